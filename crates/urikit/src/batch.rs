//! Parsing all lines of a buffer at once.
//!
//! Parsing a whole buffer is faster than parsing line by line: one pass finds line ends and
//! classifies bytes, and UTF-8 is validated once for the buffer. The result is a [`Batch`], which
//! stores the component offsets of all lines in [`Columns`] and returns each line as a [`UriRef`].
//! The memory of the columns can be reused for the next buffer.
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
//! let columns = lines.into_columns(); // ready for the next buffer, without allocating
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

/// The terminator of each line in a buffer of URI references: a newline or a NUL byte.
///
/// Pass it to [`Columns::parse`](Columns::parse). NUL is the terminator in the output of
/// commands such as `find -print0`, in which names can contain newlines.
///
/// # Examples
///
/// ```
/// use urikit::batch::{Columns, LineTerminator};
///
/// let names = b"/srv/a.txt\0/srv/b.txt\0"; // as printed by `find -print0`
/// let lines = Columns::new().parse(names, LineTerminator::Nul)?;
/// assert_eq!(lines.len(), 2);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineTerminator {
    /// A line feed, optionally preceded by a carriage return. A carriage return without a line feed
    /// is part of the line, even at the end of the buffer.
    #[default]
    Newline,
    /// A NUL byte, for records that may contain line feeds.
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

/// The component offsets of many URI references, one per line, stored as one column per offset.
///
/// Use the columns in code that processes one component of all lines. To access a line as a
/// [`UriRef`], use [`Batch::get`] instead.
///
/// Offsets are in bytes: those of [`start`](Self::start) and [`end`](Self::end) in the buffer, all
/// others in the line. The offset of a missing component is 0, and so are all offsets of an invalid
/// line.
///
/// # Examples
///
/// ```
/// use urikit::batch::{Columns, LineTerminator};
///
/// let lines = Columns::new().parse(b"https://example.com/docs?v=2\n", LineTerminator::Newline)?;
/// let columns = lines.columns();
/// assert_eq!([columns.scheme_end(), columns.host_start(), columns.host_end()], [[5], [8], [19]]);
/// assert_eq!([columns.path_start(), columns.path_end(), columns.query_end()], [[19], [24], [28]]);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The offsets of all lines, one column per [`Offset`].
    offsets: [Vec<u32>; Offset::COUNT],
    host_kind: Vec<Option<HostKind>>,
}

/// The index of a column of offsets.
#[derive(Clone, Copy)]
enum Offset {
    Start,
    End,
    SchemeEnd,
    HostStart,
    HostEnd,
    PathStart,
    PathEnd,
    QueryEnd,
}

impl Offset {
    const COUNT: usize = Self::QueryEnd as usize + 1;

    /// Returns the offsets of a line, in the order of the columns.
    const fn of(start: usize, end: usize, spans: &Spans) -> [u32; Self::COUNT] {
        [
            // The casts are lossless, because `Columns::parse` rejects longer buffers.
            start as u32,
            end as u32,
            spans.scheme_end,
            spans.host_start,
            spans.host_end,
            spans.path_start,
            spans.path_end,
            spans.query_end,
        ]
    }
}

impl Columns {
    /// Creates an empty set of columns, to be filled by [`parse`](Self::parse).
    ///
    /// This does not allocate memory. The columns grow when a buffer of lines is parsed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let columns = Columns::new();
    /// assert!(columns.parse(b"", LineTerminator::Newline)?.is_empty());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn new() -> Self {
        Self { offsets: [const { Vec::new() }; Offset::COUNT], host_kind: Vec::new() }
    }

    /// Parses every line of a buffer as an RFC 3986 URI reference.
    ///
    /// Previous contents of the columns are replaced and their memory is reused. The last line can
    /// omit its terminator. Parsing takes linear time; the columns take 33 bytes per line.
    ///
    /// # Errors
    ///
    /// Returns [`TooLong`](ErrorKind::TooLong) if `text` is longer than `u32::MAX` bytes. A line
    /// that is not a URI reference is not an error here; [`Batch::get`] reports it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let mut columns = Columns::new();
    /// for chunk in ["/index.html\n/about.html\n", "/contact.html\n"] {
    ///     let lines = columns.parse(chunk.as_bytes(), LineTerminator::Newline)?;
    ///     assert!(lines.iter().all(|line| line.is_ok()));
    ///     columns = lines.into_columns();
    /// }
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse(mut self, text: &[u8], end: LineTerminator) -> Result<Batch<'_>, ParseError> {
        let limit = u32::MAX as usize;
        if text.len() > limit {
            return Err(ParseError::new(ErrorKind::TooLong, Component::Reference, limit, limit));
        }
        // Lines are not counted beforehand, because that takes another pass over the buffer. The
        // columns grow as needed and are reused for the next buffer.
        self.clear();
        let mut stage = Stage::new(&mut self);
        parse::lines(text, end.byte(), &mut stage);
        stage.flush();
        Ok(Batch { bytes: text, text: core::str::from_utf8(text).ok(), columns: self })
    }

    fn clear(&mut self) {
        self.offsets.iter_mut().for_each(Vec::clear);
        self.host_kind.clear();
    }

    fn column(&self, offset: Offset) -> &[u32] {
        &self.offsets[offset as usize]
    }

    /// Returns the byte offset in the buffer at which each line starts, with one entry per line.
    ///
    /// Most other columns count from the start of the line. Add this entry to one of their offsets,
    /// such as [`host_start`](Self::host_start), to get a position in the buffer.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines = Columns::new().parse(b"/a.html\r\n/b.html\n", LineTerminator::Newline)?;
    /// assert_eq!((lines.columns().start(), lines.columns().end()), (&[0, 9][..], &[7, 16][..]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn start(&self) -> &[u32] {
        self.column(Offset::Start)
    }

    /// Returns the byte offset in the buffer at which each line ends, with one entry per line.
    ///
    /// The line terminator is not part of the line, so the offset is that of the terminator.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines = Columns::new().parse(b"/a.html\r\n/b.html", LineTerminator::Newline)?;
    /// assert_eq!(lines.columns().end(), [7, 16]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn end(&self) -> &[u32] {
        self.column(Offset::End)
    }

    /// Returns the end of the scheme of each URI reference, with one entry per line.
    ///
    /// Each entry is the offset of the `:` after the scheme, in bytes from the start of the line.
    /// The entry is 0 for a relative reference and for a line that is not a URI reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let links = b"https://example.com/\n/about.html\nmailto:joe@example.com\n";
    /// let lines = Columns::new().parse(links, LineTerminator::Newline)?;
    /// assert_eq!(lines.columns().scheme_end(), [5, 0, 6]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn scheme_end(&self) -> &[u32] {
        self.column(Offset::SchemeEnd)
    }

    /// Returns the start of the host of each URI reference, with one entry per line.
    ///
    /// Each entry is a byte offset from the start of the line: the position after `//` or after the
    /// `@` of a userinfo. The entry is 0 if the line has no authority or is not a URI reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines =
    ///     Columns::new().parse(b"https://joe@example.com:8443/", LineTerminator::Newline)?;
    /// let (start, end) = (lines.columns().host_start(), lines.columns().host_end());
    /// assert_eq!(&lines.text(0)[start[0] as usize..end[0] as usize], b"example.com");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host_start(&self) -> &[u32] {
        self.column(Offset::HostStart)
    }

    /// Returns the end of the host of each URI reference, with one entry per line.
    ///
    /// Each entry is a byte offset from the start of the line: the position of the `:` before the
    /// port or, without a port, the start of the path. The entry is 0 if the line has no authority
    /// or is not a URI reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines =
    ///     Columns::new().parse(b"http://example.com:80/\n/a.html", LineTerminator::Newline)?;
    /// assert_eq!(lines.columns().host_end(), [18, 0]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host_end(&self) -> &[u32] {
        self.column(Offset::HostEnd)
    }

    /// Returns the start of the path of each URI reference, with one entry per line.
    ///
    /// Each entry is a byte offset from the start of the line: the end of the authority or, without
    /// an authority, the position after the `:` of the scheme. The entry is 0 if the path is at the
    /// start of the line, or if the line is not a URI reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines =
    ///     Columns::new().parse(b"https://example.com/a.html?v=1#top", LineTerminator::Newline)?;
    /// let (start, end) = (lines.columns().path_start(), lines.columns().path_end());
    /// assert_eq!(&lines.text(0)[start[0] as usize..end[0] as usize], b"/a.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn path_start(&self) -> &[u32] {
        self.column(Offset::PathStart)
    }

    /// Returns the end of the path of each URI reference, with one entry per line.
    ///
    /// Each entry is a byte offset from the start of the line: the position of the first `?` or
    /// `#`, or the length of the line. The entry is 0 if the line is not a URI reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines =
    ///     Columns::new().parse(b"/search?q=uri\n/faq#tls\n/a.html", LineTerminator::Newline)?;
    /// assert_eq!(lines.columns().path_end(), [7, 4, 7]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn path_end(&self) -> &[u32] {
        self.column(Offset::PathEnd)
    }

    /// Returns the end of the query of each URI reference, with one entry per line.
    ///
    /// Each entry is a byte offset from the start of the line: the position of the `#`, or the
    /// length of the line. The line has a query if the entry is greater than that of
    /// [`path_end`](Self::path_end).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines = Columns::new().parse(b"/search?q=uri#top\n/a.html", LineTerminator::Newline)?;
    /// let columns = lines.columns();
    /// assert_eq!((columns.path_end(), columns.query_end()), (&[7, 7][..], &[13, 7][..]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn query_end(&self) -> &[u32] {
        self.column(Offset::QueryEnd)
    }

    /// Returns the kind of the host of each URI reference, such as an IPv6 address.
    ///
    /// There is one entry per line. The entry is `None` if the line is not a URI reference. A
    /// reference without an authority has the entry [`HostKind::RegName`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    /// use urikit::component::HostKind;
    ///
    /// let lines =
    ///     Columns::new().parse(b"http://127.0.0.1/\nhttp://a b/", LineTerminator::Newline)?;
    /// assert_eq!(lines.columns().host_kind(), [Some(HostKind::Ipv4), None]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn host_kind(&self) -> &[Option<HostKind>] {
        &self.host_kind
    }

    /// Returns the spans of a line, or `None` if it is invalid. Panics if there is no such line.
    ///
    /// There is one array per offset, and the element `line` of each belongs to the same line. A
    /// valid line always has a kind of host, even without an authority, so `None` marks an invalid
    /// one, whose other elements have no meaning.
    fn spans(&self, line: usize) -> Option<Spans> {
        let host_kind = self.host_kind[line]?;
        let at = |offset: Offset| self.offsets[offset as usize][line];
        Some(Spans {
            scheme_end: at(Offset::SchemeEnd),
            host_start: at(Offset::HostStart),
            host_end: at(Offset::HostEnd),
            path_start: at(Offset::PathStart),
            path_end: at(Offset::PathEnd),
            query_end: at(Offset::QueryEnd),
            host_kind,
        })
    }
}

/// The number of lines that are buffered before they are appended to the columns.
const STAGE: usize = 64;

/// A buffer of lines in front of the columns.
///
/// Appending to nine vectors takes nine checks of their capacities. With this buffer, they are
/// needed once per [`STAGE`] lines instead of once per line.
struct Stage<'c> {
    columns: &'c mut Columns,
    offsets: [[u32; STAGE]; Offset::COUNT],
    host_kind: [Option<HostKind>; STAGE],
    len: usize,
}

impl<'c> Stage<'c> {
    const fn new(columns: &'c mut Columns) -> Self {
        let offsets = [[0; STAGE]; Offset::COUNT];
        Self { columns, offsets, host_kind: [None; STAGE], len: 0 }
    }

    /// Appends the buffered lines to the columns. Called rarely, so it is kept out of the loop.
    #[inline(never)]
    fn flush(&mut self) {
        let len = core::mem::take(&mut self.len);
        for (column, stage) in self.columns.offsets.iter_mut().zip(&self.offsets) {
            column.extend_from_slice(&stage[..len]);
        }
        self.columns.host_kind.extend_from_slice(&self.host_kind[..len]);
    }
}

impl LineSink for Stage<'_> {
    #[inline(always)]
    fn take(&mut self, start: usize, end: usize, spans: Option<Spans>) {
        // `len` is less than `STAGE`, because a full buffer is flushed below. The remainder shows
        // this to the compiler, which then omits the bounds checks.
        let at = self.len % STAGE;
        self.host_kind[at] = spans.map(|spans| spans.host_kind);
        // An invalid line has no host kind. Its start and end are stored, and its other offsets
        // are 0.
        let offsets = Offset::of(start, end, &spans.unwrap_or(Spans::EMPTY));
        for (stage, offset) in self.offsets.iter_mut().zip(offsets) {
            stage[at] = offset;
        }
        self.len = at + 1;
        if self.len == STAGE {
            self.flush();
        }
    }
}

/// The parsed lines of a buffer of URI references, returned by [`Columns::parse`].
///
/// To access a line as a [`UriRef`], use [`get`](Self::get) or [`iter`](Self::iter). To read one
/// component of all lines, such as the host, use [`columns`](Self::columns).
///
/// # Examples
///
/// ```
/// use urikit::batch::{Columns, LineTerminator};
///
/// let list = b"https://example.com/\nhttps://example.com:8o80/\n";
/// let lines = Columns::new().parse(list, LineTerminator::Newline)?;
/// for (number, line) in lines.iter().enumerate() {
///     if let Err(error) = line {
///         assert_eq!((number, error.span()), (1, 21..22));
///     }
/// }
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Batch<'t> {
    bytes: &'t [u8],
    /// The same buffer, if all of it is UTF-8.
    text: Option<&'t str>,
    columns: Columns,
}

impl fmt::Debug for Batch<'_> {
    /// Shows the number of bytes and lines, but not their contents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("bytes", &self.bytes.len())
            .field("lines", &self.len())
            .finish()
    }
}

impl<'t> Batch<'t> {
    /// Returns the number of lines in the buffer, including lines that are not URI references.
    ///
    /// A terminator at the end of the buffer does not start another line.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// assert_eq!(
    ///     Columns::new().parse(b"/a.html\n\n/b.html\n", LineTerminator::Newline)?.len(),
    ///     3
    /// );
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.columns.host_kind.len()
    }

    /// Returns whether the parsed buffer contains no lines.
    ///
    /// This is the case only for an empty buffer, because an empty line counts as a line.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the range of a line in the buffer, without its terminator.
    #[inline]
    fn range(&self, line: usize) -> Range<usize> {
        self.columns.start()[line] as usize..self.columns.end()[line] as usize
    }

    /// Returns the bytes of the line with this index, without its terminator. Indices start at 0.
    ///
    /// Use this method to show lines that are not URI references, for which [`get`](Self::get)
    /// returns an error.
    ///
    /// # Panics
    ///
    /// Panics if `line` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines = Columns::new().parse(b"/a.html\r\n/b c.html\r\n", LineTerminator::Newline)?;
    /// assert_eq!(lines.text(1), b"/b c.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn text(&self, line: usize) -> &'t [u8] {
        &self.bytes[self.range(line)]
    }

    /// Returns the line with this index as a URI reference. Indices start at 0.
    ///
    /// To get the bytes of a line that is not a URI reference, use [`text`](Self::text).
    ///
    /// # Errors
    ///
    /// Returns an error with the position of the first invalid character if the line is not a URI
    /// reference. To find that position, the line is parsed again.
    ///
    /// # Panics
    ///
    /// Panics if `line` is out of bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines = Columns::new()
    ///     .parse(b"https://example.com/a\nnot a link\n", LineTerminator::Newline)?;
    /// assert_eq!(lines.get(0)?.path().as_str(), "/a");
    /// assert_eq!(lines.get(1).unwrap_err().span(), 3..4);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn get(&self, line: usize) -> Result<UriRef<'t>, ParseError> {
        // A valid line is ASCII, so its ends are character boundaries of the buffer, and it is a
        // string even if another line makes the whole buffer invalid UTF-8.
        match (self.columns.spans(line), self.text) {
            (Some(spans), Some(text)) => Ok(UriRef::new(&text[self.range(line)], spans)),
            (Some(spans), None) => Ok(UriRef::new(chars::accepted(self.text(line)), spans)),
            (None, _) => UriRef::parse_bytes(self.text(line)),
        }
    }

    /// Returns an iterator over all lines of the buffer as URI references, in order.
    ///
    /// The item of a line that is not a URI reference is its parse error, as returned by
    /// [`get`](Self::get).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines =
    ///     Columns::new().parse(b"/a.html\n/b c.html\n/d.html\n", LineTerminator::Newline)?;
    /// let valid: Vec<_> = lines.iter().flatten().map(|line| line.as_str()).collect();
    /// assert_eq!(valid, ["/a.html", "/d.html"]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Result<UriRef<'t>, ParseError>> {
        (0..self.len()).map(|line| self.get(line))
    }

    /// Returns the component offsets of all lines, as one slice per kind of offset.
    ///
    /// Use this method to process one component of many lines, such as the host, without creating a
    /// [`UriRef`] for each line.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let lines =
    ///     Columns::new().parse(b"https://example.com/\n/a.html\n", LineTerminator::Newline)?;
    /// let absolute = lines.columns().scheme_end().iter().filter(|&&end| end != 0).count();
    /// assert_eq!(absolute, 1);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Converts this batch into its columns, so that their memory can be used for another buffer.
    ///
    /// To reuse the memory, call [`Columns::parse`] on the result with the next buffer.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::batch::{Columns, LineTerminator};
    ///
    /// let first = Columns::new().parse(b"/a.html\n", LineTerminator::Newline)?;
    /// let second = first.into_columns().parse(b"/b.html\n/c.html\n", LineTerminator::Newline)?;
    /// assert_eq!(second.len(), 2);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn into_columns(self) -> Columns {
        self.columns
    }
}
