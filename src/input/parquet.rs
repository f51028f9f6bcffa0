//! Parquet.

/// Key of the archive's metadata whose value is a JSON list of the columns whose texts are literals: `16`, `'16'`.
pub(super) const LITERALS: &str = "benchstat.literals";
