//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Writes a file beside and renames it: whoever looks sees the old content or the new, never half of it.
pub(super) fn write_whole<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let beside = beside(path);
    let mut file = File::create_new(&beside)?;
    let written = write(&mut file).and_then(|()| Ok(file.sync_all()?));
    drop(file);
    let renamed = written.and_then(|()| Ok(fs::rename(&beside, path)?));
    if renamed.is_err() {
        // What went wrong first is what to tell.
        let _ = fs::remove_file(&beside);
    }
    renamed
}

/// A name in the same directory that nothing else uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}
