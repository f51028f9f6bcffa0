//! `benchstat render`: a saved report gives the same bytes as the run that made it, in every format and picture.

use benchstat::analysis::{CompareOptions, ScatterOptions, compare, scatter};
use benchstat::read::{ReadOptions, read_bytes};

use crate::common::{Folder, refused, run, testdata};

/// Command lines with what they need, each with the views of it.
const REPORTS: [(&str, &[&str]); 4] = [
    (
        "compare",
        &[
            "",
            "--max-regression 5",
            "--policy testdata/policies/benchstat.toml --today 2026-12-01",
            "--paired",
            "--expect-equal",
            "--test mann-whitney",
            "--test permutation",
            "--lower-is-better --max-regression 0",
            "--old v18 --new v20 --new v22",
        ],
    ),
    (
        "scatter",
        &[
            "--xaxis chunkLen --category encoding",
            "--xaxis n",
            "--xaxis len --category binary",
            "--xaxis chunkLen --per-run",
        ],
    ),
    ("bar", &["", "--xaxis n"]),
    ("runs", &[""]),
];

fn views(command: &str) -> &'static [&'static str] {
    match command {
        "compare" => &[
            "",
            "--wide --color always",
            "--format markdown --wide",
            "--format csv",
            "--format json",
            "--format junit",
            "--format github",
            "--format openmetrics",
            "--format codequality",
        ],
        "scatter" => &[
            "",
            "--wide",
            "--format markdown",
            "--format csv",
            "--format csv --steps",
            "--format json",
        ],
        _ => &["", "--format markdown", "--format csv", "--format json"],
    }
}

fn pictures(command: &str) -> &'static [&'static str] {
    match command {
        "compare" => &["forest.svg --plot-kind forest"],
        "scatter" => &["plain.svg", "log.svg --log --fit"],
        "bar" => &["bars.svg"],
        _ => &[],
    }
}

#[test]
fn every_view_of_a_saved_report_is_that_of_the_run() {
    let folder = Folder::new("saved");
    let mut checked = 0;
    for data in ["cases", "data"] {
        let path = format!("{}/testdata/{data}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(path).unwrap() {
            let csv = testdata(&format!("{data}/{}", entry.unwrap().file_name().to_str().unwrap()));
            for (command, all_options) in REPORTS {
                // Rearranging hundreds of runs takes long; small files have all that there is to save.
                let quick = |options: &&&str| !options.contains("permutation") || csv.len() < 2_000;
                for options in all_options.iter().filter(quick) {
                    let words = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_string).collect() };
                    let line =
                        |more: &str| [words(command), words("--skip-invalid"), words(options), words(more)].concat();
                    let text = |line: Vec<String>, input: &str| {
                        let line: Vec<&str> = line.iter().map(String::as_str).collect();
                        let output = run(&line, input);
                        (output.stdout, output.status)
                    };
                    let (saved, status) = text(line("--format json"), &csv);
                    // Not every file is for every command.
                    if status == 2 {
                        continue;
                    }
                    for view in views(command) {
                        let again = text([words("render"), words(view)].concat(), &saved);
                        assert_eq!(text(line(view), &csv), again, "{command} {options} {view}");
                        checked += 1;
                    }
                    if data == "cases" {
                        continue;
                    }
                    for view in pictures(command) {
                        let drawn = |folder_name: &str, line: Vec<String>, input: &str| {
                            let place = folder.path().join(folder_name).join(view.split(' ').next().unwrap());
                            std::fs::create_dir_all(place.parent().unwrap()).unwrap();
                            let plot = vec!["--plot".to_string(), place.to_str().unwrap().to_string()];
                            let (_, status) = text([line, plot, words(view).split_off(1)].concat(), input);
                            (status, std::fs::read(place).ok())
                        };
                        assert_eq!(
                            drawn("run", line(""), &csv),
                            drawn("render", words("render"), &saved),
                            "{command} {view}"
                        );
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

/// A picture and what was said on standard error.
fn drawn(args: &[&str], input: &str) -> (String, String) {
    let folder = Folder::new(&format!("saved-{}", args[0]));
    let path = folder.join("picture.svg");
    let output = run(&[args, &["--plot", &path]].concat(), input);
    assert_eq!(output.status, 0, "{}", output.stderr);
    (String::from_utf8(folder.get("picture.svg")).unwrap(), output.stderr)
}

#[test]
fn single_runs_are_drawn_where_a_report_holds_them() {
    let csv = testdata("data/node-path-dirname-posix.csv");
    let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
    let mut options = CompareOptions {
        keep_runs: true,
        ..CompareOptions::default()
    };
    let held = serde_json::to_string(&compare(&measurements, &options).unwrap()).unwrap();
    options.keep_runs = false;
    let printed = run(&["compare", "--format", "json"], &csv).stdout;
    // Whatever is drawn beside it: what is printed holds none.
    let folder = Folder::new("saved-printed");
    let plot = ["compare", "--format", "json", "--plot", &folder.join("a.svg")];
    assert_eq!(run(&plot, &csv).stdout, printed);
    let report: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert!(report["rows"][0].get("runs").is_none() && held.contains("\"runs\":[{\"rows\":[0,"));

    let whole = drawn(&["compare"], &csv);
    assert_eq!(drawn(&["render"], &held), whole);
    assert_eq!(whole.1, "");
    let (without, said) = drawn(&["render"], &printed);
    assert!(said.contains("does not hold its single runs"), "{said}");
    // 140 runs are drawn; those beyond the whiskers are in both.
    let circles = |svg: &str| svg.matches("<circle").count();
    assert!(circles(&whole.0) > circles(&without) + 100, "{}", circles(&whole.0));

    let sweep = testdata("data/scatter-string-decoder.csv");
    let measurements = read_bytes("a.csv", sweep.as_bytes(), &ReadOptions::default()).unwrap();
    let options = ScatterOptions {
        keep_runs: true,
        ..ScatterOptions::new("chunkLen")
    };
    let held = serde_json::to_string(&scatter(&measurements, &options).unwrap()).unwrap();
    let whole = drawn(&["scatter", "--xaxis", "chunkLen", "--points"], &sweep);
    assert_eq!(drawn(&["render", "--points"], &held), whole);
    let printed = run(&["scatter", "--xaxis", "chunkLen", "--format", "json"], &sweep).stdout;
    assert!(
        drawn(&["render", "--points"], &printed)
            .1
            .contains("does not hold its single runs")
    );
    // A report that was cut by hand is none.
    let cut = held.replacen("\"runs\":{\"rows\":[", "\"runs\":{\"rows\":[7,", 1);
    assert!(refused(&["render"], cut).contains("the single runs are not those of the sample"));
}

#[test]
fn what_is_no_report_is_refused() {
    let report = run(
        &["compare", "--format", "json"],
        testdata("cases/23-regression-gate.csv"),
    )
    .stdout;
    for (input, complaint) in [
        (String::new(), "<stdin>:1:1: not a saved report (it ends in the middle"),
        (
            "binary,rate\n".to_string(),
            "<stdin>:1:1: not a saved report (expected value)",
        ),
        (report[..report.len() / 2].to_string(), "it ends in the middle"),
        (
            report.replace("compare/2", "compare/1"),
            "this is a document \"benchstat/compare/1\", expected benchstat/compare/2",
        ),
        (
            report.replacen("\"***\"", "\"****\"", 1),
            "not a saved report (the text \"****\", expected up to three stars",
        ),
        (
            report.replacen("\"min\": ", "\"min\": 9e99, \"was\": ", 1),
            "not a saved report (unknown field",
        ),
        (
            report.replacen("\"max\": ", "\"max\": -", 1),
            "the figures of a sample are out of order",
        ),
    ] {
        let found = refused(&["render"], &input);
        assert!(found.contains(complaint), "{complaint}: {found}");
    }
    let runs = run(&["runs", "--format", "json"], testdata("cases/23-regression-gate.csv")).stdout;
    assert!(refused(&["render", "--plot", "x.svg"], runs).contains("there is no picture of runs"));
    assert!(refused(&["render", "--steps"], report).contains("add --format csv"));
}
