//! Options of `combine`.

use std::path::PathBuf;

use clap::Args;

use super::{OutputArgs, PlotArgs, PlotKind, Sort};

pub(super) const COMBINE_EXAMPLES: &str = "\
Each part has whole benchmarks: divide the rows by filename and configuration. Metric, direction, levels, test, gate and the
names of the binaries are recorded in the parts and must be the same in all; how to show the report is chosen here. The status
is that of `compare` on all rows.

The order of the rows is that of the parts. With `compare --row-index COL`, where the column COL counts the rows of the whole
data, it is that of the whole data, and the report equals that of a single run to the byte, whatever the order of the parts.

Examples:
  benchstat compare --format json --partial --old old --new new --row-index row part1.csv > part1.json
  benchstat compare --format json --partial --old old --new new --row-index row part2.csv > part2.json
  benchstat combine part1.json part2.json
  cat part*.json | benchstat combine --wide --sort change
  scripts/spark_compare.py --max-regression 5 s3a://archive/2026/ -- --format markdown";

/// Options of `combine`.
#[derive(Debug, Args)]
pub struct CombineArgs {
    /// What `compare --format json --partial` wrote, one document after the other; none, or `-`, reads standard input
    #[arg(value_name = "PART")]
    pub files: Vec<PathBuf>,

    /// How to show it.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What to draw.
    #[command(flatten)]
    pub plot: PlotArgs,

    /// What the picture shows
    #[arg(long, value_enum, default_value_t = PlotKind::Box, requires = "plot")]
    pub plot_kind: PlotKind,

    /// Also show runs, means, interval, p, p after Holm, Cliff's delta and the verdict
    #[arg(long)]
    pub wide: bool,

    /// Leave out the chart under the table
    #[arg(long)]
    pub no_chart: bool,

    /// Order of the rows
    #[arg(long, value_enum, default_value_t = Sort::File)]
    pub sort: Sort,
}
