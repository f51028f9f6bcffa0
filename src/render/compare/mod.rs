//! A comparison of two binaries.

mod answer;
mod chart;
mod codequality;
mod contenders;
mod evidence;
mod gate;
mod gate_policy;
mod github;
mod html;
mod junit;
mod markdown;
mod openmetrics;
mod outcome;
mod summary;
mod table;
mod text;
mod together;
mod view;

pub use codequality::compare_codequality;
pub use gate::compare_gate;
pub use github::compare_github;
pub use html::compare_html;
pub use junit::compare_junit;
pub use markdown::compare_markdown;
pub use openmetrics::compare_openmetrics;
pub use text::compare_text;
pub use view::CompareView;
