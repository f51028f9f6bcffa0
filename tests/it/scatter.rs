//! `benchstat scatter` as a user meets it. The right numbers are R's and, for `--mann-whitney node`, Node.js 26's.

use std::fmt::Write;

use crate::common::{json, ok, refused, run, testdata};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

const STRING_DECODER: [&str; 5] = ["scatter", "--xaxis", "chunkLen", "--category", "encoding"];
const TOSTRING: [&str; 5] = ["scatter", "--xaxis", "len", "--category", "type"];

fn case(name: &str) -> String {
    testdata(&format!("cases/{name}.csv"))
}

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

fn kinds(item: &Value) -> Vec<&str> {
    let warnings = item["warnings"].as_array().unwrap();
    warnings
        .iter()
        .map(|warning| warning["kind"].as_str().unwrap())
        .collect()
}

fn near(actual: &Value, expected: f64) {
    let actual = actual.as_f64().expect("a number");
    assert!(
        (actual - expected).abs() <= expected.abs() * 1e-10,
        "{actual} instead of {expected}"
    );
}

/// Half the width of the interval of the mean.
fn half_width(group: &Value) -> f64 {
    let bound = |name: &str| group["mean_interval"][name].as_f64().unwrap();
    (bound("upper") - bound("lower")) / 2.0
}

/// The lines from the one that starts with `from` to the next blank one.
fn block<'a>(stdout: &'a str, from: &str) -> Vec<&'a str> {
    let lines = stdout.lines().skip_while(|line| !line.starts_with(from));
    lines.take_while(|line| !line.is_empty()).collect()
}

/// Rows of one column `x` and a rate.
fn sweep(rows: &[(&str, f64)]) -> String {
    let mut csv = "filename,x,rate\n".to_string();
    for (x, rate) in rows {
        writeln!(csv, "f.js,{x},{rate}").unwrap();
    }
    csv
}

#[test]
fn case_29_x_of_zero() {
    let report = json(&TOSTRING, case("29-scatter-log-axis-zero"));
    let groups = report["groups"].as_array().unwrap();
    for (group, x, category, mean, half) in [
        (&groups[0], 0, "buf", 9014011.8175, 205382.203754),
        (&groups[1], 0, "str", 4000898.41, 106292.821705),
        (&groups[6], 1024, "buf", 1481164.208, 277494.150229),
    ] {
        assert_eq!((&group["x"], &group["category"]), (&x.into(), &category.into()));
        near(&group["mean"], mean);
        assert!((half_width(group) - half).abs() < 1e-5);
    }
    let step = &report["steps"][0];
    assert_eq!((&step["from"], &step["to"]), (&0.into(), &1.into()));
    assert!(step["exponent"].is_null() && step["x_ratio"].is_null() && step["change"].is_number());
    assert_eq!(kinds(step), ["non_positive_x"]);
    near(&step["mann_whitney"]["p"], 62.0 / 70.0);
    near(&report["p_floor"], 2.0 / 70.0);
    assert_eq!(kinds(&report), ["floor_above_holm"]);
}

#[test]
fn case_36_an_averaged_over_variable() {
    let report = json(&STRING_DECODER, case("36-scatter-aggregated"));
    let groups = report["groups"].as_array().unwrap();
    for (group, x, category, mean, half) in [
        (&groups[0], 16, "ascii", 725597.33975, 774439.730408),
        (&groups[1], 16, "utf8", 298239.966883333, 318116.941755),
        (&groups[2], 256, "ascii", 2237401.81008333, 2443832.152533),
        (&groups[3], 256, "utf8", 890675.195416667, 958498.767738),
    ] {
        assert_eq!((&group["x"], &group["category"]), (&x.into(), &category.into()));
        near(&group["mean"], mean);
        assert!((half_width(group) - half).abs() < 1e-5);
    }
    let aggregated = report["aggregated"].as_array().unwrap();
    assert_eq!(aggregated.len(), 1, "n is constant: {aggregated:?}");
    assert_eq!(aggregated[0]["variable"], "inLen");
    assert!((aggregated[0]["epsilon_squared"].as_f64().unwrap() - 0.999801451236).abs() < 1e-11);
    assert_eq!(aggregated[0]["note"]["kind"], "dominating_variable");
    near(&report["steps"][0]["mann_whitney"]["p"], 166.0 / 924.0);

    let stdout = ok(&STRING_DECODER, case("36-scatter-aggregated"));
    assert!(
        stdout.starts_with("aggregating variable: inLen (explains >99% of within-group variance)\n"),
        "{stdout}"
    );
    assert!(
        stdout.contains("--filter inLen=32 or make it the --category"),
        "{stdout}"
    );
    let pinned = ok(
        &with(&STRING_DECODER, &["--filter", "inLen=32"]),
        case("36-scatter-aggregated"),
    );
    assert!(!pinned.contains("aggregating"), "{pinned}");
}

#[test]
fn sections_come_in_the_order_of_scatter_js() {
    let mut csv = "filename,variant,len,kind,rate\n".to_string();
    for (len, scale) in [(16, 1.0), (64, 3.0)] {
        for kind in ["short", "a kind of benchmark with a long name"] {
            for rate in [100.0, 101.0, 103.0, 190.0] {
                let variant = rate as u32 % 2;
                writeln!(csv, "f.js,{variant},{len},{kind},{}", rate * scale).unwrap();
            }
        }
    }
    writeln!(csv, "f.js,1,256,short,900").unwrap();
    let stdout = ok(&["scatter", "--xaxis", "len", "--category", "kind"], csv);
    let mut rest = stdout.as_str();
    for section in [
        "aggregating variable: variant (explains ",
        "\n\nlen kind ",
        " samples ",
        "\n\nlen kind                     0 ",
        "\n\nChange between consecutive X values (Mann-Whitney U, Cliff's delta):",
        "\n'short'\n  16 -> 64 ",
        "\n\nWarning: no step can",
        "a single sample",
        "\n(!) ",
        "\n\nAbbreviated values:",
    ] {
        let place = rest
            .find(section)
            .unwrap_or_else(|| panic!("no {section} in its place in\n{stdout}"));
        rest = &rest[place..];
    }
}

#[test]
fn the_table_and_the_steps_line_by_line() {
    let data = testdata("data/scatter-string-decoder.csv");
    let stdout = ok(&STRING_DECODER, &data);
    let table = block(&stdout, "chunkLen encoding       samples");
    assert_eq!(
        table[1],
        "      16 'ascii'             90 1,926,967.5             ±21.90% 1,078,419.2 -28.57 … +42.01 % (!)"
    );
    assert_eq!(table.len(), 21);
    let steps = block(&stdout, "Change between");
    assert_eq!(
        steps[1..3],
        [
            "'ascii'",
            "   16 -> 64    +123.83%  4.0x  exponent=+0.58  p=5.3e-7  delta=+0.425 (medium)"
        ]
    );
    let wide = ok(&with(&STRING_DECODER, &["--wide"]), &data);
    assert!(wide.contains("exponent=+0.58 [+0.38, +0.78]"), "{wide}");
    assert!(wide.contains(" p(Holm)=") && wide.contains(" 95.54 %"), "{wide}");
    assert!(
        wide.contains("(explains 72% of within-group variance; raw 73%, 73% on its own)"),
        "{wide}"
    );
}

#[test]
fn levels_of_numbers_whatever_their_spelling() {
    let csv = "filename,x,rate\nf.js,16,1\nf.js,16.0,2\nf.js,1.6e1,4\nf.js,'16',3\nf.js,\"16\",8\n";
    let report = json(&["scatter", "--xaxis", "x"], csv);
    let groups = report["groups"].as_array().unwrap();
    assert_eq!((&groups[0]["x"], &groups[0]["n"]), (&16.into(), &3.into()));
    assert_eq!(report["x_type"], "mixed");
    assert!(groups[1..].iter().all(|group| group["x"].is_string()));
}

#[test]
fn groups_are_in_natural_order() {
    let csv = "filename,x,c,rate\nf.js,v10,b,1\nf.js,v9,b,1\nf.js,128,a,1\nf.js,16,b,1\nf.js,16,a,1\n";
    let report = json(&["scatter", "--xaxis", "x", "--category", "c"], csv);
    let order: Vec<String> = report["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| format!("{}{}", group["x"], group["category"]))
        .collect();
    assert_eq!(order, ["16\"a\"", "16\"b\"", "128\"a\"", "\"v9\"\"b\"", "\"v10\"\"b\""]);
}

#[test]
fn text_along_x_has_no_exponent() {
    let csv = sweep(&[("utf8", 10.0), ("utf8", 11.0), ("latin1", 20.0), ("latin1", 22.0)]);
    let report = json(&["scatter", "--xaxis", "x"], &csv);
    assert_eq!(report["x_type"], "text");
    let step = &report["steps"][0];
    assert!(step["exponent"].is_null() && step["x_ratio"].is_null());
    near(&step["change"], -50.0);
    assert!(kinds(step).is_empty());
    let stdout = ok(&["scatter", "--xaxis", "x"], &csv);
    assert!(!stdout.contains("exponent"), "{stdout}");
    assert!(
        stdout.contains("'latin1' -> 'utf8'  -50.00%  p=0.3333  delta=-1.000 (large)"),
        "{stdout}"
    );
}

#[test]
fn means_that_are_not_positive() {
    let csv = sweep(&[("1", 0.0), ("1", 0.0), ("2", 5.0), ("2", 6.0), ("4", -5.0), ("4", -6.0)]);
    let report = json(&["scatter", "--xaxis", "x"], &csv);
    for step in report["steps"].as_array().unwrap() {
        assert!(step["exponent"].is_null() && step["change"].is_null(), "{step}");
        assert_eq!(kinds(step), ["non_positive_mean"]);
    }
    let stdout = ok(&["scatter", "--xaxis", "x"], &csv);
    assert!(stdout.contains("the mean at x = 1 is not above 0"), "{stdout}");
    assert!(!stdout.contains("NaN") && !stdout.contains("inf%"), "{stdout}");
}

#[test]
fn the_chart_reaches_to_both_sides_of_zero() {
    let csv = sweep(&[("1", -2e-9), ("1", -2.2e-9), ("2", 4e-9), ("2", 4.4e-9)]);
    let stdout = ok(&["scatter", "--xaxis", "x"], &csv);
    let chart = block(&stdout, "x -");
    assert!(chart[0].contains(" 0 "), "{stdout}");
    let column = |line: &str, mark: char| line.chars().position(|char| char == mark);
    let zero = column(chart[0], '0').unwrap();
    let mean = |line: &str| column(line, '│').unwrap();
    assert!(mean(chart[1]) < zero && zero < mean(chart[2]), "{stdout}");
}

#[test]
fn a_chart_of_one_group() {
    let stdout = ok(&["scatter", "--xaxis", "x"], sweep(&[("7", 4.0)]));
    let chart = block(&stdout, "x 0");
    assert_eq!(chart[1], format!("7 {}│ 4.000", "█".repeat(39)));
    assert!(!stdout.contains("Change between"), "{stdout}");
    let without = ok(&["scatter", "--xaxis", "x", "--no-chart"], sweep(&[("7", 4.0)]));
    assert!(!without.contains('█'), "{without}");
}

#[test]
fn few_samples_do_not_pretend() {
    let rows: Vec<(&str, f64)> = [1.0, 2.0, 4.0, 8.0, 9.0].map(|rate| ("1", rate)).to_vec();
    let report = json(&["scatter", "--xaxis", "x"], sweep(&rows));
    let group = &report["groups"][0];
    assert_eq!(kinds(group), ["median_interval_short"]);
    let interval = &group["median_interval"];
    assert_eq!((&interval["lower"], &interval["upper"]), (&1.0.into(), &9.0.into()));
    assert_eq!(interval["coverage"], 0.9375);
    let stdout = ok(&["scatter", "--xaxis", "x"], sweep(&rows));
    assert!(
        stdout.contains("covers 93.75 %; 95 % need at least 6 samples"),
        "{stdout}"
    );
    let looser = json(&["scatter", "--xaxis", "x", "--confidence", "0.9"], sweep(&rows));
    assert!(kinds(&looser["groups"][0]).is_empty());
    let single = json(&["scatter", "--xaxis", "x"], sweep(&rows[..1]));
    assert_eq!(kinds(&single["groups"][0]), ["single_sample"]);
    assert!(single["groups"][0]["mean_interval"].is_null() && single["groups"][0]["median_interval"].is_null());
}

#[test]
fn the_mark_for_skewed_groups() {
    let rates = [[10.0, 10.1, 10.2, 30.0], [10.0, 10.1, 10.2, 10.3]];
    let mut rows = Vec::new();
    for (x, rates) in ["1", "2"].into_iter().zip(rates) {
        rows.extend(rates.map(|rate| (x, rate)));
    }
    // Three values are too few for skewness to say anything.
    rows.extend([10.0, 10.0, 30.0].map(|rate| ("3", rate)));
    let report = json(&["scatter", "--xaxis", "x"], sweep(&rows));
    let flags: Vec<&Value> = report["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| &group["flagged"])
        .collect();
    assert_eq!(flags, [true, false, false]);
    let stdout = ok(&["scatter", "--xaxis", "x"], sweep(&rows));
    assert!(
        stdout.contains("% (!)") && stdout.contains("\n(!) the median lies outside"),
        "{stdout}"
    );
}

#[test]
fn gaps_are_flagged() {
    let mut csv = "filename,x,c,rate\n".to_string();
    for (category, all_x) in [("full", &[1, 2, 4, 8][..]), ("gap", &[1, 4]), ("one", &[2])] {
        for x in all_x {
            for rate in [10, 11] {
                writeln!(csv, "f.js,{x},{category},{}", rate * x).unwrap();
            }
        }
    }
    let report = json(&["scatter", "--xaxis", "x", "--category", "c"], &csv);
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 4);
    assert!(steps[..3].iter().all(|step| kinds(step).is_empty()));
    assert_eq!((&steps[3]["from"], &steps[3]["to"]), (&1.into(), &4.into()));
    assert_eq!(kinds(&steps[3]), ["gap"]);
    let messages: Vec<&str> = report["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|warning| warning["message"].as_str().unwrap())
        .collect();
    assert!(
        messages.contains(&"category 'gap' was not measured at x = 8"),
        "{messages:?}"
    );
    assert!(
        messages.contains(&"category 'one' was not measured at x = 1, 4, 8"),
        "{messages:?}"
    );
}

#[test]
fn rows_without_x_or_category_are_counted() {
    let csv = "filename,x,c,rate\nf.js,1,a,5\nf.js,,a,5\nf.js,1,,5\nf.js,1,,6\nf.js,1,a,6\n";
    let report = json(&["scatter", "--xaxis", "x", "--category", "c"], csv);
    assert_eq!(report["groups"].as_array().unwrap().len(), 1);
    let stdout = ok(&["scatter", "--xaxis", "x", "--category", "c"], csv);
    assert!(stdout.contains("Note: 1 row lacks x and was left out"), "{stdout}");
    assert!(stdout.contains("Note: 2 rows lack c and were left out"), "{stdout}");
}

#[test]
fn what_the_averaged_over_variables_are() {
    let mut csv = "filename,x,run id,machine,cpu,rate\n".to_string();
    for (run, (x, cpu)) in [(1, "a"), (2, "b")].repeat(4).into_iter().enumerate() {
        writeln!(csv, "f.js,{x},{run},m{x},{cpu}{},{}", run / 4, 100 + run * run).unwrap();
    }
    let report = json(&["scatter", "--xaxis", "x"], &csv);
    let notes: Vec<(&Value, &Value)> = report["aggregated"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variable| (&variable["variable"], &variable["note"]["kind"]))
        .collect();
    assert_eq!(notes[0], (&"machine".into(), &"only_between_groups".into()));
    assert_eq!(notes[1].0, "cpu");
    assert_eq!(notes.len(), 2);
    let stdout = ok(&["scatter", "--xaxis", "x"], &csv);
    assert!(
        stdout.contains("aggregating variable: machine (varies only between groups)"),
        "{stdout}"
    );
    assert!(
        stdout.contains("Note: run id has another value on every row: taken for an identifier"),
        "{stdout}"
    );
}

#[test]
fn several_files_are_averaged_over() {
    let folder = std::env::temp_dir().join(format!("benchstat-scatter-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let paths: Vec<String> = [("monday.csv", 0.0), ("tuesday.csv", 50.0)]
        .into_iter()
        .map(|(name, shift)| {
            let path = folder.join(name);
            let rows: Vec<(&str, f64)> = [1.0, 2.0, 3.0].map(|rate| ("7", rate + shift)).to_vec();
            std::fs::write(&path, sweep(&rows)).unwrap();
            path.to_str().unwrap().to_string()
        })
        .collect();
    let report = json(&["scatter", "--xaxis", "x", &paths[0], &paths[1]], "");
    assert_eq!(report["aggregated"][0]["variable"], "file");
    assert_eq!(report["aggregated"][0]["note"]["kind"], "dominating_variable");
    let per_run = json(&["scatter", "--xaxis", "x", "--per-run", &paths[0], &paths[1]], "");
    assert_eq!(per_run["groups"][0]["n"], 6, "files are not configurations of one run");
    let by_file = json(
        &["scatter", "--xaxis", "x", "--category", "file", &paths[0], &paths[1]],
        "",
    );
    assert_eq!(by_file["groups"].as_array().unwrap().len(), 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn variables_of_any_name() {
    for name in ["chunk-len", "v8.heap", "chunk len", "größe", "長さ"] {
        let csv =
            format!("filename,{name},other-one,rate\nf.js,1,1,5\nf.js,1,1,6\nf.js,1,2,9\nf.js,1,2,9.1\nf.js,2,1,3\n");
        let stdout = ok(&["scatter", "--xaxis", name], &csv);
        assert!(stdout.contains(&format!("\n{name} samples")), "{stdout}");
        assert!(stdout.contains("aggregating variable: other-one"), "{stdout}");
        let aggregated = ok(&["scatter", "--xaxis", "other-one"], &csv);
        assert!(
            aggregated.contains(&format!("aggregating variable: {name}")),
            "{aggregated}"
        );
    }
    let csv = "filename,x,chunk len,rate\n".to_string()
        + &["f.js,1,1,5", "f.js,1,1,6", "f.js,1,2,90", "f.js,1,2,91"].join("\n");
    let stdout = ok(&["scatter", "--xaxis", "x"], csv);
    assert!(stdout.contains("pin it with --filter 'chunk len=1'"), "{stdout}");
}

#[test]
fn labels_keep_the_columns_straight() {
    let values = [
        r#""a ""quoted"" value, it's"#.to_string() + "\nlong\"",
        "中文字符测试名中文字符测试名".into(),
        "👨‍👩‍👧 family".into(),
        "a long value that goes on and on 1".into(),
        "a long value that goes in and on 1".into(),
        "\u{202e}evil".into(),
        "plain".into(),
    ];
    let mut csv = "filename,x,c,rate\n".to_string();
    for value in &values {
        for rate in [1000, 1001] {
            writeln!(csv, "f.js,1,{value},{rate}").unwrap();
        }
    }
    let stdout = ok(&["scatter", "--xaxis", "x", "--category", "c"], &csv);
    assert!(
        stdout.chars().all(|char| char == '\n' || !char.is_control()),
        "{stdout:?}"
    );
    assert!(!stdout.contains('\u{202e}'));
    let table = block(&stdout, "x c ");
    let ends: Vec<usize> = table.iter().map(|line| UnicodeWidthStr::width(*line)).collect();
    assert_eq!(table.len(), 8, "{stdout}");
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]), "{ends:?}\n{stdout}");
    assert!(
        stdout.contains("'plain'") && stdout.contains("'a long val… and on 1'~2"),
        "{stdout}"
    );
    let legend = block(&stdout, "Abbreviated values:");
    assert_eq!(legend.len(), 6, "{stdout}");
    assert!(
        legend
            .iter()
            .any(|line| line.ends_with(r#"= `a "quoted" value, it's\nlong`"#)),
        "{stdout}"
    );
    assert!(
        legend.iter().any(|line| line.ends_with(r"= '\u{202e}evil'")),
        "{stdout}"
    );
}

#[test]
fn mann_whitney_as_node_prints_it() {
    let p_values = |data: String, args: &[&str]| -> Vec<String> {
        let stdout = ok(&with(args, &["--mann-whitney", "node"]), data);
        let steps = stdout.lines().filter_map(|line| line.split_once(" p="));
        steps
            .map(|(_, rest)| rest.split(' ').next().unwrap().to_string())
            .collect()
    };
    assert_eq!(
        p_values(case("29-scatter-log-axis-zero"), &TOSTRING),
        ["0.7728", "0.0209", "0.0209", "1.0000", "0.0209", "0.0209"]
    );
    assert_eq!(
        p_values(case("36-scatter-aggregated"), &STRING_DECODER),
        ["0.1495", "0.1495"]
    );
    for (n, floor) in [(2, 0.1213), (3, 0.0495), (4, 0.0209), (5, 0.00902), (6, 0.00395)] {
        let rates = (0..2 * n).map(|run| (if run < n { "1" } else { "2" }, f64::from(run)));
        let args = ["scatter", "--xaxis", "x", "--mann-whitney", "node"];
        let report = json(&args, sweep(&rates.collect::<Vec<_>>()));
        let p_floor = report["p_floor"].as_f64().unwrap();
        assert!((p_floor / floor - 1.0).abs() < 2e-3, "{p_floor} for {n}");
        assert_eq!(report["steps"][0]["mann_whitney"]["p"], report["p_floor"]);
    }
}

#[test]
fn the_floor_of_p() {
    // n runs a side in `steps` steps: the exact floor is 2/C(2n, n)
    let kinds_of = |n: i32, steps: i32, more: &[&str]| {
        let mut rows = Vec::new();
        let names: Vec<String> = (0..=steps).map(|step| (1 << step).to_string()).collect();
        for (step, name) in names.iter().enumerate() {
            rows.extend((0..n).map(|run| (name.as_str(), 100.0 + step as f64 * 10.0 + f64::from(run % 3))));
        }
        let report = json(&with(&["scatter", "--xaxis", "x"], more), sweep(&rows));
        kinds(&report).first().map(|kind| kind.to_string())
    };
    let kind = |name: &str| Some(name.to_string());
    assert_eq!(kinds_of(3, 1, &[]), kind("floor_above_alpha"), ".1");
    assert_eq!(kinds_of(4, 1, &[]), kind("coarse_floor"), ".029");
    assert_eq!(kinds_of(4, 2, &[]), kind("floor_above_holm"), "2 × .029");
    assert_eq!(kinds_of(4, 1, &["--alpha", "0.01"]), kind("floor_above_alpha"));
    assert_eq!(kinds_of(5, 1, &[]), kind("coarse_floor"), ".0079");
    assert_eq!(kinds_of(6, 1, &[]), None, ".0022");
}

#[test]
fn one_value_a_run() {
    let report = json(
        &with(&STRING_DECODER, &["--per-run"]),
        testdata("data/scatter-string-decoder.csv"),
    );
    let groups = report["groups"].as_array().unwrap();
    assert!(groups.iter().all(|group| group["n"] == 30));
    let steps = report["steps"].as_array().unwrap();
    for (category, from, w, p, delta) in [
        ("ascii", 16, 465.0, 1.86264514923096e-09, 804.0 / 900.0),
        ("ascii", 64, 391.0, 0.000666553154587746, 326.0 / 900.0),
        ("utf8", 256, 278.0, 0.359877927228808, 0.14),
        ("utf16le", 256, 211.0, 0.670180588960648, -56.0 / 900.0),
    ] {
        let step = steps
            .iter()
            .find(|step| step["category"] == category && step["from"] == from)
            .unwrap();
        assert!(step["mann_whitney"].is_null());
        assert_eq!(
            (&step["signed_rank"]["w"], &step["signed_rank"]["n"]),
            (&w.into(), &30.into())
        );
        near(&step["signed_rank"]["p"], p);
        near(&step["cliffs_delta"]["value"], delta);
    }
    near(&report["p_floor"], 2f64.powi(-29));
    let stdout = ok(
        &with(&STRING_DECODER, &["--per-run"]),
        testdata("data/scatter-string-decoder.csv"),
    );
    assert!(
        stdout.contains("(Wilcoxon signed-rank over shared runs, Cliff's delta):"),
        "{stdout}"
    );
    assert!(stdout.contains("encoding       runs "), "{stdout}");
}

#[test]
fn a_run_without_all_configurations_is_left_out() {
    let data = testdata("data/scatter-string-decoder.csv");
    // the last row is a configuration of the last run
    let cut: Vec<&str> = data.trim_end().lines().collect();
    let report = json(&with(&STRING_DECODER, &["--per-run"]), cut[..cut.len() - 1].join("\n"));
    let short: Vec<&Value> = report["groups"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|group| group["n"] == 29)
        .collect();
    assert_eq!(short.len(), 1);
    assert_eq!(kinds(short[0]), ["incomplete_runs"]);
    let pairs: Vec<&Value> = report["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["signed_rank"]["n"] == 29)
        .collect();
    assert_eq!(pairs.len(), 1, "the group ends its category");
}

#[test]
fn sweeps_through_a_comparison() {
    let data = testdata("data/node-http-bis.csv");
    let parser = ["--filter", "filename=http/bench-parser.js"];
    let stderr = refused(&with(&["scatter", "--xaxis", "len"], &parser), &data);
    assert!(
        stderr.contains("2 binaries, old, new: choose one with --binary NAME"),
        "{stderr}"
    );
    let stderr = refused(
        &with(&["scatter", "--xaxis", "len", "--binary", "older"], &parser),
        &data,
    );
    assert!(stderr.contains("older") && stderr.contains("old, new"), "{stderr}");
    let report = json(&with(&["scatter", "--xaxis", "len", "--binary", "new"], &parser), &data);
    assert_eq!(kinds(&report), ["ignored_binaries"]);
    let both = json(
        &with(&["scatter", "--xaxis", "len", "--category", "binary"], &parser),
        &data,
    );
    let categories: Vec<&Value> = both["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| &group["category"])
        .collect();
    assert_eq!(categories[..2], ["new", "old"]);
    let only: Vec<&str> = data.lines().filter(|line| !line.starts_with("\"new\"")).collect();
    let alone = json(&with(&["scatter", "--xaxis", "len"], &parser), only.join("\n"));
    assert!(kinds(&alone).is_empty());
}

#[test]
fn what_cannot_be_swept_is_refused_with_a_way_out() {
    let data = case("36-scatter-aggregated");
    let stderr = refused(&["scatter"], &data);
    assert!(
        stderr.contains("--xaxis VAR; the variables are filename, encoding, inLen, chunkLen, n"),
        "{stderr}"
    );
    let stderr = refused(&["scatter", "--xaxis", "chunklen"], &data);
    assert!(
        stderr.contains("--xaxis chunklen: ") && stderr.contains("inLen, chunkLen, n"),
        "{stderr}"
    );
    let stderr = refused(&["scatter", "--xaxis", "n", "--category", "colour"], &data);
    assert!(stderr.contains("--category colour: "), "{stderr}");
    let stderr = refused(&["scatter", "--xaxis", "n", "--category", "n"], &data);
    assert!(stderr.contains("both n"), "{stderr}");
    let stderr = refused(&["scatter", "--xaxis", "rate"], &data);
    assert!(stderr.contains("--xaxis rate: this is the measured column"), "{stderr}");
    let stderr = refused(&["scatter", "--xaxis", "n", "--binary", "old"], &data);
    assert!(stderr.contains("leave out --binary"), "{stderr}");
    let stderr = refused(&["scatter", "--xaxis", "n", "--steps"], &data);
    assert!(stderr.contains("--format csv"), "{stderr}");
    let stderr = refused(
        &["scatter", "--xaxis", "a", "--category", "b"],
        "filename,a,b,rate\nf,1,,5\nf,,2,5\n",
    );
    assert!(stderr.contains("no row has a and b"), "{stderr}");
    let usage = run(
        &["scatter", "--xaxis", "n", "--per-run", "--mann-whitney", "node"],
        &data,
    );
    assert_eq!(usage.status, 2);
}

#[test]
fn machine_readable_tables() {
    let data = case("29-scatter-log-axis-zero");
    let records = |more: &[&str]| -> Vec<csv::StringRecord> {
        let run = run(&with(&with(&TOSTRING, &["--format", "csv"]), more), &data);
        assert_eq!(run.status, 0);
        assert!(
            run.stderr.starts_with("note: no step can remain significant"),
            "{}",
            run.stderr
        );
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(run.stdout.as_bytes());
        reader.records().map(Result::unwrap).collect()
    };
    let groups = records(&[]);
    assert_eq!(groups.len(), 9);
    assert_eq!(groups[1].iter().take(3).collect::<Vec<_>>(), ["0", "buf", "4"]);
    assert_eq!(groups[1].iter().next_back(), Some("median_interval_short"));
    let steps = records(&["--steps"]);
    assert_eq!(steps.len(), 7);
    let (header, first) = (&steps[0], &steps[1]);
    let field = |name: &str| &first[header.iter().position(|column| column == name).unwrap()];
    assert_eq!([field("category"), field("from"), field("to")], ["buf", "0", "1"]);
    assert_eq!(
        [field("exponent"), field("test"), field("method")],
        ["", "mann_whitney", "exact"]
    );

    let markdown = ok(&with(&TOSTRING, &["--format", "markdown"]), &data);
    let (rows, rest): (Vec<&str>, Vec<&str>) = markdown.lines().partition(|line| line.starts_with('|'));
    assert_eq!(rows.len(), 8 + 6 + 4, "{markdown}");
    assert!(
        rest.iter()
            .any(|line| line.starts_with("- Warning: no step can remain")),
        "{markdown}"
    );
}

#[test]
fn the_direction_turns_the_colours_round() {
    let csv = sweep(
        &[("1", 10.0), ("2", 20.0)]
            .iter()
            .flat_map(|(x, rate)| (0..8).map(move |run| (*x, rate + f64::from(run))))
            .collect::<Vec<_>>(),
    );
    let step = |more: &[&str]| -> String {
        let args = with(&["scatter", "--xaxis", "x", "--color", "always"], more);
        let stdout = ok(&args, &csv);
        stdout.lines().find(|line| line.contains("1 -> 2")).unwrap().to_string()
    };
    assert!(step(&[]).starts_with("\u{1b}[32m"));
    assert!(step(&["--lower-is-better"]).starts_with("\u{1b}[31m"));
    assert!(
        !step(&["--alpha", "0.0001"]).contains('\u{1b}'),
        "not significant any more"
    );
}

#[test]
fn a_drift_within_a_configuration_is_seen() {
    // Two configurations in turn, the second twice as fast; both get slower run by run.
    let mut csv = "filename,x,kind,rate\n".to_string();
    for run in 0..30 {
        for (kind, base) in [("a", 100.0), ("b", 200.0)] {
            writeln!(
                csv,
                "f.js,1,{kind},{}",
                base - f64::from(run) + f64::from(run * 7 % 5) / 10.0
            )
            .unwrap();
        }
    }
    let report = json(&["scatter", "--xaxis", "x"], &csv);
    let found = kinds(&report["groups"][0]);
    assert_eq!(found.iter().filter(|kind| **kind == "drift").count(), 1, "{found:?}");
}
