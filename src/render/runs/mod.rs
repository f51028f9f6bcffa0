//! Whether there are enough runs.

mod csv;
mod markdown;
mod summary;
mod table;
mod text;

pub use csv::runs_csv;
pub use markdown::runs_markdown;
pub use text::runs_text;
