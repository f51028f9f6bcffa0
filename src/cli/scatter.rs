//! What `scatter` takes.

use clap::{Args, ValueEnum};

use super::picture::{PlotArgs, SweepPlotArgs};
use super::shared::{INPUT, InputArgs, JUDGEMENT, JudgementArgs, OUTPUT, OutputArgs, UnitArgs};

/// Options of `scatter`.
#[derive(Debug, Args)]
pub struct ScatterArgs {
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

    /// How to draw it.
    #[command(flatten)]
    pub sweep: SweepPlotArgs,

    /// The variable along x: a column or part of the configuration (required)
    #[arg(long, value_name = "VAR", help_heading = INPUT)]
    pub xaxis: Option<String>,

    /// The variable that tells the series apart
    #[arg(long, value_name = "VAR", help_heading = INPUT)]
    pub category: Option<String>,

    /// The binary whose rows count; needed when the data hold several
    #[arg(long, value_name = "NAME", help_heading = INPUT)]
    pub binary: Option<String>,

    /// How the steps are tested [default: exact, normal for many samples]
    ///
    /// The default is exact up to 10 000 pairs of samples, normal above.
    #[arg(long, value_enum, value_name = "METHOD", conflicts_with = "per_run", help_heading = JUDGEMENT)]
    pub mann_whitney: Option<MannWhitneyMethod>,

    /// One value a run; steps are tested over the runs they share
    ///
    /// All configurations of a file are measured in one process, run after run: run k is the k-th occurrence of each of them.
    #[arg(long, help_heading = JUDGEMENT)]
    pub per_run: bool,

    /// Also show deviations, coverages, exponent intervals and more
    ///
    /// Also shows standard deviations, attained coverages, the intervals of the exponents, p after Holm's correction and the shares
    /// of the variance.
    #[arg(long, help_heading = OUTPUT)]
    pub wide: bool,

    /// Leave out the chart under the table
    #[arg(long, help_heading = OUTPUT)]
    pub no_chart: bool,

    /// With --format csv, the steps instead of the groups
    #[arg(long, help_heading = OUTPUT)]
    pub steps: bool,
}

/// Ways to a p-value of Mann and Whitney's U.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MannWhitneyMethod {
    /// From all rearrangements, ties included; beyond 100 000 pairs normal
    Exact,
    /// Normal approximation with continuity correction
    Normal,
    /// As Node.js' scatter.js prints it: normal, without continuity correction
    Node,
}
