//! The rows of all pieces → polars columns: categoricals for names, `f64` for the metric.

use std::sync::Arc;

use polars::prelude::*;
use rayon::iter::{IntoParallelIterator, ParallelExtend, ParallelIterator};

use crate::data::grouping::PARALLEL_ROWS;
use crate::data::levels::LACKING;
use crate::data::warning::Warnings;
use crate::read::ReadError;
use crate::read::piece_rows::PieceRows;
use crate::read::pieces::Piece;
use crate::read::schema::Schema;

/// All rows of all files.
pub(super) struct Table {
    rates: Vec<f64>,
    /// The place of each row in the whole data, if a column says so.
    indices: Vec<u64>,
    columns: Vec<TableColumn>,
    /// Numbers that are kept beside the metric, NaN where a row lacks one; no file's are shorter than its rows.
    kept: Vec<(String, Vec<f64>)>,
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
            kept: Vec::new(),
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
                .extend(column.codes.iter().map(|&code| column.table_code(code)));
        }
        Ok(())
    }

    /// Adds rows by their metric; [`Self::append_coded`] adds their other columns.
    pub fn append_rates(&mut self, rates: &[f64]) {
        self.rates.extend_from_slice(rates);
    }

    /// Adds a column of the rows that were added last: the code of each row, and what the codes stand for.
    pub fn append_coded(&mut self, name: &str, categories: &[Option<String>], codes: &[u32]) -> Result<(), ReadError> {
        let before = self.rates.len() - codes.len();
        let global = self.column(name, before);
        let table_codes: Vec<u32> = categories
            .iter()
            .map(|category| global.code(category.clone()))
            .collect::<Result<_, _>>()?;
        global
            .codes
            .extend(codes.iter().map(|&code| table_codes[code as usize]));
        Ok(())
    }

    /// Keeps numbers of the rows that were added last.
    pub fn keep(&mut self, name: &str, numbers: &[f64]) {
        let before = self.rates.len() - numbers.len();
        let at = self
            .kept
            .iter()
            .position(|(known, _)| known == name)
            .unwrap_or_else(|| {
                self.kept.push((name.to_string(), Vec::new()));
                self.kept.len() - 1
            });
        let column = &mut self.kept[at].1;
        column.resize(before, f64::NAN);
        column.extend_from_slice(numbers);
    }

    /// Gives all rows from `first_row` on the same category.
    pub fn fill(&mut self, name: &str, category: Option<String>, first_row: usize) -> Result<(), ReadError> {
        let rows = self.rates.len();
        let column = self.column(name, first_row);
        let code = column.code(category)?;
        column.codes.truncate(first_row);
        column.codes.resize(rows, code);
        Ok(())
    }

    /// The codes and categories of a column's rows from `first_row` on, in order of appearance.
    pub fn categories_from(&self, name: &str, first_row: usize) -> Vec<(u32, String)> {
        let mut present: Vec<(u32, String)> = Vec::new();
        let Some(column) = self.columns.iter().find(|column| column.name == name) else {
            return present;
        };
        for code in column.codes.iter().skip(first_row) {
            if present.last().is_none_or(|(last, _)| last != code) && !present.iter().any(|(known, _)| known == code) {
                present.extend(column.mapping.cat_to_str(*code).map(|name| (*code, name.to_string())));
            }
        }
        present
    }

    /// Leaves out the rows from `first_row` on whose code in a column is another.
    pub fn keep_code(&mut self, name: &str, code: u32, first_row: usize) {
        let rows = self.rates.len();
        let column = self.columns.iter().find(|column| column.name == name);
        let Some(column) = column.filter(|column| column.codes.len() == rows) else {
            return;
        };
        let kept: Vec<bool> = column.codes[first_row..].iter().map(|other| *other == code).collect();
        retain(&mut self.rates, first_row, &kept);
        if !self.indices.is_empty() {
            retain(&mut self.indices, first_row, &kept);
        }
        self.columns
            .iter_mut()
            .for_each(|column| retain(&mut column.codes, first_row, &kept));
        self.kept
            .iter_mut()
            .for_each(|(_, numbers)| retain(numbers, first_row, &kept));
    }

    /// Fills the columns that a file did not have.
    pub fn end_file(&mut self) {
        let rows = self.rates.len();
        for column in &mut self.columns {
            column.codes.resize(rows, LACKING);
        }
        for (_, numbers) in &mut self.kept {
            numbers.resize(rows, f64::NAN);
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
            for (_, numbers) in &mut self.kept {
                *numbers = order.iter().map(|&row| numbers[row]).collect();
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

    /// The finished columns: the metric under its name, the categoricals, then the numbers that are kept.
    pub fn into_frame(self, metric: &str) -> Result<DataFrame, ReadError> {
        let rows = self.rates.len();
        let mut columns = vec![Column::new(metric.into(), self.rates)];
        let finish = |column: TableColumn| {
            let codes = UInt32Chunked::from_vec(column.name.as_str().into(), column.codes);
            // Codes without a category, such as `LACKING`, become nulls here.
            Categorical32Chunked::from_cats_and_dtype(codes, column.dtype)
                .into_series()
                .into_column()
        };
        if rows < PARALLEL_ROWS {
            columns.extend(self.columns.into_iter().map(finish));
        } else {
            columns.par_extend(self.columns.into_par_iter().map(finish));
        }
        let kept = self.kept.into_iter();
        columns.extend(kept.map(|(name, numbers)| Column::new(name.as_str().into(), numbers)));
        Ok(DataFrame::new(rows, columns)?)
    }
}

/// Removes the values from `first` on that are not `kept`; those that are not there, at the end, need no removing.
fn retain<T: Copy>(values: &mut Vec<T>, first: usize, kept: &[bool]) {
    let mut end = first;
    for (at, kept) in (first..values.len()).zip(kept) {
        if *kept {
            values[end] = values[at];
            end += 1;
        }
    }
    values.truncate(end.max(first.min(values.len())));
}
