//! FILE arguments → the files to read, in order: names of files, directories, patterns, `NAME=FILE`, `NAME=FILE:BINARY`.
//!
//! What exists as it was typed is always that file or directory, whatever characters are in its name; `./a=b.csv` can never be
//! a `NAME=`. So nothing that a shell's completion puts on the command line needs quoting against these readings.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::argument::{places, split_at};
use super::hive::{self, Partition};
use super::identity::once;
use super::pattern::{is_pattern, matches, root};
use super::samples;
use crate::data::natural_order;
use crate::read::error::{FileError, FileErrorKind};
use crate::text;

/// The files that one argument names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::read) struct Argument {
    /// The files, in the order in which they are read.
    pub inputs: Vec<Input>,
    /// The binary that their rows are taken as, whatever a column of theirs says.
    pub binary: Option<BinaryName>,
}

/// One file to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::read) struct Input {
    /// The file; `-` is standard input.
    pub path: PathBuf,
    /// What the column `file` calls it.
    pub label: String,
    /// Columns that its path gives.
    pub partition: Partition,
}

/// `NAME=FILE` or `NAME=FILE:BINARY`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::read) struct BinaryName {
    /// The argument as it was typed.
    pub typed: String,
    /// What stands for FILE in it.
    pub file: String,
    /// The name that the rows get.
    pub name: String,
    /// The binary in the files whose rows are taken; all rows where there is none.
    pub only: Option<String>,
}

/// Names of files that a directory is searched for.
const ENDINGS: [&str; 4] = [".csv", ".csv.gz", ".csv.zst", ".parquet"];

/// The files that `arguments` name, in their order; none names standard input.
///
/// # Errors
/// What names no file: nothing there, a directory without data, a pattern without matches; standard input named twice.
pub(in crate::read) fn expand(arguments: &[PathBuf]) -> Result<Vec<Argument>, FileError> {
    if arguments.is_empty() {
        return Ok(vec![Argument::plain(vec![Input::plain(PathBuf::from("-"))])]);
    }
    let expanded: Vec<Argument> = arguments
        .iter()
        .map(|argument| expand_one(argument))
        .collect::<Result<_, _>>()?;
    let inputs = expanded.iter().flat_map(|argument| &argument.inputs);
    if inputs.filter(|input| input.path == Path::new("-")).count() > 1 {
        return Err(FileErrorKind::StandardInputTwice.in_file("-"));
    }
    Ok(expanded)
}

impl Argument {
    fn plain(inputs: Vec<Input>) -> Argument {
        Argument { inputs, binary: None }
    }
}

impl Input {
    /// A file that is taken as it is.
    pub fn plain(path: PathBuf) -> Input {
        Input {
            label: path.display().to_string(),
            path,
            partition: Partition::default(),
        }
    }

    /// The name of the file without its endings: `nile` for `data/nile.csv.gz`.
    pub fn stem(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy();
        // A name may begin with a dot.
        let end = name
            .char_indices()
            .skip(1)
            .find(|(_, char)| *char == '.')
            .map_or(name.len(), |(at, _)| at);
        name[..end].to_string()
    }
}

fn expand_one(argument: &Path) -> Result<Argument, FileError> {
    if let Some(inputs) = find(argument)? {
        return Ok(Argument::plain(inputs));
    }
    if let Some((name, rest)) = name_and_rest(argument.as_os_str()) {
        return expand_named(argument, &name, &rest);
    }
    Err(not_found(argument, argument))
}

/// The name before the first `=`, unless that is part of a path.
fn name_and_rest(typed: &OsStr) -> Option<(String, Cow<'_, OsStr>)> {
    let (name, rest) = split_at(typed, places(typed, b'=').next()?);
    let name = name.to_string_lossy().into_owned();
    (!name.is_empty() && !rest.is_empty() && !name.contains(['/', '\\'])).then_some((name, rest))
}

fn expand_named(typed: &Path, name: &str, rest: &OsStr) -> Result<Argument, FileError> {
    let named = |inputs: Vec<Input>, file: &OsStr, only: Option<String>| Argument {
        inputs,
        binary: Some(BinaryName {
            typed: typed.display().to_string(),
            file: file.to_string_lossy().into_owned(),
            name: name.to_string(),
            only,
        }),
    };
    if let Some(inputs) = find(Path::new(rest))? {
        return Ok(named(inputs, rest, None));
    }
    for colon in places(rest, b':').rev() {
        let (file, binary) = split_at(rest, colon);
        let binary = binary.to_string_lossy().into_owned();
        if binary.is_empty() {
            continue;
        }
        if let Some(mut inputs) = find(Path::new(&file))? {
            // Two binaries out of one file were measured in an order that their rows, now apart, do not show: with
            // different labels the checks of the order know that.
            for input in &mut inputs {
                input.label = format!("{}:{binary}", input.label);
            }
            return Ok(named(inputs, &file, Some(binary)));
        }
    }
    Err(not_found(typed, Path::new(rest)))
}

fn not_found(typed: &Path, path: &Path) -> FileError {
    let file = typed.display().to_string();
    if is_pattern(&path.to_string_lossy()) {
        return FileErrorKind::NoMatch.in_file(file);
    }
    let source = fs::metadata(path).err();
    let source = source.unwrap_or_else(|| io::Error::from(io::ErrorKind::NotFound));
    let kind = FileErrorKind::Open {
        similar: similar(path, &source),
        expected: "CSV file",
        source,
    };
    kind.in_file(file)
}

/// What a file that does not exist may be a misspelling of, among those beside it.
fn similar(path: &Path, error: &io::Error) -> Vec<String> {
    let (Some(name), io::ErrorKind::NotFound) = (path.file_name(), error.kind()) else {
        return Vec::new();
    };
    let directory = path.parent().filter(|directory| *directory != Path::new(""));
    let beside = fs::read_dir(directory.unwrap_or(Path::new("."))).into_iter().flatten();
    let mut names: Vec<String> = beside
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let close = text::closest(&name.to_string_lossy(), names.iter().map(String::as_str));
    close.into_iter().map(str::to_string).collect()
}

/// The files of standard input, an existing file or directory, or a pattern that has matches; `None` when it is none of these.
fn find(path: &Path) -> Result<Option<Vec<Input>>, FileError> {
    if path == Path::new("-") {
        return Ok(Some(vec![Input::plain(path.to_path_buf())]));
    }
    if path.is_dir() {
        let inputs = in_directory(path)?;
        let is_data = inputs.iter().any(|input| !samples::is_raw_csv(&input.path));
        if !is_data && samples::is_criterion(path).map_err(unreadable)? {
            return Ok(Some(vec![Input::plain(path.to_path_buf())]));
        }
        if inputs.is_empty() {
            return Err(FileErrorKind::NoDataFiles.in_file(path.display().to_string()));
        }
        return Ok(Some(inputs));
    }
    // A link to nowhere is there, too: opening it says what is wrong with it.
    if fs::symlink_metadata(path).is_ok() {
        return Ok(Some(vec![Input::plain(path.to_path_buf())]));
    }
    match is_pattern(&path.to_string_lossy()) {
        true => matching(path),
        false => Ok(None),
    }
}

/// The files that a pattern matches, and the data files below the directories that it matches, each once.
fn matching(pattern: &Path) -> Result<Option<Vec<Input>>, FileError> {
    let mut paths = matches(pattern)?;
    if paths.is_empty() {
        return Ok(None);
    }
    paths.sort_by(|a, b| natural_path_order(a, b));
    let root = root(pattern);
    let mut inputs = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(&path, &root, &mut inputs)?;
        } else {
            inputs.push(below(path, &root));
        }
    }
    if inputs.is_empty() {
        return Err(FileErrorKind::NoDataFiles.in_file(pattern.display().to_string()));
    }
    Ok(Some(once(inputs, |input| &input.path)))
}

/// All data files below `directory`, each once; there may be none.
fn in_directory(directory: &Path) -> Result<Vec<Input>, FileError> {
    let mut inputs = Vec::new();
    walk(directory, directory, &mut inputs)?;
    Ok(once(inputs, |input| &input.path))
}

/// Adds the data files below `directory` in natural order of their names, hidden ones left out. Links to directories are not
/// followed: they may lead in a circle, or to the same files again.
fn walk(directory: &Path, root: &Path, inputs: &mut Vec<Input>) -> Result<(), FileError> {
    let failed = |error| unreadable((directory.to_path_buf(), error));
    let mut entries = Vec::new();
    for entry in fs::read_dir(directory).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        entries.push((entry.path(), entry.file_type().map_err(failed)?));
    }
    entries.sort_by(|(a, _), (b, _)| natural_path_order(a, b));
    for (path, entry) in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if entry.is_dir() {
            walk(&path, root, inputs)?;
        } else if ENDINGS.iter().any(|ending| name.to_lowercase().ends_with(ending)) && !path.is_dir() {
            inputs.push(below(path, root));
        }
    }
    Ok(())
}

fn unreadable((path, error): (PathBuf, io::Error)) -> FileError {
    FileErrorKind::Read(error).in_file(path.display().to_string())
}

/// A file that was found below `root`: the directories between them may give it columns.
fn below(path: PathBuf, root: &Path) -> Input {
    let directories = path.parent().and_then(|parent| parent.strip_prefix(root).ok());
    let partition = directories.map(hive::partition).unwrap_or_default();
    Input {
        partition,
        ..Input::plain(path)
    }
}

/// Directory by directory, so that `run 2/…` comes before `run 10/…`, whatever characters follow.
fn natural_path_order(a: &Path, b: &Path) -> std::cmp::Ordering {
    let text = |part: Component<'_>| part.as_os_str().to_string_lossy().into_owned();
    let mut others = b.components();
    for part in a.components() {
        let Some(other) = others.next() else {
            return std::cmp::Ordering::Greater;
        };
        let order = natural_order(&text(part), &text(other));
        if order.is_ne() {
            return order;
        }
    }
    match others.next() {
        Some(_) => std::cmp::Ordering::Less,
        None => std::cmp::Ordering::Equal,
    }
}
