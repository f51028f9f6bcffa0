//! `benchstat history`.

use std::path::Path;

use super::extras::of_history;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::metrics::one_metric;
use super::options::{correction, direction, read_options, with_units};
use super::outputs::{Outputs, comparisons_only, keep_inputs};
use super::picture;
use crate::analysis::{Center, HistoryOptions, HistoryReport, history};
use crate::cli::{CenterChoice, Format, HistoryArgs, OutputArgs, PlotArgs};
use crate::plot;
use crate::read::{MAX_INPUT, ReadOptions, read_from, read_text};
use crate::render;

pub(super) fn run(args: &HistoryArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    keep_inputs(&args.output, Some(&args.plot), &args.input.files)?;
    let order = args.order.as_deref().map(|file| keys(file, io)).transpose()?;
    let mut options = ReadOptions {
        // Without a variable for the time the files are the points in time, and cannot be the benchmarks, too.
        file_is_benchmark: args.at.is_some(),
        ..with_units(read_options(&args.input, io, &[])?, &args.unit)
    };
    options.roles.metric = one_metric(&args.input, "history")?;
    let measurements = read_from(&args.input.files, io.take_stdin(), &options)?;
    let report = history(&measurements, &self::options(args, order))?;
    let view = View {
        output: &args.output,
        plot: &args.plot,
        wide: args.wide,
        chart: !args.no_chart,
    };
    show(&report, io, &view)
}

/// How a history is shown.
pub(super) struct View<'a> {
    pub output: &'a OutputArgs,
    pub plot: &'a PlotArgs,
    pub wide: bool,
    pub chart: bool,
}

/// Prints and draws a history; failed when its gate did.
pub(super) fn show(report: &HistoryReport, io: &mut Io<'_>, view: &View<'_>) -> Result<Outcome, Failure> {
    let outputs = Outputs::of(view.output, io, (view.wide, view.chart), |format, style| {
        Ok(match format {
            Format::Text => render::history_text(report, style),
            Format::Markdown => render::history_markdown(report, view.wide),
            Format::Csv => render::history_csv(report)?,
            Format::Json => render::json(report)?,
            Format::Html => render::history_html(report, &of_history(report))?,
            format => return Err(comparisons_only(format)),
        })
    })?;
    picture::draw(view.plot, io, |options| plot::history(report, options))?;
    outputs.show(io, &report.warnings)?;
    if view.output.format != Format::Text {
        let lines = render::history_gate(report);
        lines.iter().for_each(|line| io.say(format_args!("{line}\n")));
    }
    let passed = report.gate.as_ref().is_none_or(|gate| gate.passed);
    Ok(if passed { Outcome::Done } else { Outcome::Failed })
}

/// The lines of a file that are not blank.
fn keys(file: &Path, io: &mut Io<'_>) -> Result<Vec<String>, Failure> {
    let (_, text) = read_text(file, || io.take_stdin(), MAX_INPUT)?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines.map(str::to_string).collect())
}

fn options(args: &HistoryArgs, order: Option<Vec<String>>) -> HistoryOptions {
    HistoryOptions {
        at: args.at.clone(),
        order,
        session: args.session.clone(),
        binary: args.binary.clone(),
        reference: args.reference.clone(),
        center: match args.center {
            CenterChoice::Mean => Center::Mean,
            CenterChoice::Median => Center::Median,
        },
        independent: args.independent,
        direction: direction(&args.judgement),
        alpha: args.judgement.levels.alpha,
        confidence: args.judgement.levels.confidence,
        correction: correction(args.correction),
        min_change: args.min_change.map(|percent| percent / 100.0),
        max_regression: args.fail_on_regression.then(|| args.max_regression.unwrap_or(0.0)),
        since: args.since.clone(),
    }
}
