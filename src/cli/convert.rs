//! What `convert` takes.

use std::path::PathBuf;

use clap::Args;

use super::shared::{InputArgs, OUTPUT};

/// Options of `convert`.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,

    /// The archive to write: .csv, .csv.gz, .csv.zst or .parquet
    ///
    /// `-` writes CSV to standard output.
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub output: PathBuf,

    /// A column for each variable in place of the configuration
    #[arg(long, help_heading = OUTPUT)]
    pub variables: bool,
}
