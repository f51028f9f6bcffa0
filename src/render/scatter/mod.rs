//! A parameter sweep.

mod chart;
mod markdown;
mod notes;
mod steps;
mod sweep_labels;
mod table;
mod text;

pub use markdown::scatter_markdown;
pub use text::scatter_text;
