//! Benchmarks along time.

mod gate;
mod html;
mod markdown;
mod remarks;
mod sparkline;
mod summary;
mod table;
mod text;

pub use gate::history_gate;
pub use html::history_html;
pub use markdown::history_markdown;
pub use text::history_text;
