//! What a row says before its metric, as it is written, → the number of its key.
//!
//! A file holds some thousand benchmarks and millions of runs: a text that has been seen before is not taken apart again.
//! All threads look texts up while none is added; what is new in their parts of the file is added between two blocks.

use foldhash::fast::FixedState;
use indexmap::IndexMap;

/// With more bytes of texts than this (an identifier on every row?) they are forgotten: the table knows the keys.
const MOST_BYTES: usize = 256 << 20;

/// Texts of keys and the numbers that the table gave these.
#[derive(Default)]
pub(super) struct Interner {
    keys: IndexMap<Box<[u8]>, u32, FixedState>,
    bytes: usize,
}

impl Interner {
    /// The place and the key of a text that is known.
    #[inline]
    pub fn find(&self, text: &[u8]) -> Option<(usize, u32)> {
        self.keys.get_full(text).map(|(at, _, key)| (at, *key))
    }

    /// The text and the key at a place.
    #[inline]
    pub fn get(&self, at: usize) -> Option<(&[u8], u32)> {
        self.keys.get_index(at).map(|(text, key)| (&**text, *key))
    }

    /// Adds a text with its key.
    pub fn add(&mut self, text: Box<[u8]>, key: u32) {
        if self.bytes > MOST_BYTES {
            self.forget();
        }
        self.bytes += text.len();
        self.keys.insert(text, key);
    }

    /// Forgets all texts.
    pub fn forget(&mut self) {
        self.keys.clear();
        self.bytes = 0;
    }
}
