//! "Did you mean …?": what somebody who mistyped a name may have meant.

use std::fmt::Display;

use super::list::list;
use super::printable::printable;

/// The names that come closest to `typed`, at most three of them and often none: those that differ only in case, `-` and `_`;
/// else those with the fewest typing errors, at most one for each three letters, and with the same digits, because `v19` is
/// hardly a slip for `v20`; else those that begin or end with it, or it with them, by at least three letters.
pub(crate) fn closest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let typed = plain(typed);
    if typed.is_empty() {
        return Vec::new();
    }
    let letters = typed.chars().count();
    let ranked = names.into_iter().filter_map(|name| {
        let candidate = plain(name);
        let errors = strsim::damerau_levenshtein(&typed, &candidate);
        let part = is_end_of(&typed, &candidate) || is_end_of(&candidate, &typed);
        let rank = match errors {
            0 => 0,
            errors if errors <= letters / 3 && digits(&typed).eq(digits(&candidate)) => errors,
            _ if part => usize::MAX,
            _ => return None,
        };
        Some((rank, name))
    });
    let mut ranked: Vec<(usize, &str)> = ranked.collect();
    let best = ranked.iter().map(|(rank, _)| *rank).min();
    ranked.retain(|(rank, _)| Some(*rank) == best);
    ranked.into_iter().map(|(_, name)| name).take(3).collect()
}

/// `, did you mean chunkLen?`, or nothing when no name comes close.
pub(crate) fn did_you_mean(typed: &str, names: &[String]) -> String {
    match closest(typed, names.iter().map(String::as_str)).as_slice() {
        [] => String::new(),
        close => printable(&format!(", did you mean {}?", close.join(" or "))),
    }
}

/// What is wrong with a name, and the names there are: `no such thing, did you mean a? There are a, b`, or without a
/// suggestion `no such thing; there are a, b`.
pub(crate) fn with_names(problem: impl Display, typed: &str, there_are: &str, names: &[String]) -> String {
    let names_there_are = format!("{there_are} {}", list(names));
    printable(&match did_you_mean(typed, names) {
        none if none.is_empty() => format!("{problem}; {names_there_are}"),
        question => format!("{problem}{question} {}", capitalised(&names_there_are)),
    })
}

/// A name without what is easily mistyped: case, blanks, `-`, `_` and apostrophes.
pub(crate) fn plain(name: &str) -> String {
    let letters = name
        .chars()
        .filter(|char| !matches!(char, '-' | '_' | ' ' | '\'' | '’'));
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a text begins or ends with a part of at least three letters.
fn is_end_of(part: &str, text: &str) -> bool {
    part.chars().count() >= 3 && (text.starts_with(part) || text.ends_with(part))
}

fn digits(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(char::is_ascii_digit)
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str) -> Vec<&'static str> {
        closest(
            typed,
            ["filename", "encoding", "inLen", "chunkLen", "n", "time", "type"],
        )
    }

    #[test]
    fn slips_of_the_finger() {
        assert_eq!(of("chunklen"), ["chunkLen"]);
        assert_eq!(of("chunk_len"), ["chunkLen"]);
        assert_eq!(of("chnukLen"), ["chunkLen"], "two letters exchanged are one error");
        assert_eq!(of("encodng"), ["encoding"]);
        assert_eq!(of("tme"), ["time"]);
        assert_eq!(of("tipe"), ["time", "type"], "equally close");
        assert_eq!(of("N"), ["n"]);
    }

    #[test]
    fn parts_of_names() {
        assert_eq!(of("chunk"), ["chunkLen"]);
        assert_eq!(of("len"), ["inLen", "chunkLen"]);
        assert_eq!(of("timer"), ["time"]);
        assert_eq!(of("encodingName"), ["encoding"]);
    }

    #[test]
    fn something_else_altogether() {
        assert!(closest("v19", ["v18", "v20"]).is_empty());
        for typed in ["", "x", "zz", "benchmarker", "rate", "lenient"] {
            assert!(of(typed).is_empty(), "{typed}: {:?}", of(typed));
        }
    }

    #[test]
    fn the_names_there_are_follow() {
        let names = ["old", "new"].map(str::to_string);
        assert_eq!(
            with_names("no such binary", "odl", "there are", &names),
            "no such binary, did you mean old? There are old, new"
        );
        assert_eq!(
            with_names("no such binary", "v18", "there are", &names),
            "no such binary; there are old, new"
        );
    }
}
