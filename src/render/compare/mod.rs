//! A comparison of two binaries.

mod chart;
mod contenders;
mod csv;
mod gate;
mod markdown;
mod summary;
mod table;
mod text;

pub use csv::compare_csv;
pub use markdown::compare_markdown;
pub use text::compare_text;
