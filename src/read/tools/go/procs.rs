//! `BenchmarkX-8`: whether the number behind the last dash is that of the processors (GOMAXPROCS) or part of the name.

use std::collections::{HashMap, HashSet};

/// Names without the number of processors, and that number, for results whose names stand in the numbered parts of a text.
///
/// testing.B appends `-N` unless N is 1. So what ends in `-1`, or in no number, was run on one processor. Where there is such a
/// name, others of the same part have a number only if `-cpu` listed several: then the name without it is there as well.
pub(super) fn without_procs<'a>(names: &[(usize, &'a str)]) -> Vec<(&'a str, Option<&'a str>)> {
    let mut parts: HashMap<usize, HashSet<&str>> = HashMap::new();
    for (part, name) in names {
        parts.entry(*part).or_default().insert(name);
    }
    let on_one: HashSet<usize> = parts
        .iter()
        .filter(|(_, names)| names.iter().any(|name| suffix(name).is_none()))
        .map(|(part, _)| *part)
        .collect();
    let split = |(part, name): &(usize, &'a str)| match suffix(name) {
        Some((base, procs)) if !on_one.contains(part) || parts[part].contains(base) => (base, Some(procs)),
        _ => (*name, None),
    };
    names.iter().map(split).collect()
}

/// The name and the number that it ends in, if that can be one of several processors.
fn suffix(name: &str) -> Option<(&str, &str)> {
    let (base, number) = name.rsplit_once('-')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !number.starts_with('0') && number != "1").then_some((base, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split<'a>(names: &[&'a str]) -> Vec<(&'a str, Option<&'a str>)> {
        let names: Vec<(usize, &str)> = names.iter().map(|name| (0, *name)).collect();
        without_procs(&names)
    }

    #[test]
    fn all_have_the_number() {
        assert_eq!(split(&["A-8", "B/x-8"]), [("A", Some("8")), ("B/x", Some("8"))]);
        assert_eq!(split(&["A-2", "A-4"]), [("A", Some("2")), ("A", Some("4"))]);
    }

    #[test]
    fn on_one_processor_the_number_is_part_of_the_name() {
        assert_eq!(split(&["A", "B/size-1024"]), [("A", None), ("B/size-1024", None)]);
        assert_eq!(
            split(&["A/batch-1", "A/batch-2"]),
            [("A/batch-1", None), ("A/batch-2", None)]
        );
    }

    #[test]
    fn a_list_of_processors() {
        let names = ["A/b-1", "A/b-2", "A/b-1-2", "A/b-2-2", "A/b-1-4", "A/b-2-4"];
        let expected = [
            ("A/b-1", None),
            ("A/b-2", None),
            ("A/b-1", Some("2")),
            ("A/b-2", Some("2")),
            ("A/b-1", Some("4")),
            ("A/b-2", Some("4")),
        ];
        assert_eq!(split(&names), expected);
    }

    #[test]
    fn each_part_of_a_text_has_its_own() {
        let names = [(0, "A"), (0, "B-16"), (1, "A-8"), (1, "B-16-8")];
        let expected = [("A", None), ("B-16", None), ("A", Some("8")), ("B-16", Some("8"))];
        assert_eq!(without_procs(&names), expected);
    }
}
