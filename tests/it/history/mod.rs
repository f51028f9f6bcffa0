//! `benchstat history`.

mod inputs;
mod outputs;
mod points;
