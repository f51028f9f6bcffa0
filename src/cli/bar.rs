//! What `bar` takes.

use clap::{Args, ValueEnum};

use super::picture::PlotArgs;
use super::shared::{INPUT, InputArgs, JudgementArgs, OUTPUT, OutputArgs, UnitArgs};

/// Options of `bar`.
#[derive(Debug, Args)]
pub struct BarArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// How to judge.
    #[command(flatten)]
    pub judgement: JudgementArgs,
    /// What one independent run is.
    #[command(flatten)]
    pub unit: UnitArgs,
    /// How to show it.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What to draw.
    #[command(flatten)]
    pub plot: PlotArgs,

    /// A group of bars for each value of this variable [default: for each benchmark]
    #[arg(long, value_name = "VAR", help_heading = INPUT)]
    pub xaxis: Option<String>,

    /// A bar for each value of this variable [default: for each binary]
    #[arg(long, value_name = "VAR", requires = "xaxis", help_heading = INPUT)]
    pub category: Option<String>,

    /// The binary whose rows count
    #[arg(long, value_name = "NAME", requires = "xaxis", help_heading = INPUT)]
    pub binary: Option<String>,

    /// Order of the benchmarks
    #[arg(long, value_enum, value_name = "BY", default_value_t = BarSort::File, conflicts_with = "xaxis", help_heading = OUTPUT)]
    pub sort: BarSort,

    /// Leave out the chart under the table
    #[arg(long, help_heading = OUTPUT)]
    pub no_chart: bool,
}

/// Order of the benchmarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BarSort {
    /// As first seen in the files
    File,
    /// By name, numbers in it by size
    Name,
}
