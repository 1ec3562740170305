//! Collects the links of a document. Parsers report ranges of their input, which the collector
//! converts to positions in the document.

use std::ops::Range;
use std::sync::Arc;

use encoding_rs::UTF_8;
use urikit::UriRef;

use super::around::Around;
use super::base::{BaseLocation, BaseSource};
use super::charset;
use super::link::{Flags, Link, Place};
use super::rewrite::{EncodedLine, Writing};
use super::scope::{Names, Scope, ScopeId, Written};
use super::source::Source;
use super::target::Resolution;
use super::unescaped::Unescaped;
use super::{Document, Kind, MAX_DEPTH, Reader, Skipped};
use crate::iri::mapped;
use crate::plain::Finder;

/// The maximum depth of scopes, because each scope has the candidates of all enclosing scopes.
const MAX_SCOPES: usize = 256;

/// The input of a parser: a document, or a part of one.
pub(super) struct Text<'t> {
    pub(super) text: &'t str,
    /// The mapping to positions in the document.
    pub(super) source: Source,
    /// The scope whose base applies to links.
    pub(super) scope: ScopeId,
    /// The escaping of links in this input, from the innermost to the outermost.
    pub(super) writings: Vec<Writing>,
    /// The number of enclosing documents.
    pub(super) depth: usize,
}

impl<'t> Text<'t> {
    /// Returns a part of the input as input for another parser.
    pub(super) fn part(&self, range: Range<usize>) -> Self {
        Self {
            text: &self.text[range.clone()],
            source: self.source.part(&range),
            scope: self.scope,
            writings: self.writings.clone(),
            depth: self.depth,
        }
    }

    /// Returns a part of the input after unescaping. Positions in `unescaped` are relative to the
    /// start of the part.
    pub(super) fn unescaped<'u>(
        &self,
        range: Range<usize>,
        unescaped: &'u Unescaped,
        writing: Option<Writing>,
    ) -> Text<'u> {
        let Self { scope, depth, .. } = *self;
        let writings = writing.into_iter().chain(self.writings.iter().copied()).collect();
        Text {
            text: unescaped.text(),
            source: unescaped.source(self.source.part(&range)),
            scope,
            writings,
            depth,
        }
    }

    /// Returns the same input with another scope.
    pub(super) fn scoped(self, scope: ScopeId) -> Self {
        Self { scope, ..self }
    }
}

/// The input of a parser as bytes, before its charset is known.
pub(super) struct Octets<'t> {
    pub(super) bytes: &'t [u8],
    /// The mapping to positions in the document.
    pub(super) source: Source,
    /// The scope whose base applies to links.
    pub(super) scope: ScopeId,
    /// The escaping of links in this input, from the innermost to the outermost.
    pub(super) writings: Vec<Writing>,
    /// The number of enclosing documents.
    pub(super) depth: usize,
}

/// A link that a parser found, before its context and flags are determined.
pub(super) struct Found {
    /// The byte range in the input of the parser.
    pub(super) range: Range<usize>,
    /// The reference after unescaping.
    pub(super) reference: String,
    pub(super) place: Place,
    /// The escaping at this place, if any.
    pub(super) writing: Option<Writing>,
}

impl Found {
    /// Removes the characters that the URL Standard ignores (section 4.4): control characters and
    /// spaces at both ends, and tabs and line breaks anywhere.
    pub(super) fn without_white_space(self, text: &str) -> (Self, Flags) {
        let is_around = |c: char| c <= ' ';
        let is_removed = |c: char| matches!(c, '\t' | '\n' | '\r');
        let inner = self.reference.trim_matches(is_around);
        if inner.len() == self.reference.len() && !inner.contains(is_removed) {
            return (self, Flags::default());
        }
        let mut range = self.range.clone();
        // If only the unescaped reference has white space at its ends, the white space is escaped.
        if inner.len() < self.reference.len() {
            let raw = &text[range.clone()];
            range.start += raw.len() - raw.trim_start_matches(is_around).len();
            range.end = range.start + raw.trim_matches(is_around).len();
        }
        let reference = inner.replace(is_removed, "");
        (Self { range, reference, ..self }, Flags::WS_REMOVED)
    }
}

/// A [`Document`] under construction.
pub(super) struct Collector<'d> {
    bytes: &'d [u8],
    /// A copy of the finder without context, shared by the links that need it.
    shared_finder: Arc<Finder>,
    options: &'d Reader,
    document: Document,
}

impl<'d> Collector<'d> {
    pub(super) fn new(bytes: &'d [u8], options: &'d Reader) -> Self {
        let shared_finder = Arc::new(options.finder.clone().context(0));
        Self { bytes, shared_finder, options, document: Document::default() }
    }

    pub(super) fn read(mut self, kind: Kind, charset: Option<&str>) -> Document {
        let scope = self.scope(None, "document".to_owned());
        let (source, writings) = (Source::Verbatim(0), Vec::new());
        let octets = Octets { bytes: self.bytes, source, scope, writings, depth: 0 };
        self.octets(kind, charset, octets);
        self.finish()
    }

    pub(super) const fn finder(&self) -> &'d Finder {
        &self.options.finder
    }

    /// Creates a scope, or returns the parent if the maximum depth is reached.
    pub(super) fn scope(&mut self, parent: Option<ScopeId>, name: String) -> ScopeId {
        let depth = parent.map_or(0, |parent| self.document.scopes[parent.0].depth + 1);
        if let Some(parent) = parent.filter(|_| depth > MAX_SCOPES) {
            return parent;
        }
        let (written, names, resolution) = Default::default();
        self.document.scopes.push(Scope { parent, name, written, names, resolution, depth });
        ScopeId(self.document.scopes.len() - 1)
    }

    /// Parses an HTML page in another document as a scope, which confines the effect of its base.
    pub(super) fn page(&mut self, text: Text<'_>, name: String) {
        let scope = self.scope(Some(text.scope), name);
        // The page is a string, not bytes, so queries have no other charset.
        self.document.scopes[scope.0].resolution = Resolution::Whatwg(UTF_8);
        self.text(Kind::Html, Text { depth: text.depth + 1, ..text.scoped(scope) });
    }

    /// Parses bytes. `charset` is the charset declared outside the document, if any.
    pub(super) fn octets(&mut self, kind: Kind, charset: Option<&str>, octets: Octets<'_>) {
        match kind {
            Kind::Mail => super::mail::read(self, octets),
            _ => self.decode(kind, charset, octets, |collector, text| collector.text(kind, text)),
        }
    }

    /// Decodes bytes, and calls `read` with the result.
    pub(super) fn decode(
        &mut self,
        kind: Kind,
        charset: Option<&str>,
        octets: Octets<'_>,
        read: impl FnOnce(&mut Self, Text<'_>),
    ) {
        let decoded = charset::decode(octets.bytes, charset, kind, octets.source);
        if let Some(why) = decoded.warning {
            self.skip(decoded.source.locate(&(0..0)).0, why);
        }
        let Octets { bytes, scope, writings, depth, .. } = octets;
        let known = self.document.links.len();
        read(self, Text { text: &decoded.text, source: decoded.source, scope, writings, depth });
        // The search for a declaration takes as long as parsing, and few links depend on it: those
        // of an ASCII page with escaped non-ASCII characters.
        let mut found = self.document.links[known..].iter();
        let charset = match bytes.is_ascii() && found.any(|link| !link.reference.is_ascii()) {
            true => charset::of_ascii(bytes, charset, kind),
            false => decoded.charset,
        };
        // The header of a mail with an HTML body has the same scope, and is decoded separately.
        if let resolution @ Resolution::Whatwg(_) = Resolution::of(kind, charset) {
            self.document.scopes[scope.0].resolution = resolution;
        }
    }

    /// Parses a string with the parser for `kind`, unless the maximum depth of nested documents is
    /// reached.
    pub(super) fn text(&mut self, kind: Kind, text: Text<'_>) {
        if text.depth > MAX_DEPTH {
            let (range, _) = text.source.locate(&(0..text.text.len()));
            return self.skip(range, format!("{kind} inside more than {MAX_DEPTH} documents"));
        }
        match kind {
            Kind::Plain => super::plain::read(self, &text),
            Kind::Rfc => super::rfc::read(self, &text),
            Kind::Html => super::html::read(self, &text),
            Kind::Xml => super::xml::read(self, &text),
            Kind::Markdown => super::markdown::read(self, &text),
            Kind::Css => super::css::read(self, &text),
            Kind::Json => super::json::read(self, &text),
            Kind::Csv => super::csv::read(self, &text),
            Kind::Calendar => super::calendar::read(self, &text),
            // A mail is parsed as bytes.
            Kind::Mail => {
                let Text { source, scope, writings, depth, .. } = text;
                super::mail::read(
                    self,
                    Octets { bytes: text.text.as_bytes(), source, scope, writings, depth },
                );
            }
        }
    }

    pub(super) const fn wants_prose(&self) -> bool {
        self.options.prose
    }

    pub(super) const fn wants_data_attributes(&self) -> bool {
        self.options.data_attributes
    }

    /// Adds a link to which the URL Standard applies: white space around it, and tabs and line
    /// breaks in it, are ignored.
    pub(super) fn url(&mut self, text: &Text<'_>, found: Found) {
        let (found, mut flags) = found.without_white_space(text.text);
        let decoded = quoted_printable(&found.reference);
        if decoded.is_some() {
            flags |= Flags::QUOTED_PRINTABLE;
        }
        self.link_with_flags(text, found, flags, decoded.into_iter().collect());
    }

    /// Searches the text of a document for URIs, if
    /// [`Reader::with_prose`](super::Reader::with_prose) is set.
    pub(super) fn prose(&mut self, text: &Text<'_>) {
        if self.options.prose {
            super::plain::read(self, text);
        }
    }

    /// Searches a script for URIs, if [`Reader::with_scripts`](super::Reader::with_scripts) or
    /// [`Reader::with_prose`](super::Reader::with_prose) is set.
    pub(super) fn script(&mut self, text: &Text<'_>) {
        if self.options.scripts || self.options.prose {
            super::plain::read(self, text);
        }
    }

    /// Adds a link, with a flag if it is not a valid reference.
    pub(super) fn link(&mut self, text: &Text<'_>, found: Found) {
        self.link_with_flags(text, found, Flags::default(), Vec::new());
    }

    /// Adds a link with flags and alternatives.
    pub(super) fn link_with_flags(
        &mut self,
        text: &Text<'_>,
        found: Found,
        mut flags: Flags,
        alternatives: Vec<String>,
    ) {
        let Found { range, reference, place, writing } = found;
        let is_whole = range == (0..text.text.len());
        let around = Around::of(text.text, &range, writing, &self.shared_finder);
        let (outside, is_exact) = text.source.locate(&range);
        // An inexact position is that of a whole encoded part, which would be copied for each link.
        let verbatim =
            is_exact.then(|| std::str::from_utf8(&self.bytes[outside.clone()]).ok()).flatten();
        let raw = match verbatim {
            Some(raw) => raw,
            None => {
                flags |= Flags::ENCODED;
                &text.text[range]
            }
        };
        let mut writings: Vec<_> =
            writing.into_iter().chain(text.writings.iter().copied()).collect();
        // Without a value, quotes would be added, which are wrong within a longer value.
        if !is_whole && writings.contains(&Writing::Unquoted) {
            writings.insert(0, Writing::NotEmpty);
        }
        let line_room = match writings.last() {
            Some(Writing::QuotedPrintable(end)) if verbatim.is_some() => {
                Some(EncodedLine::around(self.bytes, &outside, *end))
            }
            _ => None,
        };
        let uri = mapped(&reference);
        if !reference.is_ascii() {
            flags |= Flags::IRI;
        }
        match UriRef::parse(&uri) {
            Err(_) => {
                flags |= Flags::INVALID;
                // An expression of a template language such as Jinja, Django's, or Vue's.
                if ["{{", "{%", "<%"].iter().any(|open| reference.contains(open)) {
                    flags |= Flags::PLACEHOLDER;
                }
            }
            Ok(uri) if uri.userinfo().is_some_and(|userinfo| userinfo.as_str().contains(':')) => {
                flags |= Flags::PASSWORD;
            }
            Ok(_) => {}
        }
        self.document.links.push(Link {
            start: outside.start,
            end: outside.end,
            line: 0,
            column: 0,
            raw: raw.to_owned(),
            reference,
            place,
            flags,
            alternatives,
            scope: text.scope,
            writings,
            line_room,
            around,
        });
    }

    /// Adds a base URI to the scope of the input.
    pub(super) fn base(&mut self, text: &Text<'_>, level: BaseSource, found: Found) {
        let Found { range, reference, place, .. } = found;
        let (range, _) = text.source.locate(&range);
        let site = BaseLocation { place, range, line: 0, column: 0 };
        self.document.scopes[text.scope.0].written.push(Written { level, site, reference });
    }

    /// Returns whether a scope has so many bases that storing another one for each nested scope
    /// would take too much memory.
    pub(super) fn has_many_bases(&self, scope: ScopeId) -> bool {
        const MANY: usize = 16;
        self.document.scopes[scope.0].written.len() >= MANY
    }

    pub(super) fn parent(&self, scope: ScopeId) -> Option<ScopeId> {
        self.document.scopes[scope.0].parent
    }

    /// Sets the URIs by which `cid:` and similar links refer to a scope.
    pub(super) fn names(&mut self, scope: ScopeId, names: Names) {
        self.document.scopes[scope.0].names = names;
    }

    /// Records that a part of the input was not parsed.
    pub(super) fn skipped(
        &mut self,
        text: &Text<'_>,
        range: &Range<usize>,
        why: impl Into<String>,
    ) {
        let (range, _) = text.source.locate(range);
        self.skip(range, why.into());
    }

    /// Records that a part of the document was not parsed.
    pub(super) fn skip(&mut self, range: Range<usize>, why: String) {
        self.document.skipped.push(Skipped { range, line: 0, column: 0, why });
    }

    /// Sorts the results and computes lines and columns.
    fn finish(mut self) -> Document {
        let starts: Vec<usize> = std::iter::once(0)
            .chain(memchr::memchr_iter(b'\n', self.bytes).map(|at| at + 1))
            .collect();
        let place = |at: usize| {
            let line = starts.partition_point(|start| *start <= at);
            (line as u64, (at - starts[line - 1] + 1) as u64)
        };
        // The sort is stable: links at the same position, such as those of a decoded part, stay in
        // the order in which they were parsed.
        self.document.links.sort_by_key(|link| link.start);
        let mut line_before = 0;
        for link in &mut self.document.links {
            (link.line, link.column) = place(link.start);
            link.line_room = link.line_room.map(|room| room.after_link(link.line, line_before));
            line_before = link.line;
        }
        for written in self.document.scopes.iter_mut().flat_map(|scope| &mut scope.written) {
            (written.site.line, written.site.column) = place(written.site.range.start);
        }
        self.document.skipped.sort_by_key(|skipped| skipped.range.start);
        for skipped in &mut self.document.skipped {
            (skipped.line, skipped.column) = place(skipped.range.start);
        }
        self.document
    }
}

/// Returns the decoded form of an attribute value that was probably encoded as quoted-printable
/// (RFC 2045 section 6.7): `href=3D"http://a/?b=3Dc"` is parsed as an unquoted value.
fn quoted_printable(value: &str) -> Option<String> {
    let quoted = value.strip_prefix("3D")?;
    let quote = quoted.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = quoted[1..].split(quote).next().unwrap_or_default();
    Some(inner.replace("=3D", "=").trim_end_matches('=').to_owned())
}
