//! Mean rates.

mod chart;
mod csv;
mod markdown;
mod notes;
mod table;
mod text;

pub use csv::bar_csv;
pub use markdown::bar_markdown;
pub use text::bar_text;
