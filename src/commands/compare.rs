//! `benchstat compare`.

use super::extras::of_comparison;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::options::{correction, direction, read_options, with_units};
use super::outputs::{Outputs, keep_inputs};
use super::picture;
use super::policy::policy;
use crate::analysis::{
    CompareOptions, CompareReport, MinChange, PolicyOn, RowOrder, TestChoice, Verdict, compare, compare_part,
};
use crate::cli::{CompareArgs, Format, Only, OutputArgs, PlotArgs, PlotKind, RowsArgs, Sort, Test};
use crate::plot;
use crate::read::{ReadOptions, read_from};
use crate::render::{self, CompareView};

pub(super) fn run(args: &CompareArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    if args.partial && args.output.format != Format::Json {
        return Err(Failure::PartsAreJson);
    }
    if args.partial && args.sort != Sort::File {
        return Err(Failure::PartsAreNotSorted);
    }
    keep_inputs(&args.output, Some(&args.plot), &args.input.files)?;
    let policy = policy(args, io)?;
    let read_options = ReadOptions {
        row_index: args.row_index.clone(),
        part: args.partial,
        ..read_options(&args.input, io, &["binary", "configuration"])?
    };
    let mut read_options = with_units(read_options, &args.unit);
    read_options.roles.session.clone_from(&args.session);
    let measurements = read_from(&args.input.files, io.take_stdin(), &read_options)?;
    if args.partial {
        io.print(&render::json_line(&compare_part(
            &measurements,
            &options(args, policy),
        )?)?)?;
        return Ok(Outcome::Done);
    }
    show(
        &compare(&measurements, &options(args, policy))?,
        io,
        &View {
            output: &args.output,
            rows: &args.rows,
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
    pub rows: &'a RowsArgs,
    pub plot: &'a PlotArgs,
    pub plot_kind: PlotKind,
    pub wide: bool,
    pub chart: bool,
}

/// Prints and draws a comparison; failed when its gate did, or builds are not as equal as they should be.
pub(super) fn show(report: &CompareReport, io: &mut Io<'_>, view: &View<'_>) -> Result<Outcome, Failure> {
    let rows = rows(view.rows);
    let shape = (view.wide, view.chart);
    let outputs = Outputs::of(view.output, io, shape, |format, style| {
        Ok(match format {
            Format::Text => render::compare_text(report, style, &rows),
            Format::Markdown => render::compare_markdown(report, view.wide, &rows),
            Format::Csv => render::compare_csv(report)?,
            Format::Json => render::json(report)?,
            Format::Html => render::compare_html(report, &rows, &of_comparison(report))?,
            Format::Junit => render::compare_junit(report)?,
            Format::Github => render::compare_github(report),
            Format::Openmetrics => render::compare_openmetrics(report),
        })
    })?;
    picture::draw(view.plot, io, |options| match view.plot_kind {
        PlotKind::Box => plot::compare_boxes(report, options),
        PlotKind::Forest => plot::compare_forest(report, options),
    })?;
    outputs.show(io, &report.warnings)?;
    if view.output.format != Format::Text {
        // Whoever sends the report elsewhere still sees in the log why the status is 1.
        let lines = render::compare_gate(report);
        lines.iter().for_each(|line| io.say(format_args!("{line}\n")));
    }
    let gate_passed = report.gate.as_ref().is_none_or(|gate| gate.passed);
    let equal_passed = report.expect_equal.as_ref().is_none_or(|equal| equal.passed);
    Ok(if gate_passed && equal_passed {
        Outcome::Done
    } else {
        Outcome::Failed
    })
}

fn rows(args: &RowsArgs) -> CompareView {
    let verdicts = |only: &Only| match only {
        Only::Changed => vec![Verdict::Regressed, Verdict::Improved],
        Only::Regressed => vec![Verdict::Regressed],
        Only::Improved => vec![Verdict::Improved],
        Only::Equivalent => vec![Verdict::Equivalent],
        Only::NotWorse => vec![Verdict::NotWorse],
        Only::Inconclusive => vec![Verdict::Inconclusive],
        Only::Untested => vec![Verdict::Untested],
    };
    CompareView {
        top: args.top,
        only: args.only.iter().flat_map(verdicts).collect(),
        hide_below: args.hide_below.map(|percent| percent / 100.0),
        ratio: args.ratio,
        max_bytes: args.max_bytes,
    }
}

pub(super) fn row_order(sort: Sort) -> RowOrder {
    match sort {
        Sort::File => RowOrder::File,
        Sort::Name => RowOrder::Name,
        Sort::Change => RowOrder::Change,
        Sort::P => RowOrder::P,
    }
}

fn options(args: &CompareArgs, policy: Option<PolicyOn>) -> CompareOptions {
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
        min_change: args.min_change.map(MinChange::from),
        policy,
        fail_on_inconclusive: args.fail_on_inconclusive,
        fail_on_missing: args.fail_on_missing,
        correction: correction(args.correction),
        expect_equal: args.expect_equal,
        seed: args.seed,
    }
}
