//! Axes as coordinates of plotters: where values lie, which of them get a tick, and how those print.

use std::ops::Range;

// Not the system's, which differ in the last digit.
use libm::{exp, log};
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use super::quantity::{Scale, Unit};
use super::reach::span;
use super::recording::units;
use super::ticks::{Reach, Spread, Tick};

/// The range of an axis and the ticks on it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Axis {
    pub low: f64,
    pub high: f64,
    pub spread: Spread,
    pub unit: Unit,
    pub ticks: Vec<Tick>,
}

impl Axis {
    /// An axis from `low` to `high`, still without ticks.
    pub fn between(low: f64, high: f64, spread: Spread, unit: Unit) -> Axis {
        Axis {
            low,
            high,
            spread,
            unit,
            ticks: Vec::new(),
        }
    }

    /// An axis with some room beyond the smallest and the largest of `values`; those that are not finite, and on a
    /// logarithmic axis those at or below 0, do not count.
    pub fn around(values: impl IntoIterator<Item = f64>, spread: Spread, unit: Unit) -> Axis {
        let counted = values
            .into_iter()
            .filter(|value| value.is_finite() && (spread == Spread::Linear || *value > 0.0));
        let (low, high) = span(counted);
        let (low, high) = if low > high { (1.0, 1.0) } else { (low, high) };
        let (low, high) = match spread {
            Spread::Linear if low == high => (low - margin_of(low), high + margin_of(high)),
            // Half of each first: the difference of two huge values may be beyond all doubles.
            Spread::Linear => {
                let room = (high / 2.0 - low / 2.0) * 0.08;
                (low - room, high + room)
            }
            Spread::Log2 | Spread::Log10 if low == high => (low / 2.0, high * 2.0),
            Spread::Log2 | Spread::Log10 => {
                let room = exp(0.04 * (log(high) - log(low)));
                (low / room, high * room)
            }
        };
        // Room must not lead beyond the doubles, nor a logarithmic axis to 0.
        let least = if spread == Spread::Linear {
            f64::MIN
        } else {
            f64::from_bits(1)
        };
        Axis::between(low.max(least), high.min(f64::MAX), spread, unit)
    }

    /// An axis from 0, or to 0, with room beyond the values.
    pub fn from_zero(values: impl IntoIterator<Item = f64>, unit: Unit) -> Axis {
        let around = Axis::around(values.into_iter().chain([0.0]), Spread::Linear, unit);
        let room = (around.high - around.low) * 0.08 / 2.16;
        let touches = |end: f64| end.abs() <= room;
        Axis {
            low: if touches(around.low) { 0.0 } else { around.low },
            high: if touches(around.high) { 0.0 } else { around.high },
            ..around
        }
    }

    /// The densest ticks for which `fits` holds: it is given each set that may be.
    pub fn with_ticks(mut self, fits: impl Fn(&Axis, &[Tick]) -> bool) -> Axis {
        let Axis {
            low,
            high,
            spread,
            unit,
            ..
        } = self;
        let mut candidates = Reach {
            low,
            high,
            spread,
            unit,
        }
        .candidates()
        .into_iter();
        let mut sparsest = Vec::new();
        let chosen = candidates.find(|ticks| {
            let do_fit = fits(&self, ticks);
            sparsest.clone_from(ticks);
            do_fit
        });
        // A single one says where the axis is, at least.
        let single = || {
            sparsest
                .into_iter()
                .find(|tick| fits(&self, std::slice::from_ref(tick)))
        };
        self.ticks = chosen.unwrap_or_else(|| single().into_iter().collect());
        self
    }

    /// Where a value lies: 0 at the low end, 1 at the high one.
    pub fn share(&self, value: f64) -> f64 {
        match self.spread {
            Spread::Linear => (value / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0),
            Spread::Log2 | Spread::Log10 => {
                (log(value.max(f64::from_bits(1))) - log(self.low)) / (log(self.high) - log(self.low))
            }
        }
    }

    /// The value that lies further along by this share of the axis.
    pub fn moved(&self, value: f64, by: f64) -> f64 {
        match self.spread {
            Spread::Linear => value + (self.high - self.low) * by,
            Spread::Log2 | Spread::Log10 => exp(log(value) + (log(self.high) - log(self.low)) * by),
        }
    }

    /// Whether a value lies on the axis.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// What its numbers are divided by, and what the title says of them: on a logarithmic axis each has its own prefix, and
    /// seconds stand there with it.
    pub fn scale(&self) -> Scale {
        match (self.spread, self.unit.name()) {
            (Spread::Linear, _) => Scale::of(self.low.abs().max(self.high.abs()), self.unit),
            (_, "s") => Scale {
                divisor: 1.0,
                name: String::new(),
            },
            (_, name) => Scale {
                divisor: 1.0,
                name: name.to_string(),
            },
        }
    }

    /// `rate (M ops/s)`.
    pub fn title(&self, quantity: &str) -> String {
        match self.scale().name {
            name if name.is_empty() => quantity.to_string(),
            name => format!("{quantity} ({name})"),
        }
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    /// Beyond the axis at its end.
    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let share = self.share(*value).clamp(0.0, 1.0);
        from + (share * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // There are no lines between the ticks.
        let most = if hint.weight().allow_light_points() {
            0
        } else {
            hint.max_num_points()
        };
        self.ticks.iter().take(most).map(|tick| tick.value).collect()
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        let tick = self.ticks.iter().find(|tick| tick.value == *value);
        tick.map_or(String::new(), |tick| tick.label.clone())
    }
}

/// Heights in pixels, from the top of the plot on: rows are as high as their names need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows;

impl Ranged for Rows {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, height: &f64, (_, top): (i32, i32)) -> i32 {
        top + units(*height)
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        Vec::new()
    }

    fn range(&self) -> Range<f64> {
        0.0..f64::INFINITY
    }
}

impl ValueFormatter<f64> for Rows {
    fn format_ext(&self, _: &f64) -> String {
        String::new()
    }
}

/// Room around a single value.
fn margin_of(value: f64) -> f64 {
    if value == 0.0 {
        1.0
    } else {
        (value.abs() * 0.05).max(f64::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use plotters::coord::ranged1d::BoldPoints;

    use super::*;

    #[test]
    fn axes_over_all_doubles_have_an_end() {
        for spread in [Spread::Linear, Spread::Log2, Spread::Log10] {
            for values in [
                [5e-324, f64::MAX],
                [1e-308, 1.7e308],
                [f64::MAX, f64::MAX],
                [1e-307, 1e-307],
            ] {
                let axis = Axis::around(values, spread, Unit::Of("ops/s")).with_ticks(|_, ticks| ticks.len() <= 5);
                assert!(axis.low.is_finite() && axis.high.is_finite(), "{axis:?}");
                assert!((0.0..=1.0).contains(&axis.share(values[1])), "{axis:?}");
                assert!(!axis.ticks.is_empty(), "{axis:?}");
            }
        }
    }

    #[test]
    fn bars_stand_on_zero() {
        let from_zero = |values: &[f64]| Axis::from_zero(values.iter().copied(), Unit::Percent);
        assert_eq!(from_zero(&[5.0, 10.0]).low, 0.0);
        assert_eq!(from_zero(&[-5.0, -10.0]).high, 0.0);
        let both = from_zero(&[-5.0, 10.0]);
        assert!(both.low < -5.0 && both.high > 10.0);
    }

    #[test]
    fn plotters_finds_the_ticks_and_their_labels() {
        let axis = Axis::between(0.0, 6.2e6, Spread::Linear, Unit::Of("ops/s")).with_ticks(|_, ticks| ticks.len() <= 4);
        let values = axis.key_points(BoldPoints(9));
        assert_eq!(values, [0.0, 2e6, 4e6, 6e6]);
        assert_eq!(
            values.iter().map(|value| axis.format_ext(value)).collect::<Vec<_>>(),
            ["0", "2", "4", "6"]
        );
        assert_eq!(axis.title("rate"), "rate (M ops/s)");
        let log = |unit| Axis::between(1.0, 9.0, Spread::Log10, Unit::Of(unit)).title("it");
        assert_eq!((log("ops/s").as_str(), log("s").as_str()), ("it (ops/s)", "it"));
        assert_eq!((axis.map(&3.1e6, (100, 300)), axis.map(&1e9, (100, 300))), (200, 300));
    }

    #[test]
    fn values_move_along_by_shares() {
        let linear = Axis::between(10.0, 30.0, Spread::Linear, Unit::Plain);
        let log = Axis::between(1.0, 16.0, Spread::Log2, Unit::Plain);
        assert!((linear.moved(12.0, 0.1) - 14.0).abs() < 1e-12 && (log.moved(2.0, 0.25) - 4.0).abs() < 1e-12);
    }
}
