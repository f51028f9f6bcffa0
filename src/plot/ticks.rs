//! Which values of an axis may get a tick, and what is written there: steps of 1, 2 or 5, powers of two, or 1, 2 and 5 times
//! powers of ten.

use libm::{log2, log10};

use super::quantity::{Scale, Unit, alone, labels, plain};

/// Ratios whose changes read: −50 %, +100 %.
const DENSE: [f64; 15] = [
    0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0,
];
const SPARSE: [f64; 12] = [0.05, 0.1, 0.2, 0.5, 0.8, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 100.0];

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

/// From where to where ticks may lie, and what they are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub low: f64,
    pub high: f64,
    pub spread: Spread,
    pub unit: Unit,
}

impl Reach {
    /// The sets of ticks that there may be, the densest first.
    pub fn candidates(&self) -> Vec<Vec<Tick>> {
        match self.spread {
            Spread::Linear => self.steps(),
            Spread::Log2 => self.or_steps(self.powers_of_two()),
            Spread::Log10 => self.or_steps(self.powers_of_ten()),
        }
    }

    /// Steps of 1, 2 or 5 times a power of ten.
    fn steps(&self) -> Vec<Vec<Tick>> {
        let divisor = match self.spread {
            Spread::Linear => Scale::of(self.low.abs().max(self.high.abs()), self.unit).divisor,
            Spread::Log2 | Spread::Log10 => 1.0,
        };
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
                let labels = labels(&values, step, divisor, self.unit);
                candidates.push(ticks(values, labels));
            }
        }
        candidates
    }

    /// Changes at those of some ratios that lie on the axis.
    fn ratios(&self, ratios: &[f64]) -> Vec<Tick> {
        let on_axis = |ratio: &f64| (self.low..=self.high).contains(ratio);
        let values: Vec<f64> = ratios.iter().copied().filter(on_axis).collect();
        let changes: Vec<f64> = values.iter().map(|ratio| (ratio - 1.0) * 100.0).collect();
        ticks(values, labels(&changes, 1.0, 1.0, Unit::Change))
    }

    fn powers_of_two(&self) -> Vec<Vec<Tick>> {
        let (first, last) = (log2(self.low).ceil() as i32, log2(self.high).floor() as i32);
        let label = |exponent: i32| {
            let value = 2f64.powi(exponent);
            match (self.unit, exponent) {
                (Unit::Change, 0) => "0".to_string(),
                (Unit::Change, 1..=14) => format!("+{}", plain((value - 1.0) * 100.0, 0)),
                (Unit::Change, -6..=-1) => plain((value - 1.0) * 100.0, 1),
                (Unit::Change, _) => format!("×2^{exponent}").replace('-', "−"),
                (_, -4..=19) => plain(value, 4),
                _ => format!("2^{exponent}").replace('-', "−"),
            }
        };
        let sets = [1, 2, 4, 8, 16, 32, 64, 128, 256].into_iter().map(|step| {
            let exponents: Vec<i32> = (first..=last)
                .filter(|exponent| exponent.rem_euclid(step) == 0)
                .collect();
            let values = exponents.iter().map(|exponent| 2f64.powi(*exponent)).collect();
            ticks(values, exponents.into_iter().map(label).collect())
        });
        let ratios: &[&[f64]] = if self.unit == Unit::Change {
            &[&DENSE, &SPARSE]
        } else {
            &[]
        };
        ratios.iter().map(|ratios| self.ratios(ratios)).chain(sets).collect()
    }

    fn powers_of_ten(&self) -> Vec<Vec<Tick>> {
        let (first, last) = (log10(self.low).floor() as i32, log10(self.high).ceil() as i32);
        let sets: [(&[f64], i32); 7] = [
            (&[1.0, 1.5, 2.0, 3.0, 5.0, 7.0], 1),
            (&[1.0, 2.0, 5.0], 1),
            (&[1.0], 1),
            (&[1.0], 2),
            (&[1.0], 5),
            (&[1.0], 20),
            (&[1.0], 100),
        ];
        let sets = sets.map(|(factors, step)| {
            let exponents = (first..=last).filter(|exponent| exponent.rem_euclid(step) == 0);
            let values = exponents.flat_map(|exponent| factors.iter().map(move |factor| factor * 10f64.powi(exponent)));
            let values: Vec<f64> = values.filter(|value| (self.low..=self.high).contains(value)).collect();
            let labels = values.iter().map(|value| alone(*value, self.unit)).collect();
            ticks(values, labels)
        });
        sets.into()
    }

    /// Evenly spaced ticks where the axis is too short for two powers.
    fn or_steps(&self, mut candidates: Vec<Vec<Tick>>) -> Vec<Vec<Tick>> {
        candidates.retain(|ticks| ticks.len() >= 2);
        if !candidates.is_empty() {
            return candidates;
        }
        let mut candidates = self.steps();
        for tick in candidates.iter_mut().flatten() {
            tick.label = match self.unit {
                Unit::Change => labels(&[(tick.value - 1.0) * 100.0], 1.0, 1.0, Unit::Change).concat(),
                unit => alone(tick.value, unit),
            };
        }
        candidates
    }
}

fn ticks(values: Vec<f64>, labels: Vec<String>) -> Vec<Tick> {
    let pairs = values.into_iter().zip(labels);
    pairs.map(|(value, label)| Tick { value, label }).collect()
}

/// The smallest of 1, 2 and 5 times a power of ten that is not below `step`.
fn nice_step(step: f64) -> f64 {
    let power = 10f64.powi(log10(step).floor().clamp(-307.0, 307.0) as i32);
    let factors = [1.0, 2.0, 5.0, 10.0];
    let enough = |factor: &f64| factor * power >= step * (1.0 - 1e-9);
    factors.into_iter().find(enough).unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(low: f64, high: f64, spread: Spread, unit: Unit, most: usize) -> Vec<String> {
        let mut candidates = Reach {
            low,
            high,
            spread,
            unit,
        }
        .candidates()
        .into_iter();
        let ticks = candidates.find(|ticks| ticks.len() <= most).unwrap_or_default();
        ticks.into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn ticks_are_steps_of_one_two_or_five() {
        let linear = |low, high, unit, most| drawn(low, high, Spread::Linear, unit, most);
        // The prefix is the axis title's: these are millions and milliseconds.
        assert_eq!(linear(0.0, 6.2e6, Unit::Of("ops/s"), 4), ["0", "2", "4", "6"]);
        assert_eq!(linear(0.0049, 0.0161, Unit::Of("s"), 3), ["5", "10", "15"]);
        assert_eq!(linear(-31.0, 12.0, Unit::Change, 5), ["−30", "−20", "−10", "0", "+10"]);
        assert_eq!(linear(-0.1e300, 2.1e300, Unit::Percent, 3), ["0", "10³⁰⁰", "2·10³⁰⁰"]);
        assert_eq!(
            linear(1e7 - 0.11, 1e7 + 0.11, Unit::Of(""), 3),
            ["9.9999999", "10", "10.0000001"]
        );
    }

    #[test]
    fn logarithmic_ticks_are_powers() {
        let log2 = |low, high, unit, most| drawn(low, high, Spread::Log2, unit, most);
        assert_eq!(log2(1.0, 1024.0, Unit::Plain, 6), ["1", "4", "16", "64", "256", "1024"]);
        assert_eq!(log2(0.1, 3e9, Unit::Plain, 3), ["1", "65536"]);
        // Half the rate is −50 %, four times the rate +300 %.
        assert_eq!(
            log2(0.4, 4.5, Unit::Change, 6),
            ["−50", "−20", "0", "+50", "+100", "+200"]
        );
        assert_eq!(log2(0.4, 4.5, Unit::Change, 5), ["−50", "−20", "0", "+100", "+200"]);
        assert_eq!(log2(0.4, 4.5, Unit::Change, 4), ["−50", "0", "+100", "+300"]);
        let log10 = |low, high, unit, most| drawn(low, high, Spread::Log10, unit, most);
        assert_eq!(log10(400.0, 3e6, Unit::Of("ops/s"), 4), ["1 k", "10 k", "100 k", "1 M"]);
        assert_eq!(log10(4e-7, 3e-3, Unit::Of("s"), 4), ["1 µs", "10 µs", "100 µs", "1 ms"]);
        // Too short for two powers: evenly spaced ones.
        assert_eq!(log2(100.0, 121.0, Unit::Plain, 3), ["100", "110", "120"]);
    }
}
