//! URLs inside a URL: in query values, in the fragment, and in the path, plain or percent-encoded.
//!
//! The URLs of one level do not overlap, so together they are at most as long as the outermost URL.
//! With a limit on the depth, the search takes linear time.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Span;
use super::octets::{Octet, octets};
use super::parts::{Parts, SCRIPT_SCHEMES, Scheme};

/// A limit on the depth for [`visit`] that real URLs do not reach.
pub const DEFAULT_DEPTH: usize = 4;

/// A URL inside another URL, or the outermost URL.
pub struct Embedded<'a> {
    /// The URL, decoded.
    pub text: Text<'a>,
    /// The number of enclosing URLs.
    pub depth: usize,
    /// Whether this is a reference without a scheme that leads to another host, such as `//h`.
    pub is_reference: bool,
}

/// A part of the outermost URL, decoded as often as its enclosing URLs are encoded.
pub struct Text<'a> {
    /// The decoded bytes.
    pub bytes: Cow<'a, [u8]>,
    /// The start of the range in the outermost URL that encodes each byte. If there is none, bytes
    /// follow each other from `start`.
    starts: Option<Cow<'a, [usize]>>,
    start: usize,
    end: usize,
}

impl<'a> Text<'a> {
    /// Returns the whole of the outermost URL.
    pub const fn outermost(bytes: &'a [u8]) -> Self {
        Self { bytes: Cow::Borrowed(bytes), starts: None, start: 0, end: bytes.len() }
    }

    /// Returns the range in the outermost URL that encodes a range of this text.
    pub fn outer(&self, span: Span) -> Span {
        Span::new(self.position(span.start), self.position(span.end))
    }

    fn position(&self, at: usize) -> usize {
        match &self.starts {
            Some(starts) => starts.get(at).copied().unwrap_or(self.end),
            None => self.start + at,
        }
    }

    fn part(&self, span: Span) -> Text<'_> {
        let Span { start, end } = self.outer(span);
        let starts =
            self.starts.as_ref().map(|starts| Cow::Borrowed(&starts[span.start..span.end]));
        Text { bytes: Cow::Borrowed(span.of(&self.bytes)), starts, start, end }
    }

    /// Returns a part with percent-encoding decoded once.
    fn decoded(&self, span: Span) -> Text<'static> {
        let Span { start, end } = self.outer(span);
        let mut bytes = Vec::with_capacity(span.len());
        let mut starts = Vec::with_capacity(span.len());
        for octet in octets(&self.bytes, span) {
            bytes.push(octet.value);
            starts.push(self.position(octet.span.start));
        }
        Text { bytes: Cow::Owned(bytes), starts: Some(Cow::Owned(starts)), start, end }
    }
}

/// Calls `visit` for each URL inside the outermost one, down to a depth.
///
/// Returns whether there may be URLs at a greater depth, or below a greater number of encodings.
pub fn visit<'a>(
    outermost: &'a [u8],
    parts: &Parts,
    max_depth: usize,
    visit: &mut dyn FnMut(&Embedded<'_>),
) -> bool {
    let text = Text::outermost(outermost);
    Walk { max_depth, is_truncated: false, visit }.url(&text, parts, 0)
}

/// Returns the range of the first URL inside a URL.
pub fn first(bytes: &[u8], parts: &Parts) -> Option<Span> {
    regions(parts).into_iter().flatten().find_map(|region| {
        let mut found = None;
        let _ = search(bytes, region, &mut |part| match part {
            Part::Url { span, .. } => {
                found = Some(span);
                ControlFlow::Break(())
            }
            Part::Other(_) => ControlFlow::Continue(()),
        });
        found
    })
}

/// Returns whether a path, query, and fragment may contain a URL. Excludes most inputs quickly.
pub fn may_contain(bytes: &[u8]) -> bool {
    memchr::memchr3(b':', b'%', b'\\', bytes).is_some()
        || memchr::memmem::find(bytes, b"//").is_some()
}

struct Walk<'v> {
    max_depth: usize,
    is_truncated: bool,
    visit: &'v mut dyn FnMut(&Embedded<'_>),
}

impl Walk<'_> {
    /// Searches the components of a URL.
    fn url(mut self, text: &Text<'_>, parts: &Parts, depth: usize) -> bool {
        self.regions(text, regions(parts), depth);
        self.is_truncated
    }

    fn regions(&mut self, text: &Text<'_>, regions: [Option<Region>; 2], depth: usize) {
        for region in regions.into_iter().flatten() {
            let _ = search(&text.bytes, region, &mut |part| {
                self.part(text, &part, depth + 1);
                ControlFlow::Continue(())
            });
        }
    }

    fn part(&mut self, text: &Text<'_>, part: &Part, depth: usize) {
        match *part {
            Part::Other(span) if !is_encoded_twice(span.of(&text.bytes)) => {}
            // Deeper URLs are only reported to exist, which keeps the time linear.
            _ if depth > self.max_depth => self.is_truncated = true,
            Part::Other(span) => {
                let decoded = text.decoded(span);
                let span = Span::new(0, decoded.bytes.len());
                let region = Region { kind: Kind::DecodedFields, span };
                self.regions(&decoded, [Some(region), None], depth);
            }
            Part::Url { span, is_plain, is_reference } => {
                // The URL is encoded as often as its scheme and slashes are.
                let text = if is_plain { text.part(span) } else { text.decoded(span) };
                let embedded = Embedded { text, depth, is_reference };
                (self.visit)(&embedded);
                let parts = Parts::of(&embedded.text.bytes);
                self.regions(&embedded.text, regions(&parts), depth);
            }
        }
    }
}

/// Returns whether percent-encoding remains after decoding once.
fn is_encoded_twice(bytes: &[u8]) -> bool {
    // The number of hexadecimal digits after a decoded `%`.
    let mut digits = None;
    memchr::memchr(b'%', bytes).is_some()
        && octets(bytes, Span::new(0, bytes.len())).any(|octet| {
            digits = match octet.value {
                b'%' => Some(0),
                value => digits.filter(|_| value.is_ascii_hexdigit()).map(|digits| digits + 1),
            };
            digits == Some(2)
        })
}

/// A part of a URL in which to search.
#[derive(Clone, Copy)]
struct Region {
    kind: Kind,
    span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A path, which may be followed by a query.
    Path,
    /// A query, a fragment, or a value.
    Fields,
    /// Fields in which an `&` may have been encoded, so that it is data.
    DecodedFields,
}

fn regions(parts: &Parts) -> [Option<Region>; 2] {
    let end = parts.query.map_or(parts.path.end, |query| query.end);
    let path = Region { kind: Kind::Path, span: Span::new(parts.path.start, end) };
    let fragment = parts.fragment.map(|span| Region { kind: Kind::Fields, span });
    [Some(path), fragment]
}

/// A part of a region.
enum Part {
    /// A URL. It is plain if its scheme and slashes are not percent-encoded.
    Url { span: Span, is_plain: bool, is_reference: bool },
    /// The bytes before, between, and after URLs.
    Other(Span),
}

/// Splits a region into URLs and other parts.
fn search(
    bytes: &[u8],
    region: Region,
    report: &mut dyn FnMut(Part) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Region { mut kind, span } = region;
    let mut done = span.start;
    // The end of the part whose dot-segments have been examined. No byte is examined twice, which
    // keeps the time linear.
    let mut examined = span.start;
    'urls: while done < span.end {
        let mut start = Start::default();
        for octet in octets(bytes, span.from(done)) {
            let rest = Span::new(octet.span.start, span.end);
            let found = match octet.value {
                b':' => start.url(bytes, rest, kind),
                b'/' | b'\\' | b'.' => start.of_reference(&octet, kind).and_then(|start| {
                    let rest = rest.from(start);
                    let with_dots = rest.start >= examined;
                    let mut reference = Reference { kind, with_dots, ..Reference::default() };
                    let found = reference.head(bytes, rest);
                    examined = examined.max(reference.end);
                    found
                }),
                _ => None,
            };
            if let Some(head) = found {
                let end = head.end_of_url(bytes, span.end, kind);
                let url = Span::new(head.start, end);
                report(Part::Other(Span::new(done, url.start)))?;
                report(Part::Url {
                    span: url,
                    is_plain: head.is_plain,
                    is_reference: head.is_reference,
                })?;
                // A `?` in the inner URL may also begin the query of the outer one, so what follows
                // is searched as fields.
                if kind == Kind::Path && memchr::memchr(b'?', url.of(bytes)).is_some() {
                    kind = Kind::Fields;
                }
                // The rest is searched from a fresh state, so that URLs of one level do not
                // overlap.
                done = end;
                continue 'urls;
            }
            if kind == Kind::Path && octet.is_raw() && octet.value == b'?' {
                kind = Kind::Fields;
            }
            start.push(octet, kind);
        }
        break;
    }
    report(Part::Other(span.from(done)))
}

/// The state of the search for the start of a URL.
#[derive(Clone, Copy)]
struct Start {
    place: Place,
    /// The start of the scheme.
    scheme: Option<usize>,
    /// Whether the scheme is not percent-encoded.
    is_plain: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The start of a path segment, a query, a fragment, or a field.
    Component,
    /// The start of the value of a field.
    Value,
    Other,
}

impl Default for Start {
    fn default() -> Self {
        Self { place: Place::Component, scheme: None, is_plain: true }
    }
}

impl Start {
    fn push(&mut self, octet: Octet, kind: Kind) {
        match octet.value {
            // Browsers remove these characters.
            b'\t' | b'\n' | b'\r' => self.is_plain &= octet.is_raw(),
            // Browsers trim these characters at the start of a URL.
            0..=b' ' if self.scheme.is_none() && self.place != Place::Other => {}
            // A plus sign encodes a space in a form.
            b'+' if octet.is_raw()
                && kind != Kind::Path
                && self.scheme.is_none()
                && self.place != Place::Other => {}
            byte if byte.is_ascii_alphabetic() && self.scheme.is_none() => {
                (self.scheme, self.is_plain) = (Some(octet.span.start), octet.is_raw());
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'-' | b'.'
                if self.scheme.is_some() =>
            {
                self.is_plain &= octet.is_raw();
            }
            byte => {
                let place = match byte {
                    _ if !octet.is_raw() => Place::Other,
                    b'=' => Place::Value,
                    b'&' | b'?' | b'#' => Place::Component,
                    b'/' if kind == Kind::Path => Place::Component,
                    _ => Place::Other,
                };
                *self = Self { place, ..Self::default() };
            }
        }
    }

    /// Returns the start of the value or component that contains only the octets before this one,
    /// which is a slash or a dot, if it may be a reference.
    fn of_reference(&self, octet: &Octet, kind: Kind) -> Option<usize> {
        match self.place {
            // A dot continues a name, such as `a.b`.
            Place::Value if octet.value != b'.' => Some(self.scheme.unwrap_or(octet.span.start)),
            Place::Value if self.scheme.is_none() => Some(octet.span.start),
            // A raw slash of the path separates segments, so only an encoded one is data.
            Place::Component
                if self.scheme.is_none()
                    && octet.value != b'.'
                    && (kind != Kind::Path || !octet.is_raw()) =>
            {
                Some(octet.span.start)
            }
            _ => None,
        }
    }

    /// Returns the URL whose scheme ends at the colon at the start of `rest`.
    fn url(&self, bytes: &[u8], rest: Span, kind: Kind) -> Option<Head> {
        let start = self.scheme?;
        let colon = octets(bytes, rest).next()?;
        // Browsers remove tabs and line breaks, also between slashes.
        let is_kept = |octet: &Octet| !matches!(octet.value, b'\t' | b'\n' | b'\r');
        let mut after = octets(bytes, rest.from(colon.span.end)).filter(is_kept);
        let (first, second) = (after.next()?, after.next());
        let slashes =
            [Some(first), second].map(|octet| octet.filter(|octet| is_slash(octet.value)));
        let name = octets(bytes, Span::new(start, rest.start)).map(|octet| octet.value);
        let name = Scheme::of(name);
        let is_value = kind != Kind::Path && self.place != Place::Other;
        let is_url = match slashes {
            [Some(_), Some(_)] if first.value == b'/' => true,
            [Some(_), _] if name.is_one_of(&WITH_ANY_SLASHES) || name.is_one_of(&["file"]) => true,
            _ if !is_value => false,
            _ if name.is_one_of(&["data"]) => {
                octets(bytes, rest).take(MAX_MEDIA_TYPE).any(|octet| octet.value == b',')
            }
            // `file:` is also the start of page names, as in `title=File:B.png`.
            _ if name.is_one_of(&["file"]) => false,
            _ => name.is_one_of(&WITH_ANY_SLASHES) || name.is_one_of(&SCRIPT_SCHEMES),
        };
        // A URL whose slashes are encoded cannot end at a raw slash of the outer path.
        let slashes_are_plain = slashes.into_iter().flatten().all(|slash| slash.is_raw());
        is_url.then_some(Head {
            start,
            end: colon.span.end,
            place: self.place,
            is_reference: false,
            is_plain: self.is_plain && colon.is_raw() && slashes_are_plain,
            slashes_are_plain,
        })
    }
}

/// Schemes of URLs in which clients ignore the number of slashes, which may be backslashes.
const WITH_ANY_SLASHES: [&str; 5] = ["ftp", "http", "https", "ws", "wss"];

/// The maximum length of the part before the comma of a `data` URL. Keeps the time linear.
const MAX_MEDIA_TYPE: usize = 128;

const fn is_slash(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// The search for the host of a reference without a scheme.
///
/// Two slashes introduce a host. To browsers, backslashes are slashes too, and tabs and line breaks
/// between them do not count (URL Standard section 4.4). A server that removes dot-segments before
/// it redirects also turns `/x/..//h` into `//h`.
struct Reference {
    kind: Kind,
    /// Whether to look for slashes after dot-segments. Otherwise, they must come first.
    with_dots: bool,
    /// The number of slashes so far.
    slashes: usize,
    /// The number of segments that remain after dot-segments are removed.
    depth: usize,
    /// The number of octets of the current segment.
    len: usize,
    /// Whether all octets of the current segment are dots.
    is_dots: bool,
    /// Whether an empty segment precedes the current one and all before it are removed.
    has_host: bool,
    is_plain: bool,
    /// The end of the octets that have been examined.
    end: usize,
}

impl Default for Reference {
    fn default() -> Self {
        Self {
            kind: Kind::Fields,
            with_dots: false,
            slashes: 0,
            depth: 0,
            len: 0,
            is_dots: true,
            has_host: false,
            is_plain: true,
            end: 0,
        }
    }
}

impl Reference {
    /// Returns the reference at the start of `rest` if it has a host.
    fn head(&mut self, bytes: &[u8], rest: Span) -> Option<Head> {
        for octet in octets(bytes, rest) {
            if self.is_end(&octet) {
                return None;
            }
            self.end = octet.span.end;
            match octet.value {
                b'\t' | b'\n' | b'\r' => {}
                slash if is_slash(slash) => self.slash(),
                first if self.has_host => {
                    let is_name = first.is_ascii_alphanumeric() || first == b'[';
                    let is_host = is_name || self.is_host(bytes, rest.from(octet.span.start));
                    return is_host.then_some(Head {
                        start: rest.start,
                        end: octet.span.start,
                        place: Place::Value,
                        is_reference: true,
                        is_plain: self.is_plain,
                        slashes_are_plain: self.is_plain,
                    });
                }
                _ if !self.with_dots => return None,
                byte => {
                    self.len += 1;
                    self.is_dots &= byte == b'.';
                }
            }
            self.is_plain &= octet.is_raw();
        }
        None
    }

    /// Ends a segment.
    fn slash(&mut self) {
        let is_first = self.slashes == 0;
        match self.len {
            0 if is_first => {}
            0 if self.depth == 0 => self.has_host = true,
            1 if self.is_dots => {}
            2 if self.is_dots => self.depth = self.depth.saturating_sub(1),
            _ => self.depth += 1,
        }
        (self.slashes, self.len, self.is_dots) = (self.slashes + 1, 0, true);
    }

    /// Returns whether the path of the reference ends before an octet.
    fn is_end(&self, octet: &Octet) -> bool {
        match octet.value {
            b'?' | b'#' => true,
            b'&' => self.is_separator(octet),
            // Parameters of segments, or the next segment if this one is encoded.
            b';' => self.kind == Kind::Path && octet.is_raw(),
            b'/' => self.kind == Kind::Path && octet.is_raw() && !self.is_plain,
            _ => false,
        }
    }

    fn is_separator(&self, ampersand: &Octet) -> bool {
        ampersand.is_raw() && !(self.has_host && self.kind == Kind::DecodedFields)
    }

    /// Returns whether browsers accept the start of a range as an authority, with or without the
    /// next fields if it is unknown whether an `&` separates them.
    fn is_host(&self, bytes: &[u8], range: Span) -> bool {
        /// Longer than any DNS name with userinfo of the usual length.
        const MAX_LEN: usize = 512;
        let is_of_authority = |octet: &Octet| match octet.value {
            b'/' | b'\\' | b'?' | b'#' => false,
            b'&' => !self.is_separator(octet),
            _ => true,
        };
        let authority = octets(bytes, range).take_while(is_of_authority).take(MAX_LEN);
        let url = b"https://".iter().copied().chain(authority.map(|octet| octet.value));
        let url: Vec<u8> = url.collect();
        let inside = "https://".len() + 1;
        let ampersand = url.get(inside..).and_then(|url| memchr::memchr(b'&', url));
        let first = ampersand.map_or(url.len(), |at| inside + at);
        [&url, &url[..first]]
            .iter()
            .any(|url| urikit_whatwg::Parser::new().parse_bytes(url).is_ok())
    }
}

/// The start of a URL: its scheme with the colon, or the part before its host.
struct Head {
    start: usize,
    end: usize,
    place: Place,
    is_reference: bool,
    is_plain: bool,
    slashes_are_plain: bool,
}

impl Head {
    /// Returns the end of the URL in a region that ends at `limit`.
    fn end_of_url(&self, bytes: &[u8], limit: usize, kind: Kind) -> usize {
        let is_end = |octet: &Octet| {
            let byte = octet.value;
            let is_delimiter = byte == b'&'
                || byte == b'#'
                // The URL is encoded in one segment.
                || kind == Kind::Path && !self.slashes_are_plain && matches!(byte, b'/' | b'?');
            let is_text = matches!(byte, b' ' | b'"' | b'<' | b'>');
            // A URL inside a sentence ends at a space or quotation mark.
            let may_be_encoded = !self.is_plain && self.place == Place::Other;
            octet.is_raw() && is_delimiter || is_text && (octet.is_raw() || may_be_encoded)
        };
        octets(bytes, Span::new(self.end, limit))
            .find(is_end)
            .map_or(limit, |octet| octet.span.start)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::ToOwned;
    use std::format;
    use std::string::String;

    use super::*;

    /// Returns the URLs with their depths and ranges, and whether the search is incomplete.
    fn urls(text: &str, max_depth: usize) -> (Vec<(String, usize, Span)>, bool) {
        let mut found = Vec::new();
        let is_truncated =
            visit(text.as_bytes(), &Parts::of(text.as_bytes()), max_depth, &mut |url| {
                let all = Span::new(0, url.text.bytes.len());
                let bytes = String::from_utf8_lossy(&url.text.bytes).into_owned();
                found.push((bytes, url.depth, url.text.outer(all)));
            });
        (found, is_truncated)
    }

    #[test]
    fn urls_are_decoded_and_located_in_the_outer_url() {
        let text =
            "http://h/?u=http%3A%2F%2Fa%2F%3Fv%3Dhttp%253A%252F%252Fb%252F&w=ftp://c/#x=//d/";
        let (found, is_truncated) = urls(text, 4);
        let expected = [
            ("http://a/?v=http%3A%2F%2Fb%2F", 1, 12..61),
            ("http://b/", 2, 36..61),
            ("ftp://c/", 1, 64..72),
            ("//d/", 1, 75..79),
        ];
        let expected: [(String, usize, Span); 4] =
            expected.map(|(url, depth, at)| (url.to_owned(), depth, at.into()));
        assert_eq!(found, expected);
        assert!(!is_truncated);
        assert!(urls(text, 1).1);
    }

    #[test]
    fn work_is_linear_in_the_length() {
        const LEN: usize = 1 << 20;
        for unit in [
            "?u=http://h/",
            "&u=http://h/",
            "/http://h/",
            "&u=http%3A%2F%2Fh%2F",
            "%2525",
            "%25",
            "=//",
            "=data:",
            "://",
            "a://",
            "http:",
            "=/",
            "%3A%2F%2F",
            "a",
            "%68",
        ] {
            let text = format!("http://h/?{}", unit.repeat(LEN / unit.len()));
            let max_depth = 4;
            let mut work = 0;
            visit(text.as_bytes(), &Parts::of(text.as_bytes()), max_depth, &mut |url| {
                work += url.text.bytes.len();
            });
            assert!(work <= max_depth * text.len(), "{unit}: {work}");
        }
    }

    #[test]
    fn search_reports_disjoint_parts_that_cover_the_region() {
        for text in [
            "/a/http://b/c?d=http%3A%2F%2Fe&f=//g#",
            "/http%3A%2F%2Fa%2F/http:%2F%2Fb/c?u=javascript:d&v=data:,e&w=https:f",
            "?q=see%20http%3A%2F%2Fa%2F%20and%20%22http%3A%2F%2Fb%22",
        ] {
            let parts = Parts::of(text.as_bytes());
            for region in regions(&parts).into_iter().flatten() {
                let mut at = region.span.start;
                let _ = search(text.as_bytes(), region, &mut |part| {
                    let (Part::Url { span, .. } | Part::Other(span)) = part;
                    assert_eq!(span.start, at, "{text}");
                    at = span.end;
                    ControlFlow::Continue(())
                });
                assert_eq!(at, region.span.end, "{text}");
            }
        }
    }
}
