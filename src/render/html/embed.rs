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

/// A style or a script without its indentation and its comments. No text in ours holds what begins one.
pub(super) fn compact(text: &str) -> String {
    let mut parts = text.split("/*");
    let mut code = parts.next().unwrap_or_default().to_string();
    for part in parts {
        code += part.split_once("*/").map_or("", |(_, rest)| rest);
    }
    let lines = code
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_left_out() {
        let script = "// Why.\n  /** @type {string} */\n  const a = /** @type {any} */ (b);\n\n  /**\n   * Long.\n   */\n  f(a);\n";
        assert_eq!(compact(script), "const a =  (b);\nf(a);");
    }

    #[test]
    fn digests_are_those_of_the_standard() {
        // SHA-256 of the empty text (FIPS 180-4).
        assert_eq!(source(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    }
}
