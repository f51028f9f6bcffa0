//! Options of `render`.

use std::path::PathBuf;

use clap::Args;

use super::picture::{PlotArgs, PlotKind, SweepPlotArgs};
use super::rows::RowsArgs;
use super::shared::{INPUT, LimitArgs, OUTPUT, OutputArgs, PICTURES};

/// Options of `render`.
#[derive(Debug, Args)]
pub struct RenderArgs {
    /// What compare, scatter, bar, runs or history printed with --format json; none, or -, is standard input
    #[arg(value_name = "REPORT", help_heading = INPUT)]
    pub file: Option<PathBuf>,

    /// How much of it.
    #[command(flatten)]
    pub limit: LimitArgs,
    /// How to show it.
    #[command(flatten)]
    pub output: OutputArgs,
    /// Which rows of a comparison to show.
    #[command(flatten)]
    pub rows: RowsArgs,
    /// What to draw.
    #[command(flatten)]
    pub plot: PlotArgs,

    /// What the picture of a comparison shows
    #[arg(long, value_enum, value_name = "KIND", default_value_t = PlotKind::Box, requires = "plot", help_heading = PICTURES)]
    pub plot_kind: PlotKind,

    /// How to draw a sweep.
    #[command(flatten)]
    pub sweep: SweepPlotArgs,

    /// All columns, as with --wide of the command that made the report
    #[arg(long, help_heading = OUTPUT)]
    pub wide: bool,

    /// Leave out the chart under the table
    #[arg(long, help_heading = OUTPUT)]
    pub no_chart: bool,

    /// With --format csv, the steps of a sweep instead of its groups
    #[arg(long, help_heading = OUTPUT)]
    pub steps: bool,
}
