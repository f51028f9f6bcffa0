//! Why a number is missing, or why it should be read with care.

mod json;
mod kind;
mod kinds;
mod words;

pub use kinds::Warning;
