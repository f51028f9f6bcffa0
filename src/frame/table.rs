//! Rows → columns.

use polars::prelude::{Column, DataFrame, NamedFrom, PolarsResult, Series};

use crate::analysis::{Sample, Warning};
use crate::data::Value;

/// A frame that is made column by column from the rows of a report.
pub(super) struct Table<'a, R> {
    rows: &'a [R],
    columns: Vec<Column>,
}

impl<'a, R> Table<'a, R> {
    /// A frame of these rows without a column yet.
    pub fn of(rows: &'a [R]) -> Table<'a, R> {
        Table {
            rows,
            columns: Vec::new(),
        }
    }

    /// With a further column; its type is that of the cells.
    pub fn column<V, P: ?Sized>(mut self, name: &str, cell: impl Fn(&'a R) -> V) -> Table<'a, R>
    where
        Series: NamedFrom<Vec<V>, P>,
    {
        let cells: Vec<V> = self.rows.iter().map(cell).collect();
        self.columns.push(Column::new(name.into(), cells));
        self
    }

    /// With a column for the values of a variable: numbers when all of them are, else their texts.
    pub fn variable(self, name: &str, value: impl Fn(&'a R) -> Option<&'a Value>) -> Table<'a, R> {
        let mut values = self.rows.iter().filter_map(&value).peekable();
        if values.peek().is_some() && values.all(|value| value.as_number().is_some()) {
            self.column(name, |row| value(row).and_then(Value::as_number))
        } else {
            self.column(name, |row| value(row).map(Value::text))
        }
    }

    /// With the columns that describe a sample: its size, its mean with the interval, its spread, its ends and its median.
    pub fn sample(self, of: impl Fn(&'a R) -> &'a Sample) -> Table<'a, R> {
        self.column("n", |row| count(of(row).n))
            .column("mean", |row| number(of(row).mean))
            .column("mean_lower", |row| {
                number(of(row).mean_interval.map(|interval| interval.lower))
            })
            .column("mean_upper", |row| {
                number(of(row).mean_interval.map(|interval| interval.upper))
            })
            .column("sd", |row| number(of(row).sd))
            .column("cv", |row| number(of(row).cv))
            .column("min", |row| number(of(row).min))
            .column("max", |row| number(of(row).max))
            .column("median", |row| number(of(row).median))
    }

    /// The frame.
    pub fn finish(self) -> PolarsResult<DataFrame> {
        DataFrame::new(self.rows.len(), self.columns)
    }
}

/// A number, unless it is undefined.
pub(super) fn number(value: impl Into<Option<f64>>) -> Option<f64> {
    value.into().filter(|value| value.is_finite())
}

/// A fraction in percent.
pub(super) fn percent(fraction: Option<f64>) -> Option<f64> {
    number(fraction.map(|fraction| fraction * 100.0))
}

/// A count.
pub(super) fn count(n: usize) -> u64 {
    n as u64
}

/// The kinds of the caveats of a row.
pub(super) fn kinds<'a>(warnings: impl IntoIterator<Item = &'a Warning>) -> String {
    let kinds: Vec<&str> = warnings.into_iter().map(Warning::kind).collect();
    kinds.join(";")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use polars::prelude::DataType;

    #[test]
    fn a_variable_is_a_column_of_numbers_only_when_all_its_values_are() {
        let values = [Some(Value::Number(16.0)), None, Some(Value::Number(64.0))];
        let numbers = Table::of(&values).variable("x", Option::as_ref).finish().unwrap();
        assert_eq!(
            numbers.column("x").unwrap().f64().unwrap().to_vec(),
            [Some(16.0), None, Some(64.0)]
        );
        let values = [Value::Number(16.0), Value::Text("a".to_string()), Value::Bool(true)];
        let mixed = Table::of(&values).variable("x", Some).finish().unwrap();
        let texts: Vec<_> = mixed.column("x").unwrap().str().unwrap().iter().collect();
        assert_eq!(texts, [Some("16"), Some("a"), Some("true")]);
        let none = Table::of(&[None]).variable("x", Option::as_ref).finish().unwrap();
        assert_eq!(none.column("x").unwrap().dtype(), &DataType::String);
    }

    #[test]
    fn what_is_undefined_is_null() {
        assert_eq!([number(f64::INFINITY), number(f64::NAN), number(None)], [None; 3]);
        assert_eq!([percent(Some(0.5)), percent(Some(1e307))], [Some(50.0), None]);
    }
}
