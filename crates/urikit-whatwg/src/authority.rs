//! The authority, host, and port states of the basic URL parser ([URL Standard section 4.4]).
//!
//! [URL Standard section 4.4]: https://url.spec.whatwg.org/#url-parsing

use core::ops::Range;

use crate::chars::{self, AUTHORITY_DELIMITER, SEGMENT_END};
use crate::error::{Failure, ValidationErrorKind as Kind};
use crate::host::{self, Host};
use crate::observer::Observer;
use crate::scheme::{SchemeKind, is_drive_letter};

/// A parsed authority, with the offsets of its parts in the input.
pub(crate) struct Authority<'i> {
    /// The range before the last `@`, if there is one.
    pub(crate) userinfo: Option<Range<usize>>,
    pub(crate) host: Host<'i>,
    pub(crate) host_range: Range<usize>,
    /// The port, if it is not the default of the scheme.
    pub(crate) port: Option<u16>,
    /// The offset of the path.
    pub(crate) end: usize,
}

/// Parses the credentials, host, and port at an offset.
pub(crate) fn parse<'i, O: Observer>(
    input: &'i str,
    at: usize,
    kind: SchemeKind,
    observer: &mut O,
) -> Result<Authority<'i>, Failure> {
    // The Standard reads the authority twice: first to find the last `@`, then again from there.
    let Delimiters { at_sign, colon, end } = delimiters(input.as_bytes(), at, kind);
    let host_start = at_sign.map_or(at, |at_sign| at_sign + 1);
    if at_sign.is_some() {
        observer.error(Kind::InvalidCredentials, at..host_start);
    }
    let host_range = host_start..colon.unwrap_or(end);
    // A URL that is not special can have an empty host, but not with credentials or a port.
    if host_range.is_empty() && (kind.is_special() || at_sign.is_some() || colon.is_some()) {
        return Err(Failure::new(Kind::HostMissing, host_start..host_start));
    }
    let host = &input[host_range.clone()];
    // The host is checked before the port, so an error in both is reported for the host.
    let host = match kind {
        SchemeKind::NotSpecial => host::parse_opaque(host, host_start, observer)?,
        _ => host::parse_special(host, host_start, observer)?,
    };
    let port = match colon {
        Some(colon) => {
            // A default port is not part of the URL. Two URLs that differ only in it are equal.
            parse_port(input, colon + 1..end)?.filter(|&it| Some(it) != kind.default_port())
        }
        None => None,
    };
    Ok(Authority { userinfo: at_sign.map(|at_sign| at..at_sign), host, host_range, port, end })
}

/// Parses the host of a `file` URL at an offset. A drive letter is not a host, but the start of the
/// path.
pub(crate) fn parse_file<'i, O: Observer>(
    input: &'i str,
    at: usize,
    observer: &mut O,
) -> Result<Authority<'i>, Failure> {
    let bytes = &input.as_bytes()[at..];
    let end = at + chars::find(bytes, SEGMENT_END);
    let of =
        |host, path| Authority { userinfo: None, host, host_range: at..end, port: None, end: path };
    // In `file://C:/x`, the author meant three slashes.
    if is_drive_letter(&bytes[..end - at]) {
        observer.error(Kind::FileInvalidWindowsDriveLetterHost, at..end);
        return Ok(of(Host::Empty, at));
    }
    if at == end {
        return Ok(of(Host::Empty, end));
    }
    let host = host::parse_special(&input[at..end], at, observer)?;
    // This comes after decoding, so `%6Cocalhost` is the local host, too.
    let is_localhost = match &host {
        Host::Ascii(domain) => domain.eq_ignore_ascii_case("localhost"),
        Host::Mapped(domain) => domain == "localhost",
        _ => false,
    };
    Ok(of(if is_localhost { Host::Empty } else { host }, end))
}

/// The offsets of the delimiters in an authority.
struct Delimiters {
    /// The last `@`, which ends the credentials.
    at_sign: Option<usize>,
    /// The first colon in the host that is outside of brackets.
    colon: Option<usize>,
    end: usize,
}

/// Finds the delimiters of the authority at an offset.
fn delimiters(bytes: &[u8], at: usize, kind: SchemeKind) -> Delimiters {
    let mut found = Delimiters { at_sign: None, colon: None, end: at };
    let mut is_inside = false;
    loop {
        found.end += chars::find(&bytes[found.end..], AUTHORITY_DELIMITER);
        match bytes.get(found.end) {
            // Everything before an `@` was credentials.
            Some(b'@') => {
                found = Delimiters { at_sign: Some(found.end), colon: None, end: found.end };
                is_inside = false;
            }
            // The brackets need not match. An unclosed one hides the colon, so the host parser
            // reports it.
            Some(b'[') => is_inside = true,
            Some(b']') => is_inside = false,
            Some(b':') if !is_inside && found.colon.is_none() => found.colon = Some(found.end),
            Some(b':') => {}
            // Here it is a character of the host, which the host parser does not allow.
            Some(b'\\') if !kind.is_special() => {}
            _ => return found,
        }
        found.end += 1;
    }
}

/// Parses the digits of a port, which can be empty.
fn parse_port(input: &str, range: Range<usize>) -> Result<Option<u16>, Failure> {
    let mut value = 0u32;
    for (index, c) in input[range.clone()].char_indices() {
        let Some(digit) = c.to_digit(10) else {
            let at = range.start + index;
            return Err(Failure::new(Kind::PortInvalid, at..at + c.len_utf8()));
        };
        // Leading zeros are valid, so the length of the port does not limit its value.
        value = value.saturating_mul(10).saturating_add(digit);
    }
    if range.is_empty() {
        return Ok(None);
    }
    u16::try_from(value).map(Some).map_err(|_| Failure::new(Kind::PortOutOfRange, range))
}
