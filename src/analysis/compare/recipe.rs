//! From measurements to a report.

use super::conclude::{Compared, conclude};
use super::measure::{Measured, measure};
use super::options::CompareOptions;
use super::report::CompareReport;
use super::terms::Terms;
use crate::analysis::binaries::{Choice, check_names, choose};
use crate::analysis::error::AnalysisError;
use crate::data::Measurements;

/// Compares two binaries of `measurements`, benchmark by benchmark.
///
/// # Errors
/// When the data do not hold two binaries, or do not say which two.
///
/// ```
/// use benchstat::analysis::{CompareOptions, compare};
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let csv = "binary,filename,configuration,rate\n\
///            old,a.js,n=1,100\nnew,a.js,n=1,110\nold,a.js,n=1,102\nnew,a.js,n=1,112\n";
/// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
/// let report = compare(&measurements, &CompareOptions::default())?;
/// assert_eq!(report.rows[0].comparison.improvement, Some(10.0 / 101.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(measurements: &Measurements, options: &CompareOptions) -> Result<CompareReport, AnalysisError> {
    conclude(compared(measurements, options)?, options.order)
}

/// [`compare`], with the rows that changed asked again of a second data set with the same metric: they changed only if both say so.
///
/// The second data set is judged by itself, with the correction over the rows that changed in the first. Where nothing changed, a row is
/// called changed with a probability of at most alpha² if the data sets are independent; they are not where the same machine was
/// disturbed for both.
///
/// # Errors
/// As [`compare`]; when the second data set lacks a binary, or is of another metric.
pub fn compare_confirmed(
    first: &Measurements,
    second: &Measurements,
    options: &CompareOptions,
) -> Result<CompareReport, AnalysisError> {
    let first = compared(first, options)?;
    let present = second.binaries();
    if let Some(name) = [&first.terms.old]
        .into_iter()
        .chain(&first.terms.new)
        .find(|name| !present.contains(name))
    {
        return Err(AnalysisError::NoSuchBinary {
            name: name.clone(),
            present,
        });
    }
    let terms = Terms::settle(second, &first.terms.old, &first.terms.new, options)?;
    let second = Some(measure(second, &terms, false)?.comparisons);
    conclude(Compared { second, ..first }, options.order)
}

/// Each benchmark by itself, before the family is judged.
pub(super) fn compared(measurements: &Measurements, options: &CompareOptions) -> Result<Compared, AnalysisError> {
    let binaries = measurements.binaries();
    let Choice { baseline, contenders } = choose(&binaries, options.old.as_deref(), &options.new)?;
    let new: Vec<String> = contenders.iter().map(|&at| binaries[at].clone()).collect();
    check_names(Some(&binaries[baseline]), &new)?;
    let terms = Terms::settle(measurements, &binaries[baseline], &new, options)?;
    let Measured {
        binaries,
        comparisons,
        controls,
    } = measure(measurements, &terms, options.keep_runs)?;
    let mut warnings = measurements.warnings().to_vec();
    for contender in &terms.new {
        warnings.extend(measurements.context_differences(&terms.old, contender)?);
    }
    Ok(Compared {
        terms,
        binaries: binaries.into_iter().map(|(name, _)| name).collect(),
        comparisons,
        warnings,
        second: None,
        controls,
    })
}
