//! Where a series of measurements changed its level, with a stated chance of a false change.
//!
//! Seeded binary segmentation (Kovács, Bühlmann, Li & Munk 2023, Biometrika 110) with rank tests, and narrowest over threshold
//! (Baranowski, Chen & Fryzlewicz 2019, JRSS B 81):
//!
//! 1. [`dependence`] estimates how much a point resembles the one before it, and takes that out of the series.
//! 2. [`intervals`] lays intervals of many lengths over it, O(N log N) points altogether.
//! 3. [`scan`] finds in each interval the split with the smallest p-value of the rank-sum test, [`exact`] where a side is short.
//! 4. [`thresholds`] says what the smallest p-value of a series without a change is worth; [`family`] does so for many series.
//! 5. [`selection`] takes the narrowest interval that passes, and goes on with those that its split is not inside of. So with the
//!    stated confidence every interval that was taken contains a change.
//! 6. [`place`] and [`size`] estimate where in the interval the change is, and how large, each with an interval.
//! 7. [`stray`] and [`prediction`] look at single points, which no rank test of a level can see.

pub mod dependence;
pub mod exact;
pub mod family;
pub mod intervals;
pub mod place;
pub mod prediction;
pub mod scan;
pub mod search;
pub mod selection;
pub mod size;
pub mod stray;
pub mod thresholds;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod published;
