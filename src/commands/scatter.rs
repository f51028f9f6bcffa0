//! `benchstat scatter`.

use super::extras::of_sweep;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::metrics::{self, no_picture_of_several, read_metrics};
use super::options::{direction, direction_of_metric, read_options, with_units};
use super::outputs::{Outputs, comparisons_only, keep_inputs};
use super::picture;
use crate::analysis::{AnalysisError, MetricsReport, ScatterOptions, ScatterReport, XType, scatter, sweepable};
use crate::cli::{Format, MannWhitneyMethod, OutputArgs, PlotArgs, ScatterArgs, SweepPlotArgs};
use crate::data::Measurements;
use crate::plot::{self, LogAxes, PlotError, SweepDrawing};
use crate::render::{self, Style};
use crate::stats::ranks::mann_whitney::Choice;

pub(super) fn run(args: &ScatterArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    if args.steps && !args.output.formats().any(|format| format == Format::Csv) {
        return Err(Failure::StepsAreCsv);
    }
    keep_inputs(&args.output, Some(&args.plot), &args.input.files)?;
    let read_options = with_units(read_options(&args.input, io, &[])?, &args.unit);
    let measurements = read_metrics(&args.input, io, &read_options)?;
    let Some(xaxis) = &args.xaxis else {
        return Err(AnalysisError::ChooseXAxis(sweepable(&measurements[0])?).into());
    };
    let options = options(args, xaxis);
    let view = View {
        output: &args.output,
        plot: &args.plot,
        drawing: drawing(&args.sweep),
        wide: args.wide,
        chart: !args.no_chart,
        steps: args.steps,
    };
    let direction = options.direction;
    let of_metric = |measurements: &Measurements| {
        let direction = direction_of_metric(direction, measurements.metric());
        scatter(
            measurements,
            &ScatterOptions {
                direction,
                ..options.clone()
            },
        )
    };
    match measurements.as_slice() {
        [measurements] => show(&scatter(measurements, &options)?, io, &view),
        several => {
            let reports = several.iter().map(of_metric).collect::<Result<_, _>>()?;
            show_metrics(
                &MetricsReport::of(reports, |report: &ScatterReport| &report.metric),
                io,
                &view,
            )
        }
    }
}

/// How a sweep is shown.
pub(super) struct View<'a> {
    pub output: &'a OutputArgs,
    pub plot: &'a PlotArgs,
    pub drawing: SweepDrawing,
    pub wide: bool,
    pub chart: bool,
    pub steps: bool,
}

/// Draws and prints the report.
pub(super) fn show(report: &ScatterReport, io: &mut Io<'_>, view: &View<'_>) -> Result<Outcome, Failure> {
    let outputs = Outputs::of(view.output, io, (view.wide, view.chart), |format, style| {
        rendered(report, format, style, view)
    })?;
    picture::draw(view.plot, io, |options| plot::scatter(report, view.drawing, options))?;
    outputs.show(io, &report.warnings)?;
    Ok(Outcome::Done)
}

/// How a sweep is to be drawn.
pub(super) fn drawing(args: &SweepPlotArgs) -> SweepDrawing {
    SweepDrawing {
        log: LogAxes {
            x: args.log,
            y: args.log_y,
        },
        points: args.points,
        fit: args.fit,
    }
}

/// [`show`] for several metrics.
pub(super) fn show_metrics(
    all: &MetricsReport<ScatterReport>,
    io: &mut Io<'_>,
    view: &View<'_>,
) -> Result<Outcome, Failure> {
    no_picture_of_several(view.plot)?;
    let csv = match view.steps {
        true => render::steps_metrics_csv,
        false => render::groups_metrics_csv,
    };
    let outputs = Outputs::of(view.output, io, (view.wide, view.chart), |format, style| {
        let one = |report: &ScatterReport, format, style| rendered(report, format, style, view);
        metrics::rendered(all, (format, style), one, csv)
    })?;
    outputs.show(io, &[])?;
    Ok(Outcome::Done)
}

fn rendered(report: &ScatterReport, format: Format, style: Style, view: &View<'_>) -> Result<String, Failure> {
    if view.drawing.log.x && report.x_type != XType::Number {
        return Err(PlotError::LogOfText(report.xaxis.clone()).into());
    }
    Ok(match format {
        Format::Text => render::scatter_text(report, style, view.drawing.log.x),
        Format::Markdown => render::scatter_markdown(report, view.wide),
        Format::Csv if view.steps => render::steps_csv(report)?,
        Format::Csv => render::groups_csv(report)?,
        Format::Json => render::json(&*report.without_runs())?,
        Format::Html => render::scatter_html(report, &of_sweep(report, view.drawing))?,
        format => return Err(comparisons_only(format)),
    })
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
        keep_runs: args.sweep.points || args.output.formats().any(|format| format == Format::Html),
    }
}
