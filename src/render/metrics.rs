//! Reports of the same runs by several metrics, one below the other.

use super::lines::finish;
use super::markdown;
use crate::analysis::MetricsReport;
use crate::number::count;
use crate::text::{list, printable};

/// The texts of the reports, each below the name of its metric, then what is said of all.
pub fn metrics_text<Report>(all: &MetricsReport<Report>, each: &[String]) -> String {
    let texts = all.metrics.iter().zip(each);
    let text: Vec<String> = texts
        .map(|(metric, text)| format!("Metric {}\n\n{text}\n", printable(metric)))
        .collect();
    let said = of_all(all);
    if said.is_empty() {
        return text.concat().trim_end_matches('\n').to_string() + "\n";
    }
    text.concat() + &finish(&said)
}

/// The documents of the reports, each below the name of its metric as a heading, then what is said of all.
pub fn metrics_markdown<Report>(all: &MetricsReport<Report>, each: &[String]) -> String {
    let documents = all.metrics.iter().zip(each);
    let text: Vec<String> = documents
        .map(|(metric, document)| format!("### {}\n\n{document}", markdown::prose(metric)))
        .collect();
    text.concat() + &markdown::list(&of_all(all))
}

fn of_all<Report>(all: &MetricsReport<Report>) -> Vec<String> {
    let family = all.family.iter().map(|family| {
        format!(
            "All metrics: {} significant of {}; {} after the correction over all of them.",
            family.significant,
            count(family.tested, "comparison"),
            family.significant_holm
        )
    });
    let gate = all.gate.iter().map(|gate| match gate.passed {
        true => "Gate over all metrics passed.".to_string(),
        false => format!("Gate over all metrics FAILED by {}.", list(&gate.failed)),
    });
    family.chain(gate).collect()
}
