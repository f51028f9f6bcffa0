//! How the mean grows with a parameter over all of its values: one exponent for a whole sweep, and whether one is enough.

use super::describe::{Interval, Moments};
use super::dist::{ContinuousCDF, FisherSnedecor, StudentT};
use super::scaling::Undefined;

/// The exponent b of rate ∝ x^b, by least squares of ln rate on ln x over all runs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slope {
    /// The exponent, without a unit.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// Runs − 2.
    pub df: f64,
    /// Where the line goes through: the geometric mean of the runs' x, and that of their rates.
    pub center: (f64, f64),
    /// Whether a straight line fits; `None` for fewer than three values of x, or when no x has two runs.
    pub lack_of_fit: Option<LackOfFit>,
}

/// The variation of the points about the line against that of the runs about their points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LackOfFit {
    /// The F statistic: about 1 when the line fits.
    pub f_statistic: f64,
    /// Values of x − 2.
    pub df_between: f64,
    /// Runs − values of x.
    pub df_within: f64,
    /// P(F or more) when the line fits: small where the exponent changes along x.
    pub p_value: f64,
}

impl Slope {
    /// The t interval of the exponent at `risk` = 1 − confidence.
    pub fn interval(&self, risk: f64) -> Interval {
        let half = StudentT { df: self.df }.critical(risk) * self.standard_error;
        Interval {
            lower: self.value - half,
            upper: self.value + half,
        }
    }
}

/// The exponent over `points`, each an x and the rates measured there. Values of x should differ.
///
/// # Errors
/// [`Undefined`] when an x or a rate is not above 0 (or not finite), and when fewer than two x have rates or fewer than three rates
/// are there.
///
/// ```
/// use benchstat::stats::slope::log_log_slope;
/// let rates = [[100.0], [210.0], [390.0], [800.0]];
/// let points = [(16.0, &rates[0][..]), (64.0, &rates[1]), (256.0, &rates[2]), (1024.0, &rates[3])];
/// let slope = log_log_slope(&points).unwrap();
/// let interval = slope.interval(0.05);
/// assert!((slope.value - 0.4946542).abs() < 5e-8);
/// assert!((interval.lower - 0.4445206).abs() < 5e-8 && (interval.upper - 0.5447879).abs() < 5e-8);
/// ```
pub fn log_log_slope(points: &[(f64, &[f64])]) -> Result<Slope, Undefined> {
    let is_positive = |value: &f64| *value > 0.0 && value.is_finite();
    let points: Vec<&(f64, &[f64])> = points.iter().filter(|(_, rates)| !rates.is_empty()).collect();
    if !points.iter().all(|(x, _)| is_positive(x)) {
        return Err(Undefined::NonPositiveX);
    }
    if !points.iter().all(|(_, rates)| rates.iter().all(is_positive)) {
        return Err(Undefined::NonPositiveMean);
    }
    let logs = |rates: &[f64]| Moments::of(&rates.iter().map(|rate| rate.ln()).collect::<Vec<_>>());
    let groups: Vec<(f64, Moments)> = points.iter().map(|(x, rates)| (x.ln(), logs(rates))).collect();
    let weighted = |value: &dyn Fn(f64, &Moments) -> f64| -> f64 {
        groups.iter().map(|(x, group)| group.n as f64 * value(*x, group)).sum()
    };
    let runs = weighted(&|_, _| 1.0);
    let (mean_x, mean_y) = (weighted(&|x, _| x) / runs, weighted(&|_, group| group.mean) / runs);
    let squares_x = weighted(&|x, _| (x - mean_x).powi(2));
    if groups.len() < 2 || squares_x <= 0.0 || runs < 3.0 {
        return Err(Undefined::SameX);
    }
    let value = weighted(&|x, group| (x - mean_x) * (group.mean - mean_y)) / squares_x;
    let about_line = weighted(&|x, group| (group.mean - mean_y - value * (x - mean_x)).powi(2));
    let repeated = groups.iter().filter(|(_, group)| group.n > 1);
    let about_points: f64 = repeated.map(|(_, group)| (group.n as f64 - 1.0) * group.variance).sum();
    let df = runs - 2.0;
    Ok(Slope {
        value,
        standard_error: ((about_line + about_points) / df / squares_x).sqrt(),
        df,
        center: (mean_x.exp(), mean_y.exp()),
        lack_of_fit: LackOfFit::of(about_line, about_points, groups.len() as f64, runs),
    })
}

impl LackOfFit {
    fn of(about_line: f64, about_points: f64, points: f64, runs: f64) -> Option<LackOfFit> {
        let (df_between, df_within) = (points - 2.0, runs - points);
        if df_between < 1.0 || df_within < 1.0 {
            return None;
        }
        let f_statistic = about_line / df_between / (about_points / df_within);
        let f = FisherSnedecor { df_between, df_within };
        // Neither the points nor the runs vary: 0/0.
        let fits_exactly = f_statistic.is_nan();
        Some(LackOfFit {
            f_statistic: if fits_exactly { 0.0 } else { f_statistic },
            df_between,
            df_within,
            p_value: if fits_exactly { 1.0 } else { f.sf(f_statistic) },
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn three_runs_at_each_of_four_values() {
        // R: summary(lm(log(y) ~ log(x)))
        let rates = [
            [10.0, 10.5, 9.8],
            [14.2, 13.9, 14.6],
            [20.1, 19.5, 20.6],
            [27.5, 28.4, 28.9],
        ];
        let points = [1.0, 2.0, 4.0, 8.0]
            .iter()
            .zip(&rates)
            .map(|(x, rates)| (*x, &rates[..]));
        let slope = log_log_slope(&points.collect::<Vec<_>>()).unwrap();
        let interval = slope.interval(0.05);
        assert_relative_eq!(slope.value, 0.4950606, epsilon = 1e-7);
        assert_relative_eq!(interval.lower, 0.4738824, epsilon = 1e-7);
        assert_relative_eq!(interval.upper, 0.5162387, epsilon = 1e-7);
        assert_eq!(slope.df, 10.0);
        // Least squares goes through the means: exp(mean(log(x))) is 2^1.5, exp(mean(log(y))) by Python's math.
        assert_relative_eq!(slope.center.0, 2.8284271, max_relative = 1e-7);
        assert_relative_eq!(slope.center.1, 16.8937675, max_relative = 1e-7);
    }

    #[test]
    fn an_exact_power_fits_exactly() {
        let rates = [[3.0, 3.0], [12.0, 12.0], [48.0, 48.0]];
        let slope = log_log_slope(&[(1.0, &rates[0]), (2.0, &rates[1]), (4.0, &rates[2])]).unwrap();
        assert_relative_eq!(slope.value, 2.0, max_relative = 1e-15);
        assert!(slope.standard_error < 1e-14 && slope.lack_of_fit.is_some());
    }

    #[test]
    fn undefined_with_a_reason() {
        let two = [1.0, 2.0];
        let reason = |points: &[(f64, &[f64])]| log_log_slope(points).unwrap_err();
        assert_eq!(reason(&[(0.0, &two), (1.0, &two)]), Undefined::NonPositiveX);
        assert_eq!(reason(&[(1.0, &[0.0]), (2.0, &two)]), Undefined::NonPositiveMean);
        assert_eq!(reason(&[(1.0, &two), (2.0, &[])]), Undefined::SameX);
        assert_eq!(reason(&[(2.0, &two), (2.0, &two)]), Undefined::SameX);
        assert_eq!(reason(&[(1.0, &[1.0]), (2.0, &[1.0])]), Undefined::SameX);
        assert_eq!(reason(&[]), Undefined::SameX);
    }
}
