//! What `history` takes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::compare::CorrectionChoice;
use super::level::{limit, positive};
use super::picture::PlotArgs;
use super::shared::{INPUT, InputArgs, JUDGEMENT, JudgementArgs, OUTPUT, OutputArgs, UnitArgs};

/// Options of `history`.
#[derive(Debug, Args)]
pub struct HistoryArgs {
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

    /// The variable that says when a row was measured [default: date, file]
    ///
    /// The default is `date` where there is such a variable, else the file of the row, in the order in which files are named. Numbers are ordered by size, everything else in natural order, which is that of ISO dates and of versions. A directory such as
    /// date=2026-11-30/ gives a variable, too. Rows of one benchmark and value are one point.
    #[arg(long, value_name = "VAR", help_heading = INPUT)]
    pub at: Option<String>,

    /// A file with the points in time in their order, one a line
    ///
    /// For values without an order of their own, such as the hashes that `git log --reverse --format=%H` prints.
    #[arg(long, value_name = "FILE", help_heading = INPUT)]
    pub order: Option<PathBuf>,

    /// The variable that names the session of a row
    ///
    /// The sessions of one point are averaged, whatever their numbers of runs; with --reference each is measured against its own.
    #[arg(long, value_name = "VAR", help_heading = INPUT)]
    pub session: Option<String>,

    /// The binary to follow; needed when the data hold several
    #[arg(long, value_name = "NAME", help_heading = INPUT)]
    pub binary: Option<String>,

    /// Follow the ratio to this binary, measured in the same sessions
    ///
    /// What the machine does to both cancels: nightly builds that compare.js measures beside one old build.
    #[arg(long, value_name = "NAME", help_heading = INPUT)]
    pub reference: Option<String>,

    /// What becomes of the runs of one point
    #[arg(long, value_enum, value_name = "OF", default_value_t = CenterChoice::Mean, help_heading = JUDGEMENT)]
    pub center: CenterChoice,

    /// Take the points as independent of each other
    ///
    /// By default the dependence of a point on the one before it is estimated, and taken out.
    #[arg(long, help_heading = JUDGEMENT)]
    pub independent: bool,

    /// The correction for the number of series
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = CorrectionChoice::Holm, help_heading = JUDGEMENT)]
    pub correction: CorrectionChoice,

    /// Count changes of less than PERCENT, and do not list them
    #[arg(long, value_name = "PERCENT", value_parser = positive, allow_negative_numbers = true, help_heading = JUDGEMENT)]
    pub min_change: Option<f64>,

    /// The gate: status 1 after a change for the worse that lasts
    ///
    /// A change fails it when its whole interval is worse than --max-regression and the newest level still is. A single newest point
    /// never does.
    #[arg(long, help_heading = JUDGEMENT)]
    pub fail_on_regression: bool,

    /// The loss in percent that the gate allows [default: 0]
    #[arg(long, value_name = "N", requires = "fail_on_regression", value_parser = limit, allow_negative_numbers = true, help_heading = JUDGEMENT)]
    pub max_regression: Option<f64>,

    /// Let the gate look at changes from this point in time on
    #[arg(long, value_name = "KEY", requires = "fail_on_regression", help_heading = JUDGEMENT)]
    pub since: Option<String>,

    /// Also show the interval that shows each change, and the dependence
    #[arg(long, help_heading = OUTPUT)]
    pub wide: bool,

    /// Leave out the small charts in the table
    #[arg(long, help_heading = OUTPUT)]
    pub no_chart: bool,
}

/// What becomes of the runs of one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CenterChoice {
    /// Their mean
    Mean,
    /// Their median
    Median,
}
