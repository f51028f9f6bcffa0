//! `NAME=FILE` and `NAME=FILE:BINARY`: the rows of a file as those of one binary.

use indexmap::IndexSet;

use super::error::{FileError, FileErrorKind};
use super::source::BinaryName;

/// The binary that the rows of one argument are taken as, and those that its files name.
pub(super) struct NamedBinary {
    named: BinaryName,
    present: IndexSet<String>,
    /// Whether rows of other binaries were left out.
    pub leaves_out: bool,
}

impl NamedBinary {
    pub fn new(named: &BinaryName) -> NamedBinary {
        NamedBinary {
            named: named.clone(),
            present: IndexSet::new(),
            leaves_out: false,
        }
    }

    /// The name that the rows get.
    pub fn name(&self) -> &str {
        &self.named.name
    }

    /// The binary in the files whose rows alone are taken, if it was named.
    pub fn only(&self) -> Option<&str> {
        self.named.only.as_deref()
    }

    /// Whether rows of this binary are taken; `own` is what the file calls it, if it does.
    pub fn takes(&mut self, own: Option<&str>) -> bool {
        if let Some(own) = own.filter(|own| !self.present.contains(*own)) {
            self.present.insert(own.to_string());
        }
        let takes = self.named.only.as_deref().is_none_or(|only| own == Some(only));
        self.leaves_out |= !takes;
        takes
    }

    /// Checks the whole argument, once all of its files are read.
    ///
    /// # Errors
    /// [`FileErrorKind::SeveralBinaries`] where it is not said which of them to take; [`FileErrorKind::NoSuchBinary`].
    pub fn finish(self) -> Result<(), FileError> {
        let present = self.present.into_iter().collect::<Vec<_>>();
        let file = self.named.file.clone();
        let kind = match &self.named.only {
            None if present.len() > 1 => FileErrorKind::SeveralBinaries { file, present },
            Some(only) if !present.contains(only) => FileErrorKind::NoSuchBinary {
                file,
                binary: only.clone(),
                present,
            },
            _ => return Ok(()),
        };
        Err(kind.in_file(&self.named.typed))
    }
}
