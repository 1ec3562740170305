//! Collecting links: parsers report ranges of their input, which are converted to positions in the
//! document.

use std::ops::Range;
use std::sync::Arc;

use urikit::UriRef;

use super::around::Around;
use super::base::BaseSource;
use super::charset;
use super::link::{Flags, Link, Place};
use super::rewrite::{EncodedLine, Writing};
use super::scope::{Names, Scope, ScopeId, Written};
use super::source::Source;
use super::undone::Undone;
use super::{Document, Kind, MAX_DEPTH, Skipped};
use crate::iri::mapped;
use crate::plain::Finder;

/// The maximum depth of scopes: each one has the candidates of all enclosing scopes.
const MOST_SCOPES: usize = 256;

/// The input of a parser.
pub(super) struct Text<'t> {
    /// The string.
    pub(super) text: &'t str,
    /// Its position in the document.
    pub(super) source: Source,
    /// The scope whose base applies.
    pub(super) scope: ScopeId,
    /// The escaping of its URIs, from the inside to the outside.
    pub(super) writings: Vec<Writing>,
    /// The number of enclosing documents.
    pub(super) depth: usize,
}

impl<'t> Text<'t> {
    /// Returns a part of the input.
    pub(super) fn part(&self, range: Range<usize>) -> Self {
        Self {
            text: &self.text[range.clone()],
            source: self.source.part(&range),
            scope: self.scope,
            writings: self.writings.clone(),
            depth: self.depth,
        }
    }

    /// Returns a part of the input after unescaping. The positions of `undone` are relative to the
    /// start of the part.
    pub(super) fn undone<'u>(
        &self,
        range: Range<usize>,
        undone: &'u Undone,
        writing: Option<Writing>,
    ) -> Text<'u> {
        let Self { scope, depth, .. } = *self;
        let writings = writing.into_iter().chain(self.writings.iter().copied()).collect();
        Text {
            text: undone.text(),
            source: undone.source(self.source.part(&range)),
            scope,
            writings,
            depth,
        }
    }

    /// Returns the same input in another scope.
    pub(super) fn scoped(self, scope: ScopeId) -> Self {
        Self { scope, ..self }
    }
}

/// Bytes as the input of a parser, whose charset is not yet known.
pub(super) struct Octets<'t> {
    /// The bytes.
    pub(super) bytes: &'t [u8],
    /// Their position in the document.
    pub(super) source: Source,
    /// The scope whose base applies.
    pub(super) scope: ScopeId,
    /// The escaping of their URIs, from the inside to the outside.
    pub(super) writings: Vec<Writing>,
    /// The number of enclosing documents.
    pub(super) depth: usize,
}

/// A reference that a parser found.
pub(super) struct Found {
    /// The byte range in the input of the parser.
    pub(super) range: Range<usize>,
    /// The unescaped reference.
    pub(super) reference: String,
    /// The syntactic place.
    pub(super) place: Place,
    /// The escaping at that place.
    pub(super) writing: Option<Writing>,
}

impl Found {
    /// Returns the same reference without the characters that the URL Standard removes (section
    /// 4.4): control characters and spaces at both ends, and tabs and line breaks.
    pub(super) fn without_white_space(self, text: &str) -> (Self, Flags) {
        let is_around = |sign: char| sign <= ' ';
        let is_removed = |sign: char| matches!(sign, '\t' | '\n' | '\r');
        let inner = self.reference.trim_matches(is_around);
        if inner.len() == self.reference.len() && !inner.contains(is_removed) {
            return (self, Flags::default());
        }
        let mut range = self.range.clone();
        // White space around the raw string, but not around the reference, is part of an escape.
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
    finder: &'d Finder,
    /// A shared copy of the finder for links that need it, without context.
    shared_finder: Arc<Finder>,
    /// Whether the text of documents with markup is searched.
    prose: bool,
    document: Document,
}

impl<'d> Collector<'d> {
    pub(super) fn new(bytes: &'d [u8], finder: &'d Finder, prose: bool) -> Self {
        let shared_finder = Arc::new(finder.clone().context(0));
        Self { bytes, finder, shared_finder, prose, document: Document::default() }
    }

    pub(super) fn read(mut self, kind: Kind) -> Document {
        let scope = self.scope(None, "document".to_owned());
        let (source, writings) = (Source::Verbatim(0), Vec::new());
        let octets = Octets { bytes: self.bytes, source, scope, writings, depth: 0 };
        self.octets(kind, None, octets);
        self.finish()
    }

    /// Returns the finder for plain text.
    pub(super) const fn finder(&self) -> &'d Finder {
        self.finder
    }

    /// Creates a scope, or returns the parent if the maximum depth is reached.
    pub(super) fn scope(&mut self, parent: Option<ScopeId>, name: String) -> ScopeId {
        let depth = parent.map_or(0, |parent| self.document.scopes[parent.0].depth + 1);
        if let Some(parent) = parent.filter(|_| depth > MOST_SCOPES) {
            return parent;
        }
        let (written, names) = (Vec::new(), Names::default());
        self.document.scopes.push(Scope { parent, name, written, names, depth });
        ScopeId(self.document.scopes.len() - 1)
    }

    /// Parses bytes whose charset may be declared externally.
    pub(super) fn octets(&mut self, kind: Kind, charset: Option<&str>, octets: Octets<'_>) {
        match kind {
            Kind::Mail => super::mail::read(self, octets),
            _ => self.decode(kind, charset, octets, |collector, text| collector.text(kind, text)),
        }
    }

    /// Decodes bytes, and parses the string.
    pub(super) fn decode(
        &mut self,
        kind: Kind,
        charset: Option<&str>,
        octets: Octets<'_>,
        read: impl FnOnce(&mut Self, Text<'_>),
    ) {
        let decoded = charset::decode(octets.bytes, charset, kind, octets.source);
        if let Some(why) = decoded.doubt {
            self.skip(decoded.source.locate(&(0..0)).0, why);
        }
        let Octets { scope, writings, depth, .. } = octets;
        read(self, Text { text: &decoded.text, source: decoded.source, scope, writings, depth });
    }

    /// Parses a string, unless the maximum depth is reached.
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

    /// Returns whether text is searched.
    pub(super) const fn wants_prose(&self) -> bool {
        self.prose
    }

    /// Adds a link that follows the URL Standard, which ignores white space around a URL, and line
    /// breaks and tabs in it. The range is that of the whole value.
    pub(super) fn url(&mut self, text: &Text<'_>, found: Found) {
        let (found, flags) = found.without_white_space(text.text);
        self.doubtful_link(text, found, flags, Vec::new());
    }

    /// Searches text, if the option is set.
    pub(super) fn prose(&mut self, text: &Text<'_>) {
        if self.prose {
            super::plain::read(self, text);
        }
    }

    /// Adds a link. An invalid reference gets a flag.
    pub(super) fn link(&mut self, text: &Text<'_>, found: Found) {
        self.doubtful_link(text, found, Flags::default(), Vec::new());
    }

    /// Adds a link with flags and alternatives.
    pub(super) fn doubtful_link(
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
        // If the position is not exact, it is that of a whole encoded part, which is not searched
        // again for each link.
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
        // Adjacent quotes can only delimit a whole value.
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
            Err(_) => flags |= Flags::INVALID,
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

    /// Adds a base specified in the input to its scope.
    pub(super) fn base(&mut self, text: &Text<'_>, level: BaseSource, found: Found) {
        let (range, _) = text.source.locate(&found.range);
        self.written(
            text.scope,
            Written {
                level,
                place: found.place,
                range,
                line: 0,
                column: 0,
                reference: found.reference,
            },
        );
    }

    /// Returns whether a scope has so many bases that further ones are not worth storing for each
    /// nested scope.
    pub(super) fn has_many_bases(&self, scope: ScopeId) -> bool {
        const MANY: usize = 16;
        self.document.scopes[scope.0].written.len() >= MANY
    }

    /// Returns the enclosing scope.
    pub(super) fn parent(&self, scope: ScopeId) -> Option<ScopeId> {
        self.document.scopes[scope.0].parent
    }

    /// Stores the identifiers of a scope in URIs.
    pub(super) fn names(&mut self, scope: ScopeId, names: Names) {
        self.document.scopes[scope.0].names = names;
    }

    /// Adds a base to a scope.
    pub(super) fn written(&mut self, scope: ScopeId, written: Written) {
        self.document.scopes[scope.0].written.push(written);
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

    /// Sorts the results, and computes lines and columns.
    fn finish(mut self) -> Document {
        let starts: Vec<usize> = std::iter::once(0)
            .chain(memchr::memchr_iter(b'\n', self.bytes).map(|at| at + 1))
            .collect();
        let place = |at: usize| {
            let line = starts.partition_point(|start| *start <= at);
            (line as u64, (at - starts[line - 1] + 1) as u64)
        };
        // Links at the same position, such as those of a decoded part, stay in the order of
        // parsing.
        self.document.links.sort_by_key(|link| link.start);
        let mut line_before = 0;
        for link in &mut self.document.links {
            (link.line, link.column) = place(link.start);
            link.line_room = link.line_room.map(|room| room.behind(link.line, line_before));
            line_before = link.line;
        }
        for written in self.document.scopes.iter_mut().flat_map(|scope| &mut scope.written) {
            (written.line, written.column) = place(written.range.start);
        }
        self.document.skipped.sort_by_key(|skipped| skipped.range.start);
        for skipped in &mut self.document.skipped {
            (skipped.line, skipped.column) = place(skipped.range.start);
        }
        self.document
    }
}
