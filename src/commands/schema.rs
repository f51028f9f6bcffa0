//! `benchstat schema`.

use super::failure::{Failure, Outcome};
use super::io::Io;
use crate::analysis::{
    BarReport, CompareReport, HistoryReport, RunsReport, SavedMetrics, ScatterReport, json_schema, policy_schema,
};
use crate::cli::{ReportKind, SchemaArgs};
use crate::render;

pub(super) fn run(args: &SchemaArgs, io: &mut Io<'_>) -> Result<Outcome, Failure> {
    let schema = match args.report {
        ReportKind::Compare => json_schema::<CompareReport>(),
        ReportKind::Scatter => json_schema::<ScatterReport>(),
        ReportKind::Bar => json_schema::<BarReport>(),
        ReportKind::Runs => json_schema::<RunsReport>(),
        ReportKind::History => json_schema::<HistoryReport>(),
        ReportKind::Metrics => json_schema::<SavedMetrics>(),
        ReportKind::Policy => policy_schema(),
    };
    io.print(&render::json(&schema)?)?;
    Ok(Outcome::Done)
}
