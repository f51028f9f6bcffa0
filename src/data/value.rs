//! What a variable is set to: a number, a truth value or a text, as Node's `util.inspect` prints them.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::literal::{read_quoted, write_quoted};

/// What one variable of a benchmark is set to.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A finite number.
    Number(f64),
    /// `true` or `false`.
    Bool(bool),
    /// Text, unescaped and without its quotes.
    Text(String),
}

impl Value {
    /// Reads one literal: a number, `true`, `false` or quoted text. `None` when it is none of these.
    ///
    /// ```
    /// use benchstat::data::Value;
    /// assert_eq!(Value::parse("1e3"), Some(Value::Number(1000.0)));
    /// assert_eq!(Value::parse(r"'it\'s'"), Some(Value::Text("it's".into())));
    /// assert_eq!(Value::parse("undefined"), None);
    /// ```
    pub fn parse(literal: &str) -> Option<Value> {
        match Value::parse_prefix(literal)? {
            (value, "") => Some(value),
            _ => None,
        }
    }

    /// Reads the literal that `text` begins with; gives it with what follows.
    pub(crate) fn parse_prefix(text: &str) -> Option<(Value, &str)> {
        if let Some(quote @ ('\'' | '"' | '`')) = text.chars().next() {
            let (text, rest) = read_quoted(&text[1..], quote)?;
            return Some((Value::Text(text), rest));
        }
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        let value = match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::Number(parse_number(word)?),
        };
        Some((value, rest))
    }

    /// The bare text: what a regular expression or a file name is compared with.
    pub fn text(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Bool(bool) => bool.to_string(),
            Value::Number(number) => format_number(*number),
        }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The order of a table: numbers by size, then truth values, then text in natural order (`a2` before `a10`).
    pub fn table_order(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => a.total_cmp(b),
            (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
            (Value::Text(a), Value::Text(b)) => natural_order(a, b),
            _ => self.rank().cmp(&other.rank()),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Value::Number(_) => 0,
            Value::Bool(_) => 1,
            Value::Text(_) => 2,
        }
    }
}

/// The literal: numbers and truth values bare, text in quotes with escapes. [`Value::parse`] reads it back.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => write_quoted(text, f),
            other => f.write_str(&other.text()),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            // An integer stays one in JSON: 16, not 16.0. Beyond 2^53 a double no longer names one integer.
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 9.0e15 && !is_minus_zero(*number) => {
                serializer.serialize_i64(*number as i64)
            }
            Value::Number(number) => serializer.serialize_f64(*number),
            Value::Bool(bool) => serializer.serialize_bool(*bool),
            Value::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// JSON's integers have no -0.
fn is_minus_zero(number: f64) -> bool {
    number == 0.0 && number.is_sign_negative()
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a number, a truth value or text")]
        enum Json {
            Number(f64),
            Bool(bool),
            Text(String),
        }
        Ok(match Json::deserialize(deserializer)? {
            Json::Number(number) => Value::Number(number),
            Json::Bool(bool) => Value::Bool(bool),
            Json::Text(text) => Value::Text(text),
        })
    }
}

impl JsonSchema for Value {
    fn schema_name() -> Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The value of a variable.",
            "type": ["number", "boolean", "string"],
        })
    }
}

/// Natural order: runs of digits compare as numbers, the rest by code point; the same under every locale.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    natord::compare(a, b).then_with(|| a.cmp(b))
}

/// A finite number as C or JSON would write it (`1e6`, `+2.5`, `-3`, `1.`); everything else, from `1,234.5` to `NaN`
/// and `0x10`, is `None`.
pub fn parse_number(text: &str) -> Option<f64> {
    let plain = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    if !text.bytes().all(plain) {
        return None;
    }
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// As JavaScript prints a number, but for the sign of an exponent: `2500000`, `0.5`, `1e21`.
pub(crate) fn format_number(number: f64) -> String {
    match number.abs() {
        magnitude if magnitude != 0.0 && !(1e-6..1e21).contains(&magnitude) => format!("{number:e}"),
        _ => format!("{number}"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.into())
    }

    #[test]
    fn escapes_are_undone_and_printed_again() {
        for (literal, expected) in [
            (r"'a\nb\tc\\d'", "a\nb\tc\\d"),
            (r"'\x1B[0m'", "\u{1b}[0m"),
            (r#"'\'"`'"#, "'\"`"),
            (r"'中文 😀'", "中文 😀"),
        ] {
            assert_eq!(Value::parse(literal), Some(text(expected)), "{literal}");
            assert_eq!(text(expected).to_string(), literal);
        }
        assert_eq!(Value::parse(r#""\ud83d\ude00""#), Some(text("😀")));
        assert_eq!(Value::parse(r"'\uD83D'"), Some(text("\\uD83D")));
        assert_eq!(Value::parse(r"'\uD83D\uD83D'"), Some(text("\\uD83D\\uD83D")));
    }

    #[test]
    fn numbers_are_those_of_c_and_json() {
        for (written, value) in [
            ("1e6", 1e6),
            ("+2.5", 2.5),
            ("-3", -3.0),
            ("1.", 1.0),
            (".5", 0.5),
            ("1E-3", 1e-3),
            ("0", 0.0),
        ] {
            assert_eq!(parse_number(written), Some(value), "{written}");
        }
        for refused in [
            "", " ", "1,234.5", "0x10", "1_000", "NA", "NaN", "Infinity", "inf", "-inf", "1e999", "1e", "--1", "1 ",
            ".", "+", "١",
        ] {
            assert_eq!(parse_number(refused), None, "{refused}");
        }
    }

    #[test]
    fn the_order_of_a_table_is_natural() {
        let mut values = [
            text("b10"),
            text("b9"),
            Value::Bool(true),
            Value::Number(128.0),
            Value::Number(16.0),
            text("a"),
        ];
        values.sort_by(Value::table_order);
        let order: Vec<_> = values.iter().map(Value::text).collect();
        assert_eq!(order, ["16", "128", "true", "a", "b9", "b10"]);
    }
}
