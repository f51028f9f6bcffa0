//! Several contenders beside each other, and all binaries together.

use indexmap::IndexMap;

use super::evidence::corrected;
use super::table::change_heading;
use super::view::CompareView;
use crate::analysis::{CompareReport, Together};
use crate::data::{RowName, RowNames};
use crate::number::{NA, change, p_value};
use crate::render::grid::{Align, Grid};
use crate::text::printable;

/// A row a benchmark, the change against the baseline a column for each contender; empty with one contender.
pub(super) fn side_by_side(report: &CompareReport, view: &CompareView, written: &RowNames) -> Grid {
    if report.new.len() < 2 {
        return Grid::default();
    }
    let names = shown(report, view);
    let of = |name: &str, contender: &str| {
        let mut rows = report.rows.iter().map(|row| &row.comparison);
        rows.find(|row| row.name == name && row.contender == *contender)
    };
    let mut grid = Grid::of_names(written, names.values().copied());
    for contender in &report.new {
        let heading = printable(contender);
        grid.push(
            &heading,
            Align::Right,
            names
                .keys()
                .map(|name| change(of(name, contender).and_then(|row| row.improvement))),
        );
        let stars = |name: &&str| {
            of(name, contender)
                .and_then(|row| row.stars)
                .map_or("", |stars| stars.as_str())
        };
        grid.push("", Align::Left, names.keys().map(|name| stars(name).to_string()));
    }
    grid
}

/// What stands above [`side_by_side`].
pub(super) fn side_by_side_heading(report: &CompareReport) -> String {
    format!(
        "{} against {}, side by side:",
        change_heading(report.direction),
        printable(&report.old)
    )
}

/// A row a benchmark: whether its binaries differ, and each two of them; empty where nothing is known of it.
pub(super) fn together(report: &CompareReport, view: &CompareView, written: &RowNames) -> Grid {
    let names = shown(report, view);
    let named = report.together.iter().filter_map(|benchmark| {
        let name = names.get(benchmark.name.as_str())?;
        Some((benchmark, *name))
    });
    let (all, names): (Vec<&Together>, Vec<RowName>) = named.unzip();
    if all.is_empty() {
        return Grid::default();
    }
    let mut grid = Grid::of_names(written, names.into_iter());
    let f = all
        .iter()
        .map(|benchmark| benchmark.welch.map_or(NA.to_string(), |test| format!("{:.3}", test.f)));
    grid.push("F", Align::Right, f);
    grid.push(
        "p",
        Align::Right,
        all.iter().map(|benchmark| p_value(benchmark.welch.map(|test| test.p))),
    );
    let heading = format!("p ({})", corrected(report));
    grid.push(
        &heading,
        Align::Right,
        all.iter().map(|benchmark| p_value(benchmark.p_holm)),
    );
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for pair in all.iter().flat_map(|benchmark| &benchmark.pairs) {
        if !pairs.contains(&(&pair.a, &pair.b)) {
            pairs.push((&pair.a, &pair.b));
        }
    }
    for (a, b) in pairs {
        let heading = format!("{} : {}", printable(a), printable(b));
        let p = all.iter().map(|benchmark| {
            let pair = benchmark.pairs.iter().find(|pair| pair.a == a && pair.b == b);
            p_value(pair.and_then(|pair| pair.p))
        });
        grid.push(&heading, Align::Right, p);
    }
    grid
}

/// What stands above [`together`].
pub(super) const TOGETHER: &str = "All binaries together (Welch's F; each two by Games and Howell):";

/// The benchmarks that are shown for any contender by their names, in the order of the rows.
fn shown<'a>(report: &'a CompareReport, view: &CompareView) -> IndexMap<&'a str, RowName<'a>> {
    let shown = report.new.iter().flat_map(|contender| view.rows(report, contender).0);
    shown
        .map(|row| (row.comparison.name.as_str(), row.comparison.row_name()))
        .collect()
}
