//! The `benchstat` binary: run, exit status.

use std::io::{stderr, stdout};
use std::process::ExitCode;

use benchstat::commands::{Io, hide_caught_panics, remove_unfinished_on_signals, run};

fn main() -> ExitCode {
    hide_caught_panics();
    remove_unfinished_on_signals();
    let (mut stdout, mut stderr) = (stdout(), stderr());
    ExitCode::from(run(std::env::args_os(), &mut Io::of_process(&mut stdout, &mut stderr)))
}
