//! `n=1 type='x'`: the parameters of a benchmark as one text → typed variables.

use std::collections::HashSet;

use super::value::Value;

/// One `key=value` of a configuration.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pair<'a> {
    pub key: &'a str,
    pub value: Value,
    /// As it is written.
    pub text: &'a str,
}

/// Reads `configuration`: pairs `key=value`, separated by blanks. `None` when any part is not such a pair or a key comes
/// twice; the text then is an opaque name.
pub fn parse_configuration(configuration: &str) -> Option<Vec<(String, Value)>> {
    let pairs = split_configuration(configuration)?.into_iter();
    Some(pairs.map(|pair| (pair.key.to_string(), pair.value)).collect())
}

/// The pairs of a configuration as they are written; `None` as for [`parse_configuration`].
pub(crate) fn split_configuration(configuration: &str) -> Option<Vec<Pair<'_>>> {
    let mut seen = HashSet::new();
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    let mut rest = configuration.trim();
    while !rest.is_empty() {
        let (key, after) = rest.split_once('=')?;
        if key.is_empty() || key.contains(char::is_whitespace) || !seen.insert(key) {
            return None;
        }
        let (value, after) = Value::parse_prefix(after)?;
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            return None;
        }
        let text = &rest[..rest.len() - after.len()];
        pairs.push(Pair { key, value, text });
        rest = after.trim_start();
    }
    Some(pairs)
}

/// `configuration` without the variables called `names`, the others as they are written; `None` where it is opaque.
pub(super) fn without(configuration: &str, names: &[String]) -> Option<String> {
    let pairs = split_configuration(configuration)?.into_iter();
    let kept = pairs.filter(|pair| names.iter().all(|name| name != pair.key));
    Some(kept.map(|pair| pair.text).collect::<Vec<&str>>().join(" "))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.into())
    }

    #[test]
    fn configurations_of_node_are_read() {
        let parsed =
            parse_configuration(r#"n=2500000 encoding='ascii' path='' fn="it's" ok=true x=`'"` e=1e+21"#).unwrap();
        let expected = [
            ("n", Value::Number(2_500_000.0)),
            ("encoding", text("ascii")),
            ("path", text("")),
            ("fn", text("it's")),
            ("ok", Value::Bool(true)),
            ("x", text("'\"")),
            ("e", Value::Number(1e21)),
        ];
        assert_eq!(parsed, expected.map(|(key, value)| (key.to_string(), value)));
        assert_eq!(parse_configuration(""), Some(vec![]));
    }

    #[test]
    fn variables_are_taken_out_of_the_text() {
        let names = ["fork".to_string(), "session".to_string()];
        let without = |text: &str| without(text, &names);
        assert_eq!(without("fork=1 n=1e6  a='b c' session='x y'").unwrap(), "n=1e6 a='b c'");
        assert_eq!(without("forks=2 n=1").unwrap(), "forks=2 n=1");
        assert_eq!(without("fork=1").unwrap(), "");
        assert_eq!(without("fork=1 plain"), None);
    }

    #[test]
    fn what_does_not_parse_stays_opaque() {
        for opaque in [
            "plain",
            "n=",
            "n=1 x",
            "a='b",
            "a='b'c=1",
            "n=1 n=2",
            "=1",
            "a=undefined",
            "a=[ 1 ]",
            "a b=1",
            r"a='\u{1}'",
        ] {
            assert_eq!(parse_configuration(opaque), None, "{opaque}");
        }
    }
}
