//! `benchstat explain`.

use super::failure::{Failure, Outcome};
use super::io::Io;
use crate::cli::ExplainArgs;
use crate::explain;

pub(super) fn run(args: &ExplainArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    // `benchstat explain false positives` needs no quotes.
    let asked = args.term.join(" ");
    if asked.is_empty() {
        io.print(&explain::list())?;
    } else {
        io.print(&explain::find(&asked)?.text())?;
    }
    Ok(Outcome::Done)
}
