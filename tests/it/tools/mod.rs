//! The results of other tools: `convert` reads them, `--group` and `--compare` name the columns of any tidy CSV.

mod helpers;
mod results;
mod tidy;
