//! What several names have in common.

/// `./tool-main --all` and `./tool-pr --all` → `./tool-* --all`: what all begin and end with, cut between words; `*` where that is
/// nothing.
pub(crate) fn in_common(names: &[String]) -> String {
    let Some((first, others)) = names.split_first() else {
        return "*".to_string();
    };
    if others.iter().all(|name| name == first) {
        return first.clone();
    }
    let is_word = |char: char| char.is_alphanumeric();
    let mut start = first.as_str();
    let mut end = first.as_str();
    for other in others {
        let same = start.chars().zip(other.chars()).take_while(|(a, b)| a == b);
        start = &start[..same.map(|(char, _)| char.len_utf8()).sum::<usize>()];
        let same = end.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b);
        end = &end[end.len() - same.map(|(char, _)| char.len_utf8()).sum::<usize>()..];
    }
    let start = start.trim_end_matches(is_word);
    let end = end.trim_start_matches(is_word);
    // Names such as `a-a` and `a-a-a` share more than there is of the shorter.
    let shortest = names.iter().map(String::len).min().unwrap_or_default();
    let end = if start.len() + end.len() > shortest { "" } else { end };
    format!("{start}*{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_between_words() {
        let common = |names: &[&str]| in_common(&names.iter().map(|name| name.to_string()).collect::<Vec<_>>());
        assert_eq!(
            common(&["./tool-main --all \"a b\"", "./tool-pr --all \"a b\""]),
            "./tool-* --all \"a b\""
        );
        assert_eq!(common(&["fd x", "find x"]), "* x");
        assert_eq!(common(&["path/a.js", "path/b.js", "path/ab.js"]), "path/*.js");
        assert_eq!(common(&["fd", "find"]), "*");
        assert_eq!(common(&["a-a", "a-a-a"]), "a-*");
        assert_eq!(common(&["é-1", "é-2"]), "é-*");
        assert_eq!(common(&["x"]), "x");
        assert_eq!(common(&[]), "*");
    }
}
