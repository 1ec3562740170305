//! The parser of all older specifications: `[ scheme ":" ] [ "//" authority ] path [ "?" query ]
//! [ "#" fragment ]`, with the differences of each [`Grammar`].

use core::ops::Range;

use urikit::component::HostKind;
use urikit::grammar::{self, Class, HASH, QUESTION, SCHEME, SLASH, run, run_encoded};
use urikit::{Component, ErrorKind, ParseError as SyntaxError};

use crate::error::ParseError;
use crate::spec::Spec;

/// The differences between the specifications, as data.
#[derive(Clone, Copy)]
pub(crate) struct Grammar {
    pub(crate) spec: Spec,
    /// The first character of a scheme. The other characters are the same in all specifications.
    pub(crate) scheme_start: Class,
    /// Scans the part after `//`, for which the specifications differ most.
    pub(crate) authority: ScanAuthority,
    /// Returns whether a scheme requires `//` and an authority (RFC 1738 section 3.1).
    pub(crate) requires_authority: fn(&[u8]) -> bool,
    /// The first segment of a path without a scheme and an authority before it.
    pub(crate) first_segment: Class,
    /// The path, including slashes and parameters.
    pub(crate) path: Class,
    /// The query. If this is [`grammar::NONE`], there is no query, and `?` is not a delimiter.
    pub(crate) query: Class,
    /// The fragment, or [`grammar::NONE`] if there are no fragments.
    pub(crate) fragment: Class,
    /// The opaque part and its first character (RFC 2396 section 3), or [`grammar::NONE`] if a
    /// scheme may be followed by any path.
    pub(crate) opaque: Class,
    pub(crate) opaque_start: Class,
}

/// Scans the authority of an input that starts at an offset, records it in the spans, and returns
/// the start of the path.
///
/// Each specification has its own function. It is a function pointer, so that the modules of the
/// specifications import this one, and not the reverse.
pub(crate) type ScanAuthority = fn(&[u8], usize, &mut Spans) -> Result<usize, Stop>;

/// The kinds of references that a parser accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// With or without a scheme and a fragment.
    Any,
    /// With a scheme.
    WithScheme,
    /// With a scheme and without a fragment.
    Absolute,
    /// Not empty, and without a scheme and a fragment (RFC 2396 section 5).
    Relative,
}

/// The byte offsets of the components of a reference.
///
/// `scheme_end` is 0 if there is no scheme, because a scheme is never empty. `host_start` is 0 if
/// there is no authority, because an authority follows `//`. A port is present if the host does not
/// end at the start of the path. The query and the fragment are present if their range, including
/// the delimiter, is not empty.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spans {
    pub(crate) scheme_end: usize,
    pub(crate) host_start: usize,
    pub(crate) host_end: usize,
    /// The kind of the host, or `None` if the authority is a registered name.
    pub(crate) host_kind: Option<HostKind>,
    pub(crate) path_start: usize,
    pub(crate) path_end: usize,
    pub(crate) query_end: usize,
}

impl Spans {
    /// Returns the offset after the scheme and its `:`.
    pub(crate) const fn after_scheme(&self) -> usize {
        if self.scheme_end == 0 { 0 } else { self.scheme_end + 1 }
    }

    pub(crate) fn authority(&self) -> Option<Range<usize>> {
        (self.host_start != 0).then(|| self.after_scheme() + 2..self.path_start)
    }

    /// Records an authority without a separate host, userinfo, and port.
    pub(crate) const fn set_registry(&mut self, authority: Range<usize>) {
        self.host_start = authority.start;
        self.host_end = authority.end;
        self.host_kind = None;
    }
}

/// The reason why a parser stops, from which [`explain`] makes an error.
#[derive(Clone, Copy)]
pub(crate) enum Stop {
    /// A colon after an invalid scheme.
    Scheme(usize),
    /// The first byte that the path does not allow.
    Path(usize),
    /// The first byte that the port does not allow.
    Port(usize),
    /// The `[` of an invalid IP literal.
    Literal(usize),
    /// A character that the component does not allow, or a malformed escape.
    Char(Component, usize),
    /// An error that is already known, with its range.
    Known(ErrorKind, Component, usize, usize),
}

/// Returns the error for which a parser of `grammar` stops in `bytes`.
fn explain(bytes: &[u8], stop: Stop, grammar: &Grammar) -> ParseError {
    let error = match stop {
        Stop::Scheme(at) => grammar::invalid_scheme(bytes, at, grammar.scheme_start),
        Stop::Path(at) => grammar::invalid_path(bytes, at, grammar.scheme_start),
        Stop::Port(at) => grammar::invalid_port(bytes, at),
        Stop::Literal(at) => grammar::invalid_literal(bytes, at),
        Stop::Char(component, at) => grammar::invalid_character(bytes, at, component),
        Stop::Known(kind, component, start, end) => SyntaxError::new(kind, component, start, end),
    };
    ParseError::new(error, grammar.spec)
}

/// Parses a string as a reference of a form, and returns its spans.
pub(crate) fn parse(text: &str, grammar: &Grammar, form: Form) -> Result<Spans, ParseError> {
    parse_any_bytes(text.as_bytes(), grammar, form)
}

/// Parses bytes, and returns them as a string.
pub(crate) fn parse_bytes<'a>(
    bytes: &'a [u8],
    grammar: &Grammar,
    form: Form,
) -> Result<(&'a str, Spans), ParseError> {
    // Bytes that are not UTF-8 are an error, unless another error precedes them. So they are parsed
    // as well, and the earlier error is reported.
    let not_utf8 = match core::str::from_utf8(bytes) {
        Ok(text) => return Ok((text, parse(text, grammar, form)?)),
        Err(error) => error.valid_up_to(),
    };
    match parse_any_bytes(bytes, grammar, form) {
        Err(error) if error.start() <= not_utf8 => Err(error),
        // A tolerant grammar allows all non-ASCII bytes.
        _ => Err(explain(bytes, Stop::Char(Component::Reference, not_utf8), grammar)),
    }
}

/// Parses bytes, of which a tolerant grammar also accepts those that are not UTF-8.
fn parse_any_bytes(bytes: &[u8], grammar: &Grammar, form: Form) -> Result<Spans, ParseError> {
    grammar::check_len(bytes).map_err(|error| ParseError::new(error, grammar.spec))?;
    let known = |kind, component, start, end| {
        Err(explain(bytes, Stop::Known(kind, component, start, end), grammar))
    };
    let scheme_end = scheme_end(bytes, grammar);
    let needs_scheme = matches!(form, Form::WithScheme | Form::Absolute);
    let refuses_fragment = matches!(form, Form::Absolute | Form::Relative);
    if form == Form::Relative && scheme_end != 0 {
        return known(ErrorKind::SchemeUnexpected, Component::Scheme, 0, scheme_end + 1);
    }
    // The order of the arms is the order in which errors are reported.
    let spans = match scan(bytes, grammar).map_err(|stop| explain(bytes, stop, grammar)) {
        // A missing scheme is reported before any error except one in the scheme.
        Err(error) if error.component() == Component::Scheme => return Err(error),
        _ if needs_scheme && scheme_end == 0 => return Err(no_scheme(bytes, grammar)),
        // A fragment that is not allowed is reported before an error in it.
        Err(error) if refuses_fragment && error.component() == Component::Fragment => {
            let start = bytes.iter().position(|&byte| byte == b'#').unwrap_or(error.start());
            return known(ErrorKind::FragmentUnexpected, Component::Fragment, start, bytes.len());
        }
        result => result?,
    };
    if form == Form::Relative && bytes.is_empty() {
        return known(ErrorKind::PathMissing, Component::Path, 0, 0);
    }
    if refuses_fragment && spans.query_end != bytes.len() {
        let (start, end) = (spans.query_end, bytes.len());
        return known(ErrorKind::FragmentUnexpected, Component::Fragment, start, end);
    }
    Ok(spans)
}

/// Returns the error of input without a scheme. RFC 1738 has no relative URLs (sections 2.1 and 5),
/// so the part before a colon is reported as an invalid scheme.
fn no_scheme(bytes: &[u8], grammar: &Grammar) -> ParseError {
    let delimiter = bytes.iter().position(|byte| b":/?#".contains(byte));
    explain(
        bytes,
        match delimiter.filter(|&at| grammar.spec == Spec::Rfc1738 && bytes[at] == b':') {
            Some(colon) => Stop::Scheme(colon),
            None => Stop::Known(ErrorKind::SchemeMissing, Component::Scheme, 0, 0),
        },
        grammar,
    )
}

/// Returns the end of the run of scheme characters at the start of the input, or 0 if the first
/// character cannot start a scheme.
fn scheme_run(bytes: &[u8], grammar: &Grammar) -> usize {
    // All specifications allow the same characters after the first one.
    let starts = bytes.first().is_some_and(|&byte| grammar::is(byte, grammar.scheme_start));
    if starts { run(bytes, 1, SCHEME) } else { 0 }
}

/// Returns the end of the scheme at the start of the input, or 0 if there is none.
fn scheme_end(bytes: &[u8], grammar: &Grammar) -> usize {
    let end = scheme_run(bytes, grammar);
    if bytes.get(end) == Some(&b':') { end } else { 0 }
}

/// Scans a whole reference of any form.
fn scan(bytes: &[u8], grammar: &Grammar) -> Result<Spans, Stop> {
    let mut spans = Spans { scheme_end: scheme_end(bytes, grammar), ..Spans::default() };
    let mut at = spans.after_scheme();
    let has_authority = bytes[at..].starts_with(b"//");
    if has_authority {
        at = (grammar.authority)(bytes, at + 2, &mut spans)?;
    } else if spans.scheme_end == 0 {
        // A colon in the first segment is an error, because the part before it is not a scheme.
        let end = run_encoded(bytes, 0, grammar.first_segment);
        if bytes.get(end) == Some(&b':') {
            return Err(Stop::Scheme(end));
        }
    } else if grammar.opaque != grammar::NONE {
        if ends(bytes, at, HASH) {
            return Err(Stop::Known(ErrorKind::SchemePartEmpty, Component::Path, at, at));
        }
        // After a scheme, a slash starts a hierarchical part, and all else is opaque (section 3 of
        // RFC 2396).
        if bytes[at] != b'/' {
            return opaque(bytes, at, spans, grammar);
        }
    } else if (grammar.requires_authority)(&bytes[..spans.scheme_end]) {
        return Err(Stop::Known(ErrorKind::AuthorityMissing, Component::Authority, at, at));
    }
    spans.path_start = at;
    // RFC 1808 section 2.2: in a relative URL, the first segment of a path is not empty.
    if grammar.spec == Spec::Rfc1808
        && has_authority
        && spans.scheme_end == 0
        && bytes[at..].starts_with(b"//")
    {
        return Err(Stop::Known(ErrorKind::EmptyFirstSegment, Component::Path, at + 1, at + 2));
    }
    tail(bytes, spans, grammar)
}

/// Scans an opaque part at `start` (RFC 2396 section 3), which takes the place of the path, and the
/// fragment.
fn opaque(bytes: &[u8], start: usize, mut spans: Spans, grammar: &Grammar) -> Result<Spans, Stop> {
    // An escape may start an opaque part; `run_encoded` checks its digits.
    if bytes[start] != b'%' && !grammar::is(bytes[start], grammar.opaque_start) {
        return Err(Stop::Char(Component::OpaquePart, start));
    }
    spans.path_start = start;
    spans.path_end = run_encoded(bytes, start, grammar.opaque);
    spans.query_end = spans.path_end;
    let end = spans.path_end;
    fragment(bytes, spans, grammar, Stop::Char(Component::OpaquePart, end))
}

/// Scans the path from `path_start` on, the query, and the fragment, and adds their ends to
/// `spans`.
fn tail(bytes: &[u8], mut spans: Spans, grammar: &Grammar) -> Result<Spans, Stop> {
    // Each scanner stops at the first byte that its class does not contain. Either this byte is
    // a delimiter, or the component before it is invalid.
    let at = run_encoded(bytes, spans.path_start, grammar.path);
    spans.path_end = at;
    spans.query_end = at;
    if bytes.get(at) != Some(&b'?') || grammar.query == grammar::NONE {
        return fragment(bytes, spans, grammar, Stop::Path(at));
    }
    spans.query_end = run_encoded(bytes, at + 1, grammar.query);
    let end = spans.query_end;
    fragment(bytes, spans, grammar, Stop::Char(Component::Query, end))
}

/// Scans the fragment, or the end of the input, at `query_end`. If there is another byte, the
/// component before it does not allow it, and `stop` is returned.
fn fragment(bytes: &[u8], spans: Spans, grammar: &Grammar, stop: Stop) -> Result<Spans, Stop> {
    let at = spans.query_end;
    match bytes.get(at) {
        None => return Ok(spans),
        Some(b'#') => {}
        Some(_) => return Err(stop),
    }
    if grammar.fragment == grammar::NONE {
        let (kind, end) = (ErrorKind::FragmentUnexpected, bytes.len());
        return Err(Stop::Known(kind, Component::Fragment, at, end));
    }
    let end = run_encoded(bytes, at + 1, grammar.fragment);
    if end == bytes.len() { Ok(spans) } else { Err(Stop::Char(Component::Fragment, end)) }
}

/// Returns whether the input ends at `at` or continues with a byte of `class`.
pub(crate) fn ends(bytes: &[u8], at: usize, class: Class) -> bool {
    bytes.get(at).is_none_or(|&byte| grammar::is(byte, class))
}

/// Returns the end of the authority at `start`: the offset of the first `/`, `?`, or `#`, or the
/// length of the input.
pub(crate) fn authority_end(bytes: &[u8], start: usize) -> usize {
    let delimiter = |&byte: &u8| grammar::is(byte, SLASH | QUESTION | HASH);
    bytes[start..].iter().position(delimiter).map_or(bytes.len(), |len| start + len)
}

/// Returns the end of the digits at `start`, which are the port.
pub(crate) fn port_end(bytes: &[u8], start: usize) -> usize {
    run(bytes, start, grammar::DIGIT)
}
