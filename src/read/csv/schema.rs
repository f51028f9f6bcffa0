//! What each column of a CSV file is for.

use std::collections::HashSet;

use super::parallel::Header;
use crate::data::Kind;
use crate::read::error::{FileError, FileErrorKind};
use crate::read::sink::Target;

/// The columns of one file.
#[derive(Debug)]
pub(super) struct Schema {
    /// All names, in order.
    pub names: Vec<String>,
    /// Position of the metric.
    pub metric: usize,
    /// Position, name and kind of the columns that tell rows apart.
    pub keys: Vec<(usize, String, Kind)>,
    /// Position and name of the columns of results that are kept beside the metric.
    pub kept: Vec<(usize, String)>,
    /// Position of the column that says where the row stands in the whole data.
    pub row_index: Option<usize>,
    /// What the columns behind the metric are for, if it is the first of the results and no key stands behind it: then the
    /// text in front of it is the key of a row.
    pub behind: Option<Vec<Behind>>,
}

/// What a column behind the metric is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Behind {
    /// Nothing.
    Ignored,
    /// It is the one of this place in [`Schema::kept`].
    Kept(usize),
}

impl Schema {
    /// Assigns the columns of `header`; those that `target` needs must be among them.
    ///
    /// # Errors
    /// A column that is missing, repeated, or cannot count the rows.
    pub fn new(file: &str, header: &Header, target: &mut Target<'_>) -> Result<Schema, FileError> {
        let names: Vec<String> = header.fields.iter().map(|field| field.name.clone()).collect();
        let metric = target.settle_metric_of(&names);
        if let Err(missing) = target.check_columns(&names, &metric, true) {
            let is_header = names.iter().any(|name| *name == metric || name == "filename")
                || !target.options.roles.group.is_empty();
            let kind = if is_header {
                missing
            } else {
                FileErrorKind::TextBeforeHeader(header.text.clone())
            };
            return Err(kind.at(file, header.place));
        }
        let mut seen = HashSet::new();
        if let Some(field) = header.fields.iter().find(|field| !seen.insert(&field.name)) {
            let kind = FileErrorKind::RepeatedColumn {
                column: field.name.clone(),
                has_header: true,
            };
            return Err(kind.at(file, field.place));
        }
        let row_index = match &target.options.row_index {
            Some(column) => Some(row_index(file, header, column, &metric)?),
            None => None,
        };
        let columns = || names.iter().enumerate();
        let keys: Vec<(usize, String, Kind)> = columns()
            .filter(|(at, name)| Some(*at) != row_index && !target.options.roles.measures(name, &metric))
            .map(|(at, name)| (at, name.clone(), Kind::of_column(name)))
            .collect();
        let kept = columns().filter(|(_, name)| target.keeps(name, &metric));
        let kept: Vec<(usize, String)> = kept.map(|(at, name)| (at, name.clone())).collect();
        let metric = columns().position(|(_, name)| *name == metric).unwrap_or(0);
        // Each row must be looked at where its index is to be read.
        let keys_come_first = row_index.is_none() && keys.iter().map(|(at, ..)| *at).eq(0..metric);
        let behind = keys_come_first.then(|| {
            (metric + 1..names.len())
                .map(|at| match kept.iter().position(|(kept, _)| *kept == at) {
                    Some(kept) => Behind::Kept(kept),
                    None => Behind::Ignored,
                })
                .collect()
        });
        Ok(Schema {
            names,
            metric,
            keys,
            kept,
            row_index,
            behind,
        })
    }

    /// The names of the columns that tell rows apart.
    pub fn key_names(&self) -> Vec<String> {
        self.keys.iter().map(|(_, name, _)| name.clone()).collect()
    }
}

/// The position of the column that the places of the rows come from.
fn row_index(file: &str, header: &Header, column: &str, metric: &str) -> Result<usize, FileError> {
    let names = || header.fields.iter().map(|field| field.name.clone());
    let Some(position) = names().position(|name| name == column) else {
        let kind = FileErrorKind::MissingColumn {
            column: column.to_string(),
            present: names().collect(),
            has_header: true,
        };
        return Err(kind.at(file, header.place));
    };
    if column == metric || Kind::of_column(column) == Kind::Verbatim {
        return Err(FileErrorKind::NoRowIndex(column.to_string()).at(file, header.fields[position].place));
    }
    Ok(position)
}
