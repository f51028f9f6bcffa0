//! Which correction for many comparisons a family of p-values gets.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::holm::{family, holm};

/// A correction for many comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Correction {
    /// Holm (1979): the chance of even one false positive in the family stays below the level.
    #[default]
    Holm,
    /// Benjamini and Hochberg (1995): the expected share of false ones among the positives stays below the level.
    #[serde(rename = "bh")]
    BenjaminiHochberg,
    /// None: every comparison has the level to itself.
    None,
}

impl Correction {
    /// The name that options and results have for it.
    pub fn name(self) -> &'static str {
        match self {
            Correction::Holm => "holm",
            Correction::BenjaminiHochberg => "bh",
            Correction::None => "none",
        }
    }

    /// Adjusted p-values in the order of the input; `None` and NaN are outside of the family and stay `None`.
    ///
    /// ```
    /// use benchstat::stats::correction::Correction;
    /// let p_values = [Some(0.01), None, Some(0.02)];
    /// assert_eq!(Correction::Holm.adjust(&p_values), [Some(0.02), None, Some(0.02)]);
    /// assert_eq!(Correction::None.adjust(&p_values), p_values);
    /// ```
    pub fn adjust(self, p_values: &[Option<f64>]) -> Vec<Option<f64>> {
        match self {
            Correction::Holm => holm(p_values),
            Correction::BenjaminiHochberg => benjamini_hochberg(p_values),
            Correction::None => p_values.iter().map(|p| p.filter(|p| !p.is_nan())).collect(),
        }
    }
}

/// Step-up adjusted p-values (Benjamini & Hochberg 1995) in the order of the input, as R's `p.adjust(p, "BH")`.
///
/// `None` (and NaN) stays `None` and is outside of the family.
///
/// ```
/// use benchstat::stats::correction::benjamini_hochberg;
/// let adjusted = benjamini_hochberg(&[Some(0.01), Some(0.02), None, Some(0.04)]);
/// assert_eq!(adjusted, [Some(0.03), Some(0.03), None, Some(0.04)]);
/// ```
pub fn benjamini_hochberg(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let family = family(p_values);
    let mut adjusted = vec![None; p_values.len()];
    let mut smallest = 1.0f64;
    for (rank, &(place, p)) in family.iter().enumerate().rev() {
        smallest = smallest.min(p * family.len() as f64 / (rank + 1) as f64);
        adjusted[place] = Some(smallest);
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_a_family() {
        assert!(benjamini_hochberg(&[]).is_empty());
        assert_eq!(benjamini_hochberg(&[None, Some(f64::NAN)]), [None, None]);
        assert_eq!(benjamini_hochberg(&[Some(0.9), Some(1.0)]), [Some(1.0), Some(1.0)]);
        assert_eq!(Correction::None.adjust(&[Some(f64::NAN), Some(0.2)]), [None, Some(0.2)]);
    }
}
