//! Parsing of references to component offsets.
//!
//! [`parse`] scans the input once, with one table lookup per byte, by the rules of a [`Grammar`].
//! The scanner backtracks by at most one authority. It only finds the component and the position of
//! an error; [`explain`] then determines the cause, outside the hot path.

pub(crate) mod explain;
mod rfc3986;
#[cfg(feature = "simd")]
pub(crate) mod simd;

use crate::chars::{self, Class};
use crate::error::{Component, ErrorKind, ParseError};
use crate::spans::{HostKind, Spans};
use crate::syntax::{Grammar, Spec};

/// Returns the value of an `Ok`, or the error from the function. This is `?` for a `const fn`.
macro_rules! const_try {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use const_try;

/// The place at which the scanner stopped. The cause of the error is not known yet.
///
/// Only [`explain`] converts it to a [`ParseError`], so that the hot path does not contain the code
/// that searches for the cause.
#[derive(Clone, Copy)]
struct Stop {
    component: Component,
    /// The offset of the first byte that the component does not allow, or of the `[` of an invalid
    /// IP literal.
    at: usize,
}

const fn stop<T>(component: Component, at: usize) -> Result<T, Stop> {
    Err(Stop { component, at })
}

/// Parses a reference: a URI or a relative reference (section 4.1).
pub(crate) const fn parse(bytes: &[u8], grammar: &Grammar) -> Result<Spans, ParseError> {
    if let Err(error) = check_len(bytes) {
        return Err(error.by(grammar.spec));
    }
    match scan(bytes, grammar) {
        Ok(spans) => Ok(spans),
        Err(stop) => Err(explain::explain(bytes, stop, grammar)),
    }
}

/// Parses with vector instructions if the feature `simd` is enabled and they find the input valid,
/// or else with `scan`. Both `scan` and `make`, which builds the result from the spans, receive
/// `text`.
#[inline]
pub(crate) fn fast<'t, T>(
    text: &'t str,
    spec: Spec,
    make: impl Fn(&'t str, Spans) -> T + Copy,
    scan: impl Fn(&'t str) -> Result<T, ParseError> + Copy,
) -> Result<T, ParseError> {
    #[cfg(feature = "simd")]
    return match spec {
        Spec::Rfc3986 => simd::parse(text, simd::Ascii, make, scan),
        // ASCII input has the same result in both specifications, and its check is cheaper. Most
        // IRIs are ASCII, so they are tried as URIs first. Input that is rejected twice is either
        // invalid or too unusual for the vector code; `scan` decides.
        Spec::Rfc3987 => {
            simd::parse(text, simd::Ascii, make, |text| simd::parse(text, simd::Utf8, make, scan))
        }
    };
    #[cfg(not(feature = "simd"))]
    {
        let _ = (spec, make);
        scan(text)
    }
}

/// A receiver of the lines that [`lines`] parses.
#[cfg(feature = "alloc")]
pub(crate) trait LineSink {
    /// Receives the range of a line without its terminator, and its spans if it is a valid
    /// reference.
    fn take(&mut self, start: usize, end: usize, spans: Option<Spans>);
}

/// Parses all lines of `text` by RFC 3986. Lines end with the byte `terminator`; a carriage
/// return before a line feed is part of the terminator. A last line without terminator is included
/// unless it is empty.
#[cfg(feature = "alloc")]
pub(crate) fn lines(text: &[u8], terminator: u8, sink: &mut impl LineSink) {
    #[cfg(feature = "simd")]
    simd::batch::lines(text, terminator, sink);
    #[cfg(not(feature = "simd"))]
    plain_lines(text, terminator, sink);
}

/// Implements [`lines`] without vector instructions.
#[cfg(feature = "alloc")]
fn plain_lines(text: &[u8], terminator: u8, sink: &mut impl LineSink) {
    let mut start = 0;
    for line in text.split_inclusive(|&byte| byte == terminator) {
        let next = start + line.len();
        // A carriage return is removed only together with a terminator. At the end of the buffer,
        // it is part of the line, as `LineTerminator::Newline` documents.
        let line =
            line.strip_suffix(&[terminator]).map_or(line, |line| without_return(line, terminator));
        sink.take(start, start + line.len(), scan(line, &crate::syntax::rfc3986::GRAMMAR).ok());
        start = next;
    }
}

/// Removes a carriage return at the end if lines end with a line feed, because it is then part of
/// the terminator. Otherwise, it is data.
#[cfg(feature = "alloc")]
#[inline(always)]
fn without_return(line: &[u8], terminator: u8) -> &[u8] {
    match line {
        [line @ .., b'\r'] if terminator == b'\n' => line,
        line => line,
    }
}

/// Checks that the input is not too long for the 32-bit offsets of this crate.
///
/// # Errors
///
/// Returns [`ErrorKind::TooLong`] if the input has more than [`u32::MAX`] bytes.
#[inline]
pub const fn check_len(bytes: &[u8]) -> Result<(), ParseError> {
    let limit = u32::MAX as usize;
    if bytes.len() <= limit {
        return Ok(());
    }
    Err(ParseError::new(ErrorKind::TooLong, Component::Reference, limit, limit))
}

/// Parses a reference that must have a scheme (section 3).
pub(crate) const fn parse_uri(bytes: &[u8], grammar: &Grammar) -> Result<Spans, ParseError> {
    match parse(bytes, grammar) {
        Ok(spans) if spans.scheme_end == 0 => Err(explain::no_scheme(grammar.spec)),
        Ok(spans) => Ok(spans),
        Err(error) => Err(explain::or_no_scheme(bytes, error, grammar)),
    }
}

/// Parses a reference that must have a scheme and no fragment (section 4.3).
pub(crate) const fn parse_absolute(bytes: &[u8], grammar: &Grammar) -> Result<Spans, ParseError> {
    match parse_uri(bytes, grammar) {
        // The query ends where the fragment starts.
        Ok(spans) if (spans.query_end as usize) < bytes.len() => {
            Err(explain::fragment(bytes, spans.query_end as usize, grammar.spec))
        }
        Ok(spans) => Ok(spans),
        Err(error) => Err(explain::or_fragment(bytes, error, grammar)),
    }
}

/// Parses a reference that must not have a scheme (section 4.2).
pub(crate) const fn parse_relative(bytes: &[u8], grammar: &Grammar) -> Result<Spans, ParseError> {
    match parse(bytes, grammar) {
        Ok(spans) if spans.scheme_end != 0 => {
            Err(explain::unexpected_scheme(spans.scheme_end, grammar.spec))
        }
        Ok(spans) => Ok(spans),
        Err(error) => Err(explain::or_scheme(bytes, error, grammar)),
    }
}

/// Requires a scheme in a valid reference.
pub(crate) const fn check_scheme(spans: Spans, spec: Spec) -> Result<Spans, ParseError> {
    if spans.scheme_end == 0 {
        return Err(explain::no_scheme(spec));
    }
    Ok(spans)
}

/// Scans a whole reference: `[ scheme ":" ] [ "//" authority ] path [ "?" query ] [ "#" fragment
/// ]`.
const fn scan(bytes: &[u8], grammar: &Grammar) -> Result<Spans, Stop> {
    let mut spans = Spans::EMPTY;
    // `a+b` can be the scheme of `a+b:c` or the start of the path `a+b/c`. Only the byte after the
    // run decides.
    let scheme_like = scheme_run(bytes);
    spans.scheme_end = end_of_scheme(bytes, scheme_like);
    let mut at = spans.after_scheme() as usize;

    // `at` is at most the length: a scheme ends before a colon, which is in bounds.
    let has_authority = bytes.len() - at >= 2 && bytes[at] == b'/' && bytes[at + 1] == b'/';
    if has_authority {
        at = const_try!(rfc3986::generic(bytes, at + 2, &mut spans, grammar.authority));
    } else if spans.scheme_end == 0 {
        // A colon in the first segment is an error (RFC 3986 section 4.2), such as in `1a:b` or
        // `:a`. The characters of a scheme are also valid in a segment, so the scan continues after
        // them. The path starts at 0, which `Spans::EMPTY` already has.
        let end = chars::run_encoded(bytes, scheme_like, grammar.first_segment);
        if end < bytes.len() && bytes[end] == b':' {
            return stop(Component::Scheme, end);
        }
        return tail(bytes, end, spans, grammar);
    }
    spans.path_start = at as u32;
    tail(bytes, at, spans, grammar)
}

/// Returns the end of the scheme at the start of the input, or 0 if there is none.
#[inline]
const fn scheme_end(bytes: &[u8]) -> u32 {
    end_of_scheme(bytes, scheme_run(bytes))
}

/// Returns the end of the run of scheme characters at the start of the input, or 0 if it does not
/// start with a letter.
#[inline]
const fn scheme_run(bytes: &[u8]) -> usize {
    if bytes.is_empty() || !chars::is(bytes[0], chars::ALPHA) {
        return 0;
    }
    chars::run(bytes, 1, chars::SCHEME)
}

/// Returns `end`, the end of the [`scheme_run`], if a colon follows there, or else 0. An empty run,
/// as in `:a`, also yields 0, because a scheme is never empty (RFC 3986 section 3.1).
#[inline]
const fn end_of_scheme(bytes: &[u8], end: usize) -> u32 {
    if end < bytes.len() && bytes[end] == b':' { end as u32 } else { 0 }
}

/// Scans the rest of the path from `from` on, the query, and the fragment. Adds their ends to
/// `spans`.
///
/// If the query is missing, `fragment` starts where the path ends, so that the two ends are equal.
/// That is how spans represent a missing query.
const fn tail(
    bytes: &[u8],
    from: usize,
    mut spans: Spans,
    grammar: &Grammar,
) -> Result<Spans, Stop> {
    let mut at = chars::run_encoded(bytes, from, grammar.path);
    spans.path_end = at as u32;
    let mut component = Component::Path;
    if at < bytes.len() && bytes[at] == b'?' {
        at = chars::run_encoded(bytes, at + 1, grammar.query);
        component = Component::Query;
    }
    fragment(bytes, at, spans, grammar, component)
}

/// Scans the fragment, or the end of the input, at `at`, where the component before it ends.
const fn fragment(
    bytes: &[u8],
    at: usize,
    mut spans: Spans,
    grammar: &Grammar,
    before: Component,
) -> Result<Spans, Stop> {
    spans.query_end = at as u32;
    if at == bytes.len() {
        return Ok(spans);
    }
    // All components end at `#` in any grammar, so another byte is one that the component before
    // it does not allow.
    if bytes[at] != b'#' {
        return stop(before, at);
    }
    let end = chars::run_encoded(bytes, at + 1, grammar.fragment);
    if end == bytes.len() { Ok(spans) } else { stop(Component::Fragment, end) }
}

/// Returns whether the input ends at `at` or continues with a byte of `class`.
const fn ends(bytes: &[u8], at: usize, class: Class) -> bool {
    at == bytes.len() || chars::is(bytes[at], class)
}

/// Returns the end of the digits at `start`, which are the port.
#[inline(always)]
const fn port_end(bytes: &[u8], start: usize) -> usize {
    chars::short_run(bytes, start, chars::DIGIT)
}

/// Returns whether an authority that `/`, `?`, and `#` delimit ends at `at`.
const fn ends_authority(bytes: &[u8], at: usize) -> bool {
    ends(bytes, at, chars::SLASH | chars::QUESTION | chars::HASH)
}

/// Returns `bytes[start..end]`. Indexing with a range is not possible in a `const fn`.
///
/// # Panics
///
/// Panics if `start..end` is not a range of `bytes`.
pub(crate) const fn slice(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    bytes.split_at(end).0.split_at(start).1
}

/// Checks that the whole string is a run of `class` and escapes. `component` is only named in the
/// error.
pub(crate) const fn component(
    text: &str,
    class: Class,
    component: Component,
) -> Result<(), ParseError> {
    let bytes = text.as_bytes();
    const_try!(check_len(bytes));
    let end = chars::run_encoded(bytes, 0, class);
    if end == bytes.len() { Ok(()) } else { Err(explain::character(bytes, end, component)) }
}

/// Checks that the whole string is a port, which can be empty (section 3.2.3).
pub(crate) const fn port_alone(bytes: &[u8]) -> Result<(), ParseError> {
    const_try!(check_len(bytes));
    let end = port_end(bytes, 0);
    if end == bytes.len() { Ok(()) } else { Err(explain::port(bytes, end)) }
}

/// Parses a string that is an authority without its `//`. Only the host offsets and the host kind
/// are set; the host starts at 0 if the userinfo is missing.
pub(crate) const fn authority_alone(bytes: &[u8], grammar: &Grammar) -> Result<Spans, ParseError> {
    const_try!(check_len(bytes));
    // Without its `//`, the authority must be the whole string. Parsing only the part before a
    // delimiter reports an earlier error first: the port for `a:b/`, but the slash for `a:1/`.
    let mut end = 0;
    while !ends_authority(bytes, end) {
        end += 1;
    }
    let authority = slice(bytes, 0, end);
    let mut spans = Spans::EMPTY;
    match rfc3986::generic(authority, 0, &mut spans, grammar.authority) {
        Ok(_) if end == bytes.len() => Ok(spans),
        Ok(_) => Err(explain::character(bytes, end, Component::Authority).by(grammar.spec)),
        Err(stop) => Err(explain::explain(authority, stop, grammar)),
    }
}

/// Checks that the whole string is a host, and returns its kind.
pub(crate) const fn host_alone(bytes: &[u8], grammar: &Grammar) -> Result<HostKind, ParseError> {
    const_try!(check_len(bytes));
    let mut spans = Spans::EMPTY;
    match rfc3986::host(bytes, 0, &mut spans, grammar.authority) {
        Ok(end) if end == bytes.len() => Ok(spans.host_kind),
        // In an authority, this would be a second `@`, which has an error of its own. A host alone
        // has no userinfo before it, so the `@` is an invalid character like any other.
        Ok(end) if bytes[end] == b'@' => {
            Err(explain::character(bytes, end, Component::Host).by(grammar.spec))
        }
        Ok(end) => {
            Err(explain::explain(bytes, Stop { component: Component::Host, at: end }, grammar))
        }
        Err(stop) => Err(explain::explain(bytes, stop, grammar)),
    }
}

/// Checks that the whole string is a scheme without its colon (section 3.1).
pub(crate) const fn scheme_alone(bytes: &[u8]) -> Result<(), ParseError> {
    const_try!(check_len(bytes));
    if bytes.is_empty() {
        return Err(ParseError::new(ErrorKind::SchemeEmpty, Component::Scheme, 0, 0));
    }
    let is_scheme =
        chars::is(bytes[0], chars::ALPHA) && chars::run(bytes, 1, chars::SCHEME) == bytes.len();
    if is_scheme { Ok(()) } else { Err(explain::scheme(bytes, bytes.len(), chars::ALPHA)) }
}
