//! The streams of a run: those of the process, or a test's own.

use std::fmt::Display;
use std::io::{self, IsTerminal, Read, Stderr, Stdout, Write};
use std::mem;

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};

use crate::text;

/// Where a run reads and writes, and what it has to know of the terminals there.
pub struct Io<'a> {
    /// Standard input.
    pub stdin: Box<dyn Read + Send>,
    /// Whether somebody has to type it.
    pub stdin_is_terminal: bool,
    /// Standard output: results.
    pub out: &'a mut (dyn Write + Send),
    /// The terminal that shows `out`; `None` for a file or a pipe.
    pub out_terminal: Option<Terminal>,
    /// Standard error: everything else.
    pub err: &'a mut (dyn Write + Send),
    /// The terminal that shows `err`; `None` for a file or a pipe.
    pub err_terminal: Option<Terminal>,
}

/// What shows a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terminal {
    /// Its columns; `None` when it does not tell.
    pub width: Option<usize>,
    /// Whether it shows colours, and its user wants them.
    pub color: bool,
}

impl<'a> Io<'a> {
    /// Streams without a terminal.
    pub fn new(
        stdin: impl Read + Send + 'static,
        out: &'a mut (dyn Write + Send),
        err: &'a mut (dyn Write + Send),
    ) -> Io<'a> {
        Io {
            stdin: Box::new(stdin),
            stdin_is_terminal: false,
            out,
            out_terminal: None,
            err,
            err_terminal: None,
        }
    }

    /// The streams of the process.
    pub fn of_process(out: &'a mut Stdout, err: &'a mut Stderr) -> Io<'a> {
        Io {
            stdin: Box::new(io::stdin()),
            stdin_is_terminal: io::stdin().is_terminal(),
            out_terminal: Terminal::of(out, terminal_size::terminal_size_of(&*out)),
            out,
            err_terminal: Terminal::of(err, terminal_size::terminal_size_of(&*err)),
            err,
        }
    }

    /// Standard input, for the one that reads it; who asks again gets nothing.
    pub(super) fn take_stdin(&mut self) -> Box<dyn Read + Send> {
        mem::replace(&mut self.stdin, Box::new(io::empty()))
    }

    /// Writes a result at once. A reader that has gone away, as `head` does, is no error; a full disk is one.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        let written = self.out.write_all(text.as_bytes());
        match written.and_then(|()| self.out.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }

    /// Writes to standard error. Where that is closed or full there is nobody to tell, and the result is the same.
    pub(super) fn say(&mut self, text: impl Display) {
        let _ = write!(self.err, "{text}").and_then(|()| self.err.flush());
    }

    /// Caveats for which standard output has no place.
    pub(super) fn notes(&mut self, warnings: impl IntoIterator<Item = impl Display>) {
        for warning in warnings {
            self.say(format_args!("note: {}\n", text::printable(&warning.to_string())));
        }
    }
}

impl Terminal {
    /// Colours follow NO_COLOR, CLICOLOR and TERM, but no variable can put them into a file.
    fn of<S: RawStream>(stream: &S, size: Option<(terminal_size::Width, terminal_size::Height)>) -> Option<Terminal> {
        stream.is_terminal().then(|| Terminal {
            width: size.map(|(width, _)| usize::from(width.0)),
            color: AutoStream::choice(stream) != ColorChoice::Never,
        })
    }
}
