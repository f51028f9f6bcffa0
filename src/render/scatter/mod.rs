//! A parameter sweep.

mod chart;
mod csv;
mod markdown;
mod notes;
mod steps;
mod sweep_labels;
mod table;
mod text;

pub use csv::{groups_csv, steps_csv};
pub use markdown::scatter_markdown;
pub use text::scatter_text;
