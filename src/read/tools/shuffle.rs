//! Samples that a tool sorted. Rows in that order would show a drift that was none, and pair the fast runs of one binary with the
//! fast ones of the other.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

/// The samples in an order that depends on them alone: the same file gives the same rows, and two files, which would be paired
/// by rank if they shared it, have two orders.
pub(super) fn shuffled(samples: &[f64]) -> Vec<f64> {
    let seed = samples.iter().fold(samples.len() as u64, |seed, sample| {
        seed.rotate_left(5) ^ sample.to_bits()
    });
    let mut shuffled = samples.to_vec();
    shuffled.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    shuffled
}
