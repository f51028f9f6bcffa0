//! Benchmarks that have another name now.

use crate::analysis::error::AnalysisError;
use crate::data::Benchmark;

/// The benchmarks with the runs under an old name among those under the new one. A name is a whole one or that of a file, whose
/// configurations stay. What has no partner keeps its name.
///
/// # Errors
/// [`AnalysisError::RenamedOver`]: a binary has runs under both names.
pub(in crate::analysis) fn renamed(
    benchmarks: Vec<Benchmark>,
    renames: &[(String, String)],
    binaries: &[String],
) -> Result<Vec<Benchmark>, AnalysisError> {
    let mut places: Vec<Option<Benchmark>> = benchmarks.into_iter().map(Some).collect();
    for (old, new) in renames {
        for from in 0..places.len() {
            let Some(target) = places[from]
                .as_ref()
                .and_then(|benchmark| new_name(benchmark, old, new))
            else {
                continue;
            };
            let is_target = |place: &Option<Benchmark>| place.as_ref().is_some_and(|other| other.name() == target);
            let Some(to) = places.iter().position(is_target).filter(|to| *to != from) else {
                continue;
            };
            let moved = places[from].take();
            if let (Some(moved), Some(into)) = (moved, places[to].as_mut()) {
                into.absorb(moved).map_err(|binary| AnalysisError::RenamedOver {
                    old: old.clone(),
                    new: target,
                    binary: binaries.get(binary).cloned().unwrap_or_default(),
                })?;
            }
        }
    }
    Ok(places.into_iter().flatten().collect())
}

fn new_name(benchmark: &Benchmark, old: &str, new: &str) -> Option<String> {
    match () {
        () if benchmark.name() == old => Some(new.to_string()),
        () if benchmark.filename == old => Some(format!("{new} {}", benchmark.configuration)),
        () => None,
    }
}
