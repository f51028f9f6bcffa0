//! Names in pictures: what all rows share goes to the heading, labels keep what differs and fit where they stand.

use super::font::Font;
use super::lettering::LABEL;
use crate::analysis::CompareRow;
use crate::data::Value;

/// What names a row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name<'a> {
    pub filename: &'a str,
    pub configuration: &'a str,
    pub variables: &'a [(String, Value)],
}

impl<'a> Name<'a> {
    /// The name of a row of a comparison.
    pub fn of(row: &'a CompareRow) -> Name<'a> {
        Name {
            filename: &row.comparison.filename,
            configuration: &row.comparison.configuration,
            variables: &row.comparison.variables,
        }
    }
}

/// Names, divided up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Names {
    /// The file name that all rows share.
    pub filename: Option<String>,
    /// The parameters that all rows share, as `key=value`.
    pub shared: String,
    /// What is left of each; never empty.
    pub labels: Vec<String>,
}

/// Divides the names of all rows up.
pub(super) fn divide(names: &[Name]) -> Names {
    let one_file = names.windows(2).all(|pair| pair[0].filename == pair[1].filename);
    let filename = names.first().filter(|_| one_file).map(|name| name.filename.to_string());
    let parsed = names
        .iter()
        .all(|name| !name.variables.is_empty() || name.configuration.is_empty());
    let is_shared = |pair: &(String, Value)| parsed && names.iter().all(|name| name.variables.contains(pair));
    let shared: Vec<&(String, Value)> = names
        .first()
        .map_or(&[][..], |name| name.variables)
        .iter()
        .filter(|pair| is_shared(pair))
        .collect();
    let label = |name: &Name| {
        let rest = if parsed {
            let rest = name.variables.iter().filter(|pair| !shared.contains(pair));
            join(rest)
        } else {
            name.configuration.to_string()
        };
        match (one_file, rest.is_empty()) {
            (true, false) => rest,
            (false, false) => format!("{} {rest}", name.filename),
            (_, true) => name.filename.to_string(),
        }
    };
    Names {
        labels: names.iter().map(label).collect(),
        shared: join(shared.iter().copied()),
        filename,
    }
}

fn join<'a>(pairs: impl Iterator<Item = &'a (String, Value)>) -> String {
    let pairs: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join(" ")
}

/// Each label in at most `most` lines of `width` pixels: broken at blanks where possible, the middle left out where it is too
/// long. Different labels that would look the same are numbered.
pub(super) fn fit(font: &Font, labels: &[String], width: f64, most: usize) -> Vec<Vec<String>> {
    let mut fitted: Vec<Vec<String>> = Vec::with_capacity(labels.len());
    for (at, label) in labels.iter().enumerate() {
        let is_taken = |lines: &Vec<String>| (0..at).any(|other| fitted[other] == *lines && labels[other] != *label);
        let lines = (1..)
            .map(|number| match number {
                1 => cut(font, label, "", width, most),
                number => cut(font, label, &format!("~{number}"), width, most),
            })
            .find(|lines| !is_taken(lines));
        fitted.push(lines.unwrap_or_default());
    }
    fitted
}

/// One label in at most `most` lines, with `suffix` at its end.
fn cut(font: &Font, label: &str, suffix: &str, width: f64, most: usize) -> Vec<String> {
    let whole = wrap(font, &format!("{label}{suffix}"), width, LABEL);
    if whole.len() <= most {
        return whole;
    }
    let chars: Vec<char> = label.chars().collect();
    let shortened = |kept: usize| {
        let head: String = chars[..kept.div_ceil(2)].iter().collect();
        let tail: String = chars[chars.len() - kept / 2..].iter().collect();
        wrap(font, &format!("{head}…{tail}{suffix}"), width, LABEL)
    };
    let (mut fits, mut too_many) = (0, chars.len());
    while too_many - fits > 1 {
        let middle = (fits + too_many) / 2;
        if shortened(middle).len() <= most {
            fits = middle;
        } else {
            too_many = middle;
        }
    }
    shortened(fits)
}

/// `text` in lines of at most `width` pixels, broken at blanks, or anywhere inside a word that is wider.
pub(super) fn wrap(font: &Font, text: &str, width: f64, size: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    let blank = font.width(" ", size);
    for word in text.split(' ') {
        let length = font.width(word, size);
        if used > 0.0 && used + blank + length <= width {
            push(&mut lines, ' ', word);
            used += blank + length;
            continue;
        }
        if used > 0.0 {
            lines.push(String::new());
        }
        used = 0.0;
        for char in word.chars() {
            let advance = font.width(char.encode_utf8(&mut [0; 4]), size);
            if used + advance > width && used > 0.0 {
                lines.push(String::new());
                used = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(char);
            }
            used += advance;
        }
    }
    lines
}

fn push(lines: &mut [String], blank: char, word: &str) {
    if let Some(line) = lines.last_mut() {
        line.push(blank);
        line.push_str(word);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn variables(pairs: &[(&str, f64)]) -> Vec<(String, Value)> {
        let pairs = pairs.iter();
        pairs
            .map(|(key, value)| (key.to_string(), Value::Number(*value)))
            .collect()
    }

    fn name<'a>(filename: &'a str, variables: &'a [(String, Value)]) -> Name<'a> {
        Name {
            filename,
            configuration: "",
            variables,
        }
    }

    #[test]
    fn what_all_share_leaves_the_labels() {
        let (a, b) = (
            variables(&[("n", 1.0), ("len", 4.0)]),
            variables(&[("n", 1.0), ("len", 8.0)]),
        );
        let names = divide(&[name("a.js", &a), name("a.js", &b)]);
        assert_eq!(names.filename.as_deref(), Some("a.js"));
        assert_eq!(
            (names.shared.as_str(), names.labels),
            ("n=1", vec!["len=4".to_string(), "len=8".to_string()])
        );
        let names = divide(&[name("a.js", &a), name("b.js", &a)]);
        assert_eq!(names.filename, None);
        assert_eq!(
            (names.shared.as_str(), names.labels),
            ("n=1 len=4", vec!["a.js".to_string(), "b.js".to_string()])
        );
    }

    #[test]
    fn a_configuration_that_did_not_parse_stays_whole() {
        let a = variables(&[("n", 1.0)]);
        let opaque = Name {
            configuration: "as is",
            ..name("a.js", &[])
        };
        let parsed = Name {
            configuration: "n=1",
            ..name("a.js", &a)
        };
        let names = divide(&[opaque, parsed]);
        assert_eq!(
            (names.shared.as_str(), names.labels),
            ("", vec!["as is".to_string(), "n=1".to_string()])
        );
    }

    #[test]
    fn labels_fit_and_can_be_told_apart() {
        let font = Font::embedded().unwrap();
        let long = |middle: &str| format!("{}{middle}{}", "a".repeat(150), "b".repeat(150));
        let labels = [
            long("1"),
            long("2"),
            "short".to_string(),
            "n=1 kind='x' len=1024".to_string(),
        ];
        let fitted = fit(font, &labels, 100.0, 2);
        for lines in &fitted {
            assert!(
                lines.len() <= 2 && lines.iter().all(|line| font.width(line, LABEL) <= 100.0),
                "{lines:?}"
            );
        }
        assert_ne!(fitted[0], fitted[1]);
        assert!(fitted[0].concat().contains('…') && fitted[1].concat().ends_with("~2"));
        assert_eq!(fitted[2], ["short"]);
        assert_eq!(fitted[3], ["n=1 kind='x'", "len=1024"]);
    }
}
