//! What a box plot shows.

use super::quantile::quantile_sorted;

/// What a box plot draws of one sample (Tukey 1977).
#[derive(Debug, Clone, PartialEq)]
pub struct BoxSummary {
    /// Lower quartile, type 7.
    pub q1: f64,
    /// Upper quartile, type 7.
    pub q3: f64,
    /// The smallest value that is not below q1 − 1.5 IQR.
    pub whisker_lower: f64,
    /// The largest value that is not above q3 + 1.5 IQR.
    pub whisker_upper: f64,
    /// The values beyond the whiskers, ascending.
    pub outliers: Vec<f64>,
}

impl BoxSummary {
    /// Summarises an ascending sample; `None` when it is empty.
    ///
    /// ```
    /// use benchstat::stats::describe::BoxSummary;
    /// let b = BoxSummary::of_sorted(&[1.0, 2.0, 3.0, 4.0, 100.0]).unwrap();
    /// assert_eq!((b.q1, b.q3, b.whisker_upper), (2.0, 4.0, 4.0));
    /// assert_eq!(b.outliers, [100.0]);
    /// ```
    pub fn of_sorted(sorted: &[f64]) -> Option<BoxSummary> {
        let q1 = quantile_sorted(sorted, 0.25);
        let q3 = quantile_sorted(sorted, 0.75);
        let reach = 1.5 * (q3 - q1);
        let inside = |x: &f64| (q1 - reach..=q3 + reach).contains(x);
        Some(BoxSummary {
            q1,
            q3,
            whisker_lower: sorted.iter().copied().find(inside)?,
            whisker_upper: sorted.iter().rev().copied().find(inside)?,
            outliers: sorted.iter().copied().filter(|x| !inside(x)).collect(),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn whiskers_end_at_values_within_the_fences() {
        // quartiles 5 and 9, fences -1 and 15
        let summary = BoxSummary::of_sorted(&[1.0, 5.0, 6.0, 9.0, 20.0]).unwrap();
        assert_eq!((summary.whisker_lower, summary.whisker_upper), (1.0, 9.0));
        assert_eq!(summary.outliers, [20.0]);
        assert!(BoxSummary::of_sorted(&[]).is_none());
        assert_eq!(BoxSummary::of_sorted(&[7.0]).unwrap().whisker_lower, 7.0);
    }
}
