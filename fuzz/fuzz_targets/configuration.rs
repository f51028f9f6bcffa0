//! Any text as a configuration: it comes out as it went in, and its variables, put together again, are the same variables.

#![no_main]

use benchstat::read::{ReadOptions, read_bytes};

fuzz_target!(|text: &str| {
    // `\"` inside quotes is a quote in one dialect and may be the end of the field in the other: no CSV carries it for certain.
    if text.contains('\0') || text.contains("\\\"") || text.ends_with('\\') || text.is_empty() {
        return;
    }
    let variables = variables(text);
    let names: Vec<&str> = variables.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.iter().all(|name| !name.is_empty()));
    let again: Vec<String> = variables
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    if !again.is_empty() {
        assert_eq!(self::variables(&again.join(" ")), variables, "{again:?}");
    }
});

fn variables(text: &str) -> Vec<(String, benchstat::data::Value)> {
    let csv = format!(
        "binary,filename,configuration,rate\nold,f.js,\"{}\",1\n",
        text.replace('"', "\"\"")
    );
    let measurements = read_bytes("fuzz.csv", csv.as_bytes(), &ReadOptions::default()).expect("a row in quotes");
    let benchmarks = measurements.benchmarks().expect("the columns are there");
    assert_eq!(benchmarks.len(), 1);
    assert_eq!(benchmarks[0].configuration, text);
    benchmarks[0].variables.clone()
}
