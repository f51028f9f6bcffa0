//! Bars of means, from 0; or from the left end of a logarithmic axis, where they are a hundredfold apart.

use super::round::{COARSE, FINE, down, up};
use crate::analysis::Interval;
use crate::number::level;
use crate::text::width;

/// Means that are so many times apart have a logarithmic axis: bars from 0 would show the largest alone.
const FAR_APART: f64 = 100.0;

/// An axis of so many cells that holds 0 and all values, or that is logarithmic and holds all values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::render) struct ZeroAxis {
    low: f64,
    high: f64,
    cells: usize,
    logarithmic: bool,
}

impl ZeroAxis {
    /// The axis for these values and their intervals, with round ends. An interval may double the reach of the values but no more,
    /// so that one wild sample does not flatten all others.
    pub fn of(points: &[(f64, Option<Interval>)], cells: usize) -> ZeroAxis {
        let values = || points.iter().map(|(value, _)| *value);
        let (lowest, highest) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
        let intervals = || points.iter().filter_map(|(_, interval)| *interval);
        let low = intervals().map(|interval| interval.lower).fold(lowest, f64::min);
        let high = intervals().map(|interval| interval.upper).fold(highest, f64::max);
        let (low, high) = (low.max(2.0 * lowest), high.min(2.0 * highest));
        let outward = |end: f64| if end > 0.0 { up(end, FINE) } else { 0.0 };
        let smallest = values().fold(f64::INFINITY, f64::min);
        let logarithmic = smallest > 0.0 && highest / smallest >= FAR_APART;
        ZeroAxis {
            // The shortest bar, too, has some length.
            low: if logarithmic {
                down(smallest / 1.5, COARSE)
            } else {
                -outward(-low)
            },
            high: if logarithmic { up(high, COARSE) } else { outward(high) },
            cells,
            logarithmic,
        }
    }

    /// What is written at the ends of the axis; `label` prints a value.
    pub fn ends(&self, label: impl Fn(f64) -> String) -> [String; 2] {
        [self.low, self.high].map(|value| match value {
            0.0 => "0".to_string(),
            value => round(&label(value)),
        })
    }

    /// The ends of the axis, and 0 where it is, in its cells; `label` prints a value.
    pub fn heading(&self, label: impl Fn(f64) -> String) -> String {
        let [low, high] = self.ends(label);
        let (of_low, of_high) = (width(&low), width(&high));
        let room = self.cells.saturating_sub(of_low + of_high);
        let zero = self.cell(0.0);
        let zero_fits = self.low < 0.0 && self.high > 0.0 && (of_low + 1..of_low + room).contains(&(zero + 1));
        if zero_fits {
            let before = zero - of_low;
            format!("{low}{:before$}0{high:>rest$}", "", rest = self.cells - zero - 1)
        } else {
            format!("{low}{high:>rest$}", rest = self.cells - of_low.min(self.cells))
        }
    }

    /// A bar up to `value`, its end as a line, its interval shaded; arrows mark where the interval leaves the axis.
    pub fn bar(&self, value: f64, interval: Option<Interval>) -> String {
        let (zero, end) = (
            self.cell(if self.logarithmic { self.low } else { 0.0 }),
            self.cell(value),
        );
        let shade = interval.map(|interval| (self.cell(interval.lower), self.cell(interval.upper)));
        let leaves_low = interval.is_some_and(|interval| interval.lower < self.low);
        let leaves_high = interval.is_some_and(|interval| interval.upper > self.high);
        let bar = zero.min(end)..=zero.max(end);
        let cells = (0..self.cells).map(|at| match at {
            at if at == end => '│',
            0 if leaves_low => '‹',
            at if at == self.cells - 1 && leaves_high => '›',
            at if shade.is_some_and(|(lower, upper)| (lower..=upper).contains(&at)) => '░',
            at if value != 0.0 && bar.contains(&at) => '█',
            at if at == zero && self.low < 0.0 => '┊',
            _ => ' ',
        });
        cells.collect()
    }

    /// What the bars are made of.
    pub fn key(&self, confidence: f64) -> String {
        let level = level(confidence);
        if self.logarithmic {
            format!("█ up to the mean │ on a logarithmic axis, ░ {level} interval of the mean")
        } else {
            format!("█ from 0 to the mean │, ░ {level} interval of the mean")
        }
    }

    /// The cell that a value falls into; values beyond the axis fall into its ends.
    pub fn cell(&self, value: f64) -> usize {
        let share = if self.logarithmic {
            (value.max(f64::MIN_POSITIVE) / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        let cell = (share * self.cells as f64).clamp(0.0, (self.cells - 1) as f64);
        if cell.is_finite() { cell as usize } else { 0 }
    }
}

/// A label of a round number without the decimals that are 0: `7,000,000`, `3 ms`, `-5e-9`.
fn round(label: &str) -> String {
    let (number, unit) = label
        .split_once(' ')
        .map_or((label, ""), |(number, unit)| (number, unit));
    let (digits, exponent) = number.split_at(number.find('e').unwrap_or(number.len()));
    let number = match digits.contains('.') {
        true => format!("{}{exponent}", digits.trim_end_matches('0').trim_end_matches('.')),
        false => number.to_string(),
    };
    if unit.is_empty() {
        number
    } else {
        format!("{number} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(lower: f64, upper: f64) -> Option<Interval> {
        Some(Interval { lower, upper })
    }

    #[test]
    fn bars_grow_from_zero_with_the_interval_around_their_end() {
        let points = [(50.0, interval(40.0, 60.0)), (100.0, None), (0.0, interval(0.0, 0.0))];
        let axis = ZeroAxis::of(&points, 40);
        let bars: Vec<String> = points
            .iter()
            .map(|(value, interval)| axis.bar(*value, *interval))
            .collect();
        assert_eq!(bars[0], format!("{}░░░░│░░░░{}", "█".repeat(16), " ".repeat(15)));
        assert_eq!(bars[1], format!("{}│", "█".repeat(39)));
        assert_eq!(bars[2], format!("│{}", " ".repeat(39)));
        assert_eq!(axis.heading(|value| value.to_string()), format!("0{:>39}", 100));
        let end = ZeroAxis::of(&[(6_580_184.1, None)], 20);
        assert_eq!(
            end.heading(|value| format!("{value:.1}")),
            format!("0{:>19}", 7_000_000)
        );
    }

    #[test]
    fn negative_and_tiny_values_and_wild_intervals() {
        let points = [(-1e-9, None), (3e-9, interval(-1.0, 1.0))];
        let axis = ZeroAxis::of(&points, 40);
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
    fn means_a_hundredfold_apart_have_a_logarithmic_axis() {
        let points = [(3.0, interval(-1.0, 4.0)), (1000.0, interval(900.0, 1100.0))];
        let axis = ZeroAxis::of(&points, 40);
        // 3 / 1.5 = 2, and 1100 up to 2000: three decades.
        assert_eq!((axis.low, axis.high), (2.0, 2000.0));
        assert_eq!(
            axis.bar(3.0, None).find('│'),
            Some("██".len()),
            "0.176 of three decades"
        );
        assert!(axis.bar(3.0, points[0].1).starts_with('‹'));
        assert_eq!(
            axis.heading(|value| format!("{value:.1} s")),
            format!("2 s{:>37}", "2000 s")
        );
        assert!(!ZeroAxis::of(&[(3.0, None), (299.0, None)], 40).logarithmic);
        assert!(!ZeroAxis::of(&[(0.0, None), (1000.0, None)], 40).logarithmic);
    }

    #[test]
    fn an_axis_without_length_still_draws() {
        let axis = ZeroAxis::of(&[(0.0, None)], 40);
        assert_eq!(axis.bar(0.0, None), format!("│{}", " ".repeat(39)));
    }
}
