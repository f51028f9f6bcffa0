//! What others wrote, within a message of ours.

use std::io;

use super::printable::printable;

/// `text` in quotes for a message of one line: control characters escaped, the middle of a long text left out.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    let chars = text.chars().count();
    let shown = if chars > LONGEST {
        let head: String = text.chars().take(LONGEST / 2).collect();
        let tail: String = text.chars().skip(chars - LONGEST / 2).collect();
        format!("{head}…{tail}")
    } else {
        text.to_string()
    };
    format!("\"{}\"", printable(&shown))
}

/// Text as one word of a command line, quoted where a shell would take it apart.
pub(crate) fn shell_word(text: &str) -> String {
    let plain = |char: char| char.is_alphanumeric() || "=_-./:,+@".contains(char);
    if text.chars().all(plain) {
        text.to_string()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// What the operating system said, without its number.
pub(crate) fn what_happened(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" (os error ") {
        Some((words, _)) => words.to_string(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_printable_and_not_long() {
        assert_eq!(quote("a\nb"), "\"a\\nb\"");
        let long = format!("{}{}", "a".repeat(40), "b".repeat(40));
        assert_eq!(quote(&long), format!("\"{}…{}\"", "a".repeat(30), "b".repeat(30)));
    }

    #[test]
    fn a_shell_takes_a_word_as_it_is() {
        assert_eq!(shell_word("n=1"), "n=1");
        assert_eq!(shell_word("path=it's $HOME"), r"'path=it'\''s $HOME'");
    }

    #[test]
    fn the_number_of_an_error_says_nothing() {
        let error = io::Error::from_raw_os_error(2);
        assert_eq!(what_happened(&error), "No such file or directory");
    }
}
