//! Slices of a URI with their positions.

use core::ops::Range;

use urikit::component::Encoded;
use urikit::{Component, Uri, UriRef};
use urikit_legacy::rfc1738::Url;

use crate::error::{Rule, SchemeError};

/// A percent-encoded part of a URI, such as its path, together with its byte range in the URI.
///
/// Scheme types return components in this form, and parsers use it to report the position of an
/// error. It dereferences to [`Encoded`], whose methods return the string and decode it. No
/// operation splits an escape such as `%20`.
///
/// Two slices are equal if their strings and positions are equal, even in different URIs. A slice
/// is equal to a string if the string is the decoded slice.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::EncodedSlice;
///
/// let path = EncodedSlice::path(Uri::parse("app:notes/2024%2F06")?);
/// let (folder, name) = path.split_once('/').unwrap();
/// assert_eq!((folder.as_str(), folder.span()), ("notes", 4..9));
/// assert_eq!(name, "2024/06");
/// assert_eq!(name.as_str(), "2024%2F06");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EncodedSlice<'a> {
    text: Encoded<'a>,
    start: usize,
}

impl<'a> EncodedSlice<'a> {
    /// Creates the slice at a range of a URI, which must not split an escape.
    fn new(uri: UriRef<'a>, range: Range<usize>) -> Self {
        Self { start: range.start, text: uri.slice(range).unwrap_or_default() }
    }

    fn component(uri: UriRef<'a>, component: Component) -> Option<Self> {
        Some(Self::new(uri, uri.span(component)?))
    }

    /// Returns the userinfo of a URI, such as `git` in `ssh://git@example.com`, as a slice.
    ///
    /// The slice does not include the `@`. Returns `None` if the URI has no userinfo. To split it
    /// into user name and password, use [`Login::parse`](crate::Login::parse).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let userinfo = EncodedSlice::userinfo(Uri::parse("ssh://git@example.com/repo.git")?);
    /// assert_eq!(userinfo.map(|userinfo| userinfo.as_str()), Some("git"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn userinfo(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Userinfo)
    }

    /// Returns the host of a URI, such as `example.com`, as a slice.
    ///
    /// An IPv6 address includes its brackets. Returns `None` if the URI has no authority.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let host = EncodedSlice::host(Uri::parse("ssh://git@example.com/repo.git")?).unwrap();
    /// assert_eq!((host.as_str(), host.span()), ("example.com", 10..21));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn host(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Host)
    }

    /// Returns the path of a URI, such as `/repo.git`, as a slice, which can be empty.
    ///
    /// For a scheme in which `?` is part of the path, use [`path_and_query`](Self::path_and_query).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let path = EncodedSlice::path(Uri::parse("ssh://git@example.com/repo.git")?);
    /// assert_eq!(path.as_str(), "/repo.git");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(uri: impl Into<UriRef<'a>>) -> Self {
        let uri = uri.into();
        // A URI always has a path.
        Self::new(uri, uri.span(Component::Path).unwrap_or_default())
    }

    /// Returns the query of a URI as a slice, without the `?`, or `None` if the URI has no query.
    ///
    /// For a scheme in which `?` is part of the path, use [`path_and_query`](Self::path_and_query).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let query = EncodedSlice::query(Uri::parse("magnet:?xt=urn:btih:c12fe1c06bba254a")?);
    /// assert_eq!(query.map(|query| query.as_str()), Some("xt=urn:btih:c12fe1c06bba254a"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn query(uri: impl Into<UriRef<'a>>) -> Option<Self> {
        Self::component(uri.into(), Component::Query)
    }

    /// Returns the path and the query of a URI, such as `/what?.txt`, as one slice.
    ///
    /// Use it for a scheme such as `ftp`, in which `?` is part of the path and does not start a
    /// query.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let slice = EncodedSlice::path_and_query(Uri::parse("ftp://ftp.example.com/what?.txt")?);
    /// assert_eq!(slice.as_str(), "/what?.txt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path_and_query(uri: impl Into<UriRef<'a>>) -> Self {
        let uri = uri.into();
        let path = uri.span(Component::Path).unwrap_or_default();
        let end = uri.span(Component::Query).map_or(path.end, |query| query.end);
        Self::new(uri, path.start..end)
    }

    /// Returns the part of a URI between the `:` after the scheme and the fragment, as one slice.
    ///
    /// The slice includes the `//` and the query, if any. Use it for a scheme with a different
    /// syntax, such as `sip`, whose URIs have no authority.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let slice =
    ///     EncodedSlice::after_scheme(Uri::parse("view-source:https://example.com/?q=1#top")?);
    /// assert_eq!(slice.as_str(), "https://example.com/?q=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after_scheme(uri: Uri<'a>) -> Self {
        let end = Self::path_and_query(uri).span().end;
        Self::new(uri.into(), uri.scheme().as_str().len() + 1..end)
    }

    /// Returns the schemepart of a URL.
    pub(crate) fn schemepart(url: Url<'a>) -> Self {
        Self { text: url.schemepart(), start: url.scheme().as_str().len() + 1 }
    }

    /// Returns the percent-decoded bytes of this slice of a URI, which are not necessarily UTF-8.
    ///
    /// To get the position of each byte as well, use [`located`](Self::located).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let path = EncodedSlice::path(Uri::parse("app:r%C3%A9sum%C3%A9")?);
    /// assert_eq!(path.octets(), "résumé".as_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn octets(&self) -> alloc::vec::Vec<u8> {
        self.text.decode_bytes().into_owned()
    }

    /// Returns each decoded byte of this slice together with its position in the URI.
    ///
    /// Use it to report an error at the exact position. The position is the byte range of the
    /// character or escape, such as `%20`, from which the byte was decoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let path = EncodedSlice::path(Uri::parse("app:a%20b")?);
    /// assert!(path.located().eq([(b'a', 4..5), (b' ', 5..8), (b'b', 8..9)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn located(&self) -> impl Iterator<Item = (u8, Range<usize>)> + Clone + use<'a> {
        let Self { text, start } = *self;
        let mut at = 0;
        text.bytes().map(move |octet| {
            let from = start + at;
            at += if text.as_str().as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
            (octet, from..start + at)
        })
    }

    /// Returns whether the decoded bytes are `word`, ignoring ASCII case.
    pub(crate) fn is_word(&self, word: &str) -> bool {
        let lower = |octet: u8| octet.to_ascii_lowercase();
        self.bytes().map(lower).eq(word.bytes().map(lower))
    }

    /// Returns the byte range of this slice in the URI from which it was taken.
    ///
    /// The offsets are counted from the start of the whole URI. Use them to mark a component for
    /// users.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let host = EncodedSlice::host(Uri::parse("redis://cache.example.com:6379/0")?).unwrap();
    /// assert_eq!(host.span(), 8..25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.as_str().len()
    }

    /// Reports the replacement of capitals outside escapes by lower-case letters.
    pub(crate) fn in_lower_case(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        let mut from = 0;
        for run in self.as_str().split('%') {
            // The two hexadecimal digits of the escape.
            let digits = if from == 0 { 0 } else { 2.min(run.len()) };
            let letters = &run[digits..];
            if letters.bytes().any(|byte| byte.is_ascii_uppercase()) {
                let start = self.start + from;
                replace(start + digits..start + run.len(), &letters.to_ascii_lowercase());
            }
            from += run.len() + 1;
        }
    }

    /// Returns a part of the slice, or `None` if the range is out of bounds or splits an escape.
    pub(crate) fn slice(&self, range: Range<usize>) -> Option<Self> {
        Some(Self { start: self.start + range.start, text: self.text.slice(range)? })
    }

    /// Returns the slices before and after a range, or `None` if the range splits an escape.
    pub(crate) fn around(&self, range: Range<usize>) -> Option<(Self, Self)> {
        Some((self.slice(0..range.start)?, self.slice(range.end..self.as_str().len())?))
    }

    /// Returns the rest of this slice after a character, such as the `/` of a path.
    ///
    /// Returns `None` if the slice does not start with the character. An escape, such as `%2F`,
    /// does not match the character that it encodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let path = EncodedSlice::path(Uri::parse("redis://cache.example.com:6379/0")?);
    /// assert_eq!(path.strip_prefix('/').map(|database| database.as_str()), Some("0"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strip_prefix(&self, prefix: char) -> Option<Self> {
        self.as_str()
            .starts_with(prefix)
            .then(|| self.around(0..prefix.len_utf8()))?
            .map(|(_, rest)| rest)
    }

    /// Splits this slice of a URI in two at the first delimiter, such as `/`.
    ///
    /// The delimiter is in neither part. Returns `None` if the slice does not contain it.
    /// Characters of an escape, such as `%2F`, are not delimiters.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let path = EncodedSlice::path(Uri::parse("doi:10.1000/182/fig1")?);
    /// let (prefix, suffix) = path.split_once('/').unwrap();
    /// assert_eq!((prefix.as_str(), suffix.as_str()), ("10.1000", "182/fig1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split_once(&self, delimiter: char) -> Option<(Self, Self)> {
        let mut places = self.as_str().match_indices(delimiter);
        places.find_map(|(at, _)| self.around(at..at + delimiter.len_utf8()))
    }

    /// Splits this slice of a URI in two at the last delimiter, such as `/`.
    ///
    /// The delimiter is in neither part. Returns `None` if the slice does not contain it.
    /// Characters of an escape, such as `%2F`, are not delimiters.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let path = EncodedSlice::path(Uri::parse("doi:10.1000/182/fig1")?);
    /// let (article, figure) = path.rsplit_once('/').unwrap();
    /// assert_eq!((article.as_str(), figure.as_str()), ("10.1000/182", "fig1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rsplit_once(&self, delimiter: char) -> Option<(Self, Self)> {
        let mut places = self.as_str().rmatch_indices(delimiter);
        places.find_map(|(at, _)| self.around(at..at + delimiter.len_utf8()))
    }

    /// Splits this slice of a URI at every delimiter, such as `,`, into the parts between them.
    ///
    /// There is at least one part, and parts can be empty. Characters of an escape, such as `%2C`,
    /// are not delimiters.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::EncodedSlice;
    ///
    /// let path = EncodedSlice::path(Uri::parse("app:notes,links,tags%2Call")?);
    /// assert!(path.split(',').map(|slice| slice.as_str()).eq(["notes", "links", "tags%2Call"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split(&self, delimiter: char) -> impl Iterator<Item = Self> + Clone + use<'a> {
        let mut rest = Some(*self);
        core::iter::from_fn(move || {
            let slice = rest?;
            let (before, after) = match slice.split_once(delimiter) {
                Some((before, after)) => (before, Some(after)),
                None => (slice, None),
            };
            rest = after;
            Some(before)
        })
    }

    /// Creates an error that reports this whole slice of a URI as a violation of a scheme's rule.
    ///
    /// Use it in a parser for a scheme. To report a missing component, use
    /// [`error_at_end`](Self::error_at_end).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{EncodedSlice, Rule};
    ///
    /// const NAME: Rule = Rule::new(
    ///     "app-name",
    ///     "name longer than 8 bytes",
    ///     "name = 1*8pchar",
    ///     "the app's manual",
    /// );
    /// let path = EncodedSlice::path(Uri::parse("app:a-very-long-name")?);
    /// assert_eq!(path.error(&NAME).span(), 4..20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn error(&self, rule: &'static Rule) -> SchemeError {
        SchemeError::new(rule, self.span())
    }

    /// Creates an error for a component that is missing at the end of this slice of a URI.
    ///
    /// Use it in a parser for a scheme. The error has an empty byte range at this position.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{EncodedSlice, Rule};
    ///
    /// const PAGE: Rule = Rule::new(
    ///     "app-page",
    ///     "missing page",
    ///     "path = name \"/\" page",
    ///     "the app's manual",
    /// );
    /// let path = EncodedSlice::path(Uri::parse("app:notes")?);
    /// assert_eq!(path.error_at_end(&PAGE).span(), 9..9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn error_at_end(&self, rule: &'static Rule) -> SchemeError {
        SchemeError::new(rule, self.span().end..self.span().end)
    }

    /// Checks that this slice of a URI contains only bytes for which `allowed` returns `true`.
    ///
    /// Escapes are not decoded, so `allowed` is called with `%` and the digits. To check decoded
    /// bytes, use [`no_octet`](Self::no_octet).
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that is not allowed, or at the whole escape if that
    /// character is `%`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{EncodedSlice, Rule};
    ///
    /// const NAME: Rule = Rule::new(
    ///     "app-name",
    ///     "invalid character in name",
    ///     "name = 1*ALPHA",
    ///     "the app's manual",
    /// );
    /// let path = EncodedSlice::path(Uri::parse("app:notes2")?);
    /// let error = path.only(&NAME, |byte| byte.is_ascii_alphabetic()).unwrap_err();
    /// assert_eq!(error.span(), 9..10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn only(
        &self,
        rule: &'static Rule,
        allowed: impl Fn(u8) -> bool,
    ) -> Result<(), SchemeError> {
        let bytes = self.as_str().as_bytes();
        match bytes.iter().position(|&byte| !allowed(byte)) {
            Some(at) => {
                let start = self.start + at;
                Err(SchemeError::new(rule, start..start + if bytes[at] == b'%' { 3 } else { 1 }))
            }
            None => Ok(()),
        }
    }

    /// Checks that this slice of a URI contains no decoded byte for which `refused` returns `true`.
    ///
    /// To check the characters as written, use [`only`](Self::only).
    ///
    /// # Errors
    ///
    /// Returns an error at the first character or escape for which `refused` returns `true`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{EncodedSlice, Rule};
    ///
    /// const NUL: Rule = Rule::new(
    ///     "app-nul",
    ///     "NUL in name",
    ///     "name = 1*pchar",
    ///     "the app's manual",
    /// );
    /// let path = EncodedSlice::path(Uri::parse("app:notes%00")?);
    /// let error = path.no_octet(&NUL, |octet| octet == 0).unwrap_err();
    /// assert_eq!(error.span(), 9..12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn no_octet(
        &self,
        rule: &'static Rule,
        refused: impl Fn(u8) -> bool,
    ) -> Result<(), SchemeError> {
        match self.located().find(|&(octet, _)| refused(octet)) {
            Some((_, span)) => Err(SchemeError::new(rule, span)),
            None => Ok(()),
        }
    }
}

impl<'a> core::ops::Deref for EncodedSlice<'a> {
    type Target = Encoded<'a>;

    fn deref(&self) -> &Encoded<'a> {
        &self.text
    }
}

impl PartialEq<str> for EncodedSlice<'_> {
    /// Compares the decoded slice with a string, as [`Encoded`] does.
    fn eq(&self, other: &str) -> bool {
        self.text == *other
    }
}

impl PartialEq<&str> for EncodedSlice<'_> {
    /// Compares the decoded slice with a string, as [`Encoded`] does.
    fn eq(&self, other: &&str) -> bool {
        self.text == **other
    }
}

impl core::fmt::Debug for EncodedSlice<'_> {
    /// Writes only the slice, because the rest of the URI may contain a password.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} at {:?}", self.as_str(), self.span())
    }
}
