//! How much of the spread inside the groups of a sweep a variable explains that was averaged over.

use super::additive_fit::{CellTable, LeveledGroup};
use super::dist::{ContinuousCDF, FisherSnedecor};

/// One variable's share of the variance inside the groups, pooled over them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VarianceShare {
    /// η² = SS_between/SS_total, from 0 to 1. Biased upwards: pure noise gets df_between/(df_between + df_within).
    pub eta_squared: f64,
    /// ε² = (SS_between − df_between·MS_within)/SS_total (Kelley 1935), corrected for that bias; below 0 when the
    /// variable explains less than chance would.
    pub epsilon_squared: f64,
    /// F = MS_between/MS_within; infinite when nothing varies within the levels.
    pub f_statistic: f64,
    /// Σ over groups of (levels − 1).
    pub df_between: f64,
    /// Σ over groups of (rates − levels).
    pub df_within: f64,
    /// P(F or more) if the variable explains nothing.
    pub p_value: f64,
}

/// Why a variable has no share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoShare {
    /// The variable is constant inside every group: it varies only between groups.
    OnlyBetweenGroups,
    /// The rates of every group are all equal: there is no variance to explain.
    NoVariation,
    /// Every level holds a single rate: there is nothing to tell the variable from noise.
    NoReplication,
}

/// The share of the within-group variance that goes with the levels of one variable, pooled over groups.
///
/// `variable` is an index into the `levels` of every group. Takes O(rates · log levels).
///
/// # Errors
/// [`NoShare`] where the share has no value.
///
/// ```
/// use benchstat::stats::{additive_fit::LeveledGroup, variance_share::variance_share};
/// let levels = [vec![0, 0, 1, 1]];
/// let group = LeveledGroup { rates: &[1.0, 3.0, 5.0, 7.0], levels: &levels };
/// let share = variance_share(&[group], 0).unwrap();
/// // level means 2 and 6 about 4: SS_between = 16; SS_within = 4, df 1 and 2
/// assert_eq!(share.eta_squared, 0.8);
/// assert_eq!(share.epsilon_squared, (16.0 - 2.0) / 20.0);
/// assert_eq!(share.f_statistic, 8.0);
/// ```
pub fn variance_share(groups: &[LeveledGroup], variable: usize) -> Result<VarianceShare, NoShare> {
    let (mut ss_between, mut ss_within) = (0.0, 0.0);
    let (mut df_between, mut df_within) = (0, 0);
    for group in groups.iter().filter(|group| !group.rates.is_empty()) {
        let cells = CellTable::of(group, &[variable]);
        ss_between += cells.ss_between();
        ss_within += cells.ss_within;
        df_between += cells.count() - 1;
        df_within += group.rates.len() - cells.count();
    }
    let ss_total = ss_between + ss_within;
    if df_between == 0 {
        return Err(NoShare::OnlyBetweenGroups);
    }
    if ss_total == 0.0 {
        return Err(NoShare::NoVariation);
    }
    if df_within == 0 {
        return Err(NoShare::NoReplication);
    }
    let (df_between, df_within) = (df_between as f64, df_within as f64);
    let ms_within = ss_within / df_within;
    let f_statistic = ss_between / df_between / ms_within;
    let f = FisherSnedecor { df_between, df_within };
    Ok(VarianceShare {
        eta_squared: ss_between / ss_total,
        epsilon_squared: (ss_between - df_between * ms_within) / ss_total,
        f_statistic,
        df_between,
        df_within,
        p_value: f.sf(f_statistic),
    })
}

/// What several variables explain together and each of them alone.
#[derive(Debug, Clone, PartialEq)]
pub struct JointShares {
    /// Share of the within-group variance that all variables explain together, additively: 1 − RSS_full/SS_total.
    pub joint: f64,
    /// For each variable what is lost without it: (RSS_without − RSS_full)/SS_total, in the order of `variables`.
    /// Correlated variables have small unique shares although either explains much.
    pub unique: Vec<f64>,
}

/// Joint and unique shares of the `variables` (indices into the `levels`), pooled over groups.
///
/// Inside each group the rates are fitted by least squares as a sum of one effect for each level of each variable, so
/// with one variable both shares are its η². `None` when no group varies at all.
///
/// Rates at the same levels of all variables count as one cell, and the fit runs over the cells by conjugate gradients
/// without ever forming a matrix: memory is O(rates), whatever the number of levels. Variables that determine each
/// other need no special treatment, because the fitted values are unique even where the effects are not. Only where
/// tens of thousands of levels hang together in a chain does the fit end early, with shares that are slightly too small.
///
/// ```
/// use benchstat::stats::{additive_fit::LeveledGroup, variance_share::joint_and_unique};
/// // a full 2×2 design: rate = 10·first + 2·second
/// let levels = [vec![0, 0, 1, 1], vec![0, 1, 0, 1]];
/// let group = LeveledGroup { rates: &[0.0, 2.0, 10.0, 12.0], levels: &levels };
/// let shares = joint_and_unique(&[group], &[0, 1]).unwrap();
/// assert!((shares.joint - 1.0).abs() < 1e-12);
/// assert!((shares.unique[0] - 100.0 / 104.0).abs() < 1e-12);
/// assert!((shares.unique[1] - 4.0 / 104.0).abs() < 1e-12);
/// ```
pub fn joint_and_unique(groups: &[LeveledGroup], variables: &[usize]) -> Option<JointShares> {
    let all: Vec<usize> = (0..variables.len()).collect();
    let (mut ss_total, mut rss_full) = (0.0, 0.0);
    let mut rss_without = vec![0.0; variables.len()];
    for group in groups.iter().filter(|group| !group.rates.is_empty()) {
        let cells = CellTable::of(group, variables);
        ss_total += cells.ss_between() + cells.ss_within;
        rss_full += cells.ss_within + cells.additive_misfit(&all);
        for (left_out, rss) in rss_without.iter_mut().enumerate() {
            let others: Vec<usize> = all.iter().copied().filter(|v| *v != left_out).collect();
            *rss += cells.ss_within + cells.additive_misfit(&others);
        }
    }
    if ss_total == 0.0 {
        return None;
    }
    let unique = |rss: f64| ((rss - rss_full) / ss_total).max(0.0);
    Some(JointShares {
        joint: 1.0 - rss_full / ss_total,
        unique: rss_without.into_iter().map(unique).collect(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn pure_noise_has_no_epsilon() {
        // Six rates over three levels of two whose means are equal: SS_b = 0, so ε² = −df_b/df_w.
        let levels = [vec![7, 7, 3, 3, 9, 9]];
        let rates = [1.0, 3.0, 0.0, 4.0, 2.0, 2.0];
        let share = variance_share(
            &[LeveledGroup {
                rates: &rates,
                levels: &levels,
            }],
            0,
        )
        .unwrap();
        assert_eq!((share.eta_squared, share.f_statistic, share.p_value), (0.0, 0.0, 1.0));
        assert!((share.epsilon_squared + 2.0 / 3.0).abs() < 1e-15);
    }

    #[test]
    fn no_share_with_a_reason() {
        let reason = |rates: &[f64], codes: Vec<u32>| {
            let levels = [codes];
            variance_share(&[LeveledGroup { rates, levels: &levels }], 0).unwrap_err()
        };
        assert_eq!(reason(&[1.0, 2.0, 3.0], vec![4, 4, 4]), NoShare::OnlyBetweenGroups);
        assert_eq!(reason(&[0.1, 0.1, 0.1], vec![0, 0, 1]), NoShare::NoVariation);
        assert_eq!(reason(&[1.0, 2.0, 3.0], vec![0, 1, 2]), NoShare::NoReplication);
        assert_eq!(reason(&[], vec![]), NoShare::OnlyBetweenGroups);
        assert_eq!(variance_share(&[], 0), Err(NoShare::OnlyBetweenGroups));
    }

    #[test]
    fn levels_without_inner_variation_explain_all() {
        let levels = [vec![0, 1, 0, 1, 0]];
        let rates = [0.1, 0.7, 0.1, 0.7, 0.1];
        let share = variance_share(
            &[LeveledGroup {
                rates: &rates,
                levels: &levels,
            }],
            0,
        )
        .unwrap();
        assert_eq!((share.eta_squared, share.epsilon_squared), (1.0, 1.0));
        assert_eq!((share.f_statistic, share.p_value), (f64::INFINITY, 0.0));
    }

    #[test]
    fn joint_share_needs_variation() {
        let levels = [vec![0, 1, 0]];
        let group = LeveledGroup {
            rates: &[0.3; 3],
            levels: &levels,
        };
        assert_eq!(joint_and_unique(&[group], &[0]), None);
        assert_eq!(joint_and_unique(&[], &[0]), None);
        let group = LeveledGroup {
            rates: &[1.0, 2.0, 4.0],
            levels: &levels,
        };
        let nothing = joint_and_unique(&[group], &[]).unwrap();
        assert_eq!(
            nothing,
            JointShares {
                joint: 0.0,
                unique: vec![]
            }
        );
    }

    #[test]
    fn variables_that_determine_each_other_have_nothing_of_their_own() {
        let levels = [vec![0, 0, 1, 1, 2, 2], vec![5, 5, 3, 3, 8, 8]];
        let rates = [1.0, 3.0, 5.0, 7.0, 6.0, 9.0];
        let group = LeveledGroup {
            rates: &rates,
            levels: &levels,
        };
        let alone = variance_share(&[group], 0).unwrap().eta_squared;
        let shares = joint_and_unique(&[group], &[0, 1]).unwrap();
        assert!((shares.joint - alone).abs() < 1e-14);
        assert!(shares.unique.iter().all(|share| *share < 1e-14));
    }

    #[test]
    fn a_chain_of_levels_is_fitted_exactly() {
        // Cells (0,0), (1,0), (1,1), (2,1), …: 501 + 500 levels, 1000 cells, connected only end to end. The additive
        // model has 501 + 500 − 1 free parameters, as many as there are cells: it fits anything.
        let first: Vec<u32> = (0..1000).map(|i: u32| i.div_ceil(2)).collect();
        let second: Vec<u32> = (0..1000).map(|i| i / 2).collect();
        let rates: Vec<f64> = (0..1000).map(|i| f64::from(i * 7919 % 1009)).collect();
        let levels = [first, second];
        let group = LeveledGroup {
            rates: &rates,
            levels: &levels,
        };
        let shares = joint_and_unique(&[group], &[0, 1]).unwrap();
        assert!((shares.joint - 1.0).abs() < 1e-12, "{}", shares.joint);
    }
}
