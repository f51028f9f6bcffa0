//! criterion's directory of results: `target/criterion/GROUP/FUNCTION/VALUE/BASELINE/sample.json`. A baseline is a binary.

use std::fs;
use std::path::Path;

use super::criterion::Sample;
use super::format::ToolFormat;
use super::results::ToolResults;
use crate::data::ToolNote;
use crate::read::error::{FileError, FileErrorKind};
use crate::read::source::samples_below;

/// What criterion calls the samples of the latest run, and its copy of them.
const NEW: &str = "new";
const BASE: &str = "base";

/// Reads all samples below `directory`, each with its baseline as the binary. `base` is left out where it is the copy that
/// criterion makes of `new` after each run.
///
/// # Errors
/// What cannot be read, or is damaged.
pub(super) fn read_criterion(directory: &Path) -> Result<ToolResults, FileError> {
    let samples = samples_below(directory).map_err(|(path, source)| unreadable(&path, source))?;
    let mut all = ToolResults::new(Sample.name());
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
        let text = String::from_utf8(text).map_err(|_| not_text(&file))?;
        let mut results = ToolResults::new(Sample.name());
        let read = Sample.read(&file, &text, &mut results);
        read.and_then(|()| results.check())
            .map_err(|fault| fault.in_file(&file))?;
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

fn not_text(file: &str) -> FileError {
    let kind = FileErrorKind::ToolResults {
        tool: Sample.name(),
        reason: "not UTF-8 text".to_string(),
    };
    kind.in_file(file)
}

fn unreadable(path: &Path, source: std::io::Error) -> FileError {
    FileErrorKind::Read(source).in_file(path.display().to_string())
}
