//! `benchstat combine`.

use std::path::PathBuf;

use super::compare::{View, row_order, show};
use super::failure::{Failure, Outcome};
use super::io::Io;
use super::outputs::keep_inputs;
use crate::analysis::{combine, read_parts};
use crate::cli::CombineArgs;
use crate::read::read_text;

pub(super) fn run(args: &CombineArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    let standard_input = [PathBuf::from("-")];
    let files: &[PathBuf] = if args.files.is_empty() {
        &standard_input
    } else {
        &args.files
    };
    keep_inputs(&args.output, Some(&args.plot), files)?;
    let mut parts = Vec::new();
    for file in files {
        let (name, text) = read_text(file, || io.take_stdin(), args.limit.max_input)?;
        parts.extend(read_parts(&name, &text)?);
    }
    let report = combine(parts, row_order(args.sort))?;
    show(
        &report,
        io,
        &View {
            output: &args.output,
            rows: &args.rows,
            plot: &args.plot,
            plot_kind: args.plot_kind,
            wide: args.wide,
            chart: !args.no_chart,
        },
    )
}
