//! `benchstat completions`.

use clap::CommandFactory;

use super::output::print;
use super::{Failure, Outcome};
use crate::cli::{Cli, CompletionsArgs};

pub(super) fn run(args: &CompletionsArgs) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "benchstat", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Done)
}
