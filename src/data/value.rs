//! `n=1 type='x'` → typed values, as Node's `util.inspect` prints them.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
        match Cursor(literal).value()? {
            (value, "") => Some(value),
            _ => None,
        }
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

/// Reads `configuration`: pairs `key=value`, separated by blanks. `None` when any part is not such a pair or a key comes
/// twice; the text then is an opaque name.
pub fn parse_configuration(configuration: &str) -> Option<Vec<(String, Value)>> {
    let mut pairs: Vec<(String, Value)> = Vec::new();
    let mut rest = configuration.trim();
    while !rest.is_empty() {
        let (key, after) = rest.split_once('=')?;
        if key.is_empty() || key.contains(char::is_whitespace) || pairs.iter().any(|(k, _)| k == key) {
            return None;
        }
        let (value, after) = Cursor(after).value()?;
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            return None;
        }
        pairs.push((key.to_string(), value));
        rest = after.trim_start();
    }
    Some(pairs)
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

struct Cursor<'a>(&'a str);

impl<'a> Cursor<'a> {
    /// A value and what follows it.
    fn value(self) -> Option<(Value, &'a str)> {
        match self.0.chars().next()? {
            quote @ ('\'' | '"' | '`') => self.quoted(quote),
            _ => {
                let end = self.0.find(char::is_whitespace).unwrap_or(self.0.len());
                let (word, rest) = self.0.split_at(end);
                let value = match word {
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    _ => Value::Number(parse_number(word)?),
                };
                Some((value, rest))
            }
        }
    }

    fn quoted(self, quote: char) -> Option<(Value, &'a str)> {
        let mut text = String::new();
        let mut chars = self.0[1..].chars();
        while let Some(char) = chars.next() {
            match char {
                '\\' => unescape(&mut chars, &mut text)?,
                char if char == quote => return Some((Value::Text(text), chars.as_str())),
                char => text.push(char),
            }
        }
        None
    }
}

/// Reads what follows a backslash. A lone surrogate, which is no character, stays as it was written.
fn unescape(chars: &mut std::str::Chars<'_>, text: &mut String) -> Option<()> {
    let simple = match chars.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        '0' => '\0',
        'x' => hex(chars, 2).and_then(char::from_u32)?,
        'u' => return unescape_unicode(chars, text),
        other => other,
    };
    text.push(simple);
    Some(())
}

fn unescape_unicode(chars: &mut std::str::Chars<'_>, text: &mut String) -> Option<()> {
    let unit = hex(chars, 4)?;
    if let Some(char) = char::from_u32(unit) {
        text.push(char);
        return Some(());
    }
    let mut ahead = chars.clone();
    let low = match (ahead.next(), ahead.next()) {
        (Some('\\'), Some('u')) => hex(&mut ahead, 4),
        _ => None,
    };
    match low.filter(|low| unit < 0xDC00 && (0xDC00..0xE000).contains(low)) {
        Some(low) => {
            text.push(char::from_u32(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))?);
            *chars = ahead;
        }
        None => text.push_str(&format!("\\u{unit:04X}")),
    }
    Some(())
}

fn hex(chars: &mut std::str::Chars<'_>, digits: usize) -> Option<u32> {
    let mut number = 0;
    for _ in 0..digits {
        number = number * 16 + chars.next()?.to_digit(16)?;
    }
    Some(number)
}

/// Quotes as `util.inspect` does: with the first of `'`, `"` and the backtick that the text does not contain.
fn write_quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    let quote = ['\'', '"', '`']
        .into_iter()
        .find(|quote| !text.contains(*quote))
        .unwrap_or('\'');
    f.write_char(quote)?;
    for char in text.chars() {
        match char {
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            '\r' => f.write_str("\\r")?,
            '\\' => f.write_str("\\\\")?,
            char if char == quote => write!(f, "\\{char}")?,
            char if char.is_control() && (char as u32) < 0x100 => write!(f, "\\x{:02X}", char as u32)?,
            char => f.write_char(char)?,
        }
    }
    f.write_char(quote)
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
