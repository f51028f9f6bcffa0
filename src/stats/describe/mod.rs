//! One sample: its moments, quantiles, and the interval of its mean.

mod box_summary;
mod interval;
mod moments;
mod quantile;
mod skewness;
mod sums;

pub use box_summary::BoxSummary;
pub use interval::{Interval, mean_interval};
pub use moments::Moments;
pub use quantile::quantile_sorted;
pub use skewness::{skewness, skewness_about};
pub(super) use sums::power_of_two_near;
