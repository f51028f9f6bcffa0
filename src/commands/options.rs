//! From the options of several commands to what the rooms below take.

use super::failure::Failure;
use super::io::Io;
use crate::analysis::{Correction, Direction};
use crate::cli::{Color, CorrectionChoice, InputArgs, JudgementArgs, OutputArgs, UnitArgs};
use crate::data::{Condition, NamePattern, Roles, UnitChoice};
use crate::read::ReadOptions;
use crate::render::Style;

/// The style that the options and the terminal ask for.
pub(super) fn style(args: &OutputArgs, io: &Io<'_>, wide: bool, chart: bool) -> Style {
    Style {
        width: io.out_terminal.and_then(|terminal| terminal.width),
        color: match args.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => io.out_terminal.is_some_and(|terminal| terminal.color),
        },
        wide,
        chart,
    }
}

/// What the input options ask to be read.
pub(super) fn read_options(args: &InputArgs, io: &Io<'_>, required: &[&'static str]) -> Result<ReadOptions, Failure> {
    Ok(ReadOptions {
        required: required.to_vec(),
        filter: conditions("--filter", &args.filter)?,
        exclude: conditions("--exclude", &args.exclude)?,
        skip_invalid: args.skip_invalid,
        max_input: args.limit.max_input,
        progress: !args.no_progress && io.err_terminal.is_some(),
        roles: Roles {
            group: args.group.clone(),
            binary: args.compare.clone().unwrap_or(Roles::default().binary),
            pattern: args.pattern.as_deref().map(pattern).transpose()?,
            ..Roles::default()
        },
        strip_prefix: args.strip_prefix,
        ..ReadOptions::default()
    })
}

fn pattern(expression: &str) -> Result<NamePattern, Failure> {
    expression.parse().map_err(|problem| Failure::Condition {
        option: "--match",
        expression: expression.to_string(),
        problem,
    })
}

/// [`read_options`] with the units that are asked for.
pub(super) fn with_units(options: ReadOptions, args: &UnitArgs) -> ReadOptions {
    let unit = match args.unit.as_slice() {
        [] => UnitChoice::Known,
        [none] if none == "none" => UnitChoice::None,
        names => UnitChoice::Named(names.to_vec()),
    };
    ReadOptions {
        roles: Roles { unit, ..options.roles },
        ..options
    }
}

fn conditions(option: &'static str, expressions: &[String]) -> Result<Vec<Condition>, Failure> {
    let parse = |expression: &String| {
        expression.parse().map_err(|problem| Failure::Condition {
            option,
            expression: expression.clone(),
            problem,
        })
    };
    expressions.iter().map(parse).collect()
}

/// The direction that was asked for, if any.
pub(super) fn direction(args: &JudgementArgs) -> Option<Direction> {
    match (args.lower_is_better, args.higher_is_better) {
        (true, _) => Some(Direction::Lower),
        (_, true) => Some(Direction::Higher),
        _ => None,
    }
}

/// The direction of one metric among several: what was asked for is about those whose names do not say it.
pub(super) fn direction_of_metric(asked: Option<Direction>, metric: &str) -> Option<Direction> {
    asked.filter(|_| Direction::of_metric(metric).is_none())
}

/// The correction that was asked for.
pub(super) fn correction(choice: CorrectionChoice) -> Correction {
    match choice {
        CorrectionChoice::Holm => Correction::Holm,
        CorrectionChoice::Bh => Correction::BenjaminiHochberg,
        CorrectionChoice::None => Correction::None,
    }
}
