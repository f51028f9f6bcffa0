//! `benchstat convert`.

use std::io::{ErrorKind, Write};
use std::path::Path;

use super::advice;
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::metrics::all_in_one;
use super::options::read_options;
use super::outputs::refuse_input_as_output;
use super::whole::write_whole;
use crate::cli::ConvertArgs;
use crate::data::Measurements;
use crate::read::{ReadOptions, read_from};
use crate::text::printable_lines;
use crate::write::{ArchiveFormat, WriteError};

pub(super) fn run(args: &ConvertArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    let path = &args.output;
    let to_stdout = path == Path::new("-");
    let format = if to_stdout {
        ArchiveFormat::Csv
    } else {
        ArchiveFormat::of_path(path).ok_or_else(|| Failure::ArchiveName { path: path.clone() })?
    };
    refuse_input_as_output("--output", &args.input.files, path)?;
    let options = ReadOptions {
        keep_results: true,
        ..all_in_one(&args.input, read_options(&args.input, io, &[])?)?
    };
    let measurements = read_from(&args.input.files, io.take_stdin(), &options)?;
    let written = if to_stdout {
        print(&measurements, args.variables, io)
    } else {
        write_whole(path, |file| measurements.write(format, args.variables, file))
    };
    written.map_err(|error| Failure::Archive {
        path: path.clone(),
        error: Box::new(error),
    })?;
    io.notes(measurements.warnings().iter().map(advice::on_archive));
    Ok(Outcome::Done)
}

fn print(measurements: &Measurements, variables: bool, io: &mut Io<'_>) -> Result<(), WriteError> {
    let write = |to: &mut (dyn Write + Send)| measurements.write(ArchiveFormat::Csv, variables, to);
    let written = if io.out_terminal.is_some() {
        let mut archive = Vec::new();
        write(&mut archive)?;
        let shown = printable_lines(&String::from_utf8_lossy(&archive));
        io.print(&shown).map_err(WriteError::from)
    } else {
        write(&mut *io.out)
    };
    match written {
        // A reader that has gone away, as `head` does.
        Err(WriteError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
