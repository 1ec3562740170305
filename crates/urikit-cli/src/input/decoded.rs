//! Decodes files: decompresses gzip and Zstandard, and converts charsets to UTF-8.

use std::io::{self, BufReader, Read};
use std::path::Path;

use encoding_rs::Encoding;
use encoding_rs_io::DecodeReaderBytesBuilder;
use flate2::read::MultiGzDecoder;

use super::zstandard::Frames;

/// The size of a read in bytes.
const BLOCK: usize = 64 * 1024;

const GZIP: &[u8] = b"\x1F\x8B";
const ZSTANDARD: &[u8] = b"\x28\xB5\x2F\xFD";
const XZ: &[u8] = b"\xFD7zXZ\0";
const UTF_8: &[u8] = b"\xEF\xBB\xBF";
const UTF_16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

/// The content of a file, decompressed.
pub(crate) struct Decoded {
    /// The bytes that were read to identify the format; the first `done` bytes were taken.
    head: Vec<u8>,
    done: usize,
    /// Whether the end of the file was reached. A terminal would have to be ended again.
    has_ended: bool,
    rest: Box<dyn Read + Send>,
    pub(crate) is_compressed: bool,
}

impl Decoded {
    /// Decompresses a file if its extension or its first bytes are those of a compressed file.
    pub(crate) fn new(file: impl Read + Send + 'static, path: Option<&Path>) -> io::Result<Self> {
        let mut file = Self::unread(Box::new(file));
        file.peek()?;
        if let Some((format, tool)) = unsupported(&file.head) {
            let message =
                format!("{format} compression is not supported; use the output of `{tool}`");
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        let extension = path.and_then(Path::extension).map(|name| name.to_ascii_lowercase());
        // The extension decides first, so that a truncated file is an error and not text.
        Ok(match extension.as_ref().and_then(|name| name.to_str()) {
            Some("gz") => file.gunzip(),
            Some("zst") => file.unzstd(),
            _ if file.head.starts_with(GZIP) => file.gunzip(),
            _ if file.head.starts_with(ZSTANDARD) => file.unzstd(),
            _ => file,
        })
    }

    /// Converts UTF-16 with a byte order mark to UTF-8, and skips the byte order mark of UTF-8.
    pub(crate) fn into_utf8(mut self) -> io::Result<Self> {
        // After decompression, nothing was read of the content.
        if self.head.is_empty() && !self.has_ended {
            self.peek()?;
        }
        if !is_utf16(&self.head) {
            // Skipped here, no subcommand has to know about it, and columns count from the text.
            self.done = if self.head.starts_with(UTF_8) { UTF_8.len() } else { 0 };
            return Ok(self);
        }
        let is_compressed = self.is_compressed;
        Ok(Self { is_compressed, ..Self::unread(transcoded(self, None)) })
    }

    fn unread(rest: Box<dyn Read + Send>) -> Self {
        Self { head: Vec::new(), done: 0, has_ended: false, rest, is_compressed: false }
    }

    fn gunzip(self) -> Self {
        let decoder = MultiGzDecoder::new(BufReader::with_capacity(BLOCK, self));
        let reader = Explained { reader: decoder, problem: "invalid gzip data" };
        Self { is_compressed: true, ..Self::unread(Box::new(reader)) }
    }

    fn unzstd(self) -> Self {
        let reader = Explained { reader: Frames::new(self), problem: "invalid Zstandard data" };
        Self { is_compressed: true, ..Self::unread(Box::new(reader)) }
    }

    /// Reads the bytes that identify the format, without waiting for more than necessary.
    fn peek(&mut self) -> io::Result<()> {
        self.head = vec![0; BLOCK];
        let mut len = 0;
        // A terminal or pipe may send a single byte, and waiting for four would delay a short first
        // line.
        while is_undecided(&self.head[..len]) {
            match self.rest.read(&mut self.head[len..]) {
                Ok(0) => {
                    self.has_ended = true;
                    break;
                }
                Ok(read) => len += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.head.truncate(len);
        Ok(())
    }
}

/// Returns the format of a compressed file that cannot be read, and the command that can.
///
/// Its lines would be reported as invalid URIs, which hides the reason.
fn unsupported(head: &[u8]) -> Option<(&'static str, &'static str)> {
    match head {
        [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', b'Y', b'&', b'S', b'Y', ..] => {
            Some(("bzip2", "bzip2 -dc FILE"))
        }
        _ => head.starts_with(XZ).then_some(("xz", "xz -dc FILE")),
    }
}

/// Returns whether the extension of a file is that of a compressed file.
pub(crate) fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("gz") || extension.eq_ignore_ascii_case("zst")
    })
}

/// Returns whether the bytes start with the byte order mark of UTF-16.
pub(crate) fn is_utf16(head: &[u8]) -> bool {
    UTF_16.iter().any(|mark| head.starts_with(mark))
}

/// Converts a charset to UTF-8, unless a byte order mark specifies another one.
pub(crate) fn transcoded(
    bytes: impl Read + Send + 'static,
    charset: Option<&'static Encoding>,
) -> Box<dyn Read + Send> {
    let mut builder = DecodeReaderBytesBuilder::new();
    Box::new(builder.encoding(charset).bom_override(true).build(bytes))
}

/// Returns whether more bytes could complete the mark of a format.
fn is_undecided(head: &[u8]) -> bool {
    let marks = [GZIP, ZSTANDARD, XZ, UTF_8].into_iter().chain(UTF_16);
    marks.into_iter().any(|mark| head.len() < mark.len() && mark.starts_with(head))
}

impl Read for Decoded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.done == self.head.len() {
            return if self.has_ended { Ok(0) } else { self.rest.read(buffer) };
        }
        let len = (&self.head[self.done..]).read(buffer)?;
        self.done += len;
        // The memory is not needed again.
        if self.done == self.head.len() {
            (self.head, self.done) = (Vec::new(), 0);
        }
        Ok(len)
    }
}

/// A decoder whose errors are described.
struct Explained<R> {
    reader: R,
    problem: &'static str,
}

impl<R: Read> Read for Explained<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer).map_err(|error| match error.raw_os_error() {
            // The file could not be read.
            Some(_) => error,
            None if error.kind() == io::ErrorKind::Interrupted => error,
            None if error.kind() == io::ErrorKind::UnexpectedEof => {
                io::Error::new(error.kind(), format!("{}: truncated file", self.problem))
            }
            None => io::Error::new(error.kind(), format!("{}: {error}", self.problem)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns its bytes one at a time.
    struct Slow(&'static [u8]);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = self.0.len().min(1);
            (&mut self.0).read(&mut buffer[..len])
        }
    }

    #[test]
    fn formats_are_recognized_in_slow_input() {
        for (bytes, expected) in [
            (&b""[..], ""),
            (b"(", "("),
            (b"\x28\xB5", "\x28\u{FFFD}"),
            (b"http://a/\n", "http://a/\n"),
            (b"\xFF\xFEa\0b\0", "ab"),
            (b"\xFE\xFF\0a\0b", "ab"),
            (b"\xEF\xBB\xBFa", "a"),
        ] {
            let mut text = Vec::new();
            let decoded = Decoded::new(Slow(bytes), None).and_then(Decoded::into_utf8);
            decoded.unwrap().read_to_end(&mut text).unwrap();
            assert_eq!(String::from_utf8_lossy(&text), expected);
        }
    }

    /// Fails if it is read after its end.
    struct Terminal {
        has_ended: bool,
    }

    impl Read for Terminal {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            assert!(!self.has_ended, "the end was read twice");
            self.has_ended = true;
            Ok(0)
        }
    }

    #[test]
    fn end_of_empty_input_is_read_once() {
        let terminal = Terminal { has_ended: false };
        let decoded = Decoded::new(terminal, None).and_then(Decoded::into_utf8);
        assert_eq!(decoded.unwrap().read_to_end(&mut Vec::new()).unwrap(), 0);
    }

    #[test]
    fn first_bytes_are_available_without_waiting() {
        let mut decoded = Decoded::new(Slow(b"ab"), None).unwrap();
        assert_eq!(decoded.head, b"a");
        let mut buffer = [0; 8];
        assert_eq!(decoded.read(&mut buffer).unwrap(), 1);
        assert_eq!(decoded.read(&mut buffer).unwrap(), 1);
        assert_eq!(decoded.read(&mut buffer).unwrap(), 0);
    }
}
