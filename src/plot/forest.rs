//! A forest plot: each change with its interval around no change. What holds is filled, what only may hold is hollow, the rest
//! is grey; with several contenders, each has a colour of its own.

use plotters::series::{DashedLineSeries, LineSeries};
use plotters::style::RGBColor;

use super::axis::Axis;
use super::benchmarks::{Benchmark, Choice, benchmarks, choose, names};
use super::elements::{Arrow, Interval, Toward, stroke};
use super::error::PlotError;
use super::facts::{facts, title};
use super::finding::{FINDINGS, Finding, figures};
use super::font::Font;
use super::heading::{Entry, Heading};
use super::mark::{Look, Mark, check_series, series};
use super::options::Size;
use super::palette::{AXIS, INK, WORSE};
use super::quantity::{Unit, changes};
use super::reach::{common_reach, span};
use super::recording::{Recording, units};
use super::rows::{Plot, RowChart};
use super::ticks::Spread;
use crate::analysis::{CompareReport, CompareRow, Direction};
use crate::number::{count, level};

/// Height of one contender's marks.
const ROW: f64 = 14.0;
/// A session's own change, behind the mean over sessions.
const SESSION: Look = Look {
    mark: Mark::Circle,
    color: AXIS,
    hollow: true,
};
/// Larger changes than this are drawn as ratios: half as fast then lies as far to the left as twice as fast to the right.
const LARGE: f64 = 0.5;

pub(super) fn draw(
    report: &CompareReport,
    shown: &[bool],
    font: &'static Font,
    size: Size,
) -> Result<Recording, PlotError> {
    check_series("contenders", report.new.len())?;
    let all = benchmarks(report);
    let count_of_all = all.len();
    let Choice { shown, others } = choose(report, all, shown);
    let forest = Forest::of(report, &shown);
    let (names, mut labels) = names(&shown);
    let of_benchmark = |benchmark: &Benchmark| {
        benchmark
            .rows
            .iter()
            .map(|row| row.map_or(String::new(), figures))
            .collect()
    };
    let mut figures: Vec<Vec<String>> = shown.iter().map(of_benchmark).collect();
    let others = (!others.is_empty()).then(|| span(others.iter().filter_map(|row| row.comparison.improvement)));
    if let Some((low, high)) = others {
        labels.push(format!("{} more", count(count_of_all - shown.len(), "benchmark")));
        figures.push(vec![if low <= high { changes(low, high) } else { String::new() }]);
    }
    let chart = RowChart {
        heading: Heading {
            title: title(report, names.filename.clone(), count_of_all),
            facts: facts(report, names.shared.join(" ")),
            legend: forest.legend(),
        },
        labels,
        figures,
        axis: forest.axis.clone(),
        axis_title: forest.axis_title(),
        row_height: ROW * report.new.len() as f64,
        beyond_gate: forest.beyond_gate(),
    };
    chart.draw(font, size, |plot, placed| {
        forest.draw_limits(plot, placed.bottom())?;
        for (at, benchmark) in shown.iter().enumerate() {
            for (lane, row) in benchmark.rows.iter().enumerate() {
                if let Some(row) = row {
                    forest.draw_row(plot, row, placed.lane(at, lane, report.new.len(), ROW))?;
                }
            }
        }
        match others.filter(|(low, high)| low <= high) {
            Some(span) => forest.draw_others(plot, span, placed.lane(shown.len(), 0, 1, ROW)),
            None => Ok(()),
        }
    })
}

/// Holds every significant change whole, and the intervals as far as a few wild ones do not flatten all others.
fn axis(report: &CompareReport, rows: &[&CompareRow]) -> Axis {
    let significant = || rows.iter().filter(|row| Finding::of(report, row).is_change());
    let points = || significant().filter_map(|row| row.comparison.improvement);
    let as_ratios = points().any(|change| change.abs() > LARGE);
    let place = |change: f64| if as_ratios { 1.0 + change } else { change * 100.0 };
    let reach = |row: &&CompareRow| {
        let change = row.comparison.improvement?;
        let bounds = row.comparison.interval;
        let (lower, upper) = bounds.map_or((change, change), |bounds| (bounds.lower, bounds.upper));
        // A ratio of nothing has no place; a hundredth is far enough.
        let least = if as_ratios { -0.99 } else { f64::MIN };
        Some((change.min(lower).max(least), change.max(upper)))
    };
    let reaches: Vec<(f64, f64)> = rows.iter().filter_map(reach).collect();
    let (low, high) = common_reach(&reaches, 0.0);
    let limit = limit(report).filter(|limit| limit.abs() <= 4.0 * (high - low));
    let values = [low, high].into_iter().chain(points()).chain(limit).map(place);
    let spread = if as_ratios { Spread::Log2 } else { Spread::Linear };
    Axis::around(values, spread, Unit::Change)
}

/// The change at which the gate fails; none where rows have limits of their own.
fn limit(report: &CompareReport) -> Option<f64> {
    let gate = report.gate.as_ref().filter(|gate| gate.policy.is_none())?;
    let limit = gate.max_regression / 100.0;
    Some(match report.direction {
        Direction::Higher => -limit,
        Direction::Lower => limit,
    })
}

/// The axis and how rows look on it.
struct Forest<'a> {
    report: &'a CompareReport,
    several: bool,
    axis: Axis,
}

impl<'a> Forest<'a> {
    fn of(report: &'a CompareReport, shown: &[Benchmark]) -> Forest<'a> {
        let rows: Vec<&CompareRow> = shown
            .iter()
            .flat_map(|benchmark| &benchmark.rows)
            .flatten()
            .copied()
            .collect();
        Forest {
            report,
            several: report.new.len() > 1,
            axis: axis(report, &rows),
        }
    }

    /// No change, and the limit of the gate.
    fn draw_limits(&self, plot: &mut Plot, bottom: f64) -> Result<(), PlotError> {
        let ends = |x: f64| [(x, 0.0), (x, bottom)];
        plot.draw_series(LineSeries::new(ends(self.place(0.0)), stroke(INK, 1.0)))?;
        if let Some(limit) = self.limit().filter(|limit| self.axis.holds(*limit)) {
            let (dash, gap) = (units(6.0), units(4.0));
            plot.draw_series(DashedLineSeries::new(ends(limit), dash, gap, stroke(WORSE, 1.5)))?;
        }
        Ok(())
    }

    /// A change in the axis' numbers: percent, or the ratio.
    fn place(&self, change: f64) -> f64 {
        if self.axis.spread == Spread::Linear {
            change * 100.0
        } else {
            1.0 + change
        }
    }

    fn limit(&self) -> Option<f64> {
        limit(self.report).map(|limit| self.place(limit))
    }

    fn beyond_gate(&self) -> Option<(f64, f64)> {
        let limit = self.limit().filter(|limit| self.axis.holds(*limit))?;
        Some(match self.report.direction {
            Direction::Higher => (self.axis.low, limit),
            Direction::Lower => (limit, self.axis.high),
        })
    }

    fn axis_title(&self) -> String {
        let (metric, level) = (&self.report.metric, level(self.report.confidence));
        let scale = if self.axis.spread == Spread::Linear {
            "%"
        } else {
            "%, by ratio"
        };
        let better = match self.report.direction {
            Direction::Higher => "right is better",
            Direction::Lower => "left is better",
        };
        format!("change of {metric} ({scale}) with its {level} interval, {better}")
    }

    fn legend(&self) -> Vec<Entry> {
        let findings: Vec<Finding> = self
            .report
            .rows
            .iter()
            .map(|row| Finding::of(self.report, row))
            .collect();
        let rows = |finding: Finding| findings.iter().filter(|other| **other == finding).count();
        // The title counts benchmarks; with several contenders the number of comparisons would be another one.
        let counted = |text: &str, finding| {
            if self.several {
                text.to_string()
            } else {
                format!("{text} ({})", rows(finding))
            }
        };
        let mut entries = Vec::new();
        if self.several {
            for (at, name) in self.report.new.iter().enumerate() {
                entries.push(Entry::of(
                    Look::filled(Mark::Square, series(at + 1).color),
                    name.clone(),
                ));
            }
        }
        for (finding, text) in FINDINGS {
            if rows(finding) > 0 {
                let look = self.look_of(finding, INK);
                entries.push(Entry::of(look, counted(text, finding)));
            }
        }
        if rows(Finding::Untested) > 0 {
            entries.push(Entry::remark(counted("not tested", Finding::Untested)));
        }
        if let Some(gate) = self.report.gate.as_ref().filter(|gate| gate.policy.is_none()) {
            entries.push(Entry::remark(format!(
                "shaded: a loss of more than {} %",
                gate.max_regression
            )));
        }
        if self.report.rows.iter().any(|row| self.beyond(row).contains(&true)) {
            entries.push(Entry::remark("arrow: the interval goes on"));
        }
        entries
    }

    /// With several contenders the colour is theirs.
    fn look_of(&self, finding: Finding, contender: RGBColor) -> Look {
        let look = finding.look();
        if self.several && finding.is_change() {
            Look {
                color: contender,
                ..look
            }
        } else {
            look
        }
    }

    /// Whether the interval's ends lie beyond the axis.
    fn beyond(&self, row: &CompareRow) -> [bool; 2] {
        let bounds = row.comparison.interval;
        bounds.map_or([false; 2], |bounds| {
            [bounds.lower, bounds.upper].map(|end| !self.axis.holds(self.place(end)))
        })
    }

    fn draw_row(&self, plot: &mut Plot, row: &CompareRow, y: f64) -> Result<(), PlotError> {
        let Some(change) = row.comparison.improvement.map(|change| self.place(change)) else {
            return Ok(());
        };
        let contender = self
            .report
            .new
            .iter()
            .position(|name| *name == row.comparison.contender);
        let look = self.look_of(Finding::of(self.report, row), series(contender.unwrap_or(0) + 1).color);
        for session in row.comparison.sessions.iter().flat_map(|sessions| &sessions.estimates) {
            let place = self.place(session.improvement);
            if self.axis.holds(place) {
                plot.draw_series([SESSION.at((place, y), 2.5)])?;
            }
        }
        if let Some(interval) = row.comparison.interval {
            plot.draw_series([Interval {
                ends: [interval.lower, interval.upper].map(|end| (self.place(end), y)),
                beyond: self.beyond(row),
                is_upright: false,
                width: 1.5,
                cap: 3.0,
                color: look.color,
            }])?;
        }
        if self.axis.holds(change) {
            plot.draw_series([look.at((change, y), 4.5)])?;
        } else if row.comparison.interval.is_none() {
            let toward = if change < self.axis.low {
                Toward::Left
            } else {
                Toward::Right
            };
            plot.draw_series([Arrow {
                at: (change, y),
                toward,
                color: look.color,
            }])?;
        }
        Ok(())
    }

    /// From the smallest to the largest change of those that have no row.
    fn draw_others(&self, plot: &mut Plot, (low, high): (f64, f64), y: f64) -> Result<(), PlotError> {
        let ends = [low, high].map(|change| (self.place(change), y));
        plot.draw_series([Interval {
            ends,
            beyond: ends.map(|end| !self.axis.holds(end.0)),
            is_upright: false,
            width: 5.0,
            cap: 0.0,
            color: AXIS,
        }])?;
        Ok(())
    }
}
