//! What all tools' results become: runs of benchmarks, in the order of the file, with one or more measured columns.

use std::collections::HashMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::data::value::{Value, parse_number};
use crate::read::tools::error::{Fault, ToolProblem};
use crate::read::tools::{Tool, json};

/// Operations a second; higher is better.
pub(crate) const RATE: &str = "rate";

/// Seconds an operation; lower is better.
pub(super) const TIME: &str = "time";

/// The variables of a benchmark and their [`literal`]s.
pub(super) type Pairs = Vec<(String, String)>;

/// The results of one file.
#[derive(Debug)]
pub(crate) struct ToolResults {
    tool: Tool,
    /// The measured columns, in order of appearance.
    metrics: Vec<String>,
    benchmarks: Vec<ToolBenchmark>,
    known: HashMap<ToolBenchmark, usize>,
    runs: Vec<ToolRun>,
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

/// One run: a benchmark and its measured values, each with the index of its column.
#[derive(Debug)]
struct ToolRun {
    benchmark: usize,
    values: Vec<(usize, f64)>,
}

/// A caveat about the results of another tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ToolNote {
    /// Rows that sum up others.
    Aggregates {
        /// How many.
        count: usize,
    },
    /// Benchmarks that failed and have no runs.
    Failed {
        /// How many.
        count: usize,
        /// The first of them, with what it says.
        first: String,
    },
    /// Runs of commands that ended with a failure, and are kept.
    FailedRuns {
        /// How many.
        count: usize,
    },
    /// Results without the measured column.
    OtherMetric {
        /// How many.
        count: usize,
        /// The column that they lack.
        metric: String,
    },
    /// The file holds means in place of runs.
    MeansOnly {
        /// How many.
        count: usize,
    },
    /// The tool sorted the runs by size, and they were shuffled.
    Sorted,
    /// The measure is not the one that commands expect.
    Metric {
        /// The measured column.
        metric: String,
    },
    /// criterion's baseline `base`, where it holds the same runs as `new`.
    CopyOfNew {
        /// How many benchmarks.
        count: usize,
    },
}

impl fmt::Display for ToolNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let some = |count: &usize, thing: &str| format!("{count} {thing}{}", if *count == 1 { "" } else { "s" });
        match self {
            ToolNote::Aggregates { count } => {
                write!(f, "left out {}: means, medians and deviations of the runs", some(count, "aggregate"))
            }
            ToolNote::Failed { count, first } => {
                write!(f, "left out {} that failed, the first: {first}", some(count, "result"))
            }
            ToolNote::FailedRuns { count } => write!(f, "kept {} whose exit status is not 0", some(count, "run")),
            ToolNote::OtherMetric { count, metric } => {
                write!(f, "left out {} without {metric}", some(count, "result"))
            }
            ToolNote::MeansOnly { count } => write!(
                f,
                "has one mean for each of {} and no runs, so that nothing can be tested; JMH writes the runs with -rf json",
                some(count, "benchmark")
            ),
            ToolNote::Sorted => f.write_str(
                "mitata sorts its samples, so they were shuffled: in which order they were measured, and so drift, is unknown",
            ),
            ToolNote::CopyOfNew { count } => write!(
                f,
                "left out base of {}, criterion's copy of new; to keep a run: cargo bench -- --save-baseline NAME",
                some(count, "benchmark")
            ),
            ToolNote::Metric { metric } => write!(f, "measures {metric}, not rate: read the archive with --metric {metric}"),
        }
    }
}

impl ToolResults {
    pub fn new(tool: Tool) -> ToolResults {
        ToolResults {
            tool,
            metrics: Vec::new(),
            benchmarks: Vec::new(),
            known: HashMap::new(),
            runs: Vec::new(),
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
        self.runs.push(ToolRun { benchmark, values });
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
            return Err(Fault::from(ToolProblem::NoRuns {
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
            values: run.values.into_iter().map(|(at, value)| (metrics[at], value)).collect(),
        }));
        self.notes.extend(other.notes);
    }

    /// The CSV that compare.js would have written: `[binary,] filename, configuration` and the measured columns, each value
    /// as the shortest decimal that reads back as the same number. Runs without `metric` are left out, with a note.
    ///
    /// # Errors
    /// None in practice: it writes to memory.
    pub fn write_csv(&mut self, metric: &str) -> Result<Vec<u8>, csv::Error> {
        let at = self.metrics.iter().position(|name| name == metric);
        let mut writer = csv::Writer::from_writer(Vec::new());
        let has_binary = self.benchmarks.iter().any(|benchmark| benchmark.binary.is_some());
        let columns = has_binary
            .then_some("binary")
            .into_iter()
            .chain(["filename", "configuration"]);
        writer.write_record(columns.chain(self.metrics.iter().map(String::as_str)))?;
        let mut lacking = 0;
        for run in &self.runs {
            if at.is_some_and(|at| run.values.iter().all(|(column, _)| *column != at)) {
                lacking += 1;
                continue;
            }
            let benchmark = &self.benchmarks[run.benchmark];
            if has_binary {
                writer.write_field(benchmark.binary.as_deref().unwrap_or_default())?;
            }
            writer.write_field(&benchmark.filename)?;
            writer.write_field(&benchmark.configuration)?;
            for column in 0..self.metrics.len() {
                let value = run.values.iter().find(|(at, _)| *at == column);
                let text = value.map(|(_, value)| Value::Number(*value).to_string());
                writer.write_field(text.unwrap_or_default())?;
            }
            writer.write_record(None::<&[u8]>)?;
        }
        self.note_count(lacking, |count| ToolNote::OtherMetric {
            count,
            metric: metric.to_string(),
        });
        writer
            .into_inner()
            .map_err(|error| csv::Error::from(error.into_error()))
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
