//! `benchstat scatter`.

use super::extras::of_sweep;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::options::{direction, read_options, with_units};
use super::outputs::{Outputs, comparisons_only, keep_inputs};
use super::picture;
use crate::analysis::{AnalysisError, ScatterOptions, ScatterReport, XType, scatter, sweepable};
use crate::cli::{Format, MannWhitneyMethod, OutputArgs, PlotArgs, ScatterArgs};
use crate::plot::{self, LogAxes, PlotError};
use crate::read::read_from;
use crate::render;
use crate::stats::ranks::mann_whitney::Choice;

pub(super) fn run(args: &ScatterArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    if args.steps && !args.output.formats().any(|format| format == Format::Csv) {
        return Err(Failure::StepsAreCsv);
    }
    keep_inputs(&args.output, Some(&args.plot), &args.input.files)?;
    let read_options = with_units(read_options(&args.input, io, &[])?, &args.unit);
    let measurements = read_from(&args.input.files, io.take_stdin(), &read_options)?;
    let Some(xaxis) = &args.xaxis else {
        return Err(AnalysisError::ChooseXAxis(sweepable(&measurements)?).into());
    };
    let report = scatter(&measurements, &options(args, xaxis))?;
    let view = View {
        output: &args.output,
        plot: &args.plot,
        log: LogAxes {
            x: args.log,
            y: args.log_y,
        },
        wide: args.wide,
        chart: !args.no_chart,
        steps: args.steps,
    };
    show(&report, io, &view)
}

/// How a sweep is shown.
pub(super) struct View<'a> {
    pub output: &'a OutputArgs,
    pub plot: &'a PlotArgs,
    pub log: LogAxes,
    pub wide: bool,
    pub chart: bool,
    pub steps: bool,
}

/// Draws and prints the report.
pub(super) fn show(report: &ScatterReport, io: &mut Io<'_>, view: &View<'_>) -> Result<Outcome, Failure> {
    if view.log.x && report.x_type != XType::Number {
        return Err(PlotError::LogOfText(report.xaxis.clone()).into());
    }
    let outputs = Outputs::of(view.output, io, (view.wide, view.chart), |format, style| {
        Ok(match format {
            Format::Text => render::scatter_text(report, style, view.log.x),
            Format::Markdown => render::scatter_markdown(report, view.wide),
            Format::Csv if view.steps => render::steps_csv(report)?,
            Format::Csv => render::groups_csv(report)?,
            Format::Json => render::json(report)?,
            Format::Html => render::scatter_html(report, &of_sweep(report, view.log))?,
            format => return Err(comparisons_only(format)),
        })
    })?;
    picture::draw(view.plot, io, |options| plot::scatter(report, view.log, options))?;
    outputs.show(io, &report.warnings)?;
    Ok(Outcome::Done)
}

fn options(args: &ScatterArgs, xaxis: &str) -> ScatterOptions {
    ScatterOptions {
        xaxis: xaxis.to_string(),
        category: args.category.clone(),
        binary: args.binary.clone(),
        direction: direction(&args.judgement),
        alpha: args.judgement.levels.alpha,
        confidence: args.judgement.levels.confidence,
        mann_whitney: match args.mann_whitney {
            None => Choice::Auto,
            Some(MannWhitneyMethod::Exact) => Choice::Exact,
            Some(MannWhitneyMethod::Normal) => Choice::Normal,
            Some(MannWhitneyMethod::Node) => Choice::Node,
        },
        per_run: args.per_run,
    }
}
