//! Verdicts over sessions, each with runs of both binaries.

use super::helpers::close;
use crate::common::{Folder, json, ok, refused, run};

/// Two runs a side and session, so that each session has this ln(mean new / mean old) with this variance.
fn sessions(estimates: &[(f64, f64)]) -> String {
    let mut csv = "binary,filename,configuration,day,rate\n".to_string();
    for (day, (log_ratio, variance)) in estimates.iter().enumerate() {
        // The runs m(1 ± a) have the mean m, whose squared error relative to it is a²; days differ by far more than binaries.
        let a = (variance / 2.0).sqrt();
        let old = 100.0 * (1.0 + day as f64);
        for (binary, mean) in [("old", old), ("new", old * log_ratio.exp())] {
            for rate in [mean * (1.0 + a), mean * (1.0 - a)] {
                csv += &format!("{binary},a.js,n=1,day-{day},{rate}\n");
            }
        }
    }
    csv
}

const DISAGREEING: [(f64, f64); 3] = [(0.02, 0.0001), (0.05, 0.0004), (-0.01, 0.0002)];
const WORSE: [(f64, f64); 4] = [(-0.12, 0.0001), (-0.11, 0.0001), (-0.13, 0.0001), (-0.125, 0.0001)];

#[test]
fn what_sessions_disagree_about_is_not_shown() {
    let report = json(&["compare", "--session", "day"], sessions(&DISAGREEING));
    assert_eq!(report["session"], "day");
    let row = &report["rows"][0];
    let over = &row["sessions"];
    // statsmodels: combine_effects(d, v, method_re="dl"), sd_eff_w_re_hksj
    close(over["q"].as_f64().unwrap(), 6.428571, 5e-7);
    close(over["tau_squared"].as_f64().unwrap(), 0.000442857, 5e-10);
    close(over["mean"].as_f64().unwrap(), 0.017584380202815195, 1e-12);
    close(over["standard_error"].as_f64().unwrap(), 0.0163172134144468, 1e-12);
    close(
        row["improvement"].as_f64().unwrap(),
        0.017584380202815195f64.exp_m1() * 100.0,
        1e-10,
    );
    // R: 2 * pt(-0.0175844/0.0163172, 2); expm1(0.0175844 - qt(.975, 2) * 0.0163172)
    assert_eq!(
        (&row["test"]["name"], &row["test"]["df"]),
        (&"random_effects".into(), &2.0.into())
    );
    close(row["test"]["p"].as_f64().unwrap(), 0.3938990542, 5e-10);
    close(row["interval"]["lower"].as_f64().unwrap(), -5.1262307451, 5e-10);
    assert_eq!(row["interval"]["method"], "random_effects");
    assert_eq!(row["verdict"], "inconclusive");
    let days: Vec<&str> = over["estimates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|day| day["session"].as_str().unwrap())
        .collect();
    assert_eq!(days, ["day-0", "day-1", "day-2"]);
    close(
        over["estimates"][1]["improvement"].as_f64().unwrap(),
        0.05f64.exp_m1() * 100.0,
        1e-10,
    );
}

#[test]
fn what_sessions_agree_on_fails_the_gate() {
    let csv = sessions(&WORSE);
    let by_day = run(&["compare", "--session", "day", "--max-regression", "5"], &csv);
    assert!(
        by_day.status == 1 && by_day.stdout.contains("FAILED"),
        "{}",
        by_day.stdout
    );
    // The days' own levels hide it from a test of all runs.
    assert_eq!(run(&["compare", "--max-regression", "5"], &csv).status, 0);
    let report = json(&["compare", "--session", "day"], &csv);
    assert_eq!(report["rows"][0]["verdict"], "regressed");
    assert_eq!(report["rows"][0]["runs_needed"], serde_json::Value::Null);
    let saved = ok(&["compare", "--session", "day", "--format", "json"], &csv);
    assert_eq!(
        ok(&["render", "--wide"], saved),
        ok(&["compare", "--session", "day", "--wide"], &csv)
    );
}

#[test]
fn fewer_than_three_sessions_are_compared_as_they_are() {
    let csv = sessions(&DISAGREEING[..2]);
    let report = json(&["compare", "--session", "day"], &csv);
    let row = &report["rows"][0];
    assert!(
        row["warnings"]
            .to_string()
            .contains("2 sessions with runs of both binaries: too few")
    );
    let ordinary = json(&["compare"], &csv);
    for figure in ["test", "improvement", "interval", "verdict", "runs_needed"] {
        assert_eq!(row[figure], ordinary["rows"][0][figure], "{figure}");
    }
    // A session without one of the binaries is left out aloud.
    let with_half = sessions(&DISAGREEING) + "old,a.js,n=1,day-9,100\nold,a.js,n=1,day-9,101\n";
    let report = json(&["compare", "--session", "day"], with_half);
    assert_eq!(report["rows"][0]["sessions"]["estimates"].as_array().unwrap().len(), 3);
    assert!(
        report["rows"][0]["warnings"]
            .to_string()
            .contains("1 session has fewer than two runs of a binary")
    );
}

#[test]
fn a_file_or_a_variable_may_be_the_session() {
    let csv = sessions(&DISAGREEING);
    let folder = Folder::new("units-sessions");
    let (header, _) = csv.split_once('\n').unwrap();
    let file = |day: usize| {
        let rows = csv.lines().filter(|row| row.contains(&format!("day-{day}")));
        let text: String = std::iter::once(header)
            .chain(rows)
            .map(|row| format!("{row}\n"))
            .collect();
        folder.put(&format!("{day}.csv"), text)
    };
    let files = [0, 1, 2].map(file);
    let by_day = json(&["compare", "--session", "day"], &csv);
    let by_file = json(&["compare", "--session", "file", &files[0], &files[1], &files[2]], "");
    assert_eq!(by_file["rows"][0]["test"], by_day["rows"][0]["test"]);
    // Within the configuration, and with units inside of the sessions.
    let inside = csv
        .replace("configuration,day,", "configuration,process,")
        .lines()
        .enumerate()
        .map(|(at, row)| match row.split(',').collect::<Vec<_>>()[..] {
            [binary, file, "n=1", day, rate] => format!("{binary},{file},n=1 day='{day}',p{at},{rate}\n"),
            _ => format!("{row}\n"),
        })
        .collect::<String>();
    let report = json(&["compare", "--session", "day"], inside);
    assert_eq!(report["rows"][0]["name"], "a.js n=1");
    assert_eq!(report["rows"][0]["test"], by_day["rows"][0]["test"]);
}

#[test]
fn what_cannot_be_a_session() {
    let csv = sessions(&DISAGREEING);
    for (name, message) in [
        ("days", "--session days: there is no such variable, did you mean day?"),
        ("rate", "--session rate: is measured"),
        ("filename", "--session filename: names the benchmark"),
    ] {
        let error = refused(&["compare", "--session", name], &csv);
        assert!(error.contains(message), "{error}");
    }
    assert_eq!(run(&["compare", "--session", "day", "--paired"], &csv).status, 2);
}

#[test]
fn the_forest_shows_the_sessions() {
    let folder = Folder::new("units-forest");
    let drawn = |name: &str, more: &[&str]| {
        let picture = folder.join(name);
        let args = ["compare", "--plot", &picture, "--plot-kind", "forest"];
        ok(&[&args[..], more].concat(), sessions(&DISAGREEING));
        std::fs::read_to_string(picture).unwrap().matches("<circle").count()
    };
    // A ring is two circles, one of them the paper's.
    assert_eq!(drawn("days.svg", &["--session", "day"]), drawn("runs.svg", &[]) + 2 * 3);
}
