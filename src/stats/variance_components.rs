//! How much of the spread lies between processes, forks or sessions, and how much within them.

use super::describe::Moments;
use super::dist::{ContinuousCDF, FisherSnedecor};

/// A one-way analysis of variance with units as random levels, in squared units of the rates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VarianceComponents {
    /// Mean of the units' means, each with the same weight.
    pub mean: f64,
    /// Number of units.
    pub units: usize,
    /// Number of rates.
    pub rates: usize,
    /// Variance of the units' true means, (MS_between − MS_within)/n₀; 0 where that is negative.
    pub between: f64,
    /// Variance of the rates of one unit, MS_within.
    pub within: f64,
    /// Intraclass correlation, between/(between + within): from 0, when the unit does not matter, to 1, when it decides all. 0
    /// when nothing varies.
    pub intraclass_correlation: f64,
    /// F = MS_between/MS_within; infinite when nothing varies within the units.
    pub f_statistic: f64,
    /// P(F or more) when the unit does not matter.
    pub p_value: f64,
}

/// Variance components of the rates of several units by the analysis of variance, which may hold unequal numbers of them: n₀ =
/// (N − Σnᵢ²/N)/(k − 1) takes the place of their number (Searle, Casella & McCulloch 1992).
///
/// `None` with fewer than two units with a rate, or when no unit holds two rates.
///
/// ```
/// use benchstat::stats::variance_components::variance_components;
/// let forks = [[100.0, 101.0, 99.0], [105.0, 106.0, 104.0], [97.0, 98.0, 99.0]];
/// let components = variance_components(&forks.each_ref().map(|fork| &fork[..])).unwrap();
/// assert!((components.between - 12.66667).abs() < 5e-6);
/// assert!((components.intraclass_correlation - 0.926829).abs() < 5e-7);
/// ```
pub fn variance_components(units: &[&[f64]]) -> Option<VarianceComponents> {
    let groups: Vec<Moments> = units
        .iter()
        .filter(|unit| !unit.is_empty())
        .map(|unit| Moments::of(unit))
        .collect();
    let rates: usize = groups.iter().map(|group| group.n).sum();
    let (k, total) = (groups.len() as f64, rates as f64);
    if groups.len() < 2 || rates == groups.len() {
        return None;
    }
    let weighted = |value: fn(&Moments) -> f64| groups.iter().map(|group| group.n as f64 * value(group)).sum::<f64>();
    // From the first mean on, so that equal means leave exactly nothing.
    let origin = groups[0].mean;
    let offset = groups
        .iter()
        .map(|group| group.n as f64 * (group.mean - origin))
        .sum::<f64>()
        / total;
    let squares = groups
        .iter()
        .map(|group| group.n as f64 * (group.mean - origin - offset).powi(2));
    let ms_between = squares.sum::<f64>() / (k - 1.0);
    let repeated = groups.iter().filter(|group| group.n > 1);
    let ss_within: f64 = repeated.map(|group| (group.n as f64 - 1.0) * group.variance).sum();
    let within = ss_within / (total - k);
    let typical_size = (total - weighted(|group| group.n as f64) / total) / (k - 1.0);
    let between = ((ms_between - within) / typical_size).max(0.0);
    let varies = between + within > 0.0;
    let f_statistic = ms_between / within;
    let f = FisherSnedecor {
        df_between: k - 1.0,
        df_within: total - k,
    };
    let unit_means: Vec<f64> = groups.iter().map(|group| group.mean).collect();
    Some(VarianceComponents {
        mean: Moments::of(&unit_means).mean,
        units: groups.len(),
        rates,
        between,
        within,
        intraclass_correlation: if varies { between / (between + within) } else { 0.0 },
        f_statistic: if varies { f_statistic } else { 0.0 },
        p_value: if varies { f.sf(f_statistic) } else { 1.0 },
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn units_that_do_not_matter_have_no_variance_of_their_own() {
        let components = variance_components(&[&[1.0, 3.0], &[2.0, 2.0], &[0.0, 4.0]]).unwrap();
        assert_eq!(
            (
                components.between,
                components.intraclass_correlation,
                components.p_value
            ),
            (0.0, 0.0, 1.0)
        );
        assert_eq!(components.within, 10.0 / 3.0);
    }

    #[test]
    fn without_variation_within_the_unit_is_everything() {
        let components = variance_components(&[&[1.0, 1.0], &[5.0, 5.0]]).unwrap();
        assert_eq!((components.intraclass_correlation, components.p_value), (1.0, 0.0));
        assert_eq!(components.f_statistic, f64::INFINITY);
        let nothing = variance_components(&[&[1.0, 1.0], &[1.0, 1.0]]).unwrap();
        assert_eq!((nothing.intraclass_correlation, nothing.p_value), (0.0, 1.0));
    }

    #[test]
    fn components_need_units_and_repeats() {
        assert_eq!(variance_components(&[&[1.0, 2.0, 3.0]]), None);
        assert_eq!(variance_components(&[&[1.0], &[2.0]]), None);
        assert_eq!(variance_components(&[&[1.0, 2.0], &[]]), None);
        assert_eq!(variance_components(&[]), None);
    }
}
