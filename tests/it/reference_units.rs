//! Units, sessions and sweeps: our numbers against R's. `testdata/reference/MANIFEST.md` says where each reference comes from.

use std::collections::BTreeMap;

use benchstat::stats::describe::Moments;
use benchstat::stats::dist::{ContinuousCDF, StudentizedRange};
use benchstat::stats::ranks::ranking::Ranking;
use benchstat::stats::ranks::signed_rank::Method;
use benchstat::stats::ranks::van_elteren::van_elteren;
use benchstat::stats::slope::log_log_slope;
use benchstat::stats::units::group_by_unit;
use benchstat::stats::variance_components::variance_components;
use benchstat::stats::welch_anova::{games_howell, welch_anova};

use crate::tables::{Check, Table};

/// Lines that belong together by so many: what goes in and, in the last, what comes out.
fn lines<const N: usize>(section: &str) -> Vec<[Vec<f64>; N]> {
    let rows = Table::read("units.json", section).rows;
    assert!(!rows.is_empty() && rows.len().is_multiple_of(N));
    rows.chunks(N).map(|chunk| chunk.to_vec().try_into().unwrap()).collect()
}

fn groups(codes: &[f64], rates: &[f64]) -> Vec<Vec<f64>> {
    let codes: Vec<u32> = codes.iter().map(|code| *code as u32).collect();
    group_by_unit(rates, &codes)
}

#[test]
fn variance_components_are_those_of_anova() {
    let mut check = Check::of("variance components");
    for [units, rates, result] in lines("variance_components") {
        let groups = groups(&units, &rates);
        let groups: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
        let ours = variance_components(&groups).unwrap();
        let ours = [
            ours.between,
            ours.within,
            ours.intraclass_correlation,
            ours.f_statistic,
            ours.p_value,
        ];
        for (ours, theirs) in ours.iter().zip(&result) {
            check.relative(*ours, *theirs, 1e-9, || format!("{units:?} {rates:?}"));
        }
    }
    check.finish();
}

#[test]
fn several_means_are_compared_as_by_oneway_test() {
    let mut check = Check::of("Welch's F");
    let mut pairs = Check::of("Games and Howell");
    for [levels, rates, result] in lines("welch_anova") {
        let levels: Vec<Moments> = groups(&levels, &rates).iter().map(|level| Moments::of(level)).collect();
        let place = || format!("{levels:?}");
        let ours = welch_anova(&levels).unwrap();
        let ours = [ours.statistic, ours.df_between, ours.df_within, ours.p_value];
        for (ours, theirs) in ours.iter().zip(&result) {
            check.relative(*ours, *theirs, 1e-10, place);
        }
        // R's ptukey gives nothing below two degrees of freedom, and not all digits above.
        if !result[4].is_nan() {
            let ours = games_howell(&levels[0], &levels[1], levels.len() as u32).unwrap();
            pairs.absolute(ours, result[4], 5e-6, place);
        }
    }
    check.finish();
    pairs.finish();
}

#[test]
fn the_studentized_range_is_that_of_scipy() {
    let mut check = Check::of("studentized range");
    for row in Table::read("studentized-range.json", "studentized_range").rows {
        let &[q, groups, df, theirs] = row.as_slice() else {
            panic!("{row:?}")
        };
        let groups = groups as u32;
        check.absolute(StudentizedRange { groups, df }.sf(q), theirs, 1e-9, || {
            format!("{row:?}")
        });
    }
    check.finish();
}

#[test]
fn stratified_ranks_are_enumerated() {
    let mut check = Check::of("van Elteren");
    for [x1, y1, x2, y2, result] in lines("van_elteren") {
        let strata = [Ranking::of(&x1, &y1).unwrap(), Ranking::of(&x2, &y2).unwrap()];
        let ours = van_elteren(&strata).unwrap();
        assert_eq!(ours.method, Method::Exact);
        for (ours, theirs) in [(ours.z, result[0]), (ours.p_value, result[2]), (ours.delta, result[3])] {
            check.absolute(ours, theirs, 1e-10, || format!("{x1:?} {y1:?} {x2:?} {y2:?}"));
        }
    }
    check.finish();
}

#[test]
fn a_slope_over_all_x_is_lm() {
    let mut check = Check::of("slope and lack of fit");
    for [x, rates, result] in lines("slope") {
        let mut points: BTreeMap<u64, (f64, Vec<f64>)> = BTreeMap::new();
        for (x, rate) in x.iter().zip(&rates) {
            points.entry(x.to_bits()).or_insert((*x, Vec::new())).1.push(*rate);
        }
        let points: Vec<(f64, &[f64])> = points.values().map(|(x, rates)| (*x, rates.as_slice())).collect();
        let ours = log_log_slope(&points).unwrap();
        let (interval, fit) = (ours.interval(0.05), ours.lack_of_fit);
        assert_eq!(fit.is_none(), result[4].is_nan(), "{x:?}");
        let mut ours = vec![ours.value, ours.standard_error, interval.lower, interval.upper];
        ours.extend(fit.iter().flat_map(|fit| [fit.f_statistic, fit.p_value]));
        for (ours, theirs) in ours.iter().zip(&result) {
            check.absolute(*ours, *theirs, 1e-9 * theirs.abs().max(0.1), || {
                format!("{x:?} {rates:?}")
            });
        }
    }
    check.finish();
}
