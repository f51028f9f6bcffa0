//! Which file a path leads to, whatever it is called.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// A file or directory, the same by all of its names: links lead to it, hard ones are it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::read) struct Identity(Inner);

#[cfg(unix)]
type Inner = (u64, u64);

#[cfg(not(unix))]
type Inner = std::path::PathBuf;

impl Identity {
    /// Of what is behind `path`; `None` where nothing is, and for what is no file or directory: a pipe gives something else
    /// each time.
    pub fn of(path: &Path) -> Option<Identity> {
        let metadata = fs::metadata(path).ok()?;
        if !metadata.is_file() && !metadata.is_dir() {
            return None;
        }
        inner(path, &metadata).map(Identity)
    }
}

#[cfg(unix)]
fn inner(_: &Path, metadata: &fs::Metadata) -> Option<Inner> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

/// Hard links are different files here: the standard library knows no number of a file.
#[cfg(not(unix))]
fn inner(path: &Path, _: &fs::Metadata) -> Option<Inner> {
    fs::canonicalize(path).ok()
}

/// The items whose paths lead to no file that an earlier one leads to.
pub(super) fn once<T>(items: Vec<T>, path: impl Fn(&T) -> &Path) -> Vec<T> {
    let mut seen = HashSet::new();
    let mut is_new = |item: &T| Identity::of(path(item)).is_none_or(|identity| seen.insert(identity));
    items.into_iter().filter(|item| is_new(item)).collect()
}
