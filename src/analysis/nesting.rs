//! Whether runs differ more from one process, session or file to the next than within them, where nobody said that these are units.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::AnalysisError;
use super::warning::{UnitWarning, Warning};
use crate::data::{Measurements, Series};
use crate::stats::holm::holm;
use crate::stats::units::group_by_unit;
use crate::stats::variance_components::variance_components;

/// What a column that may hold units says of both sides of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nested {
    /// The column.
    pub variable: String,
    /// p-value of the F test that its values do not matter to the baseline's runs; `None` without several values with several runs.
    pub old: Option<f64>,
    /// The same of the contender's runs.
    pub new: Option<f64>,
}

/// The columns that may hold units.
pub(super) struct Nesting<'a> {
    /// The key of each row.
    keys: Cow<'a, [u32]>,
    /// Names and codes of the keys.
    columns: Vec<(&'a str, Vec<u32>)>,
}

/// A column and the p-value of a series.
pub(super) type NestedP<'a> = (&'a str, Option<f64>);

impl<'a> Nesting<'a> {
    /// The columns of `measurements`; none where units are in effect, or were said not to be.
    pub fn of(measurements: &'a Measurements, by_unit: bool) -> Result<Nesting<'a>, AnalysisError> {
        let mut nesting = Nesting {
            keys: Cow::Borrowed(&[]),
            columns: Vec::new(),
        };
        if by_unit {
            return Ok(nesting);
        }
        for name in measurements.nesting_columns() {
            nesting.columns.push((name, measurements.codes(name)?));
        }
        if !nesting.columns.is_empty() {
            nesting.keys = measurements.run_keys()?;
        }
        Ok(nesting)
    }

    /// The p-value of each column for the runs of a series.
    pub fn test(&self, series: Option<&Series>) -> Vec<NestedP<'a>> {
        let test = |codes: &[u32]| {
            let series = series?;
            let codes: Vec<u32> = series
                .rows
                .iter()
                .map(|row| codes[self.keys[*row as usize] as usize])
                .collect();
            let groups = group_by_unit(&series.rates, &codes);
            let groups: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
            variance_components(&groups)
                .map(|components| components.p_value)
                .filter(|p| !p.is_nan())
        };
        self.columns.iter().map(|(name, codes)| (*name, test(codes))).collect()
    }

    /// What the columns say of both sides; nothing of those that say nothing of either.
    pub fn of_sides(&self, sides: [Option<&Series>; 2]) -> Vec<Nested> {
        let [old, new] = sides.map(|side| self.test(side));
        let both = old
            .into_iter()
            .zip(new)
            .filter(|((_, old), (_, new))| old.is_some() || new.is_some());
        both.map(|((variable, old), (_, new))| Nested {
            variable: variable.to_string(),
            old,
            new,
        })
        .collect()
    }
}

/// That the runs of some series are nested in a column, the first that is; `tests` are of all series (Holm at `alpha`).
pub(super) fn nested<'a>(tests: impl IntoIterator<Item = NestedP<'a>>, alpha: f64) -> Option<Warning> {
    let (variables, p_values): (Vec<&str>, Vec<Option<f64>>) = tests.into_iter().unzip();
    let corrected = holm(&p_values);
    let found = |at: &usize| corrected[*at].is_some_and(|p| p < alpha);
    let variable = variables[(0..variables.len()).find(found)?];
    let of_variable = || (0..variables.len()).filter(|at| variables[*at] == variable && p_values[*at].is_some());
    Some(
        UnitWarning::Nested {
            variable: variable.to_string(),
            series: of_variable().filter(found).count(),
            of: of_variable().count(),
        }
        .into(),
    )
}
