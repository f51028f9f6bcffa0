//! Aligned columns.

use std::ops::Range;

use comfy_table::{CellAlignment, ContentArrangement, Table};

use crate::data::{NameColumn, RowName, RowNames};
use crate::text::printable;

/// Before the further lines of a row.
const INDENT: &str = "    ";

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
    /// How many of the columns, from the first, hold names.
    pub names: usize,
}

/// A grid in lines: those of the heading, and those of each row.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Laid {
    pub heading: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// The names of rows, in a column or several.
    pub fn of_names<'a>(names: &RowNames, rows: impl Iterator<Item = RowName<'a>>) -> Grid {
        let rows = rows.map(|name| names.cells(&name).iter().map(|cell| printable(cell)).collect());
        let column = |column: &NameColumn| {
            let align = if column.numbers { Align::Right } else { Align::Left };
            (printable(&column.heading), align)
        };
        Grid {
            columns: names.columns.iter().map(column).collect(),
            rows: rows.collect(),
            names: names.columns.len(),
        }
    }

    /// Adds the columns of another grid of the same rows at the right.
    pub fn append(&mut self, other: Grid) {
        self.columns.extend(other.columns);
        for (row, cells) in self.rows.iter_mut().zip(other.rows) {
            row.extend(cells);
        }
    }

    /// The columns of names only, for another table of the same rows.
    pub fn names_only(&self) -> Grid {
        Grid {
            names: self.names,
            ..self.columns_of(0..self.names)
        }
    }

    /// Some of the columns, as a grid of its own.
    pub fn columns_of(&self, columns: Range<usize>) -> Grid {
        Grid {
            columns: self.columns[columns.clone()].to_vec(),
            rows: self.rows.iter().map(|row| row[columns.clone()].to_vec()).collect(),
            names: 0,
        }
    }

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

    /// The heading and the rows, each in as few lines of at most `cells` cells as its columns need, further ones indented; in one
    /// without a limit.
    pub fn laid(&self, cells: Option<usize>) -> Laid {
        let most = cells.unwrap_or(usize::MAX);
        let bands = self.bands(most);
        let mut lines: Vec<Vec<String>> = vec![Vec::new(); self.rows.len() + 1];
        for (at, columns) in bands.into_iter().enumerate() {
            let indent = if at == 0 { "" } else { INDENT };
            for (line, whole) in self.columns_of(columns).lines().into_iter().zip(&mut lines) {
                if at == 0 || !line.is_empty() {
                    whole.push(format!("{indent}{line}"));
                }
            }
        }
        let mut lines = lines.into_iter();
        Laid {
            heading: lines.next().unwrap_or_default(),
            rows: lines.collect(),
        }
    }

    /// Which columns stand in one line.
    fn bands(&self, most: usize) -> Vec<Range<usize>> {
        if self.width() <= most {
            return std::iter::once(0..self.columns.len()).collect();
        }
        let mut bands: Vec<Range<usize>> = Vec::new();
        let (mut start, mut used) = (0, 0);
        for (column, cells) in self.table().column_max_content_widths().into_iter().enumerate() {
            let cells = usize::from(cells);
            if column > start && used + 1 + cells > most {
                bands.push(start..column);
                (start, used) = (column, INDENT.len() + cells);
            } else {
                used += cells + usize::from(column > start);
            }
        }
        bands.push(start..self.columns.len());
        bands
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
    fn what_is_wider_than_the_terminal_stands_in_further_lines() {
        let mut grid = grid(&["a", "bc"]);
        grid.push("more", Align::Right, ["1".to_string(), "23".to_string()]);
        grid.push("last", Align::Left, ["x".to_string(), "".to_string()]);
        let one = |laid: Laid| laid.rows.concat();
        assert_eq!(one(grid.laid(None)), ["a  12.5 %    1 x", "bc 12.5 %   23"]);
        assert_eq!(one(grid.laid(Some(19))), one(grid.laid(None)));
        let two = grid.laid(Some(14));
        assert_eq!(two.heading, ["   figure more", "    last"]);
        assert_eq!(two.rows[0], ["a  12.5 %    1", "    x"]);
        assert_eq!(two.rows[1], ["bc 12.5 %   23"], "nothing to say");
        let three = grid.laid(Some(9));
        assert_eq!(three.heading, ["   figure", "    more", "    last"]);
        assert!(three.rows.concat().iter().all(|line| width(line) <= 9));
    }

    #[test]
    fn names_left_and_figures_right() {
        let grid = grid(&["a", "中文"]);
        assert_eq!(grid.lines(), ["     figure", "a    12.5 %", "中文 12.5 %"]);
    }
}
