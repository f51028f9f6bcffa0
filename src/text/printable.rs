//! One line that a terminal shows as it is.

/// One printable line: what a terminal would not show, or take for a command, is escaped.
pub(crate) fn printable(text: &str) -> String {
    escaped(text, is_unprintable)
}

/// The text with its control characters escaped: names in a file may hold line breaks, or what moves a terminal's cursor.
pub(crate) fn one_line(text: &str) -> String {
    escaped(text, char::is_control)
}

/// The text with `·` for each character that is unprintable.
pub(crate) fn dotted(text: &str) -> String {
    text.replace(is_unprintable, "·")
}

fn escaped(text: &str, is_escaped: fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        if is_escaped(char) {
            shown.extend(char.escape_default());
        } else {
            shown.push(char);
        }
    }
    shown
}

/// Control characters, separators of lines and paragraphs, and what changes the direction of text or shows nothing at all.
/// The joiners inside emoji and scripts are printable.
fn is_unprintable(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
        )
        || matches!(char, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || matches!(char, '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(printable("a\n\tb\u{1b}[0m"), "a\\n\\tb\\u{1b}[0m");
        assert_eq!(printable("中文 e\u{301}"), "中文 e\u{301}");
        assert_eq!(one_line("a\r\nb"), "a\\r\\nb");
    }

    #[test]
    fn what_turns_text_around_is_unprintable_and_what_joins_an_emoji_is_not() {
        assert_eq!(printable("\u{202e}evil"), "\\u{202e}evil");
        assert_eq!(dotted("a\nb\u{202e}"), "a·b·");
        assert_eq!(printable("👨‍👩‍👧"), "👨‍👩‍👧");
    }
}
