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
    line(grid.columns.iter().map(|(heading, _)| prose(heading)).collect());
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
            .map(|(cell, column)| if column == 0 { code_in_cell(cell) } else { prose(cell) });
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
        .map(|line| format!("- {}\n", prose(line.trim_start())))
        .collect::<String>()
        + "\n"
}

/// The answer: the first line in bold, the others below it.
pub(super) fn answer(lines: &[String]) -> String {
    let mut lines = lines.iter().map(|line| prose(line));
    let bold = lines.next().map_or(String::new(), |line| format!("**{line}**\n\n"));
    bold + &lines.map(|line| format!("{line}\n\n")).collect::<String>()
}

/// What all rows share, in a paragraph.
pub(super) fn facts(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = lines.iter().map(|line| prose(line)).collect();
    format!("{}\n\n", lines.join(" · "))
}

/// A block that is opened by its title.
pub(super) fn details(title: &str, block: &str) -> String {
    format!(
        "<details><summary>{}</summary>\n\n{block}\n</details>\n\n",
        prose(title)
    )
}

/// Text as code; backticks inside need a longer fence.
fn code(text: &str) -> String {
    let longest = text.split(|char| char != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Text as code in a table, where a pipe ends the cell even inside code. Behind a backslash it cannot be written so: then the code is
/// HTML, with all punctuation as numbers.
fn code_in_cell(text: &str) -> String {
    if !text.contains("\\|") {
        return code(text).replace('|', "\\|");
    }
    let mut html = String::new();
    for char in text.chars() {
        if char.is_ascii_punctuation() {
            html.push_str(&format!("&#{};", u32::from(char)));
        } else {
            html.push(char);
        }
    }
    format!("<code>{html}</code>")
}

/// Text that must become neither markup nor anything that GitHub acts on: a word that it would make a mention, a link or an emoji
/// of is code.
pub(super) fn prose(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace).map(|word| {
        let bare = word.trim_end();
        let shown = if is_live(bare) {
            code_in_cell(bare)
        } else {
            escape(bare)
        };
        shown + &word[bare.len()..]
    });
    let text: String = words.collect();
    // At the start of a line these make quotes and lists.
    match text.chars().next() {
        Some('>') => format!("\\{text}"),
        Some('-' | '+') if text[1..].starts_with(' ') => format!("\\{text}"),
        Some('0'..='9') => {
            let digits = text.len() - text.trim_start_matches(|char: char| char.is_ascii_digit()).len();
            match text[digits..].chars().next() {
                Some('.' | ')') if text[digits + 1..].starts_with(' ') => {
                    format!("{}\\{}", &text[..digits], &text[digits..])
                }
                _ => text,
            }
        }
        _ => text,
    }
}

/// Whether GitHub makes something of a word: `@name`, `#1`, `GH-1`, `a/b@1234567`, `1234567`, an address, `:tada:`.
fn is_live(word: &str) -> bool {
    let followed = |sign: char, by: fn(char) -> bool| word.split(sign).skip(1).any(|rest| rest.starts_with(by));
    let inner = word.trim_matches(|char: char| char.is_ascii_punctuation());
    let is_hash = inner.len() >= 7
        && inner.bytes().all(|byte| byte.is_ascii_hexdigit())
        && inner.bytes().any(|byte| byte.is_ascii_digit())
        && inner.bytes().any(|byte| byte.is_ascii_alphabetic());
    followed('@', char::is_alphanumeric)
        || followed('#', |char| char.is_ascii_digit())
        || inner.to_ascii_lowercase().starts_with("gh-")
        || word.contains("://")
        || word.to_ascii_lowercase().contains("www.")
        || (word.matches(':').count() > 1 && followed(':', |char| char.is_ascii_alphanumeric() || "+-_".contains(char)))
        || is_hash
}

/// Text that must not become markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        if matches!(
            char,
            '*' | '_' | '|' | '`' | '<' | '[' | ']' | '~' | '\\' | '#' | '&' | '$'
        ) {
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
        assert_eq!(code_in_cell("path='/foo|bar'"), "`path='/foo\\|bar'`");
        assert_eq!(code("x=`a`"), "`` x=`a` ``");
        assert_eq!(code("a|b"), "`a|b`");
        assert_eq!(code_in_cell("a\\|b"), "<code>a&#92;&#124;b</code>");
    }

    #[test]
    fn prose_is_neither_markup_nor_live() {
        for (text, shown) in [
            ("±1.36% ***", "±1.36% \\*\\*\\*"),
            ("> q against old:", "\\> q against old:"),
            ("- q", "\\- q"),
            ("-0.16 %", "-0.16 %"),
            ("1. q", "1\\. q"),
            ("1.5 q", "1.5 q"),
            ("16 -> 256", "16 -> 256"),
            ("a &lt; <b> $x$", "a \\&lt; \\<b> \\$x\\$"),
            ("binary @octocat/pkg is", "binary `@octocat/pkg` is"),
            ("see #1, GH-2 or https://a.b/", "see `#1,` `GH-2` or `https://a.b/`"),
            (
                "www.a.b :tada: deadbee1 1234567",
                "`www.a.b` `:tada:` `deadbee1` 1234567",
            ),
            ("[1] note: 5 % (1 row)", "\\[1\\] note: 5 % (1 row)"),
            ("a@b.c|d", "`a@b.c\\|d`"),
        ] {
            assert_eq!(prose(text), shown, "{text}");
        }
    }
}
