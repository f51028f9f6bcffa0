//! A comparison of two binaries.

mod chart;
mod contenders;
mod gate;
mod markdown;
mod summary;
mod table;
mod text;

pub use markdown::compare_markdown;
pub use text::compare_text;
