//! A parameter sweep as text and markdown.

use super::chart::ZeroAxis;
use super::footnote::Footnotes;
use super::label::{Labels, cut_middle, printable};
use super::scatter_notes::{Notes, aggregated, remarks};
use super::steps::{self, Form, SweepLabels};
use super::table::{Align, Grid};
use super::{Style, markdown, section};
use crate::analysis::{ScatterGroup, ScatterReport, XType};
use crate::data::Value;
use crate::number::{NA, change_interval, half_width, level, rate};

/// Cells of the longest label of a value.
const LABEL: usize = 24;

/// What was averaged over, the table, the chart, the steps and the notes.
pub fn scatter_text(report: &ScatterReport, style: Style) -> String {
    let notes = Notes::of(report);
    let mut layout = Layout::of(report, style, &notes, false, LABEL);
    for cells in [LABEL, 16, 12] {
        if style.width.is_none_or(|width| layout.width() <= width) {
            break;
        }
        layout = Layout::of(report, style, &notes, true, cells);
    }
    let Layout { labels, table, chart } = layout;
    let steps = steps::grid(report, &labels, style.wide, Form::Lines, &notes.steps);
    let mut lines = Vec::new();
    section(&mut lines, aggregated(report, style.wide));
    section(&mut lines, table.lines());
    if style.chart {
        section(&mut lines, chart_lines(report, &chart));
    }
    section(&mut lines, steps::lines(report, &labels, style.color, &steps));
    section(&mut lines, remarks(report, &notes));
    let legend: Vec<String> = [&labels.x, &labels.category]
        .into_iter()
        .flat_map(Labels::legend)
        .collect();
    if !legend.is_empty() {
        section(&mut lines, vec!["Abbreviated values:".to_string()]);
        lines.extend(legend.iter().map(|line| format!("  {line}")));
    }
    lines.join("\n") + "\n"
}

/// Table and chart at one size.
struct Layout {
    labels: SweepLabels,
    table: Grid,
    /// Empty when it is not asked for.
    chart: Grid,
}

impl Layout {
    /// With `short` headings or full ones, and labels of at most `cells` cells.
    fn of(report: &ScatterReport, style: Style, notes: &Notes, short: bool, cells: usize) -> Layout {
        let labels = labels(report, cells);
        Layout {
            table: table(report, &labels, short, style.wide, &notes.groups),
            chart: if style.chart {
                chart(report, &labels)
            } else {
                Grid::default()
            },
            labels,
        }
    }

    fn width(&self) -> usize {
        self.table.width().max(self.chart.width())
    }
}

/// The table and that of the steps as GitHub renders them, with the notes as a list below.
pub fn scatter_markdown(report: &ScatterReport, wide: bool) -> String {
    let notes = Notes::of(report);
    let labels = labels(report, usize::MAX);
    let mut text = markdown::table(&table(report, &labels, false, wide, &notes.groups));
    if !report.steps.is_empty() {
        let steps = steps::grid(report, &labels, wide, Form::Table, &notes.steps);
        text.push_str(&format!("\n{}\n\n", markdown::escape(&steps::heading(report))));
        text.push_str(&markdown::table(&steps));
    }
    let legend = [&labels.x, &labels.category].into_iter().flat_map(Labels::legend);
    let footer = aggregated(report, wide)
        .into_iter()
        .chain(remarks(report, &notes))
        .chain(legend);
    let list: Vec<String> = footer.map(|line| format!("- {}\n", markdown::escape(&line))).collect();
    if !list.is_empty() {
        text.push('\n');
        text.extend(list);
    }
    text
}

fn labels(report: &ScatterReport, cells: usize) -> SweepLabels {
    SweepLabels {
        x: Labels::new(report.groups.iter().map(|group| &group.x), cells),
        category: Labels::new(report.groups.iter().filter_map(|group| group.category.as_ref()), cells),
    }
}

/// The values of x and category, which begin every row of table and chart.
fn keys(report: &ScatterReport, labels: &SweepLabels) -> Grid {
    let mut grid = Grid::default();
    let align = |numbers: bool| if numbers { Align::Right } else { Align::Left };
    let name = |name: &str| cut_middle(&printable(name), LABEL);
    grid.push(
        &name(&report.xaxis),
        align(report.x_type == XType::Number),
        report.groups.iter().map(|group| labels.x.of(&group.x).to_string()),
    );
    if let Some(category) = &report.category {
        let values = || report.groups.iter().filter_map(|group| group.category.as_ref());
        grid.push(
            &name(category),
            align(values().all(|value| value.as_number().is_some())),
            values().map(|value| labels.category.of(value).to_string()),
        );
    }
    grid
}

fn table(report: &ScatterReport, labels: &SweepLabels, short: bool, wide: bool, notes: &Footnotes) -> Grid {
    let groups = &report.groups;
    let mut grid = keys(report, labels);
    let mut figures = |heading: &str, cell: &dyn Fn(&ScatterGroup) -> String| {
        grid.push(heading, Align::Right, groups.iter().map(cell));
    };
    let asked = match level(report.confidence) {
        usual if usual == "95 %" => String::new(),
        other => format!(" ({other})"),
    };
    let samples = if report.per_run { "runs" } else { "samples" };
    figures(if short { "n" } else { samples }, &|group| group.sample.n.to_string());
    figures(&printable(&report.metric), &|group| rate(group.sample.mean));
    figures(
        &format!("{}{asked}", if short { "±" } else { "confidence.interval" }),
        &|group| half_width(group.sample.relative_half_width()),
    );
    if wide {
        figures("sd", &|group| group.sample.sd.map_or(NA.to_string(), rate));
        figures("skewness", &|group| format!("{:.2}", group.sample.skewness));
    }
    figures("median", &|group| rate(group.sample.median));
    figures(
        &format!("{}{asked}", if short { "interval" } else { "median.interval" }),
        &|group| change_interval(relative_median_interval(group)),
    );
    if wide {
        figures("coverage", &|group| {
            group
                .sample
                .median_interval
                .map_or(NA.to_string(), |interval| format!("{:.2} %", interval.coverage * 100.0))
        });
    }
    let flagged = |group: &ScatterGroup| if group.flagged { "(!)" } else { "" };
    let mark = |group: &ScatterGroup| {
        let mark = format!("{} {}", flagged(group), notes.mark(&group.warnings));
        mark.trim().to_string()
    };
    let marks: Vec<String> = groups.iter().map(mark).collect();
    if marks.iter().any(|mark| !mark.is_empty()) {
        grid.push(" ", Align::Left, marks);
    }
    grid
}

/// The bounds of the median's interval as fractions of the median away from it.
fn relative_median_interval(group: &ScatterGroup) -> Option<(f64, f64)> {
    let sample = &group.sample;
    let interval = sample.median_interval.filter(|_| sample.median != 0.0)?;
    let relative = |bound: f64| (bound - sample.median) / sample.median.abs();
    Some((relative(interval.lower), relative(interval.upper)))
}

/// A bar for each group.
fn chart(report: &ScatterReport, labels: &SweepLabels) -> Grid {
    let groups = &report.groups;
    let point = |group: &ScatterGroup| (group.sample.mean, group.sample.mean_interval);
    let points: Vec<_> = groups.iter().map(point).collect();
    let axis = ZeroAxis::of(&points);
    let mut grid = keys(report, labels);
    grid.push(
        &axis.heading(rate),
        Align::Left,
        points.iter().map(|(mean, interval)| axis.bar(*mean, *interval)),
    );
    grid.push("", Align::Right, groups.iter().map(|group| rate(group.sample.mean)));
    grid
}

/// The chart with its legend, and with a blank line between the values of x where they have categories.
fn chart_lines(report: &ScatterReport, chart: &Grid) -> Vec<String> {
    let mut drawn = chart.lines().into_iter();
    let mut lines: Vec<String> = drawn.by_ref().take(1).collect();
    let mut previous: Option<&Value> = None;
    for (group, line) in report.groups.iter().zip(drawn) {
        if report.category.is_some() && previous.is_some_and(|x| *x != group.x) {
            lines.push(String::new());
        }
        previous = Some(&group.x);
        lines.push(line);
    }
    let level = level(report.confidence);
    lines.push(format!("█ from 0 to the mean │, ░ {level} interval of the mean"));
    lines
}
