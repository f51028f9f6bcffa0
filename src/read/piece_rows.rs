//! The fields of one piece of a file → codes and rates.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use crate::data::levels::LACKING;
use crate::data::value::parse_number;
use crate::read::error::Problem;
use crate::read::records::{Fault, LocalPlace, Record};
use crate::read::repeats::{Fields, Learning, Repeats};
use crate::read::schema::Schema;

/// The rows of one piece of a file, with codes of its own.
pub(super) struct PieceRows {
    pub rates: Vec<f64>,
    /// The place of each row in the whole data, if a column says so.
    pub indices: Vec<u64>,
    pub columns: Vec<PieceColumn>,
    /// What is known of the texts before the metric; `None` where it is not worth it.
    repeats: Option<Repeats>,
    /// The first faulty row and how many there are.
    pub fault: Option<(LocalPlace, Problem)>,
    pub faults: u64,
    pub interrupted: Option<LocalPlace>,
}

/// Codes of one column; a field's text and whether its quotes mean text name a code.
#[derive(Default)]
pub(super) struct PieceColumn {
    /// Those with the bit [`OWN`] are the column's own, the others the table's.
    pub codes: Vec<u32>,
    /// The code of the last field that was looked at.
    last: Option<u32>,
    /// The field of each of its own codes, in order of first appearance.
    pub fields: Vec<(String, bool)>,
    /// The code in the table of the first fields; the others are new in this piece.
    pub table_codes: Vec<u32>,
    bare: HashMap<String, u32, foldhash::fast::RandomState>,
    text: HashMap<String, u32, foldhash::fast::RandomState>,
}

/// Marks a code of a piece's own.
const OWN: u32 = 1 << 31;

/// Used [`PieceRows`] of one file and what they learned: the names that they know save the next piece from looking most of
/// them up again.
#[derive(Default)]
pub(super) struct Pool {
    used: Mutex<Vec<PieceRows>>,
    learning: Mutex<Learning>,
}

/// A column with more names than this (an identifier?) forgets them: they would be kept twice for nothing.
const MOST_NAMES: usize = 1 << 14;

impl Pool {
    /// Empty rows.
    pub fn take(&self, schema: &Schema) -> PieceRows {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut rows = used.unwrap_or_else(|| PieceRows {
            rates: Vec::new(),
            indices: Vec::new(),
            columns: schema.keys.iter().map(|_| PieceColumn::default()).collect(),
            repeats: schema.repeats.map(|_| Repeats::default()),
            fault: None,
            faults: 0,
            interrupted: None,
        });
        let learning = self.learning.lock().unwrap_or_else(PoisonError::into_inner);
        if learning.given_up() {
            rows.repeats = None;
        }
        if let Some(repeats) = &mut rows.repeats {
            repeats.update(learning.told());
        }
        rows
    }

    /// Rows whose content has been taken over into the table.
    pub fn give_back(&self, mut rows: PieceRows) {
        rows.teach(&mut self.learning.lock().unwrap_or_else(PoisonError::into_inner));
        rows.rates.clear();
        rows.indices.clear();
        for column in &mut rows.columns {
            if column.fields.len() > MOST_NAMES {
                *column = PieceColumn::default();
            }
            column.codes.clear();
        }
        let rows = PieceRows {
            fault: None,
            faults: 0,
            interrupted: None,
            ..rows
        };
        self.used.lock().unwrap_or_else(PoisonError::into_inner).push(rows);
    }
}

impl PieceColumn {
    fn push(&mut self, field: &str, text: bool) {
        // Neighbouring rows often share a file name: comparing is cheaper than hashing.
        if let Some(last) = self.last {
            let (last_field, last_text) = &self.fields[last as usize];
            if *last_text == text && last_field == field {
                return self.codes.push(OWN | last);
            }
        }
        let known = if text { &mut self.text } else { &mut self.bare };
        let code = match known.get(field) {
            Some(&code) => code,
            None => {
                let code = self.fields.len() as u32;
                known.insert(field.to_string(), code);
                self.fields.push((field.to_string(), text));
                code
            }
        };
        self.last = Some(code);
        self.codes.push(OWN | code);
    }

    /// The code in the table that one of [`Self::codes`] stands for, once all fields have one.
    pub fn table_code(&self, code: u32) -> u32 {
        if code & OWN == 0 || code == LACKING {
            code
        } else {
            self.table_codes[(code & !OWN) as usize]
        }
    }
}

impl PieceRows {
    /// Takes the row at the start of `bytes` in without scanning it, if what it says before its metric is known;
    /// gives its length.
    #[inline]
    pub fn repeat(&mut self, schema: &Schema, bytes: &[u8]) -> Option<usize> {
        let row = self.repeats.as_mut()?.read(bytes, schema.repeats?)?;
        self.rates.push(row.rate);
        match row.fields {
            Fields::Codes(codes) => {
                for (column, &code) in self.columns.iter_mut().zip(codes) {
                    column.codes.push(code);
                }
            }
            Fields::OfRow(row) => self
                .columns
                .iter_mut()
                .for_each(|column| column.codes.push(column.codes[row])),
        }
        Some(row.length)
    }

    /// Hands on the texts of the rows that were scanned, with their codes in the table.
    fn teach(&mut self, learning: &mut Learning) {
        if let Some(repeats) = &mut self.repeats {
            repeats.hand_on(|text, row| {
                let codes = self.columns.iter().map(|column| column.table_code(column.codes[row]));
                learning.learn(text, codes);
            });
            learning.tell();
        }
    }

    /// Takes one record in. Stops at the first faulty one unless these are skipped.
    pub fn push(&mut self, schema: &Schema, record: Result<Record<'_>, Fault>, skip_invalid: bool) -> ControlFlow<()> {
        let (place, problem) = match record {
            Ok(record) => match self.push_record(schema, &record) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(fault) => fault,
            },
            Err(fault) if fault.ends_input_without_newline => {
                self.interrupted = Some(fault.place);
                return ControlFlow::Continue(());
            }
            Err(fault) => (fault.place, fault.problem),
        };
        self.faults += 1;
        self.fault.get_or_insert((place, problem));
        if skip_invalid {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn push_record(&mut self, schema: &Schema, record: &Record<'_>) -> Result<(), (LocalPlace, Problem)> {
        let expected = schema.names.len();
        if record.len() != expected {
            if record.len() < expected && record.ends_input_without_newline() {
                self.interrupted = Some(record.place());
                return Ok(());
            }
            let problem = Problem::FieldCount {
                found: record.len(),
                expected,
            };
            return Err((record.place_of(expected.min(record.len())), problem));
        }
        let Some(metric) = record.field(schema.metric) else {
            return Ok(());
        };
        let Some(rate) = parse_number(&metric.value()) else {
            if record
                .fields()
                .map(|field| field.value())
                .eq(schema.names.iter().map(String::as_str))
            {
                return Ok(()); // the header again: files joined with cat
            }
            if record.ends_input_without_newline() && schema.metric + 1 == expected && is_cut_number(&metric.value()) {
                self.interrupted = Some(record.place());
                return Ok(());
            }
            let column = schema.names[schema.metric].clone();
            let problem = Problem::NotANumber {
                column,
                found: metric.value().into_owned(),
            };
            return Err((record.place_of(schema.metric), problem));
        };
        // A line that stops right after a comma was cut there: its last field had not been written.
        let last = record.field(expected - 1).filter(|field| !field.is_quoted());
        if record.ends_input_without_newline() && last.is_some_and(|field| field.value().is_empty()) {
            self.interrupted = Some(record.place());
            return Ok(());
        }
        if let Some(at) = schema.row_index {
            self.indices.push(row_index(schema, record, at)?);
        }
        self.rates.push(rate);
        for (column, (at, _, _)) in self.columns.iter_mut().zip(&schema.keys) {
            if let Some(field) = record.field(*at) {
                column.push(&field.value(), field.is_quoted() && !metric.is_quoted());
            }
        }
        if let (Some(repeats), Some(text)) = (&mut self.repeats, record.text_before(schema.metric)) {
            repeats.scanned(text, self.rates.len() - 1);
        }
        Ok(())
    }
}

/// The place of a row in the whole data, from the field at `at`.
fn row_index(schema: &Schema, record: &Record<'_>, at: usize) -> Result<u64, (LocalPlace, Problem)> {
    let text = record.field(at).map(|field| field.value()).unwrap_or_default();
    text.parse().map_err(|_| {
        let problem = Problem::NotARowIndex {
            column: schema.names[at].clone(),
            found: text.into_owned(),
        };
        (record.place_of(at), problem)
    })
}

/// The beginning of a number that is not one yet: `-`, `1e`.
fn is_cut_number(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E'))
}
