//! The values of a variable as they print in a table.

use std::collections::HashMap;

use crate::data::Value;
use crate::text::{Distinct, cut_middle, dotted, printable, width};

/// The values of one variable as they print in a table: numbers bare, text quoted, long ones cut.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// A value's literal, and what stands for it, in order of appearance.
    shown: Vec<(String, String)>,
    /// Where a literal is among them.
    places: HashMap<String, usize>,
}

impl Labels {
    /// Labels of at most `cells` cells. What is unprintable shows as `·`; different values that would look the same are
    /// numbered `~2`, `~3`, ….
    pub fn new<'a>(values: impl IntoIterator<Item = &'a Value>, cells: usize) -> Labels {
        let mut labels = Labels::default();
        for value in values {
            let literal = value.to_string();
            if !labels.places.contains_key(&literal) {
                labels.places.insert(literal.clone(), labels.shown.len());
                let dotted = match value {
                    Value::Text(text) => Value::Text(dotted(text)).to_string(),
                    other => other.to_string(),
                };
                labels.shown.push((literal, dotted));
            }
        }
        labels.shorten(cells);
        labels
    }

    fn shorten(&mut self, cells: usize) {
        // Labels that stand for themselves come first: no other value may take their place.
        let stands = |literal: &str, shown: &str| literal == shown && width(shown) <= cells;
        let standing = self.shown.iter().filter(|(literal, shown)| stands(literal, shown));
        let mut distinct = Distinct::besides(standing.map(|(literal, _)| literal.clone()));
        for (literal, shown) in &mut self.shown {
            if !stands(literal, shown) {
                *shown = distinct.take(|suffix| cut_middle(shown, cells.saturating_sub(suffix.len())));
            }
        }
    }

    /// What stands for a value.
    pub fn of(&self, value: &Value) -> &str {
        let place = self.places.get(&value.to_string());
        place.map_or("", |&place| &self.shown[place].1)
    }

    /// `label = literal` for all values that do not print as they are.
    pub fn legend(&self) -> Vec<String> {
        self.shown
            .iter()
            .filter(|(literal, shown)| literal != shown)
            .map(|(literal, shown)| format!("{shown} = {}", printable(literal)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.to_string())
    }

    #[test]
    fn labels_are_literals_that_fit() {
        let values = [
            Value::Number(16.0),
            text("ascii"),
            text("it's"),
            text("a\nb"),
            text("\u{202e}evil"),
            text("👨‍👩‍👧"),
        ];
        let labels = Labels::new(&values, 24);
        let shown: Vec<&str> = values.iter().map(|value| labels.of(value)).collect();
        assert_eq!(shown, ["16", "'ascii'", "\"it's\"", "'a·b'", "'·evil'", "'👨‍👩‍👧'"]);
        assert_eq!(labels.legend(), ["'a·b' = 'a\\nb'", "'·evil' = '\\u{202e}evil'"]);
    }

    #[test]
    fn labels_that_collide_are_numbered() {
        let long = |middle: &str| text(&format!("a long value with {middle} in its middle"));
        let values = [
            long("one"),
            long("two"),
            long("one"),
            text("a·b"),
            text("a\tb"),
            text("a\rb"),
        ];
        let labels = Labels::new(&values, 24);
        let shown: Vec<&str> = values.iter().map(|value| labels.of(value)).collect();
        assert_eq!(shown[0], shown[2]);
        assert_eq!(shown[..2], ["'a long valu…its middle'", "'a long val…ts middle'~2"]);
        assert_eq!(shown[3..], ["'a·b'", "'a·b'~2", "'a·b'~3"]);
        assert!(shown.iter().all(|label| width(label) <= 24));
        assert_eq!(labels.legend().len(), 4);
        let wide = Labels::new(&[text(&"中".repeat(20))], 24);
        assert!(width(wide.of(&text(&"中".repeat(20)))) <= 24);
    }
}
