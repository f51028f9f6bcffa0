//! `benchstat compare`.

use super::output::{direction, notes, print, read_options, style};
use super::{Failure, Outcome, picture};
use crate::analysis::{CompareOptions, CompareReport, RowOrder, TestChoice, compare, compare_part};
use crate::cli::{CompareArgs, Format, OutputArgs, PlotArgs, PlotKind, Sort, Test};
use crate::plot;
use crate::read::{ReadOptions, read};
use crate::render;

pub(super) fn run(args: &CompareArgs) -> Result<Outcome, Failure> {
    if args.partial && args.output.format != Format::Json {
        return Err(Failure::PartsAreJson);
    }
    if args.partial && args.sort != Sort::File {
        return Err(Failure::PartsAreNotSorted);
    }
    let read_options = ReadOptions {
        row_index: args.row_index.clone(),
        part: args.partial,
        ..read_options(&args.input, &["binary", "configuration"])?
    };
    let measurements = read(&args.input.files, &read_options)?;
    if args.partial {
        print(&render::json_line(&compare_part(&measurements, &options(args))?)?)?;
        return Ok(Outcome::Done);
    }
    show(
        &compare(&measurements, &options(args))?,
        &View {
            output: &args.output,
            plot: &args.plot,
            plot_kind: args.plot_kind,
            wide: args.wide,
            chart: !args.no_chart,
        },
    )
}

/// How a comparison is shown.
pub(super) struct View<'a> {
    pub output: &'a OutputArgs,
    pub plot: &'a PlotArgs,
    pub plot_kind: PlotKind,
    pub wide: bool,
    pub chart: bool,
}

/// Prints and draws a comparison; failed when its gate did, or builds are not as equal as they should be.
pub(super) fn show(report: &CompareReport, view: &View<'_>) -> Result<Outcome, Failure> {
    let text = match view.output.format {
        Format::Text => render::compare_text(report, style(view.output, view.wide, view.chart)),
        Format::Markdown => render::compare_markdown(report, view.wide),
        Format::Csv => render::compare_csv(report)?,
        Format::Json => render::json(report)?,
    };
    picture::draw(view.plot, |options| match view.plot_kind {
        PlotKind::Box => plot::compare_boxes(report, options),
        PlotKind::Forest => plot::compare_forest(report, options),
    })?;
    print(&text)?;
    if view.output.format == Format::Csv {
        notes(&report.warnings);
    }
    let gate_passed = report.gate.as_ref().is_none_or(|gate| gate.passed);
    let equal_passed = report.expect_equal.as_ref().is_none_or(|equal| equal.passed);
    Ok(if gate_passed && equal_passed {
        Outcome::Done
    } else {
        Outcome::Failed
    })
}

pub(super) fn row_order(sort: Sort) -> RowOrder {
    match sort {
        Sort::File => RowOrder::File,
        Sort::Name => RowOrder::Name,
        Sort::Change => RowOrder::Change,
        Sort::P => RowOrder::P,
    }
}

fn options(args: &CompareArgs) -> CompareOptions {
    CompareOptions {
        old: args.old.clone(),
        new: args.new.clone(),
        direction: direction(&args.judgement),
        alpha: args.judgement.levels.alpha,
        confidence: args.judgement.levels.confidence,
        order: row_order(args.sort),
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
