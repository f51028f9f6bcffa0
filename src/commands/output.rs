//! Standard output: its width, its colour, and what happens when it goes away.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use super::Failure;
use crate::analysis::Direction;
use crate::cli::{Color, InputArgs, JudgementArgs, OutputArgs};
use crate::data::{Condition, Roles};
use crate::read::ReadOptions;
use crate::render::Style;
use crate::text;

/// The style that the options and the terminal ask for.
pub(super) fn style(args: &OutputArgs, wide: bool, chart: bool) -> Style {
    let terminal = io::stdout().is_terminal();
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let width = terminal
        .then(|| terminal_size::terminal_size_of(io::stdout()))
        .flatten();
    Style {
        width: width.map(|(width, _)| width.0 as usize),
        color: match args.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal && !no_color,
        },
        wide,
        chart,
    }
}

/// Writes everything at once. A reader that has gone away, as `head` does, is no error; a full disk is one.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Caveats for which standard output has no place.
pub(super) fn notes(warnings: impl IntoIterator<Item = impl Display>) {
    for warning in warnings {
        eprintln!("note: {}", text::one_line(&warning.to_string()));
    }
}

/// What the input options ask to be read.
pub(super) fn read_options(args: &InputArgs, required: &[&'static str]) -> Result<ReadOptions, Failure> {
    Ok(ReadOptions {
        required: required.to_vec(),
        filter: conditions("--filter", &args.filter)?,
        exclude: conditions("--exclude", &args.exclude)?,
        skip_invalid: args.skip_invalid,
        progress: !args.no_progress,
        roles: Roles {
            metric: args.metric.clone(),
            group: args.group.clone(),
            binary: args.compare.clone().unwrap_or(Roles::default().binary),
        },
        ..ReadOptions::default()
    })
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
