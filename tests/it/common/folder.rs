//! Directories of tests.

use std::fs;
use std::path::{Path, PathBuf};

/// A directory of one test, empty when it is made.
pub struct Folder(PathBuf);

impl Folder {
    /// `name` is no other test's.
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Its path, as an argument.
    pub fn as_str(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// The path of `name` in it, as an argument.
    pub fn join(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// Writes a file, and the directories above it; its path, as an argument.
    pub fn put(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        self.join(name)
    }

    /// The bytes of a file in it.
    pub fn get(&self, name: &str) -> Vec<u8> {
        let path = self.0.join(name);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The names of what is in it, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}
