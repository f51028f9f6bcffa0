//! What `benchstat runs` says first: how many runs are enough, and for which change.

use crate::common::{json, run};

/// Three runs of each benchmark around 100, with the spread as standard deviation and so as CV in percent.
fn triples(spreads: &[f64]) -> String {
    let rows = spreads
        .iter()
        .enumerate()
        .flat_map(|(at, spread)| [100.0 - spread, 100.0, 100.0 + spread].map(|rate| format!("a.js,n={at},{rate}\n")));
    "filename,configuration,rate\n".to_string() + &rows.collect::<String>()
}

#[test]
fn the_effect_fits_the_noise_unless_it_is_asked_for() {
    // power.t.test(sd = 2, power = .8): 64 runs for 1; sd = 3: 143 for 1, 37 for 2; sd = 30: 143 for 10, 37 for 20.
    for (spread, effect, runs) in [(2.0, 1.0, 64), (3.0, 2.0, 37), (30.0, 20.0, 37)] {
        let report = json(&["runs"], triples(&[spread]));
        assert_eq!(
            (&report["effect"], &report["rows"][0]["runs_needed"]),
            (&effect.into(), &runs.into())
        );
    }
    // The middle of several decides, the lower one of two.
    let report = json(&["runs"], triples(&[2.0, 30.0, 2.0, 30.0]));
    assert_eq!(report["effect"], 1.0);
    let report = json(&["runs"], "filename,rate\na.js,5\n");
    assert_eq!(report["effect"], 1.0, "nothing is known of the noise");
}

#[test]
fn the_first_line_says_how_many_runs_are_enough() {
    let first = |args: &[&str], csv: &str| {
        let text = run(args, csv).stdout;
        text.lines().next().unwrap().to_string()
    };
    // power.t.test(sd = 2, delta = 1, power = .8): 64 runs.
    assert_eq!(
        first(&["runs"], &triples(&[2.0])),
        "For a change of 1 %: --runs 64 settles the row."
    );
    assert_eq!(
        first(&["runs"], &triples(&[2.0, 2.0])),
        "For a change of 1 %: --runs 64 settles all 2 rows."
    );
    // 27 % takes more than 10 000 runs: no number settles such a row.
    let some = first(&["runs", "--effect", "1"], &triples(&[2.0, 2.0, 2.0, 27.0]));
    assert_eq!(some, "For a change of 1 %: --runs 64 settles 3 of 4 rows.");
    let many = first(&["runs", "--effect", "1"], &triples(&[2.0, 2.0, 2.0, 10.0]));
    assert!(many.ends_with(" settles all 4 rows, --runs 100 settles 3."), "{many}");
    // .1 % takes no more runs than there are.
    let enough = first(&["runs"], &triples(&[0.1]));
    assert!(enough.ends_with(" settles the row; there are as many."), "{enough}");
}
