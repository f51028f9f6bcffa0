//! Fields → columns: names become codes into a table of categories, the metric becomes `f64`.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use polars::prelude::*;

use super::ReadError;
use super::error::Problem;
use super::pieces::Piece;
use super::records::{Fault, LocalPlace, Record};
use super::schema::{Kind, Schema};
use super::variables::parse_number;
use super::warnings::Warnings;

/// The code of a row that lacks the column; no table has so many categories.
const LACKING: u32 = u32::MAX;

/// The rows of one piece of a file, with codes of its own.
pub(super) struct PieceRows {
    rates: Vec<f64>,
    columns: Vec<PieceColumn>,
    /// The first faulty row and how many there are.
    fault: Option<(LocalPlace, Problem)>,
    faults: u64,
    interrupted: Option<LocalPlace>,
}

/// Codes in order of first appearance; a field's text and whether its quotes mean text name a code.
#[derive(Default)]
struct PieceColumn {
    codes: Vec<u32>,
    fields: Vec<(String, bool)>,
    bare: HashMap<String, u32, foldhash::fast::RandomState>,
    text: HashMap<String, u32, foldhash::fast::RandomState>,
}

impl PieceColumn {
    fn push(&mut self, field: &str, text: bool) {
        // Neighbouring rows often share a file name: comparing is cheaper than hashing.
        if let Some(&last) = self.codes.last() {
            let (last_field, last_text) = &self.fields[last as usize];
            if *last_text == text && last_field == field {
                return self.codes.push(last);
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
        self.codes.push(code);
    }
}

impl PieceRows {
    pub fn new(schema: &Schema) -> PieceRows {
        PieceRows {
            rates: Vec::new(),
            columns: schema.keys.iter().map(|_| PieceColumn::default()).collect(),
            fault: None,
            faults: 0,
            interrupted: None,
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
        self.rates.push(rate);
        for (column, (at, _, _)) in self.columns.iter_mut().zip(&schema.keys) {
            if let Some(field) = record.field(*at) {
                column.push(&field.value(), field.is_quoted() && !metric.is_quoted());
            }
        }
        Ok(())
    }
}

/// The beginning of a number that is not one yet: `-`, `1e`.
fn is_cut_number(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E'))
}

/// All rows of all files.
pub(super) struct Table {
    rates: Vec<f64>,
    columns: Vec<TableColumn>,
}

struct TableColumn {
    name: String,
    codes: Vec<u32>,
    dtype: DataType,
    mapping: Arc<CategoricalMapping>,
}

impl TableColumn {
    /// A column that the first `rows` rows lack.
    fn new(name: &str, rows: usize) -> TableColumn {
        let categories = Categories::random(PlSmallStr::from_static("benchstat"), CategoricalPhysical::U32);
        TableColumn {
            name: name.to_string(),
            codes: vec![LACKING; rows],
            mapping: categories.mapping(),
            dtype: DataType::from_categories(categories),
        }
    }

    fn code(&self, category: Option<String>) -> PolarsResult<u32> {
        category.map_or(Ok(LACKING), |category| self.mapping.insert_cat(&category))
    }
}

impl Table {
    pub fn new() -> Table {
        Table {
            rates: Vec::new(),
            columns: Vec::new(),
        }
    }

    pub fn rows(&self) -> usize {
        self.rates.len()
    }

    /// Adds the rows of a piece; pieces come in the order of the file.
    ///
    /// # Errors
    /// The piece's first faulty row, unless these are skipped: then they are counted in `warnings`.
    pub fn append(
        &mut self,
        schema: &Schema,
        piece: &Piece<'_>,
        rows: PieceRows,
        skip_invalid: bool,
        warnings: &mut Warnings,
    ) -> Result<(), ReadError> {
        if let Some((place, problem)) = rows.fault {
            let error = piece.error(place, problem);
            if !skip_invalid {
                return Err(error.into());
            }
            warnings.skipped(rows.faults, &error);
        }
        if let Some(place) = rows.interrupted {
            warnings.interrupted(piece.file(), piece.place(place).line);
        }
        let before = self.rates.len();
        self.rates.extend_from_slice(&rows.rates);
        for (column, (_, name, kind)) in rows.columns.into_iter().zip(&schema.keys) {
            let global = self.column(name, before);
            let codes = column
                .fields
                .iter()
                .map(|(field, text)| global.code(kind.category(field, *text)));
            let codes = codes.collect::<PolarsResult<Vec<u32>>>()?;
            global
                .codes
                .extend(column.codes.iter().map(|&code| codes[code as usize]));
        }
        Ok(())
    }

    /// Says of all rows from `first_row` on that they come from `file`.
    pub fn name_file(&mut self, file: &str, first_row: usize) -> Result<(), ReadError> {
        let rows = self.rates.len();
        let column = self.column("file", first_row);
        let code = column.code(Kind::Variable.category(file, true))?;
        column.codes.resize(rows, code);
        Ok(())
    }

    /// Fills the columns that a file did not have.
    pub fn end_file(&mut self) {
        let rows = self.rates.len();
        for column in &mut self.columns {
            column.codes.resize(rows, LACKING);
        }
    }

    fn column(&mut self, name: &str, rows_before: usize) -> &mut TableColumn {
        let at = self
            .columns
            .iter()
            .position(|column| column.name == name)
            .unwrap_or_else(|| {
                self.columns.push(TableColumn::new(name, rows_before));
                self.columns.len() - 1
            });
        &mut self.columns[at]
    }

    /// The finished columns: the metric under its name, then the others as categoricals.
    pub fn into_frame(self, metric: &str) -> Result<DataFrame, ReadError> {
        let rows = self.rates.len();
        let mut columns = vec![Column::new(metric.into(), self.rates)];
        for column in self.columns {
            let codes = UInt32Chunked::from_vec(column.name.as_str().into(), column.codes);
            // Codes without a category, such as `LACKING`, become nulls here.
            columns.push(
                Categorical32Chunked::from_cats_and_dtype(codes, column.dtype)
                    .into_series()
                    .into_column(),
            );
        }
        Ok(DataFrame::new(rows, columns)?)
    }
}
