//! `benchstat runs`.

use super::extras::of_runs;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::options::{read_options, with_units};
use super::outputs::{Outputs, comparisons_only, keep_inputs};
use crate::analysis::{RunsOptions, RunsOrder, RunsReport, runs};
use crate::cli::{Format, OutputArgs, RunsArgs, RunsSort};
use crate::read::read_from;
use crate::render;

pub(super) fn run(args: &RunsArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    keep_inputs(&args.output, None, &args.input.files)?;
    let read_options = with_units(read_options(&args.input, io, &[])?, &args.unit);
    let measurements = read_from(&args.input.files, io.take_stdin(), &read_options)?;
    show(&runs(&measurements, &options(args))?, io, &args.output)
}

/// Prints the report.
pub(super) fn show(report: &RunsReport, io: &mut Io<'_>, output: &OutputArgs) -> Result<Outcome, Failure> {
    let outputs = Outputs::of(output, io, (true, false), |format, style| {
        Ok(match format {
            Format::Text => render::runs_text(report, style),
            Format::Markdown => render::runs_markdown(report),
            Format::Csv => render::runs_csv(report)?,
            Format::Json => render::json(report)?,
            Format::Html => render::runs_html(report, &of_runs(report))?,
            format => return Err(comparisons_only(format)),
        })
    })?;
    outputs.show(io, &report.warnings)?;
    Ok(Outcome::Done)
}

fn options(args: &RunsArgs) -> RunsOptions {
    RunsOptions {
        effect: args.effect,
        cv_threshold: args.cv_threshold / 100.0,
        unit_cost: args.unit_cost,
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
