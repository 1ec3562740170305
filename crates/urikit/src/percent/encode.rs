//! Octets to text.

#[cfg(feature = "simd")]
mod simd;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write};

#[cfg(feature = "simd")]
use urikit_simd::AsciiSet;

use super::{Octets, hex_digits};
use crate::chars::{self, Class};
use crate::chunk::Chunk;
use crate::grammar::rfc3986;

/// The bytes that [`encode`] leaves as they are; every other byte becomes an escape.
///
/// The constants are named after the components whose characters they are, so that what is encoded with one of them
/// parses as that component, and as one piece of it: [`USER`](Self::USER) encodes the `:` that would end a user,
/// [`SEGMENT`](Self::SEGMENT) the `/` that would end a segment.
///
/// ```
/// use urikit::percent::{self, Set};
///
/// // A value in a query of `name=value` pairs must not hold the delimiters of the pairs.
/// const VALUE: Set = Set::QUERY.without(b"&=+");
/// assert_eq!(percent::encode("a&b=c d?", &VALUE).to_string(), "a%26b%3Dc%20d?");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set {
    bytes: [bool; 256],
    /// The same for vectors.
    #[cfg(feature = "simd")]
    ascii: AsciiSet,
}

impl Set {
    /// `unreserved` (RFC 3986 section 2.3): safe everywhere, and what a normalized text never holds encoded.
    pub const UNRESERVED: Self = Self::from_class(rfc3986::UNRESERVED);
    /// A userinfo (section 3.2.1), its `:` included.
    pub const USERINFO: Self = Self::from_class(rfc3986::USERINFO);
    /// A user, the part of a userinfo before its first `:`.
    pub const USER: Self = Self::from_class(rfc3986::REG_NAME);
    /// A reg-name (section 3.2.2).
    pub const REG_NAME: Self = Self::from_class(rfc3986::REG_NAME);
    /// A path (section 3.3), its slashes included.
    pub const PATH: Self = Self::from_class(rfc3986::PATH);
    /// A segment of a path (section 3.3).
    pub const SEGMENT: Self = Self::from_class(rfc3986::SEGMENT);
    /// The first segment of a relative path (section 3.3, `segment-nz-nc`): without `:`.
    pub const SEGMENT_NO_COLON: Self = Self::from_class(rfc3986::SEGMENT_NO_COLON);
    /// A query (section 3.4).
    pub const QUERY: Self = Self::from_class(rfc3986::QUERY);
    /// A fragment (section 3.5).
    pub const FRAGMENT: Self = Self::from_class(rfc3986::QUERY);

    /// A scheme (section 3.1), which has no escapes: what is not in it cannot be encoded.
    #[cfg(feature = "alloc")]
    pub(crate) const SCHEME: Self = Self::from_class(chars::SCHEME);

    /// All of ASCII, `%` included: what stays where only what is not is encoded.
    pub(crate) const ASCII: Self = {
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
            bytes: [false; 256],
            #[cfg(feature = "simd")]
            ascii: AsciiSet::EMPTY,
        };
        let mut byte = 0;
        while byte < 128 {
            set.put(byte, chars::is(byte, class));
            byte += 1;
        }
        set
    }

    /// This set and `bytes`.
    ///
    /// # Panics
    ///
    /// When one of `bytes` is `%` or not ASCII: neither can ever stand for itself.
    pub const fn with(self, bytes: &[u8]) -> Self {
        self.set(bytes, true)
    }

    /// This set without `bytes`.
    ///
    /// # Panics
    ///
    /// As [`with`](Self::with).
    pub const fn without(self, bytes: &[u8]) -> Self {
        self.set(bytes, false)
    }

    const fn set(mut self, bytes: &[u8], is_in: bool) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            assert!(bytes[at].is_ascii() && bytes[at] != b'%', "a set holds ASCII characters other than `%`");
            self.put(bytes[at], is_in);
            at += 1;
        }
        self
    }

    const fn put(&mut self, byte: u8, is_in: bool) {
        self.bytes[byte as usize] = is_in;
        #[cfg(feature = "simd")]
        {
            self.ascii = if is_in { self.ascii.with(byte) } else { self.ascii.without(byte) };
        }
    }

    /// Whether `byte` is left as it is.
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        self.bytes[byte as usize]
    }

    /// Whether every byte of `text` is left as it is.
    #[cfg(feature = "alloc")]
    pub(crate) fn holds(&self, text: &str) -> bool {
        #[cfg(feature = "simd")]
        return simd::holds(self, text.as_bytes());
        #[cfg(not(feature = "simd"))]
        text.bytes().all(|byte| self.contains(byte))
    }
}

impl fmt::Debug for Set {
    /// The characters of the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Set(\"")?;
        (0..128u8).filter(|&byte| self.contains(byte)).try_for_each(|byte| write!(f, "{}", byte as char))?;
        f.write_str("\")")
    }
}

/// Data as text in which every byte outside `set` is an escape. Nothing is done until the result is written.
///
/// `.` and `..` have no other form in any set: as segments they are dot-segments, whatever the data meant.
#[inline]
pub fn encode<'d>(data: &'d (impl Octets + ?Sized), set: &'d Set) -> Encode<'d> {
    Encode { data: data.octets(), text: data.text(), set }
}

/// Data to be encoded; see [`encode`]. `Display` writes the text.
#[derive(Clone, Copy, Debug)]
pub struct Encode<'d> {
    data: &'d [u8],
    /// The data, if it is known to be text.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "of use only where text may be borrowed"))]
    text: Option<&'d str>,
    set: &'d Set,
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
        let plain = self.data.iter().position(|&byte| !self.set.contains(byte));
        let Some(plain) = plain else {
            return Cow::Borrowed(self.as_it_is());
        };
        let mut out = String::with_capacity(plain + 3 * (self.data.len() - plain));
        // A `String` takes everything.
        let _ = self.write_plainly(&mut out);
        Cow::Owned(out)
    }

    /// The data as text, of which every byte is in the set: so they are ASCII.
    #[cfg(feature = "alloc")]
    #[inline]
    fn as_it_is(&self) -> &'d str {
        match self.text {
            Some(text) => text,
            None => chars::accepted(self.data),
        }
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
    /// use urikit::percent::{Set, encode};
    ///
    /// let mut text = String::from("/");
    /// encode("a b", &Set::SEGMENT).write_to(&mut text)?;
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
            if self.set.contains(byte) {
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
        self.write_to(f)
    }
}
