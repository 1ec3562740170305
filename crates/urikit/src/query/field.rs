//! Keys and values.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt;

use super::Plus;
#[cfg(feature = "alloc")]
use crate::blocks;
use crate::percent::octet;
#[cfg(feature = "charset")]
use crate::percent::{Charset, CharsetError};
#[cfg(feature = "alloc")]
use crate::percent::{Decode, Utf8Error};

/// A key or a value of a pair. What it stands for are octets, by the rules that the pair was read by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EncodedField<'a> {
    text: &'a str,
    plus: Plus,
}

impl<'a> EncodedField<'a> {
    #[inline]
    pub(super) const fn new(text: &'a str, plus: Plus) -> Self {
        Self { text, plus }
    }

    /// The text, not decoded.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns an iterator over the decoded bytes.
    #[inline]
    pub fn bytes(&self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        let plus = match self.plus {
            Plus::Plus => b'+',
            Plus::Space => b' ',
        };
        let mut rest = self.text.as_bytes();
        core::iter::from_fn(move || {
            let (octet, behind) = match rest {
                [b'%', high, low, behind @ ..] => (octet(*high, *low), behind),
                [b'+', behind @ ..] => (plus, behind),
                [byte, behind @ ..] => (*byte, behind),
                [] => return None,
            };
            rest = behind;
            Some(octet)
        })
    }

    /// Whether the text stands for these octets.
    #[inline]
    pub fn is(&self, data: &(impl AsRef<[u8]> + ?Sized)) -> bool {
        // An escape is three bytes for one octet.
        let (text, data) = (self.text.len(), data.as_ref());
        data.len() <= text && text <= data.len().saturating_mul(3) && self.bytes().eq(data.iter().copied())
    }

    /// The octets: borrowed when nothing has to be decoded.
    #[cfg(feature = "alloc")]
    pub fn to_bytes(&self) -> Cow<'a, [u8]> {
        match self.with_spaces() {
            None => Decode::new(self.text).to_bytes(),
            Some(text) => match Decode::new(&text).to_bytes() {
                Cow::Owned(octets) => Cow::Owned(octets),
                Cow::Borrowed(_) => Cow::Owned(text.into_bytes()),
            },
        }
    }

    /// The octets as UTF-8 text: borrowed when nothing has to be decoded.
    ///
    /// # Errors
    ///
    /// [`Utf8Error`] with the place of the first escapes that are not UTF-8, in bytes of this key or value.
    #[cfg(feature = "alloc")]
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        match self.with_spaces() {
            None => Decode::new(self.text).decode_utf8(),
            Some(text) => match Decode::new(&text).decode_utf8()? {
                Cow::Owned(text) => Ok(Cow::Owned(text)),
                Cow::Borrowed(_) => Ok(Cow::Owned(text)),
            },
        }
    }

    /// The octets as UTF-8 text with U+FFFD for whatever is not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn decode_utf8_lossy(&self) -> Cow<'a, str> {
        match self.with_spaces() {
            None => Decode::new(self.text).decode_utf8_lossy(),
            Some(text) => Cow::Owned(Decode::new(&text).decode_utf8_lossy().into_owned()),
        }
    }

    /// The octets as text in some charset.
    ///
    /// # Errors
    ///
    /// Those of [`Decode::decode_with`], with the place in bytes of this key or value.
    #[cfg(feature = "charset")]
    pub fn decode_with(&self, charset: Charset) -> Result<String, CharsetError> {
        match self.with_spaces() {
            None => Decode::new(self.text).decode_with(charset),
            Some(text) => Decode::new(&text).decode_with(charset),
        }
    }

    /// The text with spaces for what stands for one, if anything does. Every byte keeps its place.
    #[cfg(feature = "alloc")]
    fn with_spaces(&self) -> Option<String> {
        let has_spaces = self.plus == Plus::Space && blocks::any(self.text.as_bytes(), |byte| byte == b'+');
        has_spaces.then(|| self.text.replace('+', " "))
    }
}

impl fmt::Display for EncodedField<'_> {
    /// The text, not decoded.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for EncodedField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EncodedField").field(&self.text).finish()
    }
}
