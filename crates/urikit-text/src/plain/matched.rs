//! What is found.

use std::borrow::Cow;
use std::fmt;
use std::ops::{BitOr, BitOrAssign, Range};

use urikit::{ParseError, UriRef};

use super::Finder;

/// A URI in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Match<'t> {
    /// Where [`raw`](Self::raw) begins: bytes from the beginning of the text, the first piece of a stream included.
    pub start: u64,
    /// Where it ends: the offset of the byte behind it.
    pub end: u64,
    /// The line that it begins in, from 1. A line ends with a line feed.
    pub line: u64,
    /// Where in that line it begins: bytes, from 1.
    pub column: u64,
    /// What stands around it.
    pub delimiter: Delimiter,
    /// What stands in the text, without delimiters and without `URL:`.
    pub raw: &'t str,
    /// The URI: white space removed, and characters outside ASCII as escapes of their UTF-8 (RFC 3987 section 3.1).
    pub uri: Cow<'t, str>,
    /// What there is to say about it.
    pub flags: Flags,
    /// What else the text may mean, the likeliest first. Empty for nearly all.
    pub alternatives: Vec<String>,
    /// What stands before it in its line, as far as [`Finder::context`](super::Finder::context) says.
    pub before: &'t [u8],
    /// What stands behind it in the line that it ends in, as far.
    pub after: &'t [u8],
}

impl Match<'_> {
    /// Where it stands in a text that is in memory.
    ///
    /// # Panics
    ///
    /// When that is beyond `usize::MAX`: in a stream of over 4 GiB, on a machine of 32 bits.
    pub fn range(&self) -> Range<usize> {
        #[expect(clippy::expect_used, reason = "documented")]
        let offset = |at| usize::try_from(at).expect("an offset into what is in memory");
        offset(self.start)..offset(self.end)
    }

    /// The URI, parsed; with [`Flags::NETWORK_PATH`] it is a relative reference.
    ///
    /// # Errors
    ///
    /// With [`Flags::INVALID`], what RFC 3986 has against it.
    pub fn parse(&self) -> Result<UriRef<'_>, ParseError> {
        UriRef::parse(&self.uri)
    }

    /// Whether another URI in its place would end there where it ends, to the finder that has found this one. Of a bare one punctuation at
    /// its end would be taken to belong to the sentence, and what stands behind it may be taken to belong to it, as far as
    /// [`Finder::context`](super::Finder::context) says what that is: [`MAX_LOOKBEHIND`] is enough. What is no URI is not found there at all, which
    /// is no objection.
    ///
    /// ```
    /// use urikit_text::plain::{MAX_LOOKBEHIND, Finder};
    ///
    /// let finder = Finder::new().context(MAX_LOOKBEHIND);
    /// let hit = finder.find("(see http://a/)").next().unwrap();
    /// assert!(hit.can_be("http://b/?c=d", &finder));
    /// assert!(!hit.can_be("http://b/x.", &finder));
    /// assert!(!hit.can_be("http://b/?x=(", &finder));
    /// ```
    pub fn can_be(&self, uri: &str, finder: &Finder) -> bool {
        self.delimiter != Delimiter::Bare || ends_there(finder, self.before, uri, self.after)
    }
}

/// How many bytes behind a bare URI may have a say in where another one in its place ends: those of a bracket that is opened there, and
/// closed.
pub const MAX_LOOKBEHIND: usize = 160;

/// Whether a bare URI between these ends where it ends, if it is found there.
pub(crate) fn ends_there(finder: &Finder, before: &[u8], uri: &str, behind: &[u8]) -> bool {
    // Of a bare one what stands further before has no say.
    let before = &before[before.len().saturating_sub(1)..];
    let text = [before, uri.as_bytes(), &behind[..behind.len().min(MAX_LOOKBEHIND)]].concat();
    let start = before.len() as u64;
    let found = finder.find(&text).find(|hit| hit.start >= start).filter(|hit| hit.start == start);
    found.is_none_or(|hit| hit.raw == uri)
}

/// What stands around a URI in a text (RFC 3986 appendix C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Delimiter {
    /// `<` and `>`, with or without `URL:` or `URI:`.
    AngleBrackets,
    /// `"` on both sides.
    DoubleQuotes,
    /// Anything else, or nothing.
    Bare,
}

impl Delimiter {
    /// The name: `angle-brackets`, `double-quotes` or `bare`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AngleBrackets => "angle-brackets",
            Self::DoubleQuotes => "double-quotes",
            Self::Bare => "bare",
        }
    }
}

/// What there is to say about a hit: a set.
///
/// ```
/// use urikit_text::plain::{Finder, Flags};
///
/// let hit = Finder::new().find("http://me:secret@e.com/?a[]=1").next().map(|hit| hit.flags).unwrap();
/// assert!(hit.contains(Flags::PASSWORD));
/// assert!(hit.names().eq(["password", "invalid"]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(u32);

/// The constants and their names.
macro_rules! flags {
    ($($(#[$doc:meta])* $flag:ident $bit:literal $name:literal,)*) => {
        impl Flags {
            $($(#[$doc])* pub const $flag: Self = Self(1 << $bit);)*

            const NAMES: &[(Self, &str)] = &[$((Self::$flag, $name)),*];
        }
    };
}

flags! {
    /// `iri`: it has characters outside ASCII, which the URI has as escapes.
    IRI 0 "iri",
    /// `ws-removed`: white space in angle brackets was removed.
    WS_REMOVED 1 "ws-removed",
    /// `eol-hyphen`: a line ends with a hyphen, of which nobody knows whether it was there before the line was broken.
    EOL_HYPHEN 2 "eol-hyphen",
    /// `rejoined`: lines were joined, as [`FindOption::Rejoin`](super::FindOption::Rejoin) asks for.
    REJOINED 3 "rejoined",
    /// `bracket-abandoned`: it begins behind a `<` as if in angle brackets, and was read as bare.
    BRACKET_ABANDONED 4 "bracket-abandoned",
    /// `glued`: another URI begins inside a word of it; the alternatives are the two.
    GLUED 5 "glued",
    /// `cut`: what follows directly would not be valid there: a `%` without digits, a port of letters.
    CUT 6 "cut",
    /// `too-long`: it goes on, but not here: see [`MAX_LENGTH`](super::MAX_LENGTH).
    TOO_LONG 7 "too-long",
    /// `invisible`: it ends at a character outside ASCII that is a space or invisible.
    INVISIBLE 8 "invisible",
    /// `html-entity`: it has an `&amp;`, or ends at an escaped delimiter such as `&gt;`. The text may be HTML.
    HTML_ENTITY 9 "html-entity",
    /// `placeholder`: it ends at a `{`, or there is a `$` in its host. It may be a template.
    PLACEHOLDER 10 "placeholder",
    /// `wildcard`: there is a `*` in its host.
    WILDCARD 11 "wildcard",
    /// `password`: its userinfo has a colon.
    PASSWORD 12 "password",
    /// `invalid`: it is not valid by RFC 3986. Without [`FindOption::Lenient`](super::FindOption::Lenient) it is only for square
    /// brackets in the query or the fragment, which RFC 2396 with RFC 2732 allows.
    INVALID 13 "invalid",
    /// `nested`: it stands inside the hit before it.
    NESTED 14 "nested",
    /// `email`: an address; the URI is made of it with `mailto:`.
    EMAIL 15 "email",
    /// `schemeless`: the `http://` of the URI is a guess.
    SCHEMELESS 16 "schemeless",
    /// `network-path`: a relative reference that begins with `//` (RFC 3986 section 4.2).
    NETWORK_PATH 17 "network-path",
    /// `scp`: `user@host:path`; that the URI is of `ssh` and its path begins at the root is a guess.
    SCP 18 "scp",
    /// `encoded`: it does not stand in the document as it is, but was decoded: a part of a mail in base64, a legacy charset.
    ENCODED 19 "encoded",
}

impl Flags {
    /// Whether all of these are in it.
    pub const fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// Whether there is nothing to say.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What is not among the others.
    pub(super) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The names, such as `iri`, in the order of the constants.
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
