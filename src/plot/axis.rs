//! Axes: where values lie, and which of them get a tick.

use super::quantity::{Unit, labels, plain};

/// How values are spread along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spread {
    /// Evenly.
    Linear,
    /// By their logarithm, ticks at powers of two. Both ends are above 0.
    Log2,
    /// By their logarithm, ticks at 1, 2 and 5 times powers of ten. Both ends are above 0.
    Log10,
}

/// A value and its label.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    pub value: f64,
    pub label: String,
}

/// The range of an axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Axis {
    pub low: f64,
    pub high: f64,
    pub spread: Spread,
    pub unit: Unit,
}

impl Axis {
    /// An axis with some room beyond the smallest and the largest of `values`; those that are not finite, and on a
    /// logarithmic axis those at or below 0, do not count.
    pub fn around(values: impl IntoIterator<Item = f64>, spread: Spread, unit: Unit) -> Axis {
        let counted = values
            .into_iter()
            .filter(|value| value.is_finite() && (spread == Spread::Linear || *value > 0.0));
        let (low, high) = counted.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
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
                let room = (0.04 * (high.ln() - low.ln())).exp();
                (low / room, high * room)
            }
        };
        // Room must not lead beyond the doubles, nor a logarithmic axis to 0.
        let least = if spread == Spread::Linear {
            f64::MIN
        } else {
            f64::from_bits(1)
        };
        Axis {
            low: low.max(least),
            high: high.min(f64::MAX),
            spread,
            unit,
        }
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

    /// Where a value lies: 0 at the low end, 1 at the high one.
    pub fn share(&self, value: f64) -> f64 {
        match self.spread {
            Spread::Linear => (value / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0),
            Spread::Log2 | Spread::Log10 => (value.ln() - self.low.ln()) / (self.high.ln() - self.low.ln()),
        }
    }

    /// Whether a value lies on the axis.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The most ticks for which `fits` holds: it is given each set that may be.
    pub fn ticks(&self, fits: impl Fn(&[Tick]) -> bool) -> Vec<Tick> {
        let candidates: Vec<Vec<Tick>> = match self.spread {
            Spread::Linear => self.linear_candidates(),
            Spread::Log2 => self.powers_of_two(),
            Spread::Log10 => self.powers_of_ten(),
        };
        let mut sparsest = Vec::new();
        for candidate in candidates {
            if fits(&candidate) {
                return candidate;
            }
            sparsest = candidate;
        }
        sparsest.truncate(1);
        sparsest
    }

    /// Steps of 1, 2 or 5 times a power of ten, the densest first.
    fn linear_candidates(&self) -> Vec<Vec<Tick>> {
        let mut candidates: Vec<Vec<Tick>> = Vec::new();
        for count in (1..=12).rev() {
            let step = nice_step((self.high / 2.0 - self.low / 2.0) / f64::from(count) * 2.0);
            let (first, last) = ((self.low / step).ceil(), (self.high / step).floor());
            if !(first.is_finite() && last.is_finite()) {
                continue;
            }
            let many = (last - first).clamp(-1.0, 100.0) as i64;
            let values: Vec<f64> = (0..=many).map(|at| (first + at as f64) * step).collect();
            if candidates.last().is_none_or(|previous| previous.len() != values.len()) {
                candidates.push(self.labelled(&values, step));
            }
        }
        candidates
    }

    fn labelled(&self, values: &[f64], step: f64) -> Vec<Tick> {
        let labels = labels(values, step, self.unit);
        let ticks = values.iter().zip(labels);
        ticks.map(|(&value, label)| Tick { value, label }).collect()
    }

    fn powers_of_two(&self) -> Vec<Vec<Tick>> {
        let (first, last) = (self.low.log2().ceil() as i32, self.high.log2().floor() as i32);
        let mut candidates = Vec::new();
        for step in [1, 2, 4, 8, 16, 32, 64, 128, 256] {
            let exponents = (first..=last).filter(|exponent| exponent.rem_euclid(step) == 0);
            let tick = |exponent: i32| Tick {
                value: 2f64.powi(exponent),
                label: match exponent {
                    -4..=19 => plain(2f64.powi(exponent), 4),
                    _ => format!("2^{exponent}").replace('-', "−"),
                },
            };
            candidates.push(exponents.map(tick).collect::<Vec<_>>());
        }
        self.or_linear(candidates)
    }

    fn powers_of_ten(&self) -> Vec<Vec<Tick>> {
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
        let sets: [(&[f64], i32); 6] = [
            (&[1.0, 2.0, 5.0], 1),
            (&[1.0], 1),
            (&[1.0], 2),
            (&[1.0], 5),
            (&[1.0], 20),
            (&[1.0], 100),
        ];
        let candidates = sets.map(|(factors, step)| {
            let exponents = (first..=last).filter(|exponent| exponent.rem_euclid(step) == 0);
            let values = exponents.flat_map(|exponent| factors.iter().map(move |factor| factor * 10f64.powi(exponent)));
            values
                .filter(|value| self.holds(*value))
                // Each by itself: one step for all would print 5 ops/s as 0.000005 M ops/s.
                .flat_map(|value| self.labelled(&[value], value))
                .collect::<Vec<_>>()
        });
        self.or_linear(candidates.into())
    }

    /// Evenly spaced ticks where the axis is too short for two powers.
    fn or_linear(&self, mut candidates: Vec<Vec<Tick>>) -> Vec<Vec<Tick>> {
        candidates.retain(|ticks| ticks.len() >= 2);
        if candidates.is_empty() {
            candidates = self.linear_candidates();
        }
        candidates
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

/// The smallest of 1, 2 and 5 times a power of ten that is not below `step`.
fn nice_step(step: f64) -> f64 {
    let power = 10f64.powi(step.log10().floor().clamp(-307.0, 307.0) as i32);
    let factors = [1.0, 2.0, 5.0, 10.0];
    let enough = |factor: &f64| factor * power >= step * (1.0 - 1e-9);
    factors.into_iter().find(enough).unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(axis: Axis, most: usize) -> Vec<String> {
        let ticks = axis.ticks(|ticks| ticks.len() <= most);
        ticks.into_iter().map(|tick| tick.label).collect()
    }

    fn axis(low: f64, high: f64, spread: Spread, unit: Unit) -> Axis {
        Axis {
            low,
            high,
            spread,
            unit,
        }
    }

    #[test]
    fn axes_over_all_doubles_have_an_end() {
        for spread in [Spread::Linear, Spread::Log2, Spread::Log10] {
            for values in [
                [5e-324, f64::MAX],
                [1e-308, 1.7e308],
                [f64::MAX, f64::MAX],
                [1e-307, 1e-307],
            ] {
                let axis = Axis::around(values, spread, Unit::Of("ops/s"));
                assert!(axis.low.is_finite() && axis.high.is_finite(), "{axis:?}");
                assert!((0.0..=1.0).contains(&axis.share(values[1])), "{axis:?}");
                assert!(!axis.ticks(|ticks| ticks.len() <= 5).is_empty(), "{axis:?}");
            }
        }
    }

    #[test]
    fn ticks_are_steps_of_one_two_or_five() {
        let rates = axis(0.0, 6.2e6, Spread::Linear, Unit::Of("ops/s"));
        assert_eq!(drawn(rates, 4), ["0", "2 M ops/s", "4 M ops/s", "6 M ops/s"]);
        let times = axis(0.0049, 0.0161, Spread::Linear, Unit::Of("s"));
        assert_eq!(drawn(times, 3), ["5 ms", "10 ms", "15 ms"]);
        let changes = axis(-31.0, 12.0, Spread::Linear, Unit::Percent);
        assert_eq!(drawn(changes, 5), ["−30 %", "−20 %", "−10 %", "0", "10 %"]);
        let huge = axis(-0.1e300, 2.1e300, Spread::Linear, Unit::Percent);
        assert_eq!(drawn(huge, 3), ["0", "1e300 %", "2e300 %"]);
        let close = axis(1e7 - 0.11, 1e7 + 0.11, Spread::Linear, Unit::Of(""));
        assert_eq!(drawn(close, 3), ["9.9999999 M", "10 M", "10.0000001 M"]);
    }

    #[test]
    fn logarithmic_ticks_are_powers() {
        let lengths = axis(1.0, 1024.0, Spread::Log2, Unit::Plain);
        assert_eq!(drawn(lengths, 6), ["1", "4", "16", "64", "256", "1024"]);
        let wide = axis(0.1, 3e9, Spread::Log2, Unit::Plain);
        assert_eq!(drawn(wide, 3), ["1", "65536"]);
        let rates = axis(400.0, 3e6, Spread::Log10, Unit::Of("ops/s"));
        assert_eq!(drawn(rates, 4), ["1 k ops/s", "10 k ops/s", "100 k ops/s", "1 M ops/s"]);
        // Too short for two powers: evenly spaced ones.
        assert_eq!(
            drawn(axis(100.0, 121.0, Spread::Log2, Unit::Plain), 3),
            ["100", "110", "120"]
        );
    }

    #[test]
    fn bars_stand_on_zero() {
        let from_zero = |values: &[f64]| Axis::from_zero(values.iter().copied(), Unit::Percent);
        assert_eq!(from_zero(&[5.0, 10.0]).low, 0.0);
        assert_eq!(from_zero(&[-5.0, -10.0]).high, 0.0);
        let both = from_zero(&[-5.0, 10.0]);
        assert!(both.low < -5.0 && both.high > 10.0);
    }
}
