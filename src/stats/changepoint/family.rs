//! Many series at once: which have a change at all, and at which level their own intervals are then looked at.

use crate::stats::correction::Correction;

/// What a series among others is held to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The p-value of the series, corrected for the others.
    pub adjusted: f64,
    /// What the p-values of its intervals are multiplied with; `None` when the series does not pass.
    pub factor: Option<f64>,
}

/// Judges series by the smallest corrected p-value of each. By Holm's correction (1979) the j-th smallest passes with α/(M − j + 1), and its
/// intervals are held to that level, too: so any false change at all is as unlikely as α. By Benjamini's and Hochberg's it is the
/// level of the last series that passes.
///
/// ```
/// use benchstat::stats::{changepoint::family::standings, correction::Correction};
/// let standings = standings(&[0.9, 0.001, 0.02], Correction::Holm, 0.05);
/// assert_eq!(standings[1].factor, Some(3.0));
/// assert_eq!(standings[2].factor, Some(2.0));
/// assert_eq!((standings[0].adjusted, standings[0].factor), (0.9, None));
/// ```
pub fn standings(p_values: &[f64], correction: Correction, alpha: f64) -> Vec<Standing> {
    let some: Vec<Option<f64>> = p_values.iter().map(|p| Some(*p)).collect();
    let adjusted: Vec<f64> = correction.adjust(&some).into_iter().map(|p| p.unwrap_or(1.0)).collect();
    let mut ascending: Vec<usize> = (0..p_values.len()).collect();
    ascending.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    let all = p_values.len() as f64;
    let passing = adjusted.iter().filter(|p| **p <= alpha).count() as f64;
    let mut standings: Vec<Standing> = adjusted
        .into_iter()
        .map(|adjusted| Standing { adjusted, factor: None })
        .collect();
    for (place, series) in ascending.into_iter().enumerate() {
        let standing = &mut standings[series];
        if standing.adjusted <= alpha {
            standing.factor = Some(match correction {
                Correction::Holm => all - place as f64,
                Correction::BenjaminiHochberg => all / passing,
                Correction::None => 1.0,
            });
        }
    }
    standings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_passes_with_its_own_smallest_interval() {
        let p_values = [0.004, 0.2, 0.013, 0.016, 0.9];
        for correction in [Correction::Holm, Correction::BenjaminiHochberg, Correction::None] {
            let standings = standings(&p_values, correction, 0.05);
            for (standing, p) in standings.iter().zip(p_values) {
                let passes = standing.adjusted <= 0.05;
                assert_eq!(standing.factor.is_some(), passes, "{correction:?}");
                assert!(
                    standing.factor.is_none_or(|factor| factor * p <= 0.05),
                    "{correction:?} {p}"
                );
            }
        }
        assert!(standings(&[], Correction::Holm, 0.05).is_empty());
    }

    #[test]
    fn the_false_discovery_rate_is_that_of_the_last_that_passes() {
        let standings = standings(&[0.01, 0.03, 0.9], Correction::BenjaminiHochberg, 0.05);
        let factors: Vec<_> = standings.iter().map(|standing| standing.factor).collect();
        assert_eq!(factors, [Some(1.5), Some(1.5), None]);
    }
}
