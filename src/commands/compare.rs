//! `benchstat compare`.

use std::path::PathBuf;
use std::slice;

use super::extras::of_comparison;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::learn::write_policy;
use super::metrics::{self, no_picture_of_several, one_metric, read_metrics};
use super::options::{correction, direction, read_options, with_units};
use super::outputs::{Outputs, keep_inputs};
use super::picture;
use super::policy::policy;
use crate::analysis::{
    CompareOptions, CompareReport, MetricsReport, MinChange, PolicyOn, RowOrder, TestChoice, Verdict, compare,
    compare_confirmed, compare_metrics, compare_part,
};
use crate::cli::{CompareArgs, Format, Only, OutputArgs, PlotArgs, PlotKind, RowsArgs, Sort, Test};
use crate::data::{Measurements, Roles};
use crate::plot;
use crate::read::{ReadOptions, read_from};
use crate::render::{self, CompareView, Style};

pub(super) fn run(args: &CompareArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    if args.partial && args.output.format != Format::Json {
        return Err(Failure::PartsAreJson);
    }
    if args.partial && args.sort != Sort::File {
        return Err(Failure::PartsAreNotSorted);
    }
    let inputs = [args.input.files.as_slice(), &args.confirm].concat();
    keep_inputs(&args.output, Some(&args.plot), &inputs)?;
    let policy = policy(args, io)?;
    let read_options = ReadOptions {
        row_index: args.row_index.clone(),
        part: args.partial,
        ..read_options(&args.input, io, &["binary", "configuration"])?
    };
    let mut read_options = with_units(read_options, &args.unit);
    read_options.roles.session.clone_from(&args.session);
    let confirms = !args.confirm.is_empty();
    for (option, given) in [
        ("--partial", args.partial),
        ("--expect-equal", args.expect_equal),
        ("--confirm", confirms),
    ] {
        if given {
            one_metric(&args.input, option)?;
        }
    }
    let measurements = read_metrics(&args.input, io, &read_options)?;
    let options = options(args, policy);
    let view = View {
        output: &args.output,
        rows: &args.rows,
        plot: &args.plot,
        plot_kind: args.plot_kind,
        wide: args.wide,
        chart: !args.no_chart,
    };
    match measurements.as_slice() {
        [measurements] if args.partial => {
            io.print(&render::json_line(&compare_part(measurements, &options)?)?)?;
            Ok(Outcome::Done)
        }
        [measurements] if confirms => {
            let second = second(&args.confirm, &read_options, measurements.metric())?;
            show(&compare_confirmed(measurements, &second, &options)?, io, &view)
        }
        [measurements] => {
            let report = compare(measurements, &options)?;
            let outcome = show(&report, io, &view)?;
            if let Some(path) = &args.write_policy {
                write_policy(path, &report, io)?;
            }
            Ok(outcome)
        }
        several => show_metrics(&compare_metrics(several, &options)?, io, &view),
    }
}

/// The measurements that changes are asked of again.
fn second(files: &[PathBuf], options: &ReadOptions, metric: &str) -> Result<Measurements, Failure> {
    let roles = Roles {
        metric: Some(metric.to_string()),
        ..options.roles.clone()
    };
    let options = ReadOptions {
        roles,
        ..options.clone()
    };
    Ok(read_from(files, Box::new(std::io::empty()), &options)?)
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
    let shape = (view.wide, view.chart);
    let outputs = Outputs::of(view.output, io, shape, |format, style| {
        rendered(report, (format, style), view)
    })?;
    picture::draw(view.plot, io, |options| match view.plot_kind {
        PlotKind::Box => plot::compare_boxes(report, options),
        PlotKind::Forest => plot::compare_forest(report, &rows(view.rows).shown(report), options),
    })?;
    outputs.show(io, &report.warnings)?;
    say_gate(render::compare_gate(report), io, view);
    let gate_passed = report.gate.as_ref().is_none_or(|gate| gate.passed);
    let equal_passed = report.expect_equal.as_ref().is_none_or(|equal| equal.passed);
    Ok(if gate_passed && equal_passed {
        Outcome::Done
    } else {
        Outcome::Failed
    })
}

/// [`show`] for several metrics; failed when the gate did for any of them.
pub(super) fn show_metrics(
    all: &MetricsReport<CompareReport>,
    io: &mut Io<'_>,
    view: &View<'_>,
) -> Result<Outcome, Failure> {
    no_picture_of_several(view.plot)?;
    let shape = (view.wide, view.chart);
    let outputs = Outputs::of(view.output, io, shape, |format, style| {
        Ok(match format {
            Format::Junit => render::compare_junit(&all.reports)?,
            Format::Github => render::compare_github(&all.reports),
            Format::Openmetrics => render::compare_openmetrics(&all.reports),
            Format::Codequality => render::compare_codequality(&all.reports)?,
            _ => metrics::rendered(
                all,
                (format, style),
                |report, format, style| rendered(report, (format, style), view),
                render::compare_metrics_csv,
            )?,
        })
    })?;
    outputs.show(io, &[])?;
    say_gate(all.reports.iter().flat_map(render::compare_gate).collect(), io, view);
    let passed = all.gate.as_ref().is_none_or(|gate| gate.passed);
    Ok(if passed { Outcome::Done } else { Outcome::Failed })
}

fn rendered(report: &CompareReport, (format, style): (Format, Style), view: &View<'_>) -> Result<String, Failure> {
    let rows = rows(view.rows);
    Ok(match format {
        Format::Text => render::compare_text(report, style, &rows),
        Format::Markdown => render::compare_markdown(report, view.wide, &rows),
        Format::Csv => render::compare_csv(report)?,
        Format::Json => render::json(&*report.without_runs())?,
        Format::Html => render::compare_html(report, &rows, &of_comparison(report))?,
        Format::Junit => render::compare_junit(slice::from_ref(report))?,
        Format::Github => render::compare_github(slice::from_ref(report)),
        Format::Openmetrics => render::compare_openmetrics(slice::from_ref(report)),
        Format::Codequality => render::compare_codequality(slice::from_ref(report))?,
    })
}

/// Whoever sends the report elsewhere still sees in the log why the status is 1.
fn say_gate(lines: Vec<String>, io: &mut Io<'_>, view: &View<'_>) {
    if view.output.format != Format::Text {
        lines.iter().for_each(|line| io.say(format_args!("{line}\n")));
    }
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

/// Whether something that is asked for shows runs one by one.
fn shows_runs(args: &CompareArgs) -> bool {
    let are_boxes = args.plot.plot.is_some() && args.plot_kind == PlotKind::Box;
    are_boxes || args.output.formats().any(|format| format == Format::Html)
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
        control: args.control.clone(),
        fail_on_inconclusive: args.fail_on_inconclusive,
        fail_on_missing: args.fail_on_missing,
        correction: correction(args.correction),
        expect_equal: args.expect_equal,
        seed: args.seed,
        keep_runs: shows_runs(args),
    }
}
