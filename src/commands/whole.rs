//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::unfinished::Unfinished;

/// Links that Linux follows from one to the next.
const MOST_LINKS: usize = 40;

/// Writes a file beside and renames it: whoever looks sees the old content or the new, never half of it. The mode of a file
/// that is replaced stays, and so does a link to it. What is no file, such as a named pipe, is written to as it is.
pub(super) fn write_whole<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let replaced = fs::metadata(path).ok();
    if replaced.as_ref().is_some_and(|there| !there.is_file()) {
        return write(&mut File::create(path)?);
    }
    let path = behind_links(path)?;
    let directory = path.parent().filter(|parent| *parent != Path::new(""));
    let mut beside = Unfinished::new(directory.unwrap_or(Path::new(".")))?;
    if let Some(replaced) = replaced {
        // Before anything is in it: what only its owner may read nobody else may read in between.
        beside.file().set_permissions(replaced.permissions())?;
    }
    write(beside.file())?;
    beside.file().sync_all()?;
    beside.finish(&path)?;
    Ok(())
}

/// The file that a link leads to, whether it exists or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    // They lead in a circle, and this says so.
    fs::metadata(&path)?;
    Ok(path)
}
