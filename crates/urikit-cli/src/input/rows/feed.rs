//! Splits input into blocks at row boundaries.
//!
//! Each read is passed on as soon as it contains a row terminator. So each line of a slow pipe is
//! processed without delay, and files are processed in blocks of [`BLOCK`] bytes. The bytes after
//! the last terminator are carried over to the next block. A row longer than a block enlarges only
//! its block.

use std::io::{self, Read};
use std::sync::Arc;

use super::row::Chunk;
use super::source::{Format, Inputs, Origin, Separator, Source};
use crate::output::page::{Page, Verdict};

/// The size of a read in bytes. Larger blocks reduce the cost of passing them between threads;
/// smaller ones stay in the cache.
pub(crate) const BLOCK: usize = 128 * 1024;

/// A block of rows and the output for them. Blocks are reused.
#[derive(Debug)]
pub(crate) struct Block {
    /// The sequence number, which determines the order of output.
    pub(crate) number: u64,
    pub(crate) origin: Arc<Origin>,
    /// The number of the first row in its input, from 1.
    pub(crate) first_row: u64,
    /// The read buffer. It stays at its full length, so that it is initialized once; the rows are
    /// the first `len` bytes.
    buffer: Vec<u8>,
    len: usize,
    /// The number of rows.
    pub(crate) rows: u64,
    pub(crate) page: Page,
    pub(crate) verdict: Verdict,
    /// Set if the rows after this block are not to be processed.
    pub(crate) stop: Option<Stop>,
}

/// Which rows not to process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// All further rows.
    All,
}

impl Block {
    pub(crate) fn empty() -> Self {
        let origin = Origin {
            name: String::new(),
            separator: Separator::Newline,
            format: Format::Text,
            file: None,
        };
        let (origin, page) = (Arc::new(origin), Page::default());
        Self {
            number: 0,
            origin,
            first_row: 1,
            buffer: Vec::new(),
            len: 0,
            rows: 0,
            page,
            verdict: Verdict::Good,
            stop: None,
        }
    }

    /// The bytes of the rows, including terminators.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[..self.len]
    }

    pub(crate) fn parts(&mut self) -> (Chunk<'_>, &mut Page) {
        let Self { buffer, len, first_row, origin, page, .. } = self;
        (Chunk { buffer, len: *len, first_row: *first_row, origin }, page)
    }

    /// Empties the block, and frees a buffer that a long row enlarged.
    fn reset(&mut self, origin: &Arc<Origin>, first_row: u64) {
        self.origin = Arc::clone(origin);
        self.first_row = first_row;
        self.len = 0;
        self.rows = 0;
        self.verdict = Verdict::Good;
        self.stop = None;
        self.page.clear();
        if self.buffer.len() > 4 * BLOCK {
            self.buffer = Vec::new();
        }
    }

    /// Turns the block into the report of an I/O error.
    fn fail(&mut self, origin: &Arc<Origin>, line: Option<u64>, error: &io::Error) {
        self.reset(origin, 1);
        let line = line.map(|line| format!(":{line}")).unwrap_or_default();
        self.page.fail(&format_args!("error: {}{line}: {error}\n", origin.name));
        self.verdict = Verdict::Failed;
    }
}

/// The maximum length of a row in bytes, as for documents.
const MAX_ROW: usize = 256 << 20;

const TOO_LONG: &str = "line exceeds 256 MiB";

struct Open {
    reader: Box<dyn Read + Send>,
    origin: Arc<Origin>,
    next_row: u64,
    /// The bytes after the last row terminator.
    carry: Vec<u8>,
}

pub(crate) struct Feed {
    sources: Box<dyn Iterator<Item = (Source, Arc<Origin>, u64)> + Send>,
    open: Option<Open>,
    blocks: u64,
}

impl Feed {
    pub(crate) fn new(inputs: Inputs) -> Self {
        Self { sources: Box::new(inputs.into_sources()), open: None, blocks: 0 }
    }

    /// Fills a block with the next rows, or with the I/O error of an input.
    ///
    /// Returns `None` at the end of the last input.
    pub(crate) fn fill(&mut self, mut block: Block) -> Option<Block> {
        loop {
            match &mut self.open {
                None => {
                    let (source, origin, next_row) = self.sources.next()?;
                    match source.open() {
                        Ok(reader) => {
                            self.open = Some(Open { reader, origin, next_row, carry: Vec::new() });
                        }
                        Err(error) => {
                            block.fail(&origin, None, &error);
                            return Some(self.numbered(block));
                        }
                    }
                }
                Some(open) => match open.fill(&mut block) {
                    Ok(End::Row) => return Some(self.numbered(block)),
                    Ok(End::Input) => {
                        self.open = None;
                        if block.len > 0 {
                            return Some(self.numbered(block));
                        }
                    }
                    Err(error) => {
                        block.fail(&open.origin, Some(open.next_row), &error);
                        self.open = None;
                        return Some(self.numbered(block));
                    }
                },
            }
        }
    }

    fn numbered(&mut self, mut block: Block) -> Block {
        block.number = self.blocks;
        self.blocks += 1;
        block
    }
}

enum End {
    Row,
    Input,
}

impl Open {
    fn fill(&mut self, block: &mut Block) -> io::Result<End> {
        block.reset(&self.origin, self.next_row);
        let separator = self.origin.separator.byte();
        let mut filled = self.carry.len();
        if block.buffer.len() < filled + BLOCK {
            block.buffer = vec![0; filled + BLOCK];
        }
        block.buffer[..filled].copy_from_slice(&self.carry);
        self.carry.clear();
        self.carry.shrink_to(BLOCK);
        loop {
            if filled >= MAX_ROW {
                return Err(io::Error::new(io::ErrorKind::InvalidData, TOO_LONG));
            }
            if filled == block.buffer.len() {
                block.buffer.resize((2 * filled).min(MAX_ROW), 0);
            }
            let read = match self.reader.read(&mut block.buffer[filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result?,
            };
            if read == 0 {
                block.len = filled;
                block.rows = u64::from(filled > 0);
                return Ok(End::Input);
            }
            // Search only the new bytes, so that a long row is read in linear time.
            let last = memchr::memrchr(separator, &block.buffer[filled..filled + read]);
            let end = filled + read;
            if let Some(last) = last {
                block.len = filled + last + 1;
                self.carry.extend_from_slice(&block.buffer[block.len..end]);
                block.rows = memchr::memchr_iter(separator, block.bytes()).count() as u64;
                self.next_row += block.rows;
                return Ok(End::Row);
            }
            filled = end;
        }
    }
}
