//! Many samples at once, on all cores, with the same result as on one.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::threads::share;

/// Below this many rates, waking a thread pool costs more than it saves.
const WORTH_IT: usize = 100_000;

/// What the tests of an item cost besides going through its rates: as much as this many rates.
const RATES_OF_AN_ITEM: usize = 500;

/// `f` of each item, in their order; `rates` is how many rates all of them hold.
pub(super) fn map<T: Sync, R: Send>(items: &[T], rates: usize, f: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    if rates + items.len() * RATES_OF_AN_ITEM < WORTH_IT {
        items.iter().map(f).collect()
    } else {
        share(|| items.par_iter().map(f).collect())
    }
}
