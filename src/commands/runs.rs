//! `benchstat runs`.

use super::failure::{Failure, Outcome};
use super::io::Io;
use super::options::{read_options, style};
use crate::analysis::{RunsOptions, RunsOrder, RunsReport, runs};
use crate::cli::{Format, OutputArgs, RunsArgs, RunsSort};
use crate::read::read_from;
use crate::render;

pub(super) fn run(args: &RunsArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    let measurements = read_from(&args.input.files, io.take_stdin(), &read_options(&args.input, io, &[])?)?;
    show(&runs(&measurements, &options(args))?, io, &args.output)
}

/// Prints the report.
pub(super) fn show(report: &RunsReport, io: &mut Io<'_>, output: &OutputArgs) -> Result<Outcome, Failure> {
    let text = match output.format {
        Format::Text => render::runs_text(report, style(output, io, true, false)),
        Format::Markdown => render::runs_markdown(report),
        Format::Csv => render::runs_csv(report)?,
        Format::Json => render::json(report)?,
    };
    io.print(&text)?;
    if output.format == Format::Csv {
        io.notes(&report.warnings);
    }
    Ok(Outcome::Done)
}

fn options(args: &RunsArgs) -> RunsOptions {
    RunsOptions {
        effect: args.effect,
        cv_threshold: args.cv_threshold / 100.0,
        iterations: args.iterations.clone(),
        alpha: args.levels.alpha,
        confidence: args.levels.confidence,
        order: match args.sort {
            RunsSort::File => RunsOrder::File,
            RunsSort::Name => RunsOrder::Name,
            RunsSort::Cv => RunsOrder::Cv,
        },
    }
}
