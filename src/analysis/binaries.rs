//! Which binary is the baseline and which the contender.

use super::error::AnalysisError;
use super::warning::Warning;

/// Baseline and contenders, as indices into the names of the data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    pub baseline: usize,
    pub contenders: Vec<usize>,
}

/// Chooses baseline and contenders: what was asked for, else `old` and `new`, else the only two there are, the first seen as
/// baseline.
pub(super) fn choose(present: &[String], old: Option<&str>, new: &[String]) -> Result<Choice, AnalysisError> {
    check_names(old, new)?;
    let baseline = old.map(|old| find(present, old)).transpose()?;
    let mut contenders = Vec::new();
    for name in new {
        contenders.push(find(present, name)?);
    }
    if let [only] = present {
        return Err(AnalysisError::OneBinary(only.clone()));
    }
    let unclear = || AnalysisError::ChooseBinaries(present.to_vec());
    // The other one of two binaries; among more, the one with the usual name.
    let other = |chosen: &[usize], usual: &str| match (present.len(), chosen) {
        (2, &[chosen]) => Ok(1 - chosen),
        _ => present
            .iter()
            .position(|name| name == usual)
            .filter(|at| !chosen.contains(at))
            .ok_or_else(unclear),
    };
    let (baseline, contenders) = match (baseline, contenders.is_empty()) {
        (Some(baseline), false) => (baseline, contenders),
        (Some(baseline), true) => (baseline, vec![other(&[baseline], "new")?]),
        (None, false) => (other(&contenders, "old")?, contenders),
        (None, true) => {
            let by_name = |name: &str| present.iter().position(|present| present == name);
            match (by_name("old"), by_name("new")) {
                (Some(old), _) => (old, vec![other(&[old], "new")?]),
                (None, Some(new)) => (other(&[new], "old")?, vec![new]),
                (None, None) if present.len() == 2 => (0, vec![1]),
                (None, None) => return Err(unclear()),
            }
        }
    };
    Ok(Choice { baseline, contenders })
}

/// That each binary is named once.
pub(super) fn check_names(old: Option<&str>, new: &[String]) -> Result<(), AnalysisError> {
    if let Some(old) = old.filter(|old| new.iter().any(|new| new == old)) {
        return Err(AnalysisError::SameBinary(old.to_string()));
    }
    match new.iter().enumerate().find(|(at, name)| new[..*at].contains(name)) {
        Some((_, name)) => Err(AnalysisError::TwiceTheSame(name.clone())),
        None => Ok(()),
    }
}

/// The index of a name that was asked for.
pub(super) fn find(present: &[String], name: &str) -> Result<usize, AnalysisError> {
    present
        .iter()
        .position(|present| present == name)
        .ok_or_else(|| AnalysisError::NoSuchBinary {
            name: name.to_string(),
            present: present.to_vec(),
        })
}

/// That the binaries besides the `used` ones play no part.
pub(super) fn ignored_binaries(binaries: &[String], used: &[usize]) -> Option<Warning> {
    let rest: Vec<String> = binaries
        .iter()
        .enumerate()
        .filter(|(index, _)| !used.contains(index))
        .map(|(_, name)| name.clone())
        .collect();
    (!rest.is_empty()).then_some(Warning::IgnoredBinaries { binaries: rest })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| name.to_string()).collect()
    }

    fn chosen(present: &[&str], old: Option<&str>, new: Option<&str>) -> Option<(usize, usize)> {
        let new: Vec<String> = new.map(str::to_string).into_iter().collect();
        choose(&names(present), old, &new)
            .ok()
            .map(|choice| (choice.baseline, choice.contenders[0]))
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
    fn several_contenders() {
        let three = names(&["v18", "v20", "v22"]);
        let choice = choose(&three, Some("v18"), &names(&["v22", "v20"])).unwrap();
        assert_eq!((choice.baseline, choice.contenders), (0, vec![2, 1]));
        // With `old` in the data the baseline need not be named.
        let choice = choose(&names(&["v22", "old", "v20"]), None, &names(&["v20", "v22"])).unwrap();
        assert_eq!((choice.baseline, choice.contenders), (1, vec![2, 0]));
    }

    #[test]
    fn errors_list_what_is_there() {
        let three = names(&["v18", "v20", "v22"]);
        let message = |old: Option<&str>, new: &[&str]| choose(&three, old, &names(new)).unwrap_err().to_string();
        assert!(message(None, &[]).contains("v18, v20, v22"));
        assert!(message(Some("v18"), &[]).contains("v18, v20, v22"));
        assert!(message(Some("v19"), &["v20"]).contains("v18, v20, v22"));
        assert!(message(Some("v18"), &["v20", "v21"]).contains("v18, v20, v22"));
        assert!(message(Some("v18"), &["v20", "v18"]).contains("itself"));
        assert!(message(Some("v18"), &["v20", "v20"]).contains("twice"));
        assert!(
            choose(&names(&["old"]), None, &[])
                .unwrap_err()
                .to_string()
                .contains("only one binary")
        );
    }
}
