//! `benchstat convert`: what is read back from an archive gives the same report.

mod content;
mod helpers;
mod same_reports;
mod variables;
