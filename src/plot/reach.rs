//! How far values reach, and how far an axis does when a few wild rows must not flatten all others.

/// How many times longer than for nine of ten rows the axis may be for the sake of the others.
const STRETCH: f64 = 1.5;

/// The smallest and the largest value; infinite, and the wrong way round, where there is none.
pub(super) fn span(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let none = (f64::INFINITY, f64::NEG_INFINITY);
    values
        .into_iter()
        .fold(none, |(low, high), value| (low.min(value), high.max(value)))
}

/// The range that holds `center` and all ranges; where a few wild rows would flatten all others, it holds nine of ten ranges
/// whole at either end.
pub(super) fn common_reach(reaches: &[(f64, f64)], center: f64) -> (f64, f64) {
    let mut lows: Vec<f64> = reaches.iter().map(|reach| reach.0).collect();
    let mut highs: Vec<f64> = reaches.iter().map(|reach| reach.1).collect();
    lows.sort_by(f64::total_cmp);
    highs.sort_by(|a, b| b.total_cmp(a));
    let without = |spared: usize| {
        let end = |ends: &[f64]| ends.get(spared).copied().unwrap_or(center);
        (end(&lows).min(center), end(&highs).max(center))
    };
    let (whole, most) = (without(0), without(reaches.len() / 10));
    if whole.1 - whole.0 <= (most.1 - most.0) * STRETCH {
        whole
    } else {
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_wild_row_of_ten_is_cut() {
        let mut reaches = vec![(-2.0, 1.0); 10];
        assert_eq!(common_reach(&reaches, 0.0), (-2.0, 1.0));
        reaches[4] = (-900.0, 2.0);
        assert_eq!(common_reach(&reaches, 0.0), (-2.0, 1.0));
        // Little further is worth showing whole.
        reaches[4] = (-2.5, 1.5);
        assert_eq!(common_reach(&reaches, 0.0), (-2.5, 1.5));
        assert_eq!(common_reach(&[], 100.0), (100.0, 100.0));
    }
}
