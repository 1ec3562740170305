//! The kinds of documents.

use std::fmt;
use std::str::FromStr;

/// A document format in which [`read`](super::read) can find links, such as HTML or mail.
///
/// To determine the format of a file, use [`detect()`](super::detect()). For a media type, such as
/// `text/html`, use [`of_media_type`](Self::of_media_type).
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, UnknownKind};
///
/// assert_eq!("html".parse(), Ok(Kind::Html));
/// assert_eq!(Kind::of_media_type("application/atom+xml"), Some(Kind::Xml));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Plain text, searched as by [`plain`](crate::plain).
    Plain,
    /// Paginated plain text, the format of older RFCs. A URI may be split by a page break.
    Rfc,
    /// HTML. Use [`Xml`](Self::Xml) for XHTML.
    Html,
    /// XML with any vocabulary, such as XHTML, SVG, and Atom, including `xml:base`.
    Xml,
    /// Markdown (CommonMark with the tables, footnotes, and autolinks of GitHub), including HTML.
    Markdown,
    /// A style sheet (CSS).
    Css,
    /// A message (RFC 5322) with its parts (RFC 2045, RFC 2557), or a mailbox of messages.
    Mail,
    /// JSON, also with several values, as in JSON Lines.
    Json,
    /// Comma-separated values (RFC 4180), or with another separator. A URI ends with its cell.
    Csv,
    /// An iCalendar object (RFC 5545) or a vCard (RFC 6350), whose lines are unfolded.
    Calendar,
}

/// The names, in the order of the variants.
const NAMES: [&str; 10] =
    ["plain", "rfc", "html", "xml", "markdown", "css", "mail", "json", "csv", "calendar"];

impl Kind {
    /// All document formats, for example to list them in a help text.
    pub const ALL: [Self; 10] = [
        Self::Plain,
        Self::Rfc,
        Self::Html,
        Self::Xml,
        Self::Markdown,
        Self::Css,
        Self::Mail,
        Self::Json,
        Self::Csv,
        Self::Calendar,
    ];

    /// Returns the stable name of this document format, such as `html` or `mail`.
    ///
    /// [`FromStr`] accepts the same names, for example from the command line.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::Kind;
    ///
    /// assert_eq!(Kind::Markdown.name(), "markdown");
    /// ```
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// Returns the document format for a media type, such as `text/html; charset=utf-8`.
    ///
    /// Use it, for example, with the `Content-Type` header of an HTTP response. Parameters are
    /// ignored, and suffixes such as `+json` are recognized. Returns `None` if the format is not
    /// supported, as for `image/png`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::document::Kind;
    ///
    /// assert_eq!(Kind::of_media_type("text/html; charset=utf-8"), Some(Kind::Html));
    /// assert_eq!(Kind::of_media_type("image/svg+xml"), Some(Kind::Xml));
    /// assert_eq!(Kind::of_media_type("image/png"), None);
    /// ```
    pub fn of_media_type(media_type: &str) -> Option<Self> {
        let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let (of, sub) = essence.split_once('/')?;
        match (of, sub) {
            ("text", "html") => Some(Self::Html),
            ("text", "xml") | ("application", "xml") => Some(Self::Xml),
            ("text", "markdown") => Some(Self::Markdown),
            ("text", "css") => Some(Self::Css),
            ("text", "csv") => Some(Self::Csv),
            ("text", "calendar" | "vcard" | "x-vcard" | "directory") => Some(Self::Calendar),
            ("message", "rfc822" | "global") | ("multipart", _) | ("application", "mbox") => {
                Some(Self::Mail)
            }
            ("application", "json" | "x-ndjson") => Some(Self::Json),
            (_, sub) if sub.ends_with("+xml") => Some(Self::Xml),
            (_, sub) if sub.ends_with("+json") => Some(Self::Json),
            ("text", _) => Some(Self::Plain),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    /// Parses a name returned by [`name`](Self::name).
    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or(UnknownKind)
    }
}

/// The error returned by [`Kind::from_str`] if no document format has the given name.
///
/// All formats are listed in [`Kind::ALL`], and [`Kind::name`] returns their names.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, UnknownKind};
///
/// assert_eq!("pdf".parse::<Kind>(), Err(UnknownKind));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown kind of document")
    }
}

impl std::error::Error for UnknownKind {}
