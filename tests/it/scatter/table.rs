//! The text of a sweep: its sections, tables and labels.

use std::fmt::Write;

use super::helpers::{STRING_DECODER, TOSTRING, block, half_width, sweep, with};
use crate::common::{assert_near, case, json, kinds, ok, testdata};

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
        assert_near(&group["mean"], mean, 1e-10);
        assert!((half_width(group) - half).abs() < 1e-5);
    }
    let step = &report["steps"][0];
    assert_eq!((&step["from"], &step["to"]), (&0.into(), &1.into()));
    assert!(step["exponent"].is_null() && step["x_ratio"].is_null() && step["change"].is_number());
    assert_eq!(kinds(step), ["non_positive_x"]);
    assert_near(&step["mann_whitney"]["p"], 62.0 / 70.0, 1e-10);
    assert_near(&report["p_floor"], 2.0 / 70.0, 1e-10);
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
        assert_near(&group["mean"], mean, 1e-10);
        assert!((half_width(group) - half).abs() < 1e-5);
    }
    let aggregated = report["aggregated"].as_array().unwrap();
    assert_eq!(aggregated.len(), 1, "n is constant: {aggregated:?}");
    assert_eq!(aggregated[0]["variable"], "inLen");
    assert!((aggregated[0]["epsilon_squared"].as_f64().unwrap() - 0.9778013433720596).abs() < 1e-11);
    assert_eq!(aggregated[0]["note"]["kind"], "dominating_variable");
    assert_near(&report["steps"][0]["mann_whitney"]["p"], 166.0 / 924.0, 1e-10);

    let stdout = ok(&STRING_DECODER, case("36-scatter-aggregated"));
    assert!(
        stdout.contains("\n\naggregating variable: inLen (explains 98% of within-group variance)\n"),
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
        "\n\nChange between consecutive X values (van Elteren within variant, Cliff's delta):",
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
            "   16 -> 64    +123.83%  4.0x  exponent=+0.58  p=1.1e-24  delta=+0.890 (large)"
        ]
    );
    let wide = ok(&with(&STRING_DECODER, &["--wide"]), &data);
    assert!(wide.contains("exponent=+0.58 [+0.38, +0.78]"), "{wide}");
    assert!(wide.contains(" p(Holm)=") && wide.contains(" 95.54 %"), "{wide}");
    assert!(
        wide.contains("(explains 91% of within-group variance; raw 91%, 91% on its own)"),
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
    assert_near(&step["change"], -50.0, 1e-10);
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
