//! Single points far from their level.

use super::scan::SHORTEST_SIDE;
use crate::stats::ascending::Ascending;
use crate::stats::median::median;
use crate::stats::outliers::{NORMAL_CONSISTENCY, median_absolute_deviation};

/// So many standard deviations from the median is far.
const FAR: f64 = 6.0;

/// The places of the points of one level that are beyond median ± 6·1.4826·MAD, where fewer than four of them follow each other: as
/// many would be a level of their own. None where half of the points are equal.
///
/// ```
/// use benchstat::stats::changepoint::stray::stray_points;
/// assert_eq!(stray_points(&[10.0, 11.0, 10.5, 30.0, 9.5, 10.2, 9.9]), [3]);
/// ```
pub fn stray_points(level: &[f64]) -> Vec<usize> {
    let sorted = Ascending::of(level);
    let (Some(centre), Some(deviation)) = (median(&sorted), median_absolute_deviation(&sorted)) else {
        return Vec::new();
    };
    let limit = FAR * NORMAL_CONSISTENCY * deviation;
    if limit == 0.0 {
        return Vec::new();
    }
    let is_far = |place: &usize| (level[*place] - centre).abs() > limit;
    let places: Vec<usize> = (0..level.len()).collect();
    let runs = places.chunk_by(|a, b| is_far(a) == is_far(b));
    runs.filter(|run| is_far(&run[0]) && run.len() < SHORTEST_SIDE)
        .flatten()
        .copied()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_in_a_row_are_no_stray_points() {
        let mut level = [0.0, 1.0, 2.0, 3.0].repeat(10);
        level[7] = 90.0;
        level[20..23].fill(-90.0);
        assert_eq!(stray_points(&level), [7, 20, 21, 22]);
        level[23] = -90.0;
        assert_eq!(stray_points(&level), [7]);
        assert_eq!(stray_points(&[5.0, 5.0, 5.0, 6.0]), Vec::<usize>::new());
        assert_eq!(stray_points(&[]), Vec::<usize>::new());
    }
}
