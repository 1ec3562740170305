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
use crate::grammar::rfc3986;
#[cfg(feature = "alloc")]
use crate::recompose::DISPLAY_ROOM;

/// A set of ASCII characters that [`encode`] escapes. `%` and all non-ASCII bytes are always escaped.
///
/// Each constant is named after a component and escapes every character that the component does not allow, including its
/// delimiters: [`SEGMENT`](Self::SEGMENT) escapes `/`, and [`USER`](Self::USER) escapes `:`. The result always parses as
/// that component.
///
/// # Examples
///
/// ```
/// use urikit::percent::{self, AsciiSet};
///
/// // The value of a `name=value` pair must not contain the delimiters of the pairs.
/// const VALUE: AsciiSet = AsciiSet::QUERY.add(b"&=+");
/// assert_eq!(percent::encode("a&b=c d?", &VALUE).to_string(), "a%26b%3Dc%20d?");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AsciiSet {
    /// Whether a byte is not escaped.
    kept: [bool; 256],
    /// The same for vectors.
    #[cfg(feature = "simd")]
    ascii: VectorSet,
}

impl AsciiSet {
    /// All characters except `unreserved` (RFC 3986 section 2.3). The result is safe in every component.
    pub const UNRESERVED: Self = Self::from_class(rfc3986::UNRESERVED);
    /// The characters that a userinfo does not allow (RFC 3986 section 3.2.1). Does not escape `:`.
    pub const USERINFO: Self = Self::from_class(rfc3986::USERINFO);
    /// The characters that a username does not allow: those of [`USERINFO`](Self::USERINFO), and `:`.
    pub const USER: Self = Self::from_class(rfc3986::REG_NAME);
    /// The characters that a registered name does not allow (RFC 3986 section 3.2.2).
    pub const REG_NAME: Self = Self::from_class(rfc3986::REG_NAME);
    /// The characters that a path does not allow (RFC 3986 section 3.3). Does not escape `/`.
    pub const PATH: Self = Self::from_class(rfc3986::PATH);
    /// The characters that a path segment does not allow (RFC 3986 section 3.3), including `/`.
    pub const SEGMENT: Self = Self::from_class(rfc3986::SEGMENT);
    /// The characters that the first segment of a relative path does not allow (RFC 3986 section 3.3, `segment-nz-nc`): those
    /// of [`SEGMENT`](Self::SEGMENT), and `:`.
    pub const SEGMENT_NO_COLON: Self = Self::from_class(rfc3986::SEGMENT_NO_COLON);
    /// The characters that a query does not allow (RFC 3986 section 3.4).
    pub const QUERY: Self = Self::from_class(rfc3986::QUERY);
    /// The characters that a fragment does not allow (RFC 3986 section 3.5).
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

    /// Returns this set with `bytes` added, so that they are escaped.
    ///
    /// # Panics
    ///
    /// Panics if one of `bytes` is not ASCII or is `%`, which is always escaped.
    #[must_use]
    pub const fn add(self, bytes: &[u8]) -> Self {
        self.set(bytes, false)
    }

    /// Returns this set with `bytes` removed, so that they are not escaped.
    ///
    /// # Panics
    ///
    /// Panics if one of `bytes` is not ASCII or is `%`, which is always escaped.
    #[must_use]
    pub const fn remove(self, bytes: &[u8]) -> Self {
        self.set(bytes, true)
    }

    const fn set(mut self, bytes: &[u8], is_kept: bool) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            assert!(bytes[at].is_ascii() && bytes[at] != b'%', "a set holds ASCII characters other than `%`");
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

    /// Returns whether `byte` is escaped.
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        !self.keeps(byte)
    }

    /// Returns whether `byte` is not escaped.
    #[inline]
    pub(crate) const fn keeps(&self, byte: u8) -> bool {
        self.kept[byte as usize]
    }

    /// Whether every byte of `text` is left as it is.
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
        (0..128u8).filter(|&byte| self.keeps(byte)).try_for_each(|byte| write!(f, "{}", byte as char))?;
        f.write_str("\")")
    }
}

/// Data as text in which every byte outside `set` is an escape. Nothing is done until the result is written.
///
/// `.` and `..` have no other form in any set: as segments they are dot-segments, whatever the data meant.
#[inline]
pub fn encode<'d>(data: &'d (impl AsRef<[u8]> + ?Sized), set: &'d AsciiSet) -> Encode<'d> {
    Encode { data: data.as_ref(), set }
}

/// Data to be encoded; see [`encode`]. `Display` writes the text.
#[derive(Clone, Copy, Debug)]
#[must_use = "encoding is lazy: use `to_string` or `to_cow`, or write it"]
pub struct Encode<'d> {
    data: &'d [u8],
    set: &'d AsciiSet,
}

impl<'d> Encode<'d> {
    /// The text: borrowed when there is nothing to encode.
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
        // A `String` takes everything.
        let _ = self.write_plainly(&mut out);
        Cow::Owned(out)
    }

    /// The data, if nothing has to be escaped. It is ASCII then.
    #[cfg(feature = "alloc")]
    #[inline]
    fn as_it_is(&self) -> &'d str {
        chars::accepted(self.data)
    }

    /// Returns the percent-encoded string as a `String`, in one allocation.
    ///
    /// The result is that of [`Display`](fmt::Display). This method is faster than the general `to_string`, which it shadows.
    #[cfg(feature = "alloc")]
    #[expect(clippy::inherent_to_string_shadow_display, reason = "the same string, and twice as fast")]
    #[inline]
    #[must_use]
    pub fn to_string(&self) -> String {
        self.to_cow().into_owned()
    }

    /// Appends the text to `out`.
    #[cfg(feature = "alloc")]
    pub fn append_to(&self, out: &mut String) {
        // A `String` takes everything.
        let _ = self.write_to(out);
    }

    /// Writes the encoded string into any writer, such as a `String`.
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, encode};
    ///
    /// let mut text = String::from("/");
    /// encode("a b", &AsciiSet::SEGMENT).write_to(&mut text)?;
    /// assert_eq!(text, "/a%20b");
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_to(&self, to: &mut impl Write) -> fmt::Result {
        #[cfg(feature = "simd")]
        return simd::write(*self, to);
        #[cfg(not(feature = "simd"))]
        self.write_plainly(to)
    }

    fn write_plainly(&self, to: &mut impl Write) -> fmt::Result {
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

crate::recompose::equals_text! { [] Encode<'_>; }
