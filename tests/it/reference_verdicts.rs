//! What verdicts rest on: our numbers against R's. `testdata/reference/MANIFEST.md` says where each reference comes from.

use benchstat::stats::ascending::Ascending;
use benchstat::stats::correction::benjamini_hochberg;
use benchstat::stats::describe::Moments;
use benchstat::stats::equivalence::equivalence_test;
use benchstat::stats::ranks::hodges_lehmann::ratio_by_ranks;
use benchstat::stats::welch_inversion::ratio_interval;

use crate::tables::{Check, Row, Table, generate};

const FILE: &str = "verdicts.json";

fn samples(row: Row) -> [Vec<f64>; 2] {
    let (seed, modulus, base) = (row.get("seed"), row.get("modulus"), row.get("base"));
    let baseline = generate(seed, row.count("m"), modulus, base);
    let contender = generate(seed + 1000003.0, row.count("n"), modulus, base + row.get("shift"));
    [baseline, contender]
}

/// Lines that belong together by two: what goes in and what comes out.
fn pairs_of_lines(section: &str) -> Vec<[Vec<f64>; 2]> {
    let rows = Table::read(FILE, section).rows;
    rows.chunks(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect()
}

#[test]
fn the_interval_of_a_ratio_inverts_the_test() {
    let table = Table::read(FILE, "ratio_interval");
    let mut check = Check::of("1 + bound of the inversion");
    let mut unbounded = 0;
    for row in table.iter() {
        let [old, new] = samples(row).map(|sample| Moments::of(&sample));
        let interval = ratio_interval(&old, &new, row.get("risk"));
        assert_eq!(interval.is_none(), row.get("lower").is_nan(), "{:?}", row.values);
        let Some(interval) = interval else {
            unbounded += 1;
            continue;
        };
        for (ours, name) in [(interval.lower, "lower"), (interval.upper, "upper")] {
            check.absolute(1.0 + ours, row.get(name), 1e-10, || format!("{:?}", row.values));
        }
    }
    assert!(unbounded > 0 && table.rows.len() > 200);
    check.finish();
}

#[test]
fn the_ratio_by_ranks_is_wilcox_test() {
    let table = Table::read(FILE, "hodges_lehmann");
    let mut ratios = Check::of("Hodges-Lehmann ratio and bounds");
    let mut coverages = Check::of("attained coverage");
    for row in table.iter() {
        let [old, new] = samples(row).map(|sample| Ascending::of(&sample));
        let ours = ratio_by_ranks(&old, &new, row.get("risk")).unwrap();
        let place = || format!("{:?}", row.values);
        coverages.relative(ours.coverage, row.get("coverage"), 1e-12, place);
        let interval = ours.interval;
        for (ours, name) in [
            (ours.change, "ratio"),
            (interval.lower, "lower"),
            (interval.upper, "upper"),
        ] {
            ratios.relative(1.0 + ours, row.get(name), 1e-12, place);
        }
    }
    assert!(table.rows.len() > 150);
    ratios.finish();
    coverages.finish();
}

#[test]
fn benjamini_hochberg_is_r_p_adjust() {
    let mut check = Check::of("Benjamini and Hochberg");
    for [family, adjusted] in pairs_of_lines("benjamini_hochberg") {
        let p_values: Vec<_> = family.iter().map(|p| (!p.is_nan()).then_some(*p)).collect();
        for (ours, theirs) in benjamini_hochberg(&p_values).iter().zip(&adjusted) {
            assert_eq!(ours.is_none(), theirs.is_nan());
            if let Some(ours) = ours {
                check.relative(*ours, *theirs, 1e-15, || format!("{family:?}"));
            }
        }
    }
    check.finish();
}

#[test]
fn equivalence_is_two_t_tests() {
    let mut check = Check::of("p of equivalence");
    for row in Table::read(FILE, "equivalence").iter() {
        let [old, new] = samples(row).map(|sample| Moments::of(&sample));
        let ours = equivalence_test(&old, &new, row.get("limit")).unwrap();
        for (ours, name) in [(ours.p_above_lower, "not_worse"), (ours.p_below_upper, "not_better")] {
            check.relative(ours, row.get(name), 1e-10, || format!("{:?}", row.values));
        }
    }
    check.finish();
}
