//! What `benchstat` reads, and how it says what it cannot read.

mod dialects;
mod faults;
mod helpers;
mod refused;
