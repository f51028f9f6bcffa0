//! The local half of a comparison: what is known of each benchmark from its own rows. The rows of a benchmark are enough
//! for it, so that the parts of a data set can be looked at on different machines.

use serde::{Deserialize, Serialize};

use super::order::{SeriesTests, check_sides};
use super::two_sample::{Binary, Settings, TestChoice, compare_row};
use super::verdict::Limit;
use super::{AnalysisError, CompareOptions, CompareRow, Direction, Warning, binaries, parallel};
use crate::data::{Benchmark, Measurements, ReadWarning};

/// What a comparison finds in a part of the data that has whole benchmarks: everything but what depends on the benchmarks
/// of other parts. [`combine`](super::combine()) makes a report of one or more. As JSON it is a document of the schema
/// `benchstat/compare-partial/1`, which [`read_parts`](super::read_parts) reads back to the bit.
#[derive(Debug, Clone)]
pub struct ComparePart {
    /// Where it was read from, `FILE:LINE:COLUMN`; `None` when it comes from measurements.
    pub(super) origin: Option<String>,
    pub(super) terms: Terms,
    /// Rows that were read, before any condition.
    pub(super) rows_read: usize,
    /// The conditions by which rows were chosen, as they were typed. Parts may differ in them: so can they be divided.
    pub(super) conditions: Vec<String>,
    /// Those among them whose variable no row of this part has.
    pub(super) unknown_conditions: Vec<String>,
    /// All binaries, in order of first appearance, each with the index of its first row.
    pub(super) binaries: Vec<(String, u64)>,
    /// In order of first appearance.
    pub(super) benchmarks: Vec<BenchmarkPart>,
    pub(super) warnings: Vec<ReadWarning>,
}

/// What all parts of one comparison have in common.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Terms {
    pub metric: String,
    pub direction: Direction,
    /// Whether the direction was guessed, which is said aloud.
    pub direction_assumed: bool,
    pub alpha: f64,
    pub confidence: f64,
    pub old: String,
    pub new: Vec<String>,
    pub test: TestChoice,
    pub max_regression: Option<f64>,
    pub fail_on_inconclusive: bool,
    pub expect_equal: bool,
    pub seed: u64,
    /// Whether a column says where the rows stand in the whole data; else they are counted within the part.
    pub row_index: bool,
}

/// One benchmark that was measured with the baseline or a contender.
#[derive(Debug, Clone)]
pub(super) struct BenchmarkPart {
    /// The index of its first row, with whatever binary.
    pub first_row: u64,
    /// The tests of order: the baseline's runs, then those of each contender.
    pub series: Vec<SeriesTests>,
    /// One a contender; `None` where neither side was measured. What depends on other rows is not filled in.
    pub rows: Vec<Option<CompareRow>>,
    /// What the order of its two sides is to blame for, one a contender.
    pub sides: Vec<Option<Warning>>,
}

/// Compares two binaries of a part of the data, benchmark by benchmark. The part must have all rows of its benchmarks; it
/// may lack a binary altogether. What depends on all benchmarks, [`combine`](super::combine()) adds.
///
/// # Errors
/// When the options do not name both sides, or cannot be met by a row.
pub fn compare_part(measurements: &Measurements, options: &CompareOptions) -> Result<ComparePart, AnalysisError> {
    match &options.old {
        Some(old) if !options.new.is_empty() => part_of(measurements, old, &options.new, options),
        _ => Err(AnalysisError::PartNeedsNames),
    }
}

pub(super) fn part_of(
    measurements: &Measurements,
    old: &str,
    new: &[String],
    options: &CompareOptions,
) -> Result<ComparePart, AnalysisError> {
    binaries::check_names(Some(old), new)?;
    let terms = terms(measurements, old, new, options)?;
    let names = measurements.binaries();
    let benchmarks = measurements.benchmarks()?;
    // A binary that this part lacks is one without rates, behind the last.
    let binary = |name| {
        let at = names.iter().position(|present| present == name);
        (at.unwrap_or(names.len()), name)
    };
    let baseline: Binary<'_> = binary(old);
    let contenders: Vec<Binary<'_>> = new.iter().map(|name| binary(name)).collect();
    let used: Vec<usize> = std::iter::once(&baseline)
        .chain(&contenders)
        .map(|side| side.0)
        .collect();
    let measured: Vec<&Benchmark> = benchmarks
        .iter()
        .filter(|benchmark| used.iter().any(|at| benchmark.series(*at).is_some()))
        .collect();

    let first_row =
        |benchmark: &Benchmark, binary: usize| Some(measurements.row_index(benchmark.series(binary)?.first_row()));
    let mut parts: Vec<BenchmarkPart> = measured
        .iter()
        .map(|benchmark| BenchmarkPart {
            first_row: (0..names.len())
                .filter_map(|binary| first_row(benchmark, binary))
                .min()
                .unwrap_or_default(),
            series: vec![SeriesTests::default(); used.len()],
            rows: Vec::new(),
            sides: Vec::new(),
        })
        .collect();
    let settings = Settings {
        test: terms.test,
        alpha: terms.alpha,
        confidence: terms.confidence,
        limit: Limit::new(terms.max_regression, terms.direction),
        seed: terms.seed,
    };
    let rates = measured.iter().map(|benchmark| benchmark.rates(baseline.0).len()).sum();
    for &contender in &contenders {
        let compared = parallel::map(&measured, rates, |benchmark| -> Result<_, AnalysisError> {
            let sides = [baseline, contender].map(|(at, _)| benchmark.series(at));
            let row = match sides {
                [None, None] => None,
                _ => Some(compare_row(benchmark, baseline, contender, &settings)?),
            };
            let [old, new] = sides;
            Ok((row, old.zip(new).and_then(|(old, new)| check_sides(old, new))))
        });
        for (part, compared) in parts.iter_mut().zip(compared) {
            let (row, sides) = compared?;
            if let Some(row) = &row {
                let [old, new] = row.order;
                part.series[0] = old;
                part.series[part.rows.len() + 1] = new;
            }
            part.rows.push(row);
            part.sides.push(sides);
        }
    }
    Ok(ComparePart {
        origin: None,
        rows_read: measurements.selection().rows,
        conditions: measurements.selection().conditions.clone(),
        unknown_conditions: measurements.selection().unknown.clone(),
        binaries: names
            .iter()
            .enumerate()
            .map(|(binary, name)| {
                let first = benchmarks
                    .iter()
                    .filter_map(|benchmark| first_row(benchmark, binary))
                    .min();
                (name.clone(), first.unwrap_or_default())
            })
            .collect(),
        benchmarks: parts,
        warnings: measurements.warnings().to_vec(),
        terms,
    })
}

fn terms(
    measurements: &Measurements,
    old: &str,
    new: &[String],
    options: &CompareOptions,
) -> Result<Terms, AnalysisError> {
    let metric = measurements.metric();
    let mut assumed = Vec::new();
    let direction = Direction::settle(options.direction, metric, &mut assumed);
    check_limit(options.max_regression, direction)?;
    Ok(Terms {
        metric: metric.to_string(),
        direction,
        direction_assumed: !assumed.is_empty(),
        alpha: options.alpha,
        confidence: options.confidence.unwrap_or(1.0 - options.alpha),
        old: old.to_string(),
        new: new.to_vec(),
        test: options.test,
        max_regression: options.max_regression,
        fail_on_inconclusive: options.fail_on_inconclusive,
        expect_equal: options.expect_equal,
        seed: options.seed,
        row_index: measurements.has_row_index(),
    })
}

/// A gate that nothing could fail is refused.
pub(super) fn check_limit(max_regression: Option<f64>, direction: Direction) -> Result<(), AnalysisError> {
    match max_regression {
        Some(limit) if limit >= 100.0 && direction == Direction::Higher => Err(AnalysisError::LimitTooLarge(limit)),
        _ => Ok(()),
    }
}
