//! Where the benchmarks of an archive changed, commit by commit or night by night.

mod change;
mod check;
pub(super) mod error;
mod events;
mod gate;
mod judge;
mod options;
mod order;
mod points;
mod recipe;
mod report;
mod series;
mod sides;
mod terms;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests;
mod watch;

pub use change::{ChangeInterval, HistoryChange};
pub use error::{HistoryError, HistoryRole};
pub use events::HistoryEvent;
pub use gate::HistoryGate;
pub use options::{Center, HistoryOptions};
pub use recipe::history;
pub use report::HistoryReport;
pub use series::{HistorySeries, Level, Untested};
pub use watch::Watch;
