//! Patterns → what they match: `*`, `?` and `[…]` within a name, `**` for any number of directories.
//!
//! The `glob` crate matches the names; its own walk follows links to directories, which may lead in a circle, and stops the
//! program at names that are not UTF-8.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use glob::{MatchOptions, Pattern};

use crate::read::error::{FileError, FileErrorKind};

/// Hidden files are matched only by a pattern that begins with a point, too.
const NAMES: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: true,
};

/// Whether a text has characters of a pattern.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

/// The directories in front of the first part with characters of a pattern.
pub(super) fn root(pattern: &Path) -> PathBuf {
    let literal = |part: &std::path::Component<'_>| !is_pattern(&part.as_os_str().to_string_lossy());
    pattern.components().take_while(literal).collect()
}

/// All files and directories that match, each once, in no order that matters.
///
/// # Errors
/// [`FileErrorKind::Pattern`] for one that makes no sense; a directory that cannot be looked into.
pub(super) fn matches(pattern: &Path) -> Result<Vec<PathBuf>, FileError> {
    let parts: Vec<&OsStr> = pattern.components().map(|part| part.as_os_str()).collect();
    let patterns = parts.iter().map(|part| {
        let part = part.to_string_lossy();
        Pattern::new(&part).map_err(|error| FileErrorKind::Pattern(error.msg).in_file(pattern.display().to_string()))
    });
    let patterns = patterns.collect::<Result<Vec<Pattern>, FileError>>()?;
    let mut found = vec![PathBuf::new()];
    for (part, pattern) in parts.into_iter().zip(patterns) {
        let mut next = Vec::new();
        for directory in found {
            if part == "**" {
                with_all_below(directory, &mut next)?;
            } else if is_pattern(&part.to_string_lossy()) {
                named(&directory, &pattern, &mut next)?;
            } else {
                next.extend(existing(directory.join(part))?);
            }
        }
        next.sort();
        next.dedup();
        found = next;
    }
    Ok(found)
}

/// The path, if something is there.
fn existing(path: PathBuf) -> Result<Option<PathBuf>, FileError> {
    match fs::symlink_metadata(&path) {
        Ok(_) => Ok(Some(path)),
        Err(error) if is_absence(&error) => Ok(None),
        Err(error) => Err(unreadable(&path, error)),
    }
}

/// Adds what is in `directory` and matches; nothing is in what is no directory.
fn named(directory: &Path, pattern: &Pattern, found: &mut Vec<PathBuf>) -> Result<(), FileError> {
    for name in names(directory)? {
        if pattern.matches_with(&name.to_string_lossy(), NAMES) {
            found.push(directory.join(name));
        }
    }
    Ok(())
}

/// Adds `directory` and all directories below it, hidden ones left out. Links to directories are not followed: they may lead in
/// a circle, or to the same files again.
fn with_all_below(directory: PathBuf, found: &mut Vec<PathBuf>) -> Result<(), FileError> {
    for name in names(&directory)? {
        let below = directory.join(&name);
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let is_directory = match fs::symlink_metadata(&below) {
            Ok(entry) => entry.is_dir(),
            Err(error) if is_absence(&error) => false,
            Err(error) => return Err(unreadable(&below, error)),
        };
        if is_directory && !is_hidden {
            with_all_below(below, found)?;
        }
    }
    found.push(directory);
    Ok(())
}

fn names(directory: &Path) -> Result<Vec<std::ffi::OsString>, FileError> {
    let here = if directory == Path::new("") {
        Path::new(".")
    } else {
        directory
    };
    let entries = match fs::read_dir(here) {
        Ok(entries) => entries,
        Err(error) if is_absence(&error) => return Ok(Vec::new()),
        Err(error) => return Err(unreadable(directory, error)),
    };
    let names = entries.map(|entry| Ok(entry?.file_name()));
    names
        .collect::<io::Result<_>>()
        .map_err(|error| unreadable(directory, error))
}

/// Whether an error says that there is nothing, or no directory, rather than that it is kept secret.
fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

fn unreadable(path: &Path, error: io::Error) -> FileError {
    FileErrorKind::Read(error).in_file(path.display().to_string())
}
