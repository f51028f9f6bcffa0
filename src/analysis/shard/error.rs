//! Why parts do not make a report.

use thiserror::Error;

use crate::analysis::error::AnalysisError;

/// What is wrong with parts of a comparison, and where. A place is `FILE:LINE:COLUMN`; of a fault within a document it is
/// that of the fault, of one about the whole document that of its start.
#[derive(Debug, Error)]
pub enum PartError {
    /// There is none.
    #[error("there is no part to combine")]
    NoParts,
    /// A file without anything in it.
    #[error("{file}: is empty")]
    Empty {
        /// The file.
        file: String,
    },
    /// Text that is no JSON.
    #[error("{place}: not JSON ({problem})")]
    Syntax {
        /// Where.
        place: String,
        /// What the parser says.
        problem: String,
    },
    /// JSON that ends too early.
    #[error("{place}: the JSON ends in the middle ({problem}): write the part again")]
    CutShort {
        /// Where.
        place: String,
        /// What the parser says.
        problem: String,
    },
    /// JSON of something else.
    #[error("{place}: this is a document {schema:?}, not a part of a comparison")]
    OtherDocument {
        /// Where it starts.
        place: String,
        /// Its schema.
        schema: String,
    },
    /// A part in a form that this program does not know.
    #[error(
        "{place}: this part has the form {schema:?}, expected {expected:?}: write all parts with one version of benchstat"
    )]
    OtherVersion {
        /// Where it starts.
        place: String,
        /// Its schema.
        schema: String,
        /// The one that is known.
        expected: &'static str,
    },
    /// A part with something in it that cannot be.
    #[error("{place}: {problem}")]
    Invalid {
        /// Where.
        place: String,
        /// What.
        problem: String,
    },
    /// Parts of different comparisons.
    #[error(
        "{second}: {option} is {found}, but {expected} in {first}: parts must come from one comparison, with the same options"
    )]
    Disagreement {
        /// What they differ in.
        option: String,
        /// What the first part says.
        expected: String,
        /// What the other part says.
        found: String,
        /// The first part.
        first: String,
        /// The other part.
        second: String,
    },
    /// A benchmark in two parts.
    #[error(
        "{name}: is in two parts, {first} and {second}: each benchmark must have all its rows in one part, so divide the data by benchmark"
    )]
    SharedBenchmark {
        /// The benchmark.
        name: String,
        /// The part that has it.
        first: String,
        /// The other part that has it.
        second: String,
    },
    /// A row index that counts anew in each part.
    #[error(
        "{} and {} both start at row {index}: the row index must count the rows of the whole data, not those of a part", .names[0], .names[1]
    )]
    SharedRow {
        /// The index.
        index: u64,
        /// Both benchmarks.
        names: [String; 2],
    },
    /// A condition is about a variable that no part has.
    #[error("{expression}: no part has that variable")]
    UnknownVariable {
        /// The condition as it was typed.
        expression: String,
    },
    /// The conditions leave no row in any part.
    #[error("none of the {rows} rows is left after {conditions}: loosen the filter")]
    NoneLeft {
        /// Rows that were read for all parts.
        rows: usize,
        /// The conditions as they were typed.
        conditions: String,
    },
    /// No part has a row.
    #[error("the parts have no rows: nothing to compare")]
    NoRows,
    /// The parts are in order, but there is no report.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
}
