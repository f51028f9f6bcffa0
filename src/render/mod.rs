//! Reports → text, Markdown, CSV and JSON: a folder a report, and what they share beside them. Nothing here computes a
//! statistic.

mod bar;
mod chart;
mod compare;
mod csv_field;
mod fit;
mod footnote;
mod grid;
mod json;
mod labels;
mod lines;
mod markdown;
mod runs;
mod scatter;
mod style;

pub use bar::{bar_csv, bar_markdown, bar_text};
pub use compare::{compare_csv, compare_markdown, compare_text};
pub use json::{json, json_line};
pub use runs::{runs_csv, runs_markdown, runs_text};
pub use scatter::{groups_csv, scatter_markdown, scatter_text, steps_csv};
pub use style::Style;
