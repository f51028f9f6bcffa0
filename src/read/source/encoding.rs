//! Text encodings by byte order mark: UTF-8 with or without one, UTF-16 with one (PowerShell's `>` writes it).

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding};

/// The text behind a byte order mark.
pub(super) struct Text {
    /// UTF-8, without the mark. Where the original was malformed stands [`MALFORMED`].
    pub(super) reader: Box<dyn Read + Send>,
    /// Name of the original encoding, for messages.
    pub(super) encoding: &'static str,
}

/// A byte that no UTF-8 text contains, so that malformed UTF-16 is found, with its place, where malformed UTF-8 is.
const MALFORMED: u8 = 0xFF;

/// Size of the buffers that UTF-16 is decoded through.
const BUFFER: usize = 64 * 1024;

/// Looks at the first bytes of `reader` and makes UTF-8 of what follows.
///
/// # Errors
/// Whatever reading the first bytes says.
pub(super) fn decode(mut reader: impl Read + Send + 'static) -> io::Result<Text> {
    let mut head = Vec::with_capacity(3);
    reader.by_ref().take(3).read_to_end(&mut head)?;
    let (encoding, mark) = Encoding::for_bom(&head).unwrap_or((encoding_rs::UTF_8, 0));
    let rest = io::Cursor::new(head.split_off(mark)).chain(reader);
    Ok(if encoding == encoding_rs::UTF_8 {
        Text {
            reader: Box::new(rest),
            encoding: "UTF-8",
        }
    } else {
        let decoder = encoding.new_decoder_without_bom_handling();
        let utf16 = Utf16 {
            reader: rest,
            decoder,
            text: Vec::new(),
            given: 0,
            ended: false,
        };
        Text {
            reader: Box::new(utf16),
            encoding: "UTF-16",
        }
    })
}

/// Reads UTF-16 as UTF-8.
struct Utf16<R> {
    reader: R,
    decoder: Decoder,
    /// Decoded text, of which `given` bytes have been handed out.
    text: Vec<u8>,
    given: usize,
    ended: bool,
}

impl<R: Read> Utf16<R> {
    /// Decodes the next buffer of bytes.
    fn decode_more(&mut self) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(BUFFER);
        self.reader.by_ref().take(BUFFER as u64).read_to_end(&mut bytes)?;
        self.ended = bytes.len() < BUFFER;
        self.given = 0;
        // A unit of two bytes becomes three bytes at most; the rest is room for what the decoder held back.
        self.text.resize(BUFFER * 2, 0);
        let mut read = 0;
        let mut written = 0;
        loop {
            let (result, more_read, more_written) =
                self.decoder
                    .decode_to_utf8_without_replacement(&bytes[read..], &mut self.text[written..], self.ended);
            read += more_read;
            written += more_written;
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => self.text.resize(self.text.len() + BUFFER, 0),
                DecoderResult::Malformed(..) => {
                    if written == self.text.len() {
                        self.text.resize(self.text.len() + BUFFER, 0);
                    }
                    self.text[written] = MALFORMED;
                    written += 1;
                }
            }
        }
        self.text.truncate(written);
        Ok(())
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() && !self.ended {
            self.decode_more()?;
        }
        let length = (&self.text[self.given..]).read(buffer)?;
        self.given += length;
        Ok(length)
    }
}
