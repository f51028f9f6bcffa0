//! The exact null distribution of Mann and Whitney's U without ties, kept from one test to the next: benchmarks of one file
//! mostly have the same numbers of runs.

use std::cell::RefCell;
use std::rc::Rc;

use super::rank_sum::binomial_coefficient;

/// Larger samples are not worth a table: one p-value costs less.
pub(super) const MOST_PAIRS: usize = 2_500;

/// Tables that a thread keeps at most.
const MOST_TABLES: usize = 16;

/// P(U ≤ u) for u = 0, 1, … mn of m and n values.
pub(super) type Cumulative = Rc<[f64]>;

thread_local! {
    static TABLES: RefCell<Vec<((usize, usize), Cumulative)>> = const { RefCell::new(Vec::new()) };
}

/// P(|2U − mn| ≥ `doubled_distance`) for m and n values without ties; `None` where m·n is too large for a table.
///
/// The counts follow Mann & Whitney's own recurrence (1947), by additions only: U of m and n values either has the largest
/// value on the side that counts n wins more, or not.
pub(super) fn two_sided_p(m: usize, n: usize, doubled_distance: usize) -> Option<f64> {
    let pairs = m * n;
    if pairs > MOST_PAIRS {
        return None;
    }
    if doubled_distance == 0 {
        return Some(1.0);
    }
    let cumulative = table(m, n);
    // 2U and mn differ by an even number from the largest distance, mn.
    let lower = (pairs.checked_sub(doubled_distance)?) / 2;
    Some((2.0 * cumulative[lower]).min(1.0))
}

/// P(U ≤ u) for every u, of m and n values without ties. Makes a new table in some (m·n)²/4 additions.
pub(super) fn table(m: usize, n: usize) -> Cumulative {
    let (m, n) = (m.min(n), m.max(n));
    TABLES.with_borrow_mut(|tables| {
        if let Some((_, known)) = tables.iter().find(|(sizes, _)| *sizes == (m, n)) {
            return known.clone();
        }
        let table = cumulative(m, n);
        if tables.len() == MOST_TABLES {
            tables.remove(0);
        }
        tables.push(((m, n), table.clone()));
        table
    })
}

fn cumulative(m: usize, n: usize) -> Cumulative {
    // counts[i][u]: ways in which i values win u times over `others` values.
    let mut counts: Vec<Vec<f64>> = (0..=m).map(|i| vec![0.0; i * n + 1]).collect();
    counts.iter_mut().for_each(|row| row[0] = 1.0);
    for others in 1..=n {
        for i in 1..=m {
            let (fewer, rest) = counts.split_at_mut(i);
            let source = &fewer[i - 1][..=(i - 1) * others];
            for (target, count) in rest[0][others..].iter_mut().zip(source) {
                *target += count;
            }
        }
    }
    let total = binomial_coefficient(m + n, m);
    let sums = counts[m].iter().scan(0.0, |sum, count| {
        *sum += count;
        Some(*sum / total)
    });
    sums.collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn small_tables_by_hand() {
        // Of the C(4, 2) = 6 splits of 1, 2, 3, 4 the first two win 0, 1, 2, 2, 3, 4 times.
        for (distance, ways) in [(4, 2.0), (2, 4.0), (0, 6.0)] {
            assert_eq!(two_sided_p(2, 2, distance), Some(ways / 6.0));
        }
        assert_eq!(two_sided_p(1, 3, 3), Some(2.0 / 4.0));
        assert_eq!(two_sided_p(3, 1, 1), Some(1.0));
        assert_eq!(two_sided_p(50, 51, 0), None);
    }

    #[test]
    fn the_table_agrees_with_the_general_algorithm() {
        for (m, n) in [(5, 9), (17, 4), (30, 30), (50, 50)] {
            let ranks: Vec<usize> = (1..=m + n).map(|rank| 2 * rank).collect();
            for distance in (0..=m * n).rev().step_by(2).step_by(7) {
                let general = super::super::rank_sum::two_sided_p(&ranks, m.min(n), distance);
                let table = two_sided_p(m, n, distance).unwrap();
                assert!(
                    (table - general).abs() <= 1e-13 * general,
                    "{m} {n} {distance}: {table} {general}"
                );
            }
        }
    }
}
