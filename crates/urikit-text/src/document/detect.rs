//! Detects the kind of a document from its file name and its first bytes.

use std::path::Path;

use super::Kind;

const HEAD: usize = 4096;

/// Detects the format of a document, such as HTML, from its file name or else its first bytes.
///
/// A few kilobytes in `head` are sufficient. Returns [`Kind::Plain`] if neither identifies the
/// format. JSON and Markdown are detected only by file extension, because many log files resemble
/// JSON and any plain text resembles Markdown.
///
/// # Examples
///
/// ```
/// use urikit_text::document::{Kind, detect};
///
/// assert_eq!(detect(Some("README.md"), b""), Kind::Markdown);
/// assert_eq!(detect(None, b"\n<!DOCTYPE html><title>"), Kind::Html);
/// assert_eq!(detect(Some("notes.txt"), b"<!DOCTYPE html>"), Kind::Plain);
/// assert_eq!(detect(None, b"Received: from a by b\r\nSubject: x\r\n\r\n"), Kind::Mail);
/// ```
pub fn detect(name: Option<&str>, head: &[u8]) -> Kind {
    name.and_then(of_name).unwrap_or_else(|| of_content(&head[..head.len().min(HEAD)]))
}

/// Returns the kind for a file extension. The extensions `.gz` and `.zst` are removed first.
fn of_name(name: &str) -> Option<Kind> {
    let path = Path::new(name);
    if is_rfc(path.file_name()?.to_str()?) {
        return Some(Kind::Rfc);
    }
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    Some(match extension.as_str() {
        "gz" | "zst" => return of_name(path.file_stem()?.to_str()?),
        "html" | "htm" => Kind::Html,
        "xhtml" | "xht" | "xml" | "svg" | "atom" | "rss" | "rdf" | "xsd" | "xsl" | "xslt"
        | "wsdl" | "opf" | "kml" | "xlf" | "plist" => Kind::Xml,
        "md" | "markdown" | "mkd" | "mdx" => Kind::Markdown,
        "css" => Kind::Css,
        "eml" | "mbox" | "mht" | "mhtml" | "mbx" => Kind::Mail,
        "json" | "jsonl" | "ndjson" | "jsonld" | "geojson" | "har" | "ipynb" | "webmanifest"
        | "map" => Kind::Json,
        "csv" => Kind::Csv,
        "ics" | "ical" | "ifb" | "icalendar" | "vcf" | "vcard" => Kind::Calendar,
        "txt" | "log" | "text" | "tsv" | "rst" | "tex" | "rs" | "c" | "h" | "py" | "js" | "ts"
        | "java" | "go" | "rb" | "pl" | "sh" | "toml" | "yaml" | "yml" => Kind::Plain,
        _ => return None,
    })
}

/// Returns whether a file name is that of an RFC or Internet-Draft, such as `rfc2396.txt` or
/// `draft-fielding-uri-syntax-01.txt`.
fn is_rfc(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let Some(stem) = name.strip_suffix(".txt") else { return false };
    let number = stem.strip_prefix("rfc").unwrap_or_default();
    stem.starts_with("draft-")
        || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn of_content(head: &[u8]) -> Kind {
    let head = head.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(head);
    let text = without_comments(head);
    let begins = |with: &str| {
        text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with.as_bytes()))
    };
    if begins("<!doctype html public \"-//w3c//dtd xhtml") || begins("<?xml") {
        Kind::Xml
    } else if begins("<!doctype html") || begins("<html") || begins("<head") || begins("<base ") {
        Kind::Html
    } else if begins("begin:vcalendar") || begins("begin:vcard") {
        Kind::Calendar
    } else if is_mail(head) {
        Kind::Mail
    } else {
        Kind::Plain
    }
}

/// Skips white space and comments in HTML and XML, such as a license at the start.
fn without_comments(head: &[u8]) -> &[u8] {
    let mut text = head.trim_ascii_start();
    while let Some(comment) = text.strip_prefix(b"<!--") {
        let Some(end) = memchr::memmem::find(comment, b"-->") else { break };
        text = comment[end + 3..].trim_ascii_start();
    }
    text
}

/// Returns whether the input starts with header fields of a message (RFC 5322 section 3.6), or like
/// a mailbox (RFC 4155).
fn is_mail(head: &[u8]) -> bool {
    const FIELDS: [&str; 9] = [
        "received",
        "return-path",
        "delivered-to",
        "message-id",
        "mime-version",
        "from",
        "date",
        "subject",
        "to",
    ];
    /// The number of known fields that identify a mail. Other formats use `name:` as well.
    const MIN_FIELDS: usize = 2;
    if head.starts_with(b"From ") {
        return is_mail(head.splitn(2, |byte| *byte == b'\n').nth(1).unwrap_or_default());
    }
    let mut known = 0;
    for line in head.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            continue;
        }
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { break };
        let name = &line[..colon];
        if !name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-') {
            break;
        }
        known +=
            usize::from(FIELDS.iter().any(|field| name.eq_ignore_ascii_case(field.as_bytes())));
        if name.eq_ignore_ascii_case(b"received") || name.eq_ignore_ascii_case(b"mime-version") {
            known = MIN_FIELDS;
        }
    }
    known >= MIN_FIELDS
}
