//! What the commands take that read no measurements.

use clap::{Args, ValueEnum};
use clap_complete::Shell;

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// A word, column, mark, verdict or kind of warning; none lists them all
    #[arg(value_name = "TERM")]
    pub term: Vec<String>,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell that is to complete
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: Shell,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The command whose page it is; none makes one page of all
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// The command whose JSON it describes, or the policy
    #[arg(value_enum, value_name = "COMMAND")]
    pub report: ReportKind,
}

/// The reports that there are, by the command that makes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportKind {
    /// Two binaries
    Compare,
    /// A sweep
    Scatter,
    /// Means
    Bar,
    /// Runs
    Runs,
    /// Changes along time
    History,
    /// Several metrics, of compare, scatter, bar or runs
    Metrics,
    /// What compare --policy reads, a TOML file
    Policy,
}
