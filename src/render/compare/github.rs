//! A comparison as the lines that GitHub Actions turns into annotations.

use super::evidence::evidence;
use super::outcome::{Outcome, outcome, worsening};
use crate::analysis::{CompareReport, CompareRow, Verdict};
use crate::number::count;
use crate::text::{list, printable};

/// GitHub shows no more errors of one step than this.
const MOST_ERRORS: usize = 10;

/// An `::error` for each benchmark that fails, the worst first and at most ten, and one `::notice` with what is left to say.
pub fn compare_github(reports: &[CompareReport]) -> String {
    let rows = reports
        .iter()
        .flat_map(|report| report.rows.iter().map(move |row| (report, row)));
    let mut failed: Vec<(&CompareReport, &CompareRow)> = rows
        .filter(|(report, row)| outcome(report, row) == Outcome::Failed)
        .collect();
    failed.sort_by(|a, b| worsening(b).total_cmp(&worsening(a)));
    let several_metrics = reports.len() > 1;
    let named = |(report, row): &(&CompareReport, &CompareRow)| {
        let contender = (report.new.len() > 1).then_some(&row.comparison.contender);
        let metric = several_metrics.then_some(&report.metric);
        let about: Vec<&str> = [contender, metric].into_iter().flatten().map(String::as_str).collect();
        match about.is_empty() {
            true => row.comparison.name.clone(),
            false => format!("{} ({})", row.comparison.name, about.join(", ")),
        }
    };
    let (shown, more) = failed.split_at(failed.len().min(MOST_ERRORS));
    let mut text = String::new();
    for failed in shown {
        let (report, row) = failed;
        let title = format!("{}: {}", row.family.verdict.name(), named(failed));
        let message = format!(
            "{}: {}: {}",
            named(failed),
            evidence(report, row),
            row.family.verdict_reason
        );
        text.push_str(&command("error", &title, &message));
    }
    let mut said = vec![counts(reports)];
    if !more.is_empty() {
        let names: Vec<String> = more.iter().map(named).collect();
        said.push(format!("{} more failed: {}.", more.len(), list(&names)));
    }
    let title = reports.first().map_or(String::new(), |report| {
        format!("{} against {}", report.new.join(", "), report.old)
    });
    text + &command("notice", &title, &said.join(" "))
}

fn counts(reports: &[CompareReport]) -> String {
    let mut counted: Vec<(Verdict, usize)> = Vec::new();
    for row in reports.iter().flat_map(|report| &report.rows) {
        match counted.iter_mut().find(|(verdict, _)| *verdict == row.family.verdict) {
            Some((_, n)) => *n += 1,
            None => counted.push((row.family.verdict, 1)),
        }
    }
    let counted: Vec<String> = counted
        .iter()
        .map(|(verdict, n)| format!("{n} {}", verdict.name()))
        .collect();
    let rows = reports.iter().map(|report| report.rows.len()).sum();
    let metrics = match reports {
        [_only] => String::new(),
        several => format!(" by {} metrics", several.len()),
    };
    format!("{}{metrics}: {}.", count(rows, "benchmark"), counted.join(", "))
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
