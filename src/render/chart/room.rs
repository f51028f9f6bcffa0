//! How many cells there are for bars.

use crate::render::grid::Grid;
use crate::render::style::Style;

/// Cells of a bar where the lines may have any length.
const USUAL: usize = 40;
/// With fewer a chart shows nothing; with more it is no easier to read.
const FEWEST: usize = 20;
const MOST: usize = 90;
/// Terminals from this width on have the bars at the right of the table's figures.
const WIDE: usize = 160;

/// Cells for bars at the right of a table; `None` where they have to stand below it.
pub(in crate::render) fn beside(table: &Grid, style: Style) -> Option<usize> {
    let width = style.width.filter(|width| style.chart && *width >= WIDE)?;
    let room = width.saturating_sub(table.width() + 1);
    (room >= FEWEST).then_some(room.min(MOST))
}

/// Cells for bars in a chart of its own, whose other columns take `others` cells.
pub(in crate::render) fn below(others: usize, style: Style) -> usize {
    style
        .width
        .map_or(USUAL, |width| width.saturating_sub(others + 1).clamp(FEWEST, MOST))
}
