//! Reports → text, Markdown, CSV and JSON: a folder a report, and what they share beside them. Nothing here computes a
//! statistic.

mod bar;
mod chart;
mod compare;
mod csv;
mod fit;
mod footnote;
mod grid;
mod history;
mod html;
mod json;
mod labels;
mod lines;
mod markdown;
mod metrics;
mod runs;
mod sample_size;
mod scatter;
mod style;

pub use bar::{bar_html, bar_markdown, bar_text};
pub use compare::{
    CompareView, compare_codequality, compare_gate, compare_github, compare_html, compare_junit, compare_markdown,
    compare_openmetrics, compare_text,
};
pub use csv::{
    bar_csv, bar_metrics_csv, compare_csv, compare_metrics_csv, groups_csv, groups_metrics_csv, history_csv, runs_csv,
    runs_metrics_csv, steps_csv, steps_metrics_csv,
};
pub use history::{history_gate, history_html, history_markdown, history_text};
pub use html::Extras;
pub use json::{json, json_line};
pub use metrics::{metrics_markdown, metrics_text};
pub use runs::{runs_html, runs_markdown, runs_text};
pub use scatter::{scatter_html, scatter_markdown, scatter_text};
pub use style::Style;
