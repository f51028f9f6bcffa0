//! Names as they print: control characters escaped, cut in the middle where space is short.

use std::collections::{HashMap, HashSet};

use crate::data::Value;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cells that `text` takes in a terminal.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// One printable line: what a terminal would not show, or take for a command, is escaped.
pub(super) fn printable(name: &str) -> String {
    let mut shown = String::with_capacity(name.len());
    for char in name.chars() {
        if is_unprintable(char) {
            shown.extend(char.escape_default());
        } else {
            shown.push(char);
        }
    }
    shown
}

/// `text` in at most `cells` cells, the middle replaced by `…` where it is longer.
pub(super) fn cut_middle(text: &str, cells: usize) -> String {
    if width(text) <= cells {
        return text.to_string();
    }
    let room = cells.saturating_sub(1);
    let head = take(text.chars(), room.div_ceil(2));
    let tail: String = take(text.chars().rev(), room / 2).chars().rev().collect();
    // A mark that combines with what was cut off must not end up on the ellipsis.
    let tail = tail.trim_start_matches(|char: char| char.width() == Some(0));
    format!("{head}…{tail}")
}

fn take(chars: impl Iterator<Item = char>, cells: usize) -> String {
    let mut used = 0;
    chars
        .take_while(|char| {
            used += char.width().unwrap_or(0);
            used <= cells
        })
        .collect()
}

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
                    Value::Text(text) => Value::Text(text.replace(is_unprintable, "·")).to_string(),
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
        let mut taken: HashSet<String> = self
            .shown
            .iter()
            .filter(|(literal, dotted)| literal == dotted && width(dotted) <= cells)
            .map(|(literal, _)| literal.clone())
            .collect();
        for (literal, shown) in &mut self.shown {
            if literal == shown && width(shown) <= cells {
                continue;
            }
            let numbered = (1..).map(|number| match number {
                1 => cut_middle(shown, cells),
                number => {
                    let suffix = format!("~{number}");
                    cut_middle(shown, cells.saturating_sub(suffix.len())) + &suffix
                }
            });
            for candidate in numbered {
                if taken.insert(candidate.clone()) {
                    *shown = candidate;
                    break;
                }
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

/// Control characters, separators of lines and paragraphs, and what changes the direction of text or shows nothing at all.
/// The joiners inside emoji and scripts are printable.
fn is_unprintable(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
        )
        || matches!(char, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || matches!(char, '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutting_keeps_both_ends() {
        assert_eq!(cut_middle("abcdefghij", 10), "abcdefghij");
        assert_eq!(cut_middle("abcdefghij", 7), "abc…hij");
        assert_eq!(
            cut_middle("中文字符测试名", 8),
            "中文…名",
            "wide characters are not halved"
        );
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(printable("a\n\tb\u{1b}[0m"), "a\\n\\tb\\u{1b}[0m");
        assert_eq!(printable("中文 e\u{301}"), "中文 e\u{301}");
    }

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
