//! `benchstat man`.

use std::io;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::failure::{Failure, Outcome};
use super::io::Io;
use crate::cli::{Cli, ManArgs};
use crate::text;

pub(super) fn run(args: &ManArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    // `help` is the same as --help.
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let page = match &args.command {
        None => whole(&program)?,
        Some(name) => {
            let command = program.find_subcommand(name).ok_or_else(|| unknown(&program, name))?;
            one(command)?
        }
    };
    io.print(&page)?;
    Ok(Outcome::Done)
}

fn unknown(program: &Command, name: &str) -> Failure {
    let commands: Vec<String> = program
        .get_subcommands()
        .map(|command| command.get_name().to_string())
        .collect();
    Failure::NoSuchCommand(text::with_names(
        format_args!("there is no command {name}"),
        name,
        "the commands are",
        &commands,
    ))
}

/// One page with all commands, each a section.
fn whole(program: &Command) -> io::Result<String> {
    let mut page = one(program)?;
    for command in program.get_subcommands() {
        // --help is explained once.
        let command = command.clone().mut_arg("help", |help| help.hide(true));
        let man = Man::new(with_short_usage(&command));
        let sections = rendered(|out| {
            man.render_description_section(out)?;
            man.render_synopsis_section(out)?;
            man.render_options_section(out)
        })?;
        let sections = sections + &ending(&command)?;
        // The command is the section, and its parts are subsections; the description needs no heading.
        let parts = sections.replacen(".SH DESCRIPTION\n", "", 1).replace(".SH ", ".SS ");
        page.push_str(&heading(&format!("BENCHSTAT {}", command.get_name().to_uppercase()))?);
        page.push_str(&parts);
    }
    Ok(page)
}

/// The page of one command.
fn one(command: &Command) -> io::Result<String> {
    let man = Man::new(with_short_usage(command)).source(concat!("benchstat ", env!("CARGO_PKG_VERSION")));
    let page = rendered(|out| {
        man.render_title(out)?;
        man.render_name_section(out)?;
        man.render_synopsis_section(out)?;
        man.render_description_section(out)?;
        man.render_options_section(out)
    })?;
    Ok(page + &ending(command)?)
}

/// The command with the usage that its help shows, `[OPTIONS]` instead of all of them.
fn with_short_usage(command: &Command) -> Command {
    let usage = command.clone().render_usage().to_string();
    command
        .clone()
        .override_usage(usage.trim_start_matches("Usage: ").to_string())
}

/// What stands at the end of a command's help: a line that ends in a colon begins a section, indented lines stay as they are,
/// others are text.
fn ending(command: &Command) -> io::Result<String> {
    let help = command
        .get_after_long_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let mut roff = Roff::new();
    let mut verbatim = false;
    for line in help.lines() {
        let indented = line.strip_prefix("  ");
        if indented.is_some() != verbatim && !line.is_empty() {
            verbatim = !verbatim;
            roff.control(if verbatim { "nf" } else { "fi" }, []);
        }
        match (indented, line.strip_suffix(':')) {
            (Some(text), _) => roff.text([roman(text)]),
            (None, Some(title)) => roff.control("SH", [title.to_uppercase().as_str()]),
            (None, None) if line.is_empty() => roff.control("PP", []),
            (None, None) => roff.text([roman(line)]),
        };
    }
    rendered(|out| roff.to_writer(out))
}

fn heading(text: &str) -> io::Result<String> {
    let mut roff = Roff::new();
    roff.control("SH", [text]);
    rendered(|out| roff.to_writer(out))
}

fn rendered(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<String> {
    let mut page = Vec::new();
    write(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
