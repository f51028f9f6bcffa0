//! Why there is no report.

use thiserror::Error;

use super::history::error::HistoryError;
use crate::data::DataError;
use crate::text;

/// What keeps an analysis from starting. Each names what is there; which option would help is the caller's to add.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// The data could not be grouped.
    #[error(transparent)]
    Data(#[from] DataError),
    /// There is no history in the data.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// The data hold fewer than two binaries.
    #[error(
        "only one binary in the data, {0}: nothing to compare it with; add the FILE with the other binary, or loosen the filter"
    )]
    OneBinary(String),
    /// Which two of several binaries is not clear.
    #[error("the data hold {} binaries, {}: choose two", .0.len(), text::list(.0))]
    ChooseBinaries(Vec<String>),
    /// A binary that was asked for is not in the data.
    #[error("{}", text::with_names(format_args!("no rows of binary {name}"), .name, "the binaries in the data are", .present))]
    NoSuchBinary {
        /// The name that was asked for.
        name: String,
        /// The names that are there.
        present: Vec<String>,
    },
    /// Baseline and contender are one.
    #[error("baseline and contender are both {0}: a binary cannot be compared with itself")]
    SameBinary(String),
    /// Which of several binaries a sweep is about is not clear.
    #[error("the data hold {} binaries, {}: choose one", .0.len(), text::list(.0))]
    ChooseBinary(Vec<String>),
    /// A binary was asked for where there is no such column.
    #[error("there is no column binary in the data")]
    NoBinaries,
    /// No x axis was chosen.
    #[error("choose the x axis; the variables are {}", text::list(.0))]
    ChooseXAxis(Vec<String>),
    /// A variable that was asked for is not in the data.
    #[error("{}", text::with_names(format_args!("{name}: there is no such variable"), .name, "the variables are", .present))]
    NoSuchVariable {
        /// What it was asked for as.
        axis: SweepAxis,
        /// The name that was asked for.
        name: String,
        /// The names that are there.
        present: Vec<String>,
    },
    /// x and category are one.
    #[error("x and category are both {0}: the category has to be another variable")]
    SameVariable(String),
    /// A variable that was asked for is the metric.
    #[error("{metric}: this is the measured column; choose another variable, or another metric")]
    VariableIsMetric {
        /// What it was asked for as.
        axis: SweepAxis,
        /// The metric.
        metric: String,
    },
    /// No row can be placed in the sweep.
    #[error("no row has {}: nothing to group", .variables.join(" and "))]
    NoGroups {
        /// x, and the category if there is one.
        variables: Vec<String>,
    },
    /// A part of the data does not say which binaries the whole has.
    #[error("a part needs the names of both sides, which the rows at hand may lack")]
    PartNeedsNames,
    /// A contender is named twice.
    #[error("contender {0} is given twice: name each contender once")]
    TwiceTheSame(String),
    /// Runs without a partner.
    #[error(
        "{name}: {} of {} but {} of {}: pairing needs equal counts, the k-th run of each",
        runs(.sides[0].1), .sides[0].0, runs(.sides[1].1), .sides[1].0
    )]
    UnequalCounts {
        /// The first benchmark with unequal counts.
        name: String,
        /// Binary and runs of both sides.
        sides: [(String, usize); 2],
    },
    /// A limit that no loss of a higher-is-better metric can exceed.
    #[error(
        "a limit of {0} %: a metric for which higher is better cannot lose more than 100 %, so nothing could ever fail; give a limit below 100"
    )]
    LimitTooLarge(f64),
    /// A floor that is a time, for a metric that is none.
    #[error("{0} is no time; give the amount in its own unit, without ns, us, ms or s")]
    NoTime(String),
    /// A policy without a limit for benchmarks that no rule is about.
    #[error("{0}: max-regression is missing at the top: the limit of benchmarks to which no rule gives another")]
    NoDefaultLimit(String),
    /// A limit of a rule that no loss of a higher-is-better metric can exceed.
    #[error(
        "{rule}: a limit of {limit} %: a metric for which higher is better cannot lose more than 100 %, so nothing could ever fail; \
         give a limit below 100"
    )]
    LimitOfRule {
        /// The rule.
        rule: String,
        /// Its limit in percent.
        limit: f64,
    },
    /// A pattern that is none.
    #[error("{pattern} is not a pattern: {problem}; [[] stands for a bracket")]
    NoPattern {
        /// The pattern.
        pattern: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Fewer than two controls.
    #[error(
        "{}: {} with two runs or more of both sides; two are needed, because each is compared with the others",
        .patterns.join(", "), controls(.found)
    )]
    TooFewControls {
        /// What was asked for.
        patterns: Vec<String>,
        /// The controls there are.
        found: Vec<String>,
    },
    /// A part of the data does not have all controls.
    #[error("a part of the data need not have the controls, which all changes are relative to")]
    ControlsNeedAll,
    /// A benchmark that has another name now, and runs under both.
    #[error(
        "{new} has runs of {binary}, and so has {old}, which is to be the same benchmark: leave out one of the two, or the rename"
    )]
    RenamedOver {
        /// The old name.
        old: String,
        /// The new name.
        new: String,
        /// The binary that has runs under both.
        binary: String,
    },
    /// A gate on a metric of which nobody knows what is worse.
    #[error("which way of {0} is better is not known, and the gate cannot judge without it")]
    UnknownDirection(String),
    /// Equal builds were to be compared, but no row could be tested.
    #[error("no benchmark could be tested, so nothing can be said of the two builds that should be equal")]
    NothingTested,
    /// The variable that is said to count iterations does not.
    #[error("{name}: no benchmark has a number of that name{}", numbers_there_are(.name, .numbers))]
    NoIterations {
        /// The name that was asked for.
        name: String,
        /// The variables that are numbers.
        numbers: Vec<String>,
    },
    /// One of several metrics cannot be analysed.
    #[error("{metric}: {error}")]
    OfMetric {
        /// The metric.
        metric: String,
        /// What is wrong.
        error: Box<AnalysisError>,
    },
    /// The gate has no row to judge.
    #[error("the gate has nothing to judge: none of {rows} rows could be tested; the first: {first}")]
    NothingToJudge {
        /// Rows there are.
        rows: usize,
        /// The first row and why it could not be tested.
        first: String,
    },
}

impl AnalysisError {
    /// The error as that of one metric among several.
    pub(super) fn of_metric(self, metric: &str) -> AnalysisError {
        AnalysisError::OfMetric {
            metric: metric.to_string(),
            error: Box::new(self),
        }
    }
}

/// What a variable of a sweep is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SweepAxis {
    /// It is along x.
    X,
    /// It tells the series apart.
    Category,
}

fn numbers_there_are(name: &str, names: &[String]) -> String {
    if names.is_empty() {
        "; there are no numbers in the configurations".to_string()
    } else {
        text::with_names("", name, "the numeric variables are", names)
    }
}

fn controls(found: &[String]) -> String {
    match found {
        [] => "there is no such benchmark".to_string(),
        found => format!("only {} is there", text::list(found)),
    }
}

fn runs(count: usize) -> String {
    format!("{count} run{}", if count == 1 { "" } else { "s" })
}
