//! Addresses, and numbers that some readers take for addresses.

use crate::address::{Numbers, special};
use crate::flags::SubjectFlags;
use crate::host::Host;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 3] = [
    Rule {
        id: "ipv4-rare",
        severity: Severity::Error,
        what: "the host is an IPv4 address in a form that RFC 3986 does not have",
        why: "Octal, hexadecimal and short forms are names by the grammar and addresses to browsers, curl and `inet_aton`; a \
              list of forbidden addresses does not have them.",
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
        check: rare,
    },
    Rule {
        id: "ipv4-overflow",
        severity: Severity::Warning,
        what: "the host ends with a number and is not an IPv4 address",
        why: "It is a name by RFC 3986, four numbers by the documents before it, an error to browsers, and some other address to \
              readers whose numbers overflow.",
        source: "RFC 3986 section 7.4; WHATWG URL",
        refused: &[example("http://256.256.256.256/", 7..22), example("http://1.2.3.4.5/", 7..16)],
        accepted: &["http://255.255.255.255/", "http://1.2.3.4.example/", "http://2130706433/"],
        when: SubjectFlags::ODD_HOST,
        check: overflow,
    },
    Rule {
        id: "ip-special",
        severity: Severity::Warning,
        what: "the host is an address that is not of the public Internet",
        why: "Whoever makes a server fetch such a URI reaches the machine itself, its network, or the secrets of its cloud.",
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

fn rare(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.parts.host?;
    matches!(subject.host, Host::Numbers(Numbers::Odd(_))).then_some(Hit::at(host))
}

fn overflow(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.parts.host?;
    matches!(subject.host, Host::Numbers(Numbers::None)).then_some(Hit::at(host))
}

fn not_public(subject: &Subject<'_>) -> Option<Hit> {
    let block = special(subject.host.address()?)?;
    Some(Hit::at(subject.parts.host?).saying(block.name))
}
