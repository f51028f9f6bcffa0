//! What is said of a sweep above and below its tables.

use crate::analysis::{
    AggregatedVariable, OverallExponent, ScatterReport, SweepWarning, Warning, better, run_counts, swept,
};
use crate::number::{NA, count, level, rough_p, share};
use crate::render::footnote::Footnotes;
use crate::text::printable;

/// The notes of both tables.
#[derive(Debug)]
pub(super) struct Notes {
    pub groups: Footnotes,
    pub steps: Footnotes,
}

impl Notes {
    pub fn of(report: &ScatterReport) -> Notes {
        let groups = Footnotes::of(report.groups.iter().map(|group| group.warnings.as_slice()));
        let steps = report.steps.iter().map(|step| step.warnings.as_slice());
        Notes {
            steps: Footnotes::after(&groups, steps),
            groups,
        }
    }

    fn lines(&self) -> Vec<String> {
        [self.groups.lines(), self.steps.lines()].concat()
    }
}

/// What the sweep is of, which way is better, and how often each point was measured.
pub(super) fn shared(report: &ScatterReport) -> String {
    let runs = run_counts(report.groups.iter().map(|group| &group.sample), "a point");
    let parts = [swept(report), better(report.direction).to_string(), runs];
    printable(&parts.join(" · "))
}

/// What was averaged over, which of it matters, and what was left out.
pub(super) fn aggregated(report: &ScatterReport, wide: bool) -> Vec<String> {
    let mut lines: Vec<String> = report
        .aggregated
        .iter()
        .map(|variable| {
            let name = printable(&variable.variable);
            format!("aggregating variable: {name} ({})", explained(variable, wide))
        })
        .collect();
    if let Some(joint) = report.joint_share.filter(|_| wide && report.aggregated.len() > 1) {
        lines.push(format!("together they explain {} of it (raw, additive)", share(joint)));
    }
    let notes = report.aggregated.iter().filter_map(|variable| variable.note.as_ref());
    let dominating = notes.filter(|note| matches!(note, Warning::Sweep(SweepWarning::DominatingVariable { .. })));
    let lead = report.warnings.iter().filter(|warning| is_lead(warning));
    lines.extend(dominating.chain(lead).map(note));
    lines
}

fn explained(variable: &AggregatedVariable, wide: bool) -> String {
    let (Some(epsilon), Some(eta)) = (variable.epsilon_squared, variable.eta_squared) else {
        return variable.note.as_ref().map_or(NA.to_string(), Warning::to_string);
    };
    let mut text = format!("explains {} of within-group variance", share(epsilon));
    if wide {
        text.push_str(&format!("; raw {}", share(eta)));
        if let Some(unique) = variable.unique_share {
            text.push_str(&format!(", {} on its own", share(unique)));
        }
    }
    text
}

/// The floor of p, the notes with their marks, and all other notes.
pub(super) fn remarks(report: &ScatterReport, notes: &Notes) -> Vec<String> {
    let (floor, rest): (Vec<&Warning>, Vec<&Warning>) = report
        .warnings
        .iter()
        .filter(|warning| !is_lead(warning))
        .partition(|warning| is_floor(warning));
    let mut lines: Vec<String> = floor.into_iter().map(note).collect();
    lines.extend(notes.lines());
    let flagged = report.groups.iter().filter(|group| group.flagged).count();
    if flagged > 0 {
        lines.push(format!(
            "(!) the median lies outside the interval of the mean, or the values are skewed (|g1| > 1): the median says \
             more than the mean ({})",
            count(flagged, "row")
        ));
    }
    lines.extend(rest.into_iter().map(note));
    lines
}

/// One exponent for each category, and whether one is enough.
pub(super) fn exponents(report: &ScatterReport) -> Vec<String> {
    let xaxis = printable(&report.xaxis);
    let line = |overall: &OverallExponent| {
        let category = overall.category.as_ref().map(|value| printable(&value.to_string()));
        let category = category.map_or(String::new(), |category| format!("{category}: "));
        let fit = match overall.lack_of_fit {
            Some(fit) if fit.p < report.alpha => {
                format!("; it changes along {xaxis} (lack of fit p={})", rough_p(fit.p))
            }
            _ => String::new(),
        };
        format!(
            "{category}{} grows with {xaxis}^{:+.2} over {} values ({}: {:+.2} … {:+.2}){fit}",
            printable(&report.metric),
            overall.exponent,
            overall.x_values,
            level(report.confidence),
            overall.interval.lower,
            overall.interval.upper,
        )
    };
    report.overall_exponents.iter().map(line).collect()
}

fn note(warning: &Warning) -> String {
    let urgent = matches!(
        warning,
        Warning::FloorAboveAlpha { .. }
            | Warning::FloorAboveHolm { .. }
            | Warning::Sweep(SweepWarning::DominatingVariable { .. })
    );
    let word = if urgent { "Warning" } else { "Note" };
    format!("{word}: {}", printable(&warning.to_string()))
}

fn is_lead(warning: &Warning) -> bool {
    matches!(
        warning,
        Warning::Sweep(SweepWarning::IdentifierVariable { .. } | SweepWarning::RowsWithoutVariable { .. })
            | Warning::IgnoredBinaries { .. }
    )
}

fn is_floor(warning: &Warning) -> bool {
    matches!(
        warning,
        Warning::FloorAboveAlpha { .. }
            | Warning::FloorAboveHolm { .. }
            | Warning::Sweep(SweepWarning::CoarseFloor { .. })
    )
}
