//! Decompression of Zstandard.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The size of a read from the source in bytes.
const BLOCK: usize = 64 * 1024;

/// A decoder for any number of Zstandard frames (RFC 8878 section 3.1); the crate decodes one at a
/// time.
pub(super) struct Frames<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    /// Whether a frame has started and not ended.
    is_inside: bool,
}

impl<R: Read> Frames<R> {
    pub(super) fn new(file: R) -> Self {
        let source = BufReader::with_capacity(BLOCK, file);
        Self { source, decoder: FrameDecoder::new(), is_inside: false }
    }

    /// Starts the next frame, skipping skippable frames.
    fn begin(&mut self) -> io::Result<()> {
        while !self.is_inside && !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => self.is_inside = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    // A skippable frame has data of other programs.
                    length,
                    ..
                })) => {
                    io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(explained(&error)),
            }
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.is_inside = false;
        // The checksum is optional (RFC 8878 section 3.1.1).
        let stored = self.decoder.get_checksum_from_data();
        if stored.is_some() && stored != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "checksum mismatch"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.begin()?;
            if !self.is_inside {
                return Ok(0);
            }
            // A block can be empty.
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder
                    .decode_blocks(&mut self.source, blocks)
                    .map_err(|error| explained(&error))?;
            }
            match self.decoder.read(buffer)? {
                0 if self.decoder.is_finished() => self.end()?,
                len => return Ok(len),
            }
        }
    }
}

/// Returns an error without the details of the decoder. The caller describes a truncated file.
fn explained(error: &FrameDecoderError) -> io::Error {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(inner) = cause {
        if inner.downcast_ref().is_some_and(is_end_of_file) {
            return io::ErrorKind::UnexpectedEof.into();
        }
        cause = inner.source();
    }
    let problem = match error {
        FrameDecoderError::ReadFrameHeaderError(_) => "invalid header",
        FrameDecoderError::WindowSizeTooBig { .. } => "too large window",
        _ => "corrupt block",
    };
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

fn is_end_of_file(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::UnexpectedEof
}
