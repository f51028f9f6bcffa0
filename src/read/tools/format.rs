//! What a reader of another tool's results is.

use super::fault::Fault;
use super::json::Keys;
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

    /// Whether all runs of a file are of one process, so that they are not independent of each other.
    fn is_one_process(&self) -> bool {
        false
    }

    /// Reads all of `text`, from the file called `file`.
    ///
    /// # Errors
    /// What is damaged, and where as far as the format tells.
    fn read(&self, file: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault>;
}
