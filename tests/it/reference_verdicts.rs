//! What verdicts rest on: our numbers against R's. `testdata/reference/MANIFEST.md` says where each reference comes from.

use benchstat::stats::ascending::Ascending;
use benchstat::stats::correction::benjamini_hochberg;
use benchstat::stats::describe::Moments;
use benchstat::stats::dip::{dip, p_value};
use benchstat::stats::equivalence::equivalence_test;
use benchstat::stats::geometric_mean::{LogRatio, geometric_mean};
use benchstat::stats::order::RunsTest;
use benchstat::stats::outliers::{Fences, median_absolute_deviation};
use benchstat::stats::power::{pairs_needed, runs_needed};
use benchstat::stats::ranks::attainable::{mann_whitney_level, signed_rank_level};
use benchstat::stats::ranks::hodges_lehmann::ratio_by_ranks;
use benchstat::stats::ranks::mann_whitney::Method;
use benchstat::stats::welch_inversion::ratio_interval;

use crate::reference_samples::read_pairs;
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

#[test]
fn the_power_that_a_family_leaves_is_r_power_t_test() {
    for row in Table::read(FILE, "runs_needed").iter() {
        let (effect, alpha, one_sided) = (row.get("effect"), row.get("alpha"), row.get("sided") == 1.0);
        let ours = if row.get("paired") == 1.0 {
            pairs_needed(effect, 1.0, alpha, 0.8, one_sided)
        } else {
            runs_needed(effect, 1.0, alpha, 0.8, one_sided)
        };
        assert_eq!(ours, Some(row.get("runs") as u64), "{:?}", row.values);
    }
}

#[test]
fn attainable_levels_are_r_distributions() {
    let mut check = Check::of("attainable levels");
    for row in Table::read(FILE, "rank_levels").iter() {
        let ours = mann_whitney_level(row.count("m"), row.count("n"), Method::Exact, row.get("alpha"));
        check.absolute(ours, row.get("level"), 1e-12, || format!("{:?}", row.values));
    }
    for row in Table::read(FILE, "signed_rank_levels").iter() {
        let ours = signed_rank_level(row.count("n"), row.get("alpha"));
        check.absolute(ours, row.get("level"), 1e-12, || format!("{:?}", row.values));
    }
    check.finish();
}

#[test]
fn the_geometric_mean_has_the_intervals_of_r() {
    let files = ["node-path-dirname-posix", "compare-string-decoder", "node-http-bis"];
    let mut check = Check::of("geometric mean");
    for row in Table::read(FILE, "geometric_mean").iter() {
        let pairs = read_pairs(files[row.count("file")]);
        let tested = pairs.iter().filter(|pair| pair.old.len() > 1 && pair.new.len() > 1);
        let ratios: Vec<LogRatio> = tested
            .map(|pair| LogRatio::of(&Moments::of(&pair.old), &Moments::of(&pair.new)).unwrap())
            .collect();
        assert_eq!(ratios.len(), row.count("benchmarks"));
        let ours = geometric_mean(&ratios, 1.0 - row.get("confidence")).unwrap();
        let (noise, others) = (ours.noise.unwrap(), ours.benchmarks.unwrap());
        check.relative(noise.df, row.get("df"), 1e-10, || "df".to_string());
        for (ours, name) in [
            (ours.change, "mean"),
            (noise.interval.lower, "noise_lower"),
            (noise.interval.upper, "noise_upper"),
            (others.lower, "others_lower"),
            (others.upper, "others_upper"),
        ] {
            check.absolute(ours.ln_1p(), row.get(name), 1e-10, || {
                format!("{name} {:?}", row.values)
            });
        }
    }
    check.finish();
}

#[test]
fn runs_are_counted_as_by_rle() {
    let mut check = Check::of("runs test");
    for [order, result] in pairs_of_lines("runs_test") {
        let ours = RunsTest::of(order.iter().map(|side| *side == 1.0)).unwrap();
        let ours = [ours.runs as f64, ours.expected, ours.variance, ours.z];
        for (ours, theirs) in ours.iter().zip(&result) {
            check.relative(*ours, *theirs, 1e-12, || format!("{order:?}"));
        }
    }
    check.finish();
}

#[test]
fn fences_and_the_median_absolute_deviation_are_those_of_r() {
    let mut check = Check::of("MAD and fences");
    for [sample, result] in pairs_of_lines("fences") {
        let sorted = Ascending::of(&sample);
        let fences = Fences::of_sorted(&sorted).unwrap();
        let deviation = 1.4826 * median_absolute_deviation(&sorted).unwrap();
        let (inner, outer) = (fences.inner, fences.outer);
        let ours = [deviation, inner.lower, inner.upper, outer.lower, outer.upper];
        for (ours, theirs) in ours.iter().zip(&result) {
            check.absolute(*ours, *theirs, 1e-12 * theirs.abs().max(1.0), || format!("{sample:?}"));
        }
    }
    check.finish();
}

#[test]
fn the_dip_is_that_of_diptest() {
    let mut dips = Check::of("dip");
    let mut p_values = Check::of("p of the dip");
    for [sample, result] in pairs_of_lines("dip") {
        let sorted = Ascending::of(&sample);
        let ours = dip(&sorted);
        dips.absolute(ours, result[0], 1e-12, || format!("{sample:?}"));
        // R's table ends at 1e-5 too, but it says 0 beyond, and it has all of the range above the median.
        let (p, theirs) = (p_value(ours, sample.len()), result[1].max(1e-5));
        if theirs < 0.5 {
            p_values.absolute(p, theirs, (0.1 * theirs).max(0.005), || format!("{sample:?}"));
        }
    }
    dips.finish();
    p_values.finish();
}
