//! A parameter sweep.

mod chart;
mod html;
mod markdown;
mod notes;
mod plane;
mod steps;
mod sweep_labels;
mod table;
mod text;

pub use html::scatter_html;
pub use markdown::scatter_markdown;
pub use text::scatter_text;
