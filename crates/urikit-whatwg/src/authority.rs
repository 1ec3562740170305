//! The authority, host, and port states of the basic URL parser ([URL Standard section 4.4]).
//!
//! [URL Standard section 4.4]: https://url.spec.whatwg.org/#url-parsing

use core::ops::Range;

use crate::error::{Failure, ValidationErrorKind as Kind};
use crate::host::{self, Host};
use crate::observer::Observer;
use crate::scheme::SchemeKind;
use crate::start::{is_drive_letter, is_slash};

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
    let bytes = input.as_bytes();
    let is_end = |&byte: &u8| is_slash(byte, kind) || matches!(byte, b'?' | b'#');
    let end = at + bytes[at..].iter().position(is_end).unwrap_or(bytes.len() - at);
    // The last `@` ends the credentials.
    let at_sign = bytes[at..end].iter().rposition(|&byte| byte == b'@').map(|index| at + index);
    let host_start = at_sign.map_or(at, |at_sign| at_sign + 1);
    if at_sign.is_some() {
        observer.error(Kind::InvalidCredentials, at..host_start);
    }
    let colon = port_colon(&bytes[host_start..end]).map(|index| host_start + index);
    let host_range = host_start..colon.unwrap_or(end);
    // A URL that is not special can have an empty host, but not with credentials or a port.
    if host_range.is_empty() && (kind.is_special() || at_sign.is_some() || colon.is_some()) {
        return Err(Failure::new(Kind::HostMissing, host_start..host_start));
    }
    let host = &input[host_range.clone()];
    let host = match kind {
        SchemeKind::NotSpecial => host::parse_opaque(host, host_start, observer)?,
        _ => host::parse_special(host, host_start, observer)?,
    };
    let port = match colon {
        Some(colon) => {
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
    let is_end = |&byte: &u8| matches!(byte, b'/' | b'\\' | b'?' | b'#');
    let bytes = &input.as_bytes()[at..];
    let end = at + bytes.iter().position(is_end).unwrap_or(bytes.len());
    let of =
        |host, path| Authority { userinfo: None, host, host_range: at..end, port: None, end: path };
    if is_drive_letter(&bytes[..end - at]) {
        observer.error(Kind::FileInvalidWindowsDriveLetterHost, at..end);
        return Ok(of(Host::Empty, at));
    }
    if at == end {
        return Ok(of(Host::Empty, end));
    }
    let host = host::parse_special(&input[at..end], at, observer)?;
    let is_localhost = match &host {
        Host::Ascii(domain) => domain.eq_ignore_ascii_case("localhost"),
        Host::Mapped(domain) => domain == "localhost",
        _ => false,
    };
    Ok(of(if is_localhost { Host::Empty } else { host }, end))
}

/// Returns the offset of the colon before the port: the first one outside of brackets.
fn port_colon(host_and_port: &[u8]) -> Option<usize> {
    let mut is_inside = false;
    host_and_port.iter().position(|&byte| {
        match byte {
            b'[' => is_inside = true,
            b']' => is_inside = false,
            _ => {}
        }
        byte == b':' && !is_inside
    })
}

/// Parses the digits of a port, which can be empty.
fn parse_port(input: &str, range: Range<usize>) -> Result<Option<u16>, Failure> {
    let mut value = 0u32;
    for (index, c) in input[range.clone()].char_indices() {
        let Some(digit) = c.to_digit(10) else {
            let at = range.start + index;
            return Err(Failure::new(Kind::PortInvalid, at..at + c.len_utf8()));
        };
        value = value.saturating_mul(10).saturating_add(digit);
    }
    if range.is_empty() {
        return Ok(None);
    }
    u16::try_from(value).map(Some).map_err(|_| Failure::new(Kind::PortOutOfRange, range))
}
