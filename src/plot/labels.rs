//! Names in pictures: labels fit where they stand.

use super::font::Font;
use super::lettering::LABEL;

/// Each label in at most `most` lines of `width` pixels: broken at blanks where possible, the middle left out where it is too
/// long. Different labels that would look the same are numbered.
pub(super) fn fit(font: &Font, labels: &[String], width: f64, most: usize) -> Vec<Vec<String>> {
    let mut fitted: Vec<Vec<String>> = Vec::with_capacity(labels.len());
    for (at, label) in labels.iter().enumerate() {
        let is_taken = |lines: &Vec<String>| (0..at).any(|other| fitted[other] == *lines && labels[other] != *label);
        let lines = (1..)
            .map(|number| match number {
                1 => cut(font, label, "", width, most),
                number => cut(font, label, &format!("~{number}"), width, most),
            })
            .find(|lines| !is_taken(lines));
        fitted.push(lines.unwrap_or_default());
    }
    fitted
}

/// One label in at most `most` lines, with `suffix` at its end.
fn cut(font: &Font, label: &str, suffix: &str, width: f64, most: usize) -> Vec<String> {
    let whole = wrap(font, &format!("{label}{suffix}"), width, LABEL);
    if whole.len() <= most {
        return whole;
    }
    let chars: Vec<char> = label.chars().collect();
    let shortened = |kept: usize| {
        let head: String = chars[..kept.div_ceil(2)].iter().collect();
        let tail: String = chars[chars.len() - kept / 2..].iter().collect();
        wrap(font, &format!("{head}…{tail}{suffix}"), width, LABEL)
    };
    let (mut fits, mut too_many) = (0, chars.len());
    while too_many - fits > 1 {
        let middle = (fits + too_many) / 2;
        if shortened(middle).len() <= most {
            fits = middle;
        } else {
            too_many = middle;
        }
    }
    shortened(fits)
}

/// `text` in lines of at most `width` pixels, broken at blanks, or anywhere inside a word that is wider.
pub(super) fn wrap(font: &Font, text: &str, width: f64, size: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    let blank = font.width(" ", size);
    for word in text.split(' ') {
        let length = font.width(word, size);
        if used > 0.0 && used + blank + length <= width {
            push(&mut lines, ' ', word);
            used += blank + length;
            continue;
        }
        if used > 0.0 {
            lines.push(String::new());
        }
        used = 0.0;
        for char in word.chars() {
            let advance = font.width(char.encode_utf8(&mut [0; 4]), size);
            if used + advance > width && used > 0.0 {
                lines.push(String::new());
                used = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(char);
            }
            used += advance;
        }
    }
    lines
}

fn push(lines: &mut [String], blank: char, word: &str) {
    if let Some(line) = lines.last_mut() {
        line.push(blank);
        line.push_str(word);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn labels_fit_and_can_be_told_apart() {
        let font = Font::embedded().unwrap();
        let long = |middle: &str| format!("{}{middle}{}", "a".repeat(150), "b".repeat(150));
        let labels = [
            long("1"),
            long("2"),
            "short".to_string(),
            "n=1 kind='x' len=1024".to_string(),
        ];
        let fitted = fit(font, &labels, 100.0, 2);
        for lines in &fitted {
            assert!(
                lines.len() <= 2 && lines.iter().all(|line| font.width(line, LABEL) <= 100.0),
                "{lines:?}"
            );
        }
        assert_ne!(fitted[0], fitted[1]);
        assert!(fitted[0].concat().contains('…') && fitted[1].concat().ends_with("~2"));
        assert_eq!(fitted[2], ["short"]);
        assert_eq!(fitted[3], ["n=1 kind='x'", "len=1024"]);
    }
}
