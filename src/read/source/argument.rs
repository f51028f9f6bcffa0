//! Parts of an argument that need not be UTF-8: names of files are whatever bytes the system lets them be.

use std::borrow::Cow;
use std::ffi::OsStr;

/// The parts before and behind the byte at `at`, which is ASCII.
pub(super) fn split_at(text: &OsStr, at: usize) -> (Cow<'_, OsStr>, Cow<'_, OsStr>) {
    let bytes = text.as_encoded_bytes();
    (part(&bytes[..at]), part(&bytes[at + 1..]))
}

/// The places of an ASCII character.
pub(super) fn places(text: &OsStr, char: u8) -> impl DoubleEndedIterator<Item = usize> {
    let bytes = text.as_encoded_bytes().iter().enumerate();
    bytes.filter_map(move |(at, byte)| (*byte == char).then_some(at))
}

#[cfg(unix)]
fn part(bytes: &[u8]) -> Cow<'_, OsStr> {
    use std::os::unix::ffi::OsStrExt;
    Cow::Borrowed(OsStr::from_bytes(bytes))
}

/// Elsewhere a text that is not Unicode cannot be taken apart safely: what is not is replaced, and so names no file.
#[cfg(not(unix))]
fn part(bytes: &[u8]) -> Cow<'_, OsStr> {
    Cow::Owned(std::ffi::OsString::from(String::from_utf8_lossy(bytes).into_owned()))
}
