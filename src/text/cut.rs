//! How wide a text is in a terminal, and a text cut to a width.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cells that `text` takes in a terminal: 2 for a Chinese character, 0 for a mark that combines.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// `text` in at most `cells` cells, the middle replaced by `…` where it is longer.
pub(crate) fn cut_middle(text: &str, cells: usize) -> String {
    if width(text) <= cells {
        return text.to_string();
    }
    let room = cells.saturating_sub(1);
    let head = take(text.chars(), room.div_ceil(2));
    let tail: String = take(text.chars().rev(), room / 2).chars().rev().collect();
    // A mark that combines with what was cut off must not end up on the ellipsis.
    let tail = tail.trim_start_matches(|char: char| char.width() == Some(0));
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
}
