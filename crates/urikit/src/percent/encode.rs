//! Percent-encoding.

#[cfg(feature = "simd")]
mod simd;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write};

#[cfg(feature = "simd")]
use urikit_simd::AsciiSet as VectorSet;

use super::hex_digits;
use crate::chars::{self, Class};
use crate::chunk::Chunk;
#[cfg(feature = "alloc")]
use crate::display::DISPLAY_ROOM;
use crate::grammar::rfc3986;

/// A set of ASCII characters that [`encode_with`] escapes.
///
/// `%` and all non-ASCII bytes are always escaped.
///
/// Each constant is named after a component and contains every character that the component does
/// not allow, including its delimiters: [`SEGMENT`](Self::SEGMENT) escapes `/`, and
/// [`USER`](Self::USER) escapes `:`. The encoded string is always valid in that component.
///
/// # Examples
///
/// ```
/// use urikit::percent::{self, AsciiSet};
///
/// // The value of a `name=value` pair must not contain the delimiters of the pairs.
/// const VALUE: AsciiSet = AsciiSet::QUERY.add(b"&=+");
/// assert_eq!(percent::encode_with("Q&A=what now?", &VALUE).to_string(), "Q%26A%3Dwhat%20now?");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AsciiSet {
    kept: [bool; 256],
    /// The same set for vector instructions.
    #[cfg(feature = "simd")]
    ascii: VectorSet,
}

impl AsciiSet {
    /// All characters except the unreserved ones: letters, digits, `-`, `.`, `_`, and `~`.
    ///
    /// The result of encoding with this set can be used in any component (RFC 3986 section 2.3).
    pub const UNRESERVED: Self = Self::from_class(rfc3986::UNRESERVED);
    /// The characters that a userinfo does not allow (RFC 3986 section 3.2.1), not including `:`.
    ///
    /// For a username, use [`USER`](Self::USER), which includes `:`.
    pub const USERINFO: Self = Self::from_class(rfc3986::USERINFO);
    /// The characters that a username does not allow: those of a userinfo, and `:`.
    pub const USER: Self = Self::from_class(rfc3986::REG_NAME);
    /// The characters that a registered name does not allow (RFC 3986 section 3.2.2).
    ///
    /// The set includes `:`, `/`, `@`, `[`, and `]`.
    pub const REG_NAME: Self = Self::from_class(rfc3986::REG_NAME);
    /// The characters that a path does not allow (RFC 3986 section 3.3). It does not include `/`.
    pub const PATH: Self = Self::from_class(rfc3986::PATH);
    /// The characters that a path segment does not allow (RFC 3986 section 3.3), including `/`.
    pub const SEGMENT: Self = Self::from_class(rfc3986::SEGMENT);
    /// The characters that the first segment of a relative path does not allow, including `:`.
    ///
    /// This is `segment-nz-nc` of RFC 3986 section 3.3. Other segments allow `:`; for them, use
    /// [`SEGMENT`](Self::SEGMENT).
    pub const SEGMENT_NO_COLON: Self = Self::from_class(rfc3986::SEGMENT_NO_COLON);
    /// The characters that a query does not allow (RFC 3986 section 3.4). It does not include `&`.
    ///
    /// For keys and values of a query, use the module [`query`](crate::query).
    pub const QUERY: Self = Self::from_class(rfc3986::QUERY);
    /// The characters that a fragment does not allow (RFC 3986 section 3.5), such as `#` and space.
    pub const FRAGMENT: Self = Self::from_class(rfc3986::QUERY);

    /// The characters that a scheme does not allow (RFC 3986 section 3.1). A scheme has no escapes.
    #[cfg(feature = "alloc")]
    pub(crate) const SCHEME: Self = Self::from_class(chars::SCHEME);

    /// No ASCII character, not even `%`: only non-ASCII bytes are escaped.
    pub(crate) const NON_ASCII: Self = {
        let mut set = Self::from_class(chars::NONE);
        let mut byte = 0;
        while byte < 128 {
            set.put(byte, true);
            byte += 1;
        }
        set
    };

    const fn from_class(class: Class) -> Self {
        let mut set = Self {
            kept: [false; 256],
            #[cfg(feature = "simd")]
            ascii: VectorSet::EMPTY,
        };
        let mut byte = 0;
        while byte < 128 {
            set.put(byte, chars::is(byte, class));
            byte += 1;
        }
        set
    }

    /// Returns a copy of this set with additional characters, which are then percent-encoded.
    ///
    /// # Panics
    ///
    /// Panics if one of `bytes` is not ASCII or is `%`, which is always escaped.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, encode_with};
    ///
    /// const ATTRIBUTE: AsciiSet = AsciiSet::PATH.add(b"'");
    /// assert_eq!(encode_with("/it's here", &ATTRIBUTE).to_string(), "/it%27s%20here");
    /// ```
    #[must_use]
    pub const fn add(self, bytes: &[u8]) -> Self {
        self.set(bytes, false)
    }

    /// Returns a copy of this set without the given characters, which are then not percent-encoded.
    ///
    /// The encoded string may then not be valid in the component after which the set is named.
    ///
    /// # Panics
    ///
    /// Panics if one of `bytes` is not ASCII or is `%`, which is always escaped.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, encode_with};
    ///
    /// // Keep the braces of a template.
    /// const TEMPLATE: AsciiSet = AsciiSet::PATH.remove(b"{}");
    /// assert_eq!(encode_with("/{id}/my files", &TEMPLATE).to_string(), "/{id}/my%20files");
    /// ```
    #[must_use]
    pub const fn remove(self, bytes: &[u8]) -> Self {
        self.set(bytes, true)
    }

    const fn set(mut self, bytes: &[u8], is_kept: bool) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            assert!(
                bytes[at].is_ascii() && bytes[at] != b'%',
                "a set holds ASCII characters other than `%`"
            );
            self.put(bytes[at], is_kept);
            at += 1;
        }
        self
    }

    const fn put(&mut self, byte: u8, is_kept: bool) {
        self.kept[byte as usize] = is_kept;
        #[cfg(feature = "simd")]
        {
            self.ascii = if is_kept { self.ascii.with(byte) } else { self.ascii.without(byte) };
        }
    }

    /// Returns whether this set causes a byte, such as `b'/'`, to be percent-encoded.
    ///
    /// The result is `true` for all non-ASCII bytes and for `%`, which are always encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::AsciiSet;
    ///
    /// assert!(AsciiSet::SEGMENT.contains(b'/'));
    /// assert!(!AsciiSet::PATH.contains(b'/'));
    /// ```
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        !self.keeps(byte)
    }

    #[inline]
    pub(crate) const fn keeps(&self, byte: u8) -> bool {
        self.kept[byte as usize]
    }

    /// Returns whether no byte of `text` needs an escape.
    #[cfg(feature = "alloc")]
    pub(crate) fn holds(&self, text: &str) -> bool {
        #[cfg(feature = "simd")]
        return simd::holds(self, text.as_bytes());
        #[cfg(not(feature = "simd"))]
        text.bytes().all(|byte| self.keeps(byte))
    }
}

impl fmt::Debug for AsciiSet {
    /// Lists the characters that are not escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AsciiSet(all except \"")?;
        (0..128u8)
            .filter(|&byte| self.keeps(byte))
            .try_for_each(|byte| write!(f, "{}", byte as char))?;
        f.write_str("\")")
    }
}

/// Percent-encodes all bytes of a string except unreserved characters ([RFC 3986 section 2.3]).
///
/// The result is valid in every component that allows escapes, as a path segment or as the value of
/// a query parameter, for example. Letters, digits, `-`, `.`, `_`, and `~` are unreserved. Unlike
/// `encodeURIComponent` in JavaScript, this function also escapes `!`, `'`, `(`, `)`, and `*`. To
/// keep more characters, use [`encode_with`].
///
/// The result is lazy: it is computed when it is formatted with `Display`. `.` and `..` are not
/// escaped, so they are dot-segments if they are used as path segments.
///
/// # Examples
///
/// ```
/// use urikit::percent::encode;
///
/// let link = format!("/search?q={}", encode("Q&A (50/50)"));
/// assert_eq!(link, "/search?q=Q%26A%20%2850%2F50%29");
/// ```
///
/// [RFC 3986 section 2.3]: https://www.rfc-editor.org/rfc/rfc3986#section-2.3
#[doc(alias("utf8_percent_encode", "encodeURIComponent"))]
#[inline]
pub const fn encode(text: &str) -> Encode<'_> {
    encode_with(text, &AsciiSet::UNRESERVED)
}

/// Percent-encodes the characters of a string that are in `set`, such as [`AsciiSet::SEGMENT`].
///
/// Use this function for a known component; [`encode`] is safe in all components. The result is
/// computed when it is formatted with `Display`. The strings `.` and `..` are not changed, so they
/// are dot-segments if they are used as path segments.
///
/// # Examples
///
/// ```
/// use urikit::percent::{AsciiSet, encode_with};
///
/// let link = format!("/tags/{}", encode_with("C# & C++", &AsciiSet::SEGMENT));
/// assert_eq!(link, "/tags/C%23%20&%20C++");
/// ```
#[doc(alias = "utf8_percent_encode")]
#[inline]
pub const fn encode_with<'d>(text: &'d str, set: &'d AsciiSet) -> Encode<'d> {
    Encode { data: text.as_bytes(), text: Some(text), set }
}

/// Percent-encodes the bytes that are in `set`, such as [`AsciiSet::SEGMENT`].
///
/// The bytes need not be UTF-8; for example, they can be those of a file name. For strings, use
/// [`encode_with`].
///
/// # Examples
///
/// ```
/// use urikit::percent::{AsciiSet, encode_bytes};
///
/// assert_eq!(encode_bytes(b"\x00\xFF", &AsciiSet::UNRESERVED).to_string(), "%00%FF");
/// ```
#[doc(alias = "percent_encode")]
#[inline]
pub const fn encode_bytes<'d>(bytes: &'d [u8], set: &'d AsciiSet) -> Encode<'d> {
    Encode { data: bytes, text: None, set }
}

/// A percent-encoded string, computed when it is formatted with `Display`.
///
/// It is returned by [`encode`], [`encode_with`], and [`encode_bytes`]. Convert it to a string with
/// [`to_cow`](Self::to_cow), which copies only if a character must be encoded.
///
/// # Examples
///
/// ```
/// use urikit::percent::{AsciiSet, encode_with};
///
/// let name = encode_with("Jane Doe", &AsciiSet::USER);
/// assert_eq!(format!("ftp://{name}@example.com/"), "ftp://Jane%20Doe@example.com/");
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "encoding is lazy: use `to_string` or `to_cow`, or write it"]
pub struct Encode<'d> {
    data: &'d [u8],
    /// The data, if it is known to be a string.
    #[cfg_attr(
        not(feature = "alloc"),
        expect(dead_code, reason = "needed only to borrow the result")
    )]
    text: Option<&'d str>,
    set: &'d AsciiSet,
}

impl<'d> Encode<'d> {
    /// Returns the percent-encoded string, which borrows the input if no character is encoded.
    ///
    /// To get a `String` in any case, use [`to_string`](Self::to_string).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urikit::percent::{AsciiSet, encode_with};
    ///
    /// assert!(matches!(
    ///     encode_with("report.pdf", &AsciiSet::SEGMENT).to_cow(),
    ///     Cow::Borrowed("report.pdf")
    /// ));
    /// assert_eq!(encode_with("my report.pdf", &AsciiSet::SEGMENT).to_cow(), "my%20report.pdf");
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn to_cow(&self) -> Cow<'d, str> {
        #[cfg(feature = "simd")]
        return simd::to_cow(*self);
        #[cfg(not(feature = "simd"))]
        self.plain_cow()
    }

    #[cfg(feature = "alloc")]
    fn plain_cow(&self) -> Cow<'d, str> {
        let plain = self.data.iter().position(|&byte| !self.set.keeps(byte));
        let Some(plain) = plain else {
            return Cow::Borrowed(self.as_it_is());
        };
        let mut out = String::with_capacity(plain + 3 * (self.data.len() - plain));
        // Writing to a `String` cannot fail.
        let _ = self.write_scalar(&mut out);
        Cow::Owned(out)
    }

    /// Returns the data, which must not contain bytes to escape and is therefore ASCII.
    #[cfg(feature = "alloc")]
    #[inline]
    fn as_it_is(&self) -> &'d str {
        match self.text {
            Some(text) => text,
            None => chars::accepted(self.data),
        }
    }

    /// Returns the percent-encoded string as a `String`, in one allocation.
    ///
    /// The result is the same as that of [`Display`](fmt::Display), but this method is faster than
    /// the trait method that it shadows.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, encode_with};
    ///
    /// assert_eq!(encode_with("50% off", &AsciiSet::QUERY).to_string(), "50%25%20off");
    /// ```
    #[cfg(feature = "alloc")]
    #[expect(
        clippy::inherent_to_string_shadow_display,
        reason = "returns the same string and is faster"
    )]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> String {
        self.to_cow().into_owned()
    }

    /// Appends the percent-encoded string to `out`.
    ///
    /// Use this method, for example, to compose a path from encoded segments. Unlike
    /// [`to_string`](Self::to_string), it does not create another string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, encode_with};
    ///
    /// let mut path = String::from("/docs/");
    /// encode_with("my file.txt", &AsciiSet::SEGMENT).append_to(&mut path);
    /// assert_eq!(path, "/docs/my%20file.txt");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        // Writing to a `String` cannot fail.
        let _ = self.write_to(out);
    }

    /// Writes the percent-encoded string to a formatter or another [`fmt::Write`].
    ///
    /// Unlike `Display`, this method ignores the width and the alignment of a formatter.
    ///
    /// # Errors
    ///
    /// Returns an error if the writer returns one.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, encode_with};
    ///
    /// let mut path = String::from("/docs/");
    /// encode_with("my file.txt", &AsciiSet::SEGMENT).write_to(&mut path)?;
    /// assert_eq!(path, "/docs/my%20file.txt");
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    pub fn write_to(&self, to: &mut impl Write) -> fmt::Result {
        #[cfg(feature = "simd")]
        return simd::write(*self, to);
        #[cfg(not(feature = "simd"))]
        self.write_scalar(to)
    }

    fn write_scalar(&self, to: &mut impl Write) -> fmt::Result {
        let mut chunk = Chunk::new(to);
        for &byte in self.data {
            if self.set.keeps(byte) {
                chunk.push([byte])?;
            } else {
                let [high, low] = hex_digits(byte);
                chunk.push([b'%', high, low])?;
            }
        }
        chunk.flush()
    }
}

impl fmt::Display for Encode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "alloc")]
        if self.data.len() <= DISPLAY_ROOM || f.width().is_some() || f.precision().is_some() {
            return f.pad(&self.to_cow());
        }
        self.write_to(f)
    }
}

crate::display::equals_text! { [] Encode<'_>; }
