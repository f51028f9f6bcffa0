//! pytest-benchmark's JSON: the rounds of each test, in seconds a call.

use serde::Deserialize;
use serde_json::Value;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::{Cell, Keys};
use super::names::{Named, context, typed_pairs};
use super::results::{TIME, ToolResults};

const NAME: &str = "pytest-benchmark JSON";

/// How to have the runs.
const SAVE: &str = "pytest-benchmark saves them with --benchmark-save-data beside --benchmark-save or --benchmark-autosave, or with \
                    --benchmark-json";

/// `pytest --benchmark-json`, or `--benchmark-save-data`.
pub(super) struct Pytest;

impl ToolFormat for Pytest {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("machine_info") && !keys.has("layout")
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

#[derive(Deserialize)]
struct Report {
    #[serde(default, deserialize_with = "json::lenient")]
    machine_info: json::Map,
    #[serde(default, deserialize_with = "json::lenient")]
    commit_info: json::Map,
    /// When it was measured.
    #[serde(default, deserialize_with = "json::lenient")]
    datetime: Option<String>,
    benchmarks: Vec<Test>,
}

#[derive(Deserialize)]
struct Test {
    fullname: String,
    #[serde(default, deserialize_with = "json::lenient")]
    params: Option<json::Map>,
    /// What stands in the brackets of the name.
    #[serde(default, deserialize_with = "json::lenient")]
    param: Option<String>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    data: Option<Vec<Cell>>,
}

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let report: Report = json::read(NAME, text)?;
    let fact = |name: &str| report.machine_info.get(name).and_then(Value::as_str);
    let cpu = report.machine_info.get("cpu").and_then(|cpu| cpu.get("brand_raw"));
    let facts = context([
        ("machine", fact("node")),
        ("cpu", cpu.and_then(Value::as_str)),
        ("os", fact("system")),
        ("python", fact("python_version")),
        ("python_implementation", fact("python_implementation")),
    ]);
    let commit = report.commit_info.get("id").and_then(Value::as_str);
    let points = [("date", report.datetime.as_deref()), ("commit", commit)];
    for test in report.benchmarks {
        let params = test.params.unwrap_or_default();
        let named = match bare(&test.fullname, test.param.as_deref()) {
            Some((name, id)) if is_made_of(id, &params) => Named::new(name, typed_pairs(&params)),
            _ => Named::new(&test.fullname, Vec::new()),
        };
        let Some(data) = test.stats.data else {
            results.without_runs(&test.fullname, SAVE);
            continue;
        };
        let mut benchmark = results.result(named.within(&facts));
        for (column, value) in points.iter().filter_map(|(column, value)| Some((column, (*value)?))) {
            benchmark = results.part(benchmark, column, value);
        }
        for time in data {
            results.run(benchmark, &[(TIME, time.0)]);
        }
    }
    Ok(())
}

/// `file.py::test[10-list]` → `file.py::test` and `10-list`.
fn bare<'a>(fullname: &'a str, param: Option<&'a str>) -> Option<(&'a str, &'a str)> {
    let by_param = || {
        let id = param?;
        let name = fullname.strip_suffix(&format!("[{id}]"))?;
        Some((name, id))
    };
    by_param().or_else(|| {
        let (name, id) = fullname.split_once('[')?;
        Some((name, id.strip_suffix(']')?))
    })
}

/// Whether pytest made the id of these parameters: their values, which then say the same, joined by dashes. An id of one's own
/// tells tests apart whose parameters do not, and stands for those that are whole data sets, or objects whose address differs
/// from run to run.
fn is_made_of(id: &str, params: &json::Map) -> bool {
    // What pytest makes of more than this would be longer than any name should be.
    const MOST: usize = 8;
    let texts: Option<Vec<String>> = params.values().map(plain).collect();
    texts.is_some_and(|texts| !texts.is_empty() && texts.len() <= MOST && is_joined(id, &texts))
}

/// A value as pytest prints it; `None` for one that an id does not hold.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.starts_with("UNSERIALIZABLE[") => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(true) => Some("True".to_string()),
        Value::Bool(false) => Some("False".to_string()),
        Value::Null => Some("None".to_string()),
        _ => None,
    }
}

/// Whether `id` is all `texts` in some order, with dashes between them.
fn is_joined(id: &str, texts: &[String]) -> bool {
    if let [only] = texts {
        return id == only;
    }
    (0..texts.len()).any(|at| {
        let rest = id
            .strip_prefix(texts[at].as_str())
            .and_then(|rest| rest.strip_prefix('-'));
        let mut others = texts.to_vec();
        others.remove(at);
        rest.is_some_and(|rest| is_joined(rest, &others))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_pytests_own_making_are_the_parameters() {
        let made = |id: &str, params: serde_json::Value| is_made_of(id, params.as_object().unwrap());
        let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert!(made("10-list", json(r#"{"kind": "list", "n": 10}"#)));
        assert!(made("a-b-a", json(r#"{"x": "a", "y": "b-a"}"#)));
        assert!(made("True-None-1.5", json(r#"{"a": null, "b": true, "c": 1.5}"#)));
        assert!(!made("ten", json(r#"{"n": 10}"#)));
        assert!(!made("10-1", json(r#"{"n": 10}"#)));
        assert!(!made("data0", json(r#"{"data": [1, 2]}"#)));
        assert!(!made(
            "fast",
            json(r#"{"fn": "UNSERIALIZABLE[<function fast at 0x7f>]"}"#)
        ));
        assert!(!made("", json("{}")));
    }

    #[test]
    fn brackets_may_stand_anywhere() {
        assert_eq!(bare("t.py::a[b[0]]", Some("b[0]")), Some(("t.py::a", "b[0]")));
        assert_eq!(bare("t[1]/t.py::a[x]", Some("x")), Some(("t[1]/t.py::a", "x")));
        assert_eq!(bare("t.py::a[x]", None), Some(("t.py::a", "x")));
        assert_eq!(bare("t.py::a", None), None);
    }
}
