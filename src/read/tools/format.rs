//! What a reader of another tool's results is.

use super::fault::Fault;
use super::results::ToolResults;

/// A kind of results that some tool writes.
pub(in crate::read) trait ToolFormat: Sync {
    /// What to call it in a message.
    fn name(&self) -> &'static str;

    /// Whether a JSON text with these keys is one.
    fn has_keys(&self, _keys: &Keys) -> bool {
        false
    }

    /// Whether a line of a text shows that it is one.
    fn has_line(&self, _line: &str) -> bool {
        false
    }

    /// Reads all of `text`, from the file called `file`.
    ///
    /// # Errors
    /// What is damaged, and where as far as the format tells.
    fn read(&self, file: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault>;
}

/// The keys of the outermost object of a JSON text, or of the first one in the outermost array.
#[derive(Default)]
pub(in crate::read) struct Keys {
    pub names: Vec<String>,
    pub in_array: bool,
}

impl Keys {
    /// Whether the text is an object with this key.
    pub fn has(&self, key: &str) -> bool {
        !self.in_array && self.contains(key)
    }

    /// Whether the key is there.
    pub fn contains(&self, key: &str) -> bool {
        self.names.iter().any(|name| name == key)
    }
}
