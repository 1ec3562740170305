//! Decoding the bytes of a document.

mod declared;

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{CoderResult, Encoding, REPLACEMENT, UTF_8, WINDOWS_1252};

use super::kind::Kind;
use super::source::{Run, Source};
use declared::declared;

/// The escape character of charsets in which bytes that look like ASCII have another meaning.
const ESCAPE: u8 = 0x1B;

/// An upper bound of the UTF-8 bytes to which one byte, or the end of the input, decodes.
const MOST: usize = 32;

/// A decoded string, and its source.
pub(super) struct Decoded<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) source: Source,
    /// A doubt about the charset.
    pub(super) doubt: Option<String>,
}

/// Decodes a document by its byte order mark, as UTF-8 if it is valid, by the external charset, by
/// its own declaration, or as Windows-1252 like browsers. Charsets that may look like UTF-8 are
/// checked first.
pub(super) fn decode<'t>(
    bytes: &'t [u8],
    delivered: Option<&str>,
    kind: Kind,
    source: Source,
) -> Decoded<'t> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let all = mark..bytes.len();
        return match std::str::from_utf8(&bytes[mark..]) {
            Ok(text) if encoding == UTF_8 => {
                Decoded { text: Cow::Borrowed(text), source: source.part(&all), doubt: None }
            }
            _ => transcoded(&bytes[mark..], encoding, &source.part(&all), None),
        };
    }
    let delivered = delivered.and_then(|label| Encoding::for_label(label.as_bytes()));
    let told = || delivered.or_else(|| declared(kind, bytes));
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let is_doubtful = delivered.is_some() || memchr::memchr(ESCAPE, bytes).is_some();
            match is_doubtful.then(told).flatten() {
                // Browsers do not display pages in these charsets, but the ASCII of a mail is
                // readable.
                Some(encoding) if encoding == REPLACEMENT => {
                    let doubt = "its charset is one that is not read: what looks like ASCII is \
                        read as such";
                    Decoded { text: Cow::Borrowed(text), source, doubt: Some(doubt.to_owned()) }
                }
                Some(encoding) if !encoding.is_ascii_compatible() => {
                    transcoded(bytes, encoding, &source, None)
                }
                _ => Decoded { text: Cow::Borrowed(text), source, doubt: None },
            }
        }
        Err(_) => match told().filter(|encoding| *encoding != UTF_8 && *encoding != REPLACEMENT) {
            Some(encoding) => transcoded(bytes, encoding, &source, None),
            None => {
                let doubt = "it is not UTF-8, and says of no other charset that it can be in: read \
                    as windows-1252";
                transcoded(bytes, WINDOWS_1252, &source, Some(doubt.to_owned()))
            }
        },
    }
}

/// Decodes byte by byte, so that the source of each character is known. A single ASCII byte on both
/// sides is verbatim.
fn transcoded(
    bytes: &[u8],
    encoding: &'static Encoding,
    source: &Source,
    doubt: Option<String>,
) -> Decoded<'static> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 2);
    let mut runs: Vec<Run> = Vec::new();
    let mut is_between = true;
    let mut is_damaged = false;
    for (at, byte) in bytes.iter().enumerate() {
        let start = text.len();
        text.reserve(MOST);
        let (result, _, is_bad) = decoder.decode_to_string(&[*byte], &mut text, false);
        debug_assert_eq!(result, CoderResult::InputEmpty);
        is_damaged |= is_bad;
        if is_between && byte.is_ascii() && text.as_bytes()[start..] == [*byte] {
            let (outside, is_exact) = source.locate(&(at..at + 1));
            let is_verbatim = is_exact && outside.len() == 1;
            match runs.last_mut().filter(|_| is_verbatim) {
                Some(run)
                    if run.inside + run.len == start && run.outside + run.len == outside.start =>
                {
                    run.len += 1;
                }
                _ if is_verbatim => {
                    runs.push(Run { inside: start, outside: outside.start, len: 1 })
                }
                _ => {}
            }
        }
        is_between = text.len() > start;
    }
    text.reserve(MOST);
    let (_, _, is_bad) = decoder.decode_to_string(&[], &mut text, true);
    let damage = format!("not all of it is {}", encoding.name());
    let all: Range<usize> = 0..bytes.len();
    Decoded {
        text: Cow::Owned(text),
        source: Source::Decoded { within: source.locate(&all).0, runs },
        doubt: doubt.or_else(|| (is_damaged || is_bad).then_some(damage)),
    }
}
