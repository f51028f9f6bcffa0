//! Why a number is missing, or why it should be read with care.

mod history;
mod json;
mod kind;
mod kinds;
mod order;
mod sequence;
mod sweep;
mod units;
mod words;

pub use history::HistoryWarning;
pub use kinds::Warning;
pub use order::OrderWarning;
pub use sequence::Sequence;
pub use sweep::SweepWarning;
pub use units::UnitWarning;
