//! Hartigan's dip (1985): how far a sample is from having a single mode.

mod hulls;
mod statistic;
mod table;

pub use statistic::dip;
pub use table::p_value;
