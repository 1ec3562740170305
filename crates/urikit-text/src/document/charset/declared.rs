//! The charset that a document declares.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};

use crate::document::kind::Kind;

/// The number of bytes at the start that are searched for a declaration (CSS Syntax Level 3 section
/// 3.2).
const HEAD: usize = 1024;

/// Returns the charset that a document declares. A declaration that is readable as ASCII cannot
/// mean UTF-16, and `x-user-defined` means Windows-1252 (HTML Standard, "prescan a byte stream").
pub(super) fn declared(kind: Kind, bytes: &[u8]) -> Option<&'static Encoding> {
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
