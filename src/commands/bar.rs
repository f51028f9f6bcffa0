//! `benchstat bar`.

use super::extras::of_bars;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::metrics::{self, no_picture_of_several, read_metrics};
use super::options::{direction, direction_of_metric, read_options, with_units};
use super::outputs::{Outputs, comparisons_only, keep_inputs};
use super::picture;
use crate::analysis::{BarOptions, BarReport, MetricsReport, bar};
use crate::cli::{BarArgs, BarSort, Format, OutputArgs, PlotArgs};
use crate::data::Measurements;
use crate::plot;
use crate::render::{self, Style};

pub(super) fn run(args: &BarArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    keep_inputs(&args.output, Some(&args.plot), &args.input.files)?;
    let read_options = with_units(read_options(&args.input, io, &[])?, &args.unit);
    let measurements = read_metrics(&args.input, io, &read_options)?;
    let options = options(args);
    let of_metric = |measurements: &Measurements| {
        let direction = direction_of_metric(options.direction, measurements.metric());
        bar(
            measurements,
            &BarOptions {
                direction,
                ..options.clone()
            },
        )
    };
    let chart = !args.no_chart;
    match measurements.as_slice() {
        [measurements] => show(&bar(measurements, &options)?, io, &args.output, &args.plot, chart),
        several => {
            let reports = several.iter().map(of_metric).collect::<Result<_, _>>()?;
            let all = MetricsReport::of(reports, |report: &BarReport| &report.metric);
            show_metrics(&all, io, &args.output, &args.plot, chart)
        }
    }
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
        rendered(report, format, style)
    })?;
    picture::draw(plot, io, |options| plot::bars(report, options))?;
    outputs.show(io, &report.warnings)?;
    Ok(Outcome::Done)
}

/// [`show`] for several metrics.
pub(super) fn show_metrics(
    all: &MetricsReport<BarReport>,
    io: &mut Io<'_>,
    output: &OutputArgs,
    plot: &PlotArgs,
    chart: bool,
) -> Result<Outcome, Failure> {
    no_picture_of_several(plot)?;
    let outputs = Outputs::of(output, io, (false, chart), |format, style| {
        metrics::rendered(all, (format, style), rendered, render::bar_metrics_csv)
    })?;
    outputs.show(io, &[])?;
    Ok(Outcome::Done)
}

fn rendered(report: &BarReport, format: Format, style: Style) -> Result<String, Failure> {
    Ok(match format {
        Format::Text => render::bar_text(report, style),
        Format::Markdown => render::bar_markdown(report),
        Format::Csv => render::bar_csv(report)?,
        Format::Json => render::json(report)?,
        Format::Html => render::bar_html(report, &of_bars(report))?,
        format => return Err(comparisons_only(format)),
    })
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
