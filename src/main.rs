//! The `benchstat` binary: parse, run, exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    benchstat::commands::hide_caught_panics();
    benchstat::commands::run(&benchstat::cli::parse())
}
