//! `benchstat bar`.

use super::extras::of_bars;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::options::{direction, read_options, with_units};
use super::outputs::{Outputs, comparisons_only, keep_inputs};
use super::picture;
use crate::analysis::{BarOptions, BarReport, bar};
use crate::cli::{BarArgs, BarSort, Format, OutputArgs, PlotArgs};
use crate::plot;
use crate::read::read_from;
use crate::render;

pub(super) fn run(args: &BarArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    keep_inputs(&args.output, Some(&args.plot), &args.input.files)?;
    let read_options = with_units(read_options(&args.input, io, &[])?, &args.unit);
    let measurements = read_from(&args.input.files, io.take_stdin(), &read_options)?;
    let report = bar(&measurements, &options(args))?;
    show(&report, io, &args.output, &args.plot, !args.no_chart)
}

/// Prints and draws the report.
pub(super) fn show(
    report: &BarReport,
    io: &mut Io<'_>,
    output: &OutputArgs,
    plot: &PlotArgs,
    chart: bool,
) -> Result<Outcome, Failure> {
    let outputs = Outputs::of(output, io, (false, chart), |format, style| {
        Ok(match format {
            Format::Text => render::bar_text(report, style),
            Format::Markdown => render::bar_markdown(report),
            Format::Csv => render::bar_csv(report)?,
            Format::Json => render::json(report)?,
            Format::Html => render::bar_html(report, &of_bars(report))?,
            format => return Err(comparisons_only(format)),
        })
    })?;
    picture::draw(plot, io, |options| plot::bars(report, options))?;
    outputs.show(io, &report.warnings)?;
    Ok(Outcome::Done)
}

fn options(args: &BarArgs) -> BarOptions {
    let levels = &args.judgement.levels;
    BarOptions {
        xaxis: args.xaxis.clone(),
        category: args.category.clone(),
        binary: args.binary.clone(),
        direction: direction(&args.judgement),
        by_name: args.sort == BarSort::Name,
        confidence: levels.confidence.unwrap_or(1.0 - levels.alpha),
    }
}
