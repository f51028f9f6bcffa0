//! Names cut so that a table fits the terminal.

use std::collections::HashMap;

use super::grid::Grid;
use super::style::Style;
use crate::text::{Distinct, cut_middle, width};

/// Below this a name says nothing any more.
const SHORTEST_NAME: usize = 12;

/// Cuts the names in the first columns, in the middle, so that all lines fit into the terminal; the figures stay whole. A name
/// is cut the same way wherever it stands in a column, and two that would look alike are numbered. Returns a key to the names
/// that were cut, `short = full` a line.
pub(super) fn fit_names(grid: &mut Grid, style: Style) -> Vec<String> {
    let Some(cells) = style.width else { return Vec::new() };
    let excess = grid.width().saturating_sub(cells);
    let rooms = rooms(grid, excess);
    let mut key = Vec::new();
    for (column, room) in rooms.into_iter().enumerate() {
        let mut short_of: HashMap<String, String> = HashMap::new();
        let mut distinct = Distinct::default();
        let headings = std::iter::once(&mut grid.columns[column].0);
        for name in headings.chain(grid.rows.iter_mut().map(|row| &mut row[column])) {
            if width(name) <= room {
                continue;
            }
            let short = short_of.entry(name.clone()).or_insert_with(|| {
                let short = distinct.take(|suffix| cut_middle(name, room.saturating_sub(suffix.len())));
                key.push(format!("{short} = {name}"));
                short
            });
            name.clone_from(short);
        }
    }
    key
}

/// The cells that each column of names may take: the widest gives first.
fn rooms(grid: &Grid, excess: usize) -> Vec<usize> {
    let mut rooms: Vec<usize> = (0..grid.names)
        .map(|column| {
            let cells = grid.rows.iter().map(|row| width(&row[column]));
            cells.max().unwrap_or(0).max(width(&grid.columns[column].0))
        })
        .collect();
    for _ in 0..excess {
        match rooms.iter_mut().max() {
            Some(widest) if *widest > SHORTEST_NAME => *widest -= 1,
            _ => break,
        }
    }
    rooms
}

#[cfg(test)]
mod tests {
    use super::super::grid::Align;
    use super::*;

    fn grid(names: &[&str]) -> Grid {
        let mut grid = Grid::default();
        grid.push("", Align::Left, names.iter().map(|name| name.to_string()));
        grid.push("figure", Align::Right, names.iter().map(|_| "12.5 %".to_string()));
        grid.names = 1;
        grid
    }

    fn style(width: usize) -> Style {
        Style {
            width: Some(width),
            color: false,
            wide: false,
            chart: true,
        }
    }

    #[test]
    fn long_names_are_cut_alike_and_told_apart() {
        let names = [
            "http/server.js n=1 len=1 kind='end'",
            "http/server.js n=2 len=2 kind='end'",
            "short",
            "http/server.js n=2 len=2 kind='end'",
        ];
        let mut table = grid(&names);
        let cut = fit_names(&mut table, style(25));
        assert_eq!(
            cut,
            [
                format!("http/serv…nd='end' = {}", names[0]),
                format!("http/ser…d='end'~2 = {}", names[1])
            ]
        );
        assert_eq!(table.rows[3][0], table.rows[1][0]);
        assert!(
            table.lines().iter().all(|line| width(line) <= 25),
            "{:?}",
            table.lines()
        );
        assert!(table.lines().iter().skip(1).all(|line| line.ends_with("12.5 %")));
        assert_eq!(table.rows[2][0], "short");
        assert!(fit_names(&mut table, style(80)).is_empty());
    }

    #[test]
    fn the_widest_column_of_names_gives_first() {
        let mut table = Grid::default();
        table.push("", Align::Left, ["a-very-long-file-name.js".to_string()]);
        table.push("len", Align::Right, ["16".to_string()]);
        table.push("figure", Align::Right, ["12.5 %".to_string()]);
        table.names = 2;
        assert_eq!(table.width(), 24 + 1 + 3 + 1 + 6);
        let key = fit_names(&mut table, style(30));
        assert_eq!(key, ["a-very-lo…e-name.js = a-very-long-file-name.js"]);
        assert_eq!((table.width(), table.rows[0][1].as_str()), (30, "16"));
    }
}
