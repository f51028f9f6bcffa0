//! criterion's directory of results: `target/criterion/GROUP/FUNCTION/VALUE/BASELINE/sample.json`. A baseline is a binary.

use std::fs;
use std::path::{Path, PathBuf};

use crate::data::value::natural_order;
use crate::read::error::InputError;
use crate::read::tools::error::{Fault, ToolProblem};
use crate::read::tools::results::{ToolNote, ToolResults};
use crate::read::tools::{Tool, ToolError};

/// What criterion calls the samples of the latest run, and its copy of them.
const NEW: &str = "new";
const BASE: &str = "base";

/// Whether there are criterion's samples in a directory, at any depth.
pub(crate) fn is_criterion(directory: &Path) -> bool {
    sample_in(directory).is_some()
        || subdirectories(directory).is_ok_and(|below| below.iter().any(|path| is_criterion(path)))
}

/// The samples in `directory` itself.
fn sample_in(directory: &Path) -> Option<PathBuf> {
    let file = directory.join("sample.json");
    file.is_file().then_some(file)
}

/// Whether a file is the other form in which criterion may write the samples beside it.
pub(crate) fn is_raw_csv(file: &Path) -> bool {
    file.ends_with("raw.csv") && file.parent().is_some_and(|directory| sample_in(directory).is_some())
}

/// Reads all samples below `directory`, each with its baseline as the binary. `base` is left out where it is the copy that
/// criterion makes of `new` after each run.
///
/// # Errors
/// What cannot be read, or is damaged.
pub(crate) fn read_criterion(directory: &Path) -> Result<ToolResults, InputError> {
    let mut samples = Vec::new();
    find(directory, &mut samples)?;
    let mut all = ToolResults::new(Tool::CriterionSample);
    let mut copies = 0;
    for sample in samples {
        let text = fs::read(&sample).map_err(|source| unreadable(&sample, source))?;
        let baseline = baseline(&sample);
        let new = sample
            .parent()
            .and_then(Path::parent)
            .map(|benchmark| benchmark.join(NEW).join("sample.json"));
        if baseline == BASE && new.is_some_and(|new| fs::read(new).is_ok_and(|new| new == text)) {
            copies += 1;
            continue;
        }
        let file = sample.display().to_string();
        let text = String::from_utf8(text).map_err(|_| InputError::from(not_text(&file)))?;
        let mut results = Tool::CriterionSample.read(&file, &text)?;
        results.name_binary(&baseline);
        all.append(results);
    }
    all.note_count(copies, |count| ToolNote::CopyOfNew { count });
    all.check()
        .map_err(|fault| fault.in_file(&directory.display().to_string()))?;
    Ok(all)
}

/// The directory that the samples lie in is named after the baseline.
fn baseline(sample: &Path) -> String {
    let directory = sample.parent().and_then(Path::file_name);
    directory.map_or(NEW.to_string(), |name| name.to_string_lossy().into_owned())
}

fn not_text(file: &str) -> ToolError {
    Fault::from(ToolProblem::Damaged {
        tool: Tool::CriterionSample,
        reason: "not UTF-8 text".to_string(),
    })
    .in_file(file)
}

fn find(directory: &Path, samples: &mut Vec<PathBuf>) -> Result<(), InputError> {
    samples.extend(sample_in(directory));
    for below in subdirectories(directory).map_err(|source| unreadable(directory, source))? {
        find(&below, samples)?;
    }
    Ok(())
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

fn unreadable(path: &Path, source: std::io::Error) -> InputError {
    InputError::Read {
        file: path.display().to_string(),
        source,
    }
}
