//! The steps of a sweep, as lines or as a table.

use super::sweep_labels::SweepLabels;
use crate::analysis::{Direction, ScatterReport, Step};
use crate::data::Value;
use crate::number::{NA, ratio, short_p, signed_change, signed_fixed};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::render::labels::Labels;
use crate::render::lines::{GREEN, RED, flowed, painted};
use crate::render::style::Style;
use crate::text::{list, printable, width};

/// Where the steps are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// In lines of text, each figure named in its line.
    Lines,
    /// In a table, each figure named in the heading.
    Table,
}

/// What the steps are compared by.
pub(super) fn heading(report: &ScatterReport) -> String {
    let is_stratified = report.steps.iter().any(|step| step.stratified.is_some());
    let test = match report.per_run {
        true => "Wilcoxon signed-rank over shared runs".to_string(),
        false if is_stratified => {
            let names = report.aggregated.iter().map(|variable| printable(&variable.variable));
            format!("van Elteren within {}", list(&names.collect::<Vec<_>>()))
        }
        false => "Mann-Whitney U".to_string(),
    };
    format!("Change between consecutive X values ({test}, Cliff's delta):")
}

/// The heading and one line a step under its category.
pub(super) fn lines(report: &ScatterReport, labels: &SweepLabels, style: Style, grid: &Grid) -> Vec<String> {
    if report.steps.is_empty() {
        return Vec::new();
    }
    let mut lines = flowed(vec![heading(report)], style);
    let mut current = None;
    for (step, own) in report.steps.iter().zip(grid.laid(style.width).rows) {
        if step.category != current {
            current.clone_from(&step.category);
            lines.extend(current.as_ref().map(|value| labels.category.of(value).to_string()));
        }
        let color = color_of(step, report).filter(|_| style.color);
        lines.extend(own.into_iter().map(|line| painted(line, color)));
    }
    lines
}

/// One row a step: `16 -> 256  +401.39%  16.0x  exponent=+0.58  p=0.0022  delta=+1.000 (large)`.
pub(super) fn grid(report: &ScatterReport, labels: &SweepLabels, wide: bool, form: Form, notes: &Footnotes) -> Grid {
    let steps = &report.steps;
    let mut grid = Grid::default();
    let transitions = transitions(steps, &labels.x, form);
    grid.push(&printable(&report.xaxis), Align::Left, transitions);
    if let Some(name) = report.category.as_ref().filter(|_| form == Form::Table) {
        let label = |step: &Step| step.category.as_ref().map_or("", |value| labels.category.of(value));
        grid.push(
            &printable(name),
            Align::Left,
            steps.iter().map(|step| label(step).to_string()),
        );
    }
    let mut figures = |heading: &str, name: &str, figure: &dyn Fn(&Step) -> String| {
        let (align, name) = match form {
            Form::Lines if !name.is_empty() => (Align::Left, format!(" {name}=")),
            Form::Lines => (Align::Right, " ".to_string()),
            Form::Table => (Align::Right, String::new()),
        };
        grid.push(heading, align, steps.iter().map(|step| name.clone() + &figure(step)));
    };
    figures("change", "", &|step| signed_change(step.change));
    if steps
        .iter()
        .any(|step| step.from.as_number().and(step.to.as_number()).is_some())
    {
        figures("ratio", "", &|step| ratio(step.x_ratio));
        figures("exponent", "exponent", &|step| exponent(step, wide));
    }
    figures("p", "p", &|step| short_p(step.p()));
    if wide {
        figures("p (Holm)", "p(Holm)", &|step| short_p(step.p_holm));
    }
    figures("Cliff's delta", "delta", &delta);
    if notes.has_marks() {
        grid.push(" ", Align::Left, steps.iter().map(|step| notes.mark(&step.warnings)));
    }
    grid
}

/// `16 -> 256`, the arrows below each other where the steps are lines.
fn transitions(steps: &[Step], x: &Labels, form: Form) -> Vec<String> {
    let widest = |side: fn(&Step) -> &Value| steps.iter().map(|step| width(x.of(side(step)))).max().unwrap_or(0);
    let (widest_from, widest_to) = (widest(|step| &step.from), widest(|step| &step.to));
    let transition = |step: &Step| {
        let (from, to) = (x.of(&step.from), x.of(&step.to));
        let (before, after) = match form {
            Form::Lines => (2 + widest_from - width(from), widest_to - width(to)),
            Form::Table => (0, 0),
        };
        format!("{:before$}{from} -> {to}{:after$}", "", "")
    };
    steps.iter().map(transition).collect()
}

fn exponent(step: &Step, wide: bool) -> String {
    let value = step.exponent.map_or(NA.to_string(), |value| signed_fixed(value, 2));
    match step.exponent_interval.filter(|_| wide) {
        Some(interval) => format!(
            "{value} [{}, {}]",
            signed_fixed(interval.lower, 2),
            signed_fixed(interval.upper, 2)
        ),
        None => value,
    }
}

fn delta(step: &Step) -> String {
    step.cliffs_delta.map_or(NA.to_string(), |delta| {
        format!("{} ({})", signed_fixed(delta.value, 3), delta.label.label())
    })
}

/// Green for the better, red for the worse, nothing for what does not remain significant after Holm's correction.
fn color_of(step: &Step, report: &ScatterReport) -> Option<u8> {
    let change = step.change.filter(|_| step.p_holm.is_some_and(|p| p < report.alpha))?;
    let better = (change > 0.0) == (report.direction == Direction::Higher);
    Some(if better { GREEN } else { RED })
}
