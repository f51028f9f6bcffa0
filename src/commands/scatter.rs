//! `benchstat scatter`.

use super::failure::{Failure, Outcome};
use super::io::Io;
use super::options::{direction, read_options};
use super::outputs::{Outputs, comparisons_only};
use super::picture;
use crate::analysis::{AnalysisError, ScatterOptions, scatter, sweepable};
use crate::cli::{Format, MannWhitneyMethod, ScatterArgs};
use crate::plot::{self, LogAxes};
use crate::read::read_from;
use crate::render;
use crate::stats::ranks::mann_whitney::Choice;

pub(super) fn run(args: &ScatterArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    let formats = args.output.report.iter().map(|report| report.format);
    if args.steps && !formats.chain([args.output.format]).any(|format| format == Format::Csv) {
        return Err(Failure::StepsAreCsv);
    }
    let measurements = read_from(&args.input.files, io.take_stdin(), &read_options(&args.input, io, &[])?)?;
    let Some(xaxis) = &args.xaxis else {
        return Err(AnalysisError::ChooseXAxis(sweepable(&measurements)?).into());
    };
    let report = scatter(&measurements, &options(args, xaxis))?;
    let log = LogAxes {
        x: args.log,
        y: args.log_y,
    };
    let shape = (args.wide, !args.no_chart);
    let outputs = Outputs::of(&args.output, &args.input.files, io, shape, |format, style| {
        Ok(match format {
            Format::Text => render::scatter_text(&report, style),
            Format::Markdown => render::scatter_markdown(&report, args.wide),
            Format::Csv if args.steps => render::steps_csv(&report)?,
            Format::Csv => render::groups_csv(&report)?,
            Format::Json => render::json(&report)?,
            format => return Err(comparisons_only(format)),
        })
    })?;
    picture::draw(&args.plot, io, |options| plot::scatter(&report, log, options))?;
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
