//! `benchstat bar`.

use super::failure::{Failure, Outcome};
use super::io::Io;
use super::options::{direction, read_options, style};
use super::picture;
use crate::analysis::{BarOptions, bar};
use crate::cli::{BarArgs, BarSort, Format};
use crate::plot;
use crate::read::read_from;
use crate::render;

pub(super) fn run(args: &BarArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    let measurements = read_from(&args.input.files, io.take_stdin(), &read_options(&args.input, io, &[])?)?;
    let report = bar(&measurements, &options(args))?;
    let text = match args.output.format {
        Format::Text => render::bar_text(&report, style(&args.output, io, false, !args.no_chart)),
        Format::Markdown => render::bar_markdown(&report),
        Format::Csv => render::bar_csv(&report)?,
        Format::Json => render::json(&report)?,
    };
    picture::draw(&args.plot, io, |options| plot::bars(&report, options))?;
    io.print(&text)?;
    if args.output.format == Format::Csv {
        io.notes(&report.warnings);
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
