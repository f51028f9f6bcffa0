//! Damage that the `parquet` crate does not expect.
//!
//! Some of its decoders (60.1) assert what a damaged page does not hold, such as the length of its levels. Caught here, that is an
//! error like any other, and the panic's message, which a user could do nothing with, is not printed.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use parquet::errors::{ParquetError, Result};

thread_local! {
    /// Whether this thread is in [`guarded`].
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

static HOOK: Once = Once::new();

/// Calls into the crate. What `call` works on must not be used again after an error.
pub(super) fn guarded<T>(call: impl FnOnce() -> Result<T>) -> Result<T> {
    HOOK.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !GUARDED.get() {
                print(panic);
            }
        }));
    });
    let outer = GUARDED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    GUARDED.set(outer);
    result.unwrap_or_else(|_| Err(ParquetError::General("its pages contradict each other".to_string())))
}
