//! Bars of text.

mod around_zero;
mod from_zero;
mod room;
mod round;

pub(super) use around_zero::ChangeAxis;
pub(super) use from_zero::ZeroAxis;
pub(super) use room::{below, beside};
