//! What a page shows beside its report: explanations of its words, and a picture where the table has none.

use crate::analysis::{BarReport, CompareReport, HistoryReport, RunsReport, ScatterReport, Warning};
use crate::explain;
use crate::plot::{self, ImageFormat, Picture, PlotError, PlotOptions, Size, SweepDrawing};
use crate::render::Extras;

/// Explanations of the columns of a comparison and of its caveats; the changes are drawn in the table itself.
pub(super) fn of_comparison(report: &CompareReport) -> Extras {
    let words = ["stars", "accuracy", "p (Holm)", "runs needed"];
    let of_rows = report.rows.iter().flat_map(|row| row.warnings());
    Extras {
        explanations: explanations(&words, of_rows.chain(&report.warnings)),
        picture: None,
    }
}

/// Explanations of the columns of a sweep and of its caveats, and its picture.
pub(super) fn of_sweep(report: &ScatterReport, drawing: SweepDrawing) -> Extras {
    let words = ["(!)", "median.interval", "exponent", "ε²", "Cliff's delta"];
    let of_groups = report.groups.iter().flat_map(|group| &group.warnings);
    let of_steps = report.steps.iter().flat_map(|step| &step.warnings);
    Extras {
        explanations: explanations(&words, of_groups.chain(of_steps).chain(&report.warnings)),
        picture: svg(|options| plot::scatter(report, drawing, options)),
    }
}

/// Explanations of the caveats of means, and their picture.
pub(super) fn of_bars(report: &BarReport) -> Extras {
    let of_bars = report.bars.iter().flat_map(|bar| &bar.warnings);
    Extras {
        explanations: explanations(&[], of_bars.chain(&report.warnings)),
        picture: svg(|options| plot::bars(report, options)),
    }
}

/// Explanations of the caveats of a history, and its picture.
pub(super) fn of_history(report: &HistoryReport) -> Extras {
    let of_changes = report.changes.iter().flat_map(|change| &change.warnings);
    Extras {
        explanations: explanations(&[], of_changes.chain(&report.warnings)),
        picture: svg(|options| plot::history(report, options)),
    }
}

/// Explanations of the columns of spreads and of their caveats.
pub(super) fn of_runs(report: &RunsReport) -> Extras {
    let of_rows = report.rows.iter().flat_map(|row| &row.warnings);
    Extras {
        explanations: explanations(&["CV", "detectable"], of_rows.chain(&report.warnings)),
        picture: None,
    }
}

/// What is said of the words, and of each kind of caveat, once.
fn explanations<'a>(words: &[&'static str], warnings: impl Iterator<Item = &'a Warning>) -> Vec<(String, String)> {
    let mut names: Vec<&str> = words.to_vec();
    for warning in warnings {
        if !names.contains(&warning.kind()) {
            names.push(warning.kind());
        }
    }
    let terms = names.into_iter().filter_map(|name| explain::find(name).ok());
    terms.map(|term| (term.name.to_string(), term.text())).collect()
}

/// The picture, if there can be one: what it cannot draw stands in the table.
fn svg(draw: impl FnOnce(&PlotOptions) -> Result<Picture, PlotError>) -> Option<String> {
    let options = PlotOptions {
        format: ImageFormat::Svg,
        size: Size::default(),
        scale: 1,
    };
    String::from_utf8(draw(&options).ok()?.bytes).ok()
}
