//! Where criterion keeps its samples: `target/criterion/GROUP/FUNCTION/VALUE/BASELINE/sample.json`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::data::natural_order;

/// Whether there are criterion's samples in a directory, at any depth.
///
/// # Errors
/// A directory that cannot be looked into.
pub(super) fn is_criterion(directory: &Path) -> Result<bool, (PathBuf, io::Error)> {
    if sample_in(directory).is_some() {
        return Ok(true);
    }
    for below in subdirectories(directory).map_err(|error| (directory.to_path_buf(), error))? {
        if is_criterion(&below)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The samples in `directory` itself.
fn sample_in(directory: &Path) -> Option<PathBuf> {
    let file = directory.join("sample.json");
    file.is_file().then_some(file)
}

/// Whether a file is the other form in which criterion may write the samples beside it.
pub(super) fn is_raw_csv(file: &Path) -> bool {
    file.ends_with("raw.csv") && file.parent().is_some_and(|directory| sample_in(directory).is_some())
}

/// All samples below `directory`, in natural order.
///
/// # Errors
/// A directory that cannot be looked into.
pub(in crate::read) fn samples_below(directory: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut samples = Vec::new();
    samples.extend(sample_in(directory));
    for below in subdirectories(directory).map_err(|error| (directory.to_path_buf(), error))? {
        samples.extend(samples_below(&below)?);
    }
    Ok(samples)
}

/// The directories in a directory in natural order, links and hidden ones left out.
fn subdirectories(directory: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut below = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() && !entry.file_name().to_string_lossy().starts_with('.') {
            below.push(entry.path());
        }
    }
    below.sort_by(|a, b| natural_order(&a.to_string_lossy(), &b.to_string_lossy()));
    Ok(below)
}
