//! What kind of document it is.

use std::fmt;
use std::str::FromStr;

/// A kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Text in which URIs are found as [`plain`](crate::plain) does.
    Plain,
    /// Plain text in pages, as RFCs have it: a URI may stand on two of them.
    Rfc,
    /// HTML, in the syntax that is not XML.
    Html,
    /// XML: XHTML, SVG, Atom, RSS, and any other, with `xml:base`.
    Xml,
    /// Markdown (CommonMark, and the tables, footnotes and autolinks of its most used extension), with HTML inside it.
    Markdown,
    /// CSS.
    Css,
    /// A message (RFC 5322) with whatever parts it has (RFC 2045, RFC 2557), or a mailbox of them.
    Mail,
    /// JSON: one value, or many, one after the other.
    Json,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 8] =
        [Self::Plain, Self::Rfc, Self::Html, Self::Xml, Self::Markdown, Self::Css, Self::Mail, Self::Json];

    /// A name for programs: `plain`, `rfc`, `html`, `xml`, `markdown`, `css`, `mail`, `json`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Rfc => "rfc",
            Self::Html => "html",
            Self::Xml => "xml",
            Self::Markdown => "markdown",
            Self::Css => "css",
            Self::Mail => "mail",
            Self::Json => "json",
        }
    }

    /// The kind of a media type such as `text/html; charset=utf-8` (RFC 6838, RFC 6839); `None` for one in which no URIs are
    /// looked for, such as `image/png`.
    pub fn of_media_type(media_type: &str) -> Option<Self> {
        let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let (of, sub) = essence.split_once('/')?;
        match (of, sub) {
            ("text", "html") => Some(Self::Html),
            ("text", "xml") | ("application", "xml") => Some(Self::Xml),
            ("text", "markdown") => Some(Self::Markdown),
            ("text", "css") => Some(Self::Css),
            ("message", "rfc822" | "global") | ("multipart", _) | ("application", "mbox") => Some(Self::Mail),
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

    /// Reads a name as [`name`](Self::name) has it.
    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or(UnknownKind)
    }
}

/// A text that is the name of no [`Kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no kind of document has this name")
    }
}

impl std::error::Error for UnknownKind {}
