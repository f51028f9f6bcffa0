//! `benchstat schema`: what the commands print as JSON is what their schemas say, and no more than that.

use std::path::Path;

use crate::common::{ok, refused, run, testdata};
use jsonschema::Validator;
use serde_json::Value;

const REPORTS: [&str; 6] = ["compare", "scatter", "bar", "runs", "history", "metrics"];

fn schema(report: &str) -> Value {
    serde_json::from_str(&ok(&["schema", report], "")).unwrap()
}

fn validator(report: &str) -> Validator {
    jsonschema::validator_for(&schema(report)).unwrap()
}

/// Command lines with something in their JSON that the others lack.
const RUNS: [&str; 33] = [
    "compare",
    "compare --max-regression 5 --fail-on-inconclusive",
    "compare --max-regression 0 --lower-is-better --confidence 0.999",
    "compare --policy testdata/policies/benchstat.toml --today 2026-12-01",
    "compare --confirm testdata/cases/23-regression-gate.csv",
    "compare --paired --max-regression 5",
    "compare --expect-equal",
    "compare --test mann-whitney",
    "compare --test permutation",
    "compare --old v18 --new v20 --new v22 --max-regression 1",
    "compare --old v18 --new v20 --new v22 --paired",
    "compare --unit none",
    "compare --session process --max-regression 5",
    "scatter --xaxis chunkLen --category encoding",
    "scatter --xaxis chunkLen --category encoding --per-run",
    "scatter --xaxis encoding --mann-whitney node --binary old",
    "scatter --xaxis len --category binary",
    "scatter --xaxis n --category filename --metric time",
    "bar",
    "bar --xaxis chunkLen --category encoding",
    "bar --xaxis chunkLen --binary new",
    "bar --sort name",
    "runs",
    "runs --effect 5 --iterations n --alpha 0.01",
    "runs --metric time",
    "runs --unit process",
    "compare --metric rate,time --max-regression 5",
    "scatter --xaxis chunkLen --category encoding --metric rate,time",
    "bar --metric rate,time",
    "runs --metric rate,time",
    "history --at n --binary old",
    "history --at n --reference old",
    "history --at day --fail-on-regression --min-change 1 --since 3",
];

/// All data of the tests, by name.
fn inputs() -> Vec<(String, String)> {
    let mut inputs = Vec::new();
    for folder in ["cases", "data"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(folder);
        for entry in path.read_dir().unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let text = testdata(&format!("{folder}/{name}"));
            inputs.push((name, text));
        }
    }
    // Nights with a change, a gap, a newest point to watch, and a series that is too short.
    let mut nights = "filename,day,rate\n".to_string();
    for day in 0..40 {
        let odd = (day * 7 % 5) as f64;
        let steps = if day < 20 { 100.0 } else { 80.0 };
        let newest = if day == 39 { 150.0 } else { 100.0 };
        nights.push_str(&format!("a.js,{day},{}\nb.js,{day},{}\n", steps + odd, newest + odd));
        if day % 8 == 0 {
            nights.push_str(&format!("c.js,{day},1\n"));
        }
    }
    inputs.push(("nights".to_string(), nights));
    // One run a side, and numbers at the ends of what a double holds.
    for rates in ["1", "1e308", "5e-324", "-1"] {
        let csv =
            format!("binary,filename,configuration,rate\nold,a.js,n=1,{rates}\nnew,a.js,n=10,2\nnew,a.js,n=1,3\n");
        inputs.push((rates.to_string(), csv));
    }
    // Three processes of six runs a side.
    let mut processes = "binary,filename,configuration,process,rate\n".to_string();
    let noise = [101, 99, 104, 103, 98, 97, 100];
    for at in 0..36 {
        let (binary, process) = (["old", "new"][at % 2], at / 12);
        processes += &format!("{binary},a.js,n=1,{process},{}\n", noise[at % 7] + process);
    }
    inputs.push(("processes".to_string(), processes));
    inputs
}

/// Whose schema describes what a command line prints.
fn schema_of(line: &str) -> &str {
    match line.contains("--metric rate,time") {
        true => "metrics",
        false => line.split(' ').next().unwrap(),
    }
}

#[test]
fn what_comes_out_is_what_the_schema_says() {
    let inputs = inputs();
    let mut validated_inputs = vec![0; inputs.len()];
    for report in REPORTS {
        let validator = validator(report);
        for line in RUNS.iter().filter(|line| schema_of(line) == report) {
            let mut args: Vec<&str> = line.split(' ').collect();
            args.extend(["--skip-invalid", "--format", "json"]);
            let mut validated = 0;
            for (at, (name, csv)) in inputs.iter().enumerate() {
                let output = run(&args, csv);
                // Not every file is for every command.
                if output.status == 2 {
                    continue;
                }
                let json: Value = serde_json::from_str(&output.stdout).unwrap();
                let faults: Vec<String> = validator
                    .iter_errors(&json)
                    .map(|fault| format!("{}: {fault}", fault.instance_path()))
                    .collect();
                assert!(faults.is_empty(), "{line} < {name}: {}", faults.join("\n"));
                validated += 1;
                validated_inputs[at] += 1;
            }
            assert!(validated > 0, "{line} is for none of the files");
        }
    }
    for ((name, _), validated) in inputs.iter().zip(validated_inputs) {
        assert!(validated > 0, "{name} is for none of the commands");
    }
}

/// Calls `check` with the pointer to each object inside `json`.
fn objects(json: &Value, pointer: &str, check: &mut impl FnMut(&str, &serde_json::Map<String, Value>)) {
    match json {
        Value::Object(fields) => {
            check(pointer, fields);
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                objects(field, &format!("{pointer}/{name}"), check);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                objects(item, &format!("{pointer}/{at}"), check);
            }
        }
        _ => {}
    }
}

/// Reports that together have every field: a gate, pairs, several contenders, equal builds, exact tests, caveats.
fn documents() -> Vec<(&'static str, Value)> {
    let documents = [
        (
            "compare",
            "--max-regression 5 --old old --new new",
            "cases/23-regression-gate.csv",
        ),
        ("compare", "--paired", "data/node-path-dirname-posix.csv"),
        (
            "compare",
            "--expect-equal --test mann-whitney",
            "data/node-path-dirname-posix.csv",
        ),
        (
            "compare",
            "--old v18 --new v20 --new v22",
            "cases/18-three-binaries.csv",
        ),
        (
            "scatter",
            "--xaxis chunkLen --category encoding --filter inLen<=32",
            "data/scatter-string-decoder.csv",
        ),
        (
            "scatter",
            "--xaxis chunkLen --per-run --filter encoding=ascii",
            "data/scatter-string-decoder.csv",
        ),
        ("bar", "", "cases/23-regression-gate.csv"),
        ("runs", "", "cases/23-regression-gate.csv"),
    ];
    documents
        .into_iter()
        .map(|(report, options, file)| {
            let options = options.split(' ').filter(|option| !option.is_empty());
            let args: Vec<&str> = [report, "--format", "json"].into_iter().chain(options).collect();
            (
                report,
                serde_json::from_str(&run(&args, testdata(file)).stdout).unwrap(),
            )
        })
        .collect()
}

#[test]
fn a_field_that_the_schema_does_not_know_is_refused() {
    let mut mutated = 0;
    for (report, document) in documents() {
        let validator = validator(report);
        assert!(validator.is_valid(&document), "{report}");
        objects(&document, "", &mut |pointer, _| {
            let mut document = document.clone();
            document.pointer_mut(pointer).unwrap()["unheard of"] = Value::Null;
            assert!(!validator.is_valid(&document), "{report}{pointer}");
            mutated += 1;
        });
    }
    assert!(mutated > 300, "{mutated}");
}

#[test]
fn a_field_that_is_not_there_is_refused() {
    // What is there only where it was asked for, and what the data name.
    let optional = |pointer: &str, name: &str| {
        let named_by_data = ["/variables", "/geomeans", "/expected_false_positives"];
        matches!(
            (pointer, name),
            ("", "gate" | "geomeans" | "expect_equal") | ("/family", "p_floor")
        ) || (pointer.ends_with("/test") && name == "p_floor")
            || (pointer.ends_with("/order") && name == "pairs")
            || matches!(
                name,
                "rearranged"
                    | "stratified"
                    | "together"
                    | "unit"
                    | "unit_cost"
                    | "session"
                    | "sessions"
                    | "nested"
                    | "components"
            )
            || name == "plan"
            || (name == "units" && !pointer.ends_with("/units") && !pointer.ends_with("/plan"))
            || (pointer.ends_with("interval") && matches!(name, "estimate" | "coverage") && !pointer.contains("median"))
            || named_by_data.iter().any(|end| pointer.ends_with(end))
    };
    let mut optional_fields = 0;
    for (report, document) in documents() {
        let validator = validator(report);
        objects(&document, "", &mut |pointer, fields| {
            for name in fields.keys() {
                let mut document = document.clone();
                let fields = document.pointer_mut(pointer).and_then(Value::as_object_mut).unwrap();
                fields.remove(name);
                assert_eq!(
                    validator.is_valid(&document),
                    optional(pointer, name),
                    "{report}{pointer} {name}"
                );
                optional_fields += usize::from(optional(pointer, name));
            }
        });
    }
    assert!(optional_fields > 5, "{optional_fields}");
}

#[test]
fn a_word_that_is_not_of_its_list_is_refused() {
    let words = [
        "/schema",
        "/direction",
        "/rows/0/verdict",
        "/rows/0/stars",
        "/rows/0/test/name",
        "/rows/0/interval/method",
        "/rows/0/mann_whitney/method",
        "/rows/0/cliffs_delta/label",
        "/rows/5/warnings/0/kind",
    ];
    let (report, document) = documents().swap_remove(0);
    let validator = validator(report);
    for pointer in words {
        let mut document = document.clone();
        let word = document.pointer_mut(pointer).unwrap();
        assert!(word.is_string(), "{pointer}: {word}");
        *word = "unheard of".into();
        assert!(!validator.is_valid(&document), "{pointer}");
    }
}

#[test]
fn the_schemas_are_schemas_that_describe_every_field() {
    for report in REPORTS {
        let schema = schema(report);
        jsonschema::meta::validate(&schema).unwrap_or_else(|fault| panic!("{report}: {fault}"));
        let version = if ["history", "metrics"].contains(&report) { 1 } else { 2 };
        let constants = schema
            .to_string()
            .matches(&format!("\"benchstat/{report}/{version}\""))
            .count();
        assert!(constants > 0, "{report}");
        let mut fields = 0;
        objects(&schema, "", &mut |pointer, schema| {
            for (name, field) in schema
                .get("properties")
                .and_then(Value::as_object)
                .into_iter()
                .flatten()
            {
                // Keys of the accuracy are numbers that the object's own description explains.
                let described = field["description"]
                    .as_str()
                    .is_some_and(|text| !["[`", "::", "None"].iter().any(|of_rust| text.contains(of_rust)));
                assert!(described || name.starts_with("0."), "{report}{pointer} {name}: {field}");
                fields += 1;
            }
        });
        assert!(fields > 20, "{report}: {fields}");
    }
}

#[test]
fn only_reports_have_a_schema() {
    let message = refused(&["schema", "convert"], "");
    assert!(
        message.contains("[possible values: compare, scatter, bar, runs, history, metrics, policy]"),
        "{message}"
    );
    refused(&["schema"], "");
}
