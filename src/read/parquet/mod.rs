//! Parquet → the table, row group by row group. Values become the categories that the same data in a CSV would have.
//!
//! This is the `parquet` crate without its `arrow` feature, not polars' own reader: polars-io would add about two minutes to a
//! cold release build, and these columns are decoded into codes at once, with no data frame in between.

mod bytes;
mod columns;
mod guard;
mod kinds;
mod origin;
mod plan;
mod thrift;

use parquet::file::metadata::RowGroupMetaData;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::error::{FileError, FileErrorKind, Position, ReadError};
use super::progress::Counter;
use super::sink::{Sink, Target};
use super::source::ParquetBytes;
use crate::data::{Chunk, group};
use crate::threads::share;
use columns::{Coded, Number};
pub(crate) use guard::is_guarded;
use origin::Origin;
use plan::{NameColumn, NumberColumn, Plan};

/// Row groups of fewer rows are decoded on the calling thread: waking a thread pool costs more than it saves.
const PARALLEL_ROWS: i64 = 50_000;

/// Reads all rows.
///
/// # Errors
/// Columns that are missing or of no use, values that are none, a file that is not whole.
pub(super) fn read(bytes: ParquetBytes, mut target: Target<'_>, counter: &Counter) -> Result<(), ReadError> {
    let origin = Origin::open(bytes)?;
    let plan = Plan::new(&origin, &mut target)?;
    let skip_invalid = target.options.skip_invalid;
    let keys: Vec<String> = plan.keys.iter().map(|column| column.name.clone()).collect();
    let mut sink = target.open(&keys, &plan.names)?;
    let mut reader = Reader {
        others: plan.kept.iter().map(|column| sink.other(&column.name)).collect(),
        origin: &origin,
        plan: &plan,
        skip_invalid,
        first_row: 1,
        sink,
    };
    for (at, row_group) in origin.metadata().row_groups().iter().enumerate() {
        plan.check_codecs(row_group, &origin)?;
        reader.read_group(at, row_group)?;
        counter.add(u64::try_from(row_group.compressed_size()).unwrap_or(0));
    }
    Ok(origin.check_unchanged()?)
}

struct Reader<'a> {
    origin: &'a Origin,
    plan: &'a Plan,
    skip_invalid: bool,
    /// The numbers of the kept columns in the table.
    others: Vec<usize>,
    /// The number of the row group's first row in the file.
    first_row: u64,
    sink: Sink<'a>,
}

impl Reader<'_> {
    fn read_group(&mut self, at: usize, row_group: &RowGroupMetaData) -> Result<(), ReadError> {
        let (values, taken) = self.read_metric(at)?;
        let (origin, plan) = (self.origin, self.plan);
        let decode = |column: &NameColumn| {
            let decoded = origin.decode(at, column.leaf, |reader| columns::coded(reader, column, &taken))?;
            self.same_length(decoded.rows, taken.len()).map(|()| decoded)
        };
        let decoded: Vec<Coded> = if row_group.num_rows() < PARALLEL_ROWS {
            plan.keys.iter().map(decode).collect::<Result<_, _>>()?
        } else {
            share(|| plan.keys.par_iter().map(decode).collect::<Result<_, _>>())?
        };
        let mut others = Vec::with_capacity(plan.kept.len());
        for (column, other) in plan.kept.iter().zip(self.others.clone()) {
            let all = self.numbers(at, column)?;
            self.same_length(all.len(), taken.len())?;
            let rows = || {
                all.iter()
                    .zip(&taken)
                    .filter(|(_, taken)| **taken)
                    .map(|(number, _)| *number)
            };
            self.sink
                .warnings
                .not_kept(rows().filter(|number| number.is_lost()).count() as u64);
            others.push((other, rows().map(Number::or_nan).collect()));
        }
        let keys = self.keys(&decoded, values.len())?;
        self.sink.append(Chunk {
            keys,
            values,
            others,
            row_indices: Vec::new(),
        });
        Ok(())
    }

    /// The metric's finite values, and which rows have one.
    fn read_metric(&mut self, at: usize) -> Result<(Vec<f64>, Vec<bool>), ReadError> {
        let (mut values, mut taken) = (Vec::new(), Vec::new());
        for (row, number) in (self.first_row..).zip(self.numbers(at, &self.plan.metric)?) {
            taken.push(matches!(number, Number::Finite(_)));
            if let Number::Finite(value) = number {
                values.push(value);
                continue;
            }
            let kind = FileErrorKind::NotFinite {
                column: self.plan.metric.name.clone(),
                found: number.to_string(),
            };
            let error = FileError {
                position: Some(Position::Row(row)),
                ..kind.in_file(self.origin.name())
            };
            if !self.skip_invalid {
                return Err(error.into());
            }
            self.sink.warnings.skipped(1, &error.to_string());
        }
        self.first_row += taken.len() as u64;
        Ok((values, taken))
    }

    fn numbers(&mut self, at: usize, column: &NumberColumn) -> Result<Vec<Number>, FileError> {
        let numbers = self
            .origin
            .decode(at, column.leaf, |reader| columns::numbers(reader, column.is_unsigned))?;
        self.sink.warnings.rounded(&column.name, numbers.rounded);
        Ok(numbers.values)
    }

    /// The key of each row: what its codes stand for is looked at once for each combination of them.
    fn keys(&mut self, columns: &[Coded], rows: usize) -> Result<Vec<u32>, ReadError> {
        let codes: Vec<&[u32]> = columns.iter().map(|column| column.codes.as_slice()).collect();
        let groups = group(rows, &codes);
        let mut numbers = Vec::with_capacity(groups.firsts.len());
        for first in &groups.firsts {
            let category = |column: &Coded| {
                let code = *column.codes.get(*first as usize)?;
                column.categories.get(code as usize).cloned().flatten()
            };
            let categories: Vec<Option<String>> = columns.iter().map(category).collect();
            numbers.push(self.sink.key(&categories)?);
        }
        Ok(groups.of_item.iter().map(|group| numbers[*group as usize]).collect())
    }

    fn same_length(&self, found: usize, expected: usize) -> Result<(), FileError> {
        if found == expected {
            Ok(())
        } else {
            Err(self
                .origin
                .damaged(format!("a column of {found} values beside one of {expected}").into()))
        }
    }
}
