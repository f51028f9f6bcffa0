//! Whether there are enough runs.

mod answer;
mod html;
mod markdown;
mod summary;
mod table;
mod text;

pub use html::runs_html;
pub use markdown::runs_markdown;
pub use text::runs_text;
