//! What all tools' results become: runs of benchmarks, in the order of the file, with one or more measured columns.

use std::collections::HashMap;

use indexmap::IndexSet;

use super::fault::Fault;
use super::names::{Named, literal, parameters};
use super::settle::{Columns, ToolBenchmark, settle};
use crate::data::{Chunk, ToolNote, Value};
use crate::read::error::{FileErrorKind, ReadError};
use crate::read::sink::Sink;

/// Operations a second; higher is better.
pub(super) use crate::data::RATE;

/// Seconds an operation; lower is better.
pub(super) const TIME: &str = "time";

/// The results of one file.
#[derive(Debug)]
pub(in crate::read) struct ToolResults {
    tool: &'static str,
    /// The measured columns, in order of appearance.
    metrics: Vec<String>,
    benchmarks: IndexSet<ToolBenchmark>,
    /// How often each name was that of a result of its own.
    seen: HashMap<Named, usize>,
    runs: Vec<ToolRun>,
    notes: Vec<ToolNote>,
    /// Rows that cannot be read: the first, and how many.
    damaged: Option<Fault>,
    damages: u64,
    /// Benchmarks without runs, and how to have them.
    without_runs: Vec<String>,
    advice: &'static str,
}

/// One run: a benchmark and its measured values, each with the index of its column; NaN where the file has something that is
/// no finite number.
#[derive(Debug)]
struct ToolRun {
    benchmark: usize,
    values: Vec<(usize, f64)>,
}

impl ToolResults {
    pub fn new(tool: &'static str) -> ToolResults {
        ToolResults {
            tool,
            metrics: Vec::new(),
            benchmarks: IndexSet::new(),
            seen: HashMap::new(),
            runs: Vec::new(),
            notes: Vec::new(),
            damaged: None,
            damages: 0,
            without_runs: Vec::new(),
            advice: "",
        }
    }

    /// The index of a benchmark whose runs stand in rows of their own: what has the same name is the same.
    pub(super) fn benchmark(&mut self, named: Named) -> usize {
        let benchmark = ToolBenchmark {
            binary: None,
            named,
            run: Vec::new(),
        };
        self.benchmarks.insert_full(benchmark).0
    }

    /// The index of a benchmark that the file has as one result with all its runs: a second one of the same name is another
    /// benchmark, told apart by its `index`, with a note.
    pub(super) fn result(&mut self, named: Named) -> usize {
        let seen = self.seen.entry(named.clone()).or_default();
        *seen += 1;
        let nth = *seen;
        self.nth(named, nth)
    }

    /// The index of the `nth` benchmark of this name, from 1.
    pub(super) fn nth(&mut self, mut named: Named, nth: usize) -> usize {
        if nth > 1 {
            named.parameters.push(("index".to_string(), nth.to_string()));
            named.parameters = parameters(named.parameters);
        }
        let known = self.benchmarks.len();
        let name = named.filename.clone();
        let at = self.benchmark(named);
        if nth > 1 && at == known {
            self.note_same_name(name);
        }
        at
    }

    fn note_same_name(&mut self, name: String) {
        for note in &mut self.notes {
            if let ToolNote::SameName { count, .. } = note {
                *count += 1;
                return;
            }
        }
        self.notes.push(ToolNote::SameName { count: 1, first: name });
    }

    /// The index of the runs of `benchmark` that have `value` in a column which is no part of the name, such as `fork`.
    pub(super) fn part(&mut self, benchmark: usize, column: &str, value: &str) -> usize {
        let Some(whole) = self.benchmarks.get_index(benchmark) else {
            return benchmark;
        };
        let mut part = whole.clone();
        part.run.push((column.to_string(), literal(value)));
        self.benchmarks.insert_full(part).0
    }

    /// Says that all runs are of one process, called `name`.
    pub fn name_process(&mut self, name: &str) {
        let process = Value::Text(name.to_string()).to_string();
        let benchmarks = std::mem::take(&mut self.benchmarks).into_iter();
        self.benchmarks = benchmarks
            .map(|mut benchmark| {
                benchmark.run.push(("process".to_string(), process.clone()));
                benchmark
            })
            .collect();
    }

    /// Adds a run of a benchmark with its measured values; NaN stands for what is no finite number.
    pub(super) fn run(&mut self, benchmark: usize, values: &[(&str, f64)]) {
        let finite = |value: f64| if value.is_finite() { value } else { f64::NAN };
        let values = values
            .iter()
            .map(|&(name, value)| (self.metric_index(name), finite(value)))
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

    /// Notes what some results have in common, with the first of them.
    pub(super) fn note_first(&mut self, found: &[String], note: impl FnOnce(usize, String) -> ToolNote) {
        if let Some(first) = found.first() {
            self.notes.push(note(found.len(), first.clone()));
        }
    }

    /// Says that a row cannot be read.
    pub(super) fn damaged(&mut self, fault: Fault) {
        self.damages += 1;
        self.damaged.get_or_insert(fault);
    }

    /// Takes out what was said of rows that cannot be read: the first, and how many.
    pub fn take_damaged(&mut self) -> Option<(Fault, u64)> {
        Some((self.damaged.take()?, self.damages))
    }

    /// Says that the single runs of a benchmark are not in the file, and how to have them.
    pub(super) fn without_runs(&mut self, benchmark: &str, advice: &'static str) {
        self.without_runs.push(benchmark.to_string());
        self.advice = advice;
    }

    /// What to do when there turns out to be no run.
    pub(super) fn advise(&mut self, advice: &'static str) {
        self.advice = advice;
    }

    pub(super) fn check(&mut self) -> Result<(), Fault> {
        let without_runs = std::mem::take(&mut self.without_runs);
        if let (true, Some(benchmark)) = (self.runs.is_empty(), without_runs.first()) {
            return Err(Fault::from(FileErrorKind::NoSamples {
                benchmark: benchmark.clone(),
                advice: self.advice,
            }));
        }
        self.note_first(&without_runs, |count, first| ToolNote::WithoutRuns { count, first });
        if self.runs.is_empty() && self.damaged.is_none() {
            return Err(Fault::from(FileErrorKind::NoRuns {
                tool: self.tool,
                advice: self.advice,
            }));
        }
        Ok(())
    }

    /// The tool's own measure: `rate`, else `time`, else the only one; `None` where the choice is open.
    pub fn main_metric(&self) -> Option<&str> {
        let usual = [RATE, TIME].into_iter().find(|metric| self.has(metric));
        usual.or(match &self.metrics[..] {
            [only] => Some(only),
            _ => None,
        })
    }

    /// Whether there is such a measured column.
    pub fn has(&self, metric: &str) -> bool {
        self.metrics.iter().any(|name| name == metric)
    }

    /// The measured columns, in order of appearance.
    pub fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// What was left out, and what to be careful about.
    pub fn notes(&self) -> &[ToolNote] {
        &self.notes
    }

    /// Says of all runs that they are those of one binary.
    pub fn name_binary(&mut self, binary: &str) {
        let benchmarks = std::mem::take(&mut self.benchmarks);
        self.benchmarks = benchmarks
            .into_iter()
            .map(|benchmark| ToolBenchmark {
                binary: Some(binary.to_string()),
                ..benchmark
            })
            .collect();
    }

    /// Adds the runs of another file.
    pub fn append(&mut self, other: ToolResults) {
        let benchmarks = other.benchmarks.into_iter();
        let indices: Vec<usize> = benchmarks
            .map(|benchmark| self.benchmarks.insert_full(benchmark).0)
            .collect();
        let metrics: Vec<usize> = other.metrics.iter().map(|name| self.metric_index(name)).collect();
        self.runs.extend(other.runs.into_iter().map(|run| ToolRun {
            benchmark: indices[run.benchmark],
            values: run.values.into_iter().map(|(at, value)| (metrics[at], value)).collect(),
        }));
        self.notes.extend(other.notes);
    }

    /// The columns that tell the benchmarks apart.
    pub fn columns(&self) -> Columns {
        let mut runs = vec![0; self.benchmarks.len()];
        for run in &self.runs {
            runs[run.benchmark] += 1;
        }
        let benchmarks: Vec<ToolBenchmark> = self.benchmarks.iter().cloned().collect();
        settle(&benchmarks, &runs, &self.metrics)
    }

    /// The runs that have `metric`, with all else that was measured if `keep_all`. Those without it are left out, with a note;
    /// those whose value of it is no number are given as well, the first by name, and how many there are.
    ///
    /// # Errors
    /// More names than a table can hold.
    pub fn chunk(
        &mut self,
        metric: &str,
        keep_all: bool,
        columns: &Columns,
        sink: &mut Sink<'_>,
    ) -> Result<(Chunk, Option<(String, u64)>), ReadError> {
        let mut keys: Vec<Option<u32>> = vec![None; self.benchmarks.len()];
        let others = self.metrics.iter().enumerate();
        let others = others.filter(|(_, name)| keep_all && *name != metric);
        let others: Vec<(usize, usize)> = others.map(|(at, name)| (at, sink.other(name))).collect();
        let mut chunk = Chunk {
            others: others.iter().map(|(_, other)| (*other, Vec::new())).collect(),
            ..Chunk::default()
        };
        let metric_at = self.metrics.iter().position(|name| name == metric);
        let mut lacking = 0;
        let mut odd: Option<(String, u64)> = None;
        for run in &self.runs {
            let value = |metric: usize| run.values.iter().find(|(at, _)| *at == metric).map(|(_, value)| *value);
            let Some(measured) = metric_at.and_then(value) else {
                lacking += 1;
                continue;
            };
            let categories = &columns.of_benchmark[run.benchmark];
            if measured.is_nan() {
                let name = || {
                    self.benchmarks
                        .get_index(run.benchmark)
                        .map(|benchmark| benchmark.named.filename.clone())
                };
                odd.get_or_insert_with(|| (name().unwrap_or_default(), 0)).1 += 1;
                continue;
            }
            let key = match keys[run.benchmark] {
                Some(key) => key,
                None => *keys[run.benchmark].insert(sink.key(categories)?),
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
        Ok((chunk, odd))
    }
}
