//! Where the bytes come from: arguments → files → open inputs, decompressed and decoded.

mod decode;
mod encoding;
mod hive;
mod open;
mod paths;
mod prefix;
mod samples;

pub(super) use decode::Source;
pub(super) use open::{Content, ParquetBytes, Stdin};
pub(super) use paths::{BinaryName, Input, expand};
pub(super) use samples::samples_below;
