//! Bars of text.

use crate::analysis::Interval;

/// Cells on each side of the axis of a diverging bar.
const HALF: i64 = 20;

/// A bar from the axis in the middle to `value`, with its interval, on a scale that ends at ±`scale`. `solid` bars are
/// full, others lighter; the interval is shaded, and an arrow marks where it leaves the scale.
pub(super) fn diverging(value: f64, interval: Option<Interval>, scale: f64, solid: bool) -> String {
    let cell = |value: f64| (value / scale * HALF as f64).round().clamp(-1e6, 1e6) as i64;
    let end = cell(value);
    let shade = interval.map(|interval| (cell(interval.lower), cell(interval.upper)));
    (-HALF..=HALF)
        .map(|at| {
            let on_bar = at != 0 && at.signum() == end.signum() && at.abs() <= end.abs();
            let shaded = shade.is_some_and(|(lower, upper)| (lower..=upper).contains(&at));
            match (at, on_bar, shaded) {
                (0, _, _) => '│',
                (at, _, _) if at == -HALF && shade.map_or(end, |(lower, _)| lower.min(end)) < at => '‹',
                (at, _, _) if at == HALF && shade.map_or(end, |(_, upper)| upper.max(end)) > at => '›',
                (_, true, true) if solid => '▓',
                (_, true, _) if solid => '█',
                (_, true, _) => '▒',
                (_, false, true) => '░',
                _ => ' ',
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(lower: f64, upper: f64) -> Option<Interval> {
        Some(Interval { lower, upper })
    }

    #[test]
    fn bars_grow_from_the_axis_to_both_sides() {
        assert_eq!(
            diverging(0.10, interval(0.05, 0.15), 0.2, true),
            format!("{}│█████{}     ", " ".repeat(20), "▓▓▓▓▓░░░░░").replace("█████▓", "████▓▓")
        );
        assert_eq!(
            diverging(-0.2, None, 0.2, false),
            format!("{}│{}", "▒".repeat(20), " ".repeat(20))
        );
        assert_eq!(diverging(0.0, None, 0.2, true), format!("{0}│{0}", " ".repeat(20)));
    }

    #[test]
    fn what_leaves_the_scale_is_marked() {
        let bar = diverging(0.1, interval(-0.3, 0.5), 0.2, false);
        assert!(bar.starts_with('‹') && bar.ends_with('›'), "{bar}");
        assert!(diverging(0.5, None, 0.2, true).ends_with("██›"));
    }
}
