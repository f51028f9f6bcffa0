//! All integration tests in one program, so that they link once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// What was measured, for `cargo test -- --nocapture`.
#![allow(clippy::print_stdout)]

// The targets of fuzz/ take `fuzz_target!` from a crate of this name: see fuzz.rs.
extern crate self as libfuzzer_sys;

mod common;
mod simulation;
mod tables;

mod action;
mod calibration;
mod calibration_gates;
mod calibration_history;
mod calibration_reports;
mod calibration_units;
mod combine;
mod compare;
mod convert;
mod docs;
mod errors;
mod formats;
mod formats_damage;
mod fuzz;
mod gate;
mod help;
mod history;
mod html;
mod input;
mod interrupted;
mod layout;
mod limits;
mod metrics;
mod parquet_numbers;
mod partial;
mod plots;
mod policy;
mod properties;
mod reference;
mod reference_ranks;
mod reference_samples;
mod reference_sweeps;
mod reference_units;
mod reference_verdicts;
mod reports;
mod rooms;
mod runs;
mod runs_answer;
mod saved;
mod scatter;
mod scatter_attribution;
mod scatter_reference;
mod schema;
mod spark;
mod streams;
mod threads;
mod tools;
mod twice;
mod units;
mod unprintable;
mod verdicts;
mod whole_files;
