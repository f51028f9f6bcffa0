//! What all names of a table begin with, which is said once above it.

/// The words that all names begin with, at least one word of each left over; empty when there are none, or there is one name only.
pub(super) fn shared_start<'a>(names: &[&'a str]) -> &'a str {
    let [first, others @ ..] = names else { return "" };
    if others.is_empty() {
        return "";
    }
    let mut ends = first.match_indices(' ').map(|(at, _)| at + 1).rev();
    let is_shared = |end: &usize| {
        names
            .iter()
            .all(|name| name.len() > *end && name.starts_with(&first[..*end]))
    };
    ends.find(is_shared).map_or("", |end| &first[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_shared_and_each_name_keeps_one() {
        assert_eq!(shared_start(&["f.js n=1 len=4", "f.js n=1 len=8"]), "f.js n=1 ");
        assert_eq!(shared_start(&["f.js n=1", "f.js n=12"]), "f.js ");
        assert_eq!(shared_start(&["f.js n=1", "f.js n=1 len=8"]), "f.js ");
        assert_eq!(shared_start(&["a.js n=1", "b.js n=1"]), "");
        assert_eq!(shared_start(&["f.js n=1"]), "");
        assert_eq!(shared_start(&[]), "");
    }
}
