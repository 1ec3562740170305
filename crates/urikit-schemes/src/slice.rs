//! Parts of a URI with their positions.

use core::ops::Range;

use urikit::component::Encoded;
use urikit::{Component, Uri, UriRef};

use crate::error::{Rule, SchemeError};

/// A piece of a URI: encoded text and its position in the URI, so that an error in it has one too.
///
/// Every `%` in it begins an escape: no operation divides one. Pieces are equal if their text and position are, also those of
/// different URIs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EncodedSlice<'a> {
    text: Encoded<'a>,
    start: usize,
}

impl<'a> EncodedSlice<'a> {
    /// The piece at a range of a URI that does not divide an escape.
    fn new(uri: UriRef<'a>, range: Range<usize>) -> Self {
        Self { start: range.start, text: uri.get(range).unwrap_or_default() }
    }

    fn component(uri: UriRef<'a>, component: Component) -> Option<Self> {
        Some(Self::new(uri, uri.span(component)?))
    }

    /// Returns the userinfo of a URI.
    pub fn userinfo(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Userinfo)
    }

    /// Returns the host of a URI, including brackets.
    pub fn host(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Host)
    }

    /// Returns the path of a URI.
    pub fn path(uri: impl Into<UriRef<'a>>) -> Self {
        let uri = uri.into();
        // A path is never undefined.
        Self::new(uri, uri.span(Component::Path).unwrap_or_default())
    }

    /// Returns the query of a URI.
    pub fn query(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Query)
    }

    /// Returns the path and the query of a URI as one piece, for schemes without a query.
    pub fn path_and_query(uri: impl Into<UriRef<'a>>) -> Self {
        let uri = uri.into();
        let path = uri.span(Component::Path).unwrap_or_default();
        let end = uri.span(Component::Query).map_or(path.end, |query| query.end);
        Self::new(uri, path.start..end)
    }

    /// Returns everything between the scheme and the fragment, including `//`, for schemes without an authority.
    pub fn after_scheme(uri: Uri<'a>) -> Self {
        let end = Self::path_and_query(uri).span().end;
        Self::new(uri.into(), uri.scheme().as_str().len() + 1..end)
    }

    /// Returns the string, not decoded.
    pub const fn as_str(&self) -> &'a str {
        self.text.as_str()
    }

    /// Returns the string as percent-encoded text.
    pub const fn encoded(&self) -> Encoded<'a> {
        self.text
    }

    /// Returns the decoded bytes.
    pub fn octets(&self) -> alloc::vec::Vec<u8> {
        self.encoded().decode().to_bytes().into_owned()
    }

    /// Returns the decoded bytes, each with the byte range of its character or escape in the URI.
    pub fn located(&self) -> impl Iterator<Item = (u8, Range<usize>)> + Clone + use<'a> {
        let Self { text, start } = *self;
        let mut at = 0;
        text.decode().map(move |octet| {
            let from = start + at;
            at += if text.as_str().as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
            (octet, from..start + at)
        })
    }

    /// Returns whether the decoded bytes are this word. Ignores ASCII case.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        let lower = |octet: u8| octet.to_ascii_lowercase();
        self.encoded().decode().map(lower).eq(word.bytes().map(lower))
    }

    /// Returns the byte range in the URI.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.as_str().len()
    }

    /// Returns whether the piece is empty.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Reports that upper-case letters outside escapes are lower-case in the normal form.
    pub(crate) fn in_lower_case(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        let mut from = 0;
        for run in self.as_str().split('%') {
            // Two digits follow a `%`.
            let digits = if from == 0 { 0 } else { 2.min(run.len()) };
            let letters = &run[digits..];
            if letters.bytes().any(|byte| byte.is_ascii_uppercase()) {
                let start = self.start + from;
                replace(start + digits..start + run.len(), &letters.to_ascii_lowercase());
            }
            from += run.len() + 1;
        }
    }

    /// The subrange `range` of this piece; `None` if it is not in the piece or divides an escape.
    pub(crate) fn get(&self, range: Range<usize>) -> Option<Self> {
        Some(Self { start: self.start + range.start, text: self.text.get(range)? })
    }

    /// The pieces before and after a range; `None` if it divides an escape.
    pub(crate) fn around(&self, range: Range<usize>) -> Option<(Self, Self)> {
        Some((self.get(0..range.start)?, self.get(range.end..self.as_str().len())?))
    }

    /// Returns the rest after `prefix`, or `None` if the piece does not begin with it.
    pub fn strip_prefix(&self, prefix: char) -> Option<Self> {
        self.as_str().starts_with(prefix).then(|| self.around(0..prefix.len_utf8()))?.map(|(_, rest)| rest)
    }

    /// The pieces before and after the first `delimiter` that is not a part of an escape.
    pub fn split_once(&self, delimiter: char) -> Option<(Self, Self)> {
        let mut places = self.as_str().match_indices(delimiter);
        places.find_map(|(at, _)| self.around(at..at + delimiter.len_utf8()))
    }

    /// The pieces before and after the last `delimiter` that is not a part of an escape.
    pub fn rsplit_once(&self, delimiter: char) -> Option<(Self, Self)> {
        let mut places = self.as_str().rmatch_indices(delimiter);
        places.find_map(|(at, _)| self.around(at..at + delimiter.len_utf8()))
    }

    /// Returns the pieces between delimiters: one more than there are delimiters.
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

    /// Creates an error for the whole piece.
    pub fn error(&self, rule: &'static Rule) -> SchemeError {
        SchemeError::new(rule, self.span())
    }

    /// Creates an error for something missing at the end of the piece.
    pub fn error_at_end(&self, rule: &'static Rule) -> SchemeError {
        SchemeError::new(rule, self.span().end..self.span().end)
    }

    /// Checks that all characters are allowed.
    ///
    /// # Errors
    ///
    /// The first character that is not, or its escape, violates the rule.
    pub fn only(&self, rule: &'static Rule, allowed: impl Fn(u8) -> bool) -> Result<(), SchemeError> {
        let bytes = self.as_str().as_bytes();
        match bytes.iter().position(|&byte| !allowed(byte)) {
            Some(at) => {
                let start = self.start + at;
                Err(SchemeError::new(rule, start..start + if bytes[at] == b'%' { 3 } else { 1 }))
            }
            None => Ok(()),
        }
    }

    /// Checks that no decoded byte is refused.
    ///
    /// # Errors
    ///
    /// The character or escape of the first byte that is violates the rule.
    pub fn no_octet(&self, rule: &'static Rule, refused: impl Fn(u8) -> bool) -> Result<(), SchemeError> {
        match self.located().find(|&(octet, _)| refused(octet)) {
            Some((_, span)) => Err(SchemeError::new(rule, span)),
            None => Ok(()),
        }
    }
}

impl core::fmt::Debug for EncodedSlice<'_> {
    /// Writes only the piece, because the rest of the URI may contain a password.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} at {:?}", self.as_str(), self.span())
    }
}
