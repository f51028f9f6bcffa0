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

/// Each benchmark by itself, before the family is judged.
pub(super) fn compared(measurements: &Measurements, options: &CompareOptions) -> Result<Compared, AnalysisError> {
    let binaries = measurements.binaries();
    let Choice { baseline, contenders } = choose(&binaries, options.old.as_deref(), &options.new)?;
    let new: Vec<String> = contenders.iter().map(|&at| binaries[at].clone()).collect();
    check_names(Some(&binaries[baseline]), &new)?;
    let terms = Terms::settle(measurements, &binaries[baseline], &new, options)?;
    let Measured { binaries, comparisons } = measure(measurements, &terms)?;
    let mut warnings = measurements.warnings().to_vec();
    for contender in &terms.new {
        warnings.extend(measurements.context_differences(&terms.old, contender)?);
    }
    Ok(Compared {
        terms,
        binaries: binaries.into_iter().map(|(name, _)| name).collect(),
        comparisons,
        warnings,
    })
}
