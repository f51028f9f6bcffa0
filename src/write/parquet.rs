//! An archive as Parquet: texts in dictionaries, results as doubles, all compressed by Zstandard.

use std::io::Write;
use std::ops::Range;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};

use super::columns::{Archive, Cell, NameColumn, NumberColumn};
use super::error::WriteError;
use crate::data::{LITERALS, Value, format_number, parse_number};

/// Rows that a reader holds at a time.
const ROW_GROUP: usize = 1 << 20;

/// Rows that are handed over at a time.
const BATCH: usize = 1 << 16;

pub(crate) fn write(archive: &Archive<'_>, to: &mut (impl Write + Send)) -> std::result::Result<(), WriteError> {
    let columns: Vec<Column<'_>> = archive
        .names
        .iter()
        .map(|names| Column::new(names, &archive.keys))
        .collect();
    let fields = columns.iter().map(Column::field);
    let fields = fields
        .chain(archive.numbers.iter().map(number_field))
        .collect::<Result<_>>()?;
    let schema = Type::group_type_builder("measurements").with_fields(fields).build()?;
    let mut writer = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties(archive, &columns)?))?;
    for start in (0..archive.rows()).step_by(ROW_GROUP) {
        let rows = start..archive.rows().min(start + ROW_GROUP);
        let mut group = writer.next_row_group()?;
        let mut at = 0;
        while let Some(mut column) = group.next_column()? {
            match columns.get(at) {
                Some(names) => names.write(rows.clone(), &mut column)?,
                None => write_numbers(&archive.numbers[at - columns.len()], rows.clone(), &mut column)?,
            }
            column.close()?;
            at += 1;
        }
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn properties(archive: &Archive<'_>, columns: &[Column<'_>]) -> Result<WriterProperties> {
    let literals: Vec<&str> = columns
        .iter()
        .filter(|column| column.is_literal)
        .map(Column::name)
        .collect();
    let literals = serde_json::Value::from(literals).to_string();
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("benchstat version ", env!("CARGO_PKG_VERSION")).to_string())
        .set_key_value_metadata(Some(vec![KeyValue::new(LITERALS.to_string(), literals)]))
        .set_compression(Compression::ZSTD(ZstdLevel::default()));
    for numbers in &archive.numbers {
        // Hardly a rate comes twice.
        properties = properties.set_column_dictionary_enabled(ColumnPath::from(numbers.name.as_str()), false);
    }
    Ok(properties.build())
}

/// A column of names with the values that stand for its codes.
struct Column<'a> {
    names: &'a NameColumn,
    /// The key of each row.
    keys: &'a [u32],
    values: Values,
    /// Whether its texts are literals, as in a configuration: `16` a number, `'16'` a text.
    is_literal: bool,
}

enum Values {
    Texts(Vec<Option<ByteArray>>),
    Integers(Vec<Option<i64>>),
    Doubles(Vec<Option<f64>>),
    Bools(Vec<Option<bool>>),
}

impl<'a> Column<'a> {
    /// Numbers and truth values stay what they are if all of the column are of one kind and are written in the usual way;
    /// otherwise texts hold them, as literals, so that `1e6` reads back as it was written.
    fn new(names: &'a NameColumn, keys: &'a [u32]) -> Column<'a> {
        let column = |values, is_literal| Column {
            names,
            keys,
            values,
            is_literal,
        };
        let all_texts = all(names, |cell| match cell {
            Cell::Text(text) => Some(text.as_str().into()),
            Cell::Literal(_) => None,
        });
        if let Some(texts) = all_texts {
            return column(Values::Texts(texts), false);
        }
        if let Some(integers) = all(names, |cell| usual(cell, |text| text.parse().ok(), i64::to_string)) {
            return column(Values::Integers(integers), false);
        }
        if let Some(doubles) = all(names, |cell| usual(cell, parse_number, |number| format_number(*number))) {
            return column(Values::Doubles(doubles), false);
        }
        if let Some(bools) = all(names, |cell| usual(cell, |text| text.parse().ok(), bool::to_string)) {
            return column(Values::Bools(bools), false);
        }
        let literals = names.cells.iter().map(|cell| {
            cell.as_ref().map(|cell| match cell {
                Cell::Text(text) => Value::Text(text.clone()).to_string().as_str().into(),
                Cell::Literal(literal) => literal.as_str().into(),
            })
        });
        column(Values::Texts(literals.collect()), true)
    }

    fn name(&self) -> &str {
        &self.names.name
    }

    fn field(&self) -> Result<Arc<Type>> {
        let (physical, logical) = match self.values {
            Values::Texts(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Values::Integers(_) => (Physical::INT64, None),
            Values::Doubles(_) => (Physical::DOUBLE, None),
            Values::Bools(_) => (Physical::BOOLEAN, None),
        };
        let field = Type::primitive_type_builder(self.name(), physical)
            .with_logical_type(logical)
            .with_repetition(Repetition::OPTIONAL)
            .build()?;
        Ok(Arc::new(field))
    }

    fn write(&self, rows: Range<usize>, to: &mut SerializedColumnWriter<'_>) -> Result<()> {
        match &self.values {
            Values::Texts(values) => self.write_as::<ByteArrayType>(values, rows, to),
            Values::Integers(values) => self.write_as::<Int64Type>(values, rows, to),
            Values::Doubles(values) => self.write_as::<DoubleType>(values, rows, to),
            Values::Bools(values) => self.write_as::<BoolType>(values, rows, to),
        }
    }

    fn write_as<T: DataType>(
        &self,
        values: &[Option<T::T>],
        rows: Range<usize>,
        to: &mut SerializedColumnWriter<'_>,
    ) -> Result<()> {
        for start in rows.clone().step_by(BATCH) {
            let keys = &self.keys[start..rows.end.min(start + BATCH)];
            let values = keys.iter().map(|key| values[self.names.code(*key)?].as_ref());
            let levels: Vec<i16> = values.clone().map(|value| i16::from(value.is_some())).collect();
            let values: Vec<T::T> = values.flatten().cloned().collect();
            to.typed::<T>().write_batch(&values, Some(&levels), None)?;
        }
        Ok(())
    }
}

/// The value of each code, if all cells have one.
fn all<T>(names: &NameColumn, value: impl Fn(&Cell) -> Option<T>) -> Option<Vec<Option<T>>> {
    let values = names.cells.iter().map(|cell| match cell {
        Some(cell) => value(cell).map(Some),
        None => Some(None),
    });
    values.collect()
}

/// The value of a literal that is written as its type writes it.
fn usual<T>(cell: &Cell, read: impl Fn(&str) -> Option<T>, write: impl Fn(&T) -> String) -> Option<T> {
    match cell {
        Cell::Text(_) => None,
        Cell::Literal(literal) => read(literal).filter(|value| write(value) == *literal),
    }
}

fn number_field(numbers: &NumberColumn<'_>) -> Result<Arc<Type>> {
    let field = Type::primitive_type_builder(&numbers.name, Physical::DOUBLE).with_repetition(Repetition::OPTIONAL);
    Ok(Arc::new(field.build()?))
}

fn write_numbers(numbers: &NumberColumn<'_>, rows: Range<usize>, to: &mut SerializedColumnWriter<'_>) -> Result<()> {
    for start in rows.clone().step_by(BATCH) {
        let mut values = numbers.values[start..rows.end.min(start + BATCH)].to_vec();
        let levels: Vec<i16> = values.iter().map(|value| i16::from(!value.is_nan())).collect();
        values.retain(|value| !value.is_nan());
        to.typed::<DoubleType>().write_batch(&values, Some(&levels), None)?;
    }
    Ok(())
}
