//! Percent-encoding.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write};

#[cfg(feature = "simd")]
use urikit_simd::AsciiSet as VectorSet;

use super::hex_digits;
#[cfg(feature = "simd")]
use super::simd::encode as simd;
use crate::chars::{self, Class};
use crate::syntax::rfc3986;

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
/// // In this fragment, a `:` separates two names.
/// const NAME: AsciiSet = AsciiSet::FRAGMENT.add(b":");
/// assert_eq!(percent::encode_with("Q:A 1", &NAME), "Q%3AA%201");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AsciiSet {
    /// Whether each byte is not escaped: the complement of the set. The table has entries for all
    /// bytes, so that the lookup needs no check for non-ASCII bytes.
    kept: [bool; 256],
    /// The bytes that are not escaped, for vector instructions. [`put`](Self::put) keeps it equal
    /// to `kept`.
    #[cfg(feature = "simd")]
    pub(super) ascii: VectorSet,
}

impl AsciiSet {
    /// All characters except the unreserved ones: letters, digits, `-`, `.`, `_`, and `~`.
    ///
    /// The result of encoding with this set can be used in any component (RFC 3986 section 2.3).
    pub const UNRESERVED: Self = Self::all_except(rfc3986::UNRESERVED);
    /// The characters that a userinfo does not allow (RFC 3986 section 3.2.1), not including `:`.
    ///
    /// For a username, use [`USER`](Self::USER), which includes `:`.
    pub const USERINFO: Self = Self::all_except(rfc3986::USERINFO);
    /// The characters that a username does not allow: those of a userinfo, and `:`.
    pub const USER: Self = Self::all_except(rfc3986::REG_NAME);
    /// The characters that a registered name does not allow (RFC 3986 section 3.2.2).
    ///
    /// The set includes `:`, `/`, `@`, `[`, and `]`.
    pub const REG_NAME: Self = Self::all_except(rfc3986::REG_NAME);
    /// The characters that a path does not allow (RFC 3986 section 3.3). It does not include `/`.
    pub const PATH: Self = Self::all_except(rfc3986::PATH);
    /// The characters that a path segment does not allow (RFC 3986 section 3.3), including `/`.
    pub const SEGMENT: Self = Self::all_except(rfc3986::SEGMENT);
    /// The characters that a query does not allow (RFC 3986 section 3.4). It does not include `&`.
    ///
    /// For keys and values of a query, use [`QUERY_KEY`](Self::QUERY_KEY) and
    /// [`QUERY_VALUE`](Self::QUERY_VALUE).
    pub const QUERY: Self = Self::all_except(rfc3986::QUERY);
    /// The characters that are escaped in a value of a query: those of [`QUERY`](Self::QUERY), the
    /// separators `&` and `;`, and `+`.
    ///
    /// Some readers of queries decode `+` as a space and others do not, but all decode `%2B` as a
    /// plus sign and `%20` as a space. Editors and builders of queries use this set.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, encode_with};
    ///
    /// let filter = encode_with("a=1 & b+", &AsciiSet::QUERY_VALUE);
    /// assert_eq!(format!("/search?filter={filter}"), "/search?filter=a=1%20%26%20b%2B");
    /// ```
    #[doc(alias = "encodeURIComponent")]
    pub const QUERY_VALUE: Self = Self::QUERY.add(b"&;+");
    /// The characters that are escaped in a key of a query: those of
    /// [`QUERY_VALUE`](Self::QUERY_VALUE), and `=`, which ends the key.
    pub const QUERY_KEY: Self = Self::QUERY_VALUE.add(b"=");
    /// The characters that a fragment does not allow (RFC 3986 section 3.5), such as `#` and space.
    pub const FRAGMENT: Self = Self::all_except(rfc3986::QUERY);

    /// No ASCII character, not even `%`: only non-ASCII bytes are escaped.
    #[cfg(feature = "alloc")]
    pub(crate) const NON_ASCII: Self = {
        let mut set = Self::all_except(chars::NONE);
        let mut byte = 0;
        while byte < 128 {
            let is_kept = true;
            set.put(byte, is_kept);
            byte += 1;
        }
        set
    };

    /// Returns the set that escapes all ASCII characters except those of `class`.
    ///
    /// No class contains `%`, so it is always escaped.
    const fn all_except(class: Class) -> Self {
        // The fields are the complement of the set: the bytes that are kept. It is empty at first,
        // which means that every byte is escaped. Then the characters of the class are added to it.
        // The loop ends at 128, so non-ASCII bytes are always escaped.
        let mut set = Self {
            kept: [false; 256],
            #[cfg(feature = "simd")]
            ascii: VectorSet::EMPTY,
        };
        let mut byte = 0;
        while byte < 128 {
            let is_kept = chars::is(byte, class);
            set.put(byte, is_kept);
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
    /// assert_eq!(encode_with("/it's here", &ATTRIBUTE), "/it%27s%20here");
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
    /// assert_eq!(encode_with("/{id}/my files", &TEMPLATE), "/{id}/my%20files");
    /// ```
    #[must_use]
    pub const fn remove(self, bytes: &[u8]) -> Self {
        self.set(bytes, true)
    }

    /// Keeps each of `bytes` if `is_kept` is true, and otherwise escapes it. Panics if one is `%`
    /// or not ASCII.
    ///
    /// A `%` that is kept would be read as the start of an escape, so the result could not be
    /// decoded. Bytes that are not ASCII are always escaped.
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

    /// Keeps one byte, which must be ASCII, if `is_kept` is true, and otherwise escapes it. Changes
    /// both tables, so that they remain equal.
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

    /// Returns whether a byte is not escaped.
    #[inline]
    pub(crate) const fn keeps(&self, byte: u8) -> bool {
        self.kept[byte as usize]
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

/// Percent-encodes all bytes except unreserved characters, for use in any component.
///
/// The data is a string or bytes, which need not be UTF-8. The result borrows a string that needs
/// no escapes. To keep more characters, use [`encode_with`].
///
/// # Examples
///
/// ```
/// use urikit::percent::encode;
///
/// assert_eq!(encode("R&D, 2nd floor"), "R%26D%2C%202nd%20floor");
/// assert_eq!(encode(b"\x00\xFF"), "%00%FF");
/// ```
#[cfg(feature = "alloc")]
#[doc(alias("utf8_percent_encode", "percent_encode"))]
#[doc(alias("encode_uri_component", "encodeURIComponent"))]
#[inline]
pub fn encode(data: &(impl AsRef<[u8]> + ?Sized)) -> Cow<'_, str> {
    encode_with(data, &AsciiSet::UNRESERVED)
}

/// Percent-encodes the bytes that are in `set`, such as [`AsciiSet::SEGMENT`].
///
/// The data is a string or bytes, which need not be UTF-8. The result borrows a string that needs
/// no escapes. To encode without allocating, use [`encode_into`].
///
/// # Examples
///
/// ```
/// use std::borrow::Cow;
/// use urikit::percent::{AsciiSet, encode_with};
///
/// assert_eq!(encode_with("my report.pdf", &AsciiSet::SEGMENT), "my%20report.pdf");
/// assert!(matches!(encode_with("report.pdf", &AsciiSet::SEGMENT), Cow::Borrowed("report.pdf")));
/// ```
#[cfg(feature = "alloc")]
#[doc(alias("percent_encode", "encode_path"))]
#[inline]
pub fn encode_with<'d>(data: &'d (impl AsRef<[u8]> + ?Sized), set: &AsciiSet) -> Cow<'d, str> {
    let encode = Encode { data: data.as_ref(), set };
    #[cfg(feature = "simd")]
    return simd::to_cow(encode);
    #[cfg(not(feature = "simd"))]
    encode.scalar_cow()
}

/// Percent-encodes the bytes that are in `set` and writes the result to a `String` or formatter.
///
/// Use this function in loops, or without an allocator.
///
/// # Errors
///
/// Returns an error only if the writer does. A `String` never does.
///
/// # Examples
///
/// ```
/// use urikit::percent::{AsciiSet, encode_into};
///
/// let mut path = String::from("/docs/");
/// encode_into("my file.txt", &AsciiSet::SEGMENT, &mut path)?;
/// assert_eq!(path, "/docs/my%20file.txt");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn encode_into(
    data: &(impl AsRef<[u8]> + ?Sized),
    set: &AsciiSet,
    to: &mut impl Write,
) -> fmt::Result {
    let encode = Encode { data: data.as_ref(), set };
    #[cfg(feature = "simd")]
    return simd::write(encode, to);
    #[cfg(not(feature = "simd"))]
    encode.write_scalar(to)
}

/// Percent-encodes the bytes that are in `set`, except the non-ASCII characters of `non_ascii`.
///
/// These are the characters that an IRI allows in the component. For a URI, the class is
/// [`NONE`](chars::NONE).
#[cfg(feature = "alloc")]
pub(crate) fn escape_keeping<'d>(data: &'d [u8], set: &AsciiSet, non_ascii: Class) -> Cow<'d, str> {
    if non_ascii == chars::NONE || data.is_ascii() {
        return encode_with(data, set);
    }
    let mut out = String::with_capacity(data.len());
    // Alternate between runs of characters to keep and runs of bytes to encode as usual.
    let mut at = 0;
    while at < data.len() {
        let kept = chars::run_of_characters(data, at, non_ascii);
        out.push_str(chars::accepted(&data[at..kept]));
        // `data[kept]` is ASCII, or not the start of a character of `non_ascii`. It must be skipped
        // before the search, so that each pass consumes at least one byte.
        let starts = |&at: &usize| chars::run_of_characters(data, at, non_ascii) > at;
        at = (kept + 1..data.len()).find(starts).unwrap_or(data.len());
        // Writing to a `String` cannot fail.
        let _ = encode_into(&data[kept..at], set, &mut out);
    }
    Cow::Owned(out)
}

/// Data and the set of its characters to encode.
#[derive(Clone, Copy)]
pub(super) struct Encode<'d, 's> {
    pub(super) data: &'d [u8],
    pub(super) set: &'s AsciiSet,
}

impl<'d> Encode<'d, '_> {
    /// Returns the encoded string, without vector instructions. It is borrowed if nothing is
    /// escaped.
    #[cfg(feature = "alloc")]
    pub(super) fn scalar_cow(&self) -> Cow<'d, str> {
        let plain = self.data.iter().position(|&byte| !self.set.keeps(byte));
        // Without a byte to escape, the data is ASCII, because every set escapes all other bytes.
        let Some(plain) = plain else {
            return Cow::Borrowed(chars::accepted(self.data));
        };
        // Only the prefix is known to be plain. The rest is three times as long in the worst case.
        let mut out = String::with_capacity(plain + 3 * (self.data.len() - plain));
        // Writing to a `String` cannot fail.
        let _ = self.write_scalar(&mut out);
        Cow::Owned(out)
    }

    /// Writes the encoded string, without vector instructions.
    pub(super) fn write_scalar(&self, to: &mut impl Write) -> fmt::Result {
        // Calls of a writer, such as a formatter, can be slow, so bytes are collected in chunks.
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

/// The size of the buffer. It is small because each use has to initialize it.
const CHUNK_SIZE: usize = 64;

/// A buffer in front of the writer `to`. The bytes must form valid UTF-8, but a character can be
/// pushed in several parts.
struct Chunk<'w, W> {
    to: &'w mut W,
    /// The first `len` bytes are not written yet. The others are unspecified.
    bytes: [u8; CHUNK_SIZE],
    len: usize,
}

impl<'w, W: Write> Chunk<'w, W> {
    const fn new(to: &'w mut W) -> Self {
        Self { to, bytes: [0; CHUNK_SIZE], len: 0 }
    }

    /// Appends all of `bytes`, which must fit into the buffer after an incomplete character.
    #[inline]
    fn push<const N: usize>(&mut self, bytes: [u8; N]) -> fmt::Result {
        self.push_first(bytes, N)
    }

    /// Appends the first `count` bytes. All are copied, because a copy of fixed size is one
    /// instruction.
    #[inline]
    fn push_first<const N: usize>(&mut self, bytes: [u8; N], count: usize) -> fmt::Result {
        // After `make_room`, at most three bytes remain, so there is room for a word or an escape.
        if self.len + N > CHUNK_SIZE {
            self.make_room()?;
        }
        // Only `len` advances by `count`. The next bytes overwrite the others.
        self.bytes[self.len..self.len + N].copy_from_slice(&bytes);
        self.len += count;
        Ok(())
    }

    /// Writes everything except an incomplete character at the end, whose bytes move to the start.
    fn make_room(&mut self) -> fmt::Result {
        let bytes = &self.bytes[..self.len];
        // If the last byte is ASCII, no character is incomplete, so everything can be written.
        // Otherwise, the only invalid part is a character whose other bytes were not pushed yet.
        let whole = match bytes.last() {
            Some(0x80..) => {
                core::str::from_utf8(bytes).map_or_else(|cut| cut.valid_up_to(), str::len)
            }
            _ => self.len,
        };
        self.to.write_str(chars::accepted(&self.bytes[..whole]))?;
        self.bytes.copy_within(whole..self.len, 0);
        self.len -= whole;
        Ok(())
    }

    /// Writes the remaining bytes. Dropping a chunk without flushing it discards them.
    fn flush(&mut self) -> fmt::Result {
        let len = core::mem::take(&mut self.len);
        self.to.write_str(chars::accepted(&self.bytes[..len]))
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// The lengths of the strings that were written.
    struct Parts(Vec<usize>);

    impl Write for Parts {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.push(text.len());
            Ok(())
        }
    }

    /// Returns the lengths of the strings written for `bytes` pushed `times` times.
    fn parts<const N: usize>(bytes: [u8; N], times: usize) -> Vec<usize> {
        let mut written = Parts(Vec::new());
        let mut chunk = Chunk::new(&mut written);
        for _ in 0..times {
            chunk.push(bytes).unwrap();
        }
        chunk.flush().unwrap();
        written.0
    }

    #[test]
    fn chunk_is_written_when_full() {
        assert_eq!(parts(*b"a", 2 * CHUNK_SIZE + 1), [CHUNK_SIZE, CHUNK_SIZE, 1]);
        assert_eq!(parts(*b"%20", 40), [CHUNK_SIZE - 1, 120 - (CHUNK_SIZE - 1)]);
        assert_eq!(parts([b'a'; CHUNK_SIZE], 2), [CHUNK_SIZE, CHUNK_SIZE]);
    }

    #[test]
    fn characters_are_not_divided() {
        for before in 0..3 {
            let mut written = String::new();
            let mut chunk = Chunk::new(&mut written);
            let text = "a".repeat(before) + &"\u{20ac}".repeat(CHUNK_SIZE);
            for byte in text.bytes() {
                chunk.push([byte]).unwrap();
            }
            chunk.flush().unwrap();
            assert_eq!(written, text);
        }
    }
}
