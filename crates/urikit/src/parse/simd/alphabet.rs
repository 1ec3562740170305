//! The characters that URIs and IRIs allow.

use urikit_simd::{AsciiSet, Window};

use crate::byte_scan;
use crate::chars;
use crate::syntax::rfc3986;
use crate::vector::set;

/// The bytes that are allowed somewhere in a URI outside brackets.
const ALLOWED: AsciiSet = set(rfc3986::QUERY | chars::HASH).with(b'%');

/// The ASCII bytes that are not in [`ALLOWED`].
///
/// An [`AsciiSet`] contains no byte from 0x80. Searching for a byte in this set therefore accepts
/// non-ASCII bytes, unlike searching for a byte outside of [`ALLOWED`].
const DISALLOWED: AsciiSet = {
    let mut nowhere = AsciiSet::EMPTY;
    let mut byte = 0;
    while byte < 128 {
        if !chars::is(byte, rfc3986::QUERY | chars::HASH) && byte != b'%' {
            nowhere = nowhere.with(byte);
        }
        byte += 1;
    }
    nowhere
};

/// An alphabet. The types are separate so that the choice has no cost at run time.
pub(crate) trait Alphabet: Copy {
    /// Returns a mask of the bytes that are allowed only in an IP literal, or nowhere.
    fn bad<W: Window>(self, window: W) -> u64;

    /// Returns whether input without bad bytes certainly consists of characters of this alphabet.
    /// If not, they have to be checked one by one.
    fn holds(self, text: &[u8]) -> bool;
}

/// The characters of a URI (RFC 3986).
#[derive(Clone, Copy)]
pub(crate) struct Ascii;

impl Alphabet for Ascii {
    #[inline(always)]
    fn bad<W: Window>(self, window: W) -> u64 {
        !window.within(&ALLOWED)
    }

    #[inline(always)]
    fn holds(self, _: &[u8]) -> bool {
        true
    }
}

/// The characters of an IRI (RFC 3987), except the rare ones that need a closer look.
#[derive(Clone, Copy)]
pub(crate) struct Utf8;

impl Alphabet for Utf8 {
    #[inline(always)]
    fn bad<W: Window>(self, window: W) -> u64 {
        window.within(&DISALLOWED)
    }

    /// Returns whether all non-ASCII characters are `ucschar` by their first bytes (section 2.2).
    #[inline(always)]
    fn holds(self, text: &[u8]) -> bool {
        // 0xc2 begins U+0080 to U+00BF, of which the controls up to U+009F are not `ucschar`. 0xee
        // and greater begin U+E000 and above, which include the private-use characters. All first
        // bytes between them begin `ucschar`, and 0xc0 and 0xc1 never occur in UTF-8.
        !byte_scan::any(text, |byte| (byte == 0xc2) | (byte >= 0xee))
    }
}
