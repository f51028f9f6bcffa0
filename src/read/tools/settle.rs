//! Which columns the benchmarks of a file have: what the file says of machine and build is part of a name only where results
//! of one name differ in it.

use std::collections::{BTreeSet, HashMap};

use super::names::{Named, Pairs, parameters, unreserved};
use crate::data::CONTEXT;

/// The columns that tell the benchmarks of a file apart.
#[derive(Debug, Default)]
pub(in crate::read) struct Columns {
    /// Their names.
    pub names: Vec<String>,
    /// The category of each benchmark in each of them.
    pub of_benchmark: Vec<Vec<Option<String>>>,
}

/// A benchmark as the table is to know it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct ToolBenchmark {
    pub binary: Option<String>,
    pub named: Named,
    /// What is said of a run and names nothing, such as its fork.
    pub run: Pairs,
}

/// The columns of `benchmarks`, which have so many `runs` each and measure `metrics`.
pub(super) fn settle(benchmarks: &[ToolBenchmark], runs: &[usize], metrics: &[String]) -> Columns {
    let in_name = in_name(benchmarks, runs);
    let is_parameter = |key: &str| {
        let mut all = benchmarks.iter().flat_map(|benchmark| &benchmark.named.parameters);
        all.any(|(known, _)| known == key)
    };
    let column = |key: &str| {
        if is_parameter(key) || metrics.iter().any(|metric| metric == key) {
            format!("context_{key}")
        } else {
            unreserved("context", key)
        }
    };
    let mut columns = Columns::default();
    let has_binary = benchmarks.iter().any(|benchmark| benchmark.binary.is_some());
    columns.names.extend(has_binary.then(|| "binary".to_string()));
    columns.names.extend(["filename", "configuration"].map(str::to_string));
    let facts = keys(benchmarks).into_iter().filter(|key| !in_name.contains(key));
    let facts: Vec<&str> = facts.collect();
    columns.names.extend(facts.iter().map(|key| column(key)));
    for benchmark in benchmarks {
        let value = |key: &&str| {
            let mut pairs = benchmark.named.context.iter().chain(&benchmark.run);
            pairs.find(|(known, _)| known == key).map(|(_, value)| value.clone())
        };
        let binary = has_binary.then(|| Some(benchmark.binary.clone().unwrap_or_default()));
        let names = [
            Some(benchmark.named.filename.clone()),
            Some(configuration(&benchmark.named, &in_name)),
        ];
        let categories = binary.into_iter().chain(names).chain(facts.iter().map(value));
        columns.of_benchmark.push(categories.collect());
    }
    columns
}

/// All that is said of machine, build and run, in order of appearance.
fn keys(benchmarks: &[ToolBenchmark]) -> Vec<&str> {
    let mut keys: Vec<&str> = Vec::new();
    let pairs = benchmarks
        .iter()
        .flat_map(|benchmark| benchmark.named.context.iter().chain(&benchmark.run));
    for (key, _) in pairs {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    keys
}

fn configuration(named: &Named, in_name: &[&str]) -> String {
    let context = named.context.iter().filter(|(key, _)| in_name.contains(&key.as_str()));
    let added = context.count() > 0;
    let pairs: Pairs = if added {
        let context = named.context.iter().filter(|(key, _)| in_name.contains(&key.as_str()));
        parameters(named.parameters.iter().chain(context).cloned().collect())
    } else {
        named.parameters.clone()
    };
    let pairs: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join(" ")
}

/// Which parts of the context tell results of one name apart. One that is not known and has another value in each run, such
/// as a number of the run, is none of them: it would leave no two runs together.
fn in_name<'a>(benchmarks: &'a [ToolBenchmark], runs: &[usize]) -> Vec<&'a str> {
    let values = |key: &str| -> BTreeSet<Option<&'a str>> {
        benchmarks.iter().map(|benchmark| value_of(benchmark, key)).collect()
    };
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in benchmarks.iter().flat_map(|benchmark| &benchmark.named.context) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    // What takes few values divides first: within each toolchain, the number of the run is another one each time.
    keys.sort_by_key(|key| values(key).len());
    let mut chosen: Vec<&str> = Vec::new();
    for key in keys {
        let mut levels: HashMap<Identity<'_>, HashMap<Option<&str>, usize>> = HashMap::new();
        for (benchmark, runs) in benchmarks.iter().zip(runs) {
            let level = levels.entry(identity(benchmark, &chosen)).or_default();
            *level.entry(value_of(benchmark, key)).or_default() += runs;
        }
        let divided = || levels.values().filter(|levels| levels.len() > 1);
        let counts_runs = divided().all(|levels| levels.len() > 2 && levels.values().all(|runs| *runs < 2));
        if divided().next().is_some() && (CONTEXT.contains(&key) || !counts_runs) {
            chosen.push(key);
        }
    }
    chosen
}

type Identity<'a> = (&'a Option<String>, &'a str, &'a Pairs, Vec<Option<&'a str>>);

fn identity<'a>(benchmark: &'a ToolBenchmark, chosen: &[&str]) -> Identity<'a> {
    let named = &benchmark.named;
    let chosen = chosen.iter().map(|key| value_of(benchmark, key)).collect();
    (&benchmark.binary, &named.filename, &named.parameters, chosen)
}

fn value_of<'a>(benchmark: &'a ToolBenchmark, key: &str) -> Option<&'a str> {
    let mut pairs = benchmark.named.context.iter();
    pairs.find(|(known, _)| known == key).map(|(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Benchmarks `a` with this context, one run each.
    fn chosen(contexts: &[&[(&str, &str)]]) -> Vec<String> {
        let benchmark = |context: &&[(&str, &str)]| {
            let context: Pairs = context
                .iter()
                .map(|(key, value)| (key.to_string(), value.to_string()))
                .collect();
            ToolBenchmark {
                binary: None,
                named: Named::new("a", Vec::new()).within(&context),
                run: Vec::new(),
            }
        };
        let benchmarks: Vec<ToolBenchmark> = contexts.iter().map(benchmark).collect();
        let runs = vec![1; benchmarks.len()];
        in_name(&benchmarks, &runs).into_iter().map(str::to_string).collect()
    }

    #[test]
    fn context_is_part_of_the_name_where_it_differs() {
        assert_eq!(chosen(&[&[("cpu", "x")], &[("cpu", "x")]]), [""; 0]);
        assert_eq!(chosen(&[&[("cpu", "x")], &[("cpu", "y")]]), ["cpu"]);
        assert_eq!(
            chosen(&[&[("cpu", "x")], &[]]),
            ["cpu"],
            "one that is missing is another"
        );
    }

    #[test]
    fn the_number_of_a_run_is_no_name() {
        let numbered =
            ["1", "2", "3", "4"].map(|nth| [("round", nth), ("toolchain", if nth < "3" { "a" } else { "b" })]);
        let contexts: Vec<&[(&str, &str)]> = numbered.iter().map(|pairs| &pairs[..]).collect();
        assert_eq!(
            chosen(&contexts),
            ["toolchain", "round"],
            "two each could be two builds"
        );
        let both = ["1", "2", "3"].map(|nth| ["a", "b"].map(|toolchain| [("round", nth), ("toolchain", toolchain)]));
        let contexts: Vec<&[(&str, &str)]> = both.iter().flatten().map(|pairs| &pairs[..]).collect();
        assert_eq!(chosen(&contexts), ["toolchain"]);
    }
}
