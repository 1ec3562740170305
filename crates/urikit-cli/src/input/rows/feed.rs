//! Splits input into blocks at row boundaries.
//!
//! Each read is passed on as soon as it contains a row terminator. So each line of a slow pipe is
//! processed without delay, and files are processed in blocks of [`BLOCK`] bytes. The bytes after
//! the last terminator are carried over to the next block. A row longer than a block enlarges only
//! its block.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::delimited::{Quotes, record_end, records, value};
use super::row::Chunk;
use super::source::{ColumnFormat, Format, Header, Inputs, Origin, Separator, Source};
use crate::outcome::cause;
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::output::secrets::Secrets;

/// The size of a read in bytes. Larger blocks reduce the cost of passing them between threads;
/// smaller ones stay in the cache.
pub(crate) const BLOCK: usize = 128 * 1024;

/// A block of rows and the output for them. Blocks are reused.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) origin: Arc<Origin>,
    /// The number of the first row in its input, from 1.
    pub(crate) first_row: u64,
    /// The read buffer. It stays at its full length, so that it is initialized once; the rows are
    /// the first `len` bytes.
    buffer: Vec<u8>,
    len: usize,
    /// The length of the header, which precedes the rows.
    skipped: usize,
    is_first: bool,
    /// The number of rows.
    pub(crate) rows: u64,
    pub(crate) page: Page,
    pub(crate) verdict: Verdict,
}

impl Block {
    pub(crate) fn empty() -> Self {
        let origin = Origin::new(String::new(), None, Separator::Newline, Format::Text);
        let (origin, page) = (Arc::new(origin), Page::default());
        Self {
            origin,
            first_row: 1,
            buffer: Vec::new(),
            len: 0,
            skipped: 0,
            is_first: false,
            rows: 0,
            page,
            verdict: Verdict::Good,
        }
    }

    /// The bytes of the rows, including terminators.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[..self.len]
    }

    pub(crate) fn parts(&mut self) -> (Chunk<'_>, &mut Page) {
        let Self { buffer, len, skipped, is_first, first_row, origin, page, .. } = self;
        let (buffer, len) = (&buffer[*skipped..], *len - *skipped);
        (Chunk { buffer, len, first_row: *first_row, origin, is_first: *is_first }, page)
    }

    /// Empties the block, and frees a buffer that a long row enlarged.
    fn reset(&mut self, origin: &Arc<Origin>, first_row: u64) {
        self.origin = Arc::clone(origin);
        self.first_row = first_row;
        self.len = 0;
        self.skipped = 0;
        self.is_first = false;
        self.rows = 0;
        self.verdict = Verdict::Good;
        self.page.clear();
        if self.buffer.len() > 4 * BLOCK {
            self.buffer = Vec::new();
        }
    }

    /// Turns the block into the report of an I/O error.
    fn fail(&mut self, origin: &Arc<Origin>, line: Option<u64>, error: &io::Error) {
        self.reset(origin, 1);
        let line = line.map(|line| format!(":{line}")).unwrap_or_default();
        self.page.fail(&format_args!("error: {}{line}: {}\n", origin.name, cause(error)));
        self.verdict = Verdict::Failed;
    }
}

/// The maximum length of a row in bytes, as for documents.
const MAX_ROW: usize = 256 << 20;

struct Open {
    reader: Box<dyn Read + Send>,
    origin: Arc<Origin>,
    next_row: u64,
    /// The bytes after the last row terminator.
    carry: Vec<u8>,
    /// The state of the search for the ends of records; `None` if rows are lines.
    quotes: Option<Quotes>,
}

pub(crate) struct Feed {
    sources: Box<dyn Iterator<Item = (Source, Arc<Origin>, u64)> + Send>,
    open: Option<Open>,
    /// Whether a block of rows was returned.
    has_begun: bool,
    /// The columns of the first file, and its name.
    columns: Option<(Header, String)>,
}

impl Feed {
    pub(crate) fn new(inputs: Inputs) -> Self {
        let sources = Box::new(inputs.into_sources());
        Self { sources, open: None, has_begun: false, columns: None }
    }

    /// Fills a block with the next rows, or with the I/O error of an input.
    ///
    /// Returns `None` at the end of the last input.
    pub(crate) fn fill(&mut self, mut block: Block) -> Option<Block> {
        loop {
            // The rest of an input with a malformed record is not read.
            self.open.take_if(|open| open.origin.has_failed.load(Ordering::Relaxed));
            match &mut self.open {
                None => {
                    let (source, origin, next_row) = self.sources.next()?;
                    // One input is open at a time, so any number of files can be given.
                    match source.open() {
                        Ok(reader) => self.open = Some(Open::new(reader, origin, next_row)),
                        Err(error) => {
                            block.fail(&origin, None, &error);
                            return Some(block);
                        }
                    }
                }
                Some(open) => {
                    let read = open
                        .fill(&mut block)
                        .and_then(|end| open.begin(&mut block, &mut self.columns).map(|()| end));
                    match read {
                        Ok(End::Row) => return Some(self.begun(block)),
                        Ok(End::Input) => {
                            self.open = None;
                            // An empty input, or one that ends with a terminator, has no block at
                            // its end.
                            if block.len > 0 {
                                return Some(self.begun(block));
                            }
                        }
                        Err(error) => {
                            block.fail(&open.origin, Some(open.next_row), &error);
                            self.open = None;
                            return Some(block);
                        }
                    }
                }
            }
        }
    }

    fn begun(&mut self, mut block: Block) -> Block {
        block.is_first = !self.has_begun;
        self.has_begun = true;
        block
    }
}

enum End {
    Row,
    Input,
}

impl Open {
    fn new(reader: Box<dyn Read + Send>, origin: Arc<Origin>, next_row: u64) -> Self {
        let has_quotes = matches!(origin.format, Format::Columns(_));
        let quotes = has_quotes.then(Quotes::default);
        Self { reader, origin, next_row, carry: Vec::new(), quotes }
    }

    /// Reads the header at the start of a file with columns.
    fn begin(
        &mut self,
        block: &mut Block,
        columns: &mut Option<(Header, String)>,
    ) -> io::Result<()> {
        // Only the first block of a file contains its header.
        let Format::Columns(format) = &self.origin.format else { return Ok(()) };
        if self.origin.header.is_some() {
            return Ok(());
        }
        self.next_row = 1;
        let (header, len) = header(format, block.bytes()).map_err(invalid)?;
        match columns {
            // The output has a single header.
            Some((first, name)) if first.names != header.names => {
                return Err(invalid(format!("header differs from that of {name}")));
            }
            Some(_) => {}
            None => *columns = Some((header.clone(), self.origin.name.clone())),
        }
        let Origin { name, file, separator, format, .. } = &*self.origin;
        let origin = Origin::new(name.clone(), file.clone(), *separator, format.clone());
        self.origin = Arc::new(Origin { header: Some(header), ..origin });
        block.origin = Arc::clone(&self.origin);
        let lines = memchr::memchr_iter(b'\n', &block.buffer[..len]).count() as u64;
        // The header stays in the buffer, because moving the rows would cost more.
        block.skipped = len;
        block.first_row = 1 + lines;
        self.next_row = 1 + memchr::memchr_iter(b'\n', block.bytes()).count() as u64;
        Ok(())
    }

    fn fill(&mut self, block: &mut Block) -> io::Result<End> {
        block.reset(&self.origin, self.next_row);
        let separator = self.origin.separator.byte();
        let mut filled = self.carry.len();
        // The buffer keeps its size, so that it is initialized only once.
        if block.buffer.len() < filled + BLOCK {
            block.buffer = vec![0; filled + BLOCK];
        }
        block.buffer[..filled].copy_from_slice(&self.carry);
        self.carry.clear();
        self.carry.shrink_to(BLOCK);
        loop {
            if filled >= MAX_ROW {
                return Err(invalid(match self.quotes {
                    Some(_) => "record exceeds 256 MiB; a quotation mark may be unclosed",
                    None => "line exceeds 256 MiB",
                }));
            }
            // Doubling makes the time for a long row linear.
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
            let (new, end) = (&block.buffer[filled..filled + read], filled + read);
            let last = match &mut self.quotes {
                Some(quotes) => quotes.last_end(new),
                None => memchr::memrchr(separator, new).map(|at| at + 1),
            };
            if let Some(last) = last {
                block.len = filled + last;
                self.carry.extend_from_slice(&block.buffer[block.len..end]);
                block.rows = memchr::memchr_iter(separator, block.bytes()).count() as u64;
                self.next_row += block.rows;
                return Ok(End::Row);
            }
            filled = end;
        }
    }
}

fn invalid(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message.into())
}

/// Parses the header, and returns its length.
fn header(format: &ColumnFormat, bytes: &[u8]) -> Result<(Header, usize), String> {
    let len = record_end(bytes);
    let (_, record) = records(bytes).next().ok_or("missing header")?;
    let mut fields = Vec::new();
    format.dialect.fields(record, &mut fields).map_err(|error| error.message)?;
    // Names are only compared and printed, so they need not be exact.
    let name =
        |field: &Range<usize>| String::from_utf8_lossy(&value(&record[field.clone()])).into_owned();
    let names: Vec<String> = fields.iter().map(name).collect();
    let input = match &format.input {
        Some(field) => column(field, &names)?,
        // The only column is the input.
        None if names.len() == 1 => 0,
        None => return Err(format!("--field is required; {}", listed(&names))),
    };
    // Without a header, the first row would be lost. A column may have a URI as its name, by which
    // it is selected then.
    let is_selected_by_name = format.input.as_ref().is_some_and(|field| *field == names[input]);
    if !is_selected_by_name && names[input].contains("://") {
        return Err(format!(
            "the first row must be a header, but it is the URI `{}`; to read one URI per line and \
             write columns, use --format instead of --csv or --tsv",
            printable(&Secrets::Masked.shown(names[input].as_bytes()))
        ));
    }
    let base = format.base.as_ref().map(|field| column(field, &names));
    Ok((Header { base: base.transpose()?, names, input, raw: record.to_vec() }, len))
}

/// Returns the index of a column given by its name, or else by its number.
fn column(field: &str, names: &[String]) -> Result<usize, String> {
    let mut same = (0..).zip(names).filter(|(_, name)| *name == field).map(|(at, _)| at);
    let shown = printable(&Secrets::Masked.shown(field.as_bytes()));
    match (same.next(), same.next(), field.parse::<usize>()) {
        // A name that is a number is a name first.
        (Some(at), None, _) => Ok(at),
        (Some(_), Some(_), _) => {
            Err(format!("duplicate column `{shown}`; give its number instead"))
        }
        (None, _, Ok(number @ 1..)) if number <= names.len() => Ok(number - 1),
        _ => Err(format!("no column `{shown}`; {}", listed(names))),
    }
}

fn listed(names: &[String]) -> String {
    const MOST: usize = 20;
    let shown =
        names.iter().take(MOST).map(|name| printable(&Secrets::Masked.shown(name.as_bytes())));
    let more = if names.len() > MOST { ", ..." } else { "" };
    format!("the columns are {}{more}", shown.collect::<Vec<_>>().join(", "))
}
