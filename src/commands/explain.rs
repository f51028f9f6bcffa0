//! `benchstat explain`.

use super::output::print;
use super::{Failure, Outcome};
use crate::cli::ExplainArgs;
use crate::explain;

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    // `benchstat explain false positives` needs no quotes.
    let asked = args.term.join(" ");
    if asked.is_empty() {
        print(&explain::list())?;
    } else {
        print(&explain::find(&asked)?.text())?;
    }
    Ok(Outcome::Done)
}
