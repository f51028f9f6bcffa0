//! Box plots of a comparison: a row a benchmark, in it a box for each binary.

use plotters::series::LineSeries;

use super::axis::Axis;
use super::benchmarks::{Benchmark, benchmarks, names};
use super::elements::stroke;
use super::error::PlotError;
use super::facts::{facts, title};
use super::font::Font;
use super::heading::{Entry, Heading};
use super::lane::{Lane, drawn, lacks_runs};
use super::mark::{Look, Mark, check_series, series};
use super::options::Size;
use super::palette::INK;
use super::picture::PlotWarning;
use super::quantity::{Unit, change};
use super::reach::{common_reach, span};
use super::recording::Recording;
use super::rows::RowChart;
use super::ticks::Spread;
use crate::analysis::{CompareReport, CompareRow, Sample, SingleRuns, better};
use crate::number::level;

/// Up to this many benchmarks share one axis in the metric's unit; beyond, each is drawn relative to its baseline.
const SHARED_AXIS: usize = 12;
/// So are fewer benchmarks whose medians differ by more than this factor: on one axis all boxes would be slivers.
const SHARED_RANGE: f64 = 10.0;
/// More boxes than this are no picture.
const MOST: usize = 300;
/// Height of a box, and from one to the next within a row.
const BOX: f64 = 10.0;
const BOX_STEP: f64 = 13.0;
/// The height of the runs below it.
const RUNS: f64 = 10.0;

/// One benchmark and what its boxes are drawn from.
struct Group<'a>(Benchmark<'a>);

impl<'a> Group<'a> {
    /// The samples that there are by binary, the baseline first.
    fn samples(&self) -> Vec<Option<&'a Sample>> {
        let old = self.0.rows.iter().flatten().find_map(|row| row.comparison.old.as_ref());
        let new = self
            .0
            .rows
            .iter()
            .map(|row| row.and_then(|row| row.comparison.new.as_ref()));
        std::iter::once(old).chain(new).collect()
    }

    /// The runs behind the samples, where the report holds them.
    fn runs(&self) -> Vec<Option<&'a SingleRuns>> {
        let runs = |side: usize| move |row: &'a CompareRow| row.comparison.runs.as_ref().map(|runs| &runs[side]);
        let rows = || self.0.rows.iter().copied();
        let is_measured = |row: &&CompareRow| row.comparison.old.is_some();
        let old = rows().flatten().find(is_measured).and_then(runs(0));
        std::iter::once(old)
            .chain(rows().map(|row| row.and_then(runs(1))))
            .collect()
    }

    /// The samples that there are, each with its runs.
    fn measured(&self) -> impl Iterator<Item = (&'a Sample, Option<&'a SingleRuns>)> {
        let both = self.samples().into_iter().zip(self.runs());
        both.filter_map(|(sample, runs)| Some((sample?, runs)))
    }

    /// What values are multiplied by to lie on the axis; else why they cannot.
    fn scale(&self, relative: bool, old: &str) -> Result<f64, String> {
        match self.samples()[0] {
            _ if !relative => Ok(1.0),
            Some(sample) if sample.median > 0.0 => Ok(100.0 / sample.median),
            Some(_) => Err(format!("the median of {old} is not above 0")),
            None => Err(format!("not measured with {old}")),
        }
    }

    /// What stands at the right of each box: the change with its stars, or that there is no box.
    fn figures(&self, report: &CompareReport, relative: bool) -> Vec<String> {
        let mut figures = vec![match self.scale(relative, &report.old) {
            _ if self.samples()[0].is_none() => format!("not measured with {}", report.old),
            Ok(_) => String::new(),
            Err(why) => why,
        }];
        for (row, contender) in self.0.rows.iter().zip(&report.new) {
            let comparison = row
                .map(|row| &row.comparison)
                .filter(|comparison| comparison.new.is_some());
            figures.push(
                match comparison.map(|comparison| (comparison.improvement, comparison.stars)) {
                    Some((Some(improvement), stars)) => {
                        let stars = stars.map_or("", |stars| stars.as_str());
                        format!("{stars} {}", change(improvement)).trim_start().to_string()
                    }
                    Some((None, _)) => String::new(),
                    None => format!("not measured with {contender}"),
                },
            );
        }
        figures
    }
}

pub(super) fn draw(report: &CompareReport, font: &'static Font, size: Size) -> Result<Recording, PlotError> {
    let all = benchmarks(report);
    if all.len() > MOST {
        return Err(PlotError::TooManyBoxes {
            rows: all.len(),
            most: MOST,
        });
    }
    let binaries: Vec<&String> = std::iter::once(&report.old).chain(&report.new).collect();
    check_series("binaries", binaries.len())?;
    let (names, labels) = names(&all);
    let groups: Vec<Group> = all.into_iter().map(Group).collect();
    let relative = groups.len() > SHARED_AXIS || differ_widely(&groups);
    let axis = axis(&groups, report, relative);
    let shows_runs = groups
        .iter()
        .flat_map(Group::measured)
        .any(|(sample, runs)| drawn(sample, runs).is_some());
    let below = if shows_runs { RUNS } else { 0.0 };
    let step = BOX_STEP + below;
    let quantity = if relative {
        format!("{} in % of the median of {}", report.metric, report.old)
    } else {
        axis.title(&report.metric)
    };
    let chart = RowChart {
        heading: Heading {
            title: title(report, names.filename.clone(), groups.len()),
            facts: facts(report, names.shared.join(" ")),
            legend: legend(report, &binaries, shows_runs),
        },
        labels,
        figures: groups.iter().map(|group| group.figures(report, relative)).collect(),
        axis_title: format!("{quantity}, {}", better(report.direction)),
        axis,
        row_height: step * binaries.len() as f64,
        beyond_gate: None,
    };
    chart.draw(font, size, |plot, placed| {
        if relative {
            let baseline = [(100.0, 0.0), (100.0, placed.bottom())];
            plot.draw_series(LineSeries::new(baseline, stroke(INK, 1.0)))?;
        }
        for (row, group) in groups.iter().enumerate() {
            let Ok(scale) = group.scale(relative, &report.old) else {
                continue;
            };
            for (at, (sample, runs)) in group.samples().into_iter().zip(group.runs()).enumerate() {
                let y = placed.lane(row, at, binaries.len(), step);
                if let Some(sample) = sample {
                    let lane = Lane {
                        y: y - below / 2.0 * placed.stretch,
                        runs: y + (BOX_STEP / 2.0 - 1.0) * placed.stretch,
                        scale,
                        height: BOX * placed.stretch,
                        color: series(at).color,
                    };
                    lane.draw(plot, &chart.axis, (sample, drawn(sample, runs)))?;
                }
            }
        }
        Ok(())
    })
}

/// That runs are missing from the picture, because the report does not hold them.
pub(super) fn warning(report: &CompareReport) -> Option<PlotWarning> {
    let mut samples = report.rows.iter().flat_map(|row| {
        let comparison = &row.comparison;
        let runs = [0, 1].map(|side| comparison.runs.as_ref().map(|runs| &runs[side]));
        [&comparison.old, &comparison.new].into_iter().zip(runs)
    });
    let lacks = samples.any(|(sample, runs)| sample.as_ref().is_some_and(|sample| lacks_runs(sample, runs)));
    lacks.then_some(PlotWarning::NoSingleRuns)
}

fn legend(report: &CompareReport, binaries: &[&String], shows_runs: bool) -> Vec<Entry> {
    let entries = binaries.iter().enumerate();
    let mut legend: Vec<Entry> = entries
        .map(|(at, binary)| Entry::of(Look::filled(Mark::Square, series(at).color), (*binary).clone()))
        .collect();
    let level = level(report.confidence);
    let beyond = if shows_runs {
        "● runs, ○ those beyond"
    } else {
        "○ runs beyond"
    };
    legend.push(Entry::remark(format!(
        "box: quartiles and median; whiskers: within 1.5 interquartile ranges; {beyond}, arrow: beyond the axis; \
         ◇ mean with its {level} interval"
    )));
    legend
}

fn differ_widely(groups: &[Group]) -> bool {
    let medians = groups
        .iter()
        .flat_map(Group::samples)
        .flatten()
        .map(|sample| sample.median);
    let (low, high) = span(medians);
    low > 0.0 && high > low * SHARED_RANGE
}

/// The axis holds all boxes with their whiskers; runs beyond those, which would squeeze the boxes, may lie beyond. Where medians
/// are far from their baseline's it is logarithmic: half as fast then is as far from it as twice as fast.
fn axis(groups: &[Group], report: &CompareReport, relative: bool) -> Axis {
    const FAR: std::ops::RangeInclusive<f64> = 50.0..=150.0;
    let mut reaches: Vec<(f64, f64)> = Vec::new();
    let mut medians: Vec<f64> = Vec::new();
    for group in groups {
        let Ok(scale) = group.scale(relative, &report.old) else {
            continue;
        };
        for sample in group.samples().into_iter().flatten() {
            let (low, high) = reach(sample);
            reaches.push((low * scale, high * scale));
            medians.push(sample.median * scale);
        }
    }
    if !relative {
        let ends = reaches.iter().flat_map(|(low, high)| [*low, *high]);
        return Axis::around(ends, Spread::Linear, Unit::of_metric(&report.metric));
    }
    let is_far = medians.iter().any(|median| !FAR.contains(median)) && reaches.iter().all(|(low, _)| *low > 0.0);
    let spread = if is_far { Spread::Log10 } else { Spread::Linear };
    let (low, high) = common_reach(&reaches, 100.0);
    Axis::around(medians.into_iter().chain([low, high]), spread, Unit::Percent)
}

/// The whiskers and the mean with its interval, but those no further than the whiskers' distance beyond.
fn reach(sample: &Sample) -> (f64, f64) {
    let (lower, upper) = (sample.whiskers.lower, sample.whiskers.upper);
    let most = upper - lower;
    let (from, to) = sample
        .mean_interval
        .map_or((sample.mean, sample.mean), |interval| (interval.lower, interval.upper));
    (lower.min(from.max(lower - most)), upper.max(to.min(upper + most)))
}
