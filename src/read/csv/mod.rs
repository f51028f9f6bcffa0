//! CSV → the table: blocks of the file are cut into parts, which all threads parse.

mod blocks;
mod chunk;
mod interner;
mod known;
mod parallel;
mod record;
mod report;
mod rows;
mod scanner;
mod schema;

use std::ops::ControlFlow;

use super::error::{FileError, FileErrorKind, ReadError};
use super::sink::{Sink, Target};
use super::source::Source;
use crate::data::ToolNote;
use blocks::Division;
use chunk::{Known, Rows};
use interner::Interner;
use parallel::{Parser, Part, Tokens};
use record::{Fault, Record};
use schema::Schema;

/// Reads all rows of a CSV.
///
/// # Errors
/// The first thing that is wrong with it, with its place.
pub(super) fn read(source: Source, target: Target<'_>) -> Result<(), ReadError> {
    read_divided(source, target, Division::default())
}

fn read_divided(source: Source, mut target: Target<'_>, division: Division) -> Result<(), ReadError> {
    let mut tokens = Tokens::new(source, division);
    let file = tokens.name().to_string();
    let header = tokens.header()?.ok_or_else(|| FileErrorKind::Empty.in_file(&file))?;
    let schema = Schema::new(&file, &header, &mut target)?;
    let skip_invalid = target.options.skip_invalid;
    let mut sink = target.open(&schema.key_names(), &schema.names)?;
    let others = schema.kept.iter().map(|(_, name)| sink.other(name)).collect();
    let mut reader = Reader {
        schema: &schema,
        interner: Interner::default(),
        skip_invalid,
        others,
        report_lines: 0,
        sink,
    };
    tokens.parse(&mut reader)?;
    if reader.report_lines > 0 {
        let count = reader.report_lines;
        reader.sink.warnings.tool(&file, ToolNote::ReportLines { count });
    }
    Ok(())
}

/// Makes chunks of the rows.
struct Reader<'a> {
    schema: &'a Schema,
    interner: Interner,
    skip_invalid: bool,
    /// The numbers of the kept columns in the table.
    others: Vec<usize>,
    /// Lines of compare.js' own table.
    report_lines: usize,
    sink: Sink<'a>,
}

impl Reader<'_> {
    fn known(&self) -> Known<'_> {
        Known {
            schema: self.schema,
            interner: &self.interner,
            skip_invalid: self.skip_invalid,
        }
    }

    /// What is wrong with a part, or has to be said of it.
    fn check(&mut self, rows: &mut Rows, part: &Part<'_>) -> Result<(), FileError> {
        if let Some((place, kind)) = rows.fault.take() {
            let error = part.error(place, kind);
            if !self.skip_invalid || rows.is_fatal {
                return Err(error);
            }
            self.sink.warnings.skipped(rows.faults, &error.to_string());
        }
        if let Some((place, left_out)) = rows.interrupted {
            let line = part.place(place).line;
            self.sink.warnings.interrupted(part.file, line, left_out);
        }
        self.sink.warnings.not_kept(rows.lost);
        self.report_lines += rows.report_lines;
        Ok(())
    }
}

impl Parser for Reader<'_> {
    type Rows = Rows;
    type Error = ReadError;

    fn start(&self) -> Rows {
        Rows::new(&self.others)
    }

    fn repeat(&self, rows: &mut Rows, bytes: &[u8]) -> Option<usize> {
        rows.repeat(&self.known(), bytes)
    }

    fn record(&self, rows: &mut Rows, record: Result<Record<'_>, Fault>) -> ControlFlow<()> {
        rows.record(&self.known(), record)
    }

    fn end(&self, rows: &mut Rows) {
        rows.shrink();
    }

    fn take(&mut self, mut rows: Rows, part: &Part<'_>) -> Result<(), ReadError> {
        self.check(&mut rows, part)?;
        let mut numbers = Vec::with_capacity(rows.new_keys.len());
        for (text, categories) in std::mem::take(&mut rows.new_keys) {
            // An earlier part of the block may have had the same text.
            let number = match self.interner.find(&text) {
                Some((_, number)) => number,
                None => {
                    let number = self.sink.key(&categories)?;
                    self.interner.add(text, number);
                    number
                }
            };
            numbers.push(number);
        }
        rows.settle(&numbers);
        self.sink.append(rows.chunk);
        Ok(())
    }

    fn change_dialect(&mut self) {
        self.interner.forget();
    }
}

#[cfg(test)]
mod properties;
