//! The rows of a data set, each by itself.

use super::comparison::Comparison;
use super::control::{ControlReport, Controls};
use super::one::{Binary, compare_one};
use super::terms::Terms;
use crate::analysis::error::AnalysisError;
use crate::analysis::nesting::Nesting;
use crate::analysis::parallel;
use crate::analysis::policy::rename::renamed;
use crate::analysis::policy::row::RowPolicy;
use crate::analysis::single_runs::SingleRuns;
use crate::analysis::units::independent;
use crate::data::{Benchmark, Measurements};
use crate::stats::relative::Control;

/// The binaries of a data set, each with the index of its first row, and the comparisons of its benchmarks.
pub(in crate::analysis) struct Measured {
    /// In order of first appearance.
    pub binaries: Vec<(String, u64)>,
    /// Contender by contender, each in order of first appearance; without those for which neither side was measured.
    pub comparisons: Vec<Comparison>,
    /// What the controls of each contender say; empty without controls.
    pub controls: Vec<ControlReport>,
}

/// Compares each contender with the baseline, benchmark by benchmark. A binary may lack altogether. `keep_runs` says whether each
/// row holds its runs one by one.
///
/// # Errors
/// When the runs are to be paired and cannot be.
pub(in crate::analysis) fn measure(
    measurements: &Measurements,
    terms: &Terms,
    keep_runs: bool,
) -> Result<Measured, AnalysisError> {
    let names = measurements.binaries();
    let mut benchmarks = measurements.benchmarks()?;
    if let Some(policy) = &terms.policy {
        benchmarks = renamed(benchmarks, policy.renames(), &names)?;
    }
    let baseline = binary(&names, &terms.old);
    let first_row =
        |benchmark: &Benchmark, binary: usize| Some(measurements.row_index(benchmark.series(binary)?.first_row()));
    let first_of_all = |benchmark: &Benchmark| {
        let rows = (0..names.len()).filter_map(|binary| first_row(benchmark, binary));
        rows.min().unwrap_or_default()
    };
    let nesting = Nesting::of(measurements, terms.by_unit())?;
    let session_names = measurements.session_names()?;
    let mut comparisons = Vec::new();
    let mut reports = Vec::new();
    for name in &terms.new {
        let contender = binary(&names, name);
        let sides = [baseline.0, contender.0];
        let measured = |benchmark: &&Benchmark| sides.iter().any(|at| benchmark.series(*at).is_some());
        let measured: Vec<&Benchmark> = benchmarks.iter().filter(measured).collect();
        let rates = measured.iter().map(|benchmark| benchmark.rates(baseline.0).len()).sum();
        let controls = Controls::of(&measured, sides, terms)?;
        reports.extend(
            controls
                .as_ref()
                .and_then(|controls| controls.report(name, terms.alpha)),
        );
        let measured: Vec<(usize, &Benchmark)> = measured.into_iter().enumerate().collect();
        let compared = parallel::map(&measured, rates, |(at, benchmark)| {
            let policy = terms.policy_of(benchmark)?;
            let relative_to = controls.as_ref().and_then(|controls| controls.for_benchmark(*at));
            let own_terms = own_terms(terms, policy.as_ref(), relative_to);
            let comparison = compare_one(
                benchmark,
                first_of_all(benchmark),
                baseline,
                contender,
                (own_terms.as_ref().unwrap_or(terms), &session_names),
            )?;
            let nested = nesting.of_sides(sides.map(|side| benchmark.series(side)));
            Ok::<_, AnalysisError>(Comparison {
                nested,
                runs: keep_runs.then(|| sides.map(|binary| single_runs(measurements, terms, benchmark, binary))),
                policy,
                ..comparison
            })
        });
        comparisons.extend(compared.into_iter().collect::<Result<Vec<_>, _>>()?);
    }
    let first_of_binary = |binary| {
        benchmarks
            .iter()
            .filter_map(|benchmark| first_row(benchmark, binary))
            .min()
    };
    let binaries = names.iter().enumerate();
    Ok(Measured {
        binaries: binaries
            .map(|(binary, name)| (name.clone(), first_of_binary(binary).unwrap_or_default()))
            .collect(),
        comparisons,
        controls: reports,
    })
}

/// The terms of a row with a policy of its own, or one that is judged relative to controls; `None` where it has those of all.
fn own_terms(terms: &Terms, policy: Option<&RowPolicy>, relative_to: Option<Control>) -> Option<Terms> {
    let own = policy.map(|own| terms.under(own));
    match relative_to {
        None => own,
        relative_to => Some(Terms {
            relative_to,
            ..own.unwrap_or_else(|| terms.clone())
        }),
    }
}

/// The runs of a benchmark with a binary, or its units; none where it was not measured.
fn single_runs(measurements: &Measurements, terms: &Terms, benchmark: &Benchmark, binary: usize) -> SingleRuns {
    let series = benchmark
        .series(binary)
        .map(|series| independent(series, terms.by_unit()).series);
    series.map_or_else(SingleRuns::default, |series| {
        SingleRuns::of(&series, |row| measurements.row_index(row))
    })
}

/// A binary that the data lack is one without rates, behind the last.
fn binary<'a>(names: &[String], name: &'a str) -> Binary<'a> {
    let at = names.iter().position(|present| present == name);
    (at.unwrap_or(names.len()), name)
}
