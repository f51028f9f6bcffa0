//! Bytes → [`Measurements`]: the only room that knows files, formats, compression, encodings and dialects. Each format ends in
//! chunks of runs that the one sink takes.

mod binary;
mod csv;
mod error;
mod error_kind;
mod message;
mod options;
mod parquet;
mod progress;
mod sink;
mod source;
mod tools;
mod whole_text;

use std::path::{Path, PathBuf};

pub use error::{FileError, FileErrorKind, Place, Position, ReadError};
pub use options::{MAX_INPUT, ReadOptions};
pub(crate) use parquet::is_guarded;
pub(crate) use tools::iso;
pub(crate) use whole_text::read_text;

use crate::data::{Builder, Measurements, RATE, SourceRows, Warnings};
use binary::NamedBinary;
use progress::{Counter, Progress};
use sink::Target;
use source::{Content, Identity, Input, Stdin};

/// Reads `files` as one data set, in their order; no file, or `-`, is standard input. A file may also be a directory, a
/// pattern, `NAME=FILE` or `NAME=FILE:BINARY`, as on the command line.
///
/// # Errors
/// The first thing that is wrong with a file, with its position; a filter that cannot be applied or leaves nothing.
pub fn read(files: &[PathBuf], options: &ReadOptions) -> Result<Measurements, ReadError> {
    read_from(files, Box::new(std::io::stdin()), options)
}

/// [`read`] with `stdin` in place of the process's standard input.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_from(files: &[PathBuf], mut stdin: Stdin, options: &ReadOptions) -> Result<Measurements, ReadError> {
    let arguments = source::expand(files)?;
    let inputs = || arguments.iter().flat_map(|argument| &argument.inputs);
    let progress = Progress::new(options.progress, inputs().map(|input| input.path.as_path()));
    let mut reading = Reading::new(options, inputs().count() > 1)?;
    for argument in &arguments {
        let named = argument.binary.as_ref();
        if let Some(named) = named.filter(|_| options.roles.names_binary()) {
            let column = options.roles.binary.clone();
            return Err(FileErrorKind::TwoBinaries { column }.in_file(&named.typed).into());
        }
        let mut binary = named.map(NamedBinary::new);
        for input in &argument.inputs {
            let counter = progress.counter();
            reading.read(
                input,
                Content::open(&input.path, &mut stdin, &counter, options.max_input)?,
                binary.as_mut(),
                &counter,
            )?;
        }
        binary.map_or(Ok(()), NamedBinary::finish)?;
    }
    drop(progress);
    reading.finish()
}

/// The files that [`read`] would read.
///
/// # Errors
/// Arguments that name no file.
pub(crate) fn files(arguments: &[PathBuf]) -> Result<Vec<PathBuf>, FileError> {
    let inputs = source::expand(arguments)?
        .into_iter()
        .flat_map(|argument| argument.inputs);
    Ok(inputs.map(|input| input.path).collect())
}

/// Whether two paths lead to one file, whatever they are called.
pub(crate) fn same_file(a: &Path, b: &Path) -> bool {
    Identity::of(a).is_some_and(|identity| Some(identity) == Identity::of(b))
}

/// Reads bytes that are already in memory; `name` stands for the file in messages.
///
/// # Errors
/// As [`read`].
pub fn read_bytes(name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Measurements, ReadError> {
    let mut reading = Reading::new(options, false)?;
    let input = Input::plain(PathBuf::from(name));
    let content = Content::new(name, std::io::Cursor::new(bytes.to_vec()), options.max_input)?;
    reading.read(&input, content, None, &Counter::none())?;
    reading.finish()
}

/// What has been read so far.
struct Reading<'a> {
    options: &'a ReadOptions,
    names_files: bool,
    builder: Builder,
    warnings: Warnings,
    /// The measured column, once a file has settled it.
    metric: Option<String>,
    /// What each file gave, which file it is, and which binary alone was taken of it.
    sources: Vec<SourceRows>,
    origins: Vec<(Option<Identity>, Option<String>)>,
}

impl<'a> Reading<'a> {
    fn new(options: &'a ReadOptions, names_files: bool) -> Result<Reading<'a>, ReadError> {
        let metric = options.roles.metric();
        options.roles.check(|column| options.roles.measures(column, metric))?;
        Ok(Reading {
            options,
            names_files,
            builder: Builder::new(),
            warnings: Warnings::default(),
            metric: None,
            sources: Vec::new(),
            origins: Vec::new(),
        })
    }

    /// Adds the rows of one file.
    fn read(
        &mut self,
        input: &Input,
        content: Content,
        mut binary: Option<&mut NamedBinary>,
        counter: &Counter,
    ) -> Result<(), ReadError> {
        let rows = self.builder.rows();
        let file = content.name().into_owned();
        let target = Target {
            options: self.options,
            builder: &mut self.builder,
            warnings: &mut self.warnings,
            metric: &mut self.metric,
            input,
            binary: binary.as_deref_mut(),
            names_files: self.names_files,
        };
        match content {
            Content::Text(mut source) => {
                if self.options.strip_prefix {
                    source = source.without_prefixes();
                } else {
                    source.refuse_prefixes()?;
                }
                match tools::recognise(&mut source)? {
                    Some(format) => tools::read(format, source, target)?,
                    None => csv::read(source, target)?,
                }
            }
            Content::Parquet(bytes) => parquet::read(bytes, target, counter)?,
            Content::Directory(directory) => tools::read_directory(&directory, target)?,
        }
        let leaves_out = binary.as_ref().is_some_and(|binary| binary.leaves_out);
        if self.builder.rows() == rows && !leaves_out && !self.options.part {
            return Err(FileErrorKind::NoRows.in_file(file).into());
        }
        self.remember(input, rows, binary.and_then(|binary| binary.only().map(str::to_string)));
        Ok(())
    }

    /// Keeps in mind which file the rows from `first` on came from. Two binaries out of one file are no repetition.
    fn remember(&mut self, input: &Input, first: usize, only: Option<String>) {
        let identity = Identity::of(&input.path);
        let repeats = |(known, taken): &(Option<Identity>, Option<String>)| {
            identity.is_some() && *known == identity && (taken.is_none() || only.is_none() || *taken == only)
        };
        self.sources.push(SourceRows {
            name: input.path.display().to_string(),
            rows: first..self.builder.rows(),
            same_as: self.origins.iter().position(repeats),
        });
        self.origins.push((identity, only));
    }

    fn finish(mut self) -> Result<Measurements, ReadError> {
        if let Some(column) = &self.options.row_index {
            self.builder.sort(column)?;
        }
        let metric = self.metric.as_deref().unwrap_or(RATE);
        let roles = self.options.roles.clone();
        let mut measurements = Measurements::new(self.builder, metric, roles, self.warnings.finish())?;
        let options = self.options;
        measurements.check_clashes()?;
        if self.sources.len() > 1 && options.row_index.is_none() {
            for duplicate in measurements.duplicates(&self.sources)? {
                measurements.warn(duplicate);
            }
        }
        let measurements = measurements.with_binaries(options.part)?;
        Ok(measurements.filter(&options.filter, &options.exclude, options.part)?)
    }
}
