//! What is known of some of the benchmarks: a benchmark's own rows are enough for it.

use serde::{Deserialize, Serialize};

use crate::analysis::binaries::check_names;
use crate::analysis::compare::measure::{Measured, measure};
use crate::analysis::compare::terms::Terms;
use crate::analysis::compare::{CompareOptions, Comparison};
use crate::analysis::error::AnalysisError;
use crate::data::{Measurements, ReadWarning};

/// What a comparison finds in a part of the data that has whole benchmarks: everything but what depends on the benchmarks
/// of other parts. [`combine`](super::combine::combine) makes a report of one or more. As JSON, which
/// [`read_parts`](super::read::read_parts) reads back to the bit, it is a document of the schema
/// `benchstat/compare-partial/2`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComparePart {
    schema: Schema,
    pub(super) options: Terms,
    /// Rows that were read, before any condition.
    pub(super) rows_read: usize,
    /// The conditions by which rows were chosen, as they were typed. Parts may differ in them: so can they be divided.
    pub(super) conditions: Vec<String>,
    /// Those among them whose variable no row of this part has.
    pub(super) unknown_conditions: Vec<String>,
    /// Those among them by which rows were to be left out, and that held for none of this part.
    pub(super) idle_conditions: Vec<String>,
    /// All binaries, in order of first appearance, each with the index of its first row.
    pub(super) binaries: Vec<(String, u64)>,
    pub(super) comparisons: Vec<Comparison>,
    pub(super) warnings: Vec<ReadWarning>,
    /// Where it was read from, `FILE:LINE:COLUMN`: no part of the document.
    #[serde(skip)]
    pub(super) origin: Option<String>,
}

/// The name and version of the form.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum Schema {
    #[serde(rename = "benchstat/compare-partial/2")]
    ComparePartial2,
}

/// Compares two binaries of a part of the data, benchmark by benchmark. The part must have all rows of its benchmarks; it
/// may lack a binary altogether. What depends on all benchmarks, [`combine`](super::combine::combine) adds. A part never holds its
/// runs one by one: it is small because it does not.
///
/// # Errors
/// When the options do not name both sides, or cannot be met by a row.
pub fn compare_part(measurements: &Measurements, options: &CompareOptions) -> Result<ComparePart, AnalysisError> {
    let old = options.old.as_ref().filter(|_| !options.new.is_empty());
    let old = old.ok_or(AnalysisError::PartNeedsNames)?;
    check_names(Some(old), &options.new)?;
    if !options.control.is_empty() {
        return Err(AnalysisError::ControlsNeedAll);
    }
    let terms = Terms::settle(measurements, old, &options.new, options)?;
    let Measured {
        binaries, comparisons, ..
    } = measure(measurements, &terms, false)?;
    let selection = measurements.selection();
    Ok(ComparePart {
        schema: Schema::ComparePartial2,
        options: terms,
        rows_read: selection.rows,
        conditions: selection.conditions.clone(),
        unknown_conditions: selection.unknown.clone(),
        idle_conditions: selection.idle.clone(),
        binaries,
        comparisons,
        warnings: measurements.warnings().to_vec(),
        origin: None,
    })
}
