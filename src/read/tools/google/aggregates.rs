//! Which rows are aggregates: the JSON says so; in the CSV, and in JSON before version 1.5, only a name such as `BM_x_mean` does,
//! which a benchmark can have as well.

use std::collections::{HashMap, HashSet};

use super::entry::Entry;

/// What is computed of several repetitions, in the order of the rows.
const STATISTICS: [&str; 4] = ["mean", "median", "stddev", "cv"];

/// What is computed of a family.
const COMPLEXITY: [&str; 2] = ["BigO", "RMS"];

/// Whether each row is an aggregate.
pub(super) fn find(entries: &[Entry]) -> Vec<bool> {
    let mut found = vec![false; entries.len()];
    let mut rows: HashMap<&str, usize> = HashMap::new();
    let mut used: HashSet<&str> = HashSet::new();
    // Benchmarks whose runs were not reported.
    let mut alone: HashSet<&str> = HashSet::new();
    for (at, entry) in entries.iter().enumerate() {
        let name = entry.name.as_str();
        let is_aggregate = match &entry.run_type {
            Some(run_type) => run_type == "aggregate",
            None => match name.rsplit_once('_') {
                Some((_, ending)) if COMPLEXITY.contains(&ending) && entry.iterations.is_none() => true,
                Some((base, ending)) if !used.contains(name) && rows.contains_key(base) => {
                    let behind_another = at > 0 && found[at - 1] && base_of(&entries[at - 1]) == Some(base);
                    let counts = entry.iterations.map(|count| count.0) == Some(rows[base] as f64);
                    rows[base] > 1 && counts && (STATISTICS.contains(&ending) || behind_another)
                }
                Some((base, _)) if starts_alone(&entries[at..]) => {
                    alone.insert(base);
                    true
                }
                Some((base, _)) => alone.contains(base) && continues_alone(entries, &found, at, base),
                None => false,
            },
        };
        found[at] = is_aggregate;
        if is_aggregate {
            used.insert(name);
        } else {
            // Runs behind aggregates of the same name are those of another benchmark.
            let of_name = |used: &&str| used.rsplit_once('_').map(|(base, _)| base) == Some(name);
            if used.iter().any(of_name) {
                used.retain(|used| !of_name(used));
                rows.remove(name);
            }
            *rows.entry(name).or_default() += 1;
        }
    }
    found
}

fn base_of(entry: &Entry) -> Option<&str> {
    entry.name.rsplit_once('_').map(|(base, _)| base)
}

/// Whether these rows begin with the mean, median and deviation of a benchmark whose runs were not reported.
fn starts_alone(entries: &[Entry]) -> bool {
    let Some(base) = entries.first().and_then(base_of) else {
        return false;
    };
    let expected = STATISTICS[..3].iter().map(|statistic| format!("{base}_{statistic}"));
    let names = entries.iter().map(|entry| &entry.name);
    let count = |entry: &Entry| entry.iterations.map(|count| count.0);
    entries.len() >= 3
        && names.take(3).zip(expected).all(|(name, expected)| *name == expected)
        && entries[..3].iter().all(|entry| count(entry) == count(&entries[0]))
}

/// Whether a row stands behind aggregates of the same benchmark, whose runs were not reported.
fn continues_alone(entries: &[Entry], found: &[bool], at: usize, base: &str) -> bool {
    let before = at
        .checked_sub(1)
        .filter(|before| found[*before])
        .map(|before| &entries[before]);
    let count = |entry: &Entry| entry.iterations.map(|count| count.0);
    before.is_some_and(|before| base_of(before) == Some(base) && count(before) == count(&entries[at]))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::read::tools::json::Cell;

    fn aggregates<'a>(rows: &[(&'a str, f64)]) -> Vec<&'a str> {
        let entry = |(name, iterations): &(&str, f64)| Entry {
            name: name.to_string(),
            iterations: Some(*iterations).filter(|count| *count > 0.0).map(Cell),
            ..Entry::default()
        };
        let entries: Vec<Entry> = rows.iter().map(entry).collect();
        let found = find(&entries).into_iter().zip(rows);
        found.filter(|(is, _)| *is).map(|(_, (name, _))| *name).collect()
    }

    #[test]
    fn aggregates_stand_behind_their_runs() {
        let rows = [
            ("a", 9.0),
            ("a", 9.0),
            ("a_mean", 2.0),
            ("a_median", 2.0),
            ("a_stddev", 2.0),
            ("a_cv", 2.0),
        ];
        assert_eq!(aggregates(&rows), ["a_mean", "a_median", "a_stddev", "a_cv"]);
        let with_own = [&rows[..], &[("a_max", 2.0), ("a_p99", 2.0)]].concat();
        assert_eq!(aggregates(&with_own).len(), 6, "statistics of one's own");
        let twice = [&rows[..], &rows[..]].concat();
        assert_eq!(aggregates(&twice).len(), 8);
        assert_eq!(aggregates(&rows[2..]).len(), 4, "without the runs");
    }

    #[test]
    fn benchmarks_may_have_such_names() {
        let rows = [("a", 9.0), ("a_mean", 7.0), ("a_cv", 8.0), ("b_max", 2.0)];
        assert_eq!(aggregates(&rows), [""; 0]);
        let rows = [
            ("a", 9.0),
            ("a", 9.0),
            ("a_mean", 2.0),
            ("a_median", 2.0),
            ("a_stddev", 2.0),
            ("a_cv", 2.0),
        ];
        let named = [&rows[..], &[("a_mean", 50.0), ("a_mean", 50.0), ("a_mean_mean", 2.0)]].concat();
        assert_eq!(
            aggregates(&named),
            ["a_mean", "a_median", "a_stddev", "a_cv", "a_mean_mean"]
        );
    }

    #[test]
    fn the_growth_of_a_family_has_no_iterations() {
        let rows = [
            ("f/8", 9.0),
            ("f/64", 9.0),
            ("f_BigO", 0.0),
            ("f_RMS", 0.0),
            ("g_RMS", 5.0),
        ];
        assert_eq!(aggregates(&rows), ["f_BigO", "f_RMS"]);
    }
}
