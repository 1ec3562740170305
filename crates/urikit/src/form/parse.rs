//! Parsing form data (URL Standard section 5.1).

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use crate::chars;
use crate::percent;

/// Parses form data into pairs of a name and a value.
///
/// This is the `application/x-www-form-urlencoded` [parser] of the URL Standard (section 5.1).
/// Every input is accepted:
///
/// - Pairs are separated by `&`. Empty sequences between separators are skipped.
/// - The name ends at the first `=`. Without one, the value is empty.
/// - `+` is a space, and a percent-encoded byte is decoded. A `%` without two hexadecimal digits is
///   kept.
/// - The bytes are decoded as UTF-8. Invalid sequences become U+FFFD, and a byte order mark is
///   kept.
///
/// A name or value is borrowed if it is the same after decoding.
///
/// # Examples
///
/// ```
/// use std::borrow::Cow;
/// use urikit::form;
///
/// let mut pairs = form::parse("q=caf%C3%A9+au+lait&page=2");
/// assert_eq!(pairs.next(), Some(("q".into(), "café au lait".into())));
/// assert!(matches!(pairs.next(), Some((Cow::Borrowed("page"), Cow::Borrowed("2")))));
/// assert_eq!(pairs.next(), None);
/// ```
///
/// [parser]: https://url.spec.whatwg.org/#concept-urlencoded-parser
#[inline]
pub fn parse(input: &(impl AsRef<[u8]> + ?Sized)) -> Parse<'_> {
    Parse(parse_bytes(input))
}

/// Parses form data, such as `a=1&b=2`, into pairs of a name and a value, as decoded bytes.
///
/// The difference from [`parse`] is that the bytes are not decoded as UTF-8. Use this function for
/// forms that a page sends in another encoding.
///
/// # Examples
///
/// ```
/// use urikit::form;
///
/// // `é` in ISO 8859-1.
/// let (name, value) = form::parse_bytes("city=Orl%E9ans").next().unwrap();
/// assert_eq!((&*name, &*value), (&b"city"[..], &b"Orl\xE9ans"[..]));
/// ```
#[inline]
pub fn parse_bytes(input: &(impl AsRef<[u8]> + ?Sized)) -> ParseBytes<'_> {
    ParseBytes { rest: input.as_ref() }
}

/// An iterator over the decoded names and values of form data, returned by [`parse`].
///
/// Escapes and `+` are decoded. Bytes that are not UTF-8 are replaced by U+FFFD, the replacement
/// character.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
/// use urikit::form;
///
/// let fields: HashMap<_, _> = form::parse("user=mia&lang=fr").collect();
/// assert_eq!(fields["lang"], "fr");
/// ```
#[derive(Clone, Debug)]
pub struct Parse<'a>(ParseBytes<'a>);

impl<'a> Parse<'a> {
    /// Converts this iterator over form data into one over pairs of `String`.
    ///
    /// The new items do not borrow the input, so they can be stored, for example in a map.
    ///
    /// # Examples
    ///
    /// ```
    /// let pairs: Vec<(String, String)> = urikit::form::parse("a=1&b=2").into_owned().collect();
    /// assert_eq!(pairs[1], ("b".to_owned(), "2".to_owned()));
    /// ```
    pub fn into_owned(self) -> impl FusedIterator<Item = (String, String)> + Clone + use<'a> {
        self.map(|(name, value)| (name.into_owned(), value.into_owned()))
    }
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        let (name, value) = self.0.next()?;
        Some((utf8(name), utf8(value)))
    }
}

impl FusedIterator for Parse<'_> {}

/// An iterator over the names and values of form data as decoded bytes, not strings.
///
/// It is returned by [`parse_bytes`]. Use it for forms in an encoding other than UTF-8.
///
/// # Examples
///
/// ```
/// let mut pairs = urikit::form::parse_bytes("key=%00%FF");
/// assert_eq!(*pairs.next().unwrap().1, [0x00, 0xFF]);
/// ```
#[derive(Clone, Debug)]
pub struct ParseBytes<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for ParseBytes<'a> {
    type Item = (Cow<'a, [u8]>, Cow<'a, [u8]>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.rest.is_empty() {
            let (sequence, rest) = split_at_first(self.rest, b'&');
            self.rest = rest;
            if !sequence.is_empty() {
                let (name, value) = split_at_first(sequence, b'=');
                return Some((decode(name), decode(value)));
            }
        }
        None
    }
}

impl FusedIterator for ParseBytes<'_> {}

fn split_at_first(bytes: &[u8], delimiter: u8) -> (&[u8], &[u8]) {
    match bytes.iter().position(|&byte| byte == delimiter) {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &[]),
    }
}

/// Replaces each `+` by a space and decodes escapes.
fn decode(field: &[u8]) -> Cow<'_, [u8]> {
    let is_changed = |at: usize| field[at] == b'+' || chars::is_escape(field, at);
    let Some(first) = (0..field.len()).find(|&at| is_changed(at)) else {
        return Cow::Borrowed(field);
    };
    let mut out = Vec::with_capacity(field.len());
    out.extend_from_slice(&field[..first]);
    let mut at = first;
    while at < field.len() {
        if chars::is_escape(field, at) {
            out.push(percent::octet(field[at + 1], field[at + 2]));
            at += 3;
        } else {
            out.push(if field[at] == b'+' { b' ' } else { field[at] });
            at += 1;
        }
    }
    Cow::Owned(out)
}

fn utf8(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }),
    }
}
