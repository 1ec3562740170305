//! Parse errors, with the component, the byte range, and the violated rule.
//!
//! A [`ParseError`] is `Copy`, small, and does not contain the input, so it cannot leak a password
//! into a log. To show the error in its input, use [`ParseError::display`].
//!
//! # Examples
//!
//! ```
//! use urikit::{Component, ErrorKind, UriRef};
//!
//! let input = "http://a:b/";
//! let error = UriRef::parse(input).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::PortChar);
//! assert_eq!(error.component(), Component::Port);
//! assert_eq!(error.span(), 9..10);
//! assert_eq!(error.section(), "RFC 3986 section 3.2.3");
//! assert_eq!(error.rule(), "port = *DIGIT");
//! assert_eq!(error.message(), "invalid character in port");
//! assert_eq!(error.to_string(), "invalid character in port at byte 9");
//! println!("{}", error.display(input));
//! ```

mod characters;
mod diagram;
mod help;
mod messages;
mod rules;

use core::fmt;
use core::ops::Range;

use crate::syntax::Spec;

pub use diagram::{Diagram, write_diagram, write_rule};

/// A component of a URI reference, such as the host or the query (RFC 3986 section 3).
///
/// Pass it to [`UriRef::span`](crate::UriRef::span) to get the byte range of a component. A
/// [`ParseError`] reports the component in which it occurs. Some variants, such as
/// [`Segment`](Self::Segment), occur only in errors.
///
/// # Examples
///
/// ```
/// use urikit::{Component, UriRef};
///
/// let link = UriRef::parse("https://example.com/search?q=uri")?;
/// assert_eq!(link.span(Component::Query), Some(27..32));
///
/// let error = UriRef::parse("https://example.com/search?q=[uri]").unwrap_err();
/// assert_eq!(error.component(), Component::Query);
/// assert_eq!(error.component().to_string(), "query");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Component {
    /// The whole string: the component of errors that concern all of it, such as its length.
    Reference,
    /// The scheme, without its `:` (RFC 3986 section 3.1).
    Scheme,
    /// The authority, without its `//`: userinfo, host, and port (RFC 3986 section 3.2).
    Authority,
    /// The userinfo of the authority, without its `@` (RFC 3986 section 3.2.1).
    Userinfo,
    /// The host of the authority, including the brackets of an IP literal (RFC 3986 section 3.2.2).
    Host,
    /// The port of the authority, without its `:` (RFC 3986 section 3.2.3).
    Port,
    /// The path, which is always present but can be empty (RFC 3986 section 3.3).
    Path,
    /// A segment of the path, between two slashes (RFC 3986 section 3.3). It occurs only in errors.
    Segment,
    /// A percent-encoded string that is not a particular component. It occurs only in errors.
    Encoded,
    /// The part after the scheme, if it does not start with a slash (RFC 2396 section 3).
    OpaquePart,
    /// The query, without its `?` (RFC 3986 section 3.4).
    Query,
    /// The fragment, without its `#` (RFC 3986 section 3.5).
    Fragment,
}

impl Component {
    /// Returns the lowercase name of this component of a URI, such as `userinfo`, as in RFC 3986.
    ///
    /// `Display` writes the same name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Component;
    ///
    /// assert_eq!(Component::Userinfo.name(), "userinfo");
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

/// The kind of a [`ParseError`], such as an invalid character or a missing scheme.
///
/// Match on it to handle some errors differently. The documentation of each kind describes the byte
/// range that the error reports.
///
/// # Examples
///
/// ```
/// use urikit::{ErrorKind, UriRef};
///
/// let hint = match UriRef::parse(r"http://example.com\docs").unwrap_err().kind() {
///     ErrorKind::Backslash => "use `/` instead of `\\`",
///     ErrorKind::Space => "remove the space, or write %20",
///     _ => "invalid link",
/// };
/// assert_eq!(hint, "use `/` instead of `\\`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input is longer than `u32::MAX` bytes. The span is empty and at that limit.
    TooLong,
    /// A relative reference, where a scheme is required. The span is empty and at the start.
    SchemeMissing,
    /// A scheme, where a relative reference is required. The span is the scheme and its `:`.
    SchemeUnexpected,
    /// An empty scheme: the input starts with `:`. The span is the `:`.
    SchemeEmpty,
    /// A scheme that does not start with a letter. The span is its first character.
    SchemeStart,
    /// A character in a scheme other than letters, digits, `+`, `-`, and `.`. The span is the first
    /// such character.
    SchemeChar,
    /// A fragment, where an absolute URI is required. The span is the `#` and the fragment.
    FragmentUnexpected,
    /// A non-ASCII character. In an IRI, one in a scheme, a port, or an IP literal. The span is all
    /// its UTF-8 bytes.
    NonAscii,
    /// A private-use character of an IRI outside the query. The span is all its UTF-8 bytes.
    PrivateUse,
    /// A character that IRIs do not allow: a control, noncharacter, special, or tag. The span is
    /// all its UTF-8 bytes.
    NotUcschar,
    /// Invalid UTF-8, where non-ASCII characters are allowed.
    ///
    /// The span is the first invalid byte, and the continuation bytes that belong to it.
    NotUtf8,
    /// A space, tab, or line terminator. The span is its byte.
    Space,
    /// A control character other than a tab or a line terminator. The span is its byte.
    Control,
    /// A backslash, which URIs do not allow; paths use `/`. The span is its byte.
    Backslash,
    /// A character that the component does not allow, and that no other kind describes. The span is
    /// all its UTF-8 bytes.
    Char,
    /// An escape that the end of the component or segment truncates. The span is the `%` and any
    /// digit after it.
    EscapeTruncated,
    /// A `%` that is not followed by two hexadecimal digits.
    ///
    /// The span is the `%` and the next two bytes, or fewer if the component, the segment, or a
    /// non-ASCII character ends it.
    EscapeDigits,
    /// A second `@` in an authority. The first one ends the userinfo, and a host does not allow it.
    /// The span is the `@`.
    SecondAt,
    /// An IP literal without its `]`. The span is from the `[` to the end of the authority.
    BracketUnclosed,
    /// Characters between the `]` of an IP literal and the port. The span ends at the port or with
    /// the authority.
    LiteralTail,
    /// A character in an IPv6 address other than hexadecimal digits, `:`, and `.`. The span is its
    /// byte.
    Ipv6Char,
    /// A `:` in an IPv6 address without a group before or after it. The span is the `:`.
    Ipv6Colon,
    /// A group of an IPv6 address with more than four digits. The span is the group.
    Ipv6GroupLong,
    /// A second `::` in an IPv6 address. The span is the `::`.
    Ipv6Elision,
    /// An IPv6 address with too many groups. The span is the excess groups, or the address.
    Ipv6TooMany,
    /// An IPv6 address with too few groups and without `::`. The span is the address.
    Ipv6TooFew,
    /// An invalid IPv4 address at the end of an IPv6 address. The span is the IPv4 part.
    Ipv6Ipv4,
    /// A zone identifier, which RFC 3986 does not allow. The span is from the `%` to the end of the
    /// address.
    ZoneIdentifier,
    /// An empty zone identifier, or an invalid character in one, where zone identifiers are
    /// allowed.
    ///
    /// The span is the character, or the `%` or `%25` if nothing follows it.
    ZoneMalformed,
    /// A `%` after an IPv6 address without `25`, where zone identifiers are allowed. The span is
    /// the `%`.
    ZoneDelimiter,
    /// An IPvFuture literal that does not start with `v`, hexadecimal digits, and `.`.
    ///
    /// The span is the character in place of the digit or `.`, or empty if the literal ends there.
    IpvFutureVersion,
    /// An IPvFuture literal whose address is empty or contains an invalid character.
    ///
    /// The span is the character, or the `.` if the address is empty.
    IpvFutureAddress,
    /// A character in a port that is not a digit. The span is its byte.
    PortChar,
    /// A colon in a port, as in an IPv6 address without brackets. The span is its byte.
    PortColon,
    /// An empty port, where the specification requires a digit. The span is empty and after the
    /// `:`.
    PortEmpty,
    /// A port that is too large for the implementation. The span is the port.
    PortTooLarge,
    /// An invalid hostname, where the specification requires one. The span is the hostname.
    ///
    /// A label is empty, or starts or ends with a hyphen, or the last label does not start with a
    /// letter.
    HostLabel,
    /// An empty part after the scheme, where the specification requires one. The span is empty and
    /// after the `:`.
    SchemePartEmpty,
    /// An empty input, where the specification requires a path. The span is empty.
    PathMissing,
    /// A scheme that requires `//` and a host, without them. The span is empty and after the
    /// scheme.
    AuthorityMissing,
    /// An empty authority, where the specification requires one. The span is empty and after the
    /// `//`.
    AuthorityEmpty,
    /// A path that starts with an empty segment, where the specification does not allow it. The
    /// span is its slash.
    EmptyFirstSegment,
}

/// The error returned if a string is not a valid URI reference, or not of the required type.
///
/// It has the [kind](Self::kind) of the error, its component, its byte range in the input, and the
/// violated rule. It is `Copy` and does not contain the input, so it can be logged. To show it with
/// the input, use [`display`](Self::display).
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
///
/// for (number, line) in "/docs\n/my file.txt\n".lines().enumerate() {
///     if let Err(error) = UriRef::parse(line) {
///         let place = format!("links.txt:{}:{}", number + 1, error.start() + 1);
///         assert_eq!(place, "links.txt:2:4");
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    kind: ErrorKind,
    component: Component,
    spec: Spec,
    start: u32,
    end: u32,
}

impl ParseError {
    /// Creates an error, for implementers of another [`grammar`](crate::grammar).
    ///
    /// It cites RFC 3986. A specification with other rules wraps the error in a type of its own.
    #[cold]
    pub const fn new(kind: ErrorKind, component: Component, start: usize, end: usize) -> Self {
        // The parsers check first that the input has at most `u32::MAX` bytes, so the offsets fit.
        Self { kind, component, spec: Spec::Rfc3986, start: start as u32, end: end as u32 }
    }

    /// Returns this error with another specification.
    pub(crate) const fn by(self, spec: Spec) -> Self {
        Self { spec, ..self }
    }

    /// Returns this error with another kind.
    pub(crate) const fn of_kind(self, kind: ErrorKind) -> Self {
        Self { kind, ..self }
    }

    /// Returns the specification that the input violates, such as [`Spec::Rfc3986`] for a URI.
    ///
    /// The result is [`Spec::Rfc3987`] for an IRI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Spec, UriRef, IriRef};
    ///
    /// assert_eq!(UriRef::parse("/a b").unwrap_err().spec(), Spec::Rfc3986);
    /// assert_eq!(IriRef::parse("/a b").unwrap_err().spec(), Spec::Rfc3987);
    /// ```
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns the kind of this parse error, such as [`ErrorKind::PortChar`].
    ///
    /// Match on it to handle some errors differently. For a stable string, use
    /// [`code`](Self::code); for a message, use [`message`](Self::message).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ErrorKind, UriRef};
    ///
    /// let error = UriRef::parse("https://example.com/50%-off").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::EscapeDigits);
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the component of the input in which the error occurs, such as [`Component::Host`].
    ///
    /// The result is [`Component::Reference`] if the error concerns the whole input, such as its
    /// length.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Component, UriRef};
    ///
    /// let error = UriRef::parse("https://exa mple.com/").unwrap_err();
    /// assert_eq!(error.component(), Component::Host);
    /// ```
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns the byte offset at which the parse error starts in the input.
    ///
    /// If a component is missing, such as the scheme, the offset is the position at which the
    /// component is expected.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let input = "https://example.com/a b";
    /// let error = UriRef::parse(input).unwrap_err();
    /// assert_eq!(&input[..error.start()], "https://example.com/a");
    /// ```
    #[doc(alias = "index")]
    pub const fn start(&self) -> usize {
        self.start as usize
    }

    /// Returns the byte offset of the parse error in the input, which is its
    /// [`start`](Self::start).
    ///
    /// Use [`span`](Self::span) to also get the end.
    #[doc(alias = "index")]
    #[doc(alias = "offset")]
    pub const fn position(&self) -> usize {
        self.start()
    }

    /// Returns the byte offset at which the parse error ends in the input (exclusive).
    ///
    /// If a component is missing, such as the scheme, the offset equals [`start`](Self::start).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    ///
    /// let error = UriRef::parse("https://example.com/a b").unwrap_err();
    /// assert_eq!((error.start(), error.end()), (21, 22));
    /// let error = Uri::parse("www.example.com").unwrap_err(); // no scheme
    /// assert_eq!((error.start(), error.end()), (0, 0));
    /// ```
    pub const fn end(&self) -> usize {
        self.end as usize
    }

    /// Returns the byte range of the parse error in the input, for example to highlight it.
    ///
    /// The range is empty if a component is missing, such as the scheme.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let input = "https://example.com/50%-off";
    /// let error = UriRef::parse(input).unwrap_err();
    /// assert_eq!(&input[error.span()], "%-o");
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start()..self.end()
    }

    /// Returns a stable, machine-readable code for the kind of parse error, such as `port-char`.
    ///
    /// Use it in programs and logs. For a message to display, use [`message`](Self::message).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let error = UriRef::parse("https://example.com:https/").unwrap_err();
    /// assert_eq!(error.code(), "port-char");
    /// ```
    pub const fn code(&self) -> &'static str {
        messages::code_and_message(self.kind, self.component).0
    }

    /// Returns the grammar rule that the input violates, such as `port = *DIGIT`.
    ///
    /// The rule is in the notation of the specification (ABNF, RFC 5234). To get the section that
    /// defines it, use [`section`](Self::section).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let error = UriRef::parse("https://example.com:https/").unwrap_err();
    /// assert_eq!(error.rule(), "port = *DIGIT");
    /// ```
    pub const fn rule(&self) -> &'static str {
        rules::rule(self.spec, self.kind, self.component).definition
    }

    /// Returns the section of the violated grammar rule, such as `RFC 3986 section 3.2.3`.
    ///
    /// The string includes the name of the specification. To get the rule itself, use
    /// [`rule`](Self::rule).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let error = UriRef::parse("https://example.com:https/").unwrap_err();
    /// assert_eq!(error.section(), "RFC 3986 section 3.2.3");
    /// ```
    pub const fn section(&self) -> &'static str {
        rules::rule(self.spec, self.kind, self.component).section
    }

    /// Returns a short description of the parse error, such as `invalid character in path`.
    ///
    /// The description depends only on the kind and the component of the error. It does not contain
    /// the input, so it can be logged. To name the invalid character, use [`Diagram::message`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let error = UriRef::parse("https://example.com:https/").unwrap_err();
    /// assert_eq!(error.message(), "invalid character in port");
    /// assert_eq!(error.to_string(), "invalid character in port at byte 20");
    /// ```
    pub const fn message(&self) -> &'static str {
        messages::code_and_message(self.kind, self.component).1
    }

    /// Returns a suggestion for fixing the parse error, or `None` if there is none.
    ///
    /// The suggestion does not contain the input. For a suggestion with the escape of the invalid
    /// character, use [`Diagram::help`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let error = UriRef::parse("https://example.com/a b").unwrap_err();
    /// assert!(error.help().unwrap().contains("%20"));
    /// ```
    pub const fn help(&self) -> Option<&'static str> {
        messages::help(self.spec, self.kind, self.component)
    }

    /// Returns a multi-line diagram of the error: the message, the input with carets, and the rule.
    ///
    /// `input` must be the string that was parsed. It is shown as it is, including a password.
    /// Control characters and non-ASCII characters are shown as escapes, so that the carets are
    /// aligned. Of a long input, only the part around the error is shown.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let input = "http://example.com:8o80/";
    /// let error = UriRef::parse(input).unwrap_err();
    /// assert_eq!(error.display(input).to_string(), "\
    /// error: invalid character `o` in port
    ///   | http://example.com:8o80/
    ///   |                     ^ port, byte 20
    ///   = rule: port = *DIGIT (RFC 3986 section 3.2.3)
    ///   = help: use only digits; if this is a password, add `@` and the host");
    /// ```
    pub const fn display<'e>(&self, input: &'e str) -> Diagram<'e> {
        Diagram::new(*self, input)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message(), self.start)
    }
}

impl core::error::Error for ParseError {}

/// Returns the end of the UTF-8 sequence that starts at `at`, or the next byte if none does.
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
