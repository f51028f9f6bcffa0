//! What `convert` takes.

use std::path::PathBuf;

use clap::Args;

use super::InputArgs;

pub(super) const CONVERT_EXAMPLES: &str = "\
Examples:
  benchstat convert runs/ -o 2026.parquet
  benchstat convert old=monday.csv new=tuesday.csv.gz -o week.csv.zst
  benchstat convert old=before.json new=after.json -o hyperfine.csv
  benchstat convert old=target/criterion:main new=target/criterion:new -o criterion.csv
  benchstat convert --filter 'filename~^buffers/' --variables 2026.parquet -o buffers.csv
  benchstat convert results.csv -o - | head";

/// Options of `convert`.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,

    /// The archive to write: .csv, .csv.gz, .csv.zst or .parquet; `-` is CSV on standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,

    /// Give each variable of the configuration a column of its own, in place of the configuration
    #[arg(long)]
    pub variables: bool,
}
