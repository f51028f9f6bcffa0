//! Bars of changes, to both sides of a line at 0.

use super::round::{COARSE, FINE, down, up};
use crate::analysis::Interval;
use crate::number::level;
use crate::text::width;

/// From this ratio on, up or down, the axis is one of ratios: its ends then are a hundredfold apart.
const WIDE_RATIO: f64 = 10.0;
/// The end of the axis where nothing has changed.
const NOTHING: f64 = 0.01;

/// An axis of changes, which are fractions, with 0 on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::render) struct ChangeAxis {
    low: f64,
    high: f64,
    cells: usize,
    /// Whether half and twice as much are equally far from 0.
    by_ratio: bool,
}

impl ChangeAxis {
    /// The axis of so many cells for these changes and their intervals: nine rows of ten fit whole, so that one extreme row does
    /// not flatten all others, and its ends are round.
    pub fn of(rows: &[(f64, Option<Interval>)], cells: usize) -> ChangeAxis {
        let spans = |place: fn(f64) -> f64| -> (f64, f64) {
            let bounds = |row: &(f64, Option<Interval>)| {
                let (change, interval) = *row;
                let (lower, upper) = interval.map_or((change, change), |interval| (interval.lower, interval.upper));
                (place(lower.min(change)), place(upper.max(change)))
            };
            let bounds: Vec<(f64, f64)> = rows.iter().map(bounds).collect();
            let reach = |(lower, upper): &(f64, f64)| lower.abs().max(upper.abs());
            let mut reaches: Vec<f64> = bounds.iter().map(reach).filter(|reach| reach.is_finite()).collect();
            reaches.sort_by(f64::total_cmp);
            let most = reaches.get((reaches.len() * 9).div_ceil(10).saturating_sub(1));
            let most = most.copied().unwrap_or(0.0);
            let lowest = bounds.iter().map(|(lower, _)| *lower).fold(0.0, f64::min);
            let highest = bounds.iter().map(|(_, upper)| *upper).fold(0.0, f64::max);
            (lowest.max(-most), highest.min(most))
        };
        let (low, high) = spans(f64::ln_1p);
        let by_ratio = high.max(-low) >= WIDE_RATIO.ln();
        let (low, high) = if by_ratio {
            (down(low.exp(), COARSE) - 1.0, up(high.exp(), COARSE) - 1.0)
        } else {
            let (low, high) = spans(|change| change);
            let outward = |end: f64| if end > 0.0 { up(end, FINE) } else { 0.0 };
            (-outward(-low), outward(high))
        };
        ChangeAxis {
            low: if low == 0.0 && high == 0.0 { -NOTHING } else { low },
            high: if low == 0.0 && high == 0.0 { NOTHING } else { high },
            cells,
            by_ratio,
        }
    }

    /// The ends of the axis above their cells, and 0 above the line.
    pub fn heading(&self) -> String {
        let label = |end: f64| match (end * 100.0).clamp(f64::MIN, f64::MAX) {
            0.0 => String::new(),
            percent if percent.abs() < 1e7 => format!("{:+} %", (percent * 1e6).round() / 1e6),
            percent => format!("{percent:+.1e} %"),
        };
        let (low, high) = (label(self.low), label(self.high));
        let zero = self.zero();
        let mut heading = low;
        if width(&heading) < zero || (zero == 0 && heading.is_empty()) {
            let before = zero - width(&heading);
            heading.push_str(&format!("{:before$}0", ""));
        }
        let rest = self.cells.saturating_sub(width(&heading));
        if width(&high) < rest {
            heading.push_str(&format!("{high:>rest$}"));
        }
        heading
    }

    /// A bar from 0 to `change`, with its interval. `solid` bars are full, others lighter; the interval is shaded, and an arrow
    /// marks where anything leaves the axis.
    pub fn bar(&self, change: f64, interval: Option<Interval>, solid: bool) -> String {
        let (zero, end) = (self.zero() as i64, self.cell(change));
        let last = self.cells as i64 - 1;
        let shade = interval.map(|interval| (self.cell(interval.lower), self.cell(interval.upper)));
        let (first_of_all, last_of_all) = shade.map_or((end, end), |(lower, upper)| (lower.min(end), upper.max(end)));
        (0..=last)
            .map(|at| {
                let on_bar = (zero.min(end)..=zero.max(end)).contains(&at);
                let shaded = shade.is_some_and(|(lower, upper)| (lower..=upper).contains(&at));
                match at {
                    at if at == zero => '│',
                    0 if first_of_all < 0 => '‹',
                    at if at == last && last_of_all > last => '›',
                    _ if on_bar && shaded && solid => '▓',
                    _ if on_bar && solid => '█',
                    _ if on_bar => '▒',
                    _ if shaded => '░',
                    _ => ' ',
                }
            })
            .collect()
    }

    /// What the signs in these bars mean.
    pub fn key(&self, bars: &[String], confidence: f64) -> String {
        let interval = level(confidence);
        let signs = [
            ('█', "with a star".to_string()),
            ('▓', "with a star, inside the interval".to_string()),
            ('▒', "without a star".to_string()),
            ('░', format!("{interval} interval")),
            ('‹', "beyond the axis".to_string()),
            ('›', "beyond the axis".to_string()),
        ];
        let shown = signs
            .into_iter()
            .filter(|(sign, _)| bars.iter().any(|bar| bar.contains(*sign)));
        let mut parts: Vec<String> = shown.map(|(sign, meaning)| format!("{sign} {meaning}")).collect();
        if self.by_ratio {
            parts.push("half and twice as much are equally far from 0".to_string());
        }
        parts.join(", ").replace("‹ beyond the axis, ›", "‹ ›")
    }

    fn place(&self, change: f64) -> f64 {
        if self.by_ratio { change.ln_1p() } else { change }
    }

    /// The cell of a change, which may be beyond the ends.
    fn cell(&self, change: f64) -> i64 {
        let (low, high) = (self.place(self.low), self.place(self.high));
        let share = (self.place(change) - low) / (high - low);
        (share * (self.cells - 1) as f64).round().clamp(-1e6, 1e6) as i64
    }

    fn zero(&self) -> usize {
        self.cell(0.0).max(0) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(lower: f64, upper: f64) -> Option<Interval> {
        Some(Interval { lower, upper })
    }

    #[test]
    fn bars_grow_from_0_to_both_sides_on_an_axis_with_round_ends() {
        let rows = [(0.10, interval(0.05, 0.17)), (-0.18, None)];
        let axis = ChangeAxis::of(&rows, 41);
        assert_eq!((axis.low, axis.high), (-0.2, 0.2));
        assert_eq!(
            axis.heading(),
            format!("-20 %{}0{}+20 %", " ".repeat(15), " ".repeat(15))
        );
        assert_eq!(
            axis.bar(0.10, rows[0].1, true),
            format!("{}│████▓▓▓▓▓▓░░░░░░░   ", " ".repeat(20))
        );
        assert_eq!(
            axis.bar(-0.18, None, false),
            format!("  {}│{}", "▒".repeat(18), " ".repeat(20))
        );
        assert_eq!(axis.bar(0.0, None, false), format!("{0}│{0}", " ".repeat(20)));
        assert_eq!(
            axis.key(&[axis.bar(0.10, rows[0].1, true)], 0.95),
            "█ with a star, ▓ with a star, inside the interval, ░ 95 % interval"
        );
    }

    #[test]
    fn the_axis_ends_where_the_data_do() {
        let only_better = ChangeAxis::of(&[(0.5, interval(0.4, 0.6))], 30);
        assert_eq!((only_better.low, only_better.high, only_better.zero()), (0.0, 0.6, 0));
        assert_eq!(only_better.heading(), format!("0{}+60 %", " ".repeat(24)));
        let only_worse = ChangeAxis::of(&[(-0.5, None)], 30);
        assert_eq!(only_worse.heading(), format!("-50 %{}0", " ".repeat(24)));
        assert_eq!(only_worse.bar(-0.5, None, true), format!("{}│", "█".repeat(29)));
        let nothing = ChangeAxis::of(&[(0.0, None)], 41);
        assert_eq!(
            nothing.heading(),
            format!("-1 %{}0{}+1 %", " ".repeat(16), " ".repeat(16))
        );
    }

    #[test]
    fn what_leaves_the_axis_is_marked() {
        let rows: Vec<_> = (0..9)
            .map(|_| (0.1, interval(-0.15, 0.2)))
            .chain([(3.0, None)])
            .collect();
        let axis = ChangeAxis::of(&rows, 41);
        assert_eq!((axis.low, axis.high), (-0.15, 0.2));
        let wild = axis.bar(0.1, interval(-0.3, 0.5), false);
        assert!(wild.starts_with('‹') && wild.ends_with('›'), "{wild}");
        let far = axis.bar(3.0, None, true);
        assert!(far.ends_with("██›") && !far.contains('‹'), "{far}");
        assert!(
            axis.key(&[wild], 0.99)
                .ends_with("░ 99 % interval, ‹ › beyond the axis")
        );
    }

    #[test]
    fn ratios_beyond_ten_have_an_axis_of_ratios() {
        // 1/20 and 20 times as much.
        let axis = ChangeAxis::of(&[(-0.95, None), (19.0, None), (0.0, None)], 41);
        assert_eq!(
            axis.heading(),
            format!("-95 %{}0{}+1900 %", " ".repeat(15), " ".repeat(13))
        );
        assert_eq!(
            axis.bar(-0.95, None, true),
            format!("{}│{}", "█".repeat(20), " ".repeat(20))
        );
        assert!(axis.key(&[], 0.95).contains("equally far"));
        assert!(axis.bar(-1.0, None, true).starts_with('‹'), "nothing is left");
        assert!(!ChangeAxis::of(&[(8.9, None), (-0.89, None)], 41).by_ratio);
    }
}
