//! The rows of one part of a file → keys and numbers.

use std::ops::ControlFlow;

use foldhash::fast::FixedState;
use indexmap::IndexMap;

use super::interner::Interner;
use super::known::{kept_number, likely_metric, read_behind};
use super::record::{Fault, Field, LocalPlace, Record};
use super::report::is_report_line;
use super::schema::Schema;
use crate::data::{Chunk, LeftOut, parse_number};
use crate::read::error::FileErrorKind;

/// Marks the number of a key that is new in this part: [`Rows::new_keys`] has it in this place.
const NEW: u32 = 1 << 31;

/// The rows of one part of a file.
#[derive(Default)]
pub(super) struct Rows {
    pub chunk: Chunk,
    /// The texts that were not known, and the categories of each, in order of appearance.
    pub new_keys: IndexMap<Box<[u8]>, Vec<Option<String>>, FixedState>,
    /// The first faulty row and how many there are.
    pub fault: Option<(LocalPlace, FileErrorKind)>,
    pub faults: u64,
    /// Whether nothing behind that row can be read, even where faulty rows are skipped.
    pub is_fatal: bool,
    /// The last line, if it was cut short, and what of it was left out.
    pub interrupted: Option<(LocalPlace, LeftOut)>,
    /// Lines of compare.js' own table.
    pub report_lines: usize,
    /// Kept fields that are neither a finite number nor blank.
    pub lost: u64,
    /// Where the interner has the texts of the last row and of the one before it.
    last: usize,
    before_last: usize,
    /// The text of a key that is put together.
    text: Vec<u8>,
}

/// What is known when a part is read.
pub(super) struct Known<'a> {
    pub schema: &'a Schema,
    pub interner: &'a Interner,
    pub skip_invalid: bool,
}

impl Rows {
    /// No rows, with a column for each that is kept; `others` are their numbers in the table.
    pub fn new(others: &[usize]) -> Rows {
        Rows {
            chunk: Chunk {
                others: others.iter().map(|other| (*other, Vec::new())).collect(),
                ..Chunk::default()
            },
            ..Rows::default()
        }
    }

    /// Takes the row at the start of `bytes` without scanning it, if what it says before its metric is known; gives its
    /// length.
    #[inline]
    pub fn repeat(&mut self, known: &Known<'_>, bytes: &[u8]) -> Option<usize> {
        let behind = known.schema.behind.as_deref()?;
        let (key, before) = match self.expected(known.interner, bytes) {
            Some(found) => found,
            None => {
                let before = likely_metric(bytes, behind.len())?;
                let text = &bytes[..before];
                match known.interner.find(text) {
                    Some((at, key)) => {
                        self.move_to(at);
                        (key, before)
                    }
                    None => (NEW | self.new_keys.get_index_of(text)? as u32, before),
                }
            }
        };
        let row = read_behind(bytes, before, behind)?;
        let mut kept = [const { None }; 2];
        for (column, field) in &row.kept {
            // Only ASCII comes this way.
            let number = std::str::from_utf8(field)
                .map_err(|_| ())
                .and_then(|text| kept_number(text.trim_matches([' ', '\t'])));
            *kept.get_mut(*column)? = Some(number);
        }
        for ((_, values), number) in self.chunk.others.iter_mut().zip(kept) {
            values.push(number_or_nan(number.unwrap_or(Ok(None)), &mut self.lost));
        }
        self.chunk.values.push(row.value);
        self.chunk.keys.push(key);
        Some(row.length)
    }

    /// The key of the row at the start of `bytes` and the length of its text, if it is the one that is expected: benchmarks
    /// mostly come in the same order again and again, or all runs of one after another, its binaries in turn.
    #[inline]
    fn expected(&mut self, interner: &Interner, bytes: &[u8]) -> Option<(u32, usize)> {
        for at in [self.last + 1, self.before_last, self.last, 0] {
            if let Some((text, key)) = interner.get(at)
                && bytes.starts_with(text)
            {
                self.move_to(at);
                return Some((key, text.len()));
            }
        }
        None
    }

    fn move_to(&mut self, at: usize) {
        (self.before_last, self.last) = (self.last, at);
    }

    /// Gives back the room that was kept for more rows: there are thousands of parts.
    pub fn shrink(&mut self) {
        self.chunk.keys.shrink_to_fit();
        self.chunk.values.shrink_to_fit();
        self.chunk.row_indices.shrink_to_fit();
        self.chunk
            .others
            .iter_mut()
            .for_each(|(_, values)| values.shrink_to_fit());
    }

    /// Takes one record. Stops at the first faulty one unless these are skipped.
    pub fn record(&mut self, known: &Known<'_>, record: Result<Record<'_>, Fault>) -> ControlFlow<()> {
        let (place, kind) = match record {
            Ok(record) if record.len() != known.schema.names.len() && is_report_line(record.text()) => {
                self.report_lines += 1;
                return ControlFlow::Continue(());
            }
            Err(fault) if fault.is_report_line => {
                self.report_lines += 1;
                return ControlFlow::Continue(());
            }
            Ok(record) => match self.push(known, &record) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(fault) => fault,
            },
            Err(fault) if fault.ends_input_without_newline => {
                self.interrupted = Some((fault.place, LeftOut::Line));
                return ControlFlow::Continue(());
            }
            Err(fault) => (fault.place, fault.kind),
        };
        self.faults += 1;
        if matches!(kind, FileErrorKind::OtherHeader { .. }) {
            self.is_fatal = true;
            self.fault = Some((place, kind));
            return ControlFlow::Break(());
        }
        self.fault.get_or_insert((place, kind));
        if known.skip_invalid {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn push(&mut self, known: &Known<'_>, record: &Record<'_>) -> Result<(), (LocalPlace, FileErrorKind)> {
        let schema = known.schema;
        let Some(value) = self.check(schema, record)? else {
            return Ok(());
        };
        if let Some(at) = schema.row_index {
            self.chunk.row_indices.push(row_index(schema, record, at)?);
        }
        let key = self.key(known, record);
        self.chunk.keys.push(key);
        self.chunk.values.push(value);
        for ((_, values), (at, _)) in self.chunk.others.iter_mut().zip(&schema.kept) {
            if may_be_cut(record, *at) {
                self.interrupted = Some((record.place(), LeftOut::LastValue));
                values.push(f64::NAN);
                continue;
            }
            let text = record.field(*at).map(|field| field.value()).unwrap_or_default();
            values.push(number_or_nan(kept_number(&text), &mut self.lost));
        }
        Ok(())
    }

    /// The metric of a record; `None` for one that is no row of the data: a header that is repeated, a line that was cut short.
    fn check(&mut self, schema: &Schema, record: &Record<'_>) -> Result<Option<f64>, (LocalPlace, FileErrorKind)> {
        let expected = schema.names.len();
        let unterminated = record.ends_input_without_newline();
        if record.len() < expected && unterminated {
            self.interrupted = Some((record.place(), LeftOut::Line));
            return Ok(None);
        }
        if let Some(found) = other_header(schema, record) {
            let expected = schema.names.clone();
            return Err((record.place(), FileErrorKind::OtherHeader { found, expected }));
        }
        if record.len() != expected {
            let found = record.len();
            return Err((
                record.place_of(expected.min(found)),
                FileErrorKind::FieldCount { found, expected },
            ));
        }
        let Some(metric) = record.field(schema.metric) else {
            return Ok(None);
        };
        let text = metric.value();
        let number = parse_number(&text);
        // A line that stops right after a comma was cut there: its last field had not been written. One that stops in its metric
        // may have been cut inside the number, whether what is there is one or not.
        let last = record.field(expected - 1).filter(|field| !field.is_quoted());
        let stops_empty = number.is_some() && last.is_some_and(|field| field.value().is_empty());
        let stops_in_metric = may_be_cut(record, schema.metric) && is_begun_number(&text);
        if unterminated && (stops_empty || stops_in_metric) {
            self.interrupted = Some((record.place(), LeftOut::Line));
            return Ok(None);
        }
        let Some(value) = number else {
            let names = schema.names.iter().map(String::as_str);
            if record.fields().map(|field| field.value()).eq(names) {
                return Ok(None); // the header again: files joined with cat
            }
            let kind = FileErrorKind::NotANumber {
                column: schema.names[schema.metric].clone(),
                found: text.into_owned(),
            };
            return Err((record.place_of(schema.metric), kind));
        };
        Ok(Some(value))
    }

    /// The number of the record's key, which may be new.
    fn key(&mut self, known: &Known<'_>, record: &Record<'_>) -> u32 {
        let schema = known.schema;
        let all_quoted = record.field(schema.metric).is_some_and(|metric| metric.is_quoted());
        match record.text_before(schema.metric).filter(|_| schema.behind.is_some()) {
            Some(text) => {
                self.text.clear();
                self.text.extend_from_slice(text);
            }
            None => self.put_text_together(schema, record, all_quoted),
        }
        if let Some((at, key)) = known.interner.find(&self.text) {
            self.move_to(at);
            return key;
        }
        let at = match self.new_keys.get_index_of(&*self.text) {
            Some(at) => at,
            None => {
                let categories = schema.keys.iter().map(|(at, _, kind)| {
                    let field = record.field(*at)?;
                    kind.category(&field.value(), field.is_quoted() && !all_quoted)
                });
                let categories = categories.collect();
                self.new_keys.insert_full(self.text.as_slice().into(), categories).0
            }
        };
        NEW | at as u32
    }

    /// The text of a key whose fields do not stand together in front of the metric: each as it is written, and whether in
    /// quotes. No UTF-8 text has the bytes between them.
    fn put_text_together(&mut self, schema: &Schema, record: &Record<'_>, all_quoted: bool) {
        const BARE: u8 = 0xFE;
        const QUOTED: u8 = 0xFF;
        self.text.clear();
        for (at, ..) in &schema.keys {
            if let Some(field) = record.field(*at) {
                let mark = if field.is_quoted() && !all_quoted { QUOTED } else { BARE };
                self.text.push(mark);
                self.text.extend_from_slice(field.value().as_bytes());
            }
        }
    }

    /// Puts the numbers that the table gave to the new keys, in their order, in the place of those that mark them.
    pub fn settle(&mut self, numbers: &[u32]) {
        if numbers.is_empty() {
            return;
        }
        for key in self.chunk.keys.iter_mut().filter(|key| **key & NEW != 0) {
            if let Some(number) = numbers.get((*key & !NEW) as usize) {
                *key = *number;
            }
        }
    }
}

fn number_or_nan(number: Result<Option<f64>, ()>, lost: &mut u64) -> f64 {
    *lost += u64::from(number.is_err());
    number.ok().flatten().unwrap_or(f64::NAN)
}

/// The place of a row in the whole data, from the field at `at`.
fn row_index(schema: &Schema, record: &Record<'_>, at: usize) -> Result<u64, (LocalPlace, FileErrorKind)> {
    let text = record.field(at).map(|field| field.value()).unwrap_or_default();
    text.parse().map_err(|_| {
        let kind = FileErrorKind::NotARowIndex {
            column: schema.names[at].clone(),
            found: text.into_owned(),
        };
        (record.place_of(at), kind)
    })
}

/// Whether the field at `at` ends the input without a line end or a closing quote: there may have been more of it.
fn may_be_cut(record: &Record<'_>, at: usize) -> bool {
    record.ends_input_without_newline()
        && at + 1 == record.len()
        && record.field(at).is_some_and(|field| !field.is_quoted())
}

/// A number, or the beginning of one that is none yet: `12.`, `-`, `1e`.
fn is_begun_number(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E'))
}

/// The fields of a record that is a header, if its columns are not those of the first one: most of its fields are names of
/// columns, and it is not the same header again.
fn other_header(schema: &Schema, record: &Record<'_>) -> Option<Vec<String>> {
    let metric = record.field(schema.metric);
    if record.len() == schema.names.len() && metric.is_some_and(|metric| parse_number(&metric.value()).is_some()) {
        return None;
    }
    let is_name = |field: &Field<'_>| schema.names.iter().any(|name| *name == field.value());
    let names = record.fields().filter(is_name).count();
    let is_same = || {
        let names = schema.names.iter().map(String::as_str);
        record.fields().map(|field| field.value()).eq(names)
    };
    let is_header = names >= 2 && 2 * names > record.len() && !is_same();
    is_header.then(|| record.fields().map(|field| field.value().into_owned()).collect())
}
