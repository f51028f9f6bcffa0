//! A forest plot: each change with its interval around 0, coloured by its verdict.

use super::axis::{Axis, Spread};
use super::boxplot::common_reach;
use super::canvas::{Canvas, SMALL, Text};
use super::error::PlotError;
use super::font::Font;
use super::labels::{Name, divide};
use super::lettering::Anchor;
use super::mark::Mark;
use super::options::Size;
use super::palette::{AXIS, BLUE, Color, FAINT_INK, GREEN, INK, VERMILLION};
use super::quantity::Unit;
use super::rows::{Entry, Frame, RowChart};
use crate::analysis::{CompareReport, CompareRow, Direction, Verdict};
use crate::number::{change, change_interval, level};

/// Height of one row's marks.
const ROW: f64 = 14.0;

/// In this order in the legend.
const VERDICTS: [Verdict; 6] = Verdict::ALL;

pub(super) fn draw<'a>(report: &CompareReport, font: &'a Font, size: Size) -> Result<Canvas<'a>, PlotError> {
    let names: Vec<Name> = report.rows.iter().map(Name::of).collect();
    let names = divide(&names);
    let several = report.new.len() > 1;
    let labels = names.labels.into_iter().zip(&report.rows).map(|(label, row)| {
        if several {
            format!("{label} ({})", row.comparison.contender)
        } else {
            label
        }
    });
    let chart = RowChart {
        title: names
            .filename
            .unwrap_or_else(|| format!("{} benchmarks", report.rows.len())),
        subtitle: subtitle(report, names.shared),
        legend: legend(report),
        labels: labels.collect(),
        figures: report.rows.iter().map(|row| vec![figures(row)]).collect(),
        axis: axis(report),
        axis_title: axis_title(report),
        row_height: ROW,
    };
    let (mut canvas, frame) = chart.draw(font, size)?;
    let zero = frame.x(0.0);
    canvas.line((zero, frame.top), (zero, frame.bottom), 1.0, INK);
    if let Some(limit) = threshold(report).filter(|limit| frame.axis.holds(*limit)) {
        let x = frame.x(limit);
        canvas.dashed((x, frame.top), (x, frame.bottom), 1.5, VERMILLION);
    }
    for (row, &y) in report.rows.iter().zip(&frame.rows) {
        draw_row(&mut canvas, &frame, row, y);
    }
    Ok(canvas)
}

fn subtitle(report: &CompareReport, shared: String) -> String {
    let mut parts = vec![format!("{} against {}", report.new.join(", "), report.old)];
    if !shared.is_empty() {
        parts.insert(0, shared);
    }
    parts.join(" · ")
}

/// Colour and mark of a verdict.
fn look(verdict: Verdict) -> (Mark, Color) {
    match verdict {
        Verdict::Regressed => (Mark::Down, VERMILLION),
        Verdict::Improved => (Mark::Up, BLUE),
        Verdict::Equivalent | Verdict::NotWorse => (Mark::Square, GREEN),
        Verdict::Inconclusive => (Mark::Circle, FAINT_INK),
        Verdict::Untested => (Mark::Cross, AXIS),
    }
}

fn legend(report: &CompareReport) -> Vec<Entry> {
    let mut entries = Vec::new();
    for verdict in VERDICTS {
        let rows = report.rows.iter().filter(|row| row.family.verdict == verdict).count();
        if rows > 0 {
            entries.push(Entry {
                mark: Some(look(verdict)),
                text: format!("{} ({rows})", verdict.name().replace('_', " ")),
            });
        }
    }
    if let Some(gate) = &report.gate {
        entries.push(Entry {
            mark: None,
            text: format!("dashed: a loss of {} %", gate.max_regression),
        });
    }
    entries
}

/// The change at which the gate fails, in percent.
fn threshold(report: &CompareReport) -> Option<f64> {
    let limit = report.gate.as_ref()?.max_regression;
    Some(match report.direction {
        Direction::Higher => -limit,
        Direction::Lower => limit,
    })
}

fn figures(row: &CompareRow) -> String {
    match (row.comparison.improvement, row.comparison.interval) {
        (Some(_), Some(interval)) => {
            let interval = change_interval(Some((interval.lower, interval.upper)));
            minus(&format!("{}  ({interval})", change(row.comparison.improvement)))
        }
        (Some(_), None) => minus(&change(row.comparison.improvement)),
        _ => "NA".to_string(),
    }
}

/// With true minus signs, which are as wide as plus signs.
fn minus(text: &str) -> String {
    text.replace('-', "−")
}

fn axis(report: &CompareReport) -> Axis {
    let reach = |row: &CompareRow| {
        let change = row.comparison.improvement? * 100.0;
        let bounds = row.comparison.interval;
        let lower = bounds.map_or(change, |bounds| bounds.lower * 100.0);
        let upper = bounds.map_or(change, |bounds| bounds.upper * 100.0);
        Some((change.min(lower), change.max(upper)))
    };
    let reaches: Vec<(f64, f64)> = report.rows.iter().filter_map(reach).collect();
    let (low, high) = common_reach(&reaches, 0.0);
    // The gate's limit shows, unless it is so far away that nothing else would.
    let limit = threshold(report).filter(|limit| limit.abs() <= 4.0 * (high - low));
    Axis::around([low, high].into_iter().chain(limit), Spread::Linear, Unit::Percent)
}

fn axis_title(report: &CompareReport) -> String {
    let (word, better) = match report.direction {
        Direction::Higher => ("improvement", "right is better"),
        Direction::Lower => ("change", "left is better"),
    };
    let level = level(report.confidence);
    format!("{word} of {} with its {level} interval, {better}", report.metric)
}

fn draw_row(canvas: &mut Canvas, frame: &Frame, row: &CompareRow, y: f64) {
    let (mark, color) = look(row.family.verdict);
    let Some(change) = row.comparison.improvement.map(|change| change * 100.0) else {
        let style = Text::new(SMALL, Anchor::Start).color(FAINT_INK);
        canvas.text("not tested", (frame.left + 8.0, y), style);
        return;
    };
    if let Some(interval) = row.comparison.interval {
        let (lower, upper) = (interval.lower * 100.0, interval.upper * 100.0);
        canvas.line((frame.x(lower), y), (frame.x(upper), y), 2.0, color);
        for end in [lower, upper] {
            if frame.axis.holds(end) {
                canvas.line((frame.x(end), y - 3.0), (frame.x(end), y + 3.0), 1.5, color);
            } else {
                frame.arrow(canvas, end, y, color);
            }
        }
    }
    if frame.axis.holds(change) {
        mark.draw(canvas, (frame.x(change), y), 4.5, color);
    } else if row.comparison.interval.is_none() {
        frame.arrow(canvas, change, y, color);
    }
}
