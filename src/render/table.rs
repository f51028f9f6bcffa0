//! Aligned columns.

use std::collections::{HashMap, HashSet};

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
}

/// Below this a name says nothing any more.
const SHORTEST_NAME: usize = 12;

/// Cuts the names in the first columns, in the middle, so that all lines fit into `cells`; the figures stay whole. A name
/// is cut the same way in all grids, and two names that would look alike are numbered. Returns the names that were cut: as
/// shown, and in full.
pub(super) fn fit_names(grids: &mut [&mut Grid], cells: usize) -> Vec<(String, String)> {
    let excess = grids
        .iter()
        .map(|grid| grid.width())
        .max()
        .unwrap_or(0)
        .saturating_sub(cells);
    let names = grids.iter().flat_map(|grid| &grid.rows).map(|row| width(&row[0]));
    let room = names.max().unwrap_or(0).saturating_sub(excess).max(SHORTEST_NAME);
    let mut cut: Vec<(String, String)> = Vec::new();
    if excess == 0 {
        return cut;
    }
    let mut short_of: HashMap<String, String> = HashMap::new();
    let mut taken: HashSet<String> = HashSet::new();
    // The last number that told apart names that are cut to the same.
    let mut last_number: HashMap<String, usize> = HashMap::new();
    for row in grids
        .iter_mut()
        .flat_map(|grid| &mut grid.rows)
        .filter(|row| width(&row[0]) > room)
    {
        let known = short_of.get(&row[0]).cloned();
        let short = known.unwrap_or_else(|| {
            let plain = cut_middle(&row[0], room);
            let last = last_number.entry(plain.clone()).or_insert(0);
            let short = (*last + 1..)
                .inspect(|number| *last = *number)
                .map(|number| match number {
                    1 => plain.clone(),
                    number => format!("{}~{number}", cut_middle(&row[0], room - 1 - number.to_string().len())),
                })
                .find(|short| !taken.contains(short))
                .unwrap_or_else(|| row[0].clone());
            taken.insert(short.clone());
            short_of.insert(row[0].clone(), short.clone());
            cut.push((short.clone(), row[0].clone()));
            short
        });
        row[0] = short;
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(names: &[&str]) -> Grid {
        let mut grid = Grid::default();
        grid.push("", Align::Left, names.iter().map(|name| name.to_string()));
        grid.push("figure", Align::Right, names.iter().map(|_| "12.5 %".to_string()));
        grid
    }

    #[test]
    fn names_left_and_figures_right() {
        let grid = grid(&["a", "中文"]);
        assert_eq!(grid.lines(), ["     figure", "a    12.5 %", "中文 12.5 %"]);
    }

    #[test]
    fn long_names_are_cut_alike_and_told_apart() {
        let names = [
            "http/server.js n=1 len=1 kind='end'",
            "http/server.js n=2 len=2 kind='end'",
            "short",
        ];
        let (mut table, mut chart) = (grid(&names), grid(&names[1..]));
        let cut = fit_names(&mut [&mut table, &mut chart], 25);
        assert_eq!(cut.len(), 2);
        assert_eq!(cut[0], ("http/serv…nd='end'".to_string(), names[0].to_string()));
        assert_eq!(cut[1], ("http/ser…d='end'~2".to_string(), names[1].to_string()));
        assert_eq!(chart.rows[0][0], table.rows[1][0]);
        assert!(
            table.lines().iter().all(|line| width(line) <= 25),
            "{:?}",
            table.lines()
        );
        assert!(table.lines().iter().skip(1).all(|line| line.ends_with("12.5 %")));
        assert_eq!(table.rows[2][0], "short");
        assert!(fit_names(&mut [&mut table], 80).is_empty());
    }
}
