//! Caveats about a parameter sweep: its groups, its steps, and what was averaged over.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use super::words;
use crate::data::Value;
use crate::number::{level, rough_p};
use crate::text::{first_of, shell_word};

/// Values shown of a long list.
pub(super) const SHOWN: usize = 6;

/// Why a figure of a sweep is missing, or should be read with care.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, Error, IntoStaticStr, VariantNames)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schemars(inline)]
pub enum SweepWarning {
    /// The group has one measurement: a spread, and so an interval, needs two.
    #[error("a single sample: no interval, and steps from or to it say little")]
    SingleSample,
    /// Too few samples for an interval of the median with the confidence that was asked for.
    #[error(
        "the median interval of {n} samples is their whole range and covers {}; {} need at least {needed} samples",
        level(*.coverage), level(*.confidence)
    )]
    MedianIntervalShort {
        /// Samples in the group.
        n: usize,
        /// What the whole range of them covers, 0–1.
        coverage: f64,
        /// What was asked for, 0–1.
        confidence: f64,
        /// Samples that would be enough.
        needed: usize,
    },
    /// Runs that lack some configuration of the group were left out of it.
    #[error("{}", words::left_out_of_group(*.runs))]
    IncompleteRuns {
        /// How many.
        runs: usize,
    },
    /// No run has all configurations of the group.
    #[error("no run has all configurations of the group {x}{}: it was left out", .category.as_ref().map_or(String::new(), |category| format!(" {category}")))]
    NoCompleteRun {
        /// The group's x.
        x: Value,
        /// The group's category.
        category: Option<Value>,
    },
    /// Two groups have no run in common.
    #[error("the two groups have no run in common: nothing to pair")]
    NoSharedRuns,
    /// Samples at combinations of the aggregated variables that only one of two groups has.
    #[error("{} at combinations that the other x lacks: not in the test of this step", words::one_or_more(*.runs, "sample is", "samples are"))]
    UnsharedCombinations {
        /// How many.
        runs: usize,
    },
    /// The category lacks values of x between the two of a step.
    #[error("a gap: not measured in between at {variable} = {}", first_of(.skipped, SHOWN))]
    Gap {
        /// The variable along x.
        variable: String,
        /// The values that other categories have there.
        skipped: Vec<Value>,
    },
    /// The category begins later or ends earlier than others.
    #[error("category {category} was not measured at {variable} = {}", first_of(.missing, SHOWN))]
    MissingEnds {
        /// The category.
        category: Value,
        /// The variable along x.
        variable: String,
        /// The values that other categories have there.
        missing: Vec<Value>,
    },
    /// A value of x is not above 0, so there is no ratio and no exponent.
    #[error("{variable} is not above 0: no scaling exponent")]
    NonPositiveX {
        /// The variable along x.
        variable: String,
    },
    /// Rows left out because they lack a variable of the sweep.
    #[error("{} {variable} and {} left out", words::one_or_more(*.rows, "row lacks", "rows lack"), if *.rows == 1 { "was" } else { "were" })]
    RowsWithoutVariable {
        /// The variable.
        variable: String,
        /// How many.
        rows: usize,
    },
    /// A variable with another value on every row, which cannot explain anything.
    #[error("{variable} has another value on every row: taken for an identifier and not for a variable")]
    IdentifierVariable {
        /// The variable.
        variable: String,
    },
    /// An averaged-over variable explains most of the spread within the groups.
    #[error(
        "{variable} explains most of the spread within the groups, so their means and intervals mix its values; \
         pin it with --filter {} or make it the --category",
        shell_word(&format!("{variable}={value}"))
    )]
    DominatingVariable {
        /// The variable.
        variable: String,
        /// One of its values.
        value: String,
    },
    /// An averaged-over variable takes one value in each group, so it has no share of the variance.
    #[error("varies only between groups")]
    OnlyBetweenGroups {
        /// The variable.
        variable: String,
    },
    /// Nothing varies within the groups, so an averaged-over variable has no share of the variance.
    #[error("nothing varies within the groups")]
    NoVariation {
        /// The variable.
        variable: String,
    },
    /// Each value of an averaged-over variable was measured once, so its share cannot be told from noise.
    #[error("every value was measured once: cannot be told from noise")]
    NoReplication {
        /// The variable.
        variable: String,
    },
    /// The p-values can take few values only.
    #[error(
        "with so few samples no p can be below {}, however large the change; Cliff's delta says how large it is",
        rough_p(*.floor)
    )]
    CoarseFloor {
        /// The smallest p-value that any step can give.
        floor: f64,
    },
}
