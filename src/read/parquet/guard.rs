//! Damage that the `parquet` crate does not expect.
//!
//! Some of its decoders (60.1) assert what a damaged page does not hold, such as the length of its levels. Caught here, that is an
//! error like any other. Its message on standard error, which a user could do nothing with, is for the program to leave out:
//! it asks [`is_guarded`] in a hook; a library sets none.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

use parquet::errors::{ParquetError, Result};

thread_local! {
    /// Whether this thread is in [`guarded`].
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic on this thread will be caught, and become an error.
pub(crate) fn is_guarded() -> bool {
    GUARDED.get()
}

/// Calls into the crate. What `call` works on must not be used again after an error.
pub(super) fn guarded<T>(call: impl FnOnce() -> Result<T>) -> Result<T> {
    let outer = GUARDED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    GUARDED.set(outer);
    result.unwrap_or_else(|_| Err(ParquetError::General("its pages contradict each other".to_string())))
}
