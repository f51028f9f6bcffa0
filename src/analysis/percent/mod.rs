//! Changes: fractions inside, percent in JSON, and the same fraction again when the JSON is read.

pub(super) mod always;
mod kept;
pub(super) mod optional;

pub(super) use kept::{kept, kept_interval};
