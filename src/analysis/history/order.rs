//! Points in time, put into order.

use std::collections::HashMap;

use super::error::HistoryError;
use crate::data::{natural_order, parse_number};

/// The points in time of the data, in order.
#[derive(Debug, PartialEq)]
pub(super) struct Timeline {
    /// As they are written.
    pub keys: Vec<String>,
    /// Where each position of the data is among the keys; `None` for one that no row has.
    pub places: Vec<Option<usize>>,
}

/// How points in time are ordered.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ordering<'a> {
    /// As they were read.
    Reading,
    /// By their values: numbers by size, everything else in natural order, which is that of ISO dates and of versions.
    Values,
    /// As listed.
    List(&'a [String]),
}

impl Timeline {
    /// Orders the `positions` that are `used`.
    pub fn new(positions: &[String], used: &[bool], ordering: Ordering<'_>) -> Result<Timeline, HistoryError> {
        let mut order: Vec<usize> = (0..positions.len()).filter(|at| used[*at]).collect();
        match ordering {
            Ordering::Reading => {}
            Ordering::Values => {
                let texts: Vec<&str> = order.iter().map(|at| positions[*at].as_str()).collect();
                let numbers = numbers(&texts)?;
                order.sort_by(|a, b| match &numbers {
                    Some(numbers) => numbers[&positions[*a]].total_cmp(&numbers[&positions[*b]]),
                    None => natural_order(&positions[*a], &positions[*b]),
                });
            }
            Ordering::List(list) => {
                let places = places_in(list)?;
                let missing = order.iter().map(|at| &positions[*at]);
                let missing: Vec<String> = missing
                    .filter(|key| !places.contains_key(key.as_str()))
                    .cloned()
                    .collect();
                if !missing.is_empty() {
                    return Err(HistoryError::NotInOrder { missing });
                }
                order.sort_by_key(|at| places.get(positions[*at].as_str()).copied());
            }
        }
        let mut places = vec![None; positions.len()];
        for (place, at) in order.iter().enumerate() {
            places[*at] = Some(place);
        }
        Ok(Timeline {
            keys: order.into_iter().map(|at| positions[at].clone()).collect(),
            places,
        })
    }

    /// Where a key is.
    pub fn find(&self, key: &str) -> Result<usize, HistoryError> {
        let place = self.keys.iter().position(|known| known == key);
        place.ok_or_else(|| HistoryError::NoSuchKey {
            key: key.to_string(),
            present: self.keys.clone(),
        })
    }
}

/// The places of the keys in a list without repetition.
fn places_in(list: &[String]) -> Result<HashMap<&str, usize>, HistoryError> {
    let mut places = HashMap::new();
    for (line, key) in list.iter().enumerate() {
        if let Some(first) = places.insert(key.as_str(), line) {
            return Err(HistoryError::TwiceInOrder {
                key: key.clone(),
                lines: (first + 1, line + 1),
            });
        }
    }
    if places.is_empty() {
        Err(HistoryError::EmptyOrder)
    } else {
        Ok(places)
    }
}

/// The numbers that texts are; `None` when they are dates, versions or names.
fn numbers(texts: &[&str]) -> Result<Option<HashMap<String, f64>>, HistoryError> {
    if let Some(hash) = texts
        .iter()
        .find(|text| is_hash(text))
        .filter(|_| texts.iter().all(|text| is_hash_like(text)))
    {
        return Err(HistoryError::Hashes(hash.to_string()));
    }
    let pairs = texts.iter().map(|text| Some((text.to_string(), parse_number(text)?)));
    let numbers: Option<HashMap<String, f64>> = pairs.collect();
    Ok(numbers.filter(|_| !are_versions(texts)))
}

/// Seven digits or more of a hexadecimal number.
fn is_hash_like(text: &str) -> bool {
    (7..=64).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// One that no number and no date is.
fn is_hash(text: &str) -> bool {
    is_hash_like(text) && text.bytes().any(|byte| byte.is_ascii_alphabetic()) && parse_number(text).is_none()
}

/// Numbers with a point such as 1.9 and 1.10: of decimal fractions none ends with a 0 that others do without.
fn are_versions(texts: &[&str]) -> bool {
    let fraction = |text: &&str| text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let is_padded = |text: &&&str| text.contains('.') && text.ends_with('0');
    let padded = texts.iter().filter(is_padded).map(fraction).max();
    padded.is_some_and(|padded| texts.iter().map(fraction).any(|digits| digits < padded && digits > 0))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| text.to_string()).collect()
    }

    fn keys(positions: &[&str], ordering: Ordering<'_>) -> Result<Vec<String>, HistoryError> {
        let used = vec![true; positions.len()];
        Timeline::new(&texts(positions), &used, ordering).map(|timeline| timeline.keys)
    }

    #[test]
    fn numbers_dates_and_versions() {
        for (given, sorted) in [
            (["10", "9", "1e3"], ["9", "10", "1e3"]),
            (
                ["2026-11-30", "2025-12-01", "2026-02-01"],
                ["2025-12-01", "2026-02-01", "2026-11-30"],
            ),
            (["v20.10.0", "v20.9.1", "v8.0.0"], ["v8.0.0", "v20.9.1", "v20.10.0"]),
            (["1.10", "1.9", "1.1"], ["1.1", "1.9", "1.10"]),
            (["0.10", "0.05", "0.90"], ["0.05", "0.10", "0.90"]),
            (["0.5", "0.25", "-1"], ["-1", "0.25", "0.5"]),
        ] {
            assert_eq!(keys(&given, Ordering::Values).unwrap(), sorted);
            assert_eq!(keys(&given, Ordering::Reading).unwrap(), given);
        }
    }

    #[test]
    fn hashes_need_a_list() {
        let hashes = ["81f0021", "672baef", "1234567"];
        assert_eq!(
            keys(&hashes, Ordering::Values),
            Err(HistoryError::Hashes("81f0021".to_string()))
        );
        let list = texts(&["0000000", "672baef", "1234567", "81f0021"]);
        assert_eq!(
            keys(&hashes, Ordering::List(&list)).unwrap(),
            ["672baef", "1234567", "81f0021"]
        );
        // Days without separators are numbers.
        assert_eq!(
            keys(&["20261130", "20251201"], Ordering::Values).unwrap(),
            ["20251201", "20261130"]
        );
    }

    #[test]
    fn what_is_wrong_with_a_list() {
        let of = |list: &[&str]| keys(&["a", "b"], Ordering::List(&texts(list))).unwrap_err().to_string();
        assert_eq!(of(&["a", "c"]), "one point is not in the list of points in time: b");
        assert_eq!(
            of(&["b", "a", "b"]),
            "b is twice in the list of points in time, in lines 1 and 3"
        );
        assert_eq!(of(&[]), "the list of points in time is empty");
    }

    #[test]
    fn positions_without_rows_are_no_keys() {
        let timeline = Timeline::new(&texts(&["c", "b", "a"]), &[true, false, true], Ordering::Values).unwrap();
        assert_eq!(
            (timeline.keys, timeline.places),
            (texts(&["a", "c"]), vec![Some(1), None, Some(0)])
        );
        let timeline = Timeline::new(&texts(&["c", "b"]), &[true, true], Ordering::Reading).unwrap();
        assert_eq!(timeline.find("b"), Ok(1));
        assert!(
            timeline
                .find("d")
                .unwrap_err()
                .to_string()
                .contains("the points in time are c, b")
        );
    }
}
