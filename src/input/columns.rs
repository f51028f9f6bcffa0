//! The rows of all pieces → polars columns: categoricals for names, `f64` for the metric.

use std::sync::Arc;

use polars::prelude::*;

use super::ReadError;
use super::piece_rows::PieceRows;
use super::pieces::Piece;
use super::schema::{Kind, Schema};
use super::warnings::Warnings;

/// The code of a row that lacks the column; no table has so many categories.
const LACKING: u32 = u32::MAX;

/// All rows of all files.
pub(super) struct Table {
    rates: Vec<f64>,
    /// The place of each row in the whole data, if a column says so.
    indices: Vec<u64>,
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
            indices: Vec::new(),
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
        rows: &mut PieceRows,
        skip_invalid: bool,
        warnings: &mut Warnings,
    ) -> Result<(), ReadError> {
        if let Some((place, problem)) = rows.fault.take() {
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
        self.indices.extend_from_slice(&rows.indices);
        for (column, (_, name, kind)) in rows.columns.iter_mut().zip(&schema.keys) {
            let global = self.column(name, before);
            for (field, text) in &column.fields[column.table_codes.len()..] {
                column.table_codes.push(global.code(kind.category(field, *text))?);
            }
            global
                .codes
                .extend(column.codes.iter().map(|&code| column.table_codes[code as usize]));
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

    /// Puts the rows into the order of their places in the whole data, which are taken out and returned in that order.
    ///
    /// # Errors
    /// When two rows stand at one place; `column` is where the places come from.
    pub fn sort_by_index(&mut self, column: &str) -> Result<Vec<u64>, ReadError> {
        let mut indices = std::mem::take(&mut self.indices);
        if !indices.is_sorted() {
            let mut order: Vec<usize> = (0..indices.len()).collect();
            order.sort_unstable_by_key(|&row| indices[row]);
            self.rates = order.iter().map(|&row| self.rates[row]).collect();
            for column in &mut self.columns {
                column.codes = order.iter().map(|&row| column.codes[row]).collect();
            }
            indices.sort_unstable();
        }
        match indices.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(ReadError::RepeatedRowIndex {
                column: column.to_string(),
                index: pair[0],
            }),
            None => Ok(indices),
        }
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
