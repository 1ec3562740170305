//! Local and special-use names, which the public DNS does not resolve to public hosts.

use std::borrow::Cow;

use crate::flags::SubjectFlags;
use crate::host::{self, Host};
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 2] = [
    Rule {
        id: "host-local",
        severity: Severity::Warning,
        what: "host is a local or private name",
        why: "A server that fetches such a URL connects to itself or to a service that is not \
              intended for the Internet.",
        remedy: "Use a public host name, and check the resolved address before connecting.",
        source: "RFC 6761 section 6.3; RFC 6762 section 3; RFC 8375; ICANN SAC113",
        refused: &[
            example("http://localhost:8080/", 7..16),
            example("http://metadata.google.internal/", 7..31),
            example("http://LocalHost./", 7..17),
            example("http://kubernetes.default.svc/", 7..29),
            example("http://printer.local/", 7..20),
            example("http://home.arpa/", 7..16),
            example("http://localhost6.localdomain6/", 7..30),
            example("http://intranet/", 7..15),
            example("http://metadata.google.intern%61l/", 7..33),
            example("http://\u{ff4c}ocalhost\u{3002}/", 7..21),
        ],
        accepted: &[
            "http://local.example/",
            "http://xhome.arpa/",
            "http://127.0.0.1/",
            "file:///etc",
            "urn:localhost",
            "javascript://%0aalert(1)",
        ],
        when: SubjectFlags::ANY,
        check: local,
    },
    Rule {
        id: "host-special",
        severity: Severity::Warning,
        what: "host is a special-use domain name",
        why: "The public DNS does not resolve this name, or treats it specially. A local resolver, \
              a hosts file, or another naming system may resolve it instead.",
        remedy: "Use a public host name.",
        source: "IANA Special-Use Domain Names; RFC 6761; RFC 7686; RFC 9476",
        refused: &[
            example("http://h.test/", 7..13),
            example("http://a.b.INVALID./", 7..19),
            example("http://h.onion/", 7..14),
            example("http://h.t%65st/", 7..15),
            example("http://h.alt/", 7..12),
            example("http://1.0.0.10.in-addr.arpa/", 7..28),
            example("http://ipv4only.arpa/", 7..20),
        ],
        accepted: &[
            "http://test.example/",
            "http://h.contest/",
            "http://arpa.example/",
            "http://h.arpa.example/",
        ],
        when: SubjectFlags::ANY,
        check: special,
    },
];

/// A reserved domain, and its purpose.
pub(super) struct Reserved {
    pub(super) suffix: &'static [u8],
    pub(super) purpose: &'static str,
}

pub(super) const fn reserved(suffix: &'static str, purpose: &'static str) -> Reserved {
    Reserved { suffix: suffix.as_bytes(), purpose }
}

/// Domains that are resolved only in the local network.
const LOCAL: [Reserved; 13] = [
    reserved("localhost", "loopback name (RFC 6761 section 6.3)"),
    reserved("local", "multicast DNS (RFC 6762 section 3)"),
    reserved("internal", "reserved for private use (ICANN SAC113)"),
    reserved("home.arpa", "home network (RFC 8375)"),
    reserved("localdomain", "loopback name in hosts files"),
    reserved("localdomain4", "loopback name in hosts files"),
    reserved("localdomain6", "loopback name in hosts files"),
    reserved("intranet", "used in private networks (RFC 6762 appendix G)"),
    reserved("corp", "used in private networks (RFC 6762 appendix G)"),
    reserved("home", "used in private networks (RFC 6762 appendix G)"),
    reserved("lan", "used in private networks (RFC 6762 appendix G)"),
    reserved("private", "used in private networks (RFC 6762 appendix G)"),
    reserved("svc", "Kubernetes service"),
];

/// The other names of IANA's registry of special-use domain names, as of November 2026, without
/// those for documentation. `in-addr.arpa` and `ip6.arpa` are listed as a whole.
const SPECIAL: [Reserved; 11] = [
    reserved("test", "reserved for testing (RFC 6761 section 6.2)"),
    reserved("invalid", "reserved as an invalid name (RFC 6761 section 6.4)"),
    reserved("onion", "Tor onion service (RFC 7686)"),
    reserved("alt", "not a DNS name (RFC 9476)"),
    reserved("in-addr.arpa", "reverse DNS of an IPv4 address (RFC 1035 section 3.5)"),
    reserved("ip6.arpa", "reverse DNS of an IPv6 address (RFC 3596 section 2.5)"),
    reserved("ipv4only.arpa", "NAT64 discovery (RFC 8880)"),
    reserved("resolver.arpa", "DNS resolver discovery (RFC 9462)"),
    reserved("service.arpa", "service discovery (RFC 9665)"),
    reserved("6tisch.arpa", "6TiSCH network (RFC 9031)"),
    reserved("eap-noob.arpa", "EAP-NOOB realm (RFC 9140)"),
];

/// Returns the host name as lenient parsers interpret it, without a trailing dot.
pub(super) fn name<'t>(subject: &Subject<'t>) -> Option<Cow<'t, [u8]>> {
    let host = subject.parts.host.filter(|_| subject.host == Host::Name)?;
    // Most names need no mapping.
    if !subject.flags.intersects(SubjectFlags::ODD_HOST) {
        return Some(Cow::Borrowed(subject.text(host)));
    }
    Some(match host::mapped(subject.bytes, host) {
        Cow::Borrowed(name) => Cow::Borrowed(name.strip_suffix(b".").unwrap_or(name)),
        Cow::Owned(mut name) => {
            name.truncate(name.strip_suffix(b".").map_or(name.len(), <[u8]>::len));
            Cow::Owned(name)
        }
    })
}

/// Returns the entry for a name or one of its parent domains.
pub(super) fn find<'r>(name: &[u8], table: &'r [Reserved]) -> Option<&'r Reserved> {
    table.iter().find(|Reserved { suffix, .. }| {
        let Some(start) = name.len().checked_sub(suffix.len()) else { return false };
        (start == 0 || name[start - 1] == b'.') && name[start..].eq_ignore_ascii_case(suffix)
    })
}

fn local(subject: &Subject<'_>) -> Option<Hit> {
    let name = name(subject)?;
    let hit = Hit::at(subject.parts.host?);
    match find(&name, &LOCAL) {
        Some(found) => Some(hit.with_detail(found.purpose)),
        // A name without dots is resolved with the search list of the network.
        None => name.iter().all(is_of_label).then_some(hit),
    }
}

/// Local names may contain an underscore, as those of containers do.
fn is_of_label(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

fn special(subject: &Subject<'_>) -> Option<Hit> {
    let found = find(&name(subject)?, &SPECIAL)?;
    Some(Hit::at(subject.parts.host?).with_detail(found.purpose))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Policy, Severity};

    #[test]
    fn reserved_domains_and_their_subdomains_are_rejected() {
        for (id, table) in [("host-local", &LOCAL[..]), ("host-special", &SPECIAL)] {
            for Reserved { suffix, purpose } in table {
                let suffix = std::str::from_utf8(suffix).unwrap();
                for host in [
                    format!("h.{suffix}"),
                    format!("a.b.{}", suffix.to_uppercase()),
                    format!("h.{suffix}."),
                ] {
                    let findings = Policy::web_fetch().audit(format!("https://{host}/"));
                    let found = findings.iter().find(|finding| finding.rule().id == id);
                    assert_eq!(
                        found.map(|finding| finding.severity()),
                        Some(Severity::Error),
                        "{host}"
                    );
                    assert!(
                        found.is_some_and(|finding| finding.message().ends_with(purpose)),
                        "{host}"
                    );
                }
                for host in [
                    format!("x{suffix}.example"),
                    format!("h.x{suffix}"),
                    format!("{suffix}.example"),
                ] {
                    let findings = Policy::web_fetch().audit(format!("https://{host}/"));
                    assert!(findings.iter().all(|finding| finding.rule().id != id), "{host}");
                }
            }
        }
    }
}
