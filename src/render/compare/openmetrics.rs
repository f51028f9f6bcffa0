//! A comparison as OpenMetrics text, which GitLab, Prometheus and its file collector read.

use std::fmt::Write;

use crate::analysis::{CompareReport, CompareRow, Sample};
use crate::text::printable;

/// What a row has of a figure.
type Figure<'a> = &'a dyn Fn(&CompareRow) -> Option<f64>;

/// A family a figure and a line a benchmark; what is undefined has no line. All families are gauges, because the older format
/// of Prometheus' file collector knows no others that would fit.
pub fn compare_openmetrics(reports: &[CompareReport]) -> String {
    let rows = || {
        reports
            .iter()
            .flat_map(|report| report.rows.iter().map(move |row| (report, row)))
    };
    let mut text = String::new();
    means(&mut text, reports);
    let bounds = |row: &CompareRow| row.comparison.interval;
    let families: [(&str, &str, Figure<'_>); 6] = [
        (
            "change_ratio",
            "Change of the mean, a fraction of the baseline's.",
            &|row| row.comparison.improvement,
        ),
        (
            "change_lower_ratio",
            "Lower end of the interval of the change.",
            &|row| bounds(row).map(|bounds| bounds.lower),
        ),
        (
            "change_upper_ratio",
            "Upper end of the interval of the change.",
            &|row| bounds(row).map(|bounds| bounds.upper),
        ),
        ("p_value", "Two-sided p-value of the test.", &|row| {
            row.comparison.test.map(|test| test.p)
        }),
        (
            "p_value_holm",
            "The p-value after Holm's correction over all benchmarks.",
            &|row| row.family.p_holm,
        ),
        (
            "cliffs_delta",
            "Probability that the contender is larger less that it is smaller.",
            &|row| row.comparison.cliffs_delta.map(|delta| delta.value),
        ),
    ];
    for (name, help, figure) in families {
        family(&mut text, name, help);
        for (report, row) in rows() {
            let labels = [
                ("contender", row.comparison.contender.as_str()),
                ("baseline", &report.old),
            ];
            sample(&mut text, name, report, row, &labels, figure(row));
        }
    }
    family(&mut text, "verdict", "1 for the verdict that the benchmark has.");
    for (report, row) in rows() {
        let labels = [
            ("contender", row.comparison.contender.as_str()),
            ("baseline", &report.old),
            ("verdict", row.family.verdict.name()),
        ];
        sample(&mut text, "verdict", report, row, &labels, Some(1.0));
    }
    let mut gates = reports.iter().filter_map(|report| report.gate.as_ref()).peekable();
    if gates.peek().is_some() {
        family(&mut text, "gate_passed", "Whether the regression gate passed.");
        let passed = u8::from(gates.all(|gate| gate.passed));
        let _ = writeln!(text, "benchstat_gate_passed {passed}");
    }
    text + "# EOF\n"
}

/// The mean of each benchmark and binary. With several contenders each row holds the baseline again, which is one sample.
fn means(text: &mut String, reports: &[CompareReport]) {
    family(text, "mean", "Arithmetic mean of the metric.");
    for (report, row) in reports
        .iter()
        .flat_map(|report| report.rows.iter().map(move |row| (report, row)))
    {
        let first = report.new.first() == Some(&row.comparison.contender);
        let mean = |side: &Option<Sample>| side.as_ref().map(|side| side.mean);
        if first {
            sample(
                text,
                "mean",
                report,
                row,
                &[("binary", report.old.as_str())],
                mean(&row.comparison.old),
            );
        }
        sample(
            text,
            "mean",
            report,
            row,
            &[("binary", row.comparison.contender.as_str())],
            mean(&row.comparison.new),
        );
    }
}

fn family(text: &mut String, name: &str, help: &str) {
    let _ = writeln!(text, "# TYPE benchstat_{name} gauge\n# HELP benchstat_{name} {help}");
}

fn sample(
    text: &mut String,
    name: &str,
    report: &CompareReport,
    row: &CompareRow,
    more: &[(&str, &str)],
    value: Option<f64>,
) {
    let Some(value) = value.filter(|value| value.is_finite()) else {
        return;
    };
    let own = [
        ("filename", row.comparison.filename.as_str()),
        ("configuration", &row.comparison.configuration),
        ("metric", &report.metric),
    ];
    let labels: Vec<String> = own
        .iter()
        .chain(more)
        .map(|(label, value)| format!("{label}=\"{}\"", escaped(value)))
        .collect();
    let _ = writeln!(text, "benchstat_{name}{{{}}} {value:?}", labels.join(","));
}

/// The value of a label.
fn escaped(value: &str) -> String {
    printable(value).replace('\\', r"\\").replace('"', "\\\"")
}
