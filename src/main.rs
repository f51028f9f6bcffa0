//! The `benchstat` binary: parse, run, exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    benchstat::commands::run(&benchstat::cli::parse())
}
