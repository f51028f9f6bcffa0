//! Quoted text as Node's `util.inspect` prints it: with escapes, in whichever quotes the text does not contain.

use std::fmt;

/// The text up to the closing `quote`, unescaped, and what follows it; `None` where it is never closed or an escape is none.
pub(super) fn read_quoted(quoted: &str, quote: char) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut chars = quoted.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => unescape(&mut chars, &mut text)?,
            char if char == quote => return Some((text, chars.as_str())),
            char => text.push(char),
        }
    }
    None
}

/// Reads what follows a backslash. A lone surrogate, which is no character, stays as it was written.
fn unescape(chars: &mut std::str::Chars<'_>, text: &mut String) -> Option<()> {
    let simple = match chars.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        '0' => '\0',
        'x' => hex(chars, 2).and_then(char::from_u32)?,
        'u' => return unescape_unicode(chars, text),
        other => other,
    };
    text.push(simple);
    Some(())
}

fn unescape_unicode(chars: &mut std::str::Chars<'_>, text: &mut String) -> Option<()> {
    let unit = hex(chars, 4)?;
    if let Some(char) = char::from_u32(unit) {
        text.push(char);
        return Some(());
    }
    let mut ahead = chars.clone();
    let low = match (ahead.next(), ahead.next()) {
        (Some('\\'), Some('u')) => hex(&mut ahead, 4),
        _ => None,
    };
    match low.filter(|low| unit < 0xDC00 && (0xDC00..0xE000).contains(low)) {
        Some(low) => {
            text.push(char::from_u32(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))?);
            *chars = ahead;
        }
        None => text.push_str(&format!("\\u{unit:04X}")),
    }
    Some(())
}

fn hex(chars: &mut std::str::Chars<'_>, digits: usize) -> Option<u32> {
    let mut number = 0;
    for _ in 0..digits {
        number = number * 16 + chars.next()?.to_digit(16)?;
    }
    Some(number)
}

/// Quotes as `util.inspect` does: with the first of `'`, `"` and the backtick that the text does not contain.
pub(super) fn write_quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    let quote = ['\'', '"', '`']
        .into_iter()
        .find(|quote| !text.contains(*quote))
        .unwrap_or('\'');
    f.write_char(quote)?;
    for char in text.chars() {
        match char {
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            '\r' => f.write_str("\\r")?,
            '\\' => f.write_str("\\\\")?,
            char if char == quote => write!(f, "\\{char}")?,
            char if char.is_control() && (char as u32) < 0x100 => write!(f, "\\x{:02X}", char as u32)?,
            char => f.write_char(char)?,
        }
    }
    f.write_char(quote)
}
