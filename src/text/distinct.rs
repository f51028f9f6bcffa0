//! Texts that are cut to fit and must still be told apart.

use std::collections::{HashMap, HashSet};

/// The texts that are taken: what would look like one of them is numbered `~2`, `~3`, ….
#[derive(Debug, Default)]
pub(crate) struct Distinct {
    taken: HashSet<String>,
    /// The number that each text was last told apart by: a thousand names that are cut to the same are not tried from 1 on
    /// each time.
    last: HashMap<String, usize>,
}

impl Distinct {
    /// With texts that stand for themselves: no other may take their place.
    pub fn besides(taken: impl IntoIterator<Item = String>) -> Distinct {
        Distinct {
            taken: taken.into_iter().collect(),
            last: HashMap::new(),
        }
    }

    /// A text that no other has. `cut` shortens it so far that the suffix given to it fits behind; the suffix is empty for
    /// the first of its look, then `~2` and so on.
    pub fn take(&mut self, cut: impl Fn(&str) -> String) -> String {
        let plain = cut("");
        let last = self.last.entry(plain.clone()).or_insert(0);
        loop {
            *last += 1;
            let candidate = match *last {
                1 => plain.clone(),
                number => {
                    let suffix = format!("~{number}");
                    cut(&suffix) + &suffix
                }
            };
            if self.taken.insert(candidate.clone()) {
                return candidate;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_one_look_are_numbered() {
        let mut distinct = Distinct::besides(["ab".to_string(), "a~3".to_string()]);
        let mut cut = |text: &str| distinct.take(|suffix| text[..2 - suffix.len().min(1)].to_string());
        assert_eq!(cut("abc"), "a~2", "ab stands for itself");
        assert_eq!(cut("abd"), "a~4", "and so does a~3");
        assert_eq!(cut("xyz"), "xy");
    }
}
