//! Many texts at once: all lines of a buffer, parsed into columns.
//!
//! Whoever has a file of URIs saves most of what is not parsing by giving it whole: line ends are found and bytes are
//! classified in one pass, the UTF-8 of the buffer is checked once, and what comes out are columns of offsets, in memory
//! that can be used again for the next buffer.
//!
//! ```
//! use urikit::batch::{Columns, LineTerminator};
//!
//! let log = b"http://example.com/a\nnot a uri\r\n../b?c\n";
//! let lines = Columns::new().parse(log, LineTerminator::Newline)?;
//! assert_eq!(lines.len(), 3);
//! assert_eq!(lines.get(0)?.host().unwrap().as_str(), "example.com");
//! assert_eq!(lines.get(1).unwrap_err().span(), 3..4);
//! assert_eq!(lines.text(1), b"not a uri");
//! assert_eq!(lines.iter().filter(Result::is_ok).count(), 2);
//!
//! let columns = lines.into_columns(); // and on to the next buffer, without allocating
//! assert_eq!((columns.path_start(), columns.path_end()), (&[18, 0, 0][..], &[20, 0, 4][..]));
//! # Ok::<(), urikit::ParseError>(())
//! ```

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::chars;
use crate::component::HostKind;
use crate::error::{Component, ErrorKind, ParseError};
use crate::parse::{self, LineSink};
use crate::reference::UriRef;
use crate::spans::Spans;

/// What a line ends with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineTerminator {
    /// A line feed, with or without a carriage return before it. A carriage return that no line feed follows is a byte like any
    /// other, also at the end of the last line.
    #[default]
    Newline,
    /// A NUL, for texts that may hold anything else.
    Nul,
}

impl LineTerminator {
    const fn byte(self) -> u8 {
        match self {
            Self::Newline => b'\n',
            Self::Nul => 0,
        }
    }
}

/// The offsets of the components of many lines, a column each.
///
/// All columns have an entry for every line. [`start`](Self::start) and [`end`](Self::end) are offsets into the buffer;
/// the others count from the start of their line. They say what a [`UriRef`] knows: a scheme ends at its `:`, an
/// authority and a port are defined where their delimiters stand, and so on. What is undefined, or in a line that is not
/// a URI-reference, is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    start: Vec<u32>,
    end: Vec<u32>,
    scheme_end: Vec<u32>,
    host_start: Vec<u32>,
    host_end: Vec<u32>,
    path_start: Vec<u32>,
    path_end: Vec<u32>,
    query_end: Vec<u32>,
    host_kind: Vec<Option<HostKind>>,
}

impl Columns {
    /// Columns without a line, and without memory yet.
    pub const fn new() -> Self {
        Self {
            start: Vec::new(),
            end: Vec::new(),
            scheme_end: Vec::new(),
            host_start: Vec::new(),
            host_end: Vec::new(),
            path_start: Vec::new(),
            path_end: Vec::new(),
            query_end: Vec::new(),
            host_kind: Vec::new(),
        }
    }

    /// Parses every line of `text` as a URI-reference of RFC 3986; what the columns held is replaced, their memory is
    /// kept. What stands behind the last line end is a line too, unless it is empty.
    ///
    /// Takes time linear in the length of the text, and 33 bytes of memory for each line.
    ///
    /// # Errors
    ///
    /// [`TooLong`](ErrorKind::TooLong) when the text is longer than `u32::MAX` bytes. That a line is no URI-reference is
    /// an error of that line alone: [`Batch::get`] has it.
    pub fn parse(mut self, text: &[u8], end: LineTerminator) -> Result<Batch<'_>, ParseError> {
        let limit = u32::MAX as usize;
        if text.len() > limit {
            return Err(ParseError::new(ErrorKind::TooLong, Component::Reference, limit, limit));
        }
        self.clear();
        let mut stage = Stage::new(&mut self);
        parse::lines(text, end.byte(), &mut stage);
        stage.flush();
        Ok(Batch { bytes: text, text: core::str::from_utf8(text).ok(), columns: self })
    }

    fn clear(&mut self) {
        let Self { start, end, scheme_end, host_start, host_end, path_start, path_end, query_end, host_kind } =
            self;
        for column in [start, end, scheme_end, host_start, host_end, path_start, path_end, query_end] {
            column.clear();
        }
        host_kind.clear();
    }

    /// Where the lines begin, as offsets into the buffer.
    pub fn start(&self) -> &[u32] {
        &self.start
    }

    /// Where the lines end, their line ends not included, as offsets into the buffer.
    pub fn end(&self) -> &[u32] {
        &self.end
    }

    /// Where the schemes end, at their `:`; 0 in a relative reference.
    pub fn scheme_end(&self) -> &[u32] {
        &self.scheme_end
    }

    /// Where the hosts begin, behind the `//` or the `@`; 0 without an authority.
    pub fn host_start(&self) -> &[u32] {
        &self.host_start
    }

    /// Where the hosts end: at the port's `:` or where the path begins; 0 without an authority.
    pub fn host_end(&self) -> &[u32] {
        &self.host_end
    }

    /// Where the paths begin, which is where the authorities end.
    pub fn path_start(&self) -> &[u32] {
        &self.path_start
    }

    /// Where the paths end: at a `?`, a `#` or the end of the line.
    pub fn path_end(&self) -> &[u32] {
        &self.path_end
    }

    /// Where the queries end: at a `#` or the end of the line. Where the path ends, there is no query.
    pub fn query_end(&self) -> &[u32] {
        &self.query_end
    }

    /// What the hosts are; `None` in a line that is no URI-reference. Without an authority it is a reg-name.
    pub fn host_kind(&self) -> &[Option<HostKind>] {
        &self.host_kind
    }

    /// The spans of a line, if it is a URI-reference.
    fn spans(&self, line: usize) -> Option<Spans> {
        Some(Spans {
            host_kind: self.host_kind[line]?,
            scheme_end: self.scheme_end[line],
            host_start: self.host_start[line],
            host_end: self.host_end[line],
            path_start: self.path_start[line],
            path_end: self.path_end[line],
            query_end: self.query_end[line],
        })
    }
}

/// How many lines are gathered before they are added to the columns, which are nine vectors that may have to grow.
const STAGE: usize = 64;

/// Batch on their way to the columns.
struct Stage<'c> {
    columns: &'c mut Columns,
    start: [u32; STAGE],
    end: [u32; STAGE],
    scheme_end: [u32; STAGE],
    host_start: [u32; STAGE],
    host_end: [u32; STAGE],
    path_start: [u32; STAGE],
    path_end: [u32; STAGE],
    query_end: [u32; STAGE],
    host_kind: [Option<HostKind>; STAGE],
    len: usize,
}

impl<'c> Stage<'c> {
    const fn new(columns: &'c mut Columns) -> Self {
        const ROOM: [u32; STAGE] = [0; STAGE];
        Self {
            columns,
            start: ROOM,
            end: ROOM,
            scheme_end: ROOM,
            host_start: ROOM,
            host_end: ROOM,
            path_start: ROOM,
            path_end: ROOM,
            query_end: ROOM,
            host_kind: [None; STAGE],
            len: 0,
        }
    }

    /// Adds the lines to the columns.
    #[inline(never)]
    fn flush(&mut self) {
        let len = core::mem::take(&mut self.len);
        let columns = &mut *self.columns;
        columns.start.extend_from_slice(&self.start[..len]);
        columns.end.extend_from_slice(&self.end[..len]);
        columns.scheme_end.extend_from_slice(&self.scheme_end[..len]);
        columns.host_start.extend_from_slice(&self.host_start[..len]);
        columns.host_end.extend_from_slice(&self.host_end[..len]);
        columns.path_start.extend_from_slice(&self.path_start[..len]);
        columns.path_end.extend_from_slice(&self.path_end[..len]);
        columns.query_end.extend_from_slice(&self.query_end[..len]);
        columns.host_kind.extend_from_slice(&self.host_kind[..len]);
    }
}

impl LineSink for Stage<'_> {
    #[inline(always)]
    fn take(&mut self, start: usize, end: usize, spans: Option<Spans>) {
        let at = self.len % STAGE;
        self.start[at] = start as u32;
        self.end[at] = end as u32;
        self.host_kind[at] = spans.map(|spans| spans.host_kind);
        let spans = spans.unwrap_or(Spans::EMPTY);
        self.scheme_end[at] = spans.scheme_end;
        self.host_start[at] = spans.host_start;
        self.host_end[at] = spans.host_end;
        self.path_start[at] = spans.path_start;
        self.path_end[at] = spans.path_end;
        self.query_end[at] = spans.query_end;
        self.len = at + 1;
        if self.len == STAGE {
            self.flush();
        }
    }
}

/// The lines of a buffer and their columns; see the [module](self).
#[derive(Clone)]
pub struct Batch<'t> {
    bytes: &'t [u8],
    /// The same, if all of it is UTF-8.
    text: Option<&'t str>,
    columns: Columns,
}

impl fmt::Debug for Batch<'_> {
    /// How much there is, and nothing of what it says.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("bytes", &self.bytes.len()).field("lines", &self.len()).finish()
    }
}

impl<'t> Batch<'t> {
    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.columns.start.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of a line in the buffer.
    #[inline]
    fn range(&self, line: usize) -> Range<usize> {
        self.columns.start[line] as usize..self.columns.end[line] as usize
    }

    /// A line, whatever it is, without its end.
    ///
    /// # Panics
    ///
    /// When there are not so many lines.
    #[inline]
    pub fn text(&self, line: usize) -> &'t [u8] {
        &self.bytes[self.range(line)]
    }

    /// A line as a URI-reference.
    ///
    /// # Errors
    ///
    /// What [`UriRef::parse_bytes`] says of the line; it is looked for only now.
    ///
    /// # Panics
    ///
    /// When there are not so many lines.
    #[inline]
    pub fn get(&self, line: usize) -> Result<UriRef<'t>, ParseError> {
        match (self.columns.spans(line), self.text) {
            (Some(spans), Some(text)) => Ok(UriRef::new(&text[self.range(line)], spans)),
            (Some(spans), None) => Ok(UriRef::new(chars::accepted(self.text(line)), spans)),
            (None, _) => UriRef::parse_bytes(self.text(line)),
        }
    }

    /// All lines in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Result<UriRef<'t>, ParseError>> {
        (0..self.len()).map(|line| self.get(line))
    }

    /// The columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The columns, given away with their memory.
    pub fn into_columns(self) -> Columns {
        self.columns
    }
}
