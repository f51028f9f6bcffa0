//! Why a number is missing, or why it should be read with care.

mod json;
mod kind;
mod kinds;
mod order;
mod sweep;
mod words;

pub use kinds::Warning;
pub use order::OrderWarning;
pub use sweep::SweepWarning;
