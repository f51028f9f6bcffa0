//! Where the bytes come from: arguments → files → open inputs, decompressed and decoded.

mod argument;
mod compression;
mod decode;
mod encoding;
mod hive;
mod identity;
mod open;
mod paths;
mod pattern;
mod prefix;
mod samples;
mod unchanged;

pub(super) use decode::Source;
pub(super) use identity::Identity;
pub(super) use open::{Content, ParquetBytes, Stdin};
pub(super) use paths::{BinaryName, Input, expand};
pub(super) use samples::samples_below;
pub(super) use unchanged::{Stamp, as_changed};
