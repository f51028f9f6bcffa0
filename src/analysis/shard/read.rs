//! Text → parts of a comparison. They are input like any other: every fault has its place.

use serde::Deserialize;
use serde_json::Deserializer;
use serde_json::error::Category;

use super::check::check;
use super::error::PartError;
use super::part::ComparePart;
use crate::text::json_words;

/// What the schemas of all versions of a part begin with, and the one that is read here.
const FAMILY: &str = "benchstat/compare-partial/";
const SCHEMA: &str = "benchstat/compare-partial/2";

/// Reads the parts in `text`, one JSON document after the other; `file` stands for it in messages.
///
/// # Errors
/// What is wrong with the first faulty document, and where; a text without any.
pub fn read_parts(file: &str, text: &str) -> Result<Vec<ComparePart>, PartError> {
    let mut parts = Vec::new();
    let mut place = Cursor::new(file, text);
    let mut documents = Deserializer::from_str(text).into_iter::<ComparePart>();
    loop {
        let rest = &text[documents.byte_offset()..];
        let start = text.len() - rest.trim_ascii_start().len();
        let origin = place.at(start);
        match documents.next() {
            None => break,
            Some(Ok(mut part)) => match check(&part) {
                Ok(()) => {
                    part.origin = Some(origin);
                    parts.push(part);
                }
                Err(problem) => return Err(PartError::Invalid { place: origin, problem }),
            },
            Some(Err(error)) => return Err(fault(file, text, start, origin, &error)),
        }
    }
    if parts.is_empty() {
        return Err(PartError::Empty { file: file.to_string() });
    }
    Ok(parts)
}

/// What is the matter with the document that begins at `start`.
fn fault(file: &str, text: &str, start: usize, origin: String, error: &serde_json::Error) -> PartError {
    #[derive(Deserialize)]
    struct AnyDocument {
        schema: String,
    }
    let other = Deserializer::from_str(&text[start..]).into_iter::<AnyDocument>().next();
    match other {
        Some(Ok(AnyDocument { schema })) if schema.starts_with(FAMILY) && schema != SCHEMA => {
            return PartError::OtherVersion {
                place: origin,
                schema,
                expected: SCHEMA,
            };
        }
        Some(Ok(AnyDocument { schema })) if schema != SCHEMA => {
            return PartError::OtherDocument { place: origin, schema };
        }
        _ => {}
    }
    let place = place_of(file, text, error);
    let problem = json_words(&error.to_string());
    match error.classify() {
        Category::Eof => PartError::CutShort { place, problem },
        Category::Data => PartError::Invalid { place, problem },
        Category::Syntax | Category::Io => PartError::Syntax { place, problem },
    }
}

/// The parser counts bytes, and 0 before the first.
fn place_of(file: &str, text: &str, error: &serde_json::Error) -> String {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let before = line.get(..error.column().min(line.len())).unwrap_or(line);
    format!("{file}:{}:{}", error.line().max(1), before.chars().count().max(1))
}

/// Places in a text, asked for in their order.
struct Cursor<'a> {
    file: &'a str,
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Cursor<'a> {
    fn new(file: &'a str, text: &'a str) -> Cursor<'a> {
        Cursor {
            file,
            text,
            at: 0,
            line: 1,
            column: 1,
        }
    }

    /// `FILE:LINE:COLUMN` of the byte at `offset`.
    fn at(&mut self, offset: usize) -> String {
        for char in self.text[self.at..offset].chars() {
            (self.line, self.column) = match char {
                '\n' => (self.line + 1, 1),
                _ => (self.line, self.column + 1),
            };
        }
        self.at = offset;
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}
