//! Parquet → the table, row group by row group. Values become the categories that the same data in a CSV would have.
//!
//! This is the `parquet` crate without its `arrow` feature, not polars' own reader: polars-io would add about two minutes to a
//! cold release build, and these columns are decoded into codes at once, with no data frame in between.
//!
//! A Parquet file ends with its table of contents, so it cannot be read as it comes: from a pipe it is held in memory first,
//! as compressed as it is.

mod columns;
mod error;
mod guard;
mod kinds;
mod origin;

use std::collections::HashSet;

use parquet::file::metadata::RowGroupMetaData;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

pub use error::ParquetProblem;

use crate::data::warning::Warnings;
use crate::read::columns::Table;
use crate::read::error::InputError;
use crate::read::progress::Counter;
use crate::read::schema::{Kind, Wanted, is_result};
use crate::read::{ReadError, ReadOptions};
use columns::{Coded, Number};
use kinds::ValueKind;
pub(super) use origin::Origin;

/// Key of the file's metadata whose value is a JSON list of the columns whose texts are literals: `16`, `'16'`. `convert`
/// writes it where one column holds both.
pub(crate) const LITERALS: &str = "benchstat.literals";

/// Row groups of fewer rows are decoded on the calling thread: waking a thread pool costs more than it saves.
const PARALLEL_ROWS: i64 = 50_000;

/// Reads all rows; gives the names of the columns.
///
/// # Errors
/// [`InputError::Parquet`] for columns that are missing or of no use, and for values that are none;
/// [`InputError::Damaged`] for a file that is not whole.
pub(super) fn read(
    origin: &Origin,
    wanted: Wanted<'_>,
    table: &mut Table,
    warnings: &mut Warnings,
    counter: &Counter,
) -> Result<Vec<String>, ReadError> {
    let plan = Plan::new(origin, wanted)?;
    let mut first_row = 1;
    for (at, group) in origin.metadata().row_groups().iter().enumerate() {
        plan.check_codecs(group)?;
        read_group(&plan, at, group, &mut first_row, table, warnings)?;
        counter.add(u64::try_from(group.compressed_size()).unwrap_or(0));
    }
    Ok(plan.names)
}

fn read_group(
    plan: &Plan<'_>,
    at: usize,
    group: &RowGroupMetaData,
    first_row: &mut u64,
    table: &mut Table,
    warnings: &mut Warnings,
) -> Result<(), ReadError> {
    let numbers = |column: &NumberColumn| plan.origin.decode(at, column.leaf, columns::numbers);
    let mut rates = Vec::new();
    let mut taken = Vec::new();
    for (row, number) in (*first_row..).zip(numbers(&plan.metric)?) {
        taken.push(matches!(number, Number::Finite(_)));
        match number {
            Number::Finite(rate) => rates.push(rate),
            other => {
                let error = plan.problem(ParquetProblem::NotANumber {
                    row,
                    column: plan.metric.name.clone(),
                    found: other.to_string(),
                });
                if !plan.options.skip_invalid {
                    return Err(error.into());
                }
                warnings.skipped(1, &error);
            }
        }
    }
    *first_row += taken.len() as u64;
    let decode = |column: &NameColumn| {
        let decoded = plan
            .origin
            .decode(at, column.leaf, |reader| columns::coded(reader, column, &taken))?;
        same_length(plan, decoded.rows, taken.len()).map(|()| decoded)
    };
    let decoded: Vec<Coded> = if group.num_rows() < PARALLEL_ROWS {
        plan.keys.iter().map(decode).collect::<Result<_, _>>()?
    } else {
        plan.keys.par_iter().map(decode).collect::<Result<_, _>>()?
    };
    table.append_rates(&rates);
    for (column, decoded) in plan.keys.iter().zip(&decoded) {
        table.append_coded(&column.name, &decoded.categories, &decoded.codes)?;
    }
    for column in &plan.kept {
        let all = numbers(column)?;
        same_length(plan, all.len(), taken.len())?;
        let kept = all.iter().zip(&taken).filter(|(_, taken)| **taken);
        let kept: Vec<f64> = kept.map(|(number, _)| number.or_nan()).collect();
        let lost = all
            .iter()
            .zip(&taken)
            .filter(|(number, taken)| **taken && number.is_lost());
        warnings.not_kept(lost.count() as u64);
        table.keep(&column.name, &kept);
    }
    Ok(())
}

fn same_length(plan: &Plan<'_>, found: usize, expected: usize) -> Result<(), InputError> {
    if found == expected {
        Ok(())
    } else {
        Err(plan
            .origin
            .damaged(format!("a column of {found} values beside one of {expected}").into()))
    }
}

/// What is read of a file.
struct Plan<'a> {
    origin: &'a Origin,
    options: &'a ReadOptions,
    names: Vec<String>,
    metric: NumberColumn,
    keys: Vec<NameColumn>,
    kept: Vec<NumberColumn>,
}

/// A column of results.
struct NumberColumn {
    name: String,
    /// Its position among the columns that hold values.
    leaf: usize,
}

/// A column that tells rows apart.
struct NameColumn {
    name: String,
    leaf: usize,
    kind: Kind,
    /// Whether its texts are literals.
    is_literal: bool,
    /// Whether its numbers are unsigned.
    is_unsigned: bool,
}

impl<'a> Plan<'a> {
    fn new(origin: &'a Origin, wanted: Wanted<'a>) -> Result<Plan<'a>, InputError> {
        let schema = origin.metadata().file_metadata().schema_descr();
        let fields = schema.root_schema().get_fields();
        let names: Vec<String> = fields.iter().map(|field| field.name().to_string()).collect();
        let mut plan = Plan {
            origin,
            options: wanted.options,
            metric: NumberColumn {
                name: wanted.options.metric.clone(),
                leaf: 0,
            },
            keys: Vec::new(),
            kept: Vec::new(),
            names,
        };
        if let Some(column) = &wanted.options.row_index {
            return Err(plan.problem(ParquetProblem::RowIndex { column: column.clone() }));
        }
        if let Some(column) = wanted.missing(&plan.names) {
            return Err(plan.problem(ParquetProblem::MissingColumn {
                column: column.to_string(),
                present: plan.names.clone(),
            }));
        }
        let mut seen = HashSet::new();
        if let Some(column) = plan.names.iter().find(|name| !seen.insert(*name)) {
            return Err(plan.problem(ParquetProblem::RepeatedColumn { column: column.clone() }));
        }
        let literals = origin.literals();
        for (at, name) in plan.names.clone().into_iter().enumerate() {
            let is_metric = name == wanted.options.metric;
            let is_kept = wanted.keeps(&name);
            if is_result(&name, &wanted.options.metric) && !is_metric && !is_kept {
                continue;
            }
            let leaf = (0..schema.num_columns()).find(|leaf| {
                // A column of many values, or in a group, has no one value a row.
                schema.get_column_root_idx(*leaf) == at
            });
            let kind = leaf.map_or(ValueKind::Unusable("a group of columns"), |leaf| {
                kinds::kind_of(schema.column(leaf).as_ref())
            });
            let problem = |found: &str, expected: &'static str| ParquetProblem::Type {
                column: name.clone(),
                found: found.to_string(),
                expected,
            };
            match (kind, leaf) {
                (ValueKind::Integer { .. } | ValueKind::Float, Some(leaf)) if is_metric => plan.metric.leaf = leaf,
                (ValueKind::Integer { .. } | ValueKind::Float, Some(leaf)) if is_kept => {
                    plan.kept.push(NumberColumn { name, leaf });
                }
                (kind, _) if is_metric || is_kept => {
                    return Err(plan.problem(problem(kind.name(), "integers or floating-point numbers")));
                }
                (ValueKind::Unusable(found), _) => {
                    if plan.needs(&name, wanted) {
                        return Err(plan.problem(problem(found, "text, numbers or truth values")));
                    }
                }
                (kind, Some(leaf)) => plan.keys.push(NameColumn {
                    leaf,
                    kind: Kind::of_column(&name),
                    is_literal: literals.contains(&name),
                    is_unsigned: matches!(kind, ValueKind::Integer { is_unsigned: true }),
                    name,
                }),
                (_, None) => {}
            }
        }
        Ok(plan)
    }

    /// Whether the result depends on a column: it is one of those with a meaning, rows are told apart by all columns, it is
    /// filtered by, or all columns are to be kept.
    fn needs(&self, name: &str, wanted: Wanted<'_>) -> bool {
        let options = wanted.options;
        let conditions = options.filter.iter().chain(&options.exclude);
        let by_all_columns = !self.names.iter().any(|column| column == "configuration");
        options.keep_results
            || by_all_columns
            || Kind::of_column(name) == Kind::Verbatim
            || conditions.into_iter().any(|condition| condition.variable == name)
    }

    fn check_codecs(&self, group: &RowGroupMetaData) -> Result<(), InputError> {
        use parquet::basic::Compression;
        let leaves = self.keys.iter().map(|column| (column.leaf, &column.name));
        let numbers = std::iter::once(&self.metric).chain(&self.kept);
        for (leaf, name) in leaves.chain(numbers.map(|column| (column.leaf, &column.name))) {
            let column = group.columns().get(leaf).map(|column| column.compression());
            let codec = match column {
                Some(Compression::BROTLI(_)) => "Brotli",
                Some(Compression::LZO) => "LZO",
                Some(_) => continue,
                None => return Err(self.origin.damaged("a row group without some of the columns".into())),
            };
            return Err(self.problem(ParquetProblem::Codec {
                column: name.clone(),
                codec,
            }));
        }
        Ok(())
    }

    fn problem(&self, problem: ParquetProblem) -> InputError {
        InputError::Parquet {
            file: self.origin.name().to_string(),
            problem,
        }
    }
}
