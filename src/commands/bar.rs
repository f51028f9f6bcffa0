//! `benchstat bar`.

use super::output::{direction, notes, print, read_options, style};
use super::{Failure, Outcome, picture};
use crate::analysis::{BarOptions, bar};
use crate::cli::{BarArgs, BarSort, Format};
use crate::plot;
use crate::read::read;
use crate::render;

pub(super) fn run(args: &BarArgs) -> Result<Outcome, Failure> {
    let measurements = read(&args.input.files, &read_options(&args.input, &[])?)?;
    let report = bar(&measurements, &options(args))?;
    let text = match args.output.format {
        Format::Text => render::bar_text(&report, style(&args.output, false, !args.no_chart)),
        Format::Markdown => render::bar_markdown(&report),
        Format::Csv => render::bar_csv(&report)?,
        Format::Json => render::json(&report)?,
    };
    picture::draw(&args.plot, |options| plot::bars(&report, options))?;
    print(&text)?;
    if args.output.format == Format::Csv {
        notes(&report.warnings);
    }
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
