//! `benchstat runs`.

use super::output::{notes, print, read_options, style};
use super::{Failure, Outcome};
use crate::analysis::{RunsOptions, RunsOrder, runs};
use crate::cli::{Format, RunsArgs, RunsSort};
use crate::read::read;
use crate::render;

pub(super) fn run(args: &RunsArgs) -> Result<Outcome, Failure> {
    let measurements = read(&args.input.files, &read_options(&args.input, &[])?)?;
    let report = runs(&measurements, &options(args))?;
    let text = match args.output.format {
        Format::Text => render::runs_text(&report, style(&args.output, true, false)),
        Format::Markdown => render::runs_markdown(&report),
        Format::Csv => render::runs_csv(&report)?,
        Format::Json => render::json(&report)?,
    };
    print(&text)?;
    if args.output.format == Format::Csv {
        notes(&report.warnings);
    }
    Ok(Outcome::Done)
}

fn options(args: &RunsArgs) -> RunsOptions {
    RunsOptions {
        effect: args.effect,
        cv_threshold: args.cv_threshold / 100.0,
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
