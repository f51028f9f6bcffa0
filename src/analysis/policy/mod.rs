//! What a project asks of its benchmarks: limits by pattern, renames, benchmarks that must be there, regressions that are known.
//!
//! A policy is a TOML document. [`Policy::read`] checks it and says where it is wrong; [`RowPolicy`] is what it asks of one
//! benchmark, with the rule that each limit comes from.

pub(super) mod date;
mod document;
mod error;
mod learn;
mod read;
pub(super) mod rename;
pub(super) mod row;
pub(super) mod rule;
pub(super) mod whole;

pub use date::Date;
pub use document::policy_schema;
pub use error::PolicyError;
pub use learn::{LEARNT, LearntLimit, LearntPolicy, learn};
pub use row::{Expectation, RowPolicy};
pub use whole::Policy;
