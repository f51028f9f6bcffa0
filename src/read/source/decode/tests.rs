#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;
use std::io::Write;

const TEXT: &str = "\"rate\"\n中文,1\n🦀,2\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::stream::encode_all(bytes, 3).unwrap()
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let text = format!("\u{feff}{text}");
    text.encode_utf16().flat_map(bytes).collect()
}

/// The text in `bytes`, and the error that ended it.
fn read(bytes: Vec<u8>) -> (Vec<u8>, Option<String>) {
    let mut text = Vec::new();
    let result = Source::from_reader("x.csv", Cursor::new(bytes)).and_then(|mut source| {
        loop {
            match source.read(7, &mut text) {
                (7, Ok(())) => {}
                (_, result) => return result,
            }
        }
    });
    (text, result.err().map(|error| error.to_string()))
}

#[test]
fn every_wrapping_gives_the_same_text() {
    let marked = [b"\xEF\xBB\xBF", TEXT.as_bytes()].concat();
    let two_members = [gzip(&TEXT.as_bytes()[..5]), gzip(&TEXT.as_bytes()[5..])].concat();
    let two_frames = [zstd(&TEXT.as_bytes()[..9]), zstd(&TEXT.as_bytes()[9..])].concat();
    let wrappings = [
        TEXT.as_bytes().to_vec(),
        marked.clone(),
        gzip(TEXT.as_bytes()),
        two_members,
        zstd(TEXT.as_bytes()),
        two_frames,
        utf16(TEXT, u16::to_le_bytes),
        utf16(TEXT, u16::to_be_bytes),
        gzip(&utf16(TEXT, u16::to_le_bytes)),
        zstd(&utf16(TEXT, u16::to_be_bytes)),
        gzip(&marked),
    ];
    for wrapping in wrappings {
        assert_eq!(read(wrapping.clone()), (TEXT.as_bytes().to_vec(), None), "{wrapping:?}");
    }
}

#[test]
fn utf16_of_any_length_is_decoded() {
    let text = "rate\n中🦀é\n".repeat(30_000);
    assert_eq!(read(utf16(&text, u16::to_le_bytes)), (text.into_bytes(), None));
}

#[test]
fn malformed_utf16_stays_where_it_is() {
    let mut bytes = utf16("a,b", u16::to_le_bytes);
    // A surrogate without its partner, then half a unit.
    bytes.extend([0x00, 0xD8, b'c', 0, b'd']);
    assert_eq!(read(bytes), (b"a,b\xFFc\xFF".to_vec(), None));
}

#[test]
fn a_few_bytes_are_text() {
    for bytes in [&b""[..], b"a", b"\n", b"(", b"\x28\xB5\x2F"] {
        assert_eq!(read(bytes.to_vec()), (bytes.to_vec(), None));
    }
}

#[test]
fn damaged_data_are_named() {
    let whole = TEXT.repeat(100);
    for (format, bytes) in [("gzip", gzip(whole.as_bytes())), ("zstd", zstd(whole.as_bytes()))] {
        for length in [4, 5, 12, bytes.len() / 2, bytes.len() - 1] {
            let (_, error) = read(bytes[..length].to_vec());
            let error = error.unwrap_or_default();
            assert!(
                error.starts_with(&format!("x.csv: damaged {format} data (")),
                "{length} {error}"
            );
        }
        let mut corrupt = bytes.clone();
        let middle = corrupt.len() / 2;
        corrupt[middle..].fill(0x55);
        assert!(
            read(corrupt).1.is_some_and(|error| error.contains("damaged")),
            "{format}"
        );
    }
    assert!(read(b"\x1F\x8B".to_vec()).1.is_some());
}

#[test]
fn what_archivers_put_around_their_data_is_no_damage() {
    let text = TEXT.as_bytes();
    // gzip on a tape ends in zeros; pzstd begins with a frame to skip.
    let padded = [gzip(text), vec![0; 700]].concat();
    let skipped = [&b"\x50\x2A\x4D\x18\x04\0\0\0size"[..], &zstd(text)].concat();
    let between = [gzip(&text[..5]), gzip(&text[5..]), vec![0; 3]].concat();
    for bytes in [padded, skipped, between] {
        assert_eq!(read(bytes.clone()), (text.to_vec(), None), "{bytes:?}");
    }
    let junk = [gzip(text), b"junk behind".to_vec()].concat();
    assert!(read(junk).1.unwrap().contains("damaged gzip data"));
    let zeros_then_junk = [gzip(text), vec![0; 9], b"junk".to_vec()].concat();
    assert!(read(zeros_then_junk).1.unwrap().contains("damaged gzip data"));
}

#[test]
fn what_is_compressed_twice_is_said() {
    for (bytes, inner, outer) in [
        (gzip(&gzip(TEXT.as_bytes())), "gzip", "gzip"),
        (gzip(&zstd(TEXT.as_bytes())), "zstd", "gzip"),
        (zstd(&gzip(TEXT.as_bytes())), "gzip", "zstd"),
    ] {
        let expected = format!("x.csv: is compressed twice, {inner} in {outer}, expected once; decompress it first");
        assert_eq!(read(bytes).1, Some(expected));
    }
}

#[test]
fn a_whole_text_has_a_limit() {
    let source = || Source::from_reader("x.json", Cursor::new(gzip(&[b' '; 100_000]))).unwrap();
    assert_eq!(source().whole_text(100_000).unwrap().len(), 100_000);
    let error = source().whole_text(99_999).unwrap_err().to_string();
    assert!(error.starts_with("x.json: more than 99,999 bytes"), "{error}");
}
