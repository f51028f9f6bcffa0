//! Several metrics of the same input: a reading and a report for each.

use std::io;

use serde::Serialize;

use super::failure::Failure;
use super::io::Io;
use super::replay::Replay;
use crate::analysis::MetricsReport;
use crate::cli::{Format, InputArgs, PlotArgs};
use crate::data::{Measurements, Roles};
use crate::read::{FileError, FileErrorKind, ReadError, ReadOptions, read_from};
use crate::render::{self, Style};

/// What stands for every metric that the files have.
const ALL: &str = "all";

/// The input by each metric that was asked for: that of the files alone where none was. Columns that are the metric of one
/// reading are neither names nor variables of the others.
pub(super) fn read_metrics(
    args: &InputArgs,
    io: &mut Io<'_>,
    options: &ReadOptions,
) -> Result<Vec<Measurements>, Failure> {
    if let Ok(metric) = one_metric(args, "") {
        let options = metric.map_or(options.clone(), |metric| by(options, &metric, &[]));
        return Ok(vec![read_from(&args.files, io.take_stdin(), &options)?]);
    }
    let replay = Replay::of(io.take_stdin());
    let read = |options: &ReadOptions| read_from(&args.files, replay.reader(), options);
    let names = match args.metric.as_slice() {
        [_all] => measured(options, read)?,
        names => names.to_vec(),
    };
    if let Some(twice) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
        return Err(Failure::MetricTwice(twice.1.clone()));
    }
    let is_asked = args.metric.len() > 1;
    let mut readings = Vec::new();
    for name in &names {
        match read(&by(options, name, &names)) {
            Ok(measurements) => readings.push(measurements),
            Err(error) => match lacking(&error) {
                Some(file) if !is_asked => io.notes([format!("left out {name}, which {file} does not measure")]),
                _ => return Err(error.into()),
            },
        }
    }
    if readings.is_empty() {
        return Err(Failure::NoCommonMetric(names));
    }
    Ok(readings)
}

/// The only metric that was asked for, for a command that has one.
pub(super) fn one_metric(args: &InputArgs, command: &'static str) -> Result<Option<String>, Failure> {
    match args.metric.as_slice() {
        [] => Ok(None),
        [only] if only != ALL => Ok(Some(only.clone())),
        _ => Err(Failure::OneMetric(command)),
    }
}

/// The options to read all metrics that were asked for at once, the first as the metric.
pub(super) fn all_in_one(args: &InputArgs, options: ReadOptions) -> Result<ReadOptions, Failure> {
    match args.metric.as_slice() {
        [first, _, ..] => Ok(by(&options, first, &args.metric)),
        _ => Ok(match one_metric(args, "convert")? {
            Some(metric) => by(&options, &metric, &[]),
            None => options,
        }),
    }
}

/// A picture has one axis.
pub(super) fn no_picture_of_several(plot: &PlotArgs) -> Result<(), Failure> {
    plot.plot.as_ref().map_or(Ok(()), |_| Err(Failure::OneMetric("--plot")))
}

fn by(options: &ReadOptions, metric: &str, all: &[String]) -> ReadOptions {
    ReadOptions {
        roles: Roles {
            metric: Some(metric.to_string()),
            also_measured: all.iter().filter(|name| *name != metric).cloned().collect(),
            ..options.roles.clone()
        },
        ..options.clone()
    }
}

/// All metrics that the input has: the one that it is compared by by itself first.
fn measured(
    options: &ReadOptions,
    read: impl Fn(&ReadOptions) -> Result<Measurements, ReadError>,
) -> Result<Vec<String>, ReadError> {
    let keeping = ReadOptions {
        keep_results: true,
        ..options.clone()
    };
    let (measurements, before) = match read(&keeping) {
        Ok(measurements) => (measurements, Vec::new()),
        // The file does not say which one comes first.
        Err(ReadError::File(error)) => match *error.kind {
            FileErrorKind::ChooseMetric { present } if !present.is_empty() => {
                (read(&by(&keeping, &present[0], &[]))?, present)
            }
            kind => {
                return Err(ReadError::File(FileError {
                    kind: Box::new(kind),
                    ..error
                }));
            }
        },
        Err(error) => return Err(error),
    };
    let mut names = before;
    for name in std::iter::once(measurements.metric()).chain(measurements.other_metrics()) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_string());
        }
    }
    Ok(names)
}

/// The file that lacks the metric, if that is what is wrong.
fn lacking(error: &ReadError) -> Option<&str> {
    match error {
        ReadError::File(FileError { file, kind, .. }) => {
            let lacks = matches!(
                **kind,
                FileErrorKind::NotMeasured { .. } | FileErrorKind::MissingColumn { .. }
            );
            lacks.then_some(file)
        }
        _ => None,
    }
}

/// Reports of several metrics in a format that all commands have. `one` is a report by itself, `csv` the rows of
/// all.
pub(super) fn rendered<Report: Serialize>(
    all: &MetricsReport<Report>,
    (format, style): (Format, Style),
    one: impl Fn(&Report, Format, Style) -> Result<String, Failure>,
    csv: impl Fn(&MetricsReport<Report>) -> io::Result<String>,
) -> Result<String, Failure> {
    Ok(match format {
        Format::Text | Format::Markdown => {
            let each = all.reports.iter().map(|report| one(report, format, style));
            let each = each.collect::<Result<Vec<String>, Failure>>()?;
            if format == Format::Text {
                render::metrics_text(all, &each)
            } else {
                render::metrics_markdown(all, &each)
            }
        }
        Format::Csv => csv(all)?,
        Format::Json => render::json(all)?,
        Format::Html => return Err(Failure::OneMetric("--format html")),
        Format::Junit | Format::Github | Format::Openmetrics | Format::Codequality => {
            return Err(super::outputs::comparisons_only(format));
        }
    })
}
