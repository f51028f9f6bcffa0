//! Are there enough runs?

mod components;
mod iterations;
mod options;
mod plan;
mod report;
mod row;

pub use components::{Components, Plan};
pub use iterations::{Iterations, IterationsValue};
pub use options::{RunsOptions, RunsOrder};
pub use plan::runs;
pub use report::RunsReport;
pub use row::RunsRow;
