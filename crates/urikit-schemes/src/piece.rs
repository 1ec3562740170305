//! Pieces of a URI that know where they stand.

use core::ops::Range;

use urikit::component::Encoded;
use urikit::{Component, Uri, UriRef};

use crate::error::{Rule, SchemeError};

/// A piece of a URI: a text, and its place in the URI, so that a fault in it has one too.
///
/// Every `%` in it begins an escape, and no piece is ever cut inside of one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Piece<'a> {
    uri: Encoded<'a>,
    start: usize,
    end: usize,
}

impl<'a> Piece<'a> {
    fn component(uri: UriRef<'a>, component: Component) -> Option<Self> {
        let Range { start, end } = uri.span(component)?;
        Some(Self { uri: uri.encoded(), start, end })
    }

    /// The userinfo of a URI.
    pub fn userinfo(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Userinfo)
    }

    /// The host of a URI, brackets included.
    pub fn host(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Host)
    }

    /// The path of a URI.
    pub fn path(uri: impl Into<UriRef<'a>>) -> Self {
        let uri = uri.into();
        // A path is never undefined.
        let Range { start, end } = uri.span(Component::Path).unwrap_or_default();
        Self { uri: uri.encoded(), start, end }
    }

    /// The query of a URI.
    pub fn query(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Query)
    }

    /// The path and the query of a URI as one piece, for schemes that know no query.
    pub fn path_and_query(uri: impl Into<UriRef<'a>>) -> Self {
        let uri = uri.into();
        let path = Self::path(uri);
        Self { end: Self::query(uri).map_or(path.end, |query| query.end), ..path }
    }

    /// Everything behind the scheme up to the fragment, `//` included, for schemes that know no authority.
    pub fn behind_scheme(uri: Uri<'a>) -> Self {
        let end = Self::path_and_query(uri).end;
        Self { uri: uri.encoded(), start: uri.scheme().as_str().len() + 1, end }
    }

    /// The text as it is written.
    pub fn as_str(&self) -> &'a str {
        &self.uri.as_str()[self.start..self.end]
    }

    /// The text as something to decode.
    pub fn encoded(&self) -> Encoded<'a> {
        // No piece ends inside an escape.
        self.uri.get(self.start..self.end).unwrap_or_default()
    }

    /// The octets that the text stands for.
    pub fn octets(&self) -> alloc::vec::Vec<u8> {
        self.encoded().decode().to_bytes().into_owned()
    }

    /// The octets that the text stands for, each with the place of its character or escape.
    pub fn located(&self) -> impl Iterator<Item = (u8, Range<usize>)> + Clone + use<'a> {
        let Self { uri, mut start, .. } = *self;
        self.encoded().decode().map(move |octet| {
            let from = start;
            start += if uri.as_str().as_bytes().get(from) == Some(&b'%') { 3 } else { 1 };
            (octet, from..start)
        })
    }

    /// Whether the octets that the text stands for are these letters and digits, case aside.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        let lower = |octet: u8| octet.to_ascii_lowercase();
        self.encoded().decode().map(lower).eq(word.bytes().map(lower))
    }

    /// Where it stands in the URI, in bytes.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether there is no text.
    pub const fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Says that the piece is in lower case in a normal form, escapes aside, if it has capitals.
    pub(crate) fn in_lower_case(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        let mut from = 0;
        for run in self.as_str().split('%') {
            // Behind a `%` come two digits.
            let digits = if from == 0 { 0 } else { 2.min(run.len()) };
            let letters = &run[digits..];
            if letters.bytes().any(|byte| byte.is_ascii_uppercase()) {
                let at = self.at(from + digits..from + run.len());
                replace(at.span(), &letters.to_ascii_lowercase());
            }
            from += run.len() + 1;
        }
    }

    /// The subrange `range` of this piece.
    pub(crate) fn at(&self, range: Range<usize>) -> Self {
        Self { uri: self.uri, start: self.start + range.start, end: self.start + range.end }
    }

    /// Everything behind `prefix`, if it begins with that.
    pub fn strip_prefix(&self, prefix: char) -> Option<Self> {
        let rest = self.as_str().strip_prefix(prefix)?;
        Some(self.at(self.as_str().len() - rest.len()..self.as_str().len()))
    }

    /// What stands before and behind the first `delimiter`.
    pub fn split_once(&self, delimiter: char) -> Option<(Self, Self)> {
        let (before, behind) = self.as_str().split_once(delimiter)?;
        let len = self.as_str().len();
        Some((self.at(0..before.len()), self.at(len - behind.len()..len)))
    }

    /// What stands before and behind the last `delimiter`.
    pub fn rsplit_once(&self, delimiter: char) -> Option<(Self, Self)> {
        let (before, behind) = self.as_str().rsplit_once(delimiter)?;
        let len = self.as_str().len();
        Some((self.at(0..before.len()), self.at(len - behind.len()..len)))
    }

    /// What stands between delimiters: one piece more than there are of them.
    pub fn split(&self, delimiter: char) -> impl Iterator<Item = Self> + Clone + use<'a> {
        let mut rest = Some(*self);
        core::iter::from_fn(move || {
            let piece = rest?;
            let (before, behind) = match piece.split_once(delimiter) {
                Some((before, behind)) => (before, Some(behind)),
                None => (piece, None),
            };
            rest = behind;
            Some(before)
        })
    }

    /// The error that it breaks a rule as a whole.
    pub const fn error(&self, rule: &'static Rule) -> SchemeError {
        SchemeError::new(rule, self.span())
    }

    /// The error that something is missing at its end.
    pub const fn error_at_end(&self, rule: &'static Rule) -> SchemeError {
        SchemeError::new(rule, self.end..self.end)
    }

    /// Refuses the first character that is not one of some.
    ///
    /// # Errors
    ///
    /// That the rule is broken at that character, or at the escape that it begins.
    pub fn only(&self, rule: &'static Rule, allowed: impl Fn(u8) -> bool) -> Result<(), SchemeError> {
        let bytes = self.as_str().as_bytes();
        match bytes.iter().position(|&byte| !allowed(byte)) {
            Some(at) => Err(self.at(at..at + if bytes[at] == b'%' { 3 } else { 1 }).error(rule)),
            None => Ok(()),
        }
    }

    /// Refuses the first octet, decoded, that is one of some.
    ///
    /// # Errors
    ///
    /// That the rule is broken at that octet's character or escape.
    pub fn no_octet(&self, rule: &'static Rule, refused: impl Fn(u8) -> bool) -> Result<(), SchemeError> {
        match self.located().find(|&(octet, _)| refused(octet)) {
            Some((_, span)) => Err(SchemeError::new(rule, span)),
            None => Ok(()),
        }
    }
}

impl core::fmt::Debug for Piece<'_> {
    /// The piece alone: the rest of the URI may hold a password.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} at {}..{}", self.as_str(), self.start, self.end)
    }
}
