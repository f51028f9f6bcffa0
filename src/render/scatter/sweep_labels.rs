//! How the values of x and of the category print, and the columns that they begin table and chart with.

use crate::analysis::{ScatterReport, XType};
use crate::render::grid::{Align, Grid};
use crate::render::labels::Labels;
use crate::text::{cut_middle, printable};

/// Cells of the longest label of a value.
pub(super) const LABEL: usize = 24;

/// How the values of x and of the category print.
#[derive(Debug)]
pub(super) struct SweepLabels {
    pub x: Labels,
    pub category: Labels,
}

impl SweepLabels {
    /// Labels of at most `cells` cells.
    pub fn of(report: &ScatterReport, cells: usize) -> SweepLabels {
        SweepLabels {
            x: Labels::new(report.groups.iter().map(|group| &group.x), cells),
            category: Labels::new(report.groups.iter().filter_map(|group| group.category.as_ref()), cells),
        }
    }

    /// `label = literal` for all values that do not print as they are.
    pub fn legend(&self) -> Vec<String> {
        [&self.x, &self.category].into_iter().flat_map(Labels::legend).collect()
    }
}

/// The values of x and category, which begin every row of table and chart.
pub(super) fn keys(report: &ScatterReport, labels: &SweepLabels) -> Grid {
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
