//! Results of other benchmark tools → runs: which tool wrote a text is detected from its first bytes, never from its name.
//!
//! Times are in seconds, rates in operations a second, whatever unit the tool uses; runs keep the order of the file.

mod asv;
mod criterion;
mod dates;
mod dotnet;
mod fault;
mod format;
mod github_action;
mod go;
mod google;
mod hyperfine;
mod jmh;
mod json;
mod mitata;
mod names;
mod node;
mod node_bench;
mod otava;
mod pyperf;
mod pytest;
mod results;
mod rust;
mod settle;
mod shuffle;
mod summaries;
mod table;
mod tinybench;
mod tree;
mod units;

pub(crate) use dates::iso;

use std::path::Path;

use super::error::{FileError, FileErrorKind, ReadError};
use super::sink::Target;
use super::source::Source;
use crate::data::{RATE, ToolNote};
use fault::Fault;
use format::ToolFormat;
use results::{TIME, ToolResults};

/// All formats, in the order in which the documentation lists them. Of two that recognise a text the first is taken.
const FORMATS: [&dyn ToolFormat; 25] = [
    &node::NodeRun,
    &node_bench::NodeBench,
    &go::Go,
    &go::GoEvents,
    &hyperfine::Hyperfine,
    &google::GoogleJson,
    &google::GoogleCsv,
    &jmh::JmhJson,
    &jmh::JmhCsv,
    &pytest::Pytest,
    &pyperf::Pyperf,
    &criterion::Sample,
    &criterion::RawCsv,
    &mitata::Mitata,
    &summaries::OldMitata,
    &summaries::Deno,
    &tinybench::Tinybench,
    &tinybench::Vitest,
    &dotnet::DotnetJson,
    &dotnet::DotnetCsv,
    &rust::Libtest,
    &rust::Divan,
    &github_action::GithubAction,
    &asv::Asv,
    &otava::Otava,
];

/// So much of a text is looked at to tell what wrote it.
const HEAD: usize = 1 << 16;

/// Which tool wrote a text; `None` where it may be a CSV.
///
/// # Errors
/// When its beginning cannot be read; [`FileErrorKind::Unknown`] for JSON of nothing that is known, and for text without a comma.
pub(super) fn recognise(source: &mut Source) -> Result<Option<&'static dyn ToolFormat>, FileError> {
    let head = source.peek(HEAD)?;
    let text = String::from_utf8_lossy(&head);
    match format_of(&text) {
        None if is_json(&text) || is_prose(&head) => Err(unknown().in_file(source.name())),
        format => Ok(format),
    }
}

/// Whether this is text, and none of its lines can be that of a table.
fn is_prose(head: &[u8]) -> bool {
    let is_text = std::str::from_utf8(head).is_ok_and(|text| !text.trim().is_empty());
    is_text && !head.contains(&b',')
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// Which tool wrote `text`, which may be cut short behind its first lines.
fn format_of(text: &str) -> Option<&'static dyn ToolFormat> {
    let formats = || FORMATS.into_iter();
    if is_json(text) {
        let keys = json::keys(text);
        let format = formats().find(|format| format.has_keys(&keys));
        if format.is_some() {
            return format;
        }
        // A text may begin with a bracket, too.
    }
    // Lines that a tool printed may stand among the rows of a CSV, which is a CSV all the same.
    let is_header = |line: &str| ["filename", "rate", ","].iter().all(|part| line.contains(part));
    if text.lines().any(is_header) {
        return None;
    }
    let mut lines = text.lines();
    lines.find_map(|line| formats().find(|format| format.has_line(line.trim_end())))
}

fn unknown() -> FileErrorKind {
    FileErrorKind::Unknown(FORMATS.map(ToolFormat::name).join(", "))
}

/// Reads the results that `format` recognised.
///
/// # Errors
/// What is damaged in them; results without a run, or without the metric.
pub(super) fn read(format: &dyn ToolFormat, source: Source, target: Target<'_>) -> Result<(), ReadError> {
    let file = source.name().to_string();
    let mut results = read_text(format, &file, &source.whole_text(target.options.max_input)?)?;
    if format.is_one_process() {
        results.name_process(&target.input.label);
    }
    add(&file, results, target)
}

/// Reads all of criterion's samples below a directory.
///
/// # Errors
/// As [`read`].
pub(super) fn read_directory(directory: &Path, target: Target<'_>) -> Result<(), ReadError> {
    let mut results = tree::read_criterion(directory)?;
    // Each baseline is of one process, and the baselines are binaries.
    results.name_process(&target.input.label);
    add(&directory.to_string_lossy(), results, target)
}

fn read_text(format: &dyn ToolFormat, file: &str, text: &str) -> Result<ToolResults, FileError> {
    let mut results = ToolResults::new(format.name());
    let read = format.read(file, text, &mut results);
    read.and_then(|()| results.check())
        .map_err(|fault| fault.in_file(file))?;
    Ok(results)
}

/// Hands the runs over. Where the choice is free, the metric is the rate, else the time, else the only measure.
fn add(file: &str, mut results: ToolResults, mut target: Target<'_>) -> Result<(), ReadError> {
    let damaged = match results.take_damaged() {
        Some((fault, _)) if !target.options.skip_invalid => return Err(fault.in_file(file).into()),
        damaged => damaged,
    };
    let present = results.metrics().to_vec();
    let metric = match (results.main_metric(), target.may_choose_metric()) {
        (None, true) if present.len() > 1 => {
            return Err(FileErrorKind::ChooseMetric { present }.in_file(file).into());
        }
        (own, is_open) => {
            let own = own.unwrap_or(RATE).to_string();
            if is_open && ![RATE, TIME].contains(&own.as_str()) {
                results.note(ToolNote::Metric { metric: own.clone() });
            }
            target.settle_metric(&own)
        }
    };
    if !results.has(&metric) {
        return Err(FileErrorKind::NotMeasured { metric, present }.in_file(file).into());
    }
    let columns = results.columns();
    let names = [columns.names.clone(), results.metrics().to_vec()].concat();
    target
        .check_columns(&names, &metric, false)
        .map_err(|kind| kind.in_file(file))?;
    let options = target.options;
    if let Some(column) = &options.row_index {
        return Err(FileErrorKind::RowIndexOfCsvOnly(column.clone()).in_file(file).into());
    }
    let mut sink = target.open(&columns.names, &names)?;
    let (chunk, odd) = results.chunk(&metric, options.keep_results, &columns, &mut sink)?;
    let odd = odd.map(|(benchmark, count)| {
        let kind = FileErrorKind::OddResult { benchmark, metric };
        (Fault::from(kind), count)
    });
    for (fault, count) in damaged.into_iter().chain(odd) {
        let error = fault.in_file(file);
        if !options.skip_invalid {
            return Err(error.into());
        }
        sink.warnings.skipped(count, &error.to_string());
    }
    sink.append(chunk);
    for note in results.notes() {
        sink.warnings.tool(file, note.clone());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
