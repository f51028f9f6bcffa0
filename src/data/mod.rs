//! A table of measurements that knows no file: which benchmarks were measured with which binaries, and what came out.
//!
//! It is a star. A *key* is all that is said of a run besides what was measured; there are thousands of keys for millions of
//! runs, each of which holds the number of its key and its measurements. Conditions, variables and groups look at the keys.

mod benchmarks;
mod bind;
mod builder;
mod cells;
mod clash;
mod collect;
mod column;
mod condition;
mod configuration;
mod context;
mod duplicates;
mod error;
mod filter;
mod frame;
mod grouping;
mod identity;
mod levels;
mod literal;
mod measurements;
mod names;
mod pattern;
mod roles;
mod sweep;
mod tool_note;
mod units;
mod value;
mod warning;
mod warnings;

pub use benchmarks::{Benchmark, Series};
pub(crate) use builder::{Builder, Chunk, DROPPED, LACKING};
pub(crate) use cells::{BenchmarkCells, Cell, CellOptions, Cells};
pub(crate) use column::{Kind, LITERALS, RESULTS, is_result};
pub use condition::Condition;
pub(crate) use configuration::{Pair, split_configuration};
pub(crate) use context::CONTEXT;
pub(crate) use duplicates::{SourceRows, same_runs};
pub use error::{AppliedCondition, DataError, Role};
pub(crate) use error::{MOST_COLUMNS, by_result, no_variable, none_left};
pub(crate) use grouping::group;
pub use measurements::{Measurements, Selection};
pub(crate) use names::{NameColumn, RowName, RowNames};
pub use pattern::NamePattern;
pub(crate) use roles::RATE;
pub use roles::{Roles, UnitChoice};
pub(crate) use sweep::{Sweep, SweepGroup, SweepOptions};
pub use tool_note::ToolNote;
pub use units::Units;
pub use value::Value;
pub(crate) use value::{format_number, natural_order, parse_number};
pub use warning::{LeftOut, ReadWarning, Repeated};
pub(crate) use warnings::Warnings;
