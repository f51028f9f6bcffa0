//! Names and values one after the other, the end of a long list left out.

use std::fmt::Display;

use super::printable::printable;
use super::quote::quote;

/// Names shown of a long list.
const SHOWN: usize = 12;

/// The names with commas between, the end of a long list left out.
pub(crate) fn list(names: &[String]) -> String {
    // One more is as short as saying that there is one more.
    let shown = if names.len() <= SHOWN + 1 { names.len() } else { SHOWN };
    printable(&first_of(names, shown))
}

/// All names, each in quotes, with commas between.
pub(crate) fn quoted_list(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| quote(name)).collect();
    names.join(", ")
}

/// The first items with commas between; of more than `shown` also how many there are: `1, 2, … (9 in all)`.
pub(crate) fn first_of<T: Display>(items: &[T], shown: usize) -> String {
    let mut listed: Vec<String> = items.iter().take(shown).map(T::to_string).collect();
    if items.len() > shown {
        listed.push(format!("… ({} in all)", items.len()));
    }
    listed.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (1..=14).map(|n| n.to_string()).collect();
        assert_eq!(list(&names), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … (14 in all)");
        assert_eq!(list(&names[..13]), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13");
        assert_eq!(first_of(&[1, 2, 3], 2), "1, 2, … (3 in all)");
        assert_eq!(first_of(&[1, 2], 2), "1, 2");
        assert_eq!(quoted_list(&["a".to_string(), "b\"".to_string()]), "\"a\", \"b\"\"");
    }
}
