//! A change relative to that of controls: what moved a benchmark beyond what moved benchmarks that nothing should have moved.

use super::describe::{Interval, Moments};
use super::dist::{ContinuousCDF, StudentT};
use super::geometric_mean::LogRatio;

/// The mean of the controls' ln(contender / baseline), and what is known of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Control {
    /// The mean: the logarithm of the geometric mean of the ratios.
    pub mean: f64,
    /// Its variance, Σvᵢ/q² over the variances of the q controls' logarithms.
    pub variance: f64,
    /// Σ(part²/df) over the parts of the variance, for Satterthwaite's degrees of freedom.
    squares: f64,
}

impl Control {
    /// Over these controls; `None` without any, and where one of them has a single run a side.
    pub fn of(controls: &[LogRatio]) -> Option<Control> {
        let q = controls.len() as f64;
        let parts: Vec<[(f64, f64); 2]> = controls.iter().map(LogRatio::parts).collect::<Option<_>>()?;
        let parts = || {
            parts
                .as_flattened()
                .iter()
                .map(|(variance, df)| (variance / (q * q), df))
        };
        (q > 0.0).then(|| Control {
            mean: controls.iter().map(|control| control.value).sum::<f64>() / q,
            variance: parts().map(|(variance, _)| variance).sum(),
            squares: parts().map(|(variance, df)| variance * variance / df).sum(),
        })
    }

    /// It by itself, against no change.
    pub fn alone(&self) -> Relative {
        Relative::new(self.mean, self.variance, self.squares)
    }
}

/// An estimate with its standard error and Satterthwaite's degrees of freedom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relative {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// Degrees of freedom.
    pub df: f64,
}

impl Relative {
    fn new(value: f64, variance: f64, squares: f64) -> Relative {
        Relative {
            value,
            standard_error: variance.sqrt(),
            df: variance * variance / squares,
        }
    }

    /// ln(contender / baseline) − the controls' mean. The variances add up, because the controls are other benchmarks, and df =
    /// (Σ parts)²/Σ(part²/df) (Satterthwaite 1946). `None` where a side has a single run, and where nothing varies.
    ///
    /// ```
    /// use benchstat::stats::{describe::Moments, geometric_mean::LogRatio, relative::{Control, Relative}};
    /// let [old, new] = [[99.0, 100.0, 101.0], [89.0, 90.0, 91.0]].map(|sample| Moments::of(&sample));
    /// let ratio = LogRatio::of(&old, &new).unwrap();
    /// // Two controls that lost 10 %, too: nothing is left.
    /// let control = Control::of(&[ratio, ratio]).unwrap();
    /// let relative = Relative::of_ratio(&ratio, &control).unwrap();
    /// assert!(relative.value.abs() < 1e-15 && relative.standard_error > 0.0);
    /// ```
    pub fn of_ratio(ratio: &LogRatio, control: &Control) -> Option<Relative> {
        let parts = ratio.parts()?;
        let variance = parts.iter().map(|(variance, _)| variance).sum::<f64>() + control.variance;
        let squares = parts.iter().map(|(variance, df)| variance * variance / df).sum::<f64>() + control.squares;
        (variance > 0.0).then(|| Relative::new(ratio.value - control.mean, variance, squares))
    }

    /// contender / g − baseline in the unit of the means, g being the geometric mean of the controls' ratios (delta method). `None`
    /// where a side has a single run, and where nothing varies.
    pub fn of_difference(baseline: &Moments, contender: &Moments, control: &Control) -> Option<Relative> {
        if baseline.n < 2 || contender.n < 2 {
            return None;
        }
        let g = control.mean.exp();
        let scaled = contender.scaled(1.0 / g);
        let by_control = scaled.mean * scaled.mean;
        let parts = [
            (baseline.squared_standard_error(), baseline.n),
            (scaled.squared_standard_error(), scaled.n),
        ];
        let variance = parts.iter().map(|(variance, _)| variance).sum::<f64>() + by_control * control.variance;
        let squares = parts
            .iter()
            .map(|(variance, n)| variance * variance / (*n as f64 - 1.0))
            .sum::<f64>()
            + by_control * by_control * control.squares;
        (variance > 0.0).then(|| Relative::new(scaled.mean - baseline.mean, variance, squares))
    }

    /// t of the alternative that the true value is not `value`.
    pub fn statistic(&self, value: f64) -> f64 {
        (self.value - value) / self.standard_error
    }

    /// The two-sided p-value against `value`.
    pub fn p_value(&self, value: f64) -> f64 {
        StudentT { df: self.df }.two_sided(self.statistic(value))
    }

    /// The one-sided p-value of the alternative that the true value is above, or below, `value`.
    pub fn beyond(&self, value: f64, above: bool) -> f64 {
        let distribution = StudentT { df: self.df };
        match above {
            true => distribution.sf(self.statistic(value)),
            false => distribution.cdf(self.statistic(value)),
        }
    }

    /// The interval at confidence 1 − `risk`; a point where nothing varies.
    pub fn interval(&self, risk: f64) -> Interval {
        let half = match self.standard_error > 0.0 {
            true => StudentT { df: self.df }.critical(risk) * self.standard_error,
            false => 0.0,
        };
        Interval {
            lower: self.value - half,
            upper: self.value + half,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::welch::satterthwaite_df;
    use approx::assert_relative_eq;

    /// 4 runs a side with a relative standard error of 1 % each: variance 1e-4, 3 degrees of freedom.
    fn ratio(change: f64) -> LogRatio {
        let side = |mean: f64| {
            Moments::of(&[-3.0, -1.0, 1.0, 3.0].map(|by| mean * (1.0 + by * 0.02 / (20.0f64 / 3.0).sqrt())))
        };
        LogRatio::of(&side(100.0), &side(100.0 * change)).unwrap()
    }

    #[test]
    fn variances_add_up() {
        // By hand: own variance 2e-4; two controls: 4·1e-4/4 = 1e-4; SE = √3e-4; df = 9e-8/(2·1e-8/3 + 4·(1e-4/4)²/3).
        let control = Control::of(&[ratio(1.1), ratio(1.1)]).unwrap();
        let relative = Relative::of_ratio(&ratio(0.99), &control).unwrap();
        assert_relative_eq!(relative.value, 0.9f64.ln(), max_relative = 1e-13);
        assert_relative_eq!(relative.standard_error, 3e-4f64.sqrt(), max_relative = 1e-12);
        assert_relative_eq!(
            relative.df,
            9e-8 / (2e-8 / 3.0 + 4.0 * 6.25e-10 / 3.0),
            max_relative = 1e-12
        );
        assert_relative_eq!(
            relative.statistic(0.0),
            0.9f64.ln() / 3e-4f64.sqrt(),
            max_relative = 1e-12
        );
    }

    #[test]
    fn a_control_without_noise_only_moves_the_ratio() {
        let exact = LogRatio::of(&Moments::of(&[2.0, 2.0]), &Moments::of(&[1.0, 1.0])).unwrap();
        let control = Control::of(&[exact]).unwrap();
        let (old, new) = (
            Moments::of(&[99.0, 100.0, 101.0, 98.0]),
            Moments::of(&[50.0, 51.0, 49.5]),
        );
        let relative = Relative::of_ratio(&LogRatio::of(&old, &new).unwrap(), &control).unwrap();
        let [a, b] = [&old, &new].map(|side| side.standard_error() / side.mean);
        assert_relative_eq!(relative.df, satterthwaite_df(a, 4, b, 3), max_relative = 1e-12);
        // The difference is that of the old and twice the new mean.
        let difference = Relative::of_difference(&old, &new, &control).unwrap();
        assert_relative_eq!(difference.value, 2.0 * new.mean - old.mean, max_relative = 1e-12);
        let [a, b] = [old.standard_error(), 2.0 * new.standard_error()];
        assert_relative_eq!(difference.standard_error, a.hypot(b), max_relative = 1e-12);
        assert_relative_eq!(difference.df, satterthwaite_df(a, 4, b, 3), max_relative = 1e-12);
    }

    #[test]
    fn what_says_nothing_of_its_spread_gives_nothing() {
        let single = LogRatio::of(&Moments::of(&[1.0]), &Moments::of(&[1.0, 2.0])).unwrap();
        assert_eq!(Control::of(&[ratio(1.0), single]), None);
        assert_eq!(Control::of(&[]), None);
        assert_eq!(Relative::of_ratio(&single, &Control::of(&[ratio(1.0)]).unwrap()), None);
    }
}
