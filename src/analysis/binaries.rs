//! Which binary is the baseline and which the contender.

use super::AnalysisError;

/// Baseline and contender, as indices into the names of the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair {
    pub baseline: usize,
    pub contender: usize,
}

/// Chooses the pair: what was asked for, else `old` and `new`, else the only two there are, the first seen as baseline.
pub(super) fn choose(present: &[String], old: Option<&str>, new: Option<&str>) -> Result<Pair, AnalysisError> {
    if let (Some(old), Some(new)) = (old, new)
        && old == new
    {
        return Err(AnalysisError::SameBinary(old.to_string()));
    }
    let asked = |name: Option<&str>| name.map(|name| find(present, name)).transpose();
    let (old, new) = (asked(old)?, asked(new)?);
    if let [only] = present {
        return Err(AnalysisError::OneBinary(only.clone()));
    }
    let by_name = |name: &str| present.iter().position(|present| present == name);
    let rest = |chosen: usize| match (present.len(), chosen) {
        (2, chosen) => Some(1 - chosen),
        _ => None,
    };
    let pair = match (old, new) {
        (Some(baseline), Some(contender)) => Some((baseline, contender)),
        (Some(baseline), None) => rest(baseline)
            .or(by_name("new").filter(|&new| new != baseline))
            .map(|new| (baseline, new)),
        (None, Some(contender)) => rest(contender)
            .or(by_name("old").filter(|&old| old != contender))
            .map(|old| (old, contender)),
        (None, None) => match (by_name("old"), by_name("new")) {
            (Some(old), Some(new)) => Some((old, new)),
            // Only `new` is called by its usual name: the other one of two is the baseline.
            (None, Some(new)) => rest(new).map(|old| (old, new)),
            (Some(old), None) => rest(old).map(|new| (old, new)),
            (None, None) => (present.len() == 2).then_some((0, 1)),
        },
    };
    let (baseline, contender) = pair.ok_or_else(|| AnalysisError::ChooseBinaries(present.to_vec()))?;
    Ok(Pair { baseline, contender })
}

fn find(present: &[String], name: &str) -> Result<usize, AnalysisError> {
    present
        .iter()
        .position(|present| present == name)
        .ok_or_else(|| AnalysisError::NoSuchBinary {
            name: name.to_string(),
            present: present.to_vec(),
        })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| name.to_string()).collect()
    }

    fn chosen(present: &[&str], old: Option<&str>, new: Option<&str>) -> Option<(usize, usize)> {
        choose(&names(present), old, new)
            .ok()
            .map(|pair| (pair.baseline, pair.contender))
    }

    #[test]
    fn old_and_new_by_name_whatever_comes_first() {
        assert_eq!(chosen(&["new", "old"], None, None), Some((1, 0)));
        assert_eq!(chosen(&["x", "new", "old"], None, None), Some((2, 1)));
        assert_eq!(chosen(&["new", "v18"], None, None), Some((1, 0)));
    }

    #[test]
    fn two_other_names_in_order_of_appearance() {
        assert_eq!(chosen(&["v20", "v18"], None, None), Some((0, 1)));
        assert_eq!(chosen(&["v20", "v18"], Some("v18"), None), Some((1, 0)));
        assert_eq!(chosen(&["v20", "v18"], None, Some("v20")), Some((1, 0)));
    }

    #[test]
    fn errors_list_what_is_there() {
        let three = names(&["v18", "v20", "v22"]);
        let message = |result: Result<Pair, AnalysisError>| result.unwrap_err().to_string();
        assert!(message(choose(&three, None, None)).contains("v18, v20, v22"));
        assert!(message(choose(&three, Some("v18"), None)).contains("v18, v20, v22"));
        assert!(message(choose(&three, Some("v19"), Some("v20"))).contains("v18, v20, v22"));
        assert!(message(choose(&three, Some("v18"), Some("v18"))).contains("itself"));
        assert!(message(choose(&names(&["old"]), None, None)).contains("only one binary"));
    }
}
