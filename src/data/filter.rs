//! Choosing rows by conditions. All rows of a key are alike to a condition, so it is the keys that are looked at.

use polars::prelude::*;

use super::builder::{DROPPED, KEY};
use super::condition::Condition;
use super::error::{AppliedCondition, DataError};
use super::measurements::{Measurements, Selection};
use super::value::Value;
use super::warning::ReadWarning;

impl Measurements {
    /// Keeps the rows for which all of `filter` and none of `exclude` holds. A `part` of the data may be left without rows,
    /// and lack variables that other parts have.
    ///
    /// # Errors
    /// A condition on a result, or on a variable that no row has; conditions that leave no row.
    pub fn filter(
        mut self,
        filter: &[Condition],
        exclude: &[Condition],
        part: bool,
    ) -> Result<Measurements, DataError> {
        let conditions = filter.iter().map(|condition| (condition, false));
        let conditions: Vec<(&Condition, bool)> = conditions
            .chain(exclude.iter().map(|condition| (condition, true)))
            .collect();
        let rows = self.rows();
        self.selection = Selection {
            rows,
            conditions: conditions
                .iter()
                .map(|(condition, _)| condition.expression.clone())
                .collect(),
            ..Selection::default()
        };
        let mut kept = vec![true; self.keys.height()];
        let mut applied = Vec::new();
        let mut idle = Vec::new();
        for (condition, excludes) in conditions {
            applied.push(AppliedCondition {
                expression: condition.expression.clone(),
                excludes,
            });
            if !self.apply(condition, &mut kept, &applied, part)? && excludes {
                idle.push(condition.expression.clone());
            }
        }
        self.keep(&kept)?;
        self.selection.idle = idle;
        if !part {
            for condition in self.selection.idle.clone() {
                self.warn(ReadWarning::ExcludesNothing { condition });
            }
        }
        Ok(self)
    }

    /// Applies the last of `applied`, which is `condition`, to the keys that are still `kept`; whether it leaves any row out, those
    /// that others leave out counted, too.
    fn apply(
        &mut self,
        condition: &Condition,
        kept: &mut [bool],
        applied: &[AppliedCondition],
        part: bool,
    ) -> Result<bool, DataError> {
        let excludes = applied.last().is_some_and(|condition| condition.excludes);
        let accepts = |value: Option<&Value>| condition.holds(value) != excludes;
        let levels = self.levels(&condition.variable)?;
        let before = kept.to_vec();
        let mut leaves_out = false;
        match &levels {
            Some(levels) => {
                let accepted: Vec<bool> = levels.values.iter().map(|value| accepts(Some(value))).collect();
                let lacking = accepts(None);
                for (kept, level) in kept.iter_mut().zip(&levels.of_key) {
                    let accepted = level.map_or(lacking, |level| accepted[level as usize]);
                    leaves_out |= !accepted;
                    *kept &= accepted;
                }
            }
            None if part => {
                if self.rows() > 0 {
                    self.selection.unknown.push(condition.expression.clone());
                }
                let lacking = accepts(None);
                leaves_out = !lacking;
                kept.iter_mut().for_each(|kept| *kept &= lacking);
            }
            None => return Err(self.no_variable(applied, &condition.variable)?),
        }
        if part || kept.contains(&true) {
            return Ok(leaves_out);
        }
        let values = levels
            .as_ref()
            .map(|levels| levels.present(&before))
            .unwrap_or_default();
        Err(DataError::NoneLeft {
            rows: self.rows(),
            conditions: applied.to_vec(),
            variable: condition.variable.clone(),
            typed: condition.equal_to().unwrap_or_default().to_string(),
            values: values.into_iter().map(Value::to_string).collect(),
        })
    }

    /// That a condition is about something that is not there, or about a result.
    fn no_variable(&self, applied: &[AppliedCondition], variable: &str) -> Result<DataError, DataError> {
        let condition = applied.last().cloned().unwrap_or(AppliedCondition {
            expression: variable.to_string(),
            excludes: false,
        });
        let variable = variable.to_string();
        let is_result =
            self.roles.measures(&variable, self.metric()) || self.other_metrics().any(|name| name == variable);
        if is_result {
            return Ok(DataError::FilterByResult { condition, variable });
        }
        Ok(DataError::UnknownVariable {
            condition,
            variable,
            present: self.variable_names()?,
        })
    }

    /// Keeps the runs of the keys that are `kept`, and these keys.
    pub(super) fn keep(&mut self, kept: &[bool]) -> Result<(), DataError> {
        if kept.iter().all(|kept| *kept) {
            return Ok(());
        }
        let mut numbers = Vec::with_capacity(kept.len());
        let mut next = 0;
        for &kept in kept {
            numbers.push(if kept { next } else { DROPPED });
            next += u32::from(kept);
        }
        let keys: Vec<u32> = self.run_keys()?.iter().map(|key| numbers[*key as usize]).collect();
        let mask = BooleanChunked::from_iter_values(PlSmallStr::EMPTY, keys.iter().map(|key| *key != DROPPED));
        self.runs.with_column(Column::new(KEY.into(), keys))?;
        self.runs = chosen(&self.runs, &mask)?;
        let kept = BooleanChunked::from_iter_values(PlSmallStr::EMPTY, kept.iter().copied());
        self.keys = chosen(&self.keys, &kept)?;
        Ok(())
    }
}

/// The rows of a frame for which the mask is true. Column by column on this thread: polars' own filter of a frame starts a
/// thread pool, which a machine without threads to spare ends the program for, and asks the environment how large it is.
fn chosen(frame: &DataFrame, mask: &BooleanChunked) -> Result<DataFrame, DataError> {
    let columns = frame.columns().iter().map(|column| {
        let series = column.as_materialized_series().filter(mask)?;
        Ok(series.into_column())
    });
    let columns = columns.collect::<PolarsResult<Vec<Column>>>()?;
    let rows = columns.first().map_or(0, Column::len);
    Ok(DataFrame::new(rows, columns)?)
}
