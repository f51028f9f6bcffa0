//! The values of one column of a row group → numbers, or codes and categories.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result};

use super::plan::NameColumn;
use crate::data::{Kind, Value, format_number};

/// Rows that are decoded at a time.
const BATCH: usize = 1 << 14;

/// A column that tells rows apart.
pub(super) struct Coded {
    /// Rows in the row group.
    pub rows: usize,
    /// The code of each row that is taken.
    pub codes: Vec<u32>,
    /// What each code stands for; `None` where the row lacks the variable.
    pub categories: Vec<Option<String>>,
}

/// One value of a column of results.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Number {
    Finite(f64),
    NotFinite(f64),
    Null,
}

impl Number {
    fn of(number: f64) -> Number {
        if number.is_finite() {
            Number::Finite(number)
        } else {
            Number::NotFinite(number)
        }
    }

    /// The number, if it is finite.
    pub fn or_nan(self) -> f64 {
        match self {
            Number::Finite(number) => number,
            Number::NotFinite(_) | Number::Null => f64::NAN,
        }
    }

    /// Whether [`Self::or_nan`] loses something: NaN, like null, only says that there is no number.
    pub fn is_lost(self) -> bool {
        matches!(self, Number::NotFinite(number) if !number.is_nan())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Finite(number) | Number::NotFinite(number) => write!(f, "{number}"),
            Number::Null => f.write_str("null"),
        }
    }
}

/// The values of a column of results.
#[derive(Default)]
pub(super) struct Numbers {
    pub values: Vec<Number>,
    /// Whole numbers beyond 2⁵³ that no double is, in place of which stands the nearest.
    pub rounded: u64,
}

impl Numbers {
    fn float(&mut self, number: Option<f64>) {
        self.values.push(number.map_or(Number::Null, Number::of));
    }

    fn integer(&mut self, integer: Option<i128>) {
        let number = integer.map(|integer| integer as f64);
        self.rounded += u64::from(number.map(|number| number as i128) != integer);
        self.float(number);
    }
}

/// The values of a column of integers or floating-point numbers. An unsigned column is stored as the signed one of the same
/// bits.
pub(super) fn numbers(reader: ColumnReader, is_unsigned: bool) -> Result<Numbers> {
    let mut numbers = Numbers::default();
    match reader {
        ColumnReader::DoubleColumnReader(reader) => each(reader, |value| numbers.float(value.copied()))?,
        ColumnReader::FloatColumnReader(reader) => {
            each(reader, |value| numbers.float(value.map(|value| f64::from(*value))))?
        }
        ColumnReader::Int32ColumnReader(reader) => each(reader, |value| {
            let unsigned = |value: &i32| i128::from(*value as u32);
            let signed = |value: &i32| i128::from(*value);
            numbers.integer(value.map(if is_unsigned { unsigned } else { signed }));
        })?,
        ColumnReader::Int64ColumnReader(reader) => each(reader, |value| {
            let unsigned = |value: &i64| i128::from(*value as u64);
            let signed = |value: &i64| i128::from(*value);
            numbers.integer(value.map(if is_unsigned { unsigned } else { signed }));
        })?,
        _ => return Err(ParquetError::General("a column of numbers without numbers".to_string())),
    }
    Ok(numbers)
}

/// An integer as CSV writes it; one of an unsigned column is stored as the signed one of the same bits.
fn integer(signed: i64, unsigned: Option<u64>) -> Option<String> {
    Some(unsigned.map_or(signed.to_string(), |unsigned| unsigned.to_string()))
}

/// The categories of a column, those of rows that are not `taken` left out.
pub(super) fn coded(reader: ColumnReader, column: &NameColumn, taken: &[bool]) -> Result<Coded> {
    let unsigned = column.is_unsigned;
    match reader {
        ColumnReader::ByteArrayColumnReader(reader) => texts(reader, column, taken),
        ColumnReader::BoolColumnReader(reader) => {
            values(reader, column, taken, |value| *value, |value| Some(value.to_string()))
        }
        ColumnReader::Int32ColumnReader(reader) => {
            let text = move |value: &i32| integer(i64::from(*value), unsigned.then_some(u64::from(*value as u32)));
            values(reader, column, taken, |value| *value, text)
        }
        ColumnReader::Int64ColumnReader(reader) => {
            let text = move |value: &i64| integer(*value, unsigned.then_some(*value as u64));
            values(reader, column, taken, |value| *value, text)
        }
        ColumnReader::DoubleColumnReader(reader) => values(
            reader,
            column,
            taken,
            |value| value.to_bits(),
            |bits| float(f64::from_bits(*bits), column.kind),
        ),
        // The shortest decimal of the single-precision number: 0.1, not 0.10000000149011612.
        ColumnReader::FloatColumnReader(reader) => values(
            reader,
            column,
            taken,
            |value| value.to_bits(),
            |bits| {
                let single = f32::from_bits(*bits);
                float(single.to_string().parse().unwrap_or(f64::from(single)), column.kind)
            },
        ),
        _ => Err(ParquetError::General(
            "a column of a type that its description does not name".to_string(),
        )),
    }
}

/// The category of a floating-point number: whole ones without a point, as an integer column would have it. NaN says that
/// there is no value.
fn float(number: f64, kind: Kind) -> Option<String> {
    if number.is_finite() {
        Some(format_number(number))
    } else if number.is_nan() {
        None
    } else {
        let name = if number > 0.0 { "Infinity" } else { "-Infinity" };
        kind.category(name, true)
    }
}

/// The category of rows without a value: that of an empty field in a CSV.
fn lacking(column: &NameColumn) -> Option<String> {
    column.kind.category("", false)
}

fn values<T: DataType, K: Hash + Eq>(
    reader: ColumnReaderImpl<T>,
    column: &NameColumn,
    taken: &[bool],
    key: impl Fn(&T::T) -> K,
    category: impl Fn(&K) -> Option<String>,
) -> Result<Coded> {
    let mut coded = Coder::default();
    let mut known: HashMap<Option<K>, u32, foldhash::fast::RandomState> = HashMap::default();
    each(reader, |value| {
        if !coded.takes(taken) {
            return;
        }
        let key = value.map(&key);
        let code = match known.get(&key) {
            Some(code) => *code,
            None => {
                let code = coded.new_code(key.as_ref().and_then(&category).or_else(|| lacking(column)));
                known.insert(key, code);
                code
            }
        };
        coded.codes.push(code);
    })?;
    Ok(coded.finish())
}

fn texts<T: DataType<T = ByteArray>>(
    reader: ColumnReaderImpl<T>,
    column: &NameColumn,
    taken: &[bool],
) -> Result<Coded> {
    let mut coded = Coder::default();
    let mut known: HashMap<Vec<u8>, u32, foldhash::fast::RandomState> = HashMap::default();
    let mut null = None;
    let mut not_text = false;
    each(reader, |value| {
        if !coded.takes(taken) {
            return;
        }
        let code = match value.map(ByteArray::data) {
            None => *null.get_or_insert_with(|| coded.new_code(lacking(column))),
            Some(bytes) => match known.get(bytes) {
                Some(code) => *code,
                None => {
                    let text = std::str::from_utf8(bytes);
                    not_text |= text.is_err();
                    let code = coded.new_code(category(text.unwrap_or_default(), column));
                    known.insert(bytes.to_vec(), code);
                    code
                }
            },
        };
        coded.codes.push(code);
    })?;
    if not_text {
        return Err(ParquetError::General(format!(
            "column {:?} has bytes that are not UTF-8",
            column.name
        )));
    }
    Ok(coded.finish())
}

fn category(text: &str, column: &NameColumn) -> Option<String> {
    if column.is_literal && Value::parse(text).is_some() {
        Some(text.to_string())
    } else {
        column.kind.category(text, true)
    }
}

/// Gathers codes.
#[derive(Default)]
struct Coder {
    rows: usize,
    codes: Vec<u32>,
    categories: Vec<Option<String>>,
}

impl Coder {
    /// Whether the next row is taken.
    fn takes(&mut self, taken: &[bool]) -> bool {
        self.rows += 1;
        taken.get(self.rows - 1) == Some(&true)
    }

    fn new_code(&mut self, category: Option<String>) -> u32 {
        self.categories.push(category);
        self.categories.len() as u32 - 1
    }

    fn finish(self) -> Coded {
        Coded {
            rows: self.rows,
            codes: self.codes,
            categories: self.categories,
        }
    }
}

/// Calls `each` for every row of a column, with `None` for a null.
fn each<T: DataType>(mut reader: ColumnReaderImpl<T>, mut each: impl FnMut(Option<&T::T>)) -> Result<()> {
    let mut levels = Vec::new();
    let mut values = Vec::new();
    loop {
        levels.clear();
        values.clear();
        let (rows, ..) = reader.read_records(BATCH, Some(&mut levels), None, &mut values)?;
        if rows == 0 {
            return Ok(());
        }
        if levels.is_empty() {
            values.iter().for_each(|value| each(Some(value)));
            continue;
        }
        let mut values = values.iter();
        for level in &levels {
            each(if *level > 0 { values.next() } else { None });
        }
    }
}
