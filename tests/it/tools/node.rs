//! A real Node.js, from version 26.9 on, writes what is read back: `BENCHSTAT_NODE` names it, else `node` is asked.

use std::path::Path;
use std::process::Command;

use crate::common::{Folder, json, skipped};

/// A Node.js that has `node:bench`.
fn node() -> Option<String> {
    let program = std::env::var("BENCHSTAT_NODE").unwrap_or_else(|_| "node".to_string());
    let output = Command::new(&program).arg("--version").output().ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    let mut numbers = version
        .trim()
        .trim_start_matches('v')
        .split('.')
        .map(|part| part.parse::<u32>());
    let version = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    (version >= (26, 9)).then_some(program)
}

fn written(program: &str, folder: &Path, args: &[&str]) -> String {
    let output = Command::new(program).args(args).current_dir(folder).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

const BENCH: &str = "import { bench, suite } from 'node:bench';
suite('URL', () => {
  bench('parse', { samples: 6, params: { input: 'short', len: 3 } }, (b) => {
    b.start();
    for (let i = 0; i < 1000; i++) URL.canParse('http://a.b/c');
    b.end(1000);
  });
  bench('later', { skip: 'why' }, () => {});
});
";

/// As benchmark/common.js prints them: for run.js a line a configuration, for compare.js a row of CSV.
const LINES: &str = "const { inspect } = require('node:util');
const configuration = { n: 1e3, type: 'it\\'s', path: '' };
const text = Object.entries(configuration).map(([key, value]) => `${key}=${inspect(value)}`).join(' ');
const quoted = (text) => `\"${text.replaceAll('\"', '\"\"')}\"`;
if (process.argv[2] === 'csv') console.log('\"binary\", \"filename\", \"configuration\", \"rate\", \"time\"');
for (const binary of ['old', 'new', 'old', 'new']) {
  const rate = 1234567.5 + (binary === 'new' ? 1000 : 0);
  if (process.argv[2] === 'csv') console.log(`${quoted(binary)}, ${quoted('a/b.js')}, ${quoted(text)}, ${rate}, 0.5`);
  else if (binary === 'old') console.log(`a/b.js ${text}: ${rate.toLocaleString('en-US')}`);
}
";

#[test]
fn what_node_writes_is_read() {
    let Some(program) = node() else {
        return skipped("no Node.js from version 26.9 on, which BENCHSTAT_NODE may name");
    };
    let folder = Folder::new("tools-real-node");
    folder.put("b.mjs", BENCH);
    folder.put("lines.cjs", LINES);
    let stream = written(
        &program,
        folder.path(),
        &["--experimental-bench", "--bench", "--bench-reporter=json", "b.mjs"],
    );
    let runs = json(&["runs"], &stream);
    assert_eq!(runs["rows"][0]["name"], "URL > parse input='short' len=3");
    assert_eq!(runs["rows"][0]["n"], 6);
    let complete = stream
        .lines()
        .find(|line| line.contains("\"summary\":{\"mean\""))
        .unwrap();
    let event: serde_json::Value = serde_json::from_str(complete).unwrap();
    let mean = event["data"]["summary"]["mean"].as_f64().unwrap();
    assert!((runs["rows"][0]["mean"].as_f64().unwrap() / mean - 1.0).abs() < 1e-12);
    assert!(
        runs["warnings"]
            .to_string()
            .contains("left out 1 skipped result, the first: URL > later: why")
    );

    let name = "a/b.js n=1000 type=\"it's\" path=''";
    let lines = json(&["runs"], written(&program, folder.path(), &["lines.cjs"]));
    assert_eq!(
        (&lines["rows"][0]["name"], &lines["rows"][0]["mean"]),
        (&name.into(), &1_234_567.5.into())
    );
    let csv = json(&["compare"], written(&program, folder.path(), &["lines.cjs", "csv"]));
    assert_eq!(
        (&csv["rows"][0]["name"], &csv["rows"][0]["new"]["mean"]),
        (&name.into(), &1_235_567.5.into())
    );
}
