//! The results of a search.

use std::borrow::Cow;
use std::fmt;
use std::ops::{BitOr, BitOrAssign, Range};

use urikit::{ParseError, UriRef};

use super::{Finder, emphasis, escapes};

/// A URI that was found in plain text, with its position and notes about how it was found.
///
/// The field [`raw`](Self::raw) is the string as written, and [`uri`](Self::uri) is the URI that it
/// means. They differ, for example, for `www.example.com`. The [flags](Self::flags) report which
/// heuristics were used.
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
    /// The byte offset in the input at which [`raw`](Self::raw) starts.
    pub start: u64,
    /// The byte offset in the input at which [`raw`](Self::raw) ends.
    pub end: u64,
    /// The line on which the match starts, counted from 1. Lines end with a line feed.
    pub line: u64,
    /// The column at which the match starts, in bytes, counted from 1.
    pub column: u64,
    /// The delimiters around the match, such as angle brackets.
    pub delimiter: Delimiter,
    /// The matched string, without delimiters and without the label `URL:`.
    pub raw: &'t str,
    /// The URI: without white space, and with non-ASCII characters percent-encoded as UTF-8 (RFC
    /// 3987 section 3.1).
    pub uri: Cow<'t, str>,
    /// Notes about how the match was found, and about problems with it.
    pub flags: Flags,
    /// Other interpretations, starting with the most likely one. Usually empty.
    pub alternatives: Vec<String>,
    /// The bytes before the match in its line; empty unless [`Finder::context`] is set.
    pub before: &'t [u8],
    /// The bytes after the match in its last line; empty unless [`Finder::context`] is set.
    pub after: &'t [u8],
}

impl Match<'_> {
    /// Returns the byte range of the found URI in the input, to index a string in memory.
    ///
    /// # Panics
    ///
    /// Panics if an offset exceeds `usize::MAX`. This can happen only for a stream of more than 4
    /// GiB on a 32-bit platform.
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

    /// Parses the URI that was found in plain text, for access to its components, such as the host.
    ///
    /// If the flag [`Flags::NETWORK_PATH`] is set, the result is a relative reference that starts
    /// with `//`.
    ///
    /// # Errors
    ///
    /// Returns an error if the URI is invalid, in which case the flag [`Flags::INVALID`] is set.
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

    /// Returns whether `uri` can replace this match so that its end is still recognized.
    ///
    /// Use it before you rewrite a URI in text. A bare URI has no delimiters, so a finder could
    /// include characters that follow the replacement, or exclude punctuation at its end. Before
    /// searching, set [`Finder::context`] to [`MAX_LOOKBEHIND`], because the result depends on the
    /// surrounding bytes. If `finder` would not find the replacement at all, the result is `true`.
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
        let before = relevant_before(self.before);
        self.delimiter != Delimiter::Bare || ends_there(finder, &before, uri, self.after)
    }
}

/// The number of bytes of [context](Finder::context) that [`Match::can_be`] needs.
///
/// Bytes farther after a bare URI do not affect where a replacement ends.
pub const MAX_LOOKBEHIND: usize = 160;

/// Returns whether a bare URI in this context is found with exactly its length, if it is found.
/// `before` is the result of [`relevant_before`].
pub(crate) fn ends_there(finder: &Finder, before: &[u8], uri: &str, rest: &[u8]) -> bool {
    let text = [before, uri.as_bytes(), &rest[..rest.len().min(MAX_LOOKBEHIND)]].concat();
    let start = before.len() as u64;
    let found = finder.find(&text).find(|hit| hit.start >= start).filter(|hit| hit.start == start);
    found.is_none_or(|hit| hit.raw == uri)
}

/// Returns bytes that affect the start and end of a bare URI in the same way as `before`: the
/// escape sequence or byte that precedes it, and emphasis characters that are open.
pub(crate) fn relevant_before(before: &[u8]) -> Vec<u8> {
    let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    let last = before.utf8_chunks().last().map_or(0, |chunk| match chunk.invalid() {
        [] => chunk.valid().chars().next_back().map_or(0, char::len_utf8),
        invalid => invalid.len(),
    });
    let tail = escapes::len_at_end(before).unwrap_or(last).max(emphasis::highlight_len(line));
    [&*emphasis::open_marks(line), &before[before.len() - tail..]].concat()
}

/// The delimiters around a URI in plain text, such as the angle brackets in `<http://a/>`.
///
/// Without delimiters, the end of the URI is determined by heuristics. RFC 3986 appendix C
/// therefore recommends them.
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
    /// Angle brackets, with or without the label `URL:` or `URI:`.
    AngleBrackets,
    /// Double quotes directly before and after the URI.
    DoubleQuotes,
    /// No delimiters, or other characters, such as parentheses.
    Bare,
}

impl Delimiter {
    /// Returns the stable name of the delimiters around a URI, such as `angle-brackets`.
    ///
    /// The other names are `double-quotes` and `bare`, which means that there are none. Use them in
    /// JSON output.
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

/// A set of notes about a URI that was found in plain text, for example that it has a password.
///
/// The notes report the heuristics that were used and problems with the URI. Combine flags with
/// `|`, and test for them with [`contains`](Self::contains).
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

/// Defines a constant for each flag, and the list of names.
macro_rules! flags {
    ($($(#[$doc:meta])* $flag:ident $bit:literal $name:literal,)*) => {
        impl Flags {
            $($(#[$doc])* pub const $flag: Self = Self(1 << $bit);)*

            const NAMES: &[(Self, &str)] = &[$((Self::$flag, $name)),*];
        }
    };
}

flags! {
    /// `iri`: non-ASCII characters were percent-encoded in the URI.
    IRI 0 "iri",
    /// `ws-removed`: white space was removed from the URI.
    WS_REMOVED 1 "ws-removed",
    /// `eol-hyphen`: a line ends with a hyphen, which may have been added when the line was broken.
    EOL_HYPHEN 2 "eol-hyphen",
    /// `rejoined`: several lines were joined; see
    /// [`FindOption::Rejoin`](super::FindOption::Rejoin).
    REJOINED 3 "rejoined",
    /// `bracket-abandoned`: an angle bracket precedes the URI, but it was parsed as a bare one.
    BRACKET_ABANDONED 4 "bracket-abandoned",
    /// `glued`: another URI follows without a separator. The alternatives are the two URIs.
    GLUED 5 "glued",
    /// `cut`: the next character is invalid at its position, such as a letter in a port or `|`
    /// between quotation marks, or starts an unknown escape sequence, such as `\d`.
    CUT 6 "cut",
    /// `too-long`: the URI was truncated; see [`MAX_LENGTH`](super::MAX_LENGTH).
    TOO_LONG 7 "too-long",
    /// `invisible`: the URI ends at a non-ASCII space or invisible character.
    INVISIBLE 8 "invisible",
    /// `html-entity`: the URI contains `&amp;` or a numeric entity, or ends at an entity such as
    /// `&gt;`. The input may be HTML. If there is an alternative, it is the decoded form; otherwise
    /// the URI itself is decoded.
    HTML_ENTITY 9 "html-entity",
    /// `placeholder`: the URI ends at `{`, its host contains `$`, or a link of a document contains
    /// `{{`, `{%`, or `<%`. It may be a template.
    PLACEHOLDER 10 "placeholder",
    /// `wildcard`: the host contains `*`.
    WILDCARD 11 "wildcard",
    /// `password`: the userinfo contains a colon, and so may contain a password.
    PASSWORD 12 "password",
    /// `invalid`: the URI is invalid according to RFC 3986.
    ///
    /// Without [`FindOption::Lenient`](super::FindOption::Lenient), the only error in plain text is
    /// a square bracket in the query or fragment, which RFC 2396 with RFC 2732 allows.
    INVALID 13 "invalid",
    /// `nested`: the URI is part of the preceding match.
    NESTED 14 "nested",
    /// `email`: the match is a mail address; `mailto:` was added.
    EMAIL 15 "email",
    /// `schemeless`: the match has no scheme; `http://` was added.
    SCHEMELESS 16 "schemeless",
    /// `network-path`: the match is a relative reference that starts with `//` (RFC 3986 section
    /// 4.2).
    NETWORK_PATH 17 "network-path",
    /// `scp`: the match is `user@host:path`, which was converted to an `ssh` URI.
    SCP 18 "scp",
    /// `encoded`: the position is that of an encoded part of the document, such as Base64, and
    /// `raw` is decoded.
    ENCODED 19 "encoded",
    /// `adjacent`: letters of another script, a symbol, or punctuation follows directly, and is
    /// probably not part of the URI. The alternative, if any, contains it.
    ADJACENT 20 "adjacent",
    /// `escaped`: the URI contains escape sequences, such as `\/` or `\u0026` in JSON, which were
    /// decoded. If the string could also end before them, that reading is an alternative.
    ESCAPED 21 "escaped",
    /// `not-utf-8`: the URI ends at a byte that is not UTF-8. The input may be in another charset.
    NOT_UTF_8 22 "not-utf-8",
    /// `refanged`: the URI was written so that it is not a link, such as `hxxp://example[.]com`;
    /// see [`FindOption::Refang`](super::FindOption::Refang).
    REFANGED 23 "refanged",
    /// `quoted-printable`: the link begins with `3D"`, so the document is probably encoded as
    /// quoted-printable (RFC 2045 section 6.7). The alternative is decoded.
    QUOTED_PRINTABLE 24 "quoted-printable",
}

impl Flags {
    /// Returns whether this set of notes about a URI contains all the given flags.
    ///
    /// For example, [`Flags::PASSWORD`] is contained if the URI has a password.
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

    /// Returns whether the set contains no flags.
    ///
    /// A match without flags is certain: its start and end did not depend on heuristics, and it was
    /// not changed.
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
    pub(crate) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns the stable names of the notes about the URI that was found, such as `password`.
    ///
    /// The names are in the order in which the constants are defined. Use them in JSON output.
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
