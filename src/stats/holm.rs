//! Holm's adjustment of a family of p-values.

/// Step-down adjusted p-values (Holm 1979) in the order of the input, as R's `p.adjust(p, "holm")`.
///
/// `None` (and NaN) stays `None` and is outside of the family: it does not count as a comparison.
///
/// ```
/// use benchstat::stats::holm::holm;
/// let adjusted = holm(&[Some(0.01), None, Some(0.04), Some(0.03)]);
/// assert_eq!(adjusted, [Some(0.03), None, Some(0.06), Some(0.06)]);
/// ```
pub fn holm(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let family = family(p_values);
    let mut adjusted = vec![None; p_values.len()];
    let mut largest = 0.0f64;
    for (rank, &(place, p)) in family.iter().enumerate() {
        let untested = (family.len() - rank) as f64;
        largest = largest.max(untested * p).min(1.0);
        adjusted[place] = Some(largest);
    }
    adjusted
}

/// The p-values that count, in ascending order, with their places in the input.
pub(super) fn family(p_values: &[Option<f64>]) -> Vec<(usize, f64)> {
    let places = p_values.iter().enumerate();
    let mut family: Vec<(usize, f64)> = places
        .filter_map(|(place, p)| Some((place, p.filter(|p| !p.is_nan())?)))
        .collect();
    family.sort_by(|a, b| a.1.total_cmp(&b.1));
    family
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_a_family() {
        assert!(holm(&[]).is_empty());
        assert_eq!(holm(&[None, None]), [None, None]);
        assert_eq!(holm(&[Some(f64::NAN), Some(0.04)]), [None, Some(0.04)]);
        assert_eq!(
            holm(&[Some(0.6), Some(0.9), Some(0.0)]),
            [Some(1.0), Some(1.0), Some(0.0)]
        );
    }
}
