//! The `benchstat` binary: parse, run, exit status.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    benchstat::commands::run(&benchstat::cli::Cli::parse())
}
