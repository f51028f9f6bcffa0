//! `benchstat render`.

use std::path::{Path, PathBuf};

use super::failure::{Failure, Outcome};
use super::io::Io;
use super::outputs::keep_inputs;
use super::{bar, compare, history, runs, scatter};
use crate::analysis::{SavedMetrics, SavedReport, read_report};
use crate::cli::{Format, RenderArgs};
use crate::read::read_text;

pub(super) fn run(args: &RenderArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    if args.steps && !args.output.formats().any(|format| format == Format::Csv) {
        return Err(Failure::StepsAreCsv);
    }
    keep_inputs(&args.output, Some(&args.plot), args.file.as_slice())?;
    let file: &Path = args.file.as_ref().map_or(Path::new("-"), PathBuf::as_path);
    let (name, text) = read_text(file, || io.take_stdin(), args.limit.max_input)?;
    let chart = !args.no_chart;
    match read_report(&name, &text)? {
        SavedReport::Compare(report) => compare::show(&report, io, &of_comparison(args)),
        SavedReport::Metrics(SavedMetrics::Compare(all)) => compare::show_metrics(&all, io, &of_comparison(args)),
        SavedReport::Scatter(report) => scatter::show(&report, io, &of_sweep(args)),
        SavedReport::Metrics(SavedMetrics::Scatter(all)) => scatter::show_metrics(&all, io, &of_sweep(args)),
        SavedReport::Bar(report) => bar::show(&report, io, &args.output, &args.plot, chart),
        SavedReport::Metrics(SavedMetrics::Bar(all)) => bar::show_metrics(&all, io, &args.output, &args.plot, chart),
        SavedReport::History(report) => {
            let view = history::View {
                output: &args.output,
                plot: &args.plot,
                wide: args.wide,
                chart,
            };
            history::show(&report, io, &view)
        }
        SavedReport::Runs(_) | SavedReport::Metrics(SavedMetrics::Runs(_)) if args.plot.plot.is_some() => {
            Err(Failure::NoPictureOfRuns)
        }
        SavedReport::Runs(report) => runs::show(&report, io, &args.output),
        SavedReport::Metrics(SavedMetrics::Runs(all)) => runs::show_metrics(&all, io, &args.output),
    }
}

fn of_comparison(args: &RenderArgs) -> compare::View<'_> {
    compare::View {
        output: &args.output,
        rows: &args.rows,
        plot: &args.plot,
        plot_kind: args.plot_kind,
        wide: args.wide,
        chart: !args.no_chart,
    }
}

fn of_sweep(args: &RenderArgs) -> scatter::View<'_> {
    scatter::View {
        output: &args.output,
        plot: &args.plot,
        drawing: scatter::drawing(&args.sweep),
        wide: args.wide,
        chart: !args.no_chart,
        steps: args.steps,
    }
}
