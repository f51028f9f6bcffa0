//! Ranks of two samples, and of differences, and the tests from them.

pub mod attainable;
pub mod cliffs_delta;
pub mod hodges_lehmann;
pub mod mann_whitney;
pub(crate) mod rank_sum;
pub mod ranking;
pub mod signed_rank;
mod untied;
pub mod van_elteren;
