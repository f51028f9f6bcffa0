//! Thrift's compact protocol, looked through before the `parquet` crate decodes it.
//!
//! The crate passes over what it does not know, element by element. A list of truth values has elements of no bytes there, so
//! that a list in a list in a damaged header of some bytes takes it hours. A sound header has few elements, each of a byte or
//! more: <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>.

use std::io::{self, Read};

use parquet::errors::{ParquetError, Result};

/// How deep structs and lists may lie in each other. The crate's own limit.
const DEEPEST: u32 = 64;

/// Elements that are allowed however short the header is.
const FEW: u64 = 1000;

/// Looks through the struct that `reader` begins with.
///
/// # Errors
/// A struct of more than `longest` bytes; one that says to have more elements than bytes; one that ends in the middle.
pub(super) fn check_struct(reader: &mut impl Read, longest: u64) -> Result<()> {
    let mut walk = Walk {
        reader,
        bytes: 0,
        longest,
        elements: 0,
    };
    walk.structure(0)
}

struct Walk<'a, R> {
    reader: &'a mut R,
    bytes: u64,
    longest: u64,
    elements: u64,
}

fn damaged(problem: &str) -> ParquetError {
    ParquetError::General(format!("a header that {problem}"))
}

impl<R: Read> Walk<'_, R> {
    fn byte(&mut self) -> Result<u8> {
        let mut byte = [0];
        self.count(1)?;
        self.reader.read_exact(&mut byte)?;
        Ok(byte[0])
    }

    fn count(&mut self, bytes: u64) -> Result<()> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > self.longest {
            return Err(damaged("does not end"));
        }
        Ok(())
    }

    fn pass(&mut self, bytes: u64) -> Result<()> {
        self.count(bytes)?;
        let passed = io::copy(&mut self.reader.by_ref().take(bytes), &mut io::sink())?;
        if passed < bytes {
            return Err(damaged("is cut short"));
        }
        Ok(())
    }

    fn number(&mut self) -> Result<u64> {
        let mut number = 0;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F).wrapping_shl(shift);
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(damaged("has a number without an end"))
    }

    fn structure(&mut self, depth: u32) -> Result<()> {
        loop {
            let header = self.byte()?;
            if header & 0x0F == 0 {
                return Ok(());
            }
            if header >> 4 == 0 {
                self.number()?;
            }
            self.value(header & 0x0F, depth + 1)?;
        }
    }

    fn value(&mut self, kind: u8, depth: u32) -> Result<()> {
        if depth > DEEPEST {
            return Err(damaged("is too deep"));
        }
        match kind {
            // In a struct a truth value is in the kind, and the crate takes it to be so in a list, too.
            1 | 2 => Ok(()),
            3 => self.pass(1),
            4..=6 => self.number().map(drop),
            7 => self.pass(8),
            8 => {
                let length = self.number()?;
                self.pass(length)
            }
            9 | 10 => {
                let header = self.byte()?;
                let length = match header >> 4 {
                    15 => self.number()?,
                    short => u64::from(short),
                };
                self.all([header & 0x0F].into_iter(), length, depth)
            }
            11 => {
                let length = self.number()?;
                if length == 0 {
                    return Ok(());
                }
                let kinds = self.byte()?;
                self.all([kinds >> 4, kinds & 0x0F].into_iter(), length, depth)
            }
            12 => self.structure(depth),
            13 => self.pass(16),
            _ => Err(damaged("has a field of no known kind")),
        }
    }

    /// `length` elements, each of these kinds.
    fn all(&mut self, kinds: impl Iterator<Item = u8> + Clone, length: u64, depth: u32) -> Result<()> {
        for _ in 0..length {
            self.elements += 1;
            if self.elements > self.bytes + FEW {
                return Err(damaged("says to have more elements than bytes"));
            }
            for kind in kinds.clone() {
                self.value(kind, depth + 1)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn check(bytes: &[u8]) -> std::result::Result<(), String> {
        check_struct(&mut &*bytes, 1 << 20).map_err(|error| error.to_string())
    }

    #[test]
    fn sound_structs_pass() {
        // i32 5, binary "ab", list of two i32, struct of a true, map of one, double, stop.
        let sound = [
            0x15, 10, 0x18, 2, b'a', b'b', 0x19, 0x25, 2, 4, 0x1C, 0x11, 0, 0x1B, 1, 0x85, 1, b'k', 6, 0x17, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
        ];
        assert_eq!(check(&sound), Ok(()));
        for length in 0..sound.len() {
            assert!(check(&sound[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn counts_are_bounded_by_bytes() {
        let list = |kind: u8| [0x19, 0xF0 | kind, 0xFF, 0xFF, 0xFF, 0xFF, 0x07];
        let error = check(&[&list(1)[..], &[0]].concat()).unwrap_err();
        assert!(error.contains("more elements than bytes"), "{error}");
        // A list of lists of truth values.
        let lists = [&list(9)[..], &[0xF1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07].repeat(1000)].concat();
        assert!(check(&lists).unwrap_err().contains("more elements than bytes"));
        assert!(check(&[0x19; 100]).is_err());
        assert!(check(&[0x1C; 100]).unwrap_err().contains("too deep"));
        assert!(
            check(&[0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])
                .unwrap_err()
                .contains("does not end")
        );
    }
}
