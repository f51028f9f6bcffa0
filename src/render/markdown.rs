//! A table that GitHub renders.

use super::grid::{Align, Grid};

/// The grid as a markdown table; the first column holds names, shown as code so that nothing in them is markup. comfy-table has a
/// style of this look, which says nothing of alignment (figures would stand left) and pads every cell to the longest name.
pub(super) fn table(grid: &Grid) -> String {
    let mut text = String::new();
    let mut line = |cells: Vec<String>| {
        text.push_str("| ");
        text.push_str(&cells.join(" | "));
        text.push_str(" |\n");
    };
    line(grid.columns.iter().map(|(heading, _)| escape(heading)).collect());
    line(
        grid.columns
            .iter()
            .map(|(_, align)| if *align == Align::Left { ":---" } else { "---:" }.to_string())
            .collect(),
    );
    for row in &grid.rows {
        let cells = row
            .iter()
            .zip(0..)
            .map(|(cell, column)| if column == 0 { code(cell) } else { escape(cell) });
        line(cells.collect());
    }
    text
}

/// Lines as a list with a blank line behind it; nothing for none.
pub(super) fn list(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    lines
        .iter()
        .map(|line| format!("- {}\n", escape(line.trim_start())))
        .collect::<String>()
        + "\n"
}

/// Text as code. A pipe ends a cell even inside code, so it is escaped; backticks inside need a longer fence.
pub(super) fn code(text: &str) -> String {
    let longest = text.split(|char| char != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{}{space}{fence}", text.replace('|', "\\|"))
}

/// Text that must not become markup.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        if matches!(char, '*' | '_' | '|' | '`' | '<' | '[' | ']' | '~' | '\\' | '#') {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_code_whatever_is_in_them() {
        assert_eq!(code("path='/foo|bar'"), "`path='/foo\\|bar'`");
        assert_eq!(code("x=`a`"), "`` x=`a` ``");
        assert_eq!(escape("±1.36% ***"), "±1.36% \\*\\*\\*");
    }
}
