//! A report as JSON.

use std::io;

use serde::Serialize;

use crate::text::with_each_unprintable;

/// A report as JSON, indented, with a final line break. Numbers that are undefined are null.
///
/// # Errors
/// None that a report can cause; what the serialiser says is passed on.
pub fn json(report: &impl Serialize) -> io::Result<String> {
    Ok(plain(serde_json::to_string_pretty(report)?))
}

/// A document as JSON on one line, with a final line break.
///
/// # Errors
/// What the serialiser says.
pub fn json_line(document: &impl Serialize) -> io::Result<String> {
    Ok(plain(serde_json::to_string(document)?))
}

/// The same document with escapes for what a terminal would take for commands, or not show: `\u009b`. Such characters stand in
/// strings only, where the serialiser has escaped those up to 1F. With a final line break.
fn plain(mut json: String) -> String {
    if json.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
        json.push('\n');
        return json;
    }
    let mut shown = String::with_capacity(json.len() + 1);
    for line in json.split('\n') {
        shown.push_str(&with_each_unprintable(line, |char, shown| {
            for unit in char.encode_utf16(&mut [0; 2]) {
                shown.push_str(&format!("\\u{unit:04x}"));
            }
        }));
        shown.push('\n');
    }
    shown
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn no_string_moves_a_cursor_or_turns_text_around() {
        let text = "a\n\u{7f}\u{9b}31m\u{202e}\u{e0041}中👨\u{200d}👩";
        let document = json(&[text]).unwrap();
        assert_eq!(
            document,
            "[\n  \"a\\n\\u007f\\u009b31m\\u202e\\udb40\\udc41中👨\u{200d}👩\"\n]\n"
        );
        assert_eq!(serde_json::from_str::<[String; 1]>(&document).unwrap(), [text]);
        assert_eq!(
            serde_json::from_str::<[String; 1]>(&json_line(&[text]).unwrap()).unwrap(),
            [text]
        );
    }
}
