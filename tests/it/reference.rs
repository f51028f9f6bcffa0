//! Distributions, Holm, power and moments: our numbers against mpmath's, R's and NIST's.
//! `testdata/reference/MANIFEST.md` says where each reference comes from; the worst error of each quantity shows with
//! `cargo test --test it reference -- --nocapture`.

use crate::tables::{Check, Table};
use benchstat::stats::describe::Moments;
use benchstat::stats::dist::{
    Binomial, ContinuousCDF, DiscreteCDF, FisherSnedecor, NoncentralT, StandardNormal, StudentT, incomplete_beta,
};
use benchstat::stats::holm::holm;
use benchstat::stats::power::{detectable_effect, runs_needed};

// ---- distributions ----

fn check_distribution(name: &str, allowed: f64, ours: impl Fn(&[f64]) -> f64) {
    let table = Table::read("distributions.json", name);
    let mut check = Check::of(name);
    for row in &table.rows {
        let (expected, arguments) = row.split_last().unwrap();
        check.relative(ours(arguments), *expected, allowed, || format!("{arguments:?}"));
    }
    check.finish();
}

#[test]
fn distributions_are_right_far_into_the_tails() {
    check_distribution("normal_sf", 5e-13, |a| StandardNormal.sf(a[0]));
    check_distribution("student_t_two_sided", 1e-12, |a| StudentT { df: a[1] }.two_sided(a[0]));
    check_distribution("student_t_critical", 1e-12, |a| StudentT { df: a[1] }.critical(a[0]));
    check_distribution("f_sf", 1e-12, |a| {
        let (df_between, df_within) = (a[1], a[2]);
        FisherSnedecor { df_between, df_within }.sf(a[0])
    });
    check_distribution("binomial_half_cdf", 1e-12, |a| {
        let trials = a[1] as u64;
        Binomial { trials, p: 0.5 }.cdf(a[0] as u64)
    });
    check_distribution("incomplete_beta", 1e-12, |a| incomplete_beta(a[0], a[1], a[2]));
    check_distribution("noncentral_t_sf", 1e-12, |a| {
        NoncentralT { df: a[1], ncp: a[2] }.sf(a[0])
    });
}

#[test]
fn holm_is_r_p_adjust() {
    let table = Table::read("holm.json", "families");
    let mut check = Check::of("Holm");
    for pair in table.rows.chunks(2) {
        let family: Vec<_> = pair[0].iter().map(|p| (!p.is_nan()).then_some(*p)).collect();
        for (ours, theirs) in holm(&family).iter().zip(&pair[1]) {
            assert_eq!(ours.is_none(), theirs.is_nan());
            check.relative(
                ours.unwrap_or(0.0),
                if theirs.is_nan() { 0.0 } else { *theirs },
                1e-15,
                || format!("{pair:?}"),
            );
        }
    }
    check.finish();
}

// ---- power ----

#[test]
fn power_is_r_power_t_test() {
    let table = Table::read("power.json", "runs_needed");
    assert!(table.rows.len() > 400);
    for row in &table.rows {
        let &[ratio, alpha, power, sided, runs] = row.as_slice() else {
            panic!("{row:?}")
        };
        let ours = runs_needed(ratio, 1.0, alpha, power, sided == 1.0);
        assert_eq!(ours, (!runs.is_nan()).then_some(runs as u64), "{row:?}");
    }
    let table = Table::read("power.json", "detectable_effect");
    let mut check = Check::of("detectable effect");
    for row in &table.rows {
        let &[m, n, alpha, power, effect] = row.as_slice() else {
            panic!("{row:?}")
        };
        let ours = detectable_effect(0.02, m as usize, 0.02, n as usize, alpha, power).unwrap();
        check.relative(ours / 0.02, effect, 1e-9, || format!("{row:?}"));
    }
    check.finish();
}

// ---- NIST ----

/// The log relative error: how many digits are right.
fn digits(ours: f64, certified: f64) -> f64 {
    if ours == certified {
        15.0
    } else {
        -((ours - certified) / certified).abs().log10()
    }
}

/// NumAcc2 to 4: one value, then 1000 that alternate around it.
fn alternating(first: f64, low: f64, high: f64) -> Vec<f64> {
    let mut sample = vec![first];
    for _ in 0..500 {
        sample.extend([low, high]);
    }
    sample
}

#[test]
fn nist_univariate_sets_keep_their_digits() {
    let mut sets = Vec::new();
    for name in ["Lew", "Lottery", "Mavro", "Michelso"] {
        let [certified, data] = <[Vec<f64>; 2]>::try_from(Table::read("nist.json", name).rows).unwrap();
        sets.push((name, data, certified[0], certified[1], 13.0));
    }
    sets.push((
        "NumAcc1",
        vec![10000001.0, 10000003.0, 10000002.0],
        10000002.0,
        1.0,
        13.0,
    ));
    sets.push(("NumAcc2", alternating(1.2, 1.1, 1.3), 1.2, 0.1, 13.0));
    // 1000000.1 and 10000000.1 as doubles are 1e-11 and 1e-9 off, .1 apart: no more digits are in the data.
    sets.push((
        "NumAcc3",
        alternating(1000000.2, 1000000.1, 1000000.3),
        1000000.2,
        0.1,
        9.4,
    ));
    sets.push((
        "NumAcc4",
        alternating(10000000.2, 10000000.1, 10000000.3),
        10000000.2,
        0.1,
        8.2,
    ));
    for (name, data, mean, sd, sd_digits) in sets {
        let moments = Moments::of(&data);
        let (for_mean, for_sd) = (digits(moments.mean, mean), digits(moments.sd(), sd));
        println!("NIST {name}: {for_mean:.1} digits of the mean, {for_sd:.1} of the sd");
        assert!(
            for_mean >= 14.0 && for_sd >= sd_digits,
            "{name}: {for_mean} and {for_sd} digits"
        );
        assert_eq!(moments.sd() * moments.sd() > 0.0, moments.variance > 0.0);
    }
}
