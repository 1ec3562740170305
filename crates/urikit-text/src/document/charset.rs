//! From the octets of a document to its text.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{CoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

use super::source::{Run, Source};

/// How far into a document it is looked for what it says of its charset (HTML Standard, "prescan a byte stream").
const HEAD: usize = 1024;

/// A text and where it comes from.
pub(super) struct Decoded<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) source: Source,
    /// What is doubtful about it.
    pub(super) doubt: Option<String>,
}

/// Decodes a document: by its byte order mark, else as UTF-8 if it is, else by the charset that it was delivered with, else by
/// what it says itself, else as Windows-1252 like the web.
pub(super) fn decode<'t>(bytes: &'t [u8], delivered: Option<&str>, source: Source) -> Decoded<'t> {
    let delivered = delivered.and_then(|label| Encoding::for_label(label.as_bytes()));
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let all = mark..bytes.len();
        return match std::str::from_utf8(&bytes[mark..]) {
            Ok(text) if encoding == UTF_8 => {
                Decoded { text: Cow::Borrowed(text), source: source.part(&all), doubt: None }
            }
            _ => transcoded(&bytes[mark..], encoding, &source.part(&all), None),
        };
    }
    if is_stateful(delivered)
        && let Some(encoding) = delivered
    {
        return transcoded(bytes, encoding, &source, None);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: Cow::Borrowed(text), source, doubt: None };
    }
    match delivered.or_else(|| declared(bytes)).filter(|encoding| *encoding != UTF_8) {
        Some(encoding) => transcoded(bytes, encoding, &source, None),
        None => {
            let doubt =
                "it is not UTF-8, and says of no other charset that it can be in: read as windows-1252";
            transcoded(bytes, WINDOWS_1252, &source, Some(doubt.to_owned()))
        }
    }
}

/// Whether bytes of UTF-8 would mean something else in this charset, even where they are ASCII.
fn is_stateful(encoding: Option<&'static Encoding>) -> bool {
    encoding.is_some_and(|encoding| !encoding.is_ascii_compatible())
}

/// What a document says of its charset, in `<meta>`, `<?xml` or `@charset`. That it says so in ASCII shows that it is not in UTF-16, and
/// `x-user-defined` is read as Windows-1252 (HTML Standard, "prescan a byte stream").
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes[..bytes.len().min(HEAD)].to_ascii_lowercase();
    ["charset", "encoding"].into_iter().find_map(|name| {
        memchr::memmem::find_iter(&head, name)
            .find_map(|at| Encoding::for_label(label(&head[at + name.len()..])?))
            .map(|encoding| match encoding {
                _ if encoding == UTF_16BE || encoding == UTF_16LE => UTF_8,
                _ if encoding == X_USER_DEFINED => WINDOWS_1252,
                encoding => encoding,
            })
    })
}

/// The label behind `charset` or `encoding`.
fn label(rest: &[u8]) -> Option<&[u8]> {
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b"=").unwrap_or(rest).trim_ascii_start();
    let rest = rest.strip_prefix(b"\"").or_else(|| rest.strip_prefix(b"'")).unwrap_or(rest);
    let is_label = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:.".contains(byte);
    let len = rest.iter().take_while(|byte| is_label(byte)).count();
    (len > 0).then(|| &rest[..len])
}

/// Decodes byte by byte, so that it is known for each character where it comes from. What is one ASCII byte on both sides
/// is verbatim.
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
    // Room for what one more byte can give.
    let mut room = [0; 32];
    for (at, byte) in bytes.iter().enumerate() {
        let (result, _, len, is_bad) = decoder.decode_to_utf8(&[*byte], &mut room, false);
        debug_assert_eq!(result, CoderResult::InputEmpty);
        is_damaged |= is_bad;
        if is_between && byte.is_ascii() && room[..len] == [*byte] {
            let (outside, is_exact) = source.locate(&(at..at + 1));
            let is_verbatim = is_exact && outside.len() == 1;
            match runs.last_mut().filter(|_| is_verbatim) {
                Some(run) if run.inside + run.len == text.len() && run.outside + run.len == outside.start => {
                    run.len += 1;
                }
                _ if is_verbatim => runs.push(Run { inside: text.len(), outside: outside.start, len: 1 }),
                _ => {}
            }
        }
        is_between = len > 0;
        text.push_str(std::str::from_utf8(&room[..len]).expect("a decoder to UTF-8"));
    }
    let (_, _, len, is_bad) = decoder.decode_to_utf8(&[], &mut room, true);
    text.push_str(std::str::from_utf8(&room[..len]).expect("a decoder to UTF-8"));
    let damage = format!("not all of it is {}", encoding.name());
    let all: Range<usize> = 0..bytes.len();
    Decoded {
        text: Cow::Owned(text),
        source: Source::Decoded { within: source.locate(&all).0, runs },
        doubt: doubt.or_else(|| (is_damaged || is_bad).then_some(damage)),
    }
}
