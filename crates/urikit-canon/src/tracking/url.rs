//! The parts of a URL to which rules apply. Any string is accepted.

use core::ops::Range;

use crate::raw::RawUrl;
use crate::steps::escapes;

/// A string, split like a URL.
#[derive(Clone, Debug)]
pub(super) struct Url<'a> {
    pub(super) text: &'a str,
    /// The host without userinfo, port, and trailing dot. Empty if there is none.
    pub(super) host: &'a str,
    /// The query without `?`.
    pub(super) query: Option<Range<usize>>,
    /// The fragment without `#`.
    pub(super) fragment: Option<Range<usize>>,
}

impl<'a> Url<'a> {
    pub(super) fn split(text: &'a str) -> Self {
        let hash = text.find('#');
        let end = hash.unwrap_or(text.len());
        let before_fragment = text.get(..end).unwrap_or(text);
        let question_mark = before_fragment.find('?');
        let before_query = &before_fragment[..question_mark.unwrap_or(end)];
        Self {
            text,
            host: host(before_query),
            query: question_mark.map(|at| at + 1..end),
            fragment: hash.map(|at| at + 1..text.len()),
        }
    }
}

/// Returns whether a host is a domain or one of its subdomains.
pub(super) fn is_in_domain(host: &str, domain: &str) -> bool {
    let (host, domain) = (host.as_bytes(), domain.as_bytes());
    let Some(start) = host.len().checked_sub(domain.len()) else { return false };
    let at_boundary = start == 0 || host.get(start - 1) == Some(&b'.');
    at_boundary && host.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(domain))
}

/// Returns the host of a URL without query and fragment.
fn host(url: &str) -> &str {
    // As in browsers, a backslash ends the authority.
    let before_backslash = url.split('\\').next().unwrap_or_default();
    let host = RawUrl::split(before_backslash.as_bytes()).host.unwrap_or_default();
    // A host ends at ASCII delimiters, so it is a string.
    let host = core::str::from_utf8(host).unwrap_or_default();
    host.strip_suffix('.').unwrap_or(host)
}

/// The component that contains a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Query,
    Fragment,
}

/// The list and the index of a rule in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RuleId {
    pub(super) list: usize,
    pub(super) rule: usize,
}

/// A parameter of a URL: `name=value` or `name`.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) span: Range<usize>,
    pub(super) part: Part,
    pub(super) removed_by: Option<RuleId>,
}

/// The parameters of a URL, with buffers that are reused for each URL.
#[derive(Debug, Default)]
pub(super) struct Parameters {
    pub(super) items: Vec<Parameter>,
    /// The list that is being applied.
    pub(super) list: usize,
    pair: Vec<u8>,
    decoded: Vec<u8>,
}

impl Parameters {
    /// Replaces the parameters by those of another URL.
    pub(super) fn read(&mut self, url: &Url<'_>) {
        self.items.clear();
        self.read_part(url, url.query.clone(), Part::Query);
        self.read_part(url, url.fragment.clone(), Part::Fragment);
    }

    fn read_part(&mut self, url: &Url<'_>, range: Option<Range<usize>>, part: Part) {
        let Some(range) = range else { return };
        let mut start = range.start;
        for parameter in url.text.get(range).unwrap_or_default().split('&') {
            let end = start + parameter.len();
            self.items.push(Parameter { span: start..end, part, removed_by: None });
            start = end + 1;
        }
    }

    /// Removes the query parameters for which `find` returns a rule.
    ///
    /// `find` gets the name, and the name and value with a `=` between them. It is called again
    /// with both decoded if they contain percent-encoding.
    pub(super) fn remove_query(
        &mut self,
        url: &Url<'_>,
        find: impl FnMut(&[u8], &[u8]) -> Option<usize>,
    ) {
        self.remove(url, |part| part == Part::Query, find);
    }

    /// Removes the parameters of the query and fragment for which `find` returns a rule.
    pub(super) fn remove_all(
        &mut self,
        url: &Url<'_>,
        find: impl FnMut(&[u8], &[u8]) -> Option<usize>,
    ) {
        self.remove(url, |_| true, find);
    }

    fn remove(
        &mut self,
        url: &Url<'_>,
        includes: impl Fn(Part) -> bool,
        mut find: impl FnMut(&[u8], &[u8]) -> Option<usize>,
    ) {
        let Self { items, list, pair, decoded } = self;
        for item in items {
            // A part without characters, as in `?&a=b`, is not a parameter.
            if item.removed_by.is_some() || item.span.is_empty() || !includes(item.part) {
                continue;
            }
            let text = url.text.as_bytes().get(item.span.clone()).unwrap_or_default();
            let (name, text) = with_equals_sign(text, pair);
            let mut found = find(name, text);
            if found.is_none() && text.contains(&b'%') {
                let name_len = decode(name, text, decoded);
                found = find(decoded.get(..name_len).unwrap_or_default(), decoded);
            }
            item.removed_by = found.map(|rule| RuleId { list: *list, rule });
        }
    }
}

/// Returns the name of a parameter, and the parameter with a `=` appended if it has none.
fn with_equals_sign<'t>(text: &'t [u8], pair: &'t mut Vec<u8>) -> (&'t [u8], &'t [u8]) {
    match text.iter().position(|byte| *byte == b'=') {
        Some(equals) => (text.get(..equals).unwrap_or_default(), text),
        None => {
            pair.clear();
            pair.extend_from_slice(text);
            pair.push(b'=');
            (text, pair)
        }
    }
}

/// Decodes percent-encoding, and returns the length of the decoded name.
fn decode(name: &[u8], text: &[u8], decoded: &mut Vec<u8>) -> usize {
    decoded.clear();
    escapes::decode(name, decoded);
    let name_len = decoded.len();
    // The name ends at a `=`, so no escape continues after it.
    escapes::decode(text.get(name.len()..).unwrap_or_default(), decoded);
    name_len
}
