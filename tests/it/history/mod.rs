//! `benchstat history`.

mod outputs;
mod points;
