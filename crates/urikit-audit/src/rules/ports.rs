//! Ports.

use memchr::memchr;

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::span::Span;
use crate::subject::Subject;

pub(super) static RULES: [Rule; 5] = [
    Rule {
        id: "port-wellknown-mismatch",
        severity: Severity::Error,
        what: "the port is a well-known one of another protocol",
        why: "Ports up to 1023 are reserved for protocols. A client that is sent to another one talks to a server of that \
              protocol, which may take what it says for commands.",
        source: "RFC 3986 section 7.2; RFC 2396 section 7; RFC 1738 section 6",
        refused: &[
            example("http://h.example:25/", 17..19),
            example("https://h.example:80/", 18..20),
            example("foo://h.example:22", 16..18),
            example("http://h.example:1023/", 17..21),
            example("foo://h.example:80", 16..18),
            example("//h.example:81", 12..14),
        ],
        accepted: &[
            "http://h.example:80/",
            "http://h.example:1024/",
            "ftp://h.example:21/",
            "//h.example:443/",
            "http://h.example:/",
        ],
        when: SubjectFlags::PORT,
        check: wellknown_mismatch,
    },
    Rule {
        id: "port-service",
        severity: Severity::Warning,
        what: "the port is that of a service that is no web site",
        why: "Databases, caches, queues and the interfaces that rule machines listen there, often to whoever is inside of the \
              network. Some take what they are sent for commands, and some speak HTTP themselves.",
        source: "IANA Service Names and Port Numbers; Fetch, port blocking; RFC 3986 section 7.2",
        refused: &[
            example("http://h.example:6379/", 17..21),
            example("https://h.example:2375/containers/json", 18..22),
            example("ftp://h.example:11211/", 16..21),
            example("http://h.example:6063/", 17..21),
            example("//h.example:9200/_search", 12..16),
        ],
        accepted: &[
            "http://h.example:8080/",
            "https://h.example:8443/",
            "http://h.example:6064/",
            "http://h.example:22/",
            "mongodb://h.example:27017/",
        ],
        when: SubjectFlags::PORT,
        check: service,
    },
    Rule {
        id: "gopher-smtp",
        severity: Severity::Error,
        what: "a scheme that sends what the URI says goes to a port where lines are commands",
        why: "A gopher selector and a dict query are sent as they are, so they can hold a whole dialogue: mail for an SMTP \
              server, commands for Redis or memcached.",
        source: "RFC 1738 section 6; RFC 2396 section 7; RFC 3986 section 7.2",
        refused: &[
            example("gopher://h.example:25/_HELO%20x%0D%0AQUIT", 19..21),
            example("gopher://127.0.0.1:6379/_FLUSHALL", 19..23),
            example("dict://h.example:11211/stats", 17..22),
        ],
        accepted: &[
            "gopher://h.example:70/1/",
            "gopher://h.example:7070/0a",
            "gopher://h.example:25/",
            "http://h.example:6379/a",
        ],
        when: SubjectFlags::PORT,
        check: line_protocol,
    },
    Rule {
        id: "port-odd",
        severity: Severity::Warning,
        what: "the port is not a number from 1 to 65535 without leading zeros",
        why: "The grammar allows any digits, and none. Some readers drop an empty port, some refuse it; some read 65616 as \
              80, since a port has 16 bits.",
        source: "RFC 3986 sections 3.2.3 and 6.2.3",
        refused: &[
            example("http://e.example:/", 16..17),
            example("http://e.example:00080/", 17..22),
            example("http://e.example:0/", 17..18),
            example("http://e.example:65536/", 17..22),
            example("http://e.example:80a/", 17..20),
        ],
        accepted: &["http://e.example:80/", "http://e.example:65535/", "http://[::1]:1/"],
        when: SubjectFlags::PORT,
        check: odd,
    },
    Rule {
        id: "two-ports",
        severity: Severity::Error,
        what: "there are two ports",
        why: "One reader takes the first number for the port and the other the second, or takes the first for a part of the \
              host.",
        source: "Tsai, A New Era of SSRF, 2017",
        refused: &[example("http://127.0.0.1:11211:80/", 22..25)],
        accepted: &["http://127.0.0.1:11211/", "http://u:p@127.0.0.1:80/", "http://[::1]:80/"],
        when: SubjectFlags::PORT,
        check: two,
    },
];

/// Where commands are lines of text: mail, news, FTP, Redis, memcached.
const LINE_PORTS: [u64; 12] = [21, 25, 110, 119, 143, 465, 587, 2525, 4190, 6379, 6667, 11211];

/// Ports of one service, the first and the last, and its name.
struct Service {
    first: u16,
    last: u16,
    what: &'static str,
}

const fn at(port: u16, what: &'static str) -> Service {
    Service { first: port, last: port, what }
}

/// Services above the well-known ports, in order: those that browsers do not connect to (the bad ports of the Fetch standard);
/// and those that attacks on networks look for, by the names that IANA has for their ports, or, where it has none or another,
/// by their own documentation.
const SERVICES: [Service; 41] = [
    at(1080, "it is of SOCKS proxies"),
    at(1433, "it is of Microsoft SQL Server"),
    at(1521, "it is of Oracle databases"),
    at(1719, "it is of H.323"),
    at(1720, "it is of H.323"),
    at(1723, "it is of PPTP"),
    at(1883, "it is of MQTT"),
    at(2049, "it is of NFS"),
    at(2181, "it is of ZooKeeper"),
    at(2375, "it is of Docker"),
    at(2376, "it is of Docker"),
    at(2379, "it is of etcd"),
    at(2380, "it is of etcd"),
    at(3306, "it is of MySQL"),
    at(3389, "it is of remote desktops"),
    at(3659, "it is of Apple's password server"),
    at(4045, "it is of NFS locks"),
    at(4190, "it is of ManageSieve"),
    at(4369, "it is of Erlang's port mapper"),
    at(5060, "it is of SIP"),
    at(5061, "it is of SIP"),
    at(5432, "it is of PostgreSQL"),
    at(5672, "it is of AMQP"),
    at(5900, "it is of remote framebuffers"),
    at(5984, "it is of CouchDB"),
    at(5985, "it is of WS-Management"),
    at(5986, "it is of WS-Management"),
    Service { first: 6000, last: 6063, what: "it is of the X Window System" },
    at(6379, "it is of Redis"),
    at(6566, "it is of SANE"),
    Service { first: 6665, last: 6669, what: "it is of IRC" },
    at(6679, "it is of IRC"),
    at(6697, "it is of IRC"),
    at(9042, "it is of Cassandra"),
    at(9092, "it is of Kafka"),
    at(9200, "it is of Elasticsearch"),
    at(9300, "it is of Elasticsearch"),
    at(10080, "it is of Amanda"),
    at(10250, "it is of Kubernetes' nodes"),
    at(11211, "it is of memcached"),
    at(27017, "it is of MongoDB"),
];

fn service(subject: &Subject<'_>) -> Option<Hit> {
    let port = u16::try_from(subject.port()?).ok()?;
    let found = SERVICES.iter().find(|service| (service.first..=service.last).contains(&port))?;
    // A scheme that nobody knows may be the service's own. Without one it will be the base's.
    let is_other = match subject.default_port() {
        Some(own) => own != port,
        None => subject.parts.scheme.is_none(),
    };
    (is_other && !subject.allowed.ports.contains(&port))
        .then(|| Hit::at(subject.parts.port.unwrap_or(subject.all())).saying(found.what))
}

fn wellknown_mismatch(subject: &Subject<'_>) -> Option<Hit> {
    let port = subject.port().filter(|port| *port < 1024)? as u16;
    let own = match subject.default_port() {
        Some(own) => own == port,
        // The scheme will be the base's.
        None => subject.parts.scheme.is_none() && matches!(port, 80 | 443),
    };
    (!own && !subject.allowed.ports.contains(&port))
        .then(|| Hit::at(subject.parts.port.unwrap_or(subject.all())))
}

fn line_protocol(subject: &Subject<'_>) -> Option<Hit> {
    let port = subject.port()?;
    let sends =
        subject.scheme.is_one_of(&["gopher", "dict"]) && subject.behind_authority().len() > 1;
    (sends && LINE_PORTS.contains(&port))
        .then(|| Hit::at(subject.parts.port.unwrap_or(subject.all())))
}

fn odd(subject: &Subject<'_>) -> Option<Hit> {
    let port = subject.parts.port?;
    if port.is_empty() {
        return Some(Hit::at(Span::new(port.start - 1, port.start)));
    }
    let has_zeros = subject.text(port).starts_with(b"0");
    let is_odd = has_zeros || subject.port().is_none_or(|port| port > 65_535);
    is_odd.then_some(Hit::at(port))
}

fn two(subject: &Subject<'_>) -> Option<Hit> {
    let port = subject.parts.port?;
    memchr(b':', subject.text(port)).map(|colon| Hit::at(port.from(port.start + colon)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Policy, Severity};

    #[test]
    fn no_port_of_a_service_is_fetched_unless_it_is_allowed() {
        assert!(SERVICES.is_sorted_by(|a, b| a.last < b.first));
        for Service { first, last, .. } in &SERVICES {
            for port in *first..=*last {
                let text = format!("https://h.example:{port}/");
                assert_eq!(Policy::web_fetch().worst(&text), Some(Severity::Error), "{port}");
                assert_eq!(Policy::web_fetch().allow_port(port).worst(&text), None, "{port}");
            }
        }
    }
}
