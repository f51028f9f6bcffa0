//! Whether there are enough runs.

mod markdown;
mod summary;
mod table;
mod text;

pub use markdown::runs_markdown;
pub use text::runs_text;
