//! The numbers that the analysis does not need and an archive keeps: `time` beside `rate`.

use std::ops::ControlFlow;

use crate::data::value::parse_number;
use crate::read::piece_rows::PieceRows;
use crate::read::records::{Fault, Record};
use crate::read::schema::Schema;

/// The kept numbers of one piece of a file, row for row those of its [`PieceRows`].
#[derive(Default)]
pub(super) struct Kept {
    /// One for each column of [`Schema::kept`]; NaN where a field is no number.
    pub columns: Vec<Vec<f64>>,
    /// Fields that are neither a finite number nor blank.
    pub lost: u64,
}

impl Kept {
    pub fn new(schema: &Schema) -> Kept {
        Kept {
            columns: vec![Vec::new(); schema.kept.len()],
            lost: 0,
        }
    }

    /// Takes one record into `rows`, and its kept numbers if it was taken.
    pub fn push(
        &mut self,
        schema: &Schema,
        rows: &mut PieceRows,
        record: Result<Record<'_>, Fault>,
        skip_invalid: bool,
    ) -> ControlFlow<()> {
        if self.columns.is_empty() {
            return rows.push(schema, record, skip_invalid);
        }
        let mut lost = 0;
        if let Ok(record) = &record {
            for (column, (at, _)) in self.columns.iter_mut().zip(&schema.kept) {
                let text = record.field(*at).map(|field| field.value()).unwrap_or_default();
                let number = parse_number(&text);
                lost += u64::from(number.is_none() && !text.is_empty());
                column.push(number.unwrap_or(f64::NAN));
            }
        }
        let before = rows.rates.len();
        let flow = rows.push(schema, record, skip_invalid);
        let taken = rows.rates.len();
        self.columns.iter_mut().for_each(|column| column.truncate(taken));
        if taken > before {
            self.lost += lost;
        }
        flow
    }
}
