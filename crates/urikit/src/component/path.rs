//! The path and its segments.

use core::iter::FusedIterator;

use super::Encoded;
use crate::error::{Component, ParseError};
use crate::parse::{self, const_try};
use crate::path::{self, EncodedDots};
use crate::syntax::rfc3986;

/// The percent-encoded path of a reference, which can be empty ([RFC 3986 section 3.3]).
///
/// To decode a path, decode each of its [`segments`](Self::segments): in a decoded path, an encoded
/// slash (`%2F`) looks like a delimiter. It dereferences to [`Encoded`].
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let uri = Uri::parse("https://example.com/users/ann%2Fbob/photo.jpg")?;
/// let path = uri.path();
/// assert!(path.is_absolute());
/// assert_eq!(path.segments().nth(1).unwrap().decode()?, "ann/bob");
/// assert_eq!(path.segments().next_back().unwrap(), "photo.jpg");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [RFC 3986 section 3.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<'a>(pub(super) Encoded<'a>);

impl<'a> Path<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a percent-encoded string as a path, such as `"/docs/a%20b"`.
    ///
    /// This function checks only the characters. The paths that a URI allows also depend on its
    /// other components: after an authority, the path must be empty or start with `/`; without an
    /// authority, it must not start with `//`.
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that a path does not allow, such as `?` or a space.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Path;
    ///
    /// assert_eq!(Path::parse("/docs/a%20b.html")?.segments().count(), 2);
    /// assert_eq!(Path::parse("/docs/a b.html").unwrap_err().span(), 7..8);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        const_try!(parse::component(text, rfc3986::PATH, Component::Path));
        Ok(Self::new(text))
    }

    /// Returns whether the path starts with `/`, as in `/docs/a`. The empty path does not.
    ///
    /// The result does not depend on the scheme: an absolute path can also occur in a relative
    /// reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert!(UriRef::parse("https://example.com/docs")?.path().is_absolute());
    /// assert!(!UriRef::parse("../images/logo.png")?.path().is_absolute());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "cannot_be_a_base")]
    #[inline]
    pub fn is_absolute(&self) -> bool {
        self.as_str().starts_with('/')
    }

    /// Returns whether the path ends with `/`, as in `/docs/`. The empty path does not.
    ///
    /// The last [segment](Self::segments) of such a path is empty. A relative reference is resolved
    /// against the path itself, rather than against the directory that contains it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Path;
    ///
    /// assert!(Path::parse("/docs/")?.has_trailing_slash());
    /// assert!(Path::parse("/")?.has_trailing_slash());
    /// assert!(!Path::parse("/docs")?.has_trailing_slash());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn has_trailing_slash(&self) -> bool {
        self.as_str().ends_with('/')
    }

    /// Returns an iterator over the percent-encoded segments: `a` and `b` in the path `/a/b`.
    ///
    /// A leading slash does not start an empty segment, so `/a/b` and `a/b` have the same two
    /// segments. The path `/` has one empty segment; the empty path has none. The iterator is
    /// double-ended, so the last segment can be read first.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Path;
    ///
    /// let segments =
    ///     |path| Path::parse(path).unwrap().segments().map(|s| s.as_str()).collect::<Vec<_>>();
    /// assert_eq!(segments("/usr/lib/"), ["usr", "lib", ""]);
    /// assert_eq!(segments("index.html"), ["index.html"]);
    /// assert_eq!(segments("/"), [""]);
    /// assert!(segments("").is_empty());
    /// ```
    pub fn segments(
        &self,
    ) -> impl DoubleEndedIterator<Item = Segment<'a>> + FusedIterator + Clone + use<'a> {
        let text = self.as_str();
        // An empty path has no segments, but `/` has one, which is empty. The slash at the start
        // belongs to no segment.
        let split = (!text.is_empty()).then(|| text.strip_prefix('/').unwrap_or(text).split('/'));
        split.into_iter().flatten().map(Segment::new)
    }

    /// Returns the last segment, such as `photo.jpg` in `/images/photo.jpg`.
    ///
    /// Returns `None` if the path ends with a slash, is empty, or ends with a dot-segment.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Path;
    ///
    /// assert_eq!(Path::parse("/images/photo.jpg")?.file_name().unwrap(), "photo.jpg");
    /// assert!(Path::parse("/images/")?.file_name().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn file_name(&self) -> Option<Segment<'a>> {
        // The last segment of `/docs/` is empty, and `..` is not the name of a file.
        self.segments().next_back().filter(|segment| !segment.is_empty() && !segment.is_dots())
    }

    /// Returns the extension of the [file name](Self::file_name), without its dot.
    ///
    /// As in [`std::path::Path`], it is the part after the last dot, and a dot at the start of the
    /// name does not count.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Path;
    ///
    /// assert_eq!(Path::parse("/backup.tar.gz")?.extension().unwrap(), "gz");
    /// assert!(Path::parse("/home/.profile")?.extension().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn extension(&self) -> Option<Encoded<'a>> {
        match self.file_name()?.0.as_str().rsplit_once('.')? {
            // The dot of `.gitignore` starts the name of a hidden file, not an extension.
            ("", _) => None,
            (_, extension) => Some(Encoded::new(extension)),
        }
    }
}

/// A percent-encoded segment of a path, such as `a` or `b` in `/a/b` ([RFC 3986 section 3.3]).
///
/// It dereferences to [`Encoded`], which decodes the segment. The decoded segment can contain a
/// slash, if the segment contains `%2F`.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let uri = Uri::parse("https://example.com/reports/Q1%2FQ2.pdf")?;
/// let file = uri.path().segments().next_back().unwrap();
/// assert_eq!(file.as_str(), "Q1%2FQ2.pdf");
/// assert_eq!(file.decode()?, "Q1/Q2.pdf");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [RFC 3986 section 3.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment<'a>(pub(super) Encoded<'a>);

impl<'a> Segment<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a percent-encoded string as a single segment of a path, such as `"a%20b"`.
    ///
    /// The string can be empty. To parse a path of several segments, use [`Path::parse`].
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that a segment does not allow, such as `/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Segment;
    ///
    /// assert_eq!(Segment::parse("annual%20report.pdf")?.decode()?, "annual report.pdf");
    /// assert_eq!(Segment::parse("2024/report.pdf").unwrap_err().span(), 4..5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        const_try!(parse::component(text, rfc3986::SEGMENT, Component::Segment));
        Ok(Self::new(text))
    }

    /// Returns whether this segment is a dot-segment: `.` or `..`, also with `%2E` for a dot.
    ///
    /// Resolution removes only unencoded dot-segments (RFC 3986 section 5.2.4). Browsers and
    /// [`normalize`](crate::UriRef::normalize) decode the dots first, so a check of paths should
    /// treat both alike.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let reference = UriRef::parse("../../images/logo.png")?;
    /// assert_eq!(reference.path().segments().filter(|s| s.is_dots()).count(), 2);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_dots(&self) -> bool {
        path::dots(self.as_str().as_bytes(), EncodedDots::Dots) != 0
    }
}
