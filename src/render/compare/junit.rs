//! A comparison as JUnit's XML, which Jenkins, GitLab and others show as test results: a test case a benchmark.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::evidence::evidence;
use super::outcome::{Outcome, outcome};
use crate::analysis::{CompareReport, CompareRow};
use crate::text::printable;

/// A suite a metric and contender. A benchmark that regressed is a failure, and so is one that is not settled where the gate was told to
/// fail on those; one that was not tested is skipped.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn compare_junit(reports: &[CompareReport]) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let all = Counts::of(
        reports
            .iter()
            .flat_map(|report| report.rows.iter().map(move |row| (report, row))),
    );
    writer
        .create_element("testsuites")
        .with_attribute(("name", "benchstat compare"))
        .with_attribute(("tests", all.tests.to_string().as_str()))
        .with_attribute(("failures", all.failures.to_string().as_str()))
        .with_attribute(("errors", "0"))
        .write_inner_content(|writer| {
            let suites = reports
                .iter()
                .flat_map(|report| report.new.iter().map(move |contender| (report, contender)));
            suites
                .into_iter()
                .try_for_each(|(report, contender)| suite(writer, report, contender, reports.len() > 1))
        })?;
    let mut text = String::from_utf8(writer.into_inner()).map_err(io::Error::other)?;
    text.push('\n');
    Ok(text)
}

struct Counts {
    tests: usize,
    failures: usize,
    skipped: usize,
}

impl Counts {
    fn of<'a>(rows: impl Iterator<Item = (&'a CompareReport, &'a CompareRow)>) -> Counts {
        let mut counts = Counts {
            tests: 0,
            failures: 0,
            skipped: 0,
        };
        for (report, row) in rows {
            counts.tests += 1;
            match outcome(report, row) {
                Outcome::Passed => {}
                Outcome::Failed => counts.failures += 1,
                Outcome::Skipped => counts.skipped += 1,
            }
        }
        counts
    }
}

fn suite(writer: &mut Writer<Vec<u8>>, report: &CompareReport, contender: &str, names_metric: bool) -> io::Result<()> {
    let rows = || report.rows.iter().filter(|row| row.comparison.contender == contender);
    let counts = Counts::of(rows().map(|row| (report, row)));
    let metric = if names_metric {
        format!("{}: ", report.metric)
    } else {
        String::new()
    };
    let name = format!("{metric}{contender} against {}", report.old);
    writer
        .create_element("testsuite")
        .with_attribute(("name", shown(&name).as_str()))
        .with_attribute(("tests", counts.tests.to_string().as_str()))
        .with_attribute(("failures", counts.failures.to_string().as_str()))
        .with_attribute(("errors", "0"))
        .with_attribute(("skipped", counts.skipped.to_string().as_str()))
        .write_inner_content(|writer| rows().try_for_each(|row| case(writer, report, row)))?;
    Ok(())
}

/// The file is the class, the configuration the test; a benchmark without one is named by its file.
fn case(writer: &mut Writer<Vec<u8>>, report: &CompareReport, row: &CompareRow) -> io::Result<()> {
    let name = match row.comparison.configuration.as_str() {
        "" => &row.comparison.filename,
        configuration => configuration,
    };
    let (evidence, reason) = (shown(&evidence(report, row)), shown(&row.family.verdict_reason));
    let element = writer
        .create_element("testcase")
        .with_attribute(("classname", shown(&row.comparison.filename).as_str()))
        .with_attribute(("name", shown(name).as_str()));
    element.write_inner_content(|writer| {
        let result = match outcome(report, row) {
            Outcome::Passed => None,
            Outcome::Failed => Some(writer.create_element("failure")),
            Outcome::Skipped => Some(writer.create_element("skipped")),
        };
        if let Some(result) = result {
            result
                .with_attribute(("type", row.family.verdict.name()))
                .with_attribute(("message", reason.as_str()))
                .write_text_content(BytesText::new(&evidence))?;
        }
        let said = format!("{}: {evidence}", row.family.verdict.name());
        writer
            .create_element("system-out")
            .write_text_content(BytesText::new(&said))?;
        Ok(())
    })?;
    Ok(())
}

/// Text without what XML cannot hold even as an escape: control characters and two that are none.
fn shown(text: &str) -> String {
    printable(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
