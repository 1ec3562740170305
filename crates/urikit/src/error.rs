//! What was wrong, in which component, at which bytes, by which rule.
//!
//! A [`ParseError`] holds no input text: it is small, `Copy`, and cannot leak a password into a log. Whoever still has
//! the text can ask for a drawing of the fault:
//!
//! ```
//! use urikit::{Component, ErrorKind, UriRef};
//!
//! let text = "http://a:b/";
//! let error = UriRef::parse(text).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::PortChar);
//! assert_eq!(error.component(), Component::Port);
//! assert_eq!(error.span(), 9..10);
//! assert_eq!(error.section(), "RFC 3986 section 3.2.3");
//! assert_eq!(error.rule(), "port = *DIGIT");
//! assert_eq!(error.message(), "a port holds only digits");
//! assert_eq!(error.to_string(), "a port holds only digits (port, byte 9)");
//! println!("{}", error.display(text));
//! ```

mod diagram;
mod rules;
#[cfg(test)]
mod tests;

use core::fmt;
use core::ops::Range;

use crate::grammar::Spec;

pub use diagram::{Diagram, write_diagram};

/// The component of a URI-reference that a fault is in (RFC 3986 section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Component {
    /// The text as a whole.
    Reference,
    /// The scheme (section 3.1).
    Scheme,
    /// The authority (section 3.2).
    Authority,
    /// The authority's userinfo (section 3.2.1).
    Userinfo,
    /// The authority's host (section 3.2.2).
    Host,
    /// The authority's port (section 3.2.3).
    Port,
    /// The path (section 3.3).
    Path,
    /// A segment of the path (section 3.3).
    Segment,
    /// A percent-encoded string that is not a particular component (section 2.1).
    Encoded,
    /// What stands in place of the path behind a scheme without a slash (RFC 2396 section 3).
    OpaquePart,
    /// The query (section 3.4).
    Query,
    /// The fragment (section 3.5).
    Fragment,
}

impl Component {
    /// The component's name as RFC 3986 writes it.
    ///
    /// ```
    /// assert_eq!(urikit::Component::Userinfo.name(), "userinfo");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Segment => "segment",
            Self::Encoded => "percent-encoded string",
            Self::OpaquePart => "opaque-part",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a [`ParseError`] is about. Each kind says which bytes its span covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is longer than `u32::MAX` bytes. The span is empty and stands at that limit.
    TooLong,
    /// A URI needs a scheme and this is a relative reference. The span is empty and stands at the beginning.
    SchemeMissing,
    /// A relative reference has no scheme and this text has one. The span is the scheme and its `:`.
    SchemeUnexpected,
    /// Nothing stands before the first `:`. The span is the `:`.
    SchemeEmpty,
    /// A scheme begins with a letter. The span is its first character.
    SchemeStart,
    /// A scheme holds letters, digits, `+`, `-` and `.`. The span is the first other character.
    SchemeChar,
    /// An absolute URI has no fragment and this text has one. The span is the `#` and the fragment.
    FragmentUnexpected,
    /// A character outside ASCII. The span is all its bytes in UTF-8. In an IRI: one in a scheme, a port or an IP literal.
    NonAscii,
    /// A character of private use elsewhere than in the query of an IRI. The span is all its bytes in UTF-8.
    PrivateUse,
    /// A character outside ASCII that stands in no IRI: a control, a noncharacter, a special, or a tag. The span is all its
    /// bytes in UTF-8.
    NotUcschar,
    /// Bytes that are not UTF-8, where characters outside ASCII may stand. The span is the first of them, and those that
    /// follow it as in a character.
    NotUtf8,
    /// A space, tab or line end. The span is its byte.
    Space,
    /// Another control character. The span is its byte.
    Control,
    /// A backslash. The span is its byte.
    Backslash,
    /// Another character that the component does not allow. The span is its byte, or its bytes where others outside ASCII
    /// are allowed.
    Char,
    /// The component, or the segment of a path, ends inside an escape. The span is the `%` and what is left behind it.
    EscapeTruncated,
    /// A `%` without two hexadecimal digits behind it. The span is the `%` and the two bytes behind it, or fewer where
    /// the component, the segment, or a character outside ASCII ends it.
    EscapeDigits,
    /// A second `@`: what stands before the first one is the userinfo, and a host holds none. The span is the `@`.
    SecondAt,
    /// An IP literal's `[` has no `]`. The span goes from the `[` to the end of the authority.
    BracketUnclosed,
    /// Something other than a port follows an IP literal's `]`. The span goes to the port or to the authority's end.
    LiteralTail,
    /// A character in an IPv6 address that is neither hexadecimal nor `:` nor `.`. The span is its byte.
    Ipv6Char,
    /// A `:` in an IPv6 address with no group on one of its sides. The span is the `:`.
    Ipv6Colon,
    /// A group of an IPv6 address with more than four digits. The span is the group.
    Ipv6GroupLong,
    /// A second `::` in an IPv6 address. The span is the `::`.
    Ipv6Elision,
    /// More groups than an IPv6 address has. The span is what is too much, or the address.
    Ipv6TooMany,
    /// Fewer groups than an IPv6 address has, and no `::`. The span is the address.
    Ipv6TooFew,
    /// The IPv4 part at the end of an IPv6 address is not an IPv4 address. The span is that part.
    Ipv6Ipv4,
    /// A zone identifier, which RFC 3986 does not have. The span goes from the `%` to the end of the address.
    ZoneIdentifier,
    /// A zone identifier that is empty or holds a character that may not stand there, where there are such identifiers.
    /// The span is that character, or the `%` or `%25` when nothing follows it.
    ZoneMalformed,
    /// A `%` behind an IPv6 address that is not `%25`, where there are zone identifiers (RFC 6874 section 2). The span is
    /// the `%`.
    ZoneDelimiter,
    /// An IPvFuture literal whose version is not `v`, hexadecimal digits and a `.`. The span is the character that
    /// stands where a digit or the `.` should, empty when the literal ends there.
    IpvFutureVersion,
    /// An IPvFuture literal whose address is empty or holds a character that may not stand there. The span is that
    /// character, or the `.` when the address is empty.
    IpvFutureAddress,
    /// A character in a port that is not a digit. The span is its byte.
    PortChar,
    /// A colon in a port, as in an IPv6 address without brackets. The span is its byte.
    PortColon,
    /// A port without a digit, where the document asks for one. The span is empty and stands behind the `:`.
    PortEmpty,
    /// A port that is greater than its reader can hold. The span is the port.
    PortTooLarge,
    /// A hostname with a label that is empty, begins or ends with a hyphen, or, being the last, does not begin with a
    /// letter, where the document asks for a hostname. The span is the hostname.
    HostLabel,
    /// Nothing stands behind the scheme, where the document asks for something. The span is empty and stands there.
    SchemePartEmpty,
    /// The text is empty, where the document asks for a path. The span is empty.
    PathMissing,
    /// The scheme is one that `//` and a host always follow by its document, and they do not. The span is empty and
    /// stands behind the scheme.
    AuthorityMissing,
    /// Nothing at all follows the `//`, where something has to. The span is empty and stands behind the `//`.
    AuthorityEmpty,
    /// A path that begins with an empty segment, where the document does not allow it. The span is its slash.
    EmptyFirstSegment,
}

/// Why a text is not what it was to be: what, where, and by which rule of which section.
///
/// Offsets are bytes of the text that was given to the parser. The value is `Copy` and holds no part of that text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    kind: ErrorKind,
    component: Component,
    spec: Spec,
    start: u32,
    end: u32,
}

impl ParseError {
    #[cold]
    pub(crate) const fn new(kind: ErrorKind, component: Component, start: usize, end: usize) -> Self {
        Self { kind, component, spec: Spec::Rfc3986, start: start as u32, end: end as u32 }
    }

    /// The same fault by another document.
    pub(crate) const fn by(self, spec: Spec) -> Self {
        Self { spec, ..self }
    }

    /// A fault of another kind in the same place.
    pub(crate) const fn of_kind(self, kind: ErrorKind) -> Self {
        Self { kind, ..self }
    }

    /// The document whose rule the text breaks.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// What is wrong.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The component that the fault is in.
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Offset of the first byte of the fault.
    pub const fn start(&self) -> usize {
        self.start as usize
    }

    /// Offset behind the last byte of the fault; equal to [`start`](Self::start) where something is missing.
    pub const fn end(&self) -> usize {
        self.end as usize
    }

    /// The bytes of the fault, as a range into the text.
    pub const fn span(&self) -> Range<usize> {
        self.start()..self.end()
    }

    /// A name for the kind that programs can rely on, such as `port-char`.
    pub const fn code(&self) -> &'static str {
        rules::code(self.kind)
    }

    /// The rule that the text breaks, in the notation of RFC 3986 (ABNF, RFC 5234).
    pub const fn rule(&self) -> &'static str {
        rules::rule(self.spec, self.kind, self.component).definition
    }

    /// The document and section that the rule stands in.
    pub const fn section(&self) -> &'static str {
        rules::rule(self.spec, self.kind, self.component).section
    }

    /// The fault in one sentence. It is about the kind and the component alone and holds nothing of the text;
    /// `Display` adds where the fault is.
    pub const fn message(&self) -> &'static str {
        rules::message(self.spec, self.kind, self.component)
    }

    /// What to do about it, where there is something more to say than the rule.
    pub const fn help(&self) -> Option<&'static str> {
        rules::help(self.spec, self.kind, self.component)
    }

    /// A drawing of the fault: the sentence, the text with carets under the exact bytes, the rule and its section.
    ///
    /// `input` is the text that was parsed. It is shown as it is, password included, except that control characters
    /// and characters outside ASCII stand as escapes so that the carets stay exact, and that only the neighbourhood of
    /// the fault is shown of a long text.
    ///
    /// ```
    /// let text = "http://example.com/a b";
    /// let error = urikit::UriRef::parse(text).unwrap_err();
    /// assert_eq!(error.display(text).to_string(), "\
    /// error: a URI holds no white space
    ///   | http://example.com/a b
    ///   |                     ^ path, byte 20
    ///   = rule: pchar = unreserved / pct-encoded / sub-delims / \":\" / \"@\" (RFC 3986 section 3.3)
    ///   = help: white space that belongs to the data is percent-encoded: a space is %20, a tab %09");
    /// ```
    pub const fn display<'e>(&self, input: &'e str) -> Diagram<'e> {
        Diagram::new(*self, input)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, byte {})", self.message(), self.component, self.start)
    }
}

impl core::error::Error for ParseError {}

/// The end of the UTF-8 sequence that begins at `at`; of one byte where no sequence begins.
pub(crate) const fn char_end(bytes: &[u8], at: usize) -> usize {
    let most = match bytes[at] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let mut end = at + 1;
    while end < bytes.len() && end < at + most && bytes[end] & 0xc0 == 0x80 {
        end += 1;
    }
    end
}
