//! Series whose changes are known, with the figures of an implementation in Python and of R.

use approx::assert_relative_eq;

use super::dependence::{autocorrelation, shared};
use super::intervals::seeded_intervals;
use super::scan::{Candidate, scan, tails_for};
use super::search::{Plan, Searched};
use super::selection::narrowest;
use super::size::shift;
use crate::stats::ascending::Ascending;

fn series(name: &str) -> Vec<f64> {
    let text = std::fs::read_to_string(format!("testdata/history/{name}.csv")).unwrap();
    let values = text.lines().skip(1).filter_map(|line| line.split(',').nth(1));
    values.map(|value| value.parse().unwrap()).collect()
}

fn logs(name: &str) -> Vec<f64> {
    series(name).into_iter().map(f64::ln).collect()
}

fn candidates(series: &[f64]) -> Vec<Candidate> {
    let spans = seeded_intervals(series.len());
    scan(series, &spans, &tails_for(&spans))
}

/// First point, split, end and p-value of each interval that is taken at `limit`.
fn taken(name: &str, limit: f64) -> Vec<(usize, usize, usize, f64)> {
    let taken = narrowest(&candidates(&logs(name)), limit);
    let fields = |one: &Candidate| (one.span.start, one.split, one.span.end, one.p);
    taken.iter().map(fields).collect()
}

fn assert_taken(name: &str, limit: f64, expected: &[(usize, usize, usize, f64)]) {
    let taken = taken(name, limit);
    assert_eq!(taken.len(), expected.len(), "{name}: {taken:?}");
    for (taken, expected) in taken.iter().zip(expected) {
        assert_eq!(
            (taken.0, taken.1, taken.2),
            (expected.0, expected.1, expected.2),
            "{name}"
        );
        assert_relative_eq!(taken.3, expected.3, max_relative = 3e-6);
    }
}

/// The places of the changes at 5 %, dependence taken out.
fn places(name: &str) -> Vec<usize> {
    let y = logs(name);
    let rho = shared(&[autocorrelation(&y)])[0];
    let searched = Searched::new(&y, rho, &Plan::new([y.len()]), 0.05);
    searched
        .changes(&y, 1.0, 0.05)
        .iter()
        .map(|found| found.split)
        .collect()
}

/// The smallest p-value of all, where it is found.
fn smallest(name: &str) -> (usize, usize, usize, f64) {
    let all = candidates(&logs(name));
    let one = all.into_iter().min_by(|a, b| a.p.total_cmp(&b.p)).unwrap();
    (one.span.start, one.split, one.span.end, one.p)
}

#[test]
fn nile() {
    let (start, split, end, p) = smallest("nile");
    assert_eq!((start, split, end), (0, 28, 100));
    // R, with ties: wilcox.test(x[1:28], x[29:100], exact = FALSE)
    assert_relative_eq!(p, 5.527513e-10, max_relative = 1e-7);
    assert_relative_eq!(autocorrelation(&logs("nile")), 0.1567, epsilon = 5e-5);
    assert_taken("nile", 2.4e-4, &[(12, 28, 38, 5.23369e-5)]);
    assert_eq!(places("nile"), [28]);
}

#[test]
fn tigerbeetle() {
    let (start, split, end, p) = smallest("tigerbeetle");
    assert_eq!((start, split, end), (0, 192, 365));
    assert_relative_eq!(p, 1.47183e-57, max_relative = 1e-5);
    assert!(autocorrelation(&logs("tigerbeetle")) <= 0.0);
    let expected = [
        (0, 15, 33, 2.53045e-5),
        (45, 61, 69, 2.71935e-6),
        (57, 71, 80, 2.44741e-6),
        (79, 95, 103, 2.71935e-6),
        (105, 129, 139, 5.58233e-6),
        (125, 141, 149, 1.90354e-5),
        (182, 192, 206, 3.05926e-5),
    ];
    assert_taken("tigerbeetle", 5e-5, &expected);
    let places = places("tigerbeetle");
    let published = [15, 61, 71, 95, 117, 131, 194];
    assert!(
        places.len() == 7 && places.iter().zip(published).all(|(a, b)| a.abs_diff(b) <= 3),
        "{places:?}"
    );
}

#[test]
fn mongodb_and_treeherder() {
    assert_relative_eq!(autocorrelation(&logs("mongodb-robust")), 0.1833, epsilon = 5e-5);
    let (start, split, end, p) = smallest("mongodb-robust");
    assert_eq!((start, split, end), (0, 115, 173));
    assert_relative_eq!(p, 6.31944e-21, max_relative = 1e-5);
    let expected = [
        (10, 25, 33, 4.07902e-6),
        (54, 68, 76, 6.2545e-6),
        (108, 115, 130, 1.17272e-5),
    ];
    assert_taken("mongodb-robust", 1.3e-4, &expected);
    assert_eq!(places("mongodb-robust"), [25, 68, 114]);
    assert_taken("treeherder-runs1", 1.8e-4, &[(104, 111, 120, 0.000174825)]);
    assert_eq!(places("treeherder-runs1"), [111]);
}

/// Change and interval in percent between two neighbouring segments, against R: wilcox.test(log(y), log(x), conf.int = TRUE).
fn assert_change(name: &str, [start, split, end]: [usize; 3], expected: [f64; 3]) {
    let points = series(name);
    let [before, behind] = [&points[start..split], &points[split..end]].map(Ascending::of);
    let shift = shift(&before, &behind, 0.0, 0.05).unwrap();
    let figures = [shift.change, shift.interval.lower, shift.interval.upper];
    // R looks for the root of a step function, and stops anywhere on the step.
    for (figure, expected) in figures.iter().zip(expected) {
        assert_relative_eq!(figure * 100.0, expected, epsilon = 0.04);
    }
}

#[test]
fn sizes() {
    assert_change("nile", [0, 28, 100], [-23.7152, -27.7106, -18.3060]);
    assert_change("tigerbeetle", [0, 15, 61], [-11.4372, -11.7411, -11.0458]);
    assert_change("tigerbeetle", [15, 61, 71], [3.4626, 2.9316, 4.0797]);
    assert_change("tigerbeetle", [61, 71, 95], [16.0247, 15.2795, 16.7221]);
    assert_change("tigerbeetle", [71, 95, 131], [-3.4445, -3.9966, -2.9585]);
}
