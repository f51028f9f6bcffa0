//! The runs of a page's rows in compact form, for the script that shows those of an opened row in the order of measurement.
//!
//! A line a row: its name, a step, the smallest value in steps, the side of each run, each value in steps above the smallest, and how
//! many runs there are. A step is the 1, 2 or 5 of a power of ten that divides the row's range into 500 to 1 250, so that two digits
//! to the base of 36 hold a value.

use crate::analysis::SingleRuns;

/// The most runs of a side that a page shows.
const MOST: usize = 60;
/// The most runs of a page, as far as each side has [`LEAST`].
const BUDGET: usize = 60_000;
const LEAST: usize = 30;
/// The most steps from the smallest value of a row to its largest.
const STEPS: f64 = 1_250.0;
/// Whole numbers up to here are exact to a script.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// How many runs a side are shown on a page with so many rows.
pub(in crate::render) fn shown_runs(rows: usize) -> usize {
    (BUDGET / 2 / rows.max(1)).clamp(LEAST, MOST)
}

/// The sides of a row, of each at most so many runs, picked evenly; `None` where no run is known.
pub(in crate::render) fn packed_runs(sides: &[&SingleRuns], most: usize) -> Option<String> {
    let mut runs: Vec<(u64, usize, f64)> = Vec::new();
    for (side, of_side) in sides.iter().enumerate() {
        let all: Vec<(u64, usize, f64)> = of_side
            .rows
            .iter()
            .zip(&of_side.values)
            .map(|(row, value)| (*row, side, *value))
            .collect();
        runs.extend(evenly(all.len(), most).map(|at| all[at]));
    }
    runs.sort_by_key(|(row, side, _)| (*row, *side));
    let low = runs.iter().map(|run| run.2).reduce(f64::min)?;
    let high = runs.iter().map(|run| run.2).reduce(f64::max)?;
    let (exponent, digit) = step(low, high);
    let step = format!("{digit}e{exponent}");
    let size: f64 = step.parse().ok().filter(|size: &f64| size.is_finite() && *size > 0.0)?;
    let first = Some((low / size).round()).filter(|first| first.is_finite())?;
    let order: String = runs.iter().map(|(_, side, _)| side.to_string()).collect();
    let values: String = runs
        .iter()
        .map(|(_, _, value)| two_digits((value / size).round() - first))
        .collect();
    let count: usize = sides.iter().map(|side| side.values.len()).sum();
    Some(format!("{step}\t{first}\t{order}\t{values}\t{count}"))
}

/// `most` of so many places from the first to the last, or all.
fn evenly(all: usize, most: usize) -> impl Iterator<Item = usize> {
    let shown = all.min(most);
    (0..shown).map(move |at| if shown < 2 { at } else { at * (all - 1) / (shown - 1) })
}

/// The power of ten and the 1, 2 or 5 of a step.
fn step(low: f64, high: f64) -> (i32, u8) {
    // Equal values, and values so close that a step would be lost beside them, have one that still can be counted.
    let range = (high - low).max(low.abs().max(high.abs()) / EXACT * STEPS * 2.0);
    let range = if range > 0.0 && range.is_finite() { range } else { 1.0 };
    let exponent = libm::floor(libm::log10(range / STEPS)) as i32;
    let fits = |digit: u8| range / (f64::from(digit) * libm::pow(10.0, f64::from(exponent))) <= STEPS;
    match [1, 2, 5].into_iter().find(|digit| fits(*digit)) {
        Some(digit) => (exponent, digit),
        None => (exponent + 1, 1),
    }
}

/// A whole number from 0 on to the base of 36.
fn two_digits(value: f64) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let value = value.clamp(0.0, 1295.0) as usize;
    [value / 36, value % 36]
        .map(|digit| char::from(DIGITS[digit]))
        .iter()
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn side(rows: &[u64], values: &[f64]) -> SingleRuns {
        SingleRuns {
            rows: rows.to_vec(),
            values: values.to_vec(),
        }
    }

    /// The values and sides as the script reads them.
    fn unpacked(line: &str) -> (Vec<f64>, String) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (step, first): (f64, f64) = (fields[0].parse().unwrap(), fields[1].parse().unwrap());
        let digits = fields[3].as_bytes().chunks(2);
        let steps = digits.map(|pair| i64::from_str_radix(std::str::from_utf8(pair).unwrap(), 36).unwrap());
        (
            steps.map(|at| (first + at as f64) * step).collect(),
            fields[2].to_string(),
        )
    }

    #[test]
    fn runs_come_in_the_order_of_their_rows_within_a_thousandth_of_the_range() {
        let (old, new) = (side(&[0, 3], &[101.5, 99.25]), side(&[1, 2], &[120.0, 80.0]));
        let line = packed_runs(&[&old, &new], 60).unwrap();
        let (values, order) = unpacked(&line);
        assert_eq!(order, "0110");
        for (value, exact) in values.iter().zip([101.5, 120.0, 80.0, 99.25]) {
            assert!((value - exact).abs() <= 40.0 / 1000.0, "{value} {exact}");
        }
        assert!(line.ends_with("\t4"));
    }

    #[test]
    fn whatever_the_values_are_they_come_back() {
        for values in [
            [5.0, 5.0, 5.0],
            [0.0, 0.0, 0.0],
            [1e300, 2e300, 1.5e300],
            [1e-300, 2e-300, 1.5e-300],
            [-3.0, 0.0, 7.0],
            [1e15, 1e15 + 1.0, 1e15 + 2.0],
            [5e-324, 1e-323, 1.5e-323],
            [-1e308, 0.0, 1e308],
        ] {
            let Some(line) = packed_runs(&[&side(&[0, 1, 2], &values)], 60) else {
                assert!(values[2] < 1e-300 || values[0] < -1e300, "{values:?}");
                continue;
            };
            let range = values
                .iter()
                .fold(0.0, |range: f64, value| range.max((value - values[0]).abs()));
            for (value, exact) in unpacked(&line).0.iter().zip(values) {
                let near = range / 500.0 + exact.abs() * 1e-12;
                assert!((value - exact).abs() <= near, "{value} {exact}: {line}");
            }
        }
        assert_eq!(packed_runs(&[&SingleRuns::default()], 60), None);
    }

    #[test]
    fn many_runs_are_picked_evenly_from_the_first_to_the_last() {
        let rows: Vec<u64> = (0..1000).collect();
        let values: Vec<f64> = (0..1000).map(f64::from).collect();
        let line = packed_runs(&[&side(&rows, &values)], 60).unwrap();
        let (picked, _) = unpacked(&line);
        assert_eq!((picked.len(), picked[0], picked[59]), (60, 0.0, 999.0));
        assert!(line.ends_with("\t1000"));
        assert_eq!(
            [shown_runs(1), shown_runs(60), shown_runs(1000), shown_runs(20_000)],
            [60, 60, 30, 30]
        );
    }
}
