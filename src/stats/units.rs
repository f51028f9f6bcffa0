//! What one independent run is: the mean of a process, fork or session whose single measurements depend on each other.

use std::collections::BTreeMap;

/// One value for each unit, the mean of its rates, in the order of first appearance.
///
/// `units` holds for each rate any number that stands for its unit. Rates without a unit, where the lists differ in length, are
/// dropped.
///
/// ```
/// use benchstat::stats::units::unit_means;
/// let rates = [100.0, 105.0, 102.0, 107.0, 104.0];
/// assert_eq!(unit_means(&rates, &[7, 3, 7, 3, 3]), [101.0, 316.0 / 3.0]);
/// ```
pub fn unit_means(rates: &[f64], units: &[u32]) -> Vec<f64> {
    let means = |group: &Vec<f64>| super::describe::Moments::of(group).mean;
    group_by_unit(rates, units).iter().map(means).collect()
}

/// The rates of each unit, both in the order of first appearance.
pub fn group_by_unit(rates: &[f64], units: &[u32]) -> Vec<Vec<f64>> {
    let mut places = BTreeMap::new();
    let mut groups: Vec<Vec<f64>> = Vec::new();
    for (rate, unit) in rates.iter().zip(units) {
        let place = *places.entry(unit).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(*rate);
    }
    groups
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::describe::Moments;
    use crate::stats::welch::welch_test;
    use approx::assert_relative_eq;

    #[test]
    fn runs_of_a_process_are_no_evidence_of_their_own() {
        // R: t.test() of the means of three forks, and of the nine rates
        let units = [0, 0, 0, 1, 1, 1, 2, 2, 2];
        let old = [100.0, 101.0, 99.0, 105.0, 106.0, 104.0, 97.0, 98.0, 99.0];
        let p = |new: &[f64]| {
            let of_units = |rates: &[f64]| Moments::of(&unit_means(rates, &units));
            let by_unit = welch_test(&of_units(&old), &of_units(new)).unwrap().p_value;
            let by_rate = welch_test(&Moments::of(&old), &Moments::of(new)).unwrap().p_value;
            [by_unit, by_rate]
        };
        let first = p(&[103.0, 102.0, 104.0, 108.0, 107.0, 109.0, 101.0, 100.0, 102.0]);
        assert_relative_eq!(first[0], 0.3658003, epsilon = 5e-8);
        assert_relative_eq!(first[1], 0.0671524, epsilon = 5e-8);
        let second = p(&[106.0, 105.0, 107.0, 108.0, 107.0, 109.0, 104.0, 103.0, 105.0]);
        assert_relative_eq!(second[0], 0.1228995, epsilon = 5e-8);
        assert_relative_eq!(second[1], 0.0015739, epsilon = 5e-8);
    }

    #[test]
    fn nothing_has_no_units() {
        assert!(unit_means(&[], &[]).is_empty());
        assert_eq!(group_by_unit(&[1.0, 2.0, 3.0], &[9, 9]), [[1.0, 2.0]]);
    }
}
