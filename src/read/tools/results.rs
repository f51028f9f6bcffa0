//! What all tools' results become: runs of benchmarks, in the order of the file, with one or more measured columns.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::fault::Fault;
use super::json;
use crate::data::{Chunk, ToolNote, Value, parse_number};
use crate::read::error::{FileErrorKind, ReadError};
use crate::read::sink::Sink;

/// Operations a second; higher is better.
pub(super) use crate::data::RATE;

/// Seconds an operation; lower is better.
pub(super) const TIME: &str = "time";

/// The variables of a benchmark and their [`literal`]s.
pub(super) type Pairs = Vec<(String, String)>;

/// The results of one file.
#[derive(Debug)]
pub(in crate::read) struct ToolResults {
    tool: &'static str,
    /// The measured columns, in order of appearance.
    metrics: Vec<String>,
    benchmarks: Vec<ToolBenchmark>,
    known: HashMap<ToolBenchmark, usize>,
    runs: Vec<ToolRun>,
    units: ToolUnits,
    notes: Vec<ToolNote>,
    advice: &'static str,
}

/// What was measured.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct ToolBenchmark {
    binary: Option<String>,
    filename: String,
    configuration: String,
}

/// Which runs are of one process, where the tool says it.
#[derive(Debug, Default)]
struct ToolUnits {
    /// The column.
    name: Option<&'static str>,
    /// The literals of the units.
    literals: Vec<String>,
}

/// One run: a benchmark and its measured values, each with the index of its column.
#[derive(Debug)]
struct ToolRun {
    benchmark: usize,
    /// The index of its unit.
    unit: Option<usize>,
    values: Vec<(usize, f64)>,
}

impl ToolResults {
    pub fn new(tool: &'static str) -> ToolResults {
        ToolResults {
            tool,
            metrics: Vec::new(),
            benchmarks: Vec::new(),
            known: HashMap::new(),
            runs: Vec::new(),
            units: ToolUnits::default(),
            notes: Vec::new(),
            advice: "",
        }
    }

    /// The index of a benchmark. The configuration is `key=value` pairs, whose values are [`literal`]s.
    pub(super) fn benchmark(&mut self, filename: &str, configuration: &[(String, String)]) -> usize {
        let pairs: Vec<String> = configuration
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let benchmark = ToolBenchmark {
            binary: None,
            filename: filename.to_string(),
            configuration: pairs.join(" "),
        };
        self.index(benchmark)
    }

    fn index(&mut self, benchmark: ToolBenchmark) -> usize {
        if let Some(&known) = self.known.get(&benchmark) {
            return known;
        }
        self.benchmarks.push(benchmark.clone());
        self.known.insert(benchmark, self.benchmarks.len() - 1);
        self.benchmarks.len() - 1
    }

    /// Adds a run of a benchmark with its measured values.
    pub(super) fn run(&mut self, benchmark: usize, values: &[(&str, f64)]) {
        let values = values
            .iter()
            .map(|&(name, value)| (self.metric_index(name), value))
            .collect();
        let unit = self.units.literals.len().checked_sub(1);
        self.runs.push(ToolRun {
            benchmark,
            unit,
            values,
        });
    }

    /// Says that the runs that follow are of one process: the value of the column `name` that tells it from others of the file.
    pub(super) fn start_unit(&mut self, name: &'static str, value: u32) {
        self.units.name = Some(name);
        self.units.literals.push(value.to_string());
    }

    /// Says that all runs are of one process, called `name`.
    pub fn name_process(&mut self, name: &str) {
        self.units = ToolUnits {
            name: Some("process"),
            literals: vec![Value::Text(name.to_string()).to_string()],
        };
        self.runs.iter_mut().for_each(|run| run.unit = Some(0));
    }

    fn metric_index(&mut self, name: &str) -> usize {
        let known = self.metrics.iter().position(|metric| metric == name);
        known.unwrap_or_else(|| {
            self.metrics.push(name.to_string());
            self.metrics.len() - 1
        })
    }

    pub fn note(&mut self, note: ToolNote) {
        self.notes.push(note);
    }

    /// Notes that count something are no notes when there is nothing.
    pub(super) fn note_count(&mut self, count: usize, note: impl FnOnce(usize) -> ToolNote) {
        if count > 0 {
            self.notes.push(note(count));
        }
    }

    /// What to do when there turns out to be no run.
    pub(super) fn advise(&mut self, advice: &'static str) {
        self.advice = advice;
    }

    pub(super) fn check(&self) -> Result<(), Fault> {
        if self.runs.is_empty() {
            return Err(Fault::from(FileErrorKind::NoRuns {
                tool: self.tool,
                advice: self.advice,
            }));
        }
        Ok(())
    }

    /// The tool's own measure: that of the first run, `rate` or `time`.
    pub fn main_metric(&self) -> &str {
        self.metrics.first().map_or(TIME, String::as_str)
    }

    /// Whether there is such a measured column.
    pub fn has(&self, metric: &str) -> bool {
        self.metrics.iter().any(|name| name == metric)
    }

    /// The measured columns, the tool's own first.
    pub fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// What was left out, and what to be careful about.
    pub fn notes(&self) -> &[ToolNote] {
        &self.notes
    }

    /// Says of all runs that they are those of one binary.
    pub fn name_binary(&mut self, binary: &str) {
        for benchmark in &mut self.benchmarks {
            benchmark.binary = Some(binary.to_string());
        }
        self.known = self.benchmarks.iter().cloned().zip(0..).collect();
    }

    /// Adds the runs of another file.
    pub fn append(&mut self, other: ToolResults) {
        let indices: Vec<usize> = other
            .benchmarks
            .into_iter()
            .map(|benchmark| self.index(benchmark))
            .collect();
        let metrics: Vec<usize> = other.metrics.iter().map(|name| self.metric_index(name)).collect();
        self.runs.extend(other.runs.into_iter().map(|run| ToolRun {
            benchmark: indices[run.benchmark],
            unit: None,
            values: run.values.into_iter().map(|(at, value)| (metrics[at], value)).collect(),
        }));
        self.notes.extend(other.notes);
    }

    /// The names of the columns that tell the benchmarks apart.
    pub fn key_names(&self) -> Vec<String> {
        let binary = self.has_binary().then_some("binary");
        binary
            .into_iter()
            .chain(["filename", "configuration"])
            .chain(self.units.name)
            .map(str::to_string)
            .collect()
    }

    fn has_binary(&self) -> bool {
        self.benchmarks.iter().any(|benchmark| benchmark.binary.is_some())
    }

    /// The runs that have `metric`, with all else that was measured if `keep_all`. Those without it are left out, with a note.
    ///
    /// # Errors
    /// More names than a table can hold.
    pub fn chunk(&mut self, metric: &str, keep_all: bool, sink: &mut Sink<'_>) -> Result<Chunk, ReadError> {
        let has_binary = self.has_binary();
        let mut keys: HashMap<(usize, Option<usize>), u32> = HashMap::new();
        let others = self
            .metrics
            .iter()
            .enumerate()
            .filter(|(_, name)| keep_all && *name != metric);
        let others: Vec<(usize, usize)> = others.map(|(at, name)| (at, sink.other(name))).collect();
        let mut chunk = Chunk {
            others: others.iter().map(|(_, other)| (*other, Vec::new())).collect(),
            ..Chunk::default()
        };
        let mut lacking = 0;
        for run in &self.runs {
            let value = |metric: usize| run.values.iter().find(|(at, _)| *at == metric).map(|(_, value)| *value);
            let measured = self.metrics.iter().position(|name| name == metric).and_then(value);
            let Some(measured) = measured else {
                lacking += 1;
                continue;
            };
            let key = match keys.entry((run.benchmark, run.unit)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let benchmark = &self.benchmarks[run.benchmark];
                    let binary = has_binary.then(|| Some(benchmark.binary.clone().unwrap_or_default()));
                    let names = [Some(benchmark.filename.clone()), Some(benchmark.configuration.clone())];
                    let unit = || run.unit.map(|unit| self.units.literals[unit].clone());
                    let unit = self.units.name.map(|_| unit());
                    let categories: Vec<Option<String>> = binary.into_iter().chain(names).chain(unit).collect();
                    *new.insert(sink.key(&categories)?)
                }
            };
            chunk.keys.push(key);
            chunk.values.push(measured);
            for ((at, _), (_, values)) in others.iter().zip(&mut chunk.others) {
                values.push(value(*at).unwrap_or(f64::NAN));
            }
        }
        self.note_count(lacking, |count| ToolNote::OtherMetric {
            count,
            metric: metric.to_string(),
        });
        Ok(chunk)
    }
}

/// Text of a parameter as a literal of a configuration: a number as it stands (`1.10` and `1.1` are two), else in quotes.
pub(super) fn literal(text: &str) -> String {
    if parse_number(text).is_some() || matches!(text, "true" | "false") {
        text.to_string()
    } else {
        Value::Text(text.to_string()).to_string()
    }
}

/// Parameters from JSON as a configuration: text stays text there, also `"10"`.
pub(super) fn typed_pairs(parameters: &json::Map) -> Pairs {
    let literal = |value: &serde_json::Value| match value {
        serde_json::Value::String(text) => Value::Text(text.clone()).to_string(),
        serde_json::Value::Number(_) | serde_json::Value::Bool(_) => value.to_string(),
        other => Value::Text(other.to_string()).to_string(),
    };
    let pair = |(key, value): (&String, &serde_json::Value)| (key.clone(), literal(value));
    parameters.iter().map(pair).collect()
}
