//! What `compare` takes.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};

use super::level::{limit, seed};
use super::picture::{PlotArgs, PlotKind};
use super::rows::RowsArgs;
use super::shared::{INPUT, InputArgs, JUDGEMENT, JudgementArgs, OUTPUT, OutputArgs, PICTURES, UnitArgs};
use crate::text::{Amount, amount};

/// Options of `compare`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("gate").args(["max_regression", "policy"]).multiple(true))]
pub struct CompareArgs {
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
    /// Which rows of a comparison to show.
    #[command(flatten)]
    pub rows: RowsArgs,
    /// What to draw.
    #[command(flatten)]
    pub plot: PlotArgs,

    /// What the picture shows
    #[arg(long, value_enum, value_name = "KIND", default_value_t = PlotKind::Box, requires = "plot", help_heading = PICTURES)]
    pub plot_kind: PlotKind,

    /// The baseline [default: old, else the first seen of two]
    ///
    /// The binary that the others are compared with. Without a binary named old, and with exactly two in the data, it is the one
    /// whose rows come first.
    #[arg(long, value_name = "NAME", help_heading = JUDGEMENT)]
    pub old: Option<String>,

    /// The contender [default: new, else the other of two] (repeatable)
    ///
    /// Repeated, it compares several contenders with one baseline, and Holm's correction counts all of them.
    #[arg(long, value_name = "NAME", help_heading = JUDGEMENT)]
    pub new: Vec<String>,

    /// The gate: status 1 when a benchmark is worse by more than N percent
    ///
    /// A benchmark fails when a one-sided Welch test against the limit is significant after the correction: of builds without a
    /// regression at most 5 % fail (--alpha). 0 allows no loss at all.
    #[arg(long, value_name = "N", value_parser = limit, allow_negative_numbers = true, help_heading = JUDGEMENT)]
    pub max_regression: Option<f64>,

    /// Limits by benchmark, and more, from a TOML file
    ///
    /// Limits, floors and directions by pattern, variable and metric, regressions that are expected until a day, renames, benchmarks that
    /// must be there: benchstat explain policy. --max-regression and --min-change take the place of the file's own for all benchmarks.
    #[arg(long, value_name = "FILE", help_heading = JUDGEMENT)]
    pub policy: Option<PathBuf>,

    /// The day for which the policy is asked [default: today, UTC]
    ///
    /// Regressions are expected until a day.
    #[arg(long, value_name = "DATE", requires = "policy", help_heading = JUDGEMENT)]
    pub today: Option<String>,

    /// Fail only on what is also worse by more than this (10ns, 64, 2%)
    ///
    /// In the metric's unit, with ns, us, ms or s for times. Where 5 % are 4 nanoseconds, nobody needs to know.
    #[arg(long, value_name = "AMOUNT", requires = "gate", value_parser = amount, help_heading = JUDGEMENT)]
    pub min_change: Option<Amount>,

    /// Let the gate also fail on what the data do not settle
    ///
    /// That is on inconclusive benchmarks, and on those that could not be tested.
    #[arg(long, requires = "gate", help_heading = JUDGEMENT)]
    pub fail_on_inconclusive: bool,

    /// Let the gate also fail on a benchmark that one side lacks
    #[arg(long, requires = "gate", help_heading = JUDGEMENT)]
    pub fail_on_missing: bool,

    /// The correction for the number of comparisons
    ///
    /// Verdicts follow the corrected p-values; a star that does not survive is suggestive only.
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = CorrectionChoice::Holm, help_heading = JUDGEMENT)]
    pub correction: CorrectionChoice,

    /// Old and new are the same build: report the noise floor
    ///
    /// Says what the measuring itself makes of two equal builds, and ends with status 1 when anything is significant after Holm's
    /// correction, or more has a star than chance gives.
    #[arg(long, help_heading = JUDGEMENT)]
    pub expect_equal: bool,

    /// Write the limits that equal builds teach to a policy
    ///
    /// For each benchmark the upper prediction limit of the change that one more comparison of equal builds finds, by its own spread and
    /// for all benchmarks at once. A policy that was not learnt is never replaced.
    #[arg(long, value_name = "FILE", requires = "expect_equal", conflicts_with = "partial", help_heading = JUDGEMENT)]
    pub write_policy: Option<PathBuf>,

    /// Take out of all changes what these benchmarks changed by (repeatable)
    ///
    /// A name or a pattern with *, of two benchmarks at least that the change between the binaries cannot have touched. Changes are relative to
    /// the geometric mean of theirs, whose error is added: what moved them is taken to have moved every benchmark by the same factor.
    #[arg(long, value_name = "PATTERN", conflicts_with_all = ["partial", "paired", "session", "test"], help_heading = JUDGEMENT)]
    pub control: Vec<String>,

    /// Ask what changed again of a second measurement (repeatable)
    ///
    /// A row regressed or improved only if FILE alone says so, too, with the correction over the rows that changed.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["partial", "expect_equal"], help_heading = JUDGEMENT)]
    pub confirm: Vec<PathBuf>,

    /// Compare the k-th old with the k-th new run, as they are interleaved
    ///
    /// compare.js takes turns between the binaries: runs that were measured side by side share what the machine was doing then.
    #[arg(long, conflicts_with = "test", help_heading = JUDGEMENT)]
    pub paired: bool,

    /// The variable that tells sessions apart: a day, a machine, a file
    ///
    /// Each session has runs of both binaries and gives a change of its own; verdicts and the gate are about the mean over sessions,
    /// whose error includes how much sessions differ (random effects). It takes 3 sessions at least.
    #[arg(long, value_name = "VAR", conflicts_with_all = ["test", "paired"], help_heading = JUDGEMENT)]
    pub session: Option<String>,

    /// The test behind the stars
    ///
    /// The correction uses its p-values too. The gate always tests the means against its limit, by Welch's test.
    #[arg(long, value_enum, default_value_t = Test::Welch, help_heading = JUDGEMENT)]
    pub test: Test,

    /// Where the draws of the permutation test start
    ///
    /// The same seed gives the same bytes.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed, allow_negative_numbers = true, help_heading = JUDGEMENT)]
    pub seed: u64,

    /// Also show runs, means, interval, p, Cliff's delta and verdict
    #[arg(long, help_heading = OUTPUT)]
    pub wide: bool,

    /// Leave out the chart under the table
    #[arg(long, help_heading = OUTPUT)]
    pub no_chart: bool,

    /// Order of the rows
    #[arg(long, value_enum, value_name = "BY", default_value_t = Sort::File, help_heading = OUTPUT)]
    pub sort: Sort,

    /// Write a part for `benchstat combine`, as JSON
    ///
    /// What is known of each benchmark alone: the rows are some benchmarks of a larger data set, each with all its rows. Needs
    /// --format json, --old and --new.
    #[arg(long, conflicts_with_all = ["plot", "report"], help_heading = OUTPUT)]
    pub partial: bool,

    /// The column that counts the rows of the whole data set, from 0
    ///
    /// The rows are put into its order, and it is neither name nor variable.
    #[arg(long, value_name = "COL", help_heading = INPUT)]
    pub row_index: Option<String>,
}

/// Order of the rows of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Sort {
    /// As first seen in the files
    File,
    /// By name, numbers in it by size
    Name,
    /// By change, the worst first
    Change,
    /// By p-value, the smallest first
    P,
}

/// Corrections for the number of comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CorrectionChoice {
    /// Holm: any false verdict in at most 5 % of tables
    Holm,
    /// Benjamini and Hochberg: at most 5 % of the verdicts false
    Bh,
    /// None: each row for itself
    None,
}

/// Tests of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Test {
    /// Welch's t-test of the means
    Welch,
    /// Mann-Whitney's U test of the ranks
    MannWhitney,
    /// Studentised permutation test of the means
    Permutation,
}
