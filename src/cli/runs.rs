//! What `runs` takes.

use clap::{Args, ValueEnum};

use super::level::{cost, positive};
use super::shared::{InputArgs, JUDGEMENT, LevelArgs, OUTPUT, OutputArgs, UnitArgs};

/// Options of `runs`.
#[derive(Debug, Args)]
pub struct RunsArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// At which levels.
    #[command(flatten)]
    pub levels: LevelArgs,
    /// What one independent run is.
    #[command(flatten)]
    pub unit: UnitArgs,
    /// How to show it.
    #[command(flatten)]
    pub output: OutputArgs,

    /// The change to plan for, in percent [default: fits the noise]
    ///
    /// The runs needed are those that find a change of this size with 80 % power. By default it is the smallest of 1, 2, 5, 10, 20
    /// and 50 % that half of the benchmarks find with 100 runs a side or fewer.
    #[arg(long, value_name = "PERCENT", value_parser = positive, allow_negative_numbers = true, help_heading = JUDGEMENT)]
    pub effect: Option<f64>,

    /// Stable is a mean CV below PERCENT, none above twice that
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = positive, allow_negative_numbers = true, help_heading = JUDGEMENT)]
    pub cv_threshold: f64,

    /// What starting a unit costs, in runs [default: 5]
    ///
    /// With --unit, the plan says how many units to measure and how many runs in each for the least cost. 5 is what JMH's forks
    /// cost: as many iterations warm them up as are measured.
    #[arg(long, value_name = "RUNS", default_value_t = 5.0, hide_default_value = true, value_parser = cost, allow_negative_numbers = true, help_heading = JUDGEMENT)]
    pub unit_cost: f64,

    /// The variable that counts iterations [default: n]
    ///
    /// When it takes several values, the smallest one at which all benchmarks are stable is recommended.
    #[arg(long, value_name = "VAR", help_heading = JUDGEMENT)]
    pub iterations: Option<String>,

    /// Order of the rows
    #[arg(long, value_enum, value_name = "BY", default_value_t = RunsSort::File, help_heading = OUTPUT)]
    pub sort: RunsSort,
}

/// Order of the rows of `runs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RunsSort {
    /// As first seen in the files
    File,
    /// By name, numbers in it by size
    Name,
    /// By coefficient of variation, the largest first
    Cv,
}
