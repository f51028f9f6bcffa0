//! The text that Node.js' `benchmark/run.js` prints, and a benchmark that is run by itself: `path/file.js n=1 type='x':
//! 1,234.5`, in operations a second.

use super::fault::{Fault, numbered};
use super::format::ToolFormat;
use super::names::{Named, Pairs, literal};
use super::results::{RATE, ToolResults};
use crate::data::{ToolNote, Value, parse_number};

const NAME: &str = "text of Node.js' run.js";

/// The text of Node.js' `benchmark/run.js`.
pub(super) struct NodeRun;

impl ToolFormat for NodeRun {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_line(&self, line: &str) -> bool {
        parse(line).is_some()
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results);
        Ok(())
    }
}

fn read(text: &str, results: &mut ToolResults) {
    let mut others = Vec::new();
    let mut lines = text.split_inclusive('\n').enumerate().peekable();
    while let Some((at, line)) = lines.next() {
        // Without a line end the last number may be the beginning of another one.
        let is_cut = lines.peek().is_none() && !line.ends_with('\n');
        let line = line.trim_end();
        match parse(line) {
            Some(_) if is_cut => results.note(ToolNote::CutShort {
                last: numbered(at, line),
            }),
            Some((filename, configuration, rate)) => {
                // The same name as in the files of compare.js.
                let benchmark = results.benchmark(Named::verbatim(filename, configuration));
                results.run(benchmark, &[(RATE, rate)]);
            }
            None if is_heading(line) => {}
            None if is_cut && is_begun(line) => results.note(ToolNote::CutShort {
                last: numbered(at, line),
            }),
            None if is_begun(line) => {
                let expected = "FILE.js KEY=VALUE...: RATE";
                results.damaged(Fault::line((at as u64 + 1, 1), NAME, line, expected));
            }
            None => others.push(numbered(at, line)),
        }
    }
    results.note_first(&others, |count, first| ToolNote::NotUnderstood { count, first });
}

/// Whether a line begins as a result does: with a script, and a configuration or a colon behind it.
fn is_begun(line: &str) -> bool {
    let Some((script, rest)) = line.split_once(' ') else {
        return false;
    };
    match script.strip_suffix(':') {
        Some(script) => is_script(script),
        None => is_script(script) && rest.contains('='),
    }
}

/// run.js prints the name of a file above its results; with `--track`, behind the time since the start: `[412ms] a.js`.
fn is_heading(line: &str) -> bool {
    let tracked = || {
        let (time, script) = line.strip_prefix('[')?.split_once("] ")?;
        let is_time = time.starts_with(|first: char| first.is_ascii_digit());
        Some(is_time && is_script(script))
    };
    line.is_empty() || line.starts_with("--") || is_script(line) || tracked() == Some(true)
}

fn is_script(name: &str) -> bool {
    !name.contains(char::is_whitespace)
        && [".js", ".mjs", ".cjs", ".ts"]
            .iter()
            .any(|ending| name.ends_with(ending))
}

/// The file, its configuration and its rate. The last colon ends the configuration: values may contain others.
fn parse(line: &str) -> Option<(&str, Pairs, f64)> {
    let (benchmark, rate) = line.rsplit_once(": ")?;
    let (filename, configuration) = benchmark.split_once(' ').unwrap_or((benchmark, ""));
    let rate = parse_number(&without_separators(rate.trim())?)?;
    is_script(filename).then_some((filename, pairs(configuration)?, rate))
}

/// A number whose thousands are separated by commas, and nowhere else: `1,234.5`, not `1,23`.
fn without_separators(number: &str) -> Option<String> {
    let whole = number.split(['.', 'e']).next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let first_fits = !whole.contains(',') || (1..=3).contains(&first.len());
    let separated = first_fits && groups.all(|group| group.len() == 3) && !number[whole.len()..].contains(',');
    separated.then(|| number.replace(',', ""))
}

/// Pairs whose values are literals as `inspect` or `JSON.stringify` prints them, or bare text, which goes on to the next
/// `key=`.
fn pairs(configuration: &str) -> Option<Pairs> {
    let mut pairs = Vec::new();
    let mut rest = configuration.trim();
    while !rest.is_empty() {
        let (key, after) = rest.split_once('=')?;
        if key.is_empty() || key.contains(char::is_whitespace) {
            return None;
        }
        let end = value_end(after);
        let value = after[..end].trim_end();
        let quoted = Value::parse(value).map(|parsed| match parsed {
            Value::Text(_) => parsed.to_string(),
            _ => value.to_string(),
        });
        pairs.push((key.to_string(), quoted.unwrap_or_else(|| literal(value))));
        rest = after[end..].trim_start();
    }
    Some(pairs)
}

/// Where a value ends: at a blank, outside quotes, that a `key=` follows.
fn value_end(text: &str) -> usize {
    let quote = text.chars().next().filter(|first| matches!(first, '\'' | '"' | '`'));
    let mut open = quote.is_some();
    let mut escaped = false;
    for (at, char) in text.char_indices().skip(usize::from(open)) {
        if open {
            open = escaped || Some(char) != quote;
            escaped = !escaped && char == '\\';
        } else if char.is_whitespace() && starts_pair(text[at..].trim_start()) {
            return at;
        }
    }
    text.len()
}

fn starts_pair(text: &str) -> bool {
    let key = text.split('=').next().unwrap_or_default();
    key.len() < text.len() && !key.is_empty() && key.chars().all(|char| char.is_alphanumeric() || "_-.$".contains(char))
}
