//! Mean rates.

mod chart;
mod markdown;
mod notes;
mod table;
mod text;

pub use markdown::bar_markdown;
pub use text::bar_text;
