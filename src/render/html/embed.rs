//! What a page carries beside its text: data in compact form, and the digests of its style and script.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// A text in gzip and base64: a tenth of its size, and nothing in it ends a script element.
pub(super) fn packed(text: &str) -> io::Result<String> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(text.as_bytes())?;
    Ok(STANDARD.encode(gzip.finish()?))
}

/// The source expression of a Content-Security-Policy that allows exactly this inline text.
pub(super) fn source(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text.as_bytes())))
}

/// A style or a script without its indentation and its lines of comment.
pub(super) fn compact(text: &str) -> String {
    let is_comment = |line: &&str| line.starts_with("//") || (line.starts_with("/*") && line.ends_with("*/"));
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !is_comment(line));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standard() {
        // SHA-256 of the empty text (FIPS 180-4).
        assert_eq!(source(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    }
}
