//! Every kind of warning is explained, with the message that the program prints.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashSet;

use super::*;
use crate::analysis::{Verdict, Warning};

/// One warning of each kind, as JSON has them.
const EXAMPLES: &str = include_str!("warnings.json");

fn words(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| *word != ">");
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_warning_is_explained_with_its_message() {
    let examples: Vec<Warning> = serde_json::from_str(EXAMPLES).unwrap();
    let mut kinds = HashSet::new();
    for warning in examples {
        let term = find(warning.kind()).unwrap();
        assert_eq!(term.name, warning.kind(), "an explanation of its own");
        assert!(
            words(term.body).contains(&words(&warning.to_string())),
            "{}: {warning}",
            term.name
        );
        kinds.insert(warning.kind());
    }
    assert_eq!(kinds, Warning::kinds().collect(), "the list is closed");
    let explained: Vec<&str> = entries(WARNINGS).map(|term| term.name).collect();
    let unknown: Vec<&&str> = explained.iter().filter(|name| !kinds.contains(*name)).collect();
    assert!(unknown.is_empty(), "no such warnings: {unknown:?}");
}

#[test]
fn every_explanation_says_what_to_do() {
    for term in terms() {
        for part in ["Example:", "What to do:", "Distrust "] {
            let there = term.body.lines().any(|line| line.starts_with(part));
            assert!(there, "{}: {part}", term.name);
        }
        assert!(
            !term.summary.is_empty() && term.summary.chars().count() <= 70,
            "{}",
            term.name
        );
        let mut fenced = false;
        for line in term.body.lines() {
            fenced ^= line.starts_with("```");
            assert!(fenced || line.chars().count() <= 80, "{}: {line}", term.name);
        }
        assert!(!fenced, "{}", term.name);
    }
}

#[test]
fn every_name_means_one_thing() {
    let mut known = HashSet::new();
    for term in terms() {
        let names = [&[term.name], term.aliases.as_slice()].concat();
        let names: HashSet<String> = names.into_iter().map(text::plain).collect();
        for name in names {
            assert!(
                known.insert(name.clone()),
                "{}: {name} has a meaning already",
                term.name
            );
        }
    }
}

#[test]
fn what_stands_in_a_table_is_found() {
    let columns = [
        "*",
        "**",
        "***",
        "!",
        "(!)",
        "p",
        "P",
        "NA",
        "p (Holm)",
        "cliff",
        "Cliff's delta",
        "confidence",
        "improvement",
        "accuracy (*)",
        "(**)",
        "interval (95 %)",
        "runs needed",
        "verdict",
        "CV",
        "detectable",
        "exponent",
        "median.interval",
        "ε²",
        "floor",
        "Mann-Whitney",
        "mann_whitney",
        "paired_t",
        "permutation",
        "geometric mean",
        "false positives",
        "coefficient of variation",
        "power",
        "gate",
        "alpha",
        "metric",
        "samples",
        "coverage",
        "p (gate, Holm)",
        "p (signed rank)",
        "n old",
        "mean old",
        "mean new",
        "sd",
        "confidence.interval",
        "rate",
        "change",
    ];
    for column in columns {
        assert!(find(column).is_ok(), "{column}");
    }
    let verdicts = [
        Verdict::Regressed,
        Verdict::Improved,
        Verdict::Equivalent,
        Verdict::NotWorse,
        Verdict::Inconclusive,
        Verdict::Untested,
    ];
    for verdict in verdicts {
        assert_eq!(find(verdict.name()).unwrap().name, verdict.name());
    }
}

#[test]
fn what_is_not_there() {
    let message = |asked: &str| find(asked).unwrap_err().to_string();
    assert_eq!(
        message("cliffs dleta"),
        "there is no explanation of cliffs dleta, did you mean Cliff's delta? benchstat explain lists all"
    );
    assert_eq!(
        message("anova"),
        "there is no explanation of anova; benchstat explain lists all"
    );
}
