//! Reports as data frames: the rows of a report, a column a figure, for polars and for CSV.
//!
//! Columns and their units are those of the JSON: changes, their intervals and half-widths are in percent, and what is
//! undefined is null. The kinds of a row's caveats stand in one column, with semicolons between.

mod bar;
mod compare;
pub(crate) mod csv;
mod history;
mod runs;
mod scatter;
mod table;
