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

/// The maximum number of UTF-8 bytes that one byte, or the end of the input, can add to the output.
const MAX_DECODED: usize = 32;

/// A decoded string, and the mapping from its positions to those in the document.
pub(super) struct Decoded<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) source: Source,
    /// A warning about the charset.
    pub(super) warning: Option<String>,
}

/// Decodes a document. The charset is, in this order: that of the byte order mark, UTF-8 if the
/// bytes are valid, the external charset, the declared one, and Windows-1252, as in browsers.
/// Charsets in which text can look like UTF-8 are tried before UTF-8.
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
                Decoded { text: Cow::Borrowed(text), source: source.part(&all), warning: None }
            }
            _ => transcoded(&bytes[mark..], encoding, &source.part(&all), None),
        };
    }
    let delivered = delivered.and_then(|label| Encoding::for_label(label.as_bytes()));
    let known = || delivered.or_else(|| declared(kind, bytes));
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let is_doubtful = delivered.is_some() || memchr::memchr(ESCAPE, bytes).is_some();
            match is_doubtful.then(known).flatten() {
                // Browsers do not display such pages, but the ASCII part of a mail is readable.
                Some(encoding) if encoding == REPLACEMENT => {
                    let warning = "unsupported charset; only ASCII is decoded";
                    Decoded { text: Cow::Borrowed(text), source, warning: Some(warning.to_owned()) }
                }
                Some(encoding) if !encoding.is_ascii_compatible() => {
                    transcoded(bytes, encoding, &source, None)
                }
                _ => Decoded { text: Cow::Borrowed(text), source, warning: None },
            }
        }
        Err(_) => match known().filter(|encoding| *encoding != UTF_8 && *encoding != REPLACEMENT) {
            Some(encoding) => transcoded(bytes, encoding, &source, None),
            None => {
                let warning =
                    "not UTF-8, and no usable charset is declared; decoded as windows-1252";
                transcoded(bytes, WINDOWS_1252, &source, Some(warning.to_owned()))
            }
        },
    }
}

/// Decodes byte by byte, so that the source of each character is known. An ASCII byte that decodes
/// to itself is verbatim.
fn transcoded(
    bytes: &[u8],
    encoding: &'static Encoding,
    source: &Source,
    warning: Option<String>,
) -> Decoded<'static> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 2);
    let mut runs: Vec<Run> = Vec::new();
    let mut is_between = true;
    let mut is_damaged = false;
    for (at, byte) in bytes.iter().enumerate() {
        let start = text.len();
        text.reserve(MAX_DECODED);
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
                    runs.push(Run { inside: start, outside: outside.start, len: 1 });
                }
                _ => {}
            }
        }
        is_between = text.len() > start;
    }
    text.reserve(MAX_DECODED);
    let (_, _, is_bad) = decoder.decode_to_string(&[], &mut text, true);
    let damage = format!("invalid bytes in {}", encoding.name());
    let all: Range<usize> = 0..bytes.len();
    Decoded {
        text: Cow::Owned(text),
        source: Source::Decoded { within: source.locate(&all).0, runs },
        warning: warning.or_else(|| (is_damaged || is_bad).then_some(damage)),
    }
}
