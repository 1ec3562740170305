//! Files to be searched as a whole, whatever their names: standard input, files, what is in directories, unpacked.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use ignore::WalkBuilder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::output::printable::printable;
use crate::process::standard_streams::{is_output, standard_input, unless_output};

/// How many bytes are read at once from what is unpacked.
const BLOCK: usize = 64 * 1024;

/// One file to be searched.
pub(crate) struct Searched {
    /// The name that rows and error messages begin with, as it may be shown.
    pub(crate) name: String,
    /// Its path, if it is a file.
    pub(crate) path: Option<PathBuf>,
    /// What is in it.
    pub(crate) content: io::Result<Box<dyn Read>>,
    /// Whether it is to be skipped if it is binary.
    pub(crate) may_be_binary: bool,
}

impl Searched {
    /// The name as it is, which need not be text.
    pub(crate) fn exact_name(&self) -> &[u8] {
        self.path.as_ref().map_or(self.name.as_bytes(), |path| path.as_os_str().as_encoded_bytes())
    }
}

/// What these paths name: `-` is standard input, and so are no paths; a directory is all files in it that its ignore rules
/// leave, in the order of their names.
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
            // It is there because of this command: nobody has asked for it. Where standard error is closed nobody can be told.
            let name = printable(entry.path().as_os_str().as_encoded_bytes());
            let _ = writeln!(io::stderr(), "{name}: skipped: output file");
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

/// Opens a file, and unpacks it if its name says that it is packed.
fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let file = unless_output(File::open(path)?)?;
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    Ok(match extension.as_ref().and_then(|extension| extension.to_str()) {
        Some("gz") => Box::new(MultiGzDecoder::new(BufReader::with_capacity(BLOCK, file))),
        Some("zst") => Box::new(Frames::new(file)),
        _ => Box::new(file),
    })
}

/// A packed file of any number of Zstandard frames (RFC 8878 section 3.1), which the decoder leaves to its caller.
struct Frames {
    source: BufReader<File>,
    decoder: FrameDecoder,
    /// Whether a frame has begun and not ended.
    is_inside: bool,
}

impl Frames {
    fn new(file: File) -> Self {
        let source = BufReader::with_capacity(BLOCK, file);
        Self { source, decoder: FrameDecoder::new(), is_inside: false }
    }

    /// Begins the next frame, if there is one.
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

    /// Ends a frame, all of whose content has been read.
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
