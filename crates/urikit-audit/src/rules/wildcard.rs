//! Names in the public DNS that lead to private addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::address::special;
use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::rules::local::{Reserved, name, reserved};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 1] = [Rule {
    id: "host-wildcard-dns",
    severity: Severity::Warning,
    what: "public DNS name of a non-public IP address",
    why: "Some services answer each DNS query with the address that is written in the name, or \
          always with 127.0.0.1. A filter sees a public name, but a server that fetches the URL \
          connects to itself or to its internal network.",
    remedy: "Reject the URL, and check the resolved addresses of all host names.",
    source: "nip.io; sslip.io; localtest.me; CWE-918; OWASP, SSRF Prevention Cheat Sheet",
    refused: &[
        example("http://127.0.0.1.nip.io/", 7..23),
        example("http://app-192-168-1-250.sslip.io/", 7..33),
        example("http://a9fea9fe.nip.io/", 7..22),
        example("http://--1.sslip.io/", 7..19),
        example("http://api.fd00--5.nip.io./", 7..26),
        example("http://www.localtest.me/", 7..23),
        example("http://7f000001.c0a80001.rbndr.us/", 7..33),
    ],
    accepted: &[
        "http://8.8.8.8.nip.io/",
        "http://www-1-1-1-1.sslip.io/",
        "http://2606-4700--1111.sslip.io/",
        "http://nip.io/",
        "http://www.sslip.io/",
        "http://127.0.0.1.nip.io.example/",
        "http://127-0-0-1.example/",
        "http://xlocaltest.me/",
    ],
    when: SubjectFlags::ANY,
    check: private,
}];

/// Services that answer with the address in the name, as of November 2026, from their own
/// documentation. All domains of both tables have two labels. `xip.io`, the oldest service, has
/// shut down, but its domain can be registered by anyone.
const ENCODED: [Reserved; 13] = [
    reserved("nip.io", ""),
    reserved("sslip.io", ""),
    reserved("xip.io", ""),
    reserved("xip.name", ""),
    reserved("traefik.me", "127.0.0.1 without an address"),
    reserved("local-ip.co", ""),
    reserved("local-ip.sh", ""),
    reserved("plex.direct", ""),
    reserved("backname.io", ""),
    // These change between two addresses, which defeats a check before the connection.
    reserved("rbndr.us", ""),
    reserved("rebind.it", ""),
    reserved("rebind.network", ""),
    reserved("1u.ms", ""),
];

/// Domains whose subdomains have the address 127.0.0.1, from their owners or from
/// github.com/EvilBMP/local-dns.
const LOOPBACK: [Reserved; 13] = [
    reserved("localtest.me", LOOPBACK_ADDRESS),
    reserved("lvh.me", LOOPBACK_ADDRESS),
    reserved("vcap.me", LOOPBACK_ADDRESS),
    reserved("fuf.me", LOOPBACK_ADDRESS),
    reserved("lacolhost.com", LOOPBACK_ADDRESS),
    reserved("42foo.com", LOOPBACK_ADDRESS),
    reserved("localhost.tv", LOOPBACK_ADDRESS),
    reserved("localhost.direct", LOOPBACK_ADDRESS),
    reserved("localho.st", LOOPBACK_ADDRESS),
    reserved("local.gd", LOOPBACK_ADDRESS),
    reserved("ddev.site", LOOPBACK_ADDRESS),
    reserved("lndo.site", LOOPBACK_ADDRESS),
    reserved("traefik.me", LOOPBACK_ADDRESS),
];

const LOOPBACK_ADDRESS: &str = "loopback";

fn private(subject: &Subject<'_>) -> Option<Hit> {
    let name = name(subject)?;
    let hit = Hit::at(subject.parts.host?);
    let domain = listed_candidate(&name)?;
    if let Some(service) = find(domain, &ENCODED) {
        // A service uses one of the addresses, but which one differs, so one private address is
        // enough for a finding.
        let labels = &name[..name.len() - service.suffix.len()];
        if let Some(detail) = addresses(labels).find_map(|address| Some(special(address)?.name)) {
            return Some(hit.with_detail(detail));
        }
        // Without an address, the name is checked against the other list.
        if addresses(labels).next().is_some() {
            return None;
        }
    }
    find(domain, &LOOPBACK).map(|domain| hit.with_detail(domain.purpose))
}

/// Returns the last two labels of a name, if they can be one of the listed domains.
fn listed_candidate(name: &[u8]) -> Option<&[u8]> {
    let mut dots = 0;
    let is_second_dot = |byte: &u8| {
        dots += usize::from(*byte == b'.');
        dots == 2
    };
    let start = name.iter().rposition(is_second_dot).map_or(0, |dot| dot + 1);
    let domain = &name[start..];
    let first = domain.first().map_or(0, |first| first & 31);
    let firsts = FIRSTS.get(domain.len())?;
    (firsts >> first & 1 == 1).then_some(domain)
}

/// The first characters of the listed domains by length, as sets of their five low bits, which do
/// not depend on the case. They exclude nearly all names of other domains.
const FIRSTS: [u32; 32] = {
    let mut firsts = [0; 32];
    let mut at = 0;
    while at < ENCODED.len() + LOOPBACK.len() {
        let entry = if at < ENCODED.len() { &ENCODED[at] } else { &LOOPBACK[at - ENCODED.len()] };
        firsts[entry.suffix.len()] |= 1 << (entry.suffix[0] & 31);
        at += 1;
    }
    firsts
};

fn find<'r>(domain: &[u8], table: &'r [Reserved]) -> Option<&'r Reserved> {
    table.iter().find(|Reserved { suffix, .. }| suffix.eq_ignore_ascii_case(domain))
}

/// Returns the addresses that services may find in a name: four decimal numbers with dots or
/// hyphens, eight hexadecimal digits, and IPv6 addresses with hyphens instead of colons.
fn addresses(name: &[u8]) -> impl Iterator<Item = IpAddr> {
    // Dots and hyphens are equivalent, so `app-10.0-0.1` contains an address too.
    let parts: Vec<&[u8]> = name.split(|byte| matches!(byte, b'.' | b'-')).collect();
    let decimal: Vec<Ipv4Addr> = parts.windows(4).filter_map(four_numbers).collect();
    let hexadecimal = parts.into_iter().filter_map(eight_digits);
    let v6 = name.split(|byte| *byte == b'.').filter_map(hyphenated);
    let v4 = decimal.into_iter().chain(hexadecimal).map(IpAddr::V4);
    v4.chain(v6.map(IpAddr::V6))
}

fn four_numbers(parts: &[&[u8]]) -> Option<Ipv4Addr> {
    let mut octets = [0; 4];
    for (octet, part) in octets.iter_mut().zip(parts) {
        *octet = std::str::from_utf8(part).ok()?.parse().ok()?;
    }
    Some(octets.into())
}

fn eight_digits(part: &[u8]) -> Option<Ipv4Addr> {
    let digits = std::str::from_utf8(part).ok().filter(|digits| digits.len() == 8)?;
    u32::from_str_radix(digits, 16).ok().map(Ipv4Addr::from)
}

fn hyphenated(label: &[u8]) -> Option<Ipv6Addr> {
    /// The length of the longest address without an IPv4 part.
    const MAX_LEN: usize = 39;
    let label = std::str::from_utf8(label).ok().filter(|label| label.len() <= MAX_LEN)?;
    label.contains('-').then(|| label.replace('-', ":").parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Policy, Severity};

    /// Returns the severity of the rule for a host.
    fn verdict(host: &str) -> Option<Severity> {
        let findings = Policy::web_fetch().audit(format!("https://{host}/"));
        let found = findings.iter().find(|finding| finding.rule().id == "host-wildcard-dns");
        found.map(|finding| finding.severity())
    }

    /// Spells an address in each documented way, below each service.
    #[test]
    fn every_spelling_of_an_address_has_the_verdict_of_the_address() {
        for (address, is_private) in [
            ([127, 0, 0, 1], true),
            ([10, 200, 30, 4], true),
            ([169, 254, 169, 254], true),
            ([192, 168, 0, 255], true),
            ([8, 8, 4, 4], false),
            ([93, 184, 215, 14], false),
        ] {
            let expected = is_private.then_some(Severity::Error);
            let [a, b, c, d] = address;
            let hexadecimal = address.map(|octet| format!("{octet:02x}")).concat();
            let dots = format!("{a}.{b}.{c}.{d}");
            let spellings = [dots.clone(), dots.replace('.', "-"), hexadecimal];
            for service in &ENCODED {
                let service = std::str::from_utf8(service.suffix).unwrap();
                for address in &spellings {
                    for host in [
                        format!("{address}.{service}"),
                        format!("a.b.{address}.{}", service.to_uppercase()),
                        format!("app-{address}.{service}."),
                        format!("{address}.0123456789abcdef.{service}"),
                    ] {
                        assert_eq!(verdict(&host), expected, "{host}");
                    }
                }
                assert_eq!(verdict(&format!("{dots}.x{service}")), None);
            }
        }
    }

    #[test]
    fn subdomains_of_loopback_domains_are_private() {
        for domain in &LOOPBACK {
            let domain = std::str::from_utf8(domain.suffix).unwrap();
            for host in [domain.to_owned(), format!("a.b.{domain}")] {
                assert_eq!(verdict(&host), Some(Severity::Error), "{host}");
            }
            assert_eq!(verdict(&format!("x{domain}")), None);
            assert_eq!(verdict(&format!("{domain}.example")), None);
        }
    }
}
