//! `benchstat scatter` against R (testdata/reference/scatter.json, made by scripts/reference_scatter.R). The worst errors
//! show with `cargo test --test it scatter_reference -- --nocapture`.

use crate::common::{json, testdata};
use serde_json::Value;

/// What numbers of either side may differ by.
const ALLOWED: f64 = 1e-10;

#[derive(Default)]
struct Check {
    worst: f64,
    place: String,
    count: usize,
}

impl Check {
    /// Compares relative to the size of the right value, but at least to `scale`.
    fn near(&mut self, ours: &Value, theirs: &Value, scale: f64, place: &str) {
        self.count += 1;
        let error = match (ours.as_f64(), theirs.as_f64()) {
            (Some(ours), Some(theirs)) if ours == theirs => 0.0,
            (Some(ours), Some(theirs)) => (ours - theirs).abs() / theirs.abs().max(scale),
            (None, None) => 0.0,
            _ => f64::INFINITY,
        };
        if error > self.worst {
            self.worst = error;
            self.place = format!("{place}: {ours} for {theirs}");
        }
    }

    fn finish(self, name: &str) {
        println!(
            "{name}: {} numbers, worst error {:.1e} at {}",
            self.count, self.worst, self.place
        );
        assert!(
            self.count > 0 && self.worst <= ALLOWED,
            "{name}: {:e} at {}",
            self.worst,
            self.place
        );
    }
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().unwrap_or_else(|| panic!("no list {name}"))
}

fn find<'a>(items: &'a [Value], keys: &[(&str, &Value)]) -> &'a Value {
    let same = |a: &Value, b: &Value| a == b || a.as_f64().zip(b.as_f64()).is_some_and(|(a, b)| a == b);
    items
        .iter()
        .find(|item| keys.iter().all(|(key, value)| same(&item[*key], value)))
        .unwrap_or_else(|| panic!("nothing with {keys:?}"))
}

/// R's empty category is null here.
fn category(theirs: &Value) -> Value {
    match theirs["category"].as_str() {
        Some("") => Value::Null,
        _ => theirs["category"].clone(),
    }
}

fn compare(name: &str, report: &Value) {
    let reference: Value = serde_json::from_str(&testdata("reference/scatter.json")).unwrap();
    let reference = &reference[name];
    let (mut groups, mut shares, mut steps) = (Check::default(), Check::default(), Check::default());
    assert_eq!(list(report, "groups").len(), list(reference, "groups").len());
    for theirs in list(reference, "groups") {
        let ours = find(
            list(report, "groups"),
            &[("x", &theirs["x"]), ("category", &category(theirs))],
        );
        let place = format!("{} {}", theirs["x"], theirs["category"]);
        assert_eq!(ours["n"], theirs["n"]);
        assert_eq!(ours["flagged"], Value::Bool(theirs["flagged"] == "yes"), "{place}");
        for (ours, key, scale) in [
            (&ours["mean"], "mean", 0.0),
            (&ours["sd"], "sd", 0.0),
            (&ours["mean_interval"]["lower"], "lower", 0.0),
            (&ours["mean_interval"]["upper"], "upper", 0.0),
            (&ours["median"], "median", 0.0),
            (&ours["median_interval"]["lower"], "median_lower", 0.0),
            (&ours["median_interval"]["upper"], "median_upper", 0.0),
            (&ours["median_interval"]["coverage"], "coverage", 0.0),
            (&ours["skewness"], "skewness", 1.0),
        ] {
            groups.near(ours, &theirs[key], scale, &format!("{key} of {place}"));
        }
    }
    groups.finish(&format!("{name} groups"));

    assert_eq!(list(report, "aggregated").len(), list(reference, "aggregated").len());
    for theirs in list(reference, "aggregated") {
        let ours = find(list(report, "aggregated"), &[("variable", &theirs["variable"])]);
        for key in ["eta_squared", "epsilon_squared", "f_p", "unique_share"] {
            shares.near(&ours[key], &theirs[key], 1.0, key);
        }
    }
    shares.near(&report["joint_share"], &reference["joint_share"], 1.0, "joint share");
    shares.finish(&format!("{name} shares"));

    assert_eq!(list(report, "steps").len(), list(reference, "steps").len());
    for theirs in list(reference, "steps") {
        let keys = [
            ("category", &category(theirs)),
            ("from", &theirs["from"]),
            ("to", &theirs["to"]),
        ];
        let ours = find(list(report, "steps"), &keys);
        let place = format!("{keys:?}");
        for (ours, key, scale) in [
            (&ours["change"], "change", 1.0),
            (&ours["x_ratio"], "x_ratio", 0.0),
            (&ours["exponent"], "exponent", 1.0),
            (&ours["exponent_interval"]["lower"], "exponent_lower", 1.0),
            (&ours["exponent_interval"]["upper"], "exponent_upper", 1.0),
            (&ours["mann_whitney"]["u"], "u", 0.0),
            (&ours["mann_whitney"]["p"], "p", 0.0),
            (&ours["p_holm"], "p_holm", 0.0),
            (&ours["cliffs_delta"]["value"], "delta", 1.0),
        ] {
            steps.near(ours, &theirs[key], scale, &format!("{key} of {place}"));
        }
    }
    steps.finish(&format!("{name} steps"));
}

#[test]
fn a_sweep_with_categories() {
    // The pooled test, as R computes it: the default is stratified where variables are averaged over.
    let pooled = ["--mann-whitney", "exact"];
    let args = [
        &["scatter", "--xaxis", "chunkLen", "--category", "encoding"][..],
        &pooled,
    ]
    .concat();
    let report = json(&args, testdata("data/scatter-string-decoder.csv"));
    compare("string_decoder", &report);
}

#[test]
fn a_sweep_over_two_variables_with_large_groups() {
    let report = json(
        &["scatter", "--xaxis", "chunkLen", "--mann-whitney", "exact"],
        testdata("data/scatter-string-decoder.csv"),
    );
    assert_eq!(report["steps"][0]["mann_whitney"]["method"], "normal");
    compare("string_decoder_uncategorised", &report);
}

#[test]
fn a_sweep_with_many_ties() {
    let data = testdata("data/scatter-string-decoder.csv");
    let mut lines = data.lines();
    let mut tied = lines.next().unwrap().to_string() + "\n";
    for line in lines {
        let mut fields: Vec<String> = line.split(',').map(str::to_string).collect();
        let rate: f64 = fields[5].parse().unwrap();
        fields[5] = format!("{rate:.1e}");
        tied.push_str(&(fields.join(",") + "\n"));
    }
    let args = [
        "scatter",
        "--xaxis",
        "chunkLen",
        "--category",
        "encoding",
        "--filter",
        "inLen=32",
    ];
    let report = json(&args, tied);
    assert!(
        list(&report, "steps")
            .iter()
            .all(|step| step["mann_whitney"]["method"] == "exact")
    );
    compare("string_decoder_tied", &report);
}

#[test]
fn a_sweep_through_a_comparison() {
    let args = [
        "scatter",
        "--binary",
        "old",
        "--xaxis",
        "len",
        "--filter",
        "filename=http/bench-parser.js",
    ];
    compare("bench_parser", &json(&args, testdata("data/node-http-bis.csv")));
}
