//! One line that a terminal shows as it is.

/// One printable line: what a terminal would not show, or take for a command, is escaped.
pub(crate) fn printable(text: &str) -> String {
    with_each_unprintable(text, |char, shown| shown.extend(char.escape_default()))
}

/// [`printable`] line by line: a table that goes to a terminal as it is.
pub(crate) fn printable_lines(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
        Some(line) => printable(line) + "\n",
        None => printable(line),
    });
    lines.collect()
}

/// The text with `·` for each character that is unprintable.
pub(crate) fn dotted(text: &str) -> String {
    with_each_unprintable(text, |_, shown| shown.push('·'))
}

/// The text with something in the place of each character that is unprintable.
pub(crate) fn with_each_unprintable(text: &str, put: impl Fn(char, &mut String)) -> String {
    // Most texts are of nothing else, and a table has millions.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_string();
    }
    let mut shown = String::with_capacity(text.len());
    let mut before = None;
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        let joins = is_joiner(char) && before.is_some_and(is_joined) && chars.peek().copied().is_some_and(is_joined);
        if is_unprintable(char) && !joins {
            put(char, &mut shown);
        } else {
            shown.push(char);
        }
        before = Some(char);
    }
    shown
}

/// Control characters, separators of lines and paragraphs, and what changes the direction of text or shows nothing at all.
fn is_unprintable(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{feff}'
        )
        || matches!(char, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || matches!(char, '\u{e0000}'..='\u{e007f}')
}

/// What joins the parts of an emoji, or letters of some scripts; elsewhere it shows nothing.
fn is_joiner(char: char) -> bool {
    matches!(char, '\u{200c}' | '\u{200d}')
}

/// Whether a joiner beside this character has something to join: nothing of the alphabets of the west.
fn is_joined(char: char) -> bool {
    char > '\u{24f}' && !is_unprintable(char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(printable("a\n\tb\u{1b}[0m"), "a\\n\\tb\\u{1b}[0m");
        assert_eq!(printable("中文 e\u{301}"), "中文 e\u{301}");
        assert_eq!(printable("a\r\nb"), "a\\r\\nb");
        assert_eq!(printable("\u{9b}31m\u{7f}"), "\\u{9b}31m\\u{7f}");
        assert_eq!(printable_lines("a\u{1b}\n\tb"), "a\\u{1b}\n\\tb");
    }

    #[test]
    fn what_turns_text_around_or_shows_nothing_is_unprintable() {
        let invisible = ('\u{202a}'..='\u{202e}')
            .chain('\u{2066}'..='\u{2069}')
            .chain('\u{200b}'..='\u{200f}')
            .chain([
                '\u{ad}',
                '\u{61c}',
                '\u{2028}',
                '\u{2029}',
                '\u{feff}',
                '\u{e0001}',
                '\u{e0041}',
            ]);
        for char in invisible {
            assert_eq!(printable(&format!("a{char}b")), format!("a{}b", char.escape_unicode()));
        }
        assert_eq!(dotted("a\nb\u{202e}"), "a·b·");
    }

    #[test]
    fn what_joins_an_emoji_is_printable() {
        for joined in ["👨\u{200d}👩\u{200d}👧", "نمی\u{200c}خواهم"] {
            assert_eq!(printable(joined), joined);
        }
        assert_eq!(printable("👨\u{200d}"), "👨\\u{200d}");
        assert_eq!(printable("a\u{200d}👩"), "a\\u{200d}👩");
    }
}
