//! Bars of text.

use crate::analysis::Interval;
use crate::number::level;
use crate::text::width;

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

/// Cells of a bar that grows from zero.
pub(super) const CELLS: usize = 40;

/// An axis of [`CELLS`] cells that holds 0 and all values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ZeroAxis {
    low: f64,
    high: f64,
}

impl ZeroAxis {
    /// The axis for these values and their intervals. An interval may double the reach of the values but no more, so that
    /// one wild sample does not flatten all others.
    pub fn of(points: &[(f64, Option<Interval>)]) -> ZeroAxis {
        let values = || points.iter().map(|(value, _)| *value);
        let (lowest, highest) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
        let intervals = || points.iter().filter_map(|(_, interval)| *interval);
        let low = intervals().map(|interval| interval.lower).fold(lowest, f64::min);
        let high = intervals().map(|interval| interval.upper).fold(highest, f64::max);
        ZeroAxis {
            low: low.max(2.0 * lowest),
            high: high.min(2.0 * highest),
        }
    }

    /// The ends of the axis, and 0 where it is, in [`CELLS`] cells; `label` prints a value.
    pub fn heading(&self, label: impl Fn(f64) -> String) -> String {
        let end = |value: f64| if value == 0.0 { "0".to_string() } else { label(value) };
        let (low, high) = (end(self.low), end(self.high));
        let zero = self.cell(0.0);
        let (of_low, of_high) = (width(&low), width(&high));
        let room = CELLS.saturating_sub(of_low + of_high);
        let zero_fits = self.low < 0.0 && self.high > 0.0 && (of_low + 1..of_low + room).contains(&(zero + 1));
        if zero_fits {
            let before = zero - of_low;
            format!("{low}{:before$}0{high:>rest$}", "", rest = CELLS - zero - 1)
        } else {
            format!("{low}{high:>rest$}", rest = CELLS - of_low.min(CELLS))
        }
    }

    /// A bar from 0 to `value`, its end as a line, its interval shaded; arrows mark where the interval leaves the axis.
    pub fn bar(&self, value: f64, interval: Option<Interval>) -> String {
        let (zero, end) = (self.cell(0.0), self.cell(value));
        let shade = interval.map(|interval| (self.cell(interval.lower), self.cell(interval.upper)));
        let leaves_low = interval.is_some_and(|interval| interval.lower < self.low);
        let leaves_high = interval.is_some_and(|interval| interval.upper > self.high);
        let bar = zero.min(end)..=zero.max(end);
        let cells = (0..CELLS).map(|at| match at {
            at if at == end => '│',
            0 if leaves_low => '‹',
            at if at == CELLS - 1 && leaves_high => '›',
            at if shade.is_some_and(|(lower, upper)| (lower..=upper).contains(&at)) => '░',
            at if value != 0.0 && bar.contains(&at) => '█',
            at if at == zero && self.low < 0.0 => '┊',
            _ => ' ',
        });
        cells.collect()
    }

    /// The cell that a value falls into; values beyond the axis fall into its ends.
    fn cell(&self, value: f64) -> usize {
        let length = self.high - self.low;
        if length > 0.0 {
            ((value - self.low) / length * CELLS as f64).clamp(0.0, (CELLS - 1) as f64) as usize
        } else {
            0
        }
    }
}

/// What the bars of a [`ZeroAxis`] are made of.
pub(super) fn zero_axis_key(confidence: f64) -> String {
    let level = level(confidence);
    format!("█ from 0 to the mean │, ░ {level} interval of the mean")
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

    #[test]
    fn bars_grow_from_zero_with_the_interval_around_their_end() {
        let points = [(50.0, interval(40.0, 60.0)), (100.0, None), (0.0, interval(0.0, 0.0))];
        let axis = ZeroAxis::of(&points);
        let bars: Vec<String> = points
            .iter()
            .map(|(value, interval)| axis.bar(*value, *interval))
            .collect();
        assert_eq!(bars[0], format!("{}░░░░│░░░░{}", "█".repeat(16), " ".repeat(15)));
        assert_eq!(bars[1], format!("{}│", "█".repeat(39)));
        assert_eq!(bars[2], format!("│{}", " ".repeat(39)));
        assert_eq!(axis.heading(|value| value.to_string()), format!("0{:>39}", 100));
    }

    #[test]
    fn negative_and_tiny_values_and_wild_intervals() {
        let points = [(-1e-9, None), (3e-9, interval(-1.0, 1.0))];
        let axis = ZeroAxis::of(&points);
        assert_eq!((axis.low, axis.high), (-2e-9, 6e-9));
        assert_eq!(
            axis.bar(-1e-9, None),
            format!("{}│█████{}", " ".repeat(5), " ".repeat(29))
        );
        let wild = axis.bar(3e-9, points[1].1);
        assert!(wild.starts_with('‹') && wild.ends_with('›'), "{wild}");
        let heading = axis.heading(|value| format!("{value:e}"));
        assert_eq!(heading, format!("-2e-9{}0{:>29}", " ".repeat(5), "6e-9"));
    }

    #[test]
    fn an_axis_without_length_still_draws() {
        let axis = ZeroAxis::of(&[(0.0, None)]);
        assert_eq!(axis.bar(0.0, None), format!("│{}", " ".repeat(39)));
    }
}
