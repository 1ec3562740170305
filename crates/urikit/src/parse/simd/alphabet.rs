//! The characters that a text may be made of, as far as the fast way can tell.

use urikit_simd::{AsciiSet, Window};

use crate::blocks;
use crate::chars;
use crate::grammar::rfc3986;
use crate::masks::set;

/// What stands anywhere in a URI, brackets aside.
const ANYWHERE: AsciiSet = set(rfc3986::QUERY | chars::HASH).with(b'%');

/// All other ASCII characters.
const NOWHERE: AsciiSet = {
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

/// An alphabet. A type of its own for each, so that the one of URIs costs nothing to choose.
pub(in crate::parse) trait Alphabet: Copy {
    /// Which bytes stand nowhere but in an IP literal, if there.
    fn bad<W: Window>(self, window: W) -> u64;

    /// Whether a text without bad bytes is certainly one of this alphabet.
    fn holds(self, text: &[u8]) -> bool;
}

/// That of RFC 3986.
#[derive(Clone, Copy)]
pub(in crate::parse) struct Ascii;

impl Alphabet for Ascii {
    #[inline(always)]
    fn bad<W: Window>(self, window: W) -> u64 {
        !window.within(&ANYWHERE)
    }

    #[inline(always)]
    fn holds(self, _: &[u8]) -> bool {
        true
    }
}

/// That of RFC 3987, of texts that are UTF-8.
#[derive(Clone, Copy)]
pub(in crate::parse) struct Utf8;

impl Alphabet for Utf8 {
    #[inline(always)]
    fn bad<W: Window>(self, window: W) -> u64 {
        window.within(&NOWHERE)
    }

    /// What begins with one of all other bytes is a `ucschar` (section 2.2), whatever follows: U+00C0 to U+DFFF, of which text has
    /// no surrogates. The rest has to be looked at character by character.
    #[inline(always)]
    fn holds(self, text: &[u8]) -> bool {
        !blocks::any(text, |byte| (byte == 0xc2) | (byte >= 0xee))
    }
}
