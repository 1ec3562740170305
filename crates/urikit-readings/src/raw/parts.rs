//! Splitting of any input into components, as the regular expression of RFC 3986 appendix B does.
//!
//! For a valid URI, the components are equal to those of the parser. A test compares them.

use memchr::{memchr, memchr2, memrchr};

use crate::span::Span;

/// The components, without delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) scheme: Option<Span>,
    pub(crate) authority: Option<Span>,
    /// The part before the last `@` of the authority.
    pub(crate) userinfo: Option<Span>,
    /// Present, but possibly empty, if there is an authority.
    pub(crate) host: Option<Span>,
    /// The part after the first colon after the host.
    pub(crate) port: Option<Span>,
    pub(crate) path: Span,
    pub(crate) query: Option<Span>,
    pub(crate) fragment: Option<Span>,
}

impl Parts {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let hash = memchr(b'#', bytes);
        let fragment = hash.map(|hash| Span::new(hash + 1, bytes.len()));
        let end = hash.unwrap_or(bytes.len());
        let question = memchr(b'?', &bytes[..end]);
        let query = question.map(|question| Span::new(question + 1, end));
        let end = question.unwrap_or(end);

        let scheme = match memchr2(b':', b'/', &bytes[..end]) {
            Some(colon) if colon > 0 && bytes[colon] == b':' => Some(Span::new(0, colon)),
            _ => None,
        };
        let start = scheme.map_or(0, |scheme| scheme.end + 1);
        let mut parts = Self {
            scheme,
            authority: None,
            userinfo: None,
            host: None,
            port: None,
            path: Span::new(start, end),
            query,
            fragment,
        };
        if bytes[start..end].starts_with(b"//") {
            let start = start + 2;
            let slash = memchr(b'/', &bytes[start..end]).map_or(end, |at| start + at);
            parts.path = Span::new(slash, end);
            parts.set_authority(bytes, Span::new(start, slash));
        }
        parts
    }

    fn set_authority(&mut self, bytes: &[u8], authority: Span) {
        self.authority = Some(authority);
        let at = memrchr(b'@', authority.of(bytes));
        self.userinfo = at.map(|at| authority.inner(0, at));
        let hostport = authority.from(at.map_or(authority.start, |at| authority.start + at + 1));
        // Colons of an address in brackets are not delimiters.
        let literal = match hostport.of(bytes) {
            [b'[', rest @ ..] => memchr(b']', rest).map_or(hostport.len(), |at| at + 2),
            _ => 0,
        };
        let colon =
            memchr(b':', &hostport.of(bytes)[literal..]).map(|at| hostport.start + literal + at);
        self.host = Some(Span::new(hostport.start, colon.unwrap_or(hostport.end)));
        self.port = colon.map(|colon| Span::new(colon + 1, hostport.end));
    }

    /// Returns the part of the userinfo before its first colon.
    pub(crate) fn user(&self, bytes: &[u8]) -> Option<Span> {
        let userinfo = self.userinfo?;
        Some(memchr(b':', userinfo.of(bytes)).map_or(userinfo, |colon| userinfo.inner(0, colon)))
    }

    /// Returns the part of the userinfo after its first colon.
    pub(crate) fn password(&self, bytes: &[u8]) -> Option<Span> {
        let userinfo = self.userinfo?;
        let user = self.user(bytes)?;
        (user.end < userinfo.end).then(|| userinfo.from(user.end + 1))
    }
}

/// Returns the segments of a path, including the part before the first slash.
pub(crate) fn segments(bytes: &[u8], path: Span) -> impl Iterator<Item = Span> {
    split(bytes, path, b'/')
}

/// Returns the ranges between delimiters, at least one.
pub(crate) fn split(bytes: &[u8], span: Span, delimiter: u8) -> impl Iterator<Item = Span> {
    let mut next = Some(span.start);
    std::iter::from_fn(move || {
        let start = next?;
        let end = memchr(delimiter, &bytes[start..span.end]).map_or(span.end, |at| start + at);
        next = (end < span.end).then_some(end + 1);
        Some(Span::new(start, end))
    })
}

/// Returns the fields of a query, each with a name, and a value if there is an `=`.
pub(crate) fn fields(bytes: &[u8], span: Span) -> impl Iterator<Item = (Span, Option<Span>)> {
    split(bytes, span, b'&').map(|span| field(bytes, span))
}

pub(crate) fn field(bytes: &[u8], span: Span) -> (Span, Option<Span>) {
    match memchr(b'=', span.of(bytes)) {
        Some(equals) => (span.inner(0, equals), Some(span.from(span.start + equals + 1))),
        None => (span, None),
    }
}
