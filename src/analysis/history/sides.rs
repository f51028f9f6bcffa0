//! Which binary is followed, and against which it is measured.

use super::error::HistoryError;
use super::options::HistoryOptions;
use crate::analysis::binaries::find;
use crate::analysis::error::AnalysisError;

/// Binaries as places among their names; data without binaries have one, 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sides {
    pub followed: usize,
    pub reference: Option<usize>,
}

impl Sides {
    /// What was asked for, else the only one there is, else the other of two.
    pub fn choose(present: &[String], options: &HistoryOptions) -> Result<Sides, AnalysisError> {
        if present.is_empty() && (options.binary.is_some() || options.reference.is_some()) {
            return Err(AnalysisError::NoBinaries);
        }
        let place = |name: &Option<String>| name.as_deref().map(|name| find(present, name)).transpose();
        let (binary, reference) = (place(&options.binary)?, place(&options.reference)?);
        let followed = match (binary, reference) {
            (Some(binary), _) => binary,
            (None, Some(reference)) if present.len() == 2 => 1 - reference,
            (None, None) if present.len() < 2 => 0,
            (None, _) => return Err(HistoryError::ChooseBinary(present.to_vec()).into()),
        };
        if reference == Some(followed) {
            return Err(HistoryError::SameBinary(present[followed].clone()).into());
        }
        Ok(Sides { followed, reference })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(
        present: &[&str],
        binary: Option<&str>,
        reference: Option<&str>,
    ) -> Result<(usize, Option<usize>), String> {
        let present: Vec<String> = present.iter().map(|name| name.to_string()).collect();
        let options = HistoryOptions {
            binary: binary.map(str::to_string),
            reference: reference.map(str::to_string),
            ..HistoryOptions::default()
        };
        let sides = Sides::choose(&present, &options).map_err(|error| error.to_string())?;
        Ok((sides.followed, sides.reference))
    }

    #[test]
    fn the_only_one_or_the_other_one() {
        assert_eq!(chosen(&[], None, None), Ok((0, None)));
        assert_eq!(chosen(&["a"], None, None), Ok((0, None)));
        assert_eq!(chosen(&["a", "b"], None, Some("a")), Ok((1, Some(0))));
        assert_eq!(chosen(&["a", "b", "c"], Some("c"), Some("a")), Ok((2, Some(0))));
        let of = |binary, reference| {
            chosen(&["a", "b", "c"], binary, reference).map_err(|error| error.starts_with("the data hold 3"))
        };
        assert_eq!((of(None, None), of(None, Some("a"))), (Err(true), Err(true)));
    }

    #[test]
    fn what_cannot_be() {
        for (present, binary, reference) in [
            (&[][..], Some("a"), None),
            (&[], None, Some("a")),
            (&["a"], Some("b"), None),
            (&["a"], None, Some("a")),
            (&["a", "b"], Some("a"), Some("a")),
        ] {
            assert!(
                chosen(present, binary, reference).is_err(),
                "{present:?} {binary:?} {reference:?}"
            );
        }
    }
}
