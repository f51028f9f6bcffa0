//! One short file a subcommand: read → analyse → show.

mod advice;
mod bar;
mod combine;
mod compare;
mod completions;
mod convert;
mod explain;
mod extras;
mod failure;
mod history;
mod io;
mod learn;
mod man;
mod metrics;
mod options;
mod outputs;
mod picture;
mod policy;
mod render;
mod replay;
mod runs;
mod scatter;
mod schema;
mod unfinished;
mod whole;

use std::ffi::OsString;
use std::path::Path;

pub use io::{Io, Terminal};
pub use unfinished::remove_unfinished_on_signals;

use crate::cli::{self, Command, InputArgs};
use crate::read::is_guarded;
use crate::text;
use failure::{Failure, Outcome};

/// Runs the program with its arguments, its own name before them. What went wrong goes to standard error. Gives the status: 0
/// when done, 1 when a gate failed, 2 when it could not be done.
pub fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io<'_>) -> u8 {
    match obey(args, io) {
        Ok(Outcome::Done) => 0,
        Ok(Outcome::Failed) => 1,
        Err(Failure::Usage(error)) => {
            let color = io.err_terminal.is_some_and(|terminal| terminal.color);
            io.say(rendered(&error, color));
            2
        }
        Err(failure) => {
            io.say(format_args!("error: {}\n", short(&failure)));
            2
        }
    }
}

/// What went wrong on one line that somebody reads: names in it may be of any length.
fn short(failure: &Failure) -> String {
    const LONGEST: usize = 2000;
    text::cut_middle(&text::printable(&failure.to_string()), LONGEST)
}

/// Leaves out the message of a panic that the library makes an error of.
pub fn hide_caught_panics() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !is_guarded() {
            report(panic);
        }
    }));
}

fn obey(args: impl IntoIterator<Item = OsString>, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    let cli = match cli::parse(args) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Err(Failure::Usage(error)),
        Err(help_or_version) => {
            let color = io.out_terminal.is_some_and(|terminal| terminal.color);
            io.print(&rendered(&help_or_version, color))?;
            return Ok(Outcome::Done);
        }
    };
    if let Some(input) = cli.command.input() {
        announce_terminal(input, io);
    }
    match &cli.command {
        Command::Compare(args) => compare::run(args, io),
        Command::Scatter(args) => scatter::run(args, io),
        Command::Runs(args) => runs::run(args, io),
        Command::Bar(args) => bar::run(args, io),
        Command::History(args) => history::run(args, io),
        Command::Convert(args) => convert::run(args, io),
        Command::Render(args) => render::run(args, io),
        Command::Explain(args) => explain::run(args, io),
        Command::Completions(args) => completions::run(args, io),
        Command::Man(args) => man::run(args, io),
        Command::Combine(args) => combine::run(args, io),
        Command::Schema(args) => schema::run(args, io),
    }
}

/// What clap has to say.
fn rendered(message: &clap::Error, color: bool) -> String {
    let styled = message.render();
    if color {
        styled.ansi().to_string()
    } else {
        styled.to_string()
    }
}

/// Says what the program waits for when the measurements are to come from a keyboard.
fn announce_terminal(input: &InputArgs, io: &mut Io<'_>) {
    let standard_input = input.files.is_empty() || input.files.iter().any(|file| file == Path::new("-"));
    if standard_input && io.stdin_is_terminal {
        io.say("benchstat: reading measurements from the terminal; give a FILE or a pipe, or end with Ctrl-D\n");
    }
}
