//! A comparison as the lines that GitHub Actions turns into annotations.

use super::evidence::evidence;
use super::outcome::{Outcome, outcome, worst_first};
use crate::analysis::{CompareReport, CompareRow, Verdict};
use crate::number::count;
use crate::text::{list, printable};

/// GitHub shows no more errors of one step than this.
const MOST_ERRORS: usize = 10;

/// An `::error` for each benchmark that fails, the worst first and at most ten, and one `::notice` with what is left to say.
pub fn compare_github(report: &CompareReport) -> String {
    let mut failed: Vec<&CompareRow> = report
        .rows
        .iter()
        .filter(|row| outcome(report, row) == Outcome::Failed)
        .collect();
    failed.sort_by(|a, b| worst_first(report, a, b));
    let several = report.new.len() > 1;
    let named = |row: &CompareRow| match several {
        true => format!("{} ({})", row.comparison.name, row.comparison.contender),
        false => row.comparison.name.clone(),
    };
    let (shown, more) = failed.split_at(failed.len().min(MOST_ERRORS));
    let mut text = String::new();
    for row in shown {
        let title = format!("{}: {}", row.family.verdict.name(), named(row));
        let message = format!(
            "{}: {}: {}",
            named(row),
            evidence(report, row),
            row.family.verdict_reason
        );
        text.push_str(&command("error", &title, &message));
    }
    let mut said = vec![counts(report)];
    if !more.is_empty() {
        let names: Vec<String> = more.iter().map(|row| named(row)).collect();
        said.push(format!("{} more failed: {}.", more.len(), list(&names)));
    }
    let title = format!("{} against {}", report.new.join(", "), report.old);
    text + &command("notice", &title, &said.join(" "))
}

fn counts(report: &CompareReport) -> String {
    let mut counted: Vec<(Verdict, usize)> = Vec::new();
    for row in &report.rows {
        match counted.iter_mut().find(|(verdict, _)| *verdict == row.family.verdict) {
            Some((_, n)) => *n += 1,
            None => counted.push((row.family.verdict, 1)),
        }
    }
    let counted: Vec<String> = counted
        .iter()
        .map(|(verdict, n)| format!("{n} {}", verdict.name()))
        .collect();
    format!("{}: {}.", count(report.rows.len(), "benchmark"), counted.join(", "))
}

/// A workflow command: `::error title=…::message`.
fn command(name: &str, title: &str, message: &str) -> String {
    format!("::{name} title={}::{}\n", property(title), data(message))
}

/// The text of a message: a line, in which `%` begins an escape.
fn data(text: &str) -> String {
    printable(text).replace('%', "%25")
}

/// The value of a property, which ends with a colon or a comma.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_or_a_property_is_escaped() {
        assert_eq!(
            command("error", "a:b, 5 %\n", "::set-output name=x::5 %, a:b\r\n"),
            "::error title=a%3Ab%2C 5 %25\\n::::set-output name=x::5 %25, a:b\\r\\n\n"
        );
    }
}
