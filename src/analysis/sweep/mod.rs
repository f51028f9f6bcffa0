//! A parameter sweep.

mod aggregated;
pub(super) mod choice;
mod groups;
pub(super) mod left_out;
pub(super) mod options;
mod per_run;
mod report;
mod scatter;
mod slopes;
mod steps;
mod stratified;

pub use aggregated::AggregatedVariable;
pub(crate) use choice::sweepable;
pub use groups::ScatterGroup;
pub use options::ScatterOptions;
pub use report::{ScatterReport, XType};
pub use scatter::scatter;
pub use slopes::{LackOfFitResult, LinePoint, OverallExponent};
pub use steps::Step;
pub use stratified::StratifiedResult;
