//! What a user can type to help an error: the one place where messages name options.

use crate::analysis::{AnalysisError, HistoryError, HistoryRole, PartError, SweepAxis};
use crate::data::{AppliedCondition, DataError, ReadWarning, Role, ToolNote, by_result, no_variable, none_left};
use crate::read::{FileError, FileErrorKind, ReadError};
use crate::text;
use crate::write::WriteError;

pub(super) fn on_reading(error: &ReadError) -> String {
    match error {
        ReadError::File(error) => on_file(error),
        ReadError::Data(error) => on_data(error),
    }
}

pub(super) fn on_analysis(error: &AnalysisError) -> String {
    match error {
        AnalysisError::Data(error) => on_data(error),
        AnalysisError::ChooseBinaries(_) => format!("{error} with --old NAME --new NAME"),
        AnalysisError::SameBinary(name) => {
            format!("--old and --new are both {name}: a binary cannot be compared with itself")
        }
        AnalysisError::TwiceTheSame(name) => format!("--new {name} is given twice: name each contender once"),
        AnalysisError::ChooseBinary(_) => {
            format!("{error} with --binary NAME, or compare them with --category binary")
        }
        AnalysisError::NoBinaries => format!("{error}: leave out --binary"),
        AnalysisError::ChooseXAxis(variables) => {
            let variables = text::list(variables);
            format!("choose the x axis with --xaxis VAR; the variables are {variables}")
        }
        AnalysisError::NoSuchVariable { axis, .. } => format!("{} {error}", option_of(*axis)),
        AnalysisError::SameVariable(name) => {
            format!("--xaxis and --category are both {name}: the category has to be another variable")
        }
        AnalysisError::VariableIsMetric { axis, metric } => format!(
            "{} {metric}: this is the measured column; choose another variable, or another --metric",
            option_of(*axis)
        ),
        AnalysisError::PartNeedsNames => {
            "--partial needs the names of both sides, which the rows at hand may lack: add --old NAME --new NAME"
                .to_string()
        }
        AnalysisError::UnequalCounts { .. } => format!("{error}; leave --paired out, or filter the rows"),
        AnalysisError::NoPattern { .. } | AnalysisError::TooFewControls { .. } => format!("--control {error}"),
        AnalysisError::NoTime(_) => format!("--min-change: {error}"),
        AnalysisError::NoDefaultLimit(_) => format!("{error}; or give --max-regression N"),
        AnalysisError::LimitTooLarge(limit) => format!(
            "--max-regression {limit}: a metric for which higher is better cannot lose more than 100 %, so nothing could \
             ever fail; give a limit below 100, or --lower-is-better"
        ),
        AnalysisError::History(error) => on_history(error),
        AnalysisError::UnknownDirection(_) => format!("{error}: add --lower-is-better or --higher-is-better"),
        AnalysisError::NoIterations { .. } => format!("--iterations {error}"),
        AnalysisError::OfMetric { metric, error } => format!("{metric}: {}", on_analysis(error)),
        other => other.to_string(),
    }
}

fn on_history(error: &HistoryError) -> String {
    let option = |role: &HistoryRole| match role {
        HistoryRole::Position => "--at",
        HistoryRole::Session => "--session",
    };
    match error {
        HistoryError::ChoosePosition(variables) => format!(
            "all rows are of one file: say with --at VAR when they were measured; the variables are {}",
            text::list(variables)
        ),
        HistoryError::NoSuchVariable { role, .. } | HistoryError::UnfitVariable { role, .. } => {
            format!("{} {error}", option(role))
        }
        HistoryError::ChooseBinary(_) => {
            format!("{error} with --binary NAME, or its ratio to another with --reference NAME")
        }
        HistoryError::EmptyOrder | HistoryError::TwiceInOrder { .. } => format!("--order: {error}"),
        HistoryError::NotInOrder { .. } => {
            format!("--order: {error}; add what is missing, or leave those rows out with --exclude")
        }
        HistoryError::Hashes(_) => {
            format!("{error}: give it with --order FILE, as `git log --reverse --format=%H` prints it")
        }
        HistoryError::NoSuchKey { .. } => format!("--since {error}"),
        HistoryError::SameBinary(name) => format!("--binary and --reference are both {name}: follow another one"),
        other => other.to_string(),
    }
}

fn option_of(axis: SweepAxis) -> &'static str {
    match axis {
        SweepAxis::X => "--xaxis",
        SweepAxis::Category => "--category",
    }
}

/// The command that writes parts.
const PARTIAL: &str = "`benchstat compare --format json --partial`";

pub(super) fn on_parts(error: &PartError) -> String {
    match error {
        PartError::Analysis(error) => on_analysis(error),
        PartError::NoParts | PartError::Empty { .. } | PartError::Syntax { .. } => {
            format!("{error}, expected what {PARTIAL} writes")
        }
        PartError::OtherDocument { place, schema } => {
            format!("{place}: this is a document {schema:?}, expected one of {PARTIAL}")
        }
        PartError::Invalid { .. } => format!("{error}; expected what {PARTIAL} writes"),
        other => other.to_string(),
    }
}

pub(super) fn on_file(error: &FileError) -> String {
    let FileError { file, kind, .. } = error;
    match &**kind {
        FileErrorKind::TwoBinaries { column } => {
            format!("{file}: names the binary, and so does --compare {column}: use one of them")
        }
        FileErrorKind::Open { .. } if is_condition(file) => {
            format!(
                "{error}; to keep the rows for which it holds: --filter {}",
                text::shell_word(file)
            )
        }
        kind => format!("{error}{}", way_out(kind)),
    }
}

/// Whether an argument that names no file is `VAR=VALUE`, which Node's scatter.R takes behind its file.
fn is_condition(argument: &str) -> bool {
    let value = argument.split_once('=').map(|(_, value)| value);
    value.is_some_and(|value| !value.contains(['.', '/', '\\', ':']))
}

/// What follows the message of an error about a file.
fn way_out(kind: &FileErrorKind) -> &'static str {
    const SKIP: &str = "; --skip-invalid leaves such rows out";
    const OTHER_METRIC: &str =
        "; is this the measured column? --metric names another; --skip-invalid leaves such rows out";
    match kind {
        FileErrorKind::FieldCount { .. } | FileErrorKind::NotFinite { .. } => SKIP,
        FileErrorKind::NotANumber { column, .. } if matches!(column.as_str(), "rate" | "time") => SKIP,
        FileErrorKind::NotANumber { .. } => OTHER_METRIC,
        FileErrorKind::MissingColumn { column, present, .. } => missing_column(column, present),
        FileErrorKind::TooLarge { .. } => " with --max-input SIZE",
        FileErrorKind::OddResult { .. } => SKIP,
        FileErrorKind::ChooseMetric { .. } => ", with --metric NAME",
        FileErrorKind::Prefixed { .. } => "; --strip-prefix takes it off each line",
        FileErrorKind::NotMeasured { .. } => ": choose with --metric, or convert it by itself",
        _ => "",
    }
}

/// How to read data that lack a column which Node's scripts write.
fn missing_column(column: &str, present: &[String]) -> &'static str {
    let has = |column: &str| present.iter().any(|name| name == column);
    match column {
        "binary" if has("filename") && !has("configuration") => "; benchstat scatter reads the files of scatter.js",
        "rate" => "; --metric COL names the measured column",
        "filename" => "; --group COL,COL names the columns that make up a benchmark",
        "binary" => {
            "; --compare VAR names the column or variable that holds the binary, NAME=FILE the binary of a whole file, \
             --match REGEX the part of the names that is it"
        }
        _ => "",
    }
}

fn on_data(error: &DataError) -> String {
    match error {
        DataError::FilterByResult { condition, variable } => format!("{}: {}", typed(condition), by_result(variable)),
        DataError::UnknownVariable {
            condition,
            variable,
            present,
        } => format!("{}: {}", typed(condition), no_variable(variable, present)),
        DataError::NoneLeft {
            rows,
            conditions,
            variable,
            typed: value,
            values,
        } => {
            let conditions: Vec<String> = conditions.iter().map(typed).collect();
            none_left(*rows, &conditions.join(", "), variable, value, values)
        }
        DataError::Role { role, column, problem } => {
            let option = match role {
                Role::Benchmark => "--group",
                Role::Binary => "--compare",
                Role::Unit => "--unit",
                Role::Session => "--session",
            };
            format!("{option} {column}: {problem}")
        }
        DataError::NoSuchVariable {
            role: Role::Session, ..
        } => format!("--session {error}"),
        DataError::NoSuchVariable { .. } | DataError::UnitIsAxis { .. } => format!("--unit {error}"),
        DataError::NoBinaryVariable { variable, .. } => format!("--compare {variable}: {error}"),
        DataError::BinaryTwice { .. } => format!("--match: {error}"),
        other => other.to_string(),
    }
}

/// A condition as it was typed on the command line.
fn typed(condition: &AppliedCondition) -> String {
    let option = if condition.excludes { "--exclude" } else { "--filter" };
    format!("{option} '{}'", condition.expression)
}

pub(super) fn on_writing(error: &WriteError) -> String {
    match error {
        WriteError::Opaque { .. } | WriteError::Collision { .. } => {
            format!("--variables: {error}: leave out --variables")
        }
        other => other.to_string(),
    }
}

/// What to know of measurements that were archived.
pub(super) fn on_archive(warning: &ReadWarning) -> String {
    match warning {
        ReadWarning::Tool {
            note: ToolNote::Metric { metric },
            ..
        } => format!("{warning}: read the archive with --metric {metric}"),
        other => other.to_string(),
    }
}
