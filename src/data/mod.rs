//! A table of measurements that knows no file: which benchmarks were measured with which binaries, and what came out.

pub(crate) mod benchmarks;
pub(crate) mod filter;
pub(crate) mod grouping;
pub(crate) mod levels;
pub(crate) mod measurements;
pub(crate) mod roles;
pub(crate) mod sweep;
pub(crate) mod value;
pub(crate) mod warning;

pub use benchmarks::{Benchmark, Series};
pub use filter::Condition;
pub use measurements::{Measurements, Selection};
pub use roles::Roles;
pub(crate) use sweep::{Sweep, SweepGroup, SweepOptions};
pub use value::Value;
pub(crate) use value::natural_order;
pub use warning::ReadWarning;
