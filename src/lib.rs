//! Reads the CSVs of Node.js' `benchmark/compare.js` and `scatter.js` and says what they prove.
//!
//! Measurements flow one way: bytes → [`input`] → [`input::Measurements`] → [`analysis`] → a report → [`render`] and [`plot`].
//! [`stats`] is pure mathematics below `analysis`.

pub mod analysis;
pub mod cli;
pub mod commands;
pub mod explain;
pub mod input;
pub mod plot;
pub mod render;
pub mod stats;
mod suggest;
