//! Pure statistics: functions on `&[f64]` and small structs. Nothing here prints, reads or knows about columns.

pub mod additive_fit;
pub mod ascending;
pub mod correction;
pub mod describe;
pub mod dip;
pub mod dist;
pub mod equivalence;
pub mod fieller;
pub mod geometric_mean;
pub mod holm;
pub mod median;
pub mod order;
pub mod outliers;
pub mod paired;
pub mod permutation;
pub mod power;
pub mod ranks;
pub mod scaling;
pub mod trend;
pub mod variance_share;
pub mod welch;
pub mod welch_inversion;
