//! Aligned columns.

use comfy_table::{CellAlignment, ContentArrangement, Table};

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
        let table = self.table();
        table.lines().map(|line| line.trim_end().to_string()).collect()
    }

    /// Cells of the widest line. Columns at the right that show nothing take none: lines end with their last letter.
    pub fn width(&self) -> usize {
        let shows = |at: &usize| {
            let (heading, _) = &self.columns[*at];
            let cells = self.rows.iter().filter_map(|row| row.get(*at));
            cells.chain([heading]).any(|text| !text.trim_end().is_empty())
        };
        let shown = (0..self.columns.len()).rfind(shows).map_or(0, |last| last + 1);
        let widths = self.table().column_max_content_widths();
        let texts: usize = widths.iter().take(shown).map(|cells| usize::from(*cells)).sum();
        texts + shown.saturating_sub(1)
    }

    fn table(&self) -> Table {
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
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::width;

    fn grid(names: &[&str]) -> Grid {
        let mut grid = Grid::default();
        grid.push("", Align::Left, names.iter().map(|name| name.to_string()));
        grid.push("figure", Align::Right, names.iter().map(|_| "12.5 %".to_string()));
        grid
    }

    #[test]
    fn the_width_is_that_of_the_widest_line() {
        let mut grid = grid(&["a", "中文"]);
        let widest = |grid: &Grid| grid.lines().iter().map(|line| width(line)).max();
        assert_eq!(Some(grid.width()), widest(&grid));
        grid.push(" ", Align::Left, ["".to_string(), " ".to_string()]);
        assert_eq!(Some(grid.width()), widest(&grid), "the last column is blank");
        grid.push("", Align::Left, ["***".to_string(), "".to_string()]);
        assert_eq!(Some(grid.width()), widest(&grid));
        assert_eq!(Grid::default().width(), 0);
    }

    #[test]
    fn names_left_and_figures_right() {
        let grid = grid(&["a", "中文"]);
        assert_eq!(grid.lines(), ["     figure", "a    12.5 %", "中文 12.5 %"]);
    }
}
