//! Every kind of warning is explained, with the message that the program prints.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashSet;

use super::*;
use crate::analysis::{Verdict, Warning};
use crate::data::ToolNote;
use crate::data::{ReadWarning, Value};
use crate::stats::variance_share::NoShare;

/// One warning of each kind: the one that follows `warning`. A kind that is added to the enum does not compile until it stands
/// here, too.
fn after(warning: &Warning) -> Option<Warning> {
    let binary = || "old".to_string();
    let text = |text: &str| Value::Text(text.to_string());
    let share = |reason| Warning::NoVarianceShare {
        variable: "inLen".to_string(),
        reason,
    };
    Some(match warning {
        Warning::MissingSide { .. } => Warning::TooFewSamples { binary: binary(), n: 1 },
        Warning::TooFewSamples { .. } => Warning::EssentiallyConstant,
        Warning::EssentiallyConstant => Warning::Deterministic,
        Warning::Deterministic => Warning::ZeroBaseline { binary: binary() },
        Warning::ZeroBaseline { .. } => Warning::NegativeMean {
            binary: "new".to_string(),
        },
        Warning::NegativeMean { .. } => Warning::NonPositiveRate,
        Warning::NonPositiveRate => Warning::UnboundedInterval,
        Warning::UnboundedInterval => Warning::IgnoredBinaries {
            binaries: vec!["v18".to_string()],
        },
        Warning::IgnoredBinaries { .. } => Warning::BlockedOrder,
        Warning::BlockedOrder => Warning::OrderUnknown,
        Warning::OrderUnknown => Warning::Drift {
            binary: Some(binary()),
            rising: false,
        },
        Warning::Drift { .. } => Warning::Autocorrelation {
            binary: Some(binary()),
            alike: true,
        },
        Warning::Autocorrelation { alike: true, .. } => Warning::Autocorrelation {
            binary: Some(binary()),
            alike: false,
        },
        Warning::Autocorrelation { alike: false, .. } => Warning::FirstRunOutliers { outliers: 5, series: 7 },
        Warning::FirstRunOutliers { .. } => Warning::EverythingShifted {
            binary: "new".to_string(),
            ratio: 0.941,
        },
        Warning::EverythingShifted { .. } => Warning::NoInterval,
        Warning::NoInterval => Warning::SingleSample,
        Warning::SingleSample => Warning::MedianIntervalShort {
            n: 4,
            coverage: 0.875,
            confidence: 0.95,
            needed: 6,
        },
        Warning::MedianIntervalShort { .. } => Warning::IncompleteRuns { runs: 2 },
        Warning::IncompleteRuns { .. } => Warning::NoCompleteRun {
            x: Value::Number(16.0),
            category: Some(text("ascii")),
        },
        Warning::NoCompleteRun { .. } => Warning::NoSharedRuns,
        Warning::NoSharedRuns => Warning::Gap {
            variable: "chunkLen".to_string(),
            skipped: vec![Value::Number(64.0)],
        },
        Warning::Gap { .. } => Warning::MissingEnds {
            category: text("ascii"),
            variable: "chunkLen".to_string(),
            missing: vec![Value::Number(16.0), Value::Number(1024.0)],
        },
        Warning::MissingEnds { .. } => Warning::NonPositiveX {
            variable: "len".to_string(),
        },
        Warning::NonPositiveX { .. } => Warning::NonPositiveMean {
            variable: "len".to_string(),
            at: vec![Value::Number(0.0)],
        },
        Warning::NonPositiveMean { .. } => Warning::RowsWithoutVariable {
            variable: "chunkLen".to_string(),
            rows: 12,
        },
        Warning::RowsWithoutVariable { .. } => Warning::IdentifierVariable {
            variable: "id".to_string(),
        },
        Warning::IdentifierVariable { .. } => Warning::DominatingVariable {
            variable: "inLen".to_string(),
            value: "32".to_string(),
        },
        Warning::DominatingVariable { .. } => share(NoShare::OnlyBetweenGroups),
        Warning::NoVarianceShare { reason, .. } => match reason {
            NoShare::OnlyBetweenGroups => share(NoShare::NoVariation),
            NoShare::NoVariation => share(NoShare::NoReplication),
            NoShare::NoReplication => Warning::FloorAboveAlpha {
                floor: 0.1,
                alpha: 0.05,
            },
        },
        Warning::FloorAboveAlpha { .. } => Warning::FloorAboveHolm {
            floor: 2.0 / 70.0,
            steps: 6,
            alpha: 0.05,
        },
        Warning::FloorAboveHolm { .. } => Warning::CoarseFloor { floor: 2.0 / 252.0 },
        Warning::CoarseFloor { .. } => Warning::OneRun,
        Warning::OneRun => Warning::Constant,
        Warning::Constant => Warning::NoRelativeSpread,
        Warning::NoRelativeSpread => Warning::Reading(ReadWarning::InterruptedLastLine {
            file: "results.csv".to_string(),
            line: 7,
        }),
        Warning::Reading(reading) => match reading {
            ReadWarning::InterruptedLastLine { .. } => Warning::Reading(ReadWarning::SkippedRows {
                count: 3,
                first: "results.csv:4:37: 3 fields in this row, expected 5 as in the header".to_string(),
            }),
            ReadWarning::SkippedRows { .. } => Warning::Reading(ReadWarning::NotKept { count: 3 }),
            ReadWarning::NotKept { .. } => Warning::Reading(ReadWarning::Tool {
                file: "results.json".to_string(),
                note: ToolNote::Aggregates { count: 8 },
            }),
            ReadWarning::Tool { .. } => Warning::DirectionAssumed {
                metric: "memory".to_string(),
            },
        },
        Warning::DirectionAssumed { .. } => return None,
    })
}

fn words(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| *word != ">");
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_warning_is_explained_with_its_message() {
    let first = Warning::MissingSide {
        binary: "new".to_string(),
    };
    let mut kinds = HashSet::new();
    for warning in std::iter::successors(Some(first), after) {
        let term = find(warning.kind()).unwrap();
        assert_eq!(term.name, warning.kind(), "an explanation of its own");
        assert!(
            words(term.body).contains(&words(&warning.to_string())),
            "{}: {warning}",
            term.name
        );
        kinds.insert(warning.kind());
    }
    assert_eq!(kinds, Warning::KINDS.iter().copied().collect(), "the list is closed");
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
