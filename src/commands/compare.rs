//! `benchstat compare`.

use super::failure::{Failure, Outcome};
use super::io::Io;
use super::options::{direction, read_options, style};
use super::picture;
use crate::analysis::{CompareOptions, CompareReport, Correction, RowOrder, TestChoice, compare, compare_part};
use crate::cli::{CompareArgs, CorrectionChoice, Format, OutputArgs, PlotArgs, PlotKind, Sort, Test};
use crate::plot;
use crate::read::{ReadOptions, read_from};
use crate::render;

pub(super) fn run(args: &CompareArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    if args.partial && args.output.format != Format::Json {
        return Err(Failure::PartsAreJson);
    }
    if args.partial && args.sort != Sort::File {
        return Err(Failure::PartsAreNotSorted);
    }
    let read_options = ReadOptions {
        row_index: args.row_index.clone(),
        part: args.partial,
        ..read_options(&args.input, io, &["binary", "configuration"])?
    };
    let measurements = read_from(&args.input.files, io.take_stdin(), &read_options)?;
    if args.partial {
        io.print(&render::json_line(&compare_part(&measurements, &options(args))?)?)?;
        return Ok(Outcome::Done);
    }
    show(
        &compare(&measurements, &options(args))?,
        io,
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
pub(super) fn show(report: &CompareReport, io: &mut Io<'_>, view: &View<'_>) -> Result<Outcome, Failure> {
    let text = match view.output.format {
        Format::Text => render::compare_text(report, style(view.output, io, view.wide, view.chart)),
        Format::Markdown => render::compare_markdown(report, view.wide),
        Format::Csv => render::compare_csv(report)?,
        Format::Json => render::json(report)?,
    };
    picture::draw(view.plot, io, |options| match view.plot_kind {
        PlotKind::Box => plot::compare_boxes(report, options),
        PlotKind::Forest => plot::compare_forest(report, options),
    })?;
    io.print(&text)?;
    if view.output.format == Format::Csv {
        io.notes(&report.warnings);
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
        fail_on_missing: args.fail_on_missing,
        correction: match args.correction {
            CorrectionChoice::Holm => Correction::Holm,
            CorrectionChoice::Bh => Correction::BenjaminiHochberg,
            CorrectionChoice::None => Correction::None,
        },
        expect_equal: args.expect_equal,
        seed: args.seed,
    }
}
