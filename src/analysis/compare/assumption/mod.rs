//! What a test takes for granted about two samples, and what follows from it: one trait, a small implementation each.

mod by_session;
mod choose;
mod means;
mod paired;
mod permutation;
mod ranks;
mod relative;
mod traits;
mod welch;

pub(super) use choose::assume;
pub(super) use traits::Assumption;
