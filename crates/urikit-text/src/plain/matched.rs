//! Matches.

use std::borrow::Cow;
use std::fmt;
use std::ops::{BitOr, BitOrAssign, Range};

use urikit::{ParseError, UriRef};

use super::Finder;

/// A URI in a text.
///
/// # Examples
///
/// ```
/// use urikit_text::plain::Finder;
///
/// let finder = Finder::new();
/// let found = finder.find("Docs:\nsee https://example.com/docs#intro.").next().unwrap();
/// assert_eq!((found.line, found.column, found.start), (2, 5, 10));
/// assert_eq!(found.raw, "https://example.com/docs#intro");
/// assert_eq!(found.parse()?.fragment().map(|fragment| fragment.as_str()), Some("intro"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Match<'t> {
    /// The byte offset of the start of [`raw`](Self::raw), from the start of the text or stream.
    pub start: u64,
    /// The byte offset of its end.
    pub end: u64,
    /// The line of its start, from 1. Lines end with a line feed.
    pub line: u64,
    /// The column of its start, in bytes from 1.
    pub column: u64,
    /// The delimiters around it.
    pub delimiter: Delimiter,
    /// The matched string, without delimiters and `URL:`.
    pub raw: &'t str,
    /// The URI, without white space and with the UTF-8 of non-ASCII characters percent-encoded (RFC
    /// 3987 section 3.1).
    pub uri: Cow<'t, str>,
    /// The properties of the match.
    pub flags: Flags,
    /// Other interpretations, the most likely one first. Usually empty.
    pub alternatives: Vec<String>,
    /// The context before it in its line; see [`Finder::context`](super::Finder::context).
    pub before: &'t [u8],
    /// The context after it in the line of its end.
    pub after: &'t [u8],
}

impl Match<'_> {
    /// Returns the byte range in a string in memory.
    ///
    /// # Panics
    ///
    /// Panics if an offset exceeds `usize::MAX`, which requires a stream of more than 4 GiB on a
    /// 32-bit platform.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let text = "See <https://example.com/>.";
    /// let found = Finder::new().find(text).next().map(|found| found.range());
    /// assert_eq!(found.map(|range| &text[range]), Some("https://example.com/"));
    /// ```
    pub fn range(&self) -> Range<usize> {
        #[expect(clippy::expect_used, reason = "documented")]
        let offset = |at| usize::try_from(at).expect("an offset into what is in memory");
        offset(self.start)..offset(self.end)
    }

    /// Parses the URI. With [`Flags::NETWORK_PATH`], it is a relative reference.
    ///
    /// # Errors
    ///
    /// Returns an error if the URI is invalid, which [`Flags::INVALID`] indicates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// let finder = Finder::new();
    /// let found = finder.find("See https://example.com/docs.").next().unwrap();
    /// assert_eq!(found.parse()?.path().as_str(), "/docs");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse(&self) -> Result<UriRef<'_>, ParseError> {
        UriRef::parse(&self.uri)
    }

    /// Returns whether the finder would find a replacement as a whole in place of this match.
    ///
    /// In a sentence, punctuation at the end of a bare URI does not belong to it, and the following
    /// characters may, which depends on [`Finder::context`](super::Finder::context): a context of
    /// [`MAX_LOOKBEHIND`] bytes is sufficient. The result is also `true` if the replacement is not
    /// a URI and would not be found.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::{Finder, MAX_LOOKBEHIND};
    ///
    /// let finder = Finder::new().context(MAX_LOOKBEHIND);
    /// let found = finder.find("(see http://example.com/)").next().unwrap();
    /// assert!(found.can_be("http://example.org/?q=1", &finder));
    /// assert!(!found.can_be("http://example.org/docs.", &finder));
    /// assert!(!found.can_be("http://example.org/?q=(", &finder));
    /// ```
    pub fn can_be(&self, uri: &str, finder: &Finder) -> bool {
        self.delimiter != Delimiter::Bare || ends_there(finder, self.before, uri, self.after)
    }
}

/// The number of bytes after a bare URI that can affect where a replacement ends: those of a
/// bracket that the replacement opens.
pub const MAX_LOOKBEHIND: usize = 160;

/// Returns whether a bare URI in this context ends at its end, if it is found.
pub(crate) fn ends_there(finder: &Finder, before: &[u8], uri: &str, behind: &[u8]) -> bool {
    // Earlier bytes do not affect a bare URI.
    let before = &before[before.len().saturating_sub(1)..];
    let text = [before, uri.as_bytes(), &behind[..behind.len().min(MAX_LOOKBEHIND)]].concat();
    let start = before.len() as u64;
    let found = finder.find(&text).find(|hit| hit.start >= start).filter(|hit| hit.start == start);
    found.is_none_or(|hit| hit.raw == uri)
}

/// The delimiters around a URI in a text (RFC 3986 appendix C).
///
/// # Examples
///
/// ```
/// use urikit_text::plain::{Delimiter, Finder};
///
/// let finder = Finder::new();
/// let found = finder.find("<a href=\"https://example.com/\">").next().unwrap();
/// assert_eq!(found.delimiter, Delimiter::DoubleQuotes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Delimiter {
    /// `<` and `>`, with or without `URL:` or `URI:`.
    AngleBrackets,
    /// `"` on both sides.
    DoubleQuotes,
    /// Other characters, or none.
    Bare,
}

impl Delimiter {
    /// Returns the stable name: `angle-brackets`, `double-quotes` or `bare`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Delimiter;
    ///
    /// assert_eq!(Delimiter::AngleBrackets.name(), "angle-brackets");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::AngleBrackets => "angle-brackets",
            Self::DoubleQuotes => "double-quotes",
            Self::Bare => "bare",
        }
    }
}

/// A set of properties of a match.
///
/// # Examples
///
/// ```
/// use urikit_text::plain::{Finder, Flags};
///
/// let finder = Finder::new();
/// let found = finder.find("http://me:secret@example.com/?a[]=1").next().unwrap();
/// assert!(found.flags.contains(Flags::PASSWORD));
/// assert!(found.flags.names().eq(["password", "invalid"]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(u32);

/// Defines the constants and their names.
macro_rules! flags {
    ($($(#[$doc:meta])* $flag:ident $bit:literal $name:literal,)*) => {
        impl Flags {
            $($(#[$doc])* pub const $flag: Self = Self(1 << $bit);)*

            const NAMES: &[(Self, &str)] = &[$((Self::$flag, $name)),*];
        }
    };
}

flags! {
    /// `iri`: the match contains non-ASCII characters, which are percent-encoded in the URI.
    IRI 0 "iri",
    /// `ws-removed`: white space in angle brackets was removed.
    WS_REMOVED 1 "ws-removed",
    /// `eol-hyphen`: a line ends with a hyphen, which may have been added when the line was broken.
    EOL_HYPHEN 2 "eol-hyphen",
    /// `rejoined`: lines were joined; see [`FindOption::Rejoin`](super::FindOption::Rejoin).
    REJOINED 3 "rejoined",
    /// `bracket-abandoned`: the match follows a `<`, but was parsed as a bare URI.
    BRACKET_ABANDONED 4 "bracket-abandoned",
    /// `glued`: another URI begins within a word of it; the alternatives are the two URIs.
    GLUED 5 "glued",
    /// `cut`: the next character is invalid there: a `%` without digits, or a letter in a port.
    CUT 6 "cut",
    /// `too-long`: the match is truncated; see [`MAX_LENGTH`](super::MAX_LENGTH).
    TOO_LONG 7 "too-long",
    /// `invisible`: the match ends at a non-ASCII space or invisible character.
    INVISIBLE 8 "invisible",
    /// `html-entity`: the match contains `&amp;`, or ends at an escaped delimiter such as `&gt;`.
    /// The text may be HTML.
    HTML_ENTITY 9 "html-entity",
    /// `placeholder`: the match ends at a `{`, or its host contains a `$`. It may be a template.
    PLACEHOLDER 10 "placeholder",
    /// `wildcard`: the host contains a `*`.
    WILDCARD 11 "wildcard",
    /// `password`: the userinfo contains a colon.
    PASSWORD 12 "password",
    /// `invalid`: the URI is invalid (RFC 3986). Without
    /// [`FindOption::Lenient`](super::FindOption::Lenient), the only errors are square brackets in
    /// the query or fragment, which RFC 2396 with RFC 2732 allows.
    INVALID 13 "invalid",
    /// `nested`: the match is inside the preceding match.
    NESTED 14 "nested",
    /// `email`: a mail address; `mailto:` was added.
    EMAIL 15 "email",
    /// `schemeless`: `http://` was added.
    SCHEMELESS 16 "schemeless",
    /// `network-path`: a relative reference that begins with `//` (RFC 3986 section 4.2).
    NETWORK_PATH 17 "network-path",
    /// `scp`: `user@host:path`, converted to an `ssh` URI with an absolute path.
    SCP 18 "scp",
    /// `encoded`: the match was decoded from the document: a Base64 part of a mail, or a legacy
    /// charset.
    ENCODED 19 "encoded",
}

impl Flags {
    /// Returns whether all of `flags` are set.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::{Finder, Flags};
    ///
    /// let finder = Finder::new();
    /// let found = finder.find("https://example.com/résumé").next().unwrap();
    /// assert!(found.flags.contains(Flags::IRI));
    /// ```
    pub const fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// Returns whether no flag is set.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Finder;
    ///
    /// assert!(Finder::new().find("https://example.com/").all(|found| found.flags.is_empty()));
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the flags that are not in `others`.
    pub(super) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns the names of the flags, such as `iri`, in the order of the constants.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::plain::Flags;
    ///
    /// assert!((Flags::IRI | Flags::CUT).names().eq(["iri", "cut"]));
    /// ```
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().filter(move |(flag, _)| self.contains(*flag)).map(|(_, name)| *name)
    }
}

impl BitOr for Flags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}
