//! `benchstat render`.

use std::path::{Path, PathBuf};

use super::failure::{Failure, Outcome};
use super::io::Io;
use super::outputs::keep_inputs;
use super::{bar, compare, history, runs, scatter};
use crate::analysis::{SavedReport, read_report};
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
        SavedReport::Compare(report) => {
            let view = compare::View {
                output: &args.output,
                rows: &args.rows,
                plot: &args.plot,
                plot_kind: args.plot_kind,
                wide: args.wide,
                chart,
            };
            compare::show(&report, io, &view)
        }
        SavedReport::Scatter(report) => {
            let view = scatter::View {
                output: &args.output,
                plot: &args.plot,
                drawing: scatter::drawing(&args.sweep),
                wide: args.wide,
                chart,
                steps: args.steps,
            };
            scatter::show(&report, io, &view)
        }
        SavedReport::Bar(report) => bar::show(&report, io, &args.output, &args.plot, chart),
        SavedReport::History(report) => {
            let view = history::View {
                output: &args.output,
                plot: &args.plot,
                wide: args.wide,
                chart,
            };
            history::show(&report, io, &view)
        }
        SavedReport::Runs(_) if args.plot.plot.is_some() => Err(Failure::NoPictureOfRuns),
        SavedReport::Runs(report) => runs::show(&report, io, &args.output),
    }
}
