//! Decoding the bytes of a document.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{
    CoderResult, Encoding, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED,
};
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};

use super::kind::Kind;
use super::source::{Run, Source};

/// The escape character of charsets in which bytes that look like ASCII have another meaning.
const ESCAPE: u8 = 0x1B;

/// The maximum number of UTF-8 bytes that one byte, or the end of the input, can add to the output.
const MAX_DECODED: usize = 32;

/// A decoded string, and the mapping from its positions to those in the document.
pub(super) struct Decoded<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) source: Source,
    pub(super) charset: &'static Encoding,
    /// A warning about the charset.
    pub(super) warning: Option<String>,
}

impl<'t> Decoded<'t> {
    fn utf8(text: &'t str, source: Source, warning: Option<&str>) -> Self {
        Self { text: text.into(), source, charset: UTF_8, warning: warning.map(str::to_owned) }
    }
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
            Ok(text) if encoding == UTF_8 => Decoded::utf8(text, source.part(&all), None),
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
                    Decoded::utf8(text, source, Some("unsupported charset; only ASCII is decoded"))
                }
                Some(encoding) if !encoding.is_ascii_compatible() => {
                    transcoded(bytes, encoding, &source, None)
                }
                _ => Decoded::utf8(text, source, None),
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

/// Returns the charset of a document whose bytes are ASCII, and so do not depend on it. Without a
/// declaration, it is UTF-8 like that of most pages, whose HTTP header is not known here.
pub(super) fn of_ascii(bytes: &[u8], delivered: Option<&str>, kind: Kind) -> &'static Encoding {
    let delivered = delivered.and_then(|label| Encoding::for_label(label.as_bytes()));
    delivered.or_else(|| declared(kind, bytes)).unwrap_or(UTF_8)
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
        charset: encoding,
        warning: warning.or_else(|| (is_damaged || is_bad).then_some(damage)),
    }
}

/// The number of bytes at the start that are searched for a declaration (CSS Syntax Level 3 section
/// 3.2).
const HEAD: usize = 1024;

/// Returns the charset that a document declares. A declaration that is readable as ASCII cannot
/// mean UTF-16, and `x-user-defined` means Windows-1252 (HTML Standard, "prescan a byte stream").
fn declared(kind: Kind, bytes: &[u8]) -> Option<&'static Encoding> {
    let encoding = match kind {
        Kind::Html => in_meta(bytes),
        Kind::Xml => in_xml_declaration(bytes).or_else(|| in_meta(bytes)),
        Kind::Css => in_charset_rule(bytes),
        // These kinds have no declaration.
        Kind::Plain
        | Kind::Rfc
        | Kind::Markdown
        | Kind::Mail
        | Kind::Json
        | Kind::Csv
        | Kind::Calendar => None,
    };
    encoding.map(|encoding| match encoding {
        _ if encoding == UTF_16BE || encoding == UTF_16LE => UTF_8,
        _ if encoding == X_USER_DEFINED => WINDOWS_1252,
        encoding => encoding,
    })
}

/// Returns the charset of the first `<meta>` that declares one. It may follow content (HTML
/// Standard, "change the encoding").
fn in_meta(page: &[u8]) -> Option<&'static Encoding> {
    let mut emitter = DefaultEmitter::default();
    // Otherwise tags in scripts would be found.
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(page, emitter).find_map(|Ok(token)| match token {
        Token::StartTag(tag) if tag.name.as_slice() == b"meta" => of_meta(&tag),
        _ => None,
    })
}

fn of_meta(meta: &StartTag<()>) -> Option<&'static Encoding> {
    let value = |name: &[u8]| meta.attributes.get(name).map(|value| value.as_slice());
    if let Some(encoding) = value(b"charset").and_then(Encoding::for_label) {
        return Some(encoding);
    }
    let is_content_type = value(b"http-equiv")?.eq_ignore_ascii_case(b"content-type");
    is_content_type.then(|| in_content(value(b"content")?)).flatten()
}

/// Returns the charset in the `content` of a `<meta>` (HTML Standard, "extracting a character
/// encoding from a meta element").
fn in_content(content: &[u8]) -> Option<&'static Encoding> {
    const NAME: &str = "charset";
    let lower = content.to_ascii_lowercase();
    let value = memchr::memmem::find_iter(&lower, NAME).find_map(|at| {
        let rest = lower[at + NAME.len()..].trim_ascii_start();
        Some(rest.strip_prefix(b"=")?.trim_ascii_start())
    })?;
    Encoding::for_label(match value {
        [quote @ (b'"' | b'\''), rest @ ..] => &rest[..memchr::memchr(*quote, rest)?],
        _ => value.split(|byte| byte.is_ascii_whitespace() || *byte == b';').next()?,
    })
}

/// Returns the charset of an XML declaration (XML 1.0 section 4.3.3).
fn in_xml_declaration(document: &[u8]) -> Option<&'static Encoding> {
    let inner = head(document).trim_ascii_start().strip_prefix(b"<?xml")?;
    let inner = &inner[..memchr::memmem::find(inner, b"?>")?];
    let value = &inner[memchr::memmem::find(inner, b"encoding")? + "encoding".len()..];
    let value = value.trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let (quote, rest) = value.split_first().filter(|(quote, _)| matches!(quote, b'"' | b'\''))?;
    Encoding::for_label(&rest[..memchr::memchr(*quote, rest)?])
}

/// Returns the charset of a `@charset` rule (CSS Syntax Level 3 section 3.2), which must be written
/// exactly like this, in lower case.
fn in_charset_rule(style: &[u8]) -> Option<&'static Encoding> {
    let rest = head(style).strip_prefix(b"@charset \"")?;
    let end = memchr::memchr(b'"', rest)?;
    rest[end..].starts_with(b"\";").then(|| Encoding::for_label(&rest[..end])).flatten()
}

fn head(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(HEAD)]
}
