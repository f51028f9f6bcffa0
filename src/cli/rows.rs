//! Which rows of a comparison are shown.

use clap::{Args, ValueEnum};

use super::level::{limit, whole};
use super::shared::OUTPUT;

/// Which rows of a comparison people are shown, shared by all commands that show one. All rows count, whatever is shown.
#[derive(Debug, Args)]
#[command(next_help_heading = OUTPUT)]
pub struct RowsArgs {
    /// Show only the N rows that changed most
    ///
    /// Those that regressed or improved come first, then the larger change. Text and Markdown only, as with --only and
    /// --hide-below: the other formats have all rows, and all rows count in the correction, the gate and the summary.
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub top: Option<usize>,

    /// Show only rows with this verdict (repeatable)
    #[arg(long, value_enum, value_name = "VERDICT", value_delimiter = ',')]
    pub only: Vec<Only>,

    /// Show no rows with a change of less than PERCENT
    ///
    /// Rows without a change, such as those of a benchmark that one binary lacks, stay.
    #[arg(long, value_name = "PERCENT", value_parser = limit, allow_negative_numbers = true)]
    pub hide_below: Option<f64>,

    /// Show the ratio new / old beside the change
    #[arg(long)]
    pub ratio: bool,

    /// Leave out rows until Markdown is no longer than N bytes [default: 65000]
    ///
    /// Rows stay as with --top. GitHub refuses comments of more than 65536 characters and drops step summaries of more than
    /// 1048576 bytes.
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub max_bytes: Option<usize>,
}

/// Rows by what they amount to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Only {
    /// Regressed or improved
    Changed,
    /// Worse, beyond the limit of the gate if there is one
    Regressed,
    /// Better
    Improved,
    /// Shown to differ by less than the limit, either way
    Equivalent,
    /// Shown not to be worse than the limit
    NotWorse,
    /// Not settled by the data
    Inconclusive,
    /// Without anything to judge by
    Untested,
}
