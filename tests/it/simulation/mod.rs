//! Simulated rates whose truth is known, and how often something happens over many of them.

pub mod families;
pub mod faults;
pub mod gates;
pub mod histories;
pub mod nested;
pub mod rates;
pub mod samples;
pub mod table;
pub mod verdicts;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rayon::prelude::*;

/// How often each of `K` things happened in `repetitions` independent ones.
#[derive(Debug, Clone, Copy)]
pub struct Frequencies<const K: usize> {
    pub repetitions: usize,
    pub counts: [usize; K],
}

impl<const K: usize> Frequencies<K> {
    /// Repeats `happened`, each time with a generator of its own: the result does not depend on the number of threads.
    pub fn of(
        repetitions: usize,
        seed: u64,
        happened: impl Fn(&mut Xoshiro256PlusPlus) -> [bool; K] + Sync,
    ) -> Frequencies<K> {
        let one = |repetition: usize| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64((seed << 32) + repetition as u64);
            happened(&mut rng).map(usize::from)
        };
        let add = |mut a: [usize; K], b: [usize; K]| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
            a
        };
        Frequencies {
            repetitions,
            counts: (0..repetitions).into_par_iter().map(one).reduce(|| [0; K], add),
        }
    }

    /// Share of the repetitions, 0–1.
    pub fn share(&self, at: usize) -> f64 {
        self.counts[at] as f64 / self.repetitions as f64
    }

    /// Three standard errors of a share whose true value is `level`.
    pub fn tolerance(&self, level: f64) -> f64 {
        3.0 * (level * (1.0 - level) / self.repetitions as f64).sqrt()
    }
}
