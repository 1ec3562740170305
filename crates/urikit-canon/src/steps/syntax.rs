//! Splitting of the input, by the syntax of the profile.

use crate::options::{Backslashes, MissingScheme, Options, Syntax};
use crate::raw::{RawUrl, cut, cut_last_at, scheme_len, split_authority, split_tail};
use crate::scan;

use super::escapes;

/// The form of the input.
pub(crate) enum Form<'a> {
    /// A URL, split into components.
    Url(RawUrl<'a>),
    /// A record of an archive, which is copied as it is.
    Record,
    /// A DNS record of an archive, with its name.
    Dns(&'a [u8]),
    /// An empty input, for which archives write `-`.
    Empty,
}

/// Splits the input. `raw` is the input before the removal of whitespace, and `buffer` is memory
/// for a decoded copy.
pub(crate) fn split<'a>(
    input: &'a [u8],
    raw: &'a [u8],
    options: &Options,
    buffer: &'a mut Vec<u8>,
) -> Form<'a> {
    match options.syntax {
        Syntax::Rfc3986 => {
            let input = match options.backslashes {
                Backslashes::Slash if has_backslash(input) => {
                    buffer.extend_from_slice(input);
                    let end = until_query(buffer);
                    for byte in buffer[..end].iter_mut().filter(|b| **b == b'\\') {
                        *byte = b'/';
                    }
                    buffer
                }
                _ => input,
            };
            Form::Url(rfc3986(input, options.missing_scheme))
        }
        Syntax::SafeBrowsing => {
            let (input, _) = cut(input, b'#');
            if input.contains(&b'%') {
                escapes::decode_fully(input, buffer);
                return Form::Url(safe_browsing(buffer));
            }
            Form::Url(safe_browsing(input))
        }
        Syntax::Surt if input.is_empty() => Form::Empty,
        // Python `surt` searches for records before it removes whitespace.
        Syntax::Surt if raw.starts_with(b"filedesc") => Form::Record,
        Syntax::InternetArchive if input.starts_with(b"filedesc") => Form::Record,
        Syntax::Surt => Form::Url(surt(input)),
        Syntax::InternetArchive => Form::Url(internet_archive(input)),
        Syntax::WebarchiveCommons => webarchive_commons(input, raw),
    }
}

fn until_query(input: &[u8]) -> usize {
    scan::position(input, *b"?#").unwrap_or(input.len())
}

/// Returns whether a URL with a special scheme has a backslash before the query.
fn has_backslash(input: &[u8]) -> bool {
    let is_special = |scheme: &[u8]| super::is_web(scheme) || scheme.eq_ignore_ascii_case(b"file");
    scheme_len(input).is_some_and(|len| is_special(&input[..len]))
        && input[..until_query(input)].contains(&b'\\')
}

fn rfc3986(input: &[u8], missing: MissingScheme) -> RawUrl<'_> {
    let url = RawUrl::split(input);
    if url.scheme.is_some() || missing == MissingScheme::Keep {
        return url;
    }
    let rest = input.strip_prefix(b"//").unwrap_or(input);
    let (authority, rest) = until_path(rest);
    with_authority(b"http", authority, rest)
}

/// Splits at the first of `/`, `?`, and `#`.
fn until_path(input: &[u8]) -> (&[u8], &[u8]) {
    let end = scan::position(input, *b"/?#").unwrap_or(input.len());
    input.split_at(end)
}

/// Splits a URL with a known scheme and authority, by the rules of [`RawUrl::split`].
fn with_authority<'a>(scheme: &'a [u8], authority: &'a [u8], rest: &'a [u8]) -> RawUrl<'a> {
    let (userinfo, host_port) = cut_last_at(authority);
    let (host, port) = crate::raw::split_port(host_port);
    RawUrl { scheme: Some(scheme), userinfo, host: Some(host), port, ..path_and_query(rest) }
}

fn path_and_query(rest: &[u8]) -> RawUrl<'_> {
    let (path, query, fragment) = split_tail(rest);
    RawUrl { path, query, fragment, ..RawUrl::default() }
}

/// Splits a URL without a fragment; a scheme must be followed by `//`.
fn safe_browsing(input: &[u8]) -> RawUrl<'_> {
    let scheme = scheme_len(input).filter(|&len| input[len + 1..].starts_with(b"//"));
    let (scheme, rest) = match scheme {
        Some(len) => (&input[..len], &input[len + 3..]),
        None => (&b"http"[..], input.strip_prefix(b"//").unwrap_or(input)),
    };
    // A `#` was percent-encoded, so it does not end the authority.
    let end = scan::position(rest, *b"/?").unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(end);
    let (path, query) = cut(rest, b'?');
    let (userinfo, host_port) = cut_last_at(authority);
    // Dots that precede the host are removed, and must not hide a bracket.
    let dots = host_port.iter().take_while(|&&b| b == b'.').count();
    let (host, port) = crate::raw::split_port(&host_port[dots..]);
    RawUrl { scheme: Some(scheme), userinfo, host: Some(host), port, path, query, fragment: None }
}

/// Removes `http://` or `https://` in lowercase.
fn strip_http(input: &[u8]) -> Option<&[u8]> {
    let rest = input.strip_prefix(b"http")?;
    rest.strip_prefix(b"s").unwrap_or(rest).strip_prefix(b"://")
}

fn surt(mut input: &[u8]) -> RawUrl<'_> {
    while let Some(rest) = strip_http(input).filter(|rest| strip_http(rest).is_some()) {
        input = rest;
    }
    let url = archived(input, unbracketed);
    // Any scheme that starts with `http` in lowercase, such as `httpx`, is treated as `http`.
    let is_http = url.scheme.is_some_and(|scheme| scheme.starts_with(b"http"));
    if url.host.is_none() && is_http { host_from_path(url) } else { url }
}

fn internet_archive(mut input: &[u8]) -> RawUrl<'_> {
    let strip = |input| {
        let len = scheme_len(input).filter(|&len| is_http(&input[..len]))?;
        input[len + 1..].strip_prefix(b"//")
    };
    while let Some(rest) = strip(input).filter(|rest| strip(rest).is_some()) {
        input = rest;
    }
    let url = archived(input, crate::raw::split_port);
    if url.host.is_none() && url.scheme.is_some_and(is_http) { host_from_path(url) } else { url }
}

/// Returns whether the scheme is `http` or `https`.
pub(crate) fn is_http(scheme: &[u8]) -> bool {
    scheme.eq_ignore_ascii_case(b"http") || scheme.eq_ignore_ascii_case(b"https")
}

/// A function that splits `host:port`.
type SplitPort<'a> = fn(&'a [u8]) -> (&'a [u8], Option<&'a [u8]>);

/// Splits a URL, with the scheme `http` if it has none. An empty host is absent.
fn archived<'a>(input: &'a [u8], split_port: SplitPort<'a>) -> RawUrl<'a> {
    let (scheme, authority, rest) = match scheme_len(input) {
        Some(len) => {
            let (authority, rest) = split_authority(&input[len + 1..]);
            (&input[..len], authority.unwrap_or_default(), rest)
        }
        None => {
            let (authority, rest) = until_path(input);
            (&b"http"[..], authority, rest)
        }
    };
    let colons = authority.iter().rev().take_while(|&&b| b == b':').count();
    let (userinfo, host_port) = cut_last_at(&authority[..authority.len() - colons]);
    let (host, port) = split_port(host_port);
    let host = Some(host).filter(|host| !host.is_empty());
    RawUrl { scheme: Some(scheme), userinfo, host, port, ..path_and_query(rest) }
}

/// Takes the first segment of the path as the host, if there is one.
fn host_from_path(url: RawUrl<'_>) -> RawUrl<'_> {
    let slashes = url.path.iter().take_while(|&&b| b == b'/').count();
    let path = &url.path[slashes..];
    if path.is_empty() {
        return RawUrl { path: &url.path[..slashes.min(1)], ..url };
    }
    let end = path.iter().position(|&b| b == b'/').unwrap_or(path.len());
    let (host, path) = path.split_at(end);
    RawUrl { host: Some(host), path: if path.is_empty() { b"/" } else { path }, ..url }
}

/// Splits `host:port`, and takes what brackets enclose anywhere as the host.
fn unbracketed(host_port: &[u8]) -> (&[u8], Option<&[u8]>) {
    let (before, bracketed) = cut(host_port, b'[');
    let Some(bracketed) = bracketed else { return cut(before, b':') };
    let (host, rest) = cut(bracketed, b']');
    (host, rest.and_then(|rest| cut(rest, b':').1))
}

fn webarchive_commons<'a>(input: &'a [u8], raw: &'a [u8]) -> Form<'a> {
    const SCHEMES: [&[u8]; 6] = [b"http", b"https", b"ftp", b"mms", b"rtsp", b"wais"];
    if input.is_empty() {
        return Form::Empty;
    }
    // The library searches for records before and after it removes whitespace.
    if raw.starts_with(b"filedesc") || raw.starts_with(b"warcinfo") {
        return Form::Record;
    }
    if let Some(name) = raw.strip_prefix(b"dns:") {
        return Form::Dns(name);
    }
    if [&b"dns:"[..], b"filedesc:", b"warcinfo:"].iter().any(|scheme| input.starts_with(scheme)) {
        return Form::Record;
    }
    let scheme = scheme_len(input).filter(|&len| {
        input[len + 1..].starts_with(b"//")
            && SCHEMES.iter().any(|scheme| input[..len].eq_ignore_ascii_case(scheme))
    });
    let (scheme, mut rest) = match scheme {
        Some(len) => (&input[..len], &input[len + 3..]),
        None => (&b"http"[..], input),
    };
    if matches!(scheme, b"http" | b"https") {
        let slashes = rest.iter().take_while(|&&b| b == b'/').count();
        rest = &rest[slashes..];
    }
    let (authority, rest) = until_path(rest);
    let (userinfo, host_port) = match cut(authority, b'@') {
        (userinfo, Some(host_port)) => (Some(userinfo), host_port),
        (host_port, None) => (None, host_port),
    };
    // Brackets are recognized only in an authority without user information.
    let close = match userinfo {
        None if authority.starts_with(b"[") => authority.iter().position(|&b| b == b']'),
        _ => None,
    };
    let start = close.unwrap_or(0);
    let colon = host_port[start..].iter().position(|&b| b == b':').map(|at| start + at);
    let (host, port) = match colon {
        Some(at) => (&host_port[..at], Some(&host_port[at + 1..])),
        None => (host_port, None),
    };
    Form::Url(RawUrl {
        scheme: Some(scheme),
        userinfo,
        host: Some(host),
        port,
        ..path_and_query(rest)
    })
}
