//! Names cut so that a table fits the terminal.

use std::collections::HashMap;

use super::grid::Grid;
use super::style::Style;
use crate::text::{Distinct, cut_middle, width};

/// Below this a name says nothing any more.
const SHORTEST_NAME: usize = 12;

/// Cuts the names in the first columns, in the middle, so that all lines fit into the terminal; the figures stay whole. A name
/// is cut the same way in all grids, and two names that would look alike are numbered. Returns a key to the names that were
/// cut, `short = full` a line.
pub(super) fn fit_names(grids: &mut [&mut Grid], style: Style) -> Vec<String> {
    let Some(cells) = style.width else { return Vec::new() };
    let widest = grids.iter().map(|grid| grid.width()).max().unwrap_or(0);
    let excess = widest.saturating_sub(cells);
    if excess == 0 {
        return Vec::new();
    }
    let names = grids.iter().flat_map(|grid| &grid.rows).map(|row| width(&row[0]));
    let room = names.max().unwrap_or(0).saturating_sub(excess).max(SHORTEST_NAME);
    let mut key = Vec::new();
    let mut short_of: HashMap<String, String> = HashMap::new();
    let mut distinct = Distinct::default();
    for row in grids.iter_mut().flat_map(|grid| &mut grid.rows) {
        let name = &mut row[0];
        if width(name) <= room {
            continue;
        }
        let short = match short_of.get(name) {
            Some(short) => short.clone(),
            None => {
                let short = distinct.take(|suffix| cut_middle(name, room.saturating_sub(suffix.len())));
                key.push(format!("{short} = {name}"));
                short_of.insert(name.clone(), short.clone());
                short
            }
        };
        *name = short;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::super::grid::Align;
    use super::*;

    fn grid(names: &[&str]) -> Grid {
        let mut grid = Grid::default();
        grid.push("", Align::Left, names.iter().map(|name| name.to_string()));
        grid.push("figure", Align::Right, names.iter().map(|_| "12.5 %".to_string()));
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
        ];
        let (mut table, mut chart) = (grid(&names), grid(&names[1..]));
        let cut = fit_names(&mut [&mut table, &mut chart], style(25));
        assert_eq!(
            cut,
            [
                format!("http/serv…nd='end' = {}", names[0]),
                format!("http/ser…d='end'~2 = {}", names[1])
            ]
        );
        assert_eq!(chart.rows[0][0], table.rows[1][0]);
        assert!(
            table.lines().iter().all(|line| width(line) <= 25),
            "{:?}",
            table.lines()
        );
        assert!(table.lines().iter().skip(1).all(|line| line.ends_with("12.5 %")));
        assert_eq!(table.rows[2][0], "short");
        assert!(fit_names(&mut [&mut table], style(80)).is_empty());
    }
}
