//! Hosts and ports.

use std::io::Write as _;
use std::net::Ipv6Addr;

use crate::error::ErrorKind;
use crate::options::{
    Case, Escapes, HostDots, Idna, InvalidPort, Ipv6, Options, Port, Syntax, Www,
};

use super::escapes::{self, Component};
use super::ipv4;
use super::scratch::Scratch;

/// Writes the canonical host to `scratch.host`.
pub(crate) fn write(
    input: &[u8],
    options: &Options,
    scratch: &mut Scratch,
) -> Result<(), ErrorKind> {
    let host = &mut scratch.host;
    let brackets = input.first() == Some(&b'[') && input.last() == Some(&b']');
    if brackets && options.syntax != Syntax::Surt {
        ip_literal(input, options, host);
        return Ok(());
    }
    match options.host_escapes {
        // Encoding follows the conversion of Unicode.
        Escapes::DecodeFully => escapes::decode_fully(input, host),
        Escapes::Normalize if options.host_idna != Idna::Keep => decode_non_ascii(input, host),
        other => escapes::write(input, other, Component::Host, host),
    }
    if options.host_idna != Idna::Keep && !scratch.host.is_ascii() {
        convert(options.host_idna, scratch)?;
    }
    let host = &mut scratch.host;
    match options.host_dots {
        HostDots::Keep => {}
        HostDots::Collapse => collapse_dots(host),
        HostDots::CollapsePairs => collapse_pairs_of_dots(host),
    }
    if let Some([a, b, c, d]) = ipv4::address(host, options.ipv4) {
        host.clear();
        // Writing to a vector cannot fail.
        let _ = write!(host, "{a}.{b}.{c}.{d}");
        return Ok(());
    }
    escapes::lowercase(host, options.host_case);
    match options.host_escapes {
        Escapes::DecodeFully => {
            escapes::encode_invisible(host, 0);
            if options.host_case == Case::LowerAll {
                host.make_ascii_lowercase();
            }
        }
        Escapes::Normalize if options.host_idna != Idna::Keep => {
            scratch.temporary.clear();
            escapes::write(host, Escapes::Normalize, Component::Host, &mut scratch.temporary);
            core::mem::swap(host, &mut scratch.temporary);
        }
        _ => {}
    }
    strip_www(&mut scratch.host, options.www);
    Ok(())
}

#[cfg(feature = "idna")]
fn convert(idna: Idna, scratch: &mut Scratch) -> Result<(), ErrorKind> {
    if idna == Idna::Uts46 {
        let valid = super::idna::uts46(&mut scratch.host, &mut scratch.idna);
        return valid.then_some(()).ok_or(ErrorKind::InvalidDomain);
    }
    super::idna::idna2003(&mut scratch.host, &mut scratch.idna);
    Ok(())
}

#[cfg(not(feature = "idna"))]
fn convert(_: Idna, _: &mut Scratch) -> Result<(), ErrorKind> {
    Err(ErrorKind::IdnaUnavailable)
}

/// Appends the host, and decodes the percent-encodings of non-ASCII bytes.
fn decode_non_ascii(mut input: &[u8], out: &mut Vec<u8>) {
    while let Some((&first, rest)) = input.split_first() {
        if let Some(byte @ 0x80..) = escapes::decode_one(input) {
            out.push(byte);
            input = &input[3..];
        } else {
            out.push(first);
            input = rest;
        }
    }
}

fn ip_literal(input: &[u8], options: &Options, out: &mut Vec<u8>) {
    let inner = &input[1..input.len() - 1];
    let address = core::str::from_utf8(inner).ok().and_then(|s| s.parse::<Ipv6Addr>().ok());
    match address {
        Some(address) if options.ipv6 == Ipv6::Compress => {
            // Writing to a vector cannot fail.
            let _ = write!(out, "[{address}]");
        }
        _ => {
            out.extend_from_slice(input);
            escapes::lowercase(out, options.host_case);
        }
    }
}

fn collapse_dots(host: &mut Vec<u8>) {
    let mut kept = 0;
    for at in 0..host.len() {
        if host[at] == b'.' && (kept == 0 || host[kept - 1] == b'.') {
            continue;
        }
        host[kept] = host[at];
        kept += 1;
    }
    if kept > 0 && host[kept - 1] == b'.' {
        kept -= 1;
    }
    host.truncate(kept);
}

fn collapse_pairs_of_dots(host: &mut Vec<u8>) {
    let start = host.iter().position(|&b| b != b'.').unwrap_or(host.len());
    let end = host.iter().rposition(|&b| b != b'.').map_or(start, |last| last + 1);
    let (mut kept, mut at) = (0, start);
    while at < end {
        host[kept] = host[at];
        kept += 1;
        at += if host[at..end].starts_with(b"..") { 2 } else { 1 };
    }
    host.truncate(kept);
}

fn strip_www(host: &mut Vec<u8>, www: Www) {
    let mut start = 0;
    while let Some(len) = www_len(&host[start..]) {
        let rest = &host[start + len..];
        let strip = match www {
            Www::Keep => false,
            Www::RemoveOnce => start == 0,
            // Two labels must remain.
            Www::RemoveRepeatedly => rest.iter().skip(1).any(|&b| b == b'.'),
        };
        if !strip {
            break;
        }
        start += len;
    }
    host.drain(..start);
}

/// Returns the length of a first label `www`, with digits, and its dot.
fn www_len(host: &[u8]) -> Option<usize> {
    let rest = host.strip_prefix(b"www")?;
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    (rest.get(digits) == Some(&b'.')).then_some(3 + digits + 1)
}

/// Writes the canonical port to `out`. Returns whether there is a port.
pub(crate) fn write_port(
    port: &[u8],
    scheme: &[u8],
    options: &Options,
    out: &mut Vec<u8>,
) -> Result<bool, ErrorKind> {
    if !is_valid_port(port, options.invalid_port) {
        return Err(ErrorKind::InvalidPort);
    }
    if options.port == Port::Keep || !port.iter().all(u8::is_ascii_digit) {
        out.extend_from_slice(port);
        return Ok(options.port != Port::Remove);
    }
    let zeros = port.iter().take_while(|&&b| b == b'0').count();
    let number =
        if zeros == port.len() { &port[zeros.saturating_sub(1)..] } else { &port[zeros..] };
    let removed = match options.port {
        Port::Keep => false,
        Port::Remove => true,
        _ if number.is_empty() => true,
        Port::RemoveEmpty => false,
        Port::RemoveDefault => default_port(scheme) == Some(number),
        Port::RemoveDefaultOrZero => {
            number == b"0"
                || (number == b"80" && scheme.eq_ignore_ascii_case(b"http"))
                || (number == b"443" && scheme.eq_ignore_ascii_case(b"https"))
        }
    };
    out.extend_from_slice(number);
    Ok(!removed)
}

fn is_valid_port(port: &[u8], option: InvalidPort) -> bool {
    let digits = || port.iter().all(u8::is_ascii_digit);
    let text = core::str::from_utf8(port).unwrap_or("?");
    match option {
        InvalidPort::Keep => true,
        _ if port.is_empty() => true,
        InvalidPort::Reject => {
            let number = text.trim_start_matches('0');
            digits() && (number.is_empty() || number.parse::<u16>().is_ok())
        }
        InvalidPort::RejectNonInteger => text.parse::<i32>().is_ok(),
    }
}

/// Returns the default port of a web scheme in lowercase.
fn default_port(scheme: &[u8]) -> Option<&'static [u8]> {
    match scheme {
        b"http" | b"ws" => Some(b"80"),
        b"https" | b"wss" => Some(b"443"),
        b"ftp" => Some(b"21"),
        _ => None,
    }
}
