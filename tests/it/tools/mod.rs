//! The results of other tools: `convert` reads them, `--group` and `--compare` name the columns of any tidy CSV.

mod cases;
mod cases_go;
mod context;
mod helpers;
mod node;
mod results;
mod tidy;
