//! Several sessions, each with an estimate of the same change: what holds over sessions (random effects).

use super::describe::Interval;
use super::dist::StudentT;

/// One session's estimate and the variance of its error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// ln(contender mean / baseline mean), say.
    pub value: f64,
    /// Squared standard error, above 0.
    pub variance: f64,
}

/// The mean over sessions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RandomEffects {
    /// Mean, with the sessions weighted by 1/(variance + τ²).
    pub mean: f64,
    /// Its standard error by DerSimonian & Laird (1986), √(1/Σw).
    pub standard_error: f64,
    /// Its standard error by Hartung & Knapp (2001), √(Σw(d − mean)²/((k − 1)·Σw)), which t with k − 1 degrees of freedom fits.
    pub hartung_knapp_error: f64,
    /// Cochran's Q, the spread of the sessions in units of their own errors: about k − 1 when they agree.
    pub q: f64,
    /// Variance between the sessions' true values, by the method of moments; 0 where they differ no more than their errors.
    pub tau_squared: f64,
    /// Number of sessions, k.
    pub sessions: usize,
}

impl RandomEffects {
    /// Degrees of freedom of tests and intervals, k − 1.
    pub fn df(&self) -> f64 {
        self.sessions as f64 - 1.0
    }

    /// Hartung and Knapp's t interval at `risk` = 1 − confidence.
    pub fn interval(&self, risk: f64) -> Interval {
        let half = StudentT { df: self.df() }.critical(risk) * self.hartung_knapp_error;
        Interval {
            lower: self.mean - half,
            upper: self.mean + half,
        }
    }

    /// Two-sided p-value of a mean of `value`, by Hartung and Knapp.
    pub fn p_value(&self, value: f64) -> f64 {
        StudentT { df: self.df() }.two_sided((self.mean - value) / self.hartung_knapp_error)
    }
}

/// Random effects of at least two sessions; `None` with fewer, or where a variance is not above 0 and finite.
///
/// ```
/// use benchstat::stats::random_effects::{Estimate, random_effects};
/// let sessions = [(0.02, 0.0001), (0.05, 0.0004), (-0.01, 0.0002)];
/// let effects = random_effects(&sessions.map(|(value, variance)| Estimate { value, variance })).unwrap();
/// assert!((effects.q - 6.428571).abs() < 5e-7);
/// assert!((effects.tau_squared - 0.000442857).abs() < 5e-10);
/// assert!((effects.mean - 0.0175844).abs() < 5e-8);
/// assert!((effects.standard_error - 0.0147697).abs() < 5e-8);
/// ```
pub fn random_effects(sessions: &[Estimate]) -> Option<RandomEffects> {
    let is_legal =
        |session: &Estimate| session.variance > 0.0 && session.variance.is_finite() && session.value.is_finite();
    if sessions.len() < 2 || !sessions.iter().all(is_legal) {
        return None;
    }
    let df = sessions.len() as f64 - 1.0;
    let fixed = Weighted::of(sessions, 0.0);
    // Method of moments: E Q = (k − 1) + τ²·(Σw − Σw²/Σw).
    let spread = fixed.weight - fixed.squared_weight / fixed.weight;
    let tau_squared = ((fixed.deviance - df) / spread).max(0.0);
    let random = Weighted::of(sessions, tau_squared);
    Some(RandomEffects {
        mean: random.mean,
        standard_error: random.weight.sqrt().recip(),
        hartung_knapp_error: (random.deviance / (df * random.weight)).sqrt(),
        q: fixed.deviance,
        tau_squared,
        sessions: sessions.len(),
    })
}

/// Sums over sessions with the weights 1/(variance + τ²).
struct Weighted {
    weight: f64,
    squared_weight: f64,
    mean: f64,
    /// Σ weight·(value − mean)².
    deviance: f64,
}

impl Weighted {
    fn of(sessions: &[Estimate], tau_squared: f64) -> Weighted {
        let weighted = || {
            sessions
                .iter()
                .map(|session| (1.0 / (session.variance + tau_squared), session.value))
        };
        let weight: f64 = weighted().map(|(weight, _)| weight).sum();
        let mean = weighted().map(|(weight, value)| weight * value).sum::<f64>() / weight;
        Weighted {
            weight,
            squared_weight: weighted().map(|(weight, _)| weight * weight).sum(),
            mean,
            deviance: weighted().map(|(weight, value)| weight * (value - mean).powi(2)).sum(),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    fn effects(sessions: &[(f64, f64)]) -> Option<RandomEffects> {
        let estimate = |&(value, variance): &(f64, f64)| Estimate { value, variance };
        random_effects(&sessions.iter().map(estimate).collect::<Vec<_>>())
    }

    #[test]
    fn sessions_that_agree_have_no_variance_between_them() {
        let agreeing = effects(&[(0.01, 0.0001), (0.012, 0.0004), (0.011, 0.0002)]).unwrap();
        assert_eq!(agreeing.tau_squared, 0.0);
        assert_relative_eq!(agreeing.mean, 0.0105714, epsilon = 5e-8);
        assert_relative_eq!(agreeing.standard_error, 0.0075593, epsilon = 5e-8);
        assert!(agreeing.hartung_knapp_error < agreeing.standard_error);
        assert!((agreeing.p_value(agreeing.interval(0.05).upper) - 0.05).abs() < 1e-12);
    }

    #[test]
    fn as_statsmodels_has_it() {
        // combine_effects(d, v, method_re="dl"): sd_eff_w_re and sd_eff_w_re_hksj
        let effects = effects(&[(0.02, 0.0001), (0.05, 0.0004), (-0.01, 0.0002)]).unwrap();
        assert_relative_eq!(effects.mean, 0.017584380202815195, max_relative = 1e-12);
        assert_relative_eq!(effects.standard_error, 0.014769741270406539, max_relative = 1e-12);
        assert_relative_eq!(effects.hartung_knapp_error, 0.0163172134144468, max_relative = 1e-12);
        assert_eq!(effects.df(), 2.0);
    }

    #[test]
    fn what_says_nothing_of_sessions() {
        assert_eq!(effects(&[(0.01, 0.1)]), None);
        assert_eq!(effects(&[(0.01, 0.0), (0.02, 0.1)]), None);
        assert_eq!(effects(&[(f64::NAN, 0.1), (0.02, 0.1)]), None);
    }
}
