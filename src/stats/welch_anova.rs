//! Several means with unequal variances: Welch's F, and Games and Howell's comparison of every pair.

use super::describe::Moments;
use super::dist::{ContinuousCDF, FisherSnedecor, StudentizedRange};
use super::welch::{NotTestable, welch_test};

/// The parts of Welch's F.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WelchAnova {
    /// Welch's F: about 1 when nothing differs.
    pub statistic: f64,
    /// Degrees of freedom of the numerator: levels − 1, summed over groups.
    pub df_between: f64,
    /// Degrees of freedom of the denominator; fractional.
    pub df_within: f64,
    /// P(F or more) when all means of a group are equal.
    pub p_value: f64,
}

/// Welch's analysis of variance (1951), as R's `oneway.test`.
///
/// # Errors
/// [`NotTestable`] with fewer than two levels, or when a level has fewer than two values or does not vary: nothing is known of
/// its variance then.
///
/// ```
/// use benchstat::stats::{describe::Moments, welch_anova::welch_anova};
/// let a = Moments::of(&[98.0, 99.0, 100.0, 101.0, 102.0]);
/// let b = Moments::of(&[101.0, 103.0, 105.0, 107.0, 109.0]);
/// let c = Moments::of(&[95.0, 100.0, 105.0, 110.0, 90.0]);
/// let test = welch_anova(&[a, b, c]).unwrap();
/// assert!((test.statistic - 4.570448).abs() < 1e-6 && (test.p_value - 0.0575730).abs() < 1e-7);
/// ```
pub fn welch_anova(levels: &[Moments]) -> Result<WelchAnova, NotTestable> {
    pooled_welch_anova(&[levels.to_vec()])
}

/// The same over several groups at once, each with means of its own: does a variable matter inside the groups?
///
/// Johansen's statistic (1980) for the hypothesis that the levels of each group have equal means: T = Σ w(x̄ − x̃)² with w = n/s² and
/// the weighted mean x̃ of the group, T/c is taken as F with q and q(q + 2)/(3A) degrees of freedom, where q = Σ(levels − 1), A =
/// Σ(1 − w/Σw)²/(n − 1) and c = q + 2A − 6A/(q + 2). For a single group this is Welch's F.
///
/// # Errors
/// As [`welch_anova`]; groups with a single level say nothing and are dropped.
pub fn pooled_welch_anova(groups: &[Vec<Moments>]) -> Result<WelchAnova, NotTestable> {
    let groups: Vec<&Vec<Moments>> = groups.iter().filter(|levels| levels.len() > 1).collect();
    let levels = || groups.iter().copied().flatten();
    if groups.is_empty() || levels().any(|level| level.n < 2) {
        return Err(NotTestable::TooFewSamples);
    }
    if levels().any(Moments::is_constant) {
        return Err(NotTestable::NoVariation);
    }
    let (mut deviance, mut q, mut a) = (0.0, 0.0, 0.0);
    for levels in groups {
        // Weights in units of the smallest standard error: squares stay in range.
        let smallest = levels
            .iter()
            .fold(f64::INFINITY, |least, level| least.min(level.standard_error()));
        let weight = |level: &Moments| (smallest / level.standard_error()).powi(2);
        let origin = levels[0].mean;
        let total: f64 = levels.iter().map(weight).sum();
        let offset = levels
            .iter()
            .map(|level| weight(level) * (level.mean - origin))
            .sum::<f64>()
            / total;
        for level in levels {
            deviance += weight(level) * ((level.mean - origin - offset) / smallest).powi(2);
            a += (1.0 - weight(level) / total).powi(2) / (level.n as f64 - 1.0);
        }
        q += levels.len() as f64 - 1.0;
    }
    let statistic = deviance / (q + 2.0 * a - 6.0 * a / (q + 2.0));
    let f = FisherSnedecor {
        df_between: q,
        df_within: q * (q + 2.0) / (3.0 * a),
    };
    Ok(WelchAnova {
        statistic,
        df_between: f.df_between,
        df_within: f.df_within,
        p_value: f.sf(statistic),
    })
}

/// The p-value of two of `levels` means by Games & Howell (1976), corrected for all pairs of them: Welch's t and its degrees of
/// freedom, held against the studentized range.
///
/// # Errors
/// [`NotTestable`] where Welch's test of the two is.
///
/// ```
/// use benchstat::stats::{describe::Moments, welch_anova::games_howell};
/// let a = Moments::of(&[98.0, 99.0, 100.0, 101.0, 102.0]);
/// let b = Moments::of(&[101.0, 103.0, 105.0, 107.0, 109.0]);
/// assert!((games_howell(&a, &b, 3).unwrap() - 0.0455998).abs() < 5e-8);
/// ```
pub fn games_howell(one: &Moments, other: &Moments, levels: u32) -> Result<f64, NotTestable> {
    let test = welch_test(one, other)?;
    let range = StudentizedRange {
        groups: levels.max(2),
        df: test.df,
    };
    Ok(range.sf(test.statistic.abs() * 2f64.sqrt()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    fn sample(values: &[f64]) -> Moments {
        Moments::of(values)
    }

    #[test]
    fn two_levels_are_welch_t_squared() {
        let (a, b) = (sample(&[10.0, 11.0, 12.0, 13.5]), sample(&[12.0, 14.0, 15.0]));
        let (f, t) = (welch_anova(&[a, b]).unwrap(), welch_test(&a, &b).unwrap());
        assert_relative_eq!(f.statistic, t.statistic.powi(2), max_relative = 1e-12);
        assert_relative_eq!(f.df_within, t.df, max_relative = 1e-12);
        assert_relative_eq!(f.p_value, t.p_value, max_relative = 1e-12);
        assert_relative_eq!(games_howell(&a, &b, 2).unwrap(), t.p_value, max_relative = 1e-9);
    }

    #[test]
    fn groups_may_differ_as_they_like() {
        // The same differences inside the groups: however far apart these are, the statistic stays.
        let (a, b, c) = ([1.0, 2.0, 4.0], [2.0, 2.5, 5.0], [3.0, 3.1, 3.4]);
        let far = |values: [f64; 3]| sample(&values.map(|value| value + 1000.0));
        let near = pooled_welch_anova(&[vec![sample(&a), sample(&b)], vec![sample(&b), sample(&c)]]).unwrap();
        let apart = pooled_welch_anova(&[vec![sample(&a), sample(&b)], vec![far(b), far(c)], vec![far(a)]]).unwrap();
        assert_relative_eq!(near.statistic, apart.statistic, max_relative = 1e-9);
        assert_relative_eq!(near.df_within, apart.df_within, max_relative = 1e-9);
        assert_eq!(near.df_between, 2.0);
    }

    #[test]
    fn what_cannot_be_tested_says_why() {
        let fine = sample(&[1.0, 2.0]);
        assert_eq!(welch_anova(&[]).err(), Some(NotTestable::TooFewSamples));
        assert_eq!(welch_anova(&[fine]).err(), Some(NotTestable::TooFewSamples));
        assert_eq!(
            welch_anova(&[fine, sample(&[1.0])]).err(),
            Some(NotTestable::TooFewSamples)
        );
        assert_eq!(
            welch_anova(&[fine, sample(&[3.0, 3.0])]).err(),
            Some(NotTestable::NoVariation)
        );
    }
}
