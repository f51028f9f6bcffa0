//! Pure statistics: functions on `&[f64]` and small structs. Nothing here prints, reads or knows about columns.

mod additive_fit;
pub mod ascending;
pub mod describe;
pub mod distribution;
pub mod effect;
pub mod fieller;
pub mod holm;
mod incomplete_beta;
pub mod mann_whitney;
pub mod median;
mod noncentral_t;
pub mod paired;
pub mod permutation;
pub mod power;
mod rank_sum;
pub mod ranks;
pub mod scaling;
pub mod signed_rank;
pub mod trend;
mod untied;
pub mod variance_share;
pub mod welch;
