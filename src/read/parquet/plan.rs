//! What is read of a Parquet file: which columns, and as what.

use std::collections::HashSet;

use parquet::basic::Compression;
use parquet::file::metadata::RowGroupMetaData;
use parquet::schema::types::SchemaDescriptor;

use super::kinds::{self, ValueKind};
use super::origin::Origin;
use crate::data::Kind;
use crate::read::error::{FileError, FileErrorKind};
use crate::read::options::ReadOptions;
use crate::read::sink::Target;

/// What is read of a file.
pub(super) struct Plan {
    /// The names of all columns.
    pub names: Vec<String>,
    pub metric: NumberColumn,
    pub keys: Vec<NameColumn>,
    pub kept: Vec<NumberColumn>,
}

/// A column of results.
pub(super) struct NumberColumn {
    pub name: String,
    /// Its position among the columns that hold values.
    pub leaf: usize,
    pub is_unsigned: bool,
}

/// A column that tells rows apart.
pub(super) struct NameColumn {
    pub name: String,
    pub leaf: usize,
    pub kind: Kind,
    /// Whether its texts are literals.
    pub is_literal: bool,
    /// Whether its numbers are unsigned.
    pub is_unsigned: bool,
}

impl Plan {
    /// Assigns the columns of a file.
    ///
    /// # Errors
    /// A column that is missing, repeated, or of no use where it is needed.
    pub fn new(origin: &Origin, target: &mut Target<'_>) -> Result<Plan, FileError> {
        let schema = origin.metadata().file_metadata().schema_descr();
        let wrong = |kind: FileErrorKind| kind.in_file(origin.name());
        if let Some(column) = &target.options.row_index {
            return Err(wrong(FileErrorKind::RowIndexOfCsvOnly(column.clone())));
        }
        let names = names(schema).map_err(wrong)?;
        let metric = target.settle_metric_of(&names);
        target.check_columns(&names, &metric, false).map_err(wrong)?;
        let literals = origin.literals();
        let by_all_columns = !names.iter().any(|column| column == "configuration");
        let mut plan = Plan {
            metric: NumberColumn {
                name: metric.clone(),
                leaf: 0,
                is_unsigned: false,
            },
            keys: Vec::new(),
            kept: Vec::new(),
            names: names.clone(),
        };
        for (at, name) in names.into_iter().enumerate() {
            let is_kept = target.keeps(&name, &metric);
            let is_number = name == metric || is_kept;
            if target.options.roles.measures(&name, &metric) && !is_number {
                continue;
            }
            let (kind, leaf) = kind_of(schema, at);
            let unusable = |found, expected| FileErrorKind::ColumnType {
                column: name.clone(),
                found,
                expected,
            };
            match (kind, leaf) {
                (ValueKind::Integer { .. } | ValueKind::Float, Some(leaf)) if is_number => {
                    let is_metric = name == metric;
                    let column = NumberColumn {
                        name,
                        leaf,
                        is_unsigned: kind == ValueKind::Integer { is_unsigned: true },
                    };
                    if is_metric {
                        plan.metric = column;
                    } else {
                        plan.kept.push(column);
                    }
                }
                (kind, _) if is_number => {
                    return Err(wrong(unusable(kind.name(), "integers or floating-point numbers")));
                }
                (ValueKind::Unusable(found), _) => {
                    if needs(&name, by_all_columns, target.options) {
                        return Err(wrong(unusable(found, "text, numbers or truth values")));
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

    /// Checks that the columns of a row group can be decompressed.
    ///
    /// # Errors
    /// [`FileErrorKind::Codec`]; [`FileErrorKind::Damaged`] for a row group that lacks columns.
    pub fn check_codecs(&self, group: &RowGroupMetaData, origin: &Origin) -> Result<(), FileError> {
        let leaves = self.keys.iter().map(|column| (column.leaf, &column.name));
        let numbers = std::iter::once(&self.metric).chain(&self.kept);
        for (leaf, name) in leaves.chain(numbers.map(|column| (column.leaf, &column.name))) {
            let column = group.columns().get(leaf).map(|column| column.compression());
            let codec = match column {
                Some(Compression::BROTLI(_)) => "Brotli",
                Some(Compression::LZO) => "LZO",
                Some(_) => continue,
                None => return Err(origin.damaged("a row group without some of the columns".into())),
            };
            let column = name.clone();
            return Err(FileErrorKind::Codec { column, codec }.in_file(origin.name()));
        }
        Ok(())
    }
}

/// The names of all columns.
fn names(schema: &SchemaDescriptor) -> Result<Vec<String>, FileErrorKind> {
    let fields = schema.root_schema().get_fields().iter();
    let names: Vec<String> = fields.map(|field| field.name().to_string()).collect();
    let mut seen = HashSet::new();
    match names.iter().find(|name| !seen.insert(*name)) {
        Some(column) => Err(FileErrorKind::RepeatedColumn {
            column: column.clone(),
            has_header: false,
        }),
        None => Ok(names),
    }
}

/// What the column at `at` holds, and its position among the columns that hold values. One of many values, or in a group, has no
/// one value a row.
fn kind_of(schema: &SchemaDescriptor, at: usize) -> (ValueKind, Option<usize>) {
    let leaf = (0..schema.num_columns()).find(|leaf| schema.get_column_root_idx(*leaf) == at);
    let kind = leaf.map_or(ValueKind::Unusable("a group of columns"), |leaf| {
        kinds::kind_of(schema.column(leaf).as_ref())
    });
    (kind, leaf)
}

/// Whether the result depends on a column: it is one of those with a meaning, rows are told apart by all columns, it is
/// filtered by, or all columns are to be kept.
fn needs(name: &str, by_all_columns: bool, options: &ReadOptions) -> bool {
    let mut conditions = options.filter.iter().chain(&options.exclude);
    options.keep_results
        || by_all_columns
        || Kind::of_column(name) == Kind::Verbatim
        || conditions.any(|condition| condition.variable == name)
}
