//! What a document says of its own charset.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{StartTag, Token, Tokenizer};

use crate::document::kind::Kind;

/// How far into a document a declaration is looked for that has to stand at its beginning (CSS Syntax Level 3 section 3.2).
const HEAD: usize = 1024;

/// The charset that a document declares. That it says so in ASCII shows that it is not in UTF-16, and `x-user-defined` is read as
/// Windows-1252 (HTML Standard, "prescan a byte stream").
pub(super) fn declared(kind: Kind, bytes: &[u8]) -> Option<&'static Encoding> {
    let encoding = match kind {
        Kind::Html => in_meta(bytes),
        Kind::Xml => in_xml_declaration(bytes).or_else(|| in_meta(bytes)),
        Kind::Css => in_charset_rule(bytes),
        // What they are in is said outside of them, or is UTF-8 (RFC 8259 section 8.1).
        Kind::Plain | Kind::Rfc | Kind::Markdown | Kind::Mail | Kind::Json => None,
    };
    encoding.map(|encoding| match encoding {
        _ if encoding == UTF_16BE || encoding == UTF_16LE => UTF_8,
        _ if encoding == X_USER_DEFINED => WINDOWS_1252,
        encoding => encoding,
    })
}

/// What the first `<meta>` says that knows, wherever in the page it stands: behind what has been read it still changes the charset
/// (HTML Standard, "change the encoding").
fn in_meta(page: &[u8]) -> Option<&'static Encoding> {
    let mut emitter = DefaultEmitter::default();
    // What stands in a script is no tag.
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

/// What the `content` of a `<meta>` says (HTML Standard, "extracting a character encoding from a meta element").
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

/// What the declaration of XML says that a document begins with (XML 1.0 section 4.3.3).
fn in_xml_declaration(document: &[u8]) -> Option<&'static Encoding> {
    let inner = head(document).trim_ascii_start().strip_prefix(b"<?xml")?;
    let inner = &inner[..memchr::memmem::find(inner, b"?>")?];
    let value = &inner[memchr::memmem::find(inner, b"encoding")? + "encoding".len()..];
    let value = value.trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let (quote, rest) = value.split_first().filter(|(quote, _)| matches!(quote, b'"' | b'\''))?;
    Encoding::for_label(&rest[..memchr::memchr(*quote, rest)?])
}

/// What a style sheet begins with if it says (CSS Syntax Level 3 section 3.2): in lower case, with one space and these quotes.
fn in_charset_rule(style: &[u8]) -> Option<&'static Encoding> {
    let rest = head(style).strip_prefix(b"@charset \"")?;
    let end = memchr::memchr(b'"', rest)?;
    rest[end..].starts_with(b"\";").then(|| Encoding::for_label(&rest[..end])).flatten()
}

fn head(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(HEAD)]
}
