//! Files to search: standard input, files, and the files in directories, decompressed if necessary.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use ignore::WalkBuilder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::output::printable::printable;
use crate::process::standard_streams::{is_output, standard_input, unless_output};

/// The size of a read from a compressed file in bytes.
const BLOCK: usize = 64 * 1024;

pub(crate) struct Searched {
    /// The name in rows and error messages, escaped for display.
    pub(crate) name: String,
    pub(crate) path: Option<PathBuf>,
    pub(crate) content: io::Result<Box<dyn Read>>,
    /// Whether to skip the file if it is binary.
    pub(crate) may_be_binary: bool,
}

impl Searched {
    /// The exact name, which need not be UTF-8.
    pub(crate) fn exact_name(&self) -> &[u8] {
        self.path.as_ref().map_or(self.name.as_bytes(), |path| path.as_os_str().as_encoded_bytes())
    }
}

/// Returns the files that the paths name.
///
/// No paths, or `-`, is standard input. A directory yields its files in the order of their names,
/// except for those that its ignore rules exclude.
pub(crate) fn searched(paths: &[PathBuf]) -> impl Iterator<Item = Searched> {
    const STDIN: &str = "-";
    let default = paths.is_empty().then(|| Path::new(STDIN));
    let paths = default.into_iter().chain(paths.iter().map(PathBuf::as_path));
    paths.flat_map(|path| -> Box<dyn Iterator<Item = Searched>> {
        if path == Path::new(STDIN) {
            Box::new(std::iter::once(from_standard_input()))
        } else if path.is_dir() {
            Box::new(inside(path))
        } else {
            Box::new(std::iter::once(file(path)))
        }
    })
}

fn from_standard_input() -> Searched {
    Searched {
        name: "<stdin>".to_owned(),
        path: None,
        content: standard_input().map(|input| Box::new(input) as Box<dyn Read>),
        may_be_binary: false,
    }
}

fn inside(directory: &Path) -> impl Iterator<Item = Searched> + use<> {
    let walk = WalkBuilder::new(directory).sort_by_file_name(Ord::cmp).build();
    let name = printable(directory.as_os_str().as_encoded_bytes());
    walk.filter_map(move |entry| match entry {
        Ok(entry) if !entry.file_type().is_some_and(|kind| kind.is_file()) => None,
        Ok(entry) if is_output(|| entry.metadata().ok()) => {
            // The directory walk found the output file, which the user did not name. Errors of
            // standard error are ignored.
            let name = printable(entry.path().as_os_str().as_encoded_bytes());
            let _ = writeln!(io::stderr(), "warning: {name}: skipped: output file");
            None
        }
        Ok(entry) => Some(file(entry.path())),
        Err(error) => {
            let content = Err(io::Error::other(error));
            Some(Searched { name: name.clone(), path: None, content, may_be_binary: false })
        }
    })
}

fn file(path: &Path) -> Searched {
    Searched {
        name: printable(path.as_os_str().as_encoded_bytes()),
        path: Some(path.to_owned()),
        content: open(path),
        may_be_binary: true,
    }
}

/// Opens a file, decompressing it if its extension is that of a compressed file.
fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let file = unless_output(File::open(path)?)?;
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    Ok(match extension.as_ref().and_then(|extension| extension.to_str()) {
        Some("gz") => Box::new(MultiGzDecoder::new(BufReader::with_capacity(BLOCK, file))),
        Some("zst") => Box::new(Frames::new(file)),
        _ => Box::new(file),
    })
}

/// A decoder for any number of Zstandard frames (RFC 8878 section 3.1); the crate decodes one at a
/// time.
struct Frames {
    source: BufReader<File>,
    decoder: FrameDecoder,
    /// Whether a frame has started and not ended.
    is_inside: bool,
}

impl Frames {
    fn new(file: File) -> Self {
        let source = BufReader::with_capacity(BLOCK, file);
        Self { source, decoder: FrameDecoder::new(), is_inside: false }
    }

    /// Starts the next frame, skipping skippable frames.
    fn begin(&mut self) -> io::Result<()> {
        while !self.is_inside && !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => self.is_inside = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.is_inside = false;
        let stored = self.decoder.get_checksum_from_data();
        if stored.is_some() && stored != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "checksum mismatch"));
        }
        Ok(())
    }
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.begin()?;
            if !self.is_inside {
                return Ok(0);
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, blocks).map_err(io::Error::other)?;
            }
            match self.decoder.read(buffer)? {
                0 if self.decoder.is_finished() => self.end()?,
                len => return Ok(len),
            }
        }
    }
}
