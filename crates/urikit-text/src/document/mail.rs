//! Links in mail: messages (RFC 5322) with their parts (RFC 2045, RFC 2046, RFC 2557), and
//! mailboxes (RFC 4155).
//!
//! Header fields are searched, and parts are parsed according to their media type. `Message-ID` and
//! `Content-ID` are not links, but URIs can refer to them: see [`Document::part_of`].
//!
//! In a mailbox, lines of a message that begin with `From ` are escaped with `>`. It is not
//! removed, so that positions do not change; a URI cannot begin with it.
//!
//! [`Document::part_of`]: super::Document::part_of

mod flowed;
mod header;
mod multipart;
mod named;
mod transfer;

use std::ops::Range;

use mailparse::{ParsedContentType, parse_content_type};
use urikit::UriRef;

use super::MAX_DEPTH;
use super::base::BaseSource;
use super::collect::{Collector, Found, Octets, Text};
use super::kind::Kind;
use super::link::{Flags, Place};
use super::plain;
use super::rewrite::{LineEnd, Writing};
use super::scope::{Names, ScopeId};
use super::source::Source;
use header::{Field, Header};

pub(super) fn read(collector: &mut Collector<'_>, octets: Octets<'_>) {
    // Some editors add a byte order mark at the start of the file.
    let mark = if octets.bytes.starts_with("\u{FEFF}".as_bytes()) { "\u{FEFF}".len() } else { 0 };
    let all = mark..octets.bytes.len();
    let (scope, depth) = (octets.scope, octets.depth);
    let mut mail = Mail { collector, octets };
    if !mail.octets.bytes[mark..].starts_with(b"From ") {
        return mail.entity(&Entity {
            range: all,
            scope,
            number: String::new(),
            default: MESSAGE,
            depth,
        });
    }
    for (number, range) in (1..).zip(messages(&mail.octets.bytes[mark..])) {
        let range = mark + range.start..mark + range.end;
        let scope = mail.collector.scope(Some(scope), format!("message {number}"));
        mail.entity(&Entity { range, scope, number: String::new(), default: MESSAGE, depth });
    }
}

/// The default media type of a part (RFC 2045 section 5.2), and of a part of a digest (RFC 2046
/// section 5.1.5).
const MESSAGE: &str = "text/plain";
const DIGEST: &str = "message/rfc822";

/// Returns the messages of a mailbox, without the separator lines. A separator line begins with
/// `From ` and follows an empty line.
fn messages(mailbox: &[u8]) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    for at in memchr::memmem::find_iter(mailbox, b"\nFrom ") {
        let before = &mailbox[..at];
        if before.ends_with(b"\n") || before.ends_with(b"\n\r") {
            starts.push(at + 1);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([mailbox.len()]);
    let after_line = |start: usize| {
        memchr::memchr(b'\n', &mailbox[start..]).map_or(mailbox.len(), |end| start + end + 1)
    };
    starts.iter().zip(ends).map(|(start, end)| after_line(*start).min(end)..end).collect()
}

/// The maximum length of a field whose encoded words are decoded, because decoding takes quadratic
/// time. In longer fields, only unencoded URIs are found.
const MAX_ENCODED_WORDS: usize = 1 << 14;

struct Mail<'c, 'd, 't> {
    collector: &'c mut Collector<'d>,
    octets: Octets<'t>,
}

/// A mail message or a part of one, which consists of a header and a body.
struct Entity {
    range: Range<usize>,
    scope: ScopeId,
    /// The part number, such as `1.2`, or an empty string for a message.
    number: String,
    default: &'static str,
    depth: usize,
}

impl Mail<'_, '_, '_> {
    fn entity(&mut self, entity: &Entity) {
        let bytes = self.octets.bytes;
        let around = self.collector.parent(entity.scope).unwrap_or(entity.scope);
        let Range { start, end } = entity.range;
        let mut header = Header::read(&bytes[entity.range.clone()]);
        for field in &mut header.fields {
            for range in [&mut field.name, &mut field.value] {
                *range = range.start + start..range.end + start;
            }
        }
        self.bases(&header, entity.scope);
        for field in &header.fields {
            self.field(field, entity.scope, around);
        }
        // The identifier is in angle brackets, which some programs omit (RFC 5322 section 3.6.4).
        let id = |name| {
            header.structured(bytes, name).map(|id| {
                let inner = id.split_once('<').and_then(|(_, id)| id.split_once('>'));
                inner.map_or(id.trim(), |(id, _)| id).to_owned()
            })
        };
        let names = Names { content_id: id("Content-ID"), message_id: id("Message-ID") };
        self.collector.names(entity.scope, names);
        let kind =
            header.structured(bytes, "Content-Type").unwrap_or_else(|| entity.default.to_owned());
        let kind = parse_content_type(&kind);
        let encoding = header.structured(bytes, "Content-Transfer-Encoding").unwrap_or_default();
        let body = start + header.body..end;
        match kind.mimetype.split_once('/') {
            Some(("multipart", subtype)) => {
                let field = header.find(bytes, "Content-Type").filter(|_| subtype == "related");
                if let Some(field) = field {
                    self.default_base(field, entity.scope);
                }
                self.multipart(entity, &kind, body);
            }
            Some(("message", "rfc822" | "global")) if is_identity(&encoding) => {
                self.nested(entity, body);
            }
            _ => self.body(entity, &kind, &encoding, body),
        }
    }

    /// Parses the body of a part as a message (`message/rfc822`).
    fn nested(&mut self, entity: &Entity, body: Range<usize>) {
        if entity.depth >= MAX_DEPTH {
            return self.too_deep(body);
        }
        let name = if entity.number.is_empty() {
            "message".to_owned()
        } else {
            format!("message in part {}", entity.number)
        };
        let scope = self.collector.scope(Some(entity.scope), name);
        let number = entity.number.clone();
        self.entity(&Entity {
            range: body,
            scope,
            number,
            default: MESSAGE,
            depth: entity.depth + 1,
        });
    }

    fn multipart(&mut self, entity: &Entity, kind: &ParsedContentType, body: Range<usize>) {
        let boundary = kind.params.get("boundary").map_or("", String::as_str);
        let parts = match boundary {
            "" => multipart::Parts::default(),
            boundary => multipart::split(&self.octets.bytes[body.clone()], boundary),
        };
        if parts.parts.is_empty() {
            self.skip(
                body.start..body.start,
                "multipart body without its boundary; searched as text",
            );
            return self.leaf(entity, Kind::Plain, &ParsedContentType::default(), "", body);
        }
        if entity.depth >= MAX_DEPTH {
            return self.too_deep(body);
        }
        for around in parts.around {
            let range = body.start + around.start..body.start + around.end;
            self.skip(range, "text outside the parts, which mail clients do not display");
        }
        let default = if kind.mimetype == "multipart/digest" { DIGEST } else { MESSAGE };
        for (number, part) in (1..).zip(parts.parts) {
            let number: String = match entity.number.as_str() {
                "" => format!("{number}"),
                outer => format!("{outer}.{number}"),
            };
            let scope = self.collector.scope(Some(entity.scope), format!("part {number}"));
            let range = body.start + part.start..body.start + part.end;
            self.entity(&Entity { range, scope, number, default, depth: entity.depth + 1 });
        }
        if !parts.is_closed {
            self.skip(body.end..body.end, "missing final boundary in multipart body");
        }
    }

    /// Decodes the body of a part that is not a multipart, and parses it according to its media
    /// type.
    fn body(
        &mut self,
        entity: &Entity,
        kind: &ParsedContentType,
        encoding: &str,
        body: Range<usize>,
    ) {
        match Kind::of_media_type(&kind.mimetype) {
            Some(of) => self.leaf(entity, of, kind, encoding, body),
            None if kind.mimetype.contains('/') => {
                self.skip(
                    body,
                    format!("unsupported media type {}", kind.mimetype.escape_default()),
                );
            }
            // An invalid media type is ignored (RFC 2045 section 5.2).
            None => self.leaf(entity, Kind::Plain, kind, encoding, body),
        }
    }

    fn leaf(
        &mut self,
        entity: &Entity,
        of: Kind,
        kind: &ParsedContentType,
        encoding: &str,
        body: Range<usize>,
    ) {
        let bytes = &self.octets.bytes[body.clone()];
        let source = self.octets.source.part(&body);
        let mut writings = self.octets.writings.clone();
        let plain = match encoding.trim().to_ascii_lowercase().as_str() {
            "quoted-printable" => Some(transfer::quoted_printable(bytes)),
            "base64" => Some(transfer::base64(bytes)),
            other => {
                if !is_identity(other) {
                    self.skip(
                        body.start..body.start,
                        format!("unsupported transfer encoding {}", other.escape_default()),
                    );
                }
                None
            }
        };
        let source = match &plain {
            None => source,
            Some(plain) if plain.slices.is_empty() => {
                Source::Decoded { within: source.locate(&(0..bytes.len())).0, runs: Vec::new() }
            }
            Some(plain) => {
                writings.insert(0, Writing::QuotedPrintable(line_end(self.octets.bytes)));
                Source::Written {
                    outer: source.into(),
                    slices: plain.slices.as_slice().into(),
                    offset: 0,
                }
            }
        };
        if let Some(invalid) = plain.as_ref().and_then(|plain| plain.invalid.clone()) {
            self.skip(
                body.start + invalid.start..body.start + invalid.end,
                "invalid transfer encoding",
            );
        }
        let bytes = plain.as_ref().map_or(bytes, |plain| &plain.bytes);
        let octets =
            Octets { bytes, source, scope: entity.scope, writings, depth: entity.depth + 1 };
        let charset = kind.params.get("charset").map(String::as_str);
        let param = |name: &str| {
            kind.params.get(name).map(|value| value.to_ascii_lowercase()).unwrap_or_default()
        };
        match of {
            Kind::Plain if param("format") == "flowed" && param("delsp") == "yes" => {
                self.collector.decode(of, charset, octets, |collector, text| {
                    let joined = flowed::joined(text.text);
                    plain::read(collector, &text.unescaped(0..text.text.len(), &joined, None));
                });
            }
            Kind::Plain => {
                self.collector.decode(of, charset, octets, |collector, text| {
                    plain::read_quoted(collector, &text);
                });
            }
            Kind::Mail if entity.depth >= MAX_DEPTH => self.too_deep(body),
            of => self.collector.octets(of, charset, octets),
        }
    }

    /// Adds the bases in a header (RFC 2557 section 5). `Content-Base` takes precedence over
    /// `Content-Location`, and must be absolute (RFC 2110 section 4.2).
    fn bases(&mut self, header: &Header, scope: ScopeId) {
        for name in ["Content-Base", "Content-Location"] {
            let Some(field) = header.find(self.octets.bytes, name) else { continue };
            let value = &self.octets.bytes[field.value.clone()];
            let reference = uri(words(value).as_deref().map_or(value, str::as_bytes));
            let is_absolute = UriRef::parse(&reference).is_ok_and(|uri| !uri.is_relative());
            if name == "Content-Base" && !is_absolute {
                self.skip(field.value.clone(), "Content-Base is not absolute");
                continue;
            }
            self.base(field, scope, BaseSource::Encapsulating, reference);
        }
    }

    /// Adds the default base of a `multipart/related` (RFC 2557 section 5).
    fn default_base(&mut self, field: &Field, scope: ScopeId) {
        self.base(field, scope, BaseSource::Default, "thismessage:/".to_owned());
    }

    fn base(&mut self, field: &Field, scope: ScopeId, level: BaseSource, reference: String) {
        let place = self.place(field);
        let source = self.octets.source.part(&field.value);
        let text = Text { text: "", source, scope, writings: Vec::new(), depth: self.octets.depth };
        let range = 0..field.value.len();
        self.collector.base(&text, level, Found { range, reference, place, writing: None });
    }

    /// Adds the links in a field. The location of a part is resolved against the enclosing scope.
    fn field(&mut self, field: &Field, scope: ScopeId, around: ScopeId) {
        let bytes = &self.octets.bytes[field.value.clone()];
        let is_location =
            self.octets.bytes[field.name.clone()].eq_ignore_ascii_case(b"Content-Location");
        if !is_location && memchr::memchr2(b':', b'=', bytes).is_none() {
            return;
        }
        let place = self.place(field);
        let source = self.octets.source.part(&field.value);
        let writings = self.octets.writings.clone();
        let depth = self.octets.depth;
        let within = if is_location { around } else { scope };
        let read = |collector: &mut Collector<'_>, text: &Text<'_>| match is_location {
            true => location(collector, text, scope, place),
            false => searched(collector, text, &place),
        };
        let Some(text) = words(bytes) else {
            let octets = Octets { bytes, source, scope: within, writings, depth };
            return self
                .collector
                .decode(Kind::Plain, None, octets, |collector, text| read(collector, &text));
        };
        let all = source.locate(&(0..bytes.len())).0;
        let source = Source::Decoded { within: all, runs: Vec::new() };
        read(self.collector, &Text { text: &text, source, scope: within, writings, depth });
    }

    fn place(&self, field: &Field) -> Place {
        /// The maximum length of a name, because every link repeats it.
        const MAX_LENGTH: usize = 100;
        let name = &self.octets.bytes[field.name.clone()];
        Place::Field(String::from_utf8_lossy(&name[..name.len().min(MAX_LENGTH)]).into_owned())
    }

    fn too_deep(&mut self, range: Range<usize>) {
        self.skip(range, format!("mail inside more than {MAX_DEPTH} documents"));
    }

    fn skip(&mut self, range: Range<usize>, why: impl Into<String>) {
        let (range, _) = self.octets.source.locate(&range);
        self.collector.skip(range, why.into());
    }
}

/// Returns the line ending of a mail, determined from its first line.
fn line_end(mail: &[u8]) -> LineEnd {
    match memchr::memchr(b'\n', mail).is_some_and(|at| mail[..at].ends_with(b"\r")) {
        true => LineEnd::CrLf,
        false => LineEnd::Lf,
    }
}

fn is_identity(encoding: &str) -> bool {
    ["", "7bit", "8bit", "binary"].iter().any(|it| encoding.trim().eq_ignore_ascii_case(it))
}

/// Decodes the encoded words of a field (RFC 2047). Returns `None` if there are none, or if the
/// field is too long.
fn words(value: &[u8]) -> Option<String> {
    if value.len() > MAX_ENCODED_WORDS
        || !memchr::memmem::find_iter(value, b"=?").any(|at| begins_word(&value[at + 2..]))
    {
        return None;
    }
    let line = [b"a: ", value].concat();
    mailparse::parse_header(&line).ok().map(|(field, _)| field.get_value())
}

/// Returns whether the string after `=?` continues as an encoded word: a charset, an encoding, and
/// encoded text (RFC 2047 section 2).
fn begins_word(rest: &[u8]) -> bool {
    let mut parts = rest.splitn(3, |byte| *byte == b'?');
    let [charset, encoding, text] = [(); 3].map(|()| parts.next().unwrap_or_default());
    !charset.is_empty()
        && charset.iter().all(u8::is_ascii_graphic)
        && matches!(encoding, b"B" | b"b" | b"Q" | b"q")
        && memchr::memmem::find(text, b"?=").is_some()
}

/// Adds `Content-Location` as a link, unless it is relative and could only be resolved against the
/// retrieval URI.
fn location(collector: &mut Collector<'_>, text: &Text<'_>, own: ScopeId, place: Place) {
    let reference = uri(text.text.as_bytes());
    if text.scope == own && UriRef::parse(&reference).is_ok_and(|uri| uri.is_relative()) {
        return;
    }
    collector.link(text, Found { range: 0..text.text.len(), reference, place, writing: None });
}

/// Searches another field. The URL of an external body may be folded.
fn searched(collector: &mut Collector<'_>, text: &Text<'_>, place: &Place) {
    let Some(url) = external_url(text.text) else {
        plain::search(collector, text, &|| place.clone());
        return;
    };
    plain::search(collector, &text.part(0..url.start), &|| place.clone());
    let reference = uri(text.text[url.clone()].as_bytes());
    let after = url.end..text.text.len();
    let found = Found { range: url, reference, place: place.clone(), writing: None };
    collector.link_with_flags(text, found, Flags::WS_REMOVED, Vec::new());
    plain::search(collector, &text.part(after), &|| place.clone());
}

/// Returns the quoted `url` parameter of an external body (RFC 2017 section 3.1), if it contains
/// white space.
fn external_url(value: &str) -> Option<Range<usize>> {
    const TYPE: &str = "message/external-body";
    const NAME: &str = "url=\"";
    let is_external = value.get(..TYPE.len())?.eq_ignore_ascii_case(TYPE);
    let lower = if is_external { value.to_ascii_lowercase() } else { return None };
    let is_begin =
        |at: &usize| lower[..*at].ends_with(|c: char| c == ';' || c.is_ascii_whitespace());
    let start = memchr::memmem::find_iter(lower.as_bytes(), NAME).find(is_begin)? + NAME.len();
    let url = start..start + value[start..].find('"')?;
    value[url.clone()].trim_ascii().contains(|c: char| c.is_ascii_whitespace()).then_some(url)
}

/// Returns the URI in a field without the white space that folding added (RFC 2557 section 4.4).
fn uri(value: &[u8]) -> String {
    let value = String::from_utf8_lossy(value);
    let value = value.trim_matches(['"', '<', '>']);
    value.chars().filter(|c| !c.is_ascii_whitespace()).collect()
}
