//! The threads that share a large work: rayon's, made when they are first needed.
//!
//! rayon's own pool ends the program where a thread cannot be had, as in a container that allows no more, and makes as many as
//! RAYON_NUM_THREADS says, however many that is.

use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// More are never of use here.
const MOST: usize = 256;

static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();

/// Calls `work`, in which rayon's operations are divided among all cores, or among as many threads as RAYON_NUM_THREADS says; on
/// this thread alone where no other can be had.
pub(crate) fn share<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    // Somebody's pool is at work already.
    if rayon::current_thread_index().is_some() {
        return work();
    }
    match POOL.get_or_init(pool) {
        Some(pool) => pool.install(work),
        None => alone(work),
    }
}

/// Calls `work` with a pool of this thread only.
fn alone<T>(work: impl FnOnce() -> T) -> T {
    // It is gone with the pool. Where even that cannot be had, rayon says so.
    let _this_thread = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    work()
}

fn pool() -> Option<ThreadPool> {
    let asked = std::env::var("RAYON_NUM_THREADS").ok();
    let asked = asked
        .and_then(|threads| threads.parse().ok())
        .filter(|threads| *threads > 0);
    let available = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = asked.unwrap_or_else(available).min(MOST);
    ThreadPoolBuilder::new().num_threads(threads).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    #[test]
    fn one_thread_gives_what_many_give() {
        let sum = || (0..1000_u64).into_par_iter().map(|n| n * n).sum::<u64>();
        assert_eq!(share(sum), 332_833_500);
        // A thread of its own: the pool stays the one of its thread.
        let alone = std::thread::spawn(move || (alone(sum), alone(sum)));
        assert_eq!(alone.join().ok(), Some((332_833_500, 332_833_500)));
    }
}
