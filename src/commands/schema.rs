//! `benchstat schema`.

use super::output::print;
use super::{Failure, Outcome};
use crate::analysis::{BarReport, CompareReport, RunsReport, ScatterReport, json_schema};
use crate::cli::{ReportKind, SchemaArgs};
use crate::render;

pub(super) fn run(args: &SchemaArgs) -> Result<Outcome, Failure> {
    let schema = match args.report {
        ReportKind::Compare => json_schema::<CompareReport>(),
        ReportKind::Scatter => json_schema::<ScatterReport>(),
        ReportKind::Bar => json_schema::<BarReport>(),
        ReportKind::Runs => json_schema::<RunsReport>(),
    };
    print(&render::json(&schema)?)?;
    Ok(Outcome::Done)
}
