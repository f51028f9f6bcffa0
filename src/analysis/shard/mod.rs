//! A comparison in shards: each machine looks at some of the benchmarks, and one puts together what they found.

mod check;
mod combine;
mod error;
mod part;
mod read;

pub use combine::combine;
pub use error::PartError;
pub use part::{ComparePart, compare_part};
pub use read::read_parts;
