//! Names as they print: control characters escaped, cut in the middle where space is short.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cells that `text` takes in a terminal.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// One printable line: control characters and the separators of lines and paragraphs are escaped.
pub(super) fn printable(name: &str) -> String {
    let mut shown = String::with_capacity(name.len());
    for char in name.chars() {
        match char {
            '\u{2028}' | '\u{2029}' => shown.extend(char.escape_unicode()),
            char if char.is_control() => shown.extend(char.escape_default()),
            char => shown.push(char),
        }
    }
    shown
}

/// `text` in at most `cells` cells, the middle replaced by `…` where it is longer.
pub(super) fn cut_middle(text: &str, cells: usize) -> String {
    if width(text) <= cells {
        return text.to_string();
    }
    let room = cells.saturating_sub(1);
    let head = take(text.chars(), room.div_ceil(2));
    let tail: String = take(text.chars().rev(), room / 2).chars().rev().collect();
    format!("{head}…{tail}")
}

fn take(chars: impl Iterator<Item = char>, cells: usize) -> String {
    let mut used = 0;
    chars
        .take_while(|char| {
            used += char.width().unwrap_or(0);
            used <= cells
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutting_keeps_both_ends() {
        assert_eq!(cut_middle("abcdefghij", 10), "abcdefghij");
        assert_eq!(cut_middle("abcdefghij", 7), "abc…hij");
        assert_eq!(
            cut_middle("中文字符测试名", 8),
            "中文…名",
            "wide characters are not halved"
        );
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(printable("a\n\tb\u{1b}[0m"), "a\\n\\tb\\u{1b}[0m");
        assert_eq!(printable("中文 e\u{301}"), "中文 e\u{301}");
    }
}
