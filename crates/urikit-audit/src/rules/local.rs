//! Names that the public DNS does not have, or has for something else than hosts.

use std::borrow::Cow;

use crate::flags::SubjectFlags;
use crate::host::{self, Host};
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 2] = [
    Rule {
        id: "host-local",
        severity: Severity::Warning,
        what: "the host is a name of the machine itself or of a local network",
        why: "Whoever makes a server fetch such a URI reaches what is not meant for the Internet.",
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
        ],
        when: SubjectFlags::ANY,
        check: local,
    },
    Rule {
        id: "host-special",
        severity: Severity::Warning,
        what: "the host is under a name that is set aside for something else than hosts of the Internet",
        why: "The public DNS does not answer for these names, or answers something special. Who does is somebody nearer: a \
              resolver of the network, a hosts file, another system of names.",
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

/// A name, and what all names below it are.
struct Below {
    suffix: &'static [u8],
    what: &'static str,
}

const fn below(suffix: &'static str, what: &'static str) -> Below {
    Below { suffix: suffix.as_bytes(), what }
}

/// What is found in the network at hand only.
const LOCAL: [Below; 13] = [
    below("localhost", "it is the machine itself (RFC 6761 section 6.3)"),
    below("local", "it is looked up by multicast (RFC 6762 section 3)"),
    below("internal", "it is for private use (ICANN SAC113)"),
    below("home.arpa", "it is of a home network (RFC 8375)"),
    below("localdomain", "it is what hosts files have for the machine itself"),
    below("localdomain4", "it is what hosts files have for the machine itself"),
    below("localdomain6", "it is what hosts files have for the machine itself"),
    below("intranet", "it is used in private networks (RFC 6762 appendix G)"),
    below("corp", "it is used in private networks (RFC 6762 appendix G)"),
    below("home", "it is used in private networks (RFC 6762 appendix G)"),
    below("lan", "it is used in private networks (RFC 6762 appendix G)"),
    below("private", "it is used in private networks (RFC 6762 appendix G)"),
    below("svc", "it is a service of Kubernetes, found by its search list"),
];

/// The other names of IANA's registry of special-use domain names, as of November 2026. Those for documentation are not here, as
/// they lead nowhere; the zones of addresses are here as a whole.
const SPECIAL: [Below; 11] = [
    below("test", "it is for tests (RFC 6761 section 6.2)"),
    below("invalid", "it is no name of anything (RFC 6761 section 6.4)"),
    below("onion", "it is an onion service, which DNS does not know (RFC 7686)"),
    below("alt", "it is of another system than DNS (RFC 9476)"),
    below("in-addr.arpa", "it is an address, not a host (RFC 1035 section 3.5)"),
    below("ip6.arpa", "it is an address, not a host (RFC 3596 section 2.5)"),
    below("ipv4only.arpa", "it is for the discovery of NAT64 (RFC 8880)"),
    below("resolver.arpa", "it is for the discovery of resolvers (RFC 9462)"),
    below("service.arpa", "it is for the discovery of services (RFC 9665)"),
    below("6tisch.arpa", "it is for joining a network of 6TiSCH (RFC 9031)"),
    below("eap-noob.arpa", "it is a realm of EAP-NOOB (RFC 9140)"),
];

/// The name of a host as tolerant readers read it, without the root's dot.
fn name<'t>(subject: &Subject<'t>) -> Option<Cow<'t, [u8]>> {
    let host = subject.parts.host.filter(|_| subject.host == Host::Name)?;
    Some(match host::mapped(subject.bytes, host) {
        Cow::Borrowed(name) => Cow::Borrowed(name.strip_suffix(b".").unwrap_or(name)),
        Cow::Owned(mut name) => {
            name.truncate(name.strip_suffix(b".").map_or(name.len(), <[u8]>::len));
            Cow::Owned(name)
        }
    })
}

/// The row of a table that a name is under, or is.
fn find<'r>(name: &[u8], table: &'r [Below]) -> Option<&'r Below> {
    table.iter().find(|Below { suffix, .. }| {
        let Some(start) = name.len().checked_sub(suffix.len()) else { return false };
        (start == 0 || name[start - 1] == b'.') && name[start..].eq_ignore_ascii_case(suffix)
    })
}

fn local(subject: &Subject<'_>) -> Option<Hit> {
    let name = name(subject)?;
    let hit = Hit::at(subject.parts.host?);
    match find(&name, &LOCAL) {
        Some(found) => Some(hit.saying(found.what)),
        // A name without dots is looked up in the network's own domain.
        None => (!name.contains(&b'.') && name.is_ascii()).then_some(hit),
    }
}

fn special(subject: &Subject<'_>) -> Option<Hit> {
    let found = find(&name(subject)?, &SPECIAL)?;
    Some(Hit::at(subject.parts.host?).saying(found.what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Policy, Severity};

    #[test]
    fn nothing_below_these_names_is_fetched() {
        for (id, table) in [("host-local", &LOCAL[..]), ("host-special", &SPECIAL)] {
            for Below { suffix, what } in table {
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
                        found.is_some_and(|finding| finding.message().ends_with(what)),
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
