//! Policies that are wrong, each with the place and what may have been meant; and the schema, which says the same.

use serde_json::{Value, json};

use super::helpers::{changes, under, under_on};
use crate::common::{Folder, ok, refused, root};

/// Policies, and what is said of them behind `error: benchstat.toml:`.
const WRONG: &[(&str, &str)] = &[
    (
        "max-regresion = 5\n",
        "1:1: there is no key max-regresion, did you mean max-regression? The keys are",
    ),
    (
        "max-regression = 5\n\n[[rule]]\nname = \"a\"\nmin-chnage = \"10ns\"\n",
        "5:1: there is no key min-chnage, did you mean min-change? The keys are",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = \"a\"\n  direction = \"highr\"\n",
        "4:15: there is no word highr, did you mean higher? The words are higher, lower",
    ),
    (
        "max-regression = -5\n",
        "1:18: expected a number of percent, 0 or more, such as 5 or \"5%\"",
    ),
    ("max-regression = \"5\"\n", "1:18: expected a number of percent"),
    ("max-regression = inf\n", "1:18: expected a number of percent"),
    (
        "max-regression = 5\nmin-change = \"10 parsec\"\n",
        "2:14: expected an amount above 0, such as",
    ),
    (
        "max-regression = 5\nmin-change = 0\n",
        "2:14: expected an amount above 0, such as",
    ),
    ("max-regression = 5\nmax-regression = 6\n", "2:1: duplicate key"),
    ("max-regression =\n", "1:17: "),
    ("[[rule]]\nname = \"a\"\n\"\n", "3:"),
    (
        "max-regression = 5\n[[rule]]\nname = \"a[\"\nmax-regression = 1\n",
        "3:8: a[ is not a pattern: ",
    ),
    (
        "max-regression = 5\n[[rule]]\nregex = \"(\"\nmax-regression = 1\n",
        "3:9: not a regular expression: unclosed group",
    ),
    (
        "max-regression = 5\n[[rule]]\nwhere = [\"n>=1\", \"=3\"]\nmax-regression = 1\n",
        "3:9: the name of a variable is missing before =",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = []\nmax-regression = 1\n",
        "3:8: expected one text at least",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = 1\nmax-regression = 1\n",
        "3:8: expected a text, or a list of texts",
    ),
    (
        "max-regression = 5\n[[rule]]\nmax-regression = 1\n",
        "2:1: this rule says of no benchmark that it is about it: add name, regex, where or metric",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = \"a\"\n",
        "2:1: this rule sets nothing: add max-regression",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = \"a\"\nexpect = \"regression\"\n",
        "2:1: an expected regression needs the last day on which it is: until = \"2027-01-31\"",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = \"a\"\nexpect = \"regression\"\nuntil = 2027-01-31\n",
        "2:1: an expected regression needs a reason",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = \"a\"\nmax-regression = 1\nuntil = 2027-01-31\n",
        "2:1: until and reason say of what is expected: add expect = \"regression\"",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = \"a\"\nexpect = \"improvement\"\n",
        "4:10: there is no word improvement; the words are regression",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = \"a\"\nexpect = \"regression\"\nuntil = \"31.1.2027\"\n",
        "5:9: expected a day, such as 2027-01-31",
    ),
    (
        "max-regression = 5\n[[rule]]\nname = \"a\"\nexpect = \"regression\"\nuntil = 2027-01-31T12:00:00\n",
        "5:9: expected a day, such as 2027-01-31",
    ),
    (
        "max-regression = 5\n[rename]\n\"a\" = \"c\"\n\"b\" = \"c\"\n",
        "4:1: two benchmarks cannot both be c now",
    ),
];

#[test]
fn what_is_wrong_has_its_place() {
    let csv = changes(&[("a", 0.0)]);
    for (policy, expected) in WRONG {
        let run = under(policy, &[], &csv);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{policy}");
        assert!(
            run.stderr.starts_with(&format!("error: benchstat.toml:{expected}")),
            "{policy}{}instead of {expected}",
            run.stderr
        );
    }
}

#[test]
fn limits_that_make_no_sense_for_the_metric() {
    let csv = changes(&[("a", 0.0)]);
    let said = |policy: &str| {
        let run = under(policy, &[], &csv);
        assert_eq!(run.status, 2, "{policy}");
        run.stderr
    };
    assert_eq!(
        said("required = ['a']\n"),
        "error: benchstat.toml: max-regression is missing at the top: the limit of benchmarks to which no rule gives another; or \
         give --max-regression N\n"
    );
    let error = said("max-regression = 5\n[[rule]]\nname = 'a'\nmax-regression = 100\n");
    assert!(
        error.starts_with("error: benchstat.toml:2: a: a limit of 100 %: a metric for which higher"),
        "{error}"
    );
    let error = under_on("yesterday", "max-regression = 5", &[], &csv).stderr;
    assert_eq!(error, "error: --today yesterday: expected a day, such as 2027-01-31\n");
}

#[test]
fn the_policy_itself_is_not_overwritten() {
    let folder = Folder::new("policy-kept");
    let file = folder.put("benchstat.toml", "max-regression = 5\n");
    let report = format!("json={file}");
    let error = refused(
        &["compare", "--policy", &file, "--report", &report, "-"],
        changes(&[("a", 0.0)]),
    );
    assert!(
        error.contains("is one of the files to read, and would be lost"),
        "{error}"
    );
    let error = refused(&["compare", "--policy", "no.toml", "-"], "");
    assert!(error.starts_with("error: no.toml: "), "{error}");
    assert!(refused(&["compare", "--today", "2026-12-01", "-"], "").contains("--policy"));
}

/// TOML as JSON, which schemas are about; dates are texts there.
fn as_json(policy: &str) -> Value {
    fn converted(value: toml::Value) -> Value {
        match value {
            toml::Value::Table(table) => table.into_iter().map(|(key, value)| (key, converted(value))).collect(),
            toml::Value::Array(items) => items.into_iter().map(converted).collect(),
            toml::Value::Datetime(day) => Value::String(day.to_string()),
            toml::Value::String(text) => Value::String(text),
            toml::Value::Integer(number) => json!(number),
            toml::Value::Float(number) => json!(number),
            toml::Value::Boolean(truth) => json!(truth),
        }
    }
    converted(toml::Value::Table(policy.parse().unwrap()))
}

#[test]
fn the_schema_takes_what_the_program_takes() {
    let schema: Value = serde_json::from_str(&ok(&["schema", "policy"], "")).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let policy = std::fs::read_to_string(root().join("testdata/policies/benchstat.toml")).unwrap();
    for right in [
        policy.as_str(),
        "max-regression = 5\nmin-change = 10\n[[rule]]\nname = ['a', 'b']\nmetric = 'B/op'\nwhere = ['n>1']\nmin-change = '2%'\ndirection = 'lower'\n",
    ] {
        assert!(validator.is_valid(&as_json(right)), "{right}");
    }
    for (wrong, refused_by_schema) in [
        ("max-regresion = 5", true),
        ("max-regression = -5", true),
        ("max-regression = '5'", true),
        ("[[rule]]\nname = []\n", true),
        ("[[rule]]\ndirection = 'highr'\n", true),
        // What takes two keys together, a schema of single keys does not say.
        ("[[rule]]\nname = 'a'\n", false),
    ] {
        assert_eq!(validator.is_valid(&as_json(wrong)), !refused_by_schema, "{wrong}");
        assert_eq!(under(wrong, &[], &changes(&[("a", 0.0)])).status, 2, "{wrong}");
    }
}
