//! Hosts and ports.

use std::io::Write as _;
use std::net::{Ipv4Addr, Ipv6Addr};

use crate::error::ErrorKind;
use crate::options::{
    Case, Escapes, HostDots, Idna, InvalidHost, InvalidPort, Ipv6, Options, Port, Syntax, Www,
};
use crate::scan;

use super::escapes::{self, Component};
use super::ipv4;
use super::scratch::Scratch;

/// Writes the canonical host to `scratch.host`.
pub(crate) fn write(
    input: &[u8],
    options: &Options,
    scratch: &mut Scratch,
) -> Result<(), ErrorKind> {
    if is_canonical(input) {
        scratch.host.extend_from_slice(input);
        strip_www(&mut scratch.host, options);
        return Ok(());
    }
    if let Some(inner) = literal(input, options) {
        write_ip_literal(inner, options, &mut scratch.host);
        return Ok(());
    }
    if options.invalid_host == InvalidHost::Reject && input.iter().any(|b| b"[]".contains(b)) {
        return Err(ErrorKind::InvalidAddress);
    }
    decode(input, options, &mut scratch.host);
    if options.host_idna != Idna::Keep && !scratch.host.is_ascii() {
        convert(options.host_idna, scratch)?;
        // Compatibility characters, such as a fullwidth solidus, become delimiters.
        let is_new = |b: &u8| scratch.host.contains(b) && !input.contains(b);
        if options.invalid_host == InvalidHost::Reject && b"/?#@:[]\\".iter().any(is_new) {
            return Err(ErrorKind::InvalidDomain);
        }
    }
    let host = &mut scratch.host;
    match options.host_dots {
        HostDots::Keep => {}
        HostDots::Collapse | HostDots::CollapseFirst => collapse_dots(host),
        HostDots::CollapsePairs => collapse_pairs_of_dots(host),
    }
    if let Some([a, b, c, d]) = ipv4::address(host, options.ipv4) {
        host.clear();
        // Writing to a vector cannot fail.
        let _ = write!(host, "{a}.{b}.{c}.{d}");
        return Ok(());
    }
    encode(options, scratch);
    let host = &mut scratch.host;
    if options.host_dots == HostDots::CollapseFirst && options.ipv6 != Ipv6::Keep {
        // A name such as `[::1.2..3.4]` became an address.
        if let Some(address) = ip_literal(host, b"%25").and_then(parse_v6) {
            host.clear();
            write_v6(address, options.ipv6, host);
        }
    }
    strip_www(host, options);
    Ok(())
}

/// Returns whether no option except `www` changes the host, as for most hosts.
///
/// A host that starts with a letter is not an IPv4 address in any form.
fn is_canonical(host: &[u8]) -> bool {
    matches!(host, [b'a'..=b'z', ..])
        && host.last() != Some(&b'.')
        && scan::is_plain_host(host)
        && !scan::contains_pair(host, *b"..")
}

/// Returns the content of the brackets of an IP literal.
fn literal<'a>(input: &'a [u8], options: &Options) -> Option<&'a [u8]> {
    let percent = match options.syntax {
        // Archives treat an address as a name.
        Syntax::Surt | Syntax::WebarchiveCommons => return None,
        Syntax::SafeBrowsing => &b"%"[..],
        _ => b"%25",
    };
    let host = if options.host_dots == HostDots::Keep { input } else { trim_dots(input) };
    ip_literal(host, percent)
}

/// Writes the host without the percent-encodings that are decoded before Unicode is converted.
fn decode(input: &[u8], options: &Options, host: &mut Vec<u8>) {
    match options.host_escapes {
        Escapes::DecodeFully | Escapes::DecodeFullyKeepDelete | Escapes::DecodeKeepDelimiters => {
            escapes::decode_fully(input, host);
        }
        Escapes::Normalize if options.host_idna != Idna::Keep && has_non_ascii(input) => {
            escapes::decode(input, host);
        }
        other => escapes::write(input, other, Component::Host, host),
    }
    if options.host_dots == HostDots::CollapseFirst {
        // Empty labels have no Punycode form.
        collapse_dots(host);
    }
}

/// Writes the percent-encodings and the case of the host.
fn encode(options: &Options, scratch: &mut Scratch) {
    let Scratch { host, temporary, .. } = scratch;
    let escapes = options.host_escapes;
    let set = escapes::visible(escapes, Component::Host);
    escapes::lowercase(host, options.host_case);
    temporary.clear();
    match escapes {
        Escapes::DecodeFully | Escapes::DecodeKeepDelimiters => {
            escapes::encode_in_place(host, 0, set);
        }
        // The conversion of Unicode encoded the bytes that are not UTF-8.
        Escapes::DecodeFullyKeepDelete => {
            escapes::encode_once(host, set, temporary);
            host.clone_from(temporary);
        }
        Escapes::Normalize => {
            escapes::write(host, escapes, Component::Host, temporary);
            host.clone_from(temporary);
        }
        _ => return,
    }
    // After full decoding, only the new digits can be uppercase.
    if escapes == Escapes::Normalize || options.host_case == Case::LowerAll {
        escapes::lowercase(host, options.host_case);
    }
}

#[cfg(feature = "idna")]
fn convert(idna: Idna, scratch: &mut Scratch) -> Result<(), ErrorKind> {
    match idna {
        Idna::Keep => Ok(()),
        Idna::Uts46 | Idna::Uts46OrKeep => {
            let valid = super::idna::uts46(&mut scratch.host, &mut scratch.idna);
            (valid || idna == Idna::Uts46OrKeep).then_some(()).ok_or(ErrorKind::InvalidDomain)
        }
        Idna::Idna2003 | Idna::Idna2003Strict | Idna::Idna2003Encoded | Idna::Idna2003Assigned => {
            super::idna::idna2003(&mut scratch.host, idna, &mut scratch.idna);
            Ok(())
        }
    }
}

#[cfg(not(feature = "idna"))]
fn convert(_: Idna, _: &mut Scratch) -> Result<(), ErrorKind> {
    Err(ErrorKind::IdnaUnavailable)
}

/// Returns whether the host contains non-ASCII bytes, percent-encoded or not.
fn has_non_ascii(host: &[u8]) -> bool {
    !host.is_ascii() || (0..host.len()).any(|at| escapes::decode_one(&host[at..]) >= Some(0x80))
}

/// Returns the content of the brackets of an IPv6 address, with a zone, or of a future address.
///
/// `percent` precedes the zone.
fn ip_literal<'a>(host: &'a [u8], percent: &[u8]) -> Option<&'a [u8]> {
    let inner = host.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let allowed = |b: &u8| b.is_ascii_graphic() && !b"/?#@[]\\\"<>^`{|}".contains(b);
    let (address, _) = crate::raw::cut(inner, b'%');
    let zone = &inner[address.len()..];
    let is_zone = zone.starts_with(percent) && zone.iter().all(allowed);
    let is_v6 = parse_v6(address).is_some() && (zone.is_empty() || is_zone);
    let is_future = matches!(inner, [b'v' | b'V', ..]) && inner.iter().all(allowed);
    (is_v6 || is_future).then_some(inner)
}

fn parse_v6(address: &[u8]) -> Option<Ipv6Addr> {
    core::str::from_utf8(address).ok()?.parse().ok()
}

fn write_ip_literal(inner: &[u8], options: &Options, out: &mut Vec<u8>) {
    match parse_v6(inner) {
        Some(address) if options.ipv6 != Ipv6::Keep => write_v6(address, options.ipv6, out),
        _ => {
            out.push(b'[');
            match options.host_escapes {
                // User information may contain colons, as an address.
                Escapes::Normalize => {
                    escapes::write(inner, Escapes::Normalize, Component::Userinfo, out);
                }
                escapes @ Escapes::DecodeFully => {
                    out.extend_from_slice(inner);
                    escapes::encode_in_place(out, 0, escapes::visible(escapes, Component::Host));
                }
                _ => out.extend_from_slice(inner),
            }
            out.push(b']');
            escapes::lowercase(out, options.host_case);
        }
    }
}

fn write_v6(address: Ipv6Addr, option: Ipv6, out: &mut Vec<u8>) {
    let embedded = match (option, address.octets()) {
        (Ipv6::CompressOrIpv4, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, v4 @ ..])
        // The prefix 64:ff9b::/96 (RFC 6052 section 2.1).
        | (Ipv6::CompressOrIpv4, [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, v4 @ ..]) => {
            Some(Ipv4Addr::from(v4))
        }
        _ => None,
    };
    // Writing to a vector cannot fail.
    let _ = match embedded {
        Some(address) => write!(out, "{address}"),
        None => write!(out, "[{address}]"),
    };
}

fn trim_dots(host: &[u8]) -> &[u8] {
    let start = host.iter().position(|&b| b != b'.').unwrap_or(host.len());
    let end = host.iter().rposition(|&b| b != b'.').map_or(start, |last| last + 1);
    &host[start..end]
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
    let end = start + trim_dots(host).len();
    let (mut kept, mut at) = (0, start);
    while at < end {
        host[kept] = host[at];
        kept += 1;
        at += if host[at..end].starts_with(b"..") { 2 } else { 1 };
    }
    host.truncate(kept);
}

fn strip_www(host: &mut Vec<u8>, options: &Options) {
    // Two labels must remain.
    let two = |rest: &[u8]| rest.iter().skip(1).any(|&b| b == b'.');
    let mut start = 0;
    while let Some(len) = www_len(&host[start..]) {
        let rest = &host[start + len..];
        let strip = match options.www {
            Www::Keep => false,
            Www::RemoveOnce => start == 0,
            Www::RemoveRepeatedly => two(rest),
            Www::RemoveUnlessAddress => two(rest) && ipv4::address(rest, options.ipv4).is_none(),
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
    if options.invalid_port == InvalidPort::RejectNonInteger && !port.is_empty() {
        return Ok(write_java_port(port, scheme, out));
    }
    if options.port == Port::Keep || !port.iter().all(u8::is_ascii_digit) {
        out.extend_from_slice(port);
        if options.invalid_port == InvalidPort::Encode {
            escapes::encode_in_place(out, 0, escapes::visible(Escapes::Keep, Component::Host));
        }
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
        Port::RemoveDefault => default_port(scheme).is_some_and(|port| {
            core::str::from_utf8(number).is_ok_and(|number| number.parse() == Ok(port))
        }),
        Port::RemoveDefaultOrZero => {
            number == b"0"
                || (number == b"80" && scheme.eq_ignore_ascii_case(b"http"))
                || (number == b"443" && scheme.eq_ignore_ascii_case(b"https"))
        }
    };
    out.extend_from_slice(number);
    Ok(!removed)
}

/// Writes the port as webarchive-commons, for which -1 is an absent port, and 0 is the default port
/// of schemes other than `http` and `https`.
fn write_java_port(port: &[u8], scheme: &[u8], out: &mut Vec<u8>) -> bool {
    let number = core::str::from_utf8(port).ok().and_then(|port| port.parse::<i32>().ok());
    let Some(number) = number.filter(|&number| number != -1) else { return false };
    // Writing to a vector cannot fail.
    let _ = write!(out, "{number}");
    let default = if super::syntax::is_http(scheme) { default_port(scheme) } else { None };
    number != i32::from(default.unwrap_or(0))
}

fn is_valid_port(port: &[u8], option: InvalidPort) -> bool {
    let digits = || port.iter().all(u8::is_ascii_digit);
    let text = core::str::from_utf8(port).unwrap_or("?");
    match option {
        InvalidPort::Keep | InvalidPort::Encode => true,
        _ if port.is_empty() => true,
        InvalidPort::Reject => {
            let number = text.trim_start_matches('0');
            digits() && (number.is_empty() || number.parse::<u16>().is_ok())
        }
        InvalidPort::RejectNonInteger => text.parse::<i32>().is_ok(),
    }
}

/// Returns the default port of a web scheme.
pub(crate) fn default_port(scheme: &[u8]) -> Option<u16> {
    urikit_whatwg::default_port(core::str::from_utf8(scheme).ok()?)
}
