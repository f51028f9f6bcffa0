//! `benchstat compare`.

use super::output::{direction, print, read_options, style};
use super::{Failure, Outcome, picture};
use crate::analysis::{CompareOptions, RowOrder, TestChoice, compare};
use crate::cli::{CompareArgs, Format, PlotKind, Sort, Test};
use crate::input::read;
use crate::plot;
use crate::render;

pub(super) fn run(args: &CompareArgs) -> Result<Outcome, Failure> {
    let read_options = read_options(&args.input, &["binary", "configuration"])?;
    let measurements = read(&args.input.files, &read_options)?;
    let report = compare(&measurements, &options(args))?;
    let text = match args.output.format {
        Format::Text => render::compare_text(&report, style(&args.output, args.wide, !args.no_chart)),
        Format::Markdown => render::compare_markdown(&report, args.wide),
        Format::Csv => render::compare_csv(&report)?,
        Format::Json => render::json(&report)?,
    };
    picture::draw(&args.plot, |options| match args.plot_kind {
        PlotKind::Box => plot::compare_boxes(&report, options),
        PlotKind::Forest => plot::compare_forest(&report, options),
    })?;
    print(&text)?;
    if args.output.format == Format::Csv {
        report.warnings.iter().for_each(|warning| eprintln!("note: {warning}"));
    }
    let gate_passed = report.gate.as_ref().is_none_or(|gate| gate.passed);
    let equal_passed = report.expect_equal.as_ref().is_none_or(|equal| equal.passed);
    Ok(if gate_passed && equal_passed {
        Outcome::Done
    } else {
        Outcome::Failed
    })
}

fn options(args: &CompareArgs) -> CompareOptions {
    CompareOptions {
        old: args.old.clone(),
        new: args.new.clone(),
        direction: direction(&args.judgement),
        alpha: args.judgement.levels.alpha,
        confidence: args.judgement.levels.confidence,
        order: match args.sort {
            Sort::File => RowOrder::File,
            Sort::Name => RowOrder::Name,
            Sort::Change => RowOrder::Change,
            Sort::P => RowOrder::P,
        },
        test: match args.test {
            _ if args.paired => TestChoice::Paired,
            Test::Welch => TestChoice::Welch,
            Test::MannWhitney => TestChoice::MannWhitney,
            Test::Permutation => TestChoice::Permutation,
        },
        max_regression: args.max_regression,
        fail_on_inconclusive: args.fail_on_inconclusive,
        expect_equal: args.expect_equal,
        seed: args.seed,
    }
}
