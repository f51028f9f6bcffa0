//! The keys of a JSON text, and reading it with places.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::fault::Fault;
use crate::data::parse_number;

pub(super) type Map = serde_json::Map<String, serde_json::Value>;

/// The keys of the outermost object of a JSON text, or of the first one in the outermost array.
#[derive(Default)]
pub(in crate::read) struct Keys {
    pub names: Vec<String>,
    pub in_array: bool,
    /// The keys of the first object in the first array that a key of the outermost object has.
    pub inner: Vec<String>,
    /// How deep the reading is.
    depth: usize,
}

impl Keys {
    /// Whether the text is an object with this key.
    pub fn has(&self, key: &str) -> bool {
        !self.in_array && self.contains(key)
    }

    /// Whether the key is there.
    pub fn contains(&self, key: &str) -> bool {
        self.names.iter().any(|name| name == key)
    }
}

/// The keys of the outermost object, or of the first in the outermost array. They are gathered while reading, so that a text
/// which is cut short or damaged further on is still recognised.
pub(super) fn keys(text: &str) -> Keys {
    let mut keys = Keys::default();
    let text = Words::quoted(text).text;
    let mut json = serde_json::Deserializer::from_str(&text);
    // Whatever is wrong shows when the text is read in earnest.
    let _ = (&mut keys).deserialize(&mut json);
    keys
}

/// Reads the whole text as the type that mirrors what `tool` writes. The words that are no JSON, `NaN` and `Infinity`, are
/// read as texts.
pub(super) fn read<T: DeserializeOwned>(tool: &'static str, text: &str) -> Result<T, Fault> {
    serde_json::from_str(text).or_else(|_| {
        let words = Words::quoted(text);
        serde_json::from_str(&words.text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            Fault::json(tool, &error, words.column(text, line, column))
        })
    })
}

/// A measured value in JSON: NaN where there is something else than a finite number, so that one odd value spoils its own
/// cell and not the file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Cell(pub f64);

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Ok(Cell(number(&value)))
    }
}

/// A part of a JSON text that need not be there, and is left out where it is not what it should be.
pub(super) fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

/// A finite number, also one in quotes; NaN for all else.
pub(super) fn number(value: &serde_json::Value) -> f64 {
    let number = match value {
        serde_json::Value::Number(number) => number.as_f64(),
        serde_json::Value::String(text) => parse_number(text.trim()),
        _ => None,
    };
    number.unwrap_or(f64::NAN)
}

/// Whether a text stands for a number that JSON cannot write.
pub(super) fn is_odd_number(text: &str) -> bool {
    let bare = text.trim().trim_start_matches(['-', '+']).to_ascii_lowercase();
    matches!(bare.as_str(), "nan" | "inf" | "infinity")
}

/// A JSON text whose bare words for odd numbers are in quotes.
struct Words<'a> {
    text: Cow<'a, str>,
    /// Where each of them began in the text before.
    at: Vec<usize>,
}

impl<'a> Words<'a> {
    fn quoted(text: &'a str) -> Words<'a> {
        let bytes = text.as_bytes();
        let mut at = Vec::new();
        let mut quoted = String::new();
        let (mut copied, mut position) = (0, 0);
        while position < bytes.len() {
            match bytes[position] {
                b'"' => position = end_of_text(bytes, position),
                b'N' | b'n' | b'I' | b'i' | b'-' => {
                    let length = bytes[position..]
                        .iter()
                        .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'-')
                        .count();
                    let word = &text[position..position + length];
                    if is_odd_number(word) {
                        at.push(position);
                        quoted.push_str(&text[copied..position]);
                        quoted.push_str(&format!("\"{word}\""));
                        copied = position + length;
                    }
                    position += length.max(1);
                }
                _ => position += 1,
            }
        }
        quoted.push_str(&text[copied..]);
        Words {
            text: if at.is_empty() {
                Cow::Borrowed(text)
            } else {
                Cow::Owned(quoted)
            },
            at,
        }
    }

    /// The column in the text before; each word in front of it on the line has become two quotes longer.
    fn column(&self, before: &str, line: usize, column: usize) -> usize {
        let lines = before.split_inclusive('\n').take(line.saturating_sub(1));
        let start: usize = lines.map(str::len).sum();
        let mut column = column;
        for at in &self.at {
            if *at >= start && at - start + 1 < column {
                column = column.saturating_sub(2);
            }
        }
        column.max(1)
    }
}

/// Where the text behind the one that starts at `at` begins.
fn end_of_text(bytes: &[u8], at: usize) -> usize {
    let mut position = at + 1;
    while position < bytes.len() && bytes[position] != b'"' {
        position += if bytes[position] == b'\\' { 2 } else { 1 };
    }
    (position + 1).min(bytes.len())
}

impl<'de> DeserializeSeed<'de> for &mut Keys {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for &mut Keys {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or an array of objects")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if self.depth == 0 {
                self.names.push(key);
                self.depth = 1;
                map.next_value_seed(&mut *self)?;
                self.depth = 0;
            } else {
                if self.depth == 2 {
                    self.inner.push(key);
                }
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<(), A::Error> {
        match self.depth {
            0 => self.in_array = true,
            _ if self.inner.is_empty() => self.depth = 2,
            _ => {}
        }
        array.next_element_seed(&mut *self)?;
        while array.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn odd_numbers_are_texts() {
        let quoted = |text: &'static str| Words::quoted(text).text;
        assert_eq!(quoted(r#"[NaN, -Infinity,inf]"#), r#"["NaN", "-Infinity","inf"]"#);
        for same in [
            r#"["NaN", null, -1, "a\"NaN", 1e-9]"#,
            "[nancy]",
            r#"{"Infinity": 1, "é": true}"#,
            "\"NaN",
            "-",
        ] {
            assert_eq!(quoted(same), same);
        }
        let cells: Vec<Cell> = read("x", r#"[1, NaN, "NaN", null, "2.5", [1], {"a": 1}, true, -Infinity]"#).unwrap();
        let numbers: Vec<f64> = cells
            .iter()
            .map(|cell| cell.0)
            .filter(|number| number.is_finite())
            .collect();
        assert_eq!(numbers, [1.0, 2.5]);
        assert_eq!(cells.len(), 9);
    }

    #[test]
    fn faults_stand_where_they_are_in_the_file() {
        let place = |text: &str| {
            let fault = read::<Vec<Cell>>("x", text).unwrap_err();
            fault.in_file("f").to_string()
        };
        assert!(
            place("[NaN, NaN, }]").starts_with("f:1:12:"),
            "{}",
            place("[NaN, NaN, }]")
        );
        assert!(place("[NaN,\n1, }]").starts_with("f:2:4:"), "{}", place("[NaN,\n1, }]"));
    }
}
