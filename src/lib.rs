//! Reads the CSVs of Node.js' `benchmark/compare.js` and `scatter.js` and says what they prove.
//!
//! This is the library behind the program of the same name. Measurements flow one way: bytes → [`Measurements`] → a report,
//! and what a number should not be trusted for is a [`Warning`] on the part of the report that it is about.
//!
//! | to know | call | which gives |
//! | --- | --- | --- |
//! | which benchmarks changed between two binaries, and whether a gate should fail | [`compare()`] | [`CompareReport`] |
//! | how the rate changes along a parameter | [`scatter()`] | [`ScatterReport`] |
//! | the mean of each benchmark and binary | [`bar()`] | [`BarReport`] |
//! | whether there are enough runs | [`runs()`] | [`RunsReport`] |
//! | when benchmarks changed over months of archives | [`history()`] | [`HistoryReport`] |
//!
//! # Two binaries
//!
//! [`read()`] takes files, [`read_bytes`] what is in memory already, compressed or not:
//!
//! ```
//! use benchstat::{CompareOptions, ReadOptions, Verdict, compare, read_bytes};
//!
//! let csv = std::fs::read("testdata/cases/23-regression-gate.csv")?;
//! let measurements = read_bytes("23-regression-gate.csv", &csv, &ReadOptions::default())?;
//! let options = CompareOptions { max_regression: Some(5.0), ..CompareOptions::default() };
//! let report = compare(&measurements, &options)?;
//!
//! let row = &report.rows[0];
//! assert_eq!(row.comparison.name, "g/A-big-significant-drop.js n=1");
//! // Fractions here, percent only where they are shown.
//! assert_eq!(format!("{:.2}", row.comparison.improvement.unwrap() * 100.0), "-12.01");
//! assert_eq!(row.comparison.stars.unwrap().as_str(), "***");
//! assert_eq!(row.family.verdict, Verdict::Regressed);
//! assert!(!report.gate.as_ref().unwrap().passed);
//!
//! // What could not be tested says why.
//! let untested = &report.rows[5];
//! assert_eq!(untested.comparison.test, None);
//! assert_eq!(untested.comparison.warnings[0].kind(), "missing_side");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A parameter sweep
//!
//! Rows are chosen by [conditions](Condition), written as after `--filter`:
//!
//! ```
//! use benchstat::{ReadOptions, ScatterOptions, read, scatter};
//!
//! let read_options = ReadOptions { filter: vec!["encoding=utf8".parse()?], ..ReadOptions::default() };
//! let measurements = read(&["testdata/data/scatter-string-decoder.csv".into()], &read_options)?;
//! let report = scatter(&measurements, &ScatterOptions::new("chunkLen"))?;
//!
//! let step = &report.steps[0];
//! assert_eq!((step.from.as_number(), step.to.as_number()), (Some(16.0), Some(64.0)));
//! // mean ∝ chunkLen^1.13
//! assert_eq!(format!("{:.2}", step.exponent.unwrap()), "1.13");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # JSON
//!
//! Reports implement [`Serialize`](serde::Serialize). What that gives is what the program prints with `--format json`: changes
//! and their intervals in percent, undefined numbers as null. [`json_schema`] describes it.
//!
//! ```
//! use benchstat::{ReadOptions, RunsOptions, read_bytes, runs};
//!
//! let csv = "filename,rate\na.js,98\na.js,100\na.js,102\n";
//! let report = runs(&read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?, &RunsOptions::default())?;
//! let json = serde_json::to_value(&report)?;
//! assert_eq!(json["schema"], "benchstat/runs/2");
//! assert_eq!(json["rows"][0]["cv"], 0.02);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Data frames
//!
//! Each report has a `to_dataframe`: its rows as a [`polars`] frame, in the columns of `--format csv`. polars is re-exported, so
//! that both sides speak of the same one; its version, 0.55, is part of what this crate promises: a newer one is a breaking
//! change. Its eager core is compiled in; a crate that needs more of polars adds features to its own dependency on it.
//!
//! ```
//! use benchstat::polars::prelude::*;
//! use benchstat::{CompareOptions, ReadOptions, compare, read};
//!
//! let measurements = read(&["testdata/cases/23-regression-gate.csv".into()], &ReadOptions::default())?;
//! let rows = compare(&measurements, &CompareOptions::default())?.to_dataframe()?;
//! let worse = rows.column("interval_upper")?.f64()?.lt(-10.0);
//! assert_eq!(rows.filter(&worse)?.column("name")?.str()?.get(0), Some("g/A-big-significant-drop.js n=1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//!
//! What cannot be read is a [`ReadError`] that names file, line and column, what is wrong and what was expected; what cannot
//! be analysed is an [`AnalysisError`]. Nothing is left out in silence, and nothing that a file holds makes this crate panic.
//!
//! ```
//! use benchstat::{ReadOptions, read_bytes};
//!
//! let error = read_bytes("a.csv", b"filename,rate\na.js,fast\n", &ReadOptions::default()).unwrap_err();
//! assert!(error.to_string().starts_with("a.csv:2:6: "), "{error}");
//! ```
//!
//! # Statistics
//!
//! [`stats`] is the mathematics below the reports: functions on `&[f64]`, each with its formula, its source and its edges.

pub mod analysis;
pub mod data;
mod explain;
mod frame;
mod number;
pub mod read;
pub mod stats;
mod text;
mod threads;
pub mod write;

// The program's own rooms, public for its binary and its tests. They are no part of the library: what they hold changes freely.
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod commands;
#[doc(hidden)]
pub mod plot;
#[doc(hidden)]
pub mod render;

pub use analysis::{
    AnalysisError, BarOptions, BarReport, CompareOptions, CompareReport, Direction, HistoryOptions, HistoryReport,
    RunsOptions, RunsReport, ScatterOptions, ScatterReport, Verdict, Warning, bar, compare, history, json_schema, runs,
    scatter,
};
pub use data::{Condition, DataError, Measurements, Value};
/// The polars that frames are of: version 0.55, of which the eager core is compiled in.
pub use polars;
pub use read::{ReadError, ReadOptions, read, read_bytes};

/// The Rust of the README is compiled and run, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
