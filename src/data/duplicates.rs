//! Runs that count twice: the same measurements in the same order from two files, or on both sides of a comparison.
//!
//! Two measurements of a clock that is fine enough are never equal, counts and coarse clocks often are. So what speaks against
//! chance is counted in bits ([`evidence`]), and only what chance would do once in a million times is called the same.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use indexmap::IndexMap;

use super::column::RESULTS;
use super::error::DataError;
use super::measurements::Measurements;
use super::warning::{ReadWarning, Repeated};

/// Evidence from which on equal runs are the same ones: 2⁻²⁰ is one in a million.
const CONVINCING: f64 = 20.0;

/// Digits of a measurement that two different runs hardly share, and the bits that each such pair says.
const DIGITS: usize = 6;
const BITS_OF_DIGITS: f64 = 10.0;

/// The rows that one file gave.
#[derive(Debug)]
pub(crate) struct SourceRows {
    /// What messages call the file.
    pub name: String,
    pub rows: Range<usize>,
    /// Which of the files before it is the same file, read once more.
    pub same_as: Option<usize>,
}

/// A part of a file: the rows with one value of `file` and `binary`. Values and their number name it.
type Strand = (usize, u32);

/// Whether both series are the same runs: equal value by value, and so many or so exact that this is no chance. `metric` is
/// what was measured.
pub(crate) fn same_runs(metric: &str, a: &[f64], b: &[f64]) -> bool {
    a == b && evidence(metric, std::iter::once(a)) >= CONVINCING
}

/// How many bits speak against chance if these series are seen twice. A further run of a series
/// with k different values says log₂ k: as if each value were as likely. A rate or time of six digits and more says ten: others
/// near it are as likely. Constants say nothing.
fn evidence<'a>(metric: &str, series: impl Iterator<Item = &'a [f64]>) -> f64 {
    let is_exact = RESULTS.contains(&metric);
    series
        .map(|values| {
            let different: HashSet<u64> = values.iter().map(|value| value.to_bits()).collect();
            let further = values.len().saturating_sub(1) as f64;
            let exact = values
                .iter()
                .filter(|value| is_exact && digits(**value) >= DIGITS)
                .count();
            further * (different.len().max(1) as f64).log2() + exact as f64 * BITS_OF_DIGITS
        })
        .sum()
}

/// Significant digits of the shortest decimal that is this number.
fn digits(value: f64) -> usize {
    let written = format!("{value:e}");
    let mantissa = written.split('e').next().unwrap_or_default();
    mantissa.bytes().filter(u8::is_ascii_digit).count()
}

impl Measurements {
    /// The files that were read twice, and those that hold the runs of another.
    ///
    /// # Errors
    /// What polars says of a column.
    pub(crate) fn duplicates(&self, sources: &[SourceRows]) -> Result<Vec<ReadWarning>, DataError> {
        let mut found = Vec::new();
        let again = || sources.iter().filter(|source| source.same_as.is_some());
        if let Some(first) = again().next() {
            found.push(ReadWarning::DuplicateRuns {
                runs: again().map(|source| source.rows.len() as u64).sum(),
                what: Repeated::SameFile {
                    file: first.name.clone(),
                    more: again().count() as u64 - 1,
                },
            });
        }
        let strands = self.strands()?;
        let copies = self.copies(sources, &strands)?;
        if let Some((file, of, _)) = copies.first() {
            found.push(ReadWarning::DuplicateRuns {
                runs: copies.iter().map(|(.., runs)| *runs as u64).sum(),
                what: Repeated::Copy {
                    file: sources[*file].name.clone(),
                    of: sources[*of].name.clone(),
                    more: copies.len() as u64 - 1,
                },
            });
        }
        Ok(found)
    }

    /// The strand of each key, by number: keys that agree on `file` and `binary`.
    fn strands(&self) -> Result<Vec<u32>, DataError> {
        let codes = |name: &str| -> Result<Vec<u32>, DataError> {
            if self.has_column(name) {
                self.codes(name)
            } else {
                Ok(Vec::new())
            }
        };
        let (files, binaries) = (codes("file")?, codes(self.binary_column())?);
        let mut numbers = HashMap::new();
        let strand = |key: usize| {
            let next = numbers.len() as u32;
            *numbers
                .entry((files.get(key).copied(), binaries.get(key).copied()))
                .or_insert(next)
        };
        Ok((0..self.keys.height()).map(strand).collect())
    }

    /// Pairs of files, the later one first, with the number of runs that both have: strands of one that are equal, value by value,
    /// to strands of the other.
    fn copies(&self, sources: &[SourceRows], strand_of: &[u32]) -> Result<Vec<(usize, usize, usize)>, DataError> {
        let mut first: HashMap<(u64, usize), Strand> = HashMap::new();
        let mut pairs: Vec<(Strand, Strand)> = Vec::new();
        for (at, source) in sources
            .iter()
            .enumerate()
            .filter(|(_, source)| source.same_as.is_none())
        {
            for (strand, sum, rows) in self.sums(&source.rows, strand_of)? {
                match first.get(&(sum, rows)) {
                    Some(earlier) if earlier.0 != at => pairs.push(((at, strand), *earlier)),
                    Some(_) => {}
                    None => drop(first.insert((sum, rows), (at, strand))),
                }
            }
        }
        let runs = self.runs_of(
            sources,
            pairs.iter().flat_map(|(later, earlier)| [*later, *earlier]),
            strand_of,
        )?;
        let mut copies: IndexMap<(usize, usize), (usize, f64)> = IndexMap::new();
        for (later, earlier) in pairs {
            let [a, b] = [&runs[&later], &runs[&earlier]];
            if a.iter().map(|(_, value)| value).ne(b.iter().map(|(_, value)| value)) {
                continue;
            }
            let mut by_key: HashMap<u32, Vec<f64>> = HashMap::new();
            a.iter()
                .for_each(|(key, value)| by_key.entry(*key).or_default().push(*value));
            let (runs, bits) = copies.entry((later.0, earlier.0)).or_default();
            *runs += a.len();
            *bits += evidence(self.metric(), by_key.values().map(Vec::as_slice));
        }
        copies.retain(|_, (_, bits)| *bits >= CONVINCING);
        let copies = copies.into_iter().map(|((file, of), (runs, _))| (file, of, runs));
        Ok(copies.collect())
    }

    /// A checksum of the values of each strand that the rows have, and their number.
    fn sums(&self, rows: &Range<usize>, strand_of: &[u32]) -> Result<Vec<(u32, u64, usize)>, DataError> {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let mut sums: Vec<(u64, usize)> = vec![(0, 0); strand_of.iter().max().map_or(0, |last| *last as usize + 1)];
        self.each_run(rows, |key, value| {
            let (sum, count) = &mut sums[strand_of[key as usize] as usize];
            *sum = (sum.rotate_left(5) ^ value.to_bits()).wrapping_mul(FACTOR);
            *count += 1;
        })?;
        let strands = (0..).zip(sums).filter(|(_, (_, count))| *count > 0);
        Ok(strands.map(|(strand, (sum, count))| (strand, sum, count)).collect())
    }

    /// Keys and values of some strands.
    fn runs_of(
        &self,
        sources: &[SourceRows],
        strands: impl Iterator<Item = Strand>,
        strand_of: &[u32],
    ) -> Result<HashMap<Strand, Vec<(u32, f64)>>, DataError> {
        let mut runs: HashMap<Strand, Vec<(u32, f64)>> = strands.map(|strand| (strand, Vec::new())).collect();
        let wanted: HashSet<usize> = runs.keys().map(|(source, _)| *source).collect();
        for source in wanted {
            self.each_run(&sources[source].rows, |key, value| {
                if let Some(runs) = runs.get_mut(&(source, strand_of[key as usize])) {
                    runs.push((key, value));
                }
            })?;
        }
        Ok(runs)
    }

    /// Calls `each` with the key and the metric of the runs of some rows.
    fn each_run(&self, rows: &Range<usize>, mut each: impl FnMut(u32, f64)) -> Result<(), DataError> {
        let mut start = 0;
        for (keys, values) in self.chunks()? {
            let end = start + keys.len();
            let (from, to) = (rows.start.clamp(start, end) - start, rows.end.clamp(start, end) - start);
            for (key, value) in keys[from..to].iter().zip(&values[from..to]) {
                each(*key, *value);
            }
            start = end;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_runs_are_the_same_only_where_chance_cannot_do_it() {
        let exact = [1234.5678, 1233.4321, 1235.1111];
        assert!(same_runs("rate", &exact, &exact));
        assert!(!same_runs("rate", &exact, &exact[..2]));
        assert!(!same_runs("rate", &exact, &[1234.5678, 1233.4321, 1235.1112]));
        // Counts and coarse clocks: as many runs of them as chance allows say nothing.
        assert!(!same_runs("B/op", &[1_234_567.0; 30], &[1_234_567.0; 30]));
        assert!(!same_runs("time", &[12.0, 13.0, 12.0], &[12.0, 13.0, 12.0]));
        let coarse: Vec<f64> = (0..22).map(|run| f64::from(12 + run % 2)).collect();
        assert!(same_runs("time", &coarse, &coarse));
    }

    #[test]
    fn digits_are_those_that_are_written() {
        for (value, expected) in [
            (0.1, 1),
            (1234.5, 5),
            (1e300, 1),
            (174_166.25, 8),
            (-0.00123456, 6),
            (0.0, 1),
        ] {
            assert_eq!(digits(value), expected, "{value}");
        }
    }
}
