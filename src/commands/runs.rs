//! `benchstat runs`.

use super::extras::of_runs;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::metrics::{self, read_metrics};
use super::options::{read_options, with_units};
use super::outputs::{Outputs, comparisons_only, keep_inputs};
use crate::analysis::{MetricsReport, RunsOptions, RunsOrder, RunsReport, runs};
use crate::cli::{Format, OutputArgs, RunsArgs, RunsSort};
use crate::render::{self, Style};

pub(super) fn run(args: &RunsArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    keep_inputs(&args.output, None, &args.input.files)?;
    let read_options = with_units(read_options(&args.input, io, &[])?, &args.unit);
    let measurements = read_metrics(&args.input, io, &read_options)?;
    let options = options(args);
    match measurements.as_slice() {
        [measurements] => show(&runs(measurements, &options)?, io, &args.output),
        several => {
            let reports = several.iter().map(|measurements| runs(measurements, &options));
            let reports = reports.collect::<Result<_, _>>()?;
            show_metrics(
                &MetricsReport::of(reports, |report: &RunsReport| &report.metric),
                io,
                &args.output,
            )
        }
    }
}

/// Prints the report.
pub(super) fn show(report: &RunsReport, io: &mut Io<'_>, output: &OutputArgs) -> Result<Outcome, Failure> {
    let outputs = Outputs::of(output, io, (true, false), |format, style| {
        rendered(report, format, style)
    })?;
    outputs.show(io, &report.warnings)?;
    Ok(Outcome::Done)
}

/// [`show`] for several metrics.
pub(super) fn show_metrics(
    all: &MetricsReport<RunsReport>,
    io: &mut Io<'_>,
    output: &OutputArgs,
) -> Result<Outcome, Failure> {
    let outputs = Outputs::of(output, io, (true, false), |format, style| {
        metrics::rendered(all, (format, style), rendered, render::runs_metrics_csv)
    })?;
    outputs.show(io, &[])?;
    Ok(Outcome::Done)
}

fn rendered(report: &RunsReport, format: Format, style: Style) -> Result<String, Failure> {
    Ok(match format {
        Format::Text => render::runs_text(report, style),
        Format::Markdown => render::runs_markdown(report),
        Format::Csv => render::runs_csv(report)?,
        Format::Json => render::json(report)?,
        Format::Html => render::runs_html(report, &of_runs(report))?,
        format => return Err(comparisons_only(format)),
    })
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
