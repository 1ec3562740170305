//! IP addresses, and numeric hosts that some parsers interpret as addresses.

use crate::address::{Numbers, special};
use crate::flags::SubjectFlags;
use crate::host::Host;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 3] = [
    Rule {
        id: "ipv4-rare",
        severity: Severity::Error,
        what: "host is an IPv4 address in a nonstandard form",
        why: "Under RFC 3986, octal, hexadecimal, and shortened forms are names. Browsers, curl, \
              and `inet_aton` treat them as addresses, so a textual block-list does not match \
              them.",
        remedy: "Write the address as four decimal numbers without leading zeros, or reject the \
                 URL.",
        source: "RFC 3986 section 7.4; WHATWG URL",
        refused: &[
            example("http://0177.0.0.1/", 7..17),
            example("http://0x7f.1/", 7..13),
            example("http://127.0xa/", 7..14),
            example("http://2130706433/", 7..17),
            example("http://127.1:80/", 7..12),
            example("http://%3127.1/", 7..14),
            example("http://169.254.169.%32%35%34/", 7..28),
            example("http://\u{2460}\u{2461}\u{2466}.1/", 7..18),
        ],
        accepted: &["http://127.0.0.1/", "http://127.1.example/", "http://0x7f.example/"],
        when: SubjectFlags::ODD_HOST,
        check: nonstandard_ipv4,
    },
    Rule {
        id: "ipv4-overflow",
        severity: Severity::Warning,
        what: "host ends with a number but is not an IPv4 address",
        why: "Under RFC 3986, this host is a name; browsers reject it. Parsers that do not check \
              the range of the numbers connect to a different address.",
        remedy: "Write the address as four numbers from 0 to 255, or use a host name.",
        source: "RFC 3986 section 7.4; WHATWG URL",
        refused: &[example("http://256.256.256.256/", 7..22), example("http://1.2.3.4.5/", 7..16)],
        accepted: &["http://255.255.255.255/", "http://1.2.3.4.example/", "http://2130706433/"],
        when: SubjectFlags::ODD_HOST,
        check: invalid_ipv4,
    },
    Rule {
        id: "ip-special",
        severity: Severity::Warning,
        what: "host is a non-public IP address",
        why: "A server that fetches such a URL can reach itself, its internal network, or the \
              metadata service of its cloud provider.",
        remedy: "Reject the URL, and check the resolved addresses of host names as well.",
        source: "RFC 3986 section 7.4; RFC 6890; CWE-918",
        refused: &[
            example("http://[::ffff:127.0.0.1]/", 7..25),
            example("http://169.254.169.254/latest/meta-data/", 7..22),
            example("http://0x7f.1/", 7..13),
            example("http://10.0.0.1:80/", 7..15),
            example("http://[fe80::1%25lo]/", 7..21),
        ],
        accepted: &[
            "http://8.8.8.8/",
            "http://[2606:4700::1111]/",
            "http://127.0.0.1.example/",
            "http://256.256.256.256/",
        ],
        when: SubjectFlags::ODD_HOST,
        check: not_public,
    },
];

fn nonstandard_ipv4(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.parts.host?;
    matches!(subject.host, Host::Numbers(Numbers::Odd(_))).then_some(Hit::at(host))
}

fn invalid_ipv4(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.parts.host?;
    matches!(subject.host, Host::Numbers(Numbers::None)).then_some(Hit::at(host))
}

fn not_public(subject: &Subject<'_>) -> Option<Hit> {
    let block = special(subject.host.address()?)?;
    Some(Hit::at(subject.parts.host?).with_detail(block.name))
}
