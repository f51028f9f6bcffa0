//! Aligned columns.

use comfy_table::{CellAlignment, ContentArrangement, Table};

use super::label::{cut_middle, width};

/// Where the text of a column stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    /// Names.
    Left,
    /// Figures.
    Right,
}

/// Cells in rows under headings, independent of the output format.
#[derive(Debug, Default)]
pub(super) struct Grid {
    /// Heading and alignment of each column.
    pub columns: Vec<(String, Align)>,
    /// As many cells a row as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Adds a column at the right; `cells` gives one text a row.
    pub fn push(&mut self, heading: &str, align: Align, cells: impl IntoIterator<Item = String>) {
        self.columns.push((heading.to_string(), align));
        let mut cells = cells.into_iter();
        if self.columns.len() == 1 {
            self.rows = cells.map(|cell| vec![cell]).collect();
        } else {
            self.rows.iter_mut().for_each(|row| row.extend(cells.next()));
        }
    }

    /// The heading and one line a row, one blank between columns; the lines are as wide as they need to be.
    pub fn lines(&self) -> Vec<String> {
        let mut table = Table::new();
        table
            .load_style(comfy_table::presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(self.columns.iter().map(|(heading, _)| heading));
        table.add_rows(&self.rows);
        for (column, (_, align)) in table.column_iter_mut().zip(&self.columns) {
            column.set_padding((0, 1)).set_cell_alignment(match align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
        }
        table.lines().map(|line| line.trim_end().to_string()).collect()
    }

    /// Cells of the widest line.
    pub fn width(&self) -> usize {
        self.lines().iter().map(|line| width(line)).max().unwrap_or(0)
    }

    /// Cuts the names in the first column, in the middle, so that the lines fit into `cells`; the figures stay whole.
    /// Returns the names that were cut: as shown, and in full.
    pub fn fit(&mut self, cells: usize) -> Vec<(String, String)> {
        /// Below this a name says nothing any more.
        const SHORTEST: usize = 12;
        let excess = self.width().saturating_sub(cells);
        let longest = self.rows.iter().map(|row| width(&row[0])).max().unwrap_or(0);
        if excess == 0 || longest <= SHORTEST {
            return Vec::new();
        }
        let room = longest.saturating_sub(excess).max(SHORTEST);
        let mut cut = Vec::new();
        for row in &mut self.rows {
            let short = cut_middle(&row[0], room);
            if short != row[0] {
                cut.push((short.clone(), std::mem::replace(&mut row[0], short)));
            }
        }
        cut
    }
}
