//! Measurements from and to a polars data frame: one row a run, a column for all that is known of it.

use polars::prelude::*;

use super::builder::{Builder, Chunk};
use super::column::Kind;
use super::error::DataError;
use super::measurements::Measurements;
use super::roles::Roles;
use super::value::format_number;

impl Measurements {
    /// Takes the rows of a data frame, whatever made it; they stand in the order of measurement. The metric of `roles`
    /// (`rate`, unless another is named) is a column of numbers; texts, categoricals, integers, floats and truth values of the
    /// other columns tell rows apart. A null there means that the row lacks the variable. Of `rate` and `time` the one that is
    /// not the metric is left out.
    ///
    /// # Errors
    /// A column that is missing, of a type without a meaning, or with two roles; a measurement that is no finite number.
    ///
    /// ```
    /// use benchstat::polars::prelude::*;
    /// use benchstat::{CompareOptions, Measurements, compare, data::Roles};
    ///
    /// let frame = df!(
    ///     "binary" => ["old", "new", "old", "new"],
    ///     "filename" => ["a.js"; 4],
    ///     "n" => [1i64; 4],
    ///     "rate" => [100.0, 110.0, 102.0, 112.0],
    /// )?;
    /// let report = compare(&Measurements::from_dataframe(&frame, &Roles::default())?, &CompareOptions::default())?;
    /// assert_eq!(report.rows[0].comparison.name, "a.js n=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_dataframe(frame: &DataFrame, roles: &Roles) -> Result<Measurements, DataError> {
        let metric = roles.metric();
        roles.check(|column| roles.measures(column, metric))?;
        let names: Vec<String> = frame.columns().iter().map(|column| column.name().to_string()).collect();
        let needed = std::iter::once(metric).chain(roles.needed(&[]));
        for column in needed {
            if !names.iter().any(|name| name == column) {
                return Err(DataError::MissingColumn {
                    column: column.to_string(),
                    present: names,
                });
            }
        }
        let mut builder = Builder::new();
        let mut codes = Vec::new();
        for column in frame.columns() {
            let name = column.name().as_str();
            if !roles.measures(name, metric) {
                let at = builder.column(name);
                let categories = categories(column)?;
                let codes_of = categories.iter().map(|category| builder.code(at, category.as_deref()));
                codes.push(codes_of.collect::<Result<Vec<u32>, _>>()?);
            }
        }
        let keys = (0..frame.height())
            .map(|row| builder.key(&codes.iter().map(|codes| codes[row]).collect::<Vec<u32>>()))
            .collect();
        builder.append(Chunk {
            keys,
            values: measured(frame.column(metric)?)?,
            ..Chunk::default()
        });
        Measurements::new(builder, metric, roles.clone(), Vec::new())
    }

    /// All runs as one data frame: what is said of each in categorical columns, texts as literals (`'ascii'`) but for binary,
    /// file name and configuration, then what was measured as `f64`, NaN where a run has no value.
    ///
    /// # Errors
    /// What polars says of the columns.
    ///
    /// ```
    /// use benchstat::{ReadOptions, read};
    ///
    /// let measurements = read(&["testdata/data/scatter-string-decoder.csv".into()], &ReadOptions::default())?;
    /// let frame = measurements.to_dataframe()?;
    /// assert_eq!(frame.height(), 1800);
    /// assert!(frame.column("rate")?.as_materialized_series().f64()?.iter().all(|rate| rate > Some(0.0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_dataframe(&self) -> Result<DataFrame, DataError> {
        let keys = UInt32Chunked::from_vec(PlSmallStr::EMPTY, self.run_keys()?.into_owned());
        let mut columns = self.keys.take(&keys)?.into_columns();
        for name in std::iter::once(self.metric()).chain(self.other_metrics()) {
            columns.push(self.runs.column(name)?.clone());
        }
        Ok(DataFrame::new(self.rows(), columns)?)
    }
}

/// The category of each row; `None` for a null.
fn categories(column: &Column) -> Result<Vec<Option<String>>, DataError> {
    let name = column.name().as_str();
    let kind = Kind::of_column(name);
    let series = column.as_materialized_series();
    let text = |text: &str| kind.category(text, true);
    Ok(match series.dtype() {
        DataType::String => series.str()?.iter().map(|value| value.and_then(text)).collect(),
        dtype if dtype.is_categorical() => {
            let texts = series.cast(&DataType::String)?;
            texts.str()?.iter().map(|value| value.and_then(text)).collect()
        }
        DataType::Boolean => {
            let values = series.bool()?.iter();
            values.map(|value| value.map(|value| value.to_string())).collect()
        }
        DataType::UInt64 => {
            let values = series.u64()?.iter();
            values.map(|value| value.map(|value| value.to_string())).collect()
        }
        dtype if dtype.is_integer() => {
            let integers = series.cast(&DataType::Int64)?;
            let values = integers.i64()?.iter();
            values.map(|value| value.map(|value| value.to_string())).collect()
        }
        dtype if dtype.is_float() => {
            let floats = series.cast(&DataType::Float64)?;
            let number = |value: f64| value.is_finite().then(|| format_number(value));
            floats.f64()?.iter().map(|value| value.and_then(number)).collect()
        }
        other => return Err(unusable(name, other, "text, numbers or truth values")),
    })
}

/// The finite numbers of the metric's column.
fn measured(column: &Column) -> Result<Vec<f64>, DataError> {
    let name = column.name().as_str();
    let series = column.as_materialized_series();
    if !series.dtype().is_primitive_numeric() {
        return Err(unusable(name, series.dtype(), "integers or floating-point numbers"));
    }
    let floats = series.cast(&DataType::Float64)?;
    let numbers = floats.f64()?.iter().enumerate().map(|(row, value)| {
        value
            .filter(|value| value.is_finite())
            .ok_or_else(|| DataError::NotANumber {
                row: row + 1,
                column: name.to_string(),
                found: value.map_or("null".to_string(), |value| value.to_string()),
            })
    });
    numbers.collect()
}

fn unusable(column: &str, found: &DataType, expected: &'static str) -> DataError {
    DataError::Type {
        column: column.to_string(),
        found: found.to_string(),
        expected,
    }
}
