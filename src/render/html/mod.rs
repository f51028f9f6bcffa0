//! A report as one HTML file: nothing is requested, everything is readable without scripts, and a small script sorts and filters.

mod boxes;
mod embed;
mod forest;
mod page;
mod runs;
mod table;

pub(super) use boxes::boxes;
pub(super) use forest::{Forest, Mark};
pub use page::Extras;
pub(super) use page::{Page, document};
pub(super) use runs::{packed_runs, shown_runs};
pub(super) use table::{Row, Section};
