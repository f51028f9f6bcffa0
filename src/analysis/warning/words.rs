//! Pieces of what caveats say.

use std::fmt;

use crate::data::Value;

/// ` of binary old`, or nothing.
pub(super) fn of(binary: &Option<String>) -> String {
    binary
        .as_ref()
        .map_or(String::new(), |binary| format!(" of binary {binary}"))
}

/// A fraction in percent without needless digits.
pub(super) struct Percent(pub f64);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Ten decimals first: 1 − 0.05 is 95 %, not 95.00000000000001 %.
        write!(f, "{} %", (self.0 * 1e12).round() / 1e10)
    }
}

/// A probability to two significant digits.
pub(super) struct Rounded(pub f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 1e-4 {
            write!(f, "{:.*}", (1.0 - self.0.log10().floor()) as usize, self.0)
        } else {
            write!(f, "{:.1e}", self.0)
        }
    }
}

/// The first values, and how many more there are.
pub(super) fn list(values: &[Value]) -> String {
    const SHOWN: usize = 6;
    let mut listed: Vec<String> = values.iter().take(SHOWN).map(Value::to_string).collect();
    if values.len() > SHOWN {
        listed.push(format!("… ({} in all)", values.len()));
    }
    listed.join(", ")
}

/// Text as one word of a command line, quoted where a shell would take it apart.
pub(super) fn shell_word(text: &str) -> String {
    let plain = |char: char| char.is_alphanumeric() || "=_-./:,+@".contains(char);
    if text.chars().all(plain) {
        text.to_string()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// How many runs were left out of a group of a sweep.
pub(super) fn left_out_of_group(runs: usize) -> String {
    match runs {
        1 => "1 run lacks a configuration of this group and was left out of it".to_string(),
        runs => format!("{runs} runs lack a configuration of this group and were left out of it"),
    }
}

/// `1 row lacks`, `2 rows lack`.
pub(super) fn one_or_more_rows(rows: usize, one: &str, more: &str) -> String {
    match rows {
        1 => format!("1 row {one}"),
        rows => format!("{rows} rows {more}"),
    }
}
