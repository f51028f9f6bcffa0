//! What tools call things → what the table calls them: parameters that always parse, columns that never collide.

use super::json;
use crate::data::{Value, parse_number};

/// The variables of a benchmark and their [`literal`]s.
pub(super) type Pairs = Vec<(String, String)>;

/// The columns that have a meaning of their own.
const RESERVED: [&str; 6] = ["binary", "filename", "configuration", "file", "rate", "time"];

/// What a result is of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Named {
    /// The name, without what stands among the parameters.
    pub filename: String,
    /// Part of the name: `key=value`, whose values are [`literal`]s.
    pub parameters: Pairs,
    /// What the file says of the machine and the build, in [`literal`]s: part of the name only where it tells results apart.
    pub context: Pairs,
}

impl Named {
    /// A name whose parameters may be called anything: see [`parameters`].
    pub fn new(filename: &str, pairs: Pairs) -> Named {
        let filename = match filename.trim() {
            "" => "(no name)",
            named => named,
        };
        Named {
            parameters: parameters(pairs),
            ..Named::verbatim(filename, Vec::new())
        }
    }

    /// A name that stays as it is, since other files of the same tool have the same one.
    pub fn verbatim(filename: &str, parameters: Pairs) -> Named {
        Named {
            filename: filename.to_string(),
            parameters,
            context: Vec::new(),
        }
    }

    /// With what the file says of the machine and the build.
    pub fn within(self, context: &[(String, String)]) -> Named {
        let context = context.to_vec();
        Named { context, ..self }
    }
}

/// Parameters as a configuration can hold them: a key has no blank and no `=`, comes once, and is not that of a column.
pub(super) fn parameters(pairs: Pairs) -> Pairs {
    let mut legal: Pairs = Vec::with_capacity(pairs.len());
    for (key, value) in pairs {
        let is_blank = |char: char| char.is_whitespace() || char.is_control() || char == '=';
        let key = match key.trim() {
            "" => "param".to_string(),
            key => key.replace(is_blank, "_"),
        };
        let key = unreserved("param", &key);
        let taken = |key: &str| legal.iter().any(|(known, _)| known == key);
        let mut free = key.clone();
        let mut nth = 2;
        while taken(&free) {
            free = format!("{key}_{nth}");
            nth += 1;
        }
        legal.push((free, value));
    }
    legal
}

/// The column of what a benchmark measures under a name of its own choice, such as a unit or a counter.
pub(super) fn measured(name: &str) -> String {
    unreserved("metric", if name.trim().is_empty() { "unnamed" } else { name })
}

/// `time` → `metric_time`: a name that is not that of a column.
pub(super) fn unreserved(prefix: &str, name: &str) -> String {
    if RESERVED.contains(&name) {
        format!("{prefix}_{name}")
    } else {
        name.to_string()
    }
}

/// Text of a parameter as a literal of a configuration: a number as it stands (`1.10` and `1.1` are two), else in quotes.
pub(super) fn literal(text: &str) -> String {
    if parse_number(text).is_some() || matches!(text, "true" | "false") {
        text.to_string()
    } else {
        Value::Text(text.to_string()).to_string()
    }
}

/// A parameter from JSON as a literal: text stays text there, also `"10"`.
pub(super) fn typed_literal(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => Value::Text(text.clone()).to_string(),
        serde_json::Value::Number(_) | serde_json::Value::Bool(_) => value.to_string(),
        other => Value::Text(other.to_string()).to_string(),
    }
}

/// Parameters from JSON as a configuration.
pub(super) fn typed_pairs(parameters: &json::Map) -> Pairs {
    let pair = |(key, value): (&String, &serde_json::Value)| (key.clone(), typed_literal(value));
    parameters.iter().map(pair).collect()
}

/// What is there of a context: names and texts.
pub(super) fn context<'a>(facts: impl IntoIterator<Item = (&'a str, Option<&'a str>)>) -> Pairs {
    let known = facts.into_iter().filter_map(|(name, text)| Some((name, text?.trim())));
    let known = known.filter(|(_, text)| !text.is_empty());
    known.map(|(name, text)| (name.to_string(), literal(text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(pairs: &[(&str, &str)]) -> Pairs {
        let owned = |(key, value): &(&str, &str)| (key.to_string(), value.to_string());
        pairs.iter().map(owned).collect()
    }

    #[test]
    fn parameters_always_parse() {
        let odd = [
            ("n", "1"),
            ("n", "2"),
            ("", "3"),
            ("a b=c", "4"),
            ("time", "5"),
            ("n", "6"),
        ];
        let legal = [
            ("n", "1"),
            ("n_2", "2"),
            ("param", "3"),
            ("a_b_c", "4"),
            ("param_time", "5"),
            ("n_3", "6"),
        ];
        assert_eq!(parameters(pairs(&odd)), pairs(&legal));
        let text: Vec<String> = legal.iter().map(|(key, value)| format!("{key}={value}")).collect();
        assert!(crate::data::split_configuration(&text.join(" ")).is_some());
    }

    #[test]
    fn what_is_measured_keeps_its_name_beside_the_columns() {
        assert_eq!(measured("B/op"), "B/op");
        assert_eq!(measured("rate"), "metric_rate");
        assert_eq!(measured("file"), "metric_file");
        assert_eq!(measured(" "), "unnamed");
    }
}
