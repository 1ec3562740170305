//! The steps of canonicalization.

pub(crate) mod escapes;
mod host;
#[cfg(feature = "idna")]
pub(crate) mod idna;
mod input;
pub(crate) mod ipv4;
mod path;
#[cfg(feature = "idna")]
mod punycode;
mod query;
mod scratch;
mod session;
mod syntax;

use crate::error::{CanonError, ErrorKind};
use crate::options::{
    DotSegments, EmptyParameters, EmptyPath, EmptyQuery, Escapes, Fragment, Options, SessionIds,
    Syntax, TrailingSlash, Userinfo,
};
use crate::raw::RawUrl;
use crate::scan;

use escapes::Component;
use scratch::Present;
pub(crate) use scratch::{Scratch, with_scratch};
use syntax::Form;

/// The form of the canonical result in the scratch memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A URL with a host.
    Hierarchical,
    /// A URL without a host.
    Opaque,
    /// The input as it is, in the path.
    Record,
    /// The name of a DNS record in the host, and the record in the path.
    Dns,
}

/// Writes the canonical components of the input to the scratch memory.
pub(crate) fn run(
    input: &[u8],
    options: &Options,
    scratch: &mut Scratch,
) -> Result<Kind, CanonError> {
    scratch.clear();
    if u32::try_from(input.len()).is_err() {
        return Err(CanonError::new(ErrorKind::TooLong, 0..input.len()));
    }
    let read = input::read(input, options.specification)
        .map_err(|span| CanonError::new(ErrorKind::InvalidInput, span))?;
    let (given, input) = (input, &*read);
    let mut cleaned = core::mem::take(&mut scratch.input);
    let mut decoded = core::mem::take(&mut scratch.decoded);
    cleaned.clear();
    decoded.clear();
    let prepared = input::prepare(input, options, &mut cleaned);
    let is_empty = match options.syntax {
        Syntax::Rfc3986 => false,
        Syntax::SafeBrowsing | Syntax::InternetArchive => prepared.is_empty(),
        // Archives have a key for the empty input, but not for whitespace.
        _ => prepared.is_empty() && !input.is_empty(),
    };
    let result = if is_empty {
        Err((ErrorKind::Empty, input))
    } else {
        let form = syntax::split(prepared, input, options, &mut decoded);
        form_components(&form, input, options, scratch)
    };
    let result = result.map_err(|(kind, part)| CanonError::new(kind, span(given, part)));
    scratch.input = cleaned;
    scratch.decoded = decoded;
    result
}

/// Returns the place of a part in the input, or the whole input if the part is in a copy.
fn span(input: &[u8], part: &[u8]) -> core::ops::Range<usize> {
    let offset = (part.as_ptr() as usize).checked_sub(input.as_ptr() as usize);
    match offset {
        Some(start) if start + part.len() <= input.len() => start..start + part.len(),
        _ => 0..input.len(),
    }
}

fn form_components<'a>(
    form: &Form<'a>,
    input: &'a [u8],
    options: &Options,
    scratch: &mut Scratch,
) -> Result<Kind, (ErrorKind, &'a [u8])> {
    match form {
        Form::Url(url) => components(url, options, scratch),
        Form::Record => {
            scratch.path.extend_from_slice(input);
            Ok(Kind::Record)
        }
        Form::Dns([]) => Err((ErrorKind::NoHost, input)),
        Form::Dns(name) => {
            scratch.host.extend_from_slice(name);
            scratch.path.extend_from_slice(input);
            Ok(Kind::Dns)
        }
        Form::Empty => {
            scratch.path.push(b'-');
            Ok(Kind::Record)
        }
    }
}

fn components<'a>(
    url: &RawUrl<'a>,
    options: &Options,
    scratch: &mut Scratch,
) -> Result<Kind, (ErrorKind, &'a [u8])> {
    if let Some(scheme) = url.scheme {
        scratch.present.scheme = true;
        scratch.scheme.extend_from_slice(scheme);
        escapes::lowercase(&mut scratch.scheme, options.scheme_case);
    }
    if let Some(host) = url.host {
        host::write(host, options, scratch).map_err(|kind| (kind, host))?;
        // Python `surt` writes a URL whose host became empty as one without a host.
        let keeps_empty = !matches!(options.syntax, Syntax::Surt | Syntax::InternetArchive);
        scratch.present.host = keeps_empty || !scratch.host.is_empty();
        write_userinfo(url.userinfo, options, scratch);
    }
    // Python `surt` checks the port even if the host is absent.
    if let Some(port) = url.port {
        let Scratch { scheme, port: out, .. } = scratch;
        let present = host::write_port(port, scheme, options, out);
        scratch.present.port = present.map_err(|kind| (kind, port))?;
    }
    write_path(url, options, scratch);
    write_query(url.query, options, scratch);
    let needs_host = match options.syntax {
        Syntax::InternetArchive => syntax::is_http(&scratch.scheme),
        Syntax::WebarchiveCommons => true,
        _ => false,
    };
    if needs_host && scratch.host.is_empty() {
        return Err((ErrorKind::NoHost, url.host.or(url.scheme).unwrap_or_default()));
    }
    if options.fragment == Fragment::Keep {
        if let Some(fragment) = url.fragment {
            scratch.present.fragment = true;
            let escapes = options.fragment_escapes;
            escapes::write(fragment, escapes, Component::Query, &mut scratch.fragment);
        }
    }
    Ok(if scratch.present.host { Kind::Hierarchical } else { Kind::Opaque })
}

fn write_userinfo(userinfo: Option<&[u8]>, options: &Options, scratch: &mut Scratch) {
    let Some(userinfo) = userinfo else { return };
    let kept = match options.userinfo {
        Userinfo::Keep => userinfo,
        Userinfo::RemovePassword => crate::raw::cut(userinfo, b':').0,
        Userinfo::Remove => return,
    };
    scratch.present.userinfo = true;
    let escapes = options.userinfo_escapes;
    escapes::write(kept, escapes, Component::Userinfo, &mut scratch.userinfo);
}

fn write_path(url: &RawUrl<'_>, options: &Options, scratch: &mut Scratch) {
    let path = &mut scratch.path;
    let (input, parameters) = match options.path_escapes {
        Escapes::W3lib => path::split_parameters(url),
        _ => (url.path, None),
    };
    escapes::write(input, options.path_escapes, Component::Path, path);
    let any_path = options.dot_segments == DotSegments::RemoveInAnyPath;
    let slash = match options.empty_path {
        EmptyPath::Keep => false,
        EmptyPath::Slash => scratch.present.host,
        EmptyPath::SlashIfWeb => scratch.present.host && is_web(&scratch.scheme),
        EmptyPath::SlashAlways => true,
    };
    if path.is_empty() && slash {
        path.push(b'/');
    }
    if path.first() == Some(&b'/') && (scratch.present.host || any_path) {
        let (dots, slashes) = (options.dot_segments, options.slashes);
        path::normalize(path, dots, slashes, &mut scratch.segments);
    }
    if let Some(parameters) = parameters {
        path.push(b';');
        escapes::write_parameters(parameters, path);
    }
    escapes::lowercase(path, options.path_case);
    if options.path_session_ids == SessionIds::Remove {
        session::remove_from_path(path);
    }
    let removed = match options.trailing_slash {
        TrailingSlash::Keep => 0,
        TrailingSlash::Remove => 1,
        TrailingSlash::RemoveAll => usize::MAX,
    };
    let slashes = path.iter().rev().take_while(|&&b| b == b'/').count();
    let shorter = path.len() - slashes.min(removed);
    path.truncate(shorter.max(1));
}

/// Returns whether a scheme is special in the URL Standard, and not `file`, which has no port.
fn is_web(scheme: &[u8]) -> bool {
    host::default_port(scheme).is_some()
}

fn write_query(input: Option<&[u8]>, options: &Options, scratch: &mut Scratch) {
    let Some(input) = input else { return };
    let query = &mut scratch.query;
    escapes::write(input, options.query_escapes, Component::Query, query);
    if options.query_session_ids == SessionIds::Remove {
        session::remove_from_query(query);
    }
    escapes::lowercase(query, options.query_case);
    if options.empty_parameters == EmptyParameters::Remove {
        query::remove_empty(query);
    }
    let (parameters, sorted) = (&mut scratch.parameters, &mut scratch.temporary);
    query::sort(query, options.query_order, parameters, sorted);
    scratch.present.query = options.empty_query == EmptyQuery::Keep || !query.is_empty();
}

/// Returns whether `./` must precede a path without a scheme, because its first segment contains a
/// colon (RFC 3986 section 4.2).
///
/// A first segment that is not a scheme, such as `1:2`, is ambiguous only to strict parsers.
fn needs_dot(path: &[u8], options: &Options) -> bool {
    match options.path_escapes {
        Escapes::Normalize => scan::position(path, *b":/").is_some_and(|at| path[at] == b':'),
        _ => crate::raw::scheme_len(path).is_some(),
    }
}

/// Appends the path, query, and fragment.
pub(crate) fn push_tail(scratch: &Scratch, options: &Options, out: &mut Vec<u8>) {
    let Present { scheme, host, query, fragment, .. } = scratch.present;
    let archive = matches!(options.syntax, Syntax::Surt | Syntax::WebarchiveCommons);
    if !host && !archive {
        // The path would be read as an authority, or its first segment as a scheme.
        if scratch.path.starts_with(b"//") {
            out.extend_from_slice(b"/.");
        } else if !scheme && needs_dot(&scratch.path, options) {
            out.extend_from_slice(b"./");
        }
    }
    let archive = archive || options.syntax == Syntax::InternetArchive;
    if archive && scratch.path.is_empty() && query {
        out.push(b'/');
    }
    out.extend_from_slice(&scratch.path);
    if query {
        out.push(b'?');
        out.extend_from_slice(&scratch.query);
    }
    if fragment {
        out.push(b'#');
        out.extend_from_slice(&scratch.fragment);
    }
}

#[cfg(test)]
mod tests {
    use super::escapes;
    use crate::options::Case;

    #[test]
    fn case_of_percent_encodings_is_kept_by_lower() {
        let mut text = *b"A%C3B%";
        escapes::lowercase(&mut text, Case::Lower);
        assert_eq!(&text, b"a%C3b%");
    }
}
