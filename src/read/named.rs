//! `NAME=FILE` and `NAME=FILE:BINARY`: the rows of a file as those of one binary.

use crate::read::ReadError;
use crate::read::columns::Table;
use crate::read::error::InputError;
use crate::read::paths::BinaryName;

impl Table {
    /// Names the binary of all rows from `first_row` on, once those of another binary than was asked for are left out.
    ///
    /// # Errors
    /// [`InputError::SeveralBinaries`] where it is not said which of them to take; [`InputError::NoSuchBinary`].
    pub fn name_binary(&mut self, binary: &BinaryName, first_row: usize) -> Result<(), ReadError> {
        let present = self.categories_from("binary", first_row);
        let present_names = || present.iter().map(|(_, name)| name.clone()).collect();
        match &binary.only {
            None if present.len() > 1 => {
                return Err(InputError::SeveralBinaries {
                    typed: binary.typed.clone(),
                    file: binary.file.clone(),
                    present: present_names(),
                }
                .into());
            }
            None => {}
            Some(only) => {
                let Some((code, _)) = present.iter().find(|(_, name)| name == only) else {
                    return Err(InputError::NoSuchBinary {
                        typed: binary.typed.clone(),
                        file: binary.file.clone(),
                        binary: only.clone(),
                        present: present_names(),
                    }
                    .into());
                };
                self.keep_code("binary", *code, first_row);
            }
        }
        self.fill("binary", Some(binary.name.clone()), first_row)
    }
}
