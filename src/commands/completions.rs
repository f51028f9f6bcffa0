//! `benchstat completions`.

use clap::CommandFactory;

use super::failure::{Failure, Outcome};
use super::io::Io;
use crate::cli::{Cli, CompletionsArgs};

pub(super) fn run(args: &CompletionsArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "benchstat", &mut script);
    io.print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Done)
}
