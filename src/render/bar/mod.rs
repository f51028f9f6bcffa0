//! Mean rates.

mod chart;
mod html;
mod markdown;
mod notes;
mod table;
mod text;

pub use html::bar_html;
pub use markdown::bar_markdown;
pub use text::bar_text;
