//! Options of `combine`.

use std::path::PathBuf;

use clap::Args;

use super::compare::Sort;
use super::picture::{PlotArgs, PlotKind};
use super::rows::RowsArgs;
use super::shared::{INPUT, LimitArgs, OUTPUT, OutputArgs, PICTURES};

/// Options of `combine`.
#[derive(Debug, Args)]
pub struct CombineArgs {
    /// What compare --format json --partial wrote; none, or -, is standard input
    ///
    /// A file may hold several parts, one after the other.
    #[arg(value_name = "PART", help_heading = INPUT)]
    pub files: Vec<PathBuf>,

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

    /// What the picture shows
    #[arg(long, value_enum, value_name = "KIND", default_value_t = PlotKind::Box, requires = "plot", help_heading = PICTURES)]
    pub plot_kind: PlotKind,

    /// Also show runs, means, interval, p, Cliff's delta and verdict
    #[arg(long, help_heading = OUTPUT)]
    pub wide: bool,

    /// Leave out the chart under the table
    #[arg(long, help_heading = OUTPUT)]
    pub no_chart: bool,

    /// Order of the rows
    #[arg(long, value_enum, value_name = "BY", default_value_t = Sort::File, help_heading = OUTPUT)]
    pub sort: Sort,
}
