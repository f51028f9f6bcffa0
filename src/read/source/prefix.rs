//! What CI systems put into the lines of a log: time stamps in front, colours anywhere.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::LazyLock;

use regex::Regex;

/// A time stamp in front of a line: `2026-05-04T10:00:00.1234567Z ` (GitHub Actions; `gh run view` puts the names of job and step
/// before it), `[2026-05-04T10:00:00.123Z] ` (Jenkins), `[10:00:00] ` and `10:00:00 ` (TeamCity and others), with what GitLab adds.
const STAMP: &str = concat!(
    r"^(?:[^\t]*\t[^\t]*\t)?\u{feff}?",
    r"(?:\[\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\] ?",
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?(?: \d\d[OE]\+?)? ?",
    r"|\[\d\d:\d\d:\d\d(?:[.,]\d+)?\] ?|\d\d:\d\d:\d\d(?:[.,]\d+)? )",
);

/// A colour, or another sequence of a terminal.
const COLOUR: &str = r"\x1b\[[0-9;?]*[A-Za-z]";

/// `None` only if the expressions were none, which a test shows not to be so.
static EXPRESSIONS: LazyLock<Option<(Regex, Regex)>> =
    LazyLock::new(|| Regex::new(STAMP).ok().zip(Regex::new(COLOUR).ok()));

/// What the first line begins with, where most lines of `head` begin with a time stamp that a blank or text follows, or have
/// colours.
pub(super) fn common_prefix(head: &str) -> Option<String> {
    let (stamp, colour) = EXPRESSIONS.as_ref()?;
    let found = |line: &str| {
        let stamped = stamp.find(line).filter(|found| !line[found.end()..].starts_with(','));
        let start = stamped.or_else(|| colour.find(line))?;
        Some(line[..start.end()].to_string())
    };
    let lines: Vec<&str> = head.lines().filter(|line| !line.trim().is_empty()).collect();
    let prefixes: Vec<String> = lines.iter().filter_map(|line| found(line)).collect();
    (2 * prefixes.len() > lines.len()).then(|| prefixes.into_iter().next())?
}

/// A text line by line, without time stamps and colours.
pub(super) struct Unprefixed {
    reader: BufReader<Box<dyn Read + Send>>,
    line: Vec<u8>,
    /// How much of the line has been read.
    at: usize,
}

impl Unprefixed {
    pub fn new(reader: Box<dyn Read + Send>) -> Unprefixed {
        Unprefixed {
            reader: BufReader::with_capacity(1 << 16, reader),
            line: Vec::new(),
            at: 0,
        }
    }
}

impl Read for Unprefixed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.line.len() {
            self.line.clear();
            self.at = 0;
            if self.reader.read_until(b'\n', &mut self.line)? == 0 {
                return Ok(0);
            }
            // What is no text has no prefix; its reader says what is wrong with it.
            if let (Ok(line), Some((stamp, colour))) = (std::str::from_utf8(&self.line), EXPRESSIONS.as_ref()) {
                let plain = colour.replace_all(line, "");
                let plain = stamp.replace(&plain, "");
                self.line = plain.into_owned().into_bytes();
            }
        }
        let length = buffer.len().min(self.line.len() - self.at);
        buffer[..length].copy_from_slice(&self.line[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn stripped(text: &'static str) -> String {
        let mut plain = String::new();
        let mut reader = Unprefixed::new(Box::new(text.as_bytes()));
        reader.read_to_string(&mut plain).unwrap();
        plain
    }

    #[test]
    fn the_stamps_of_ci_systems_are_known() {
        for prefix in [
            "2026-05-04T10:00:00.1234567Z ",
            "bench (linux)\tRun it\t2026-05-04T10:00:00.1234567Z ",
            "[2026-05-04T10:00:00.123Z] ",
            "[10:00:00] ",
            "10:00:00 ",
            "2026-05-04T10:00:00.123456Z 01O ",
            "2026-05-04T10:00:00Z \u{1b}[32m",
            "\u{1b}[32m",
        ] {
            let text = format!("{prefix}a.js n=1: 2\n\n{prefix}b\u{1b}[0m");
            assert!(common_prefix(&text).is_some(), "{prefix:?}");
            assert_eq!(stripped(text.leak()), "a.js n=1: 2\n\nb", "{prefix:?}");
        }
    }

    #[test]
    fn other_texts_are_left_as_they_are() {
        for text in [
            "binary,filename\n10:00:00,2\n",
            "time,rate\n2026-05-04T10:00:00Z,1\n2026-05-04T10:00:00Z,1\n",
            "BenchmarkA 1 2 ns/op\n2026-05-04T10:00:00Z log\nBenchmarkA 1 2 ns/op\n",
            "[412ms] a.js\n",
            "",
        ] {
            assert_eq!(common_prefix(text), None, "{text:?}");
        }
    }
}
