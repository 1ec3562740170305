//! Ports.

use memchr::memchr;
use urikit_readings::raw::Span;

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 5] = [
    Rule {
        id: "port-wellknown-mismatch",
        severity: Severity::Error,
        what: "port is reserved for another protocol",
        why: "Ports up to 1023 are assigned to protocols. At such a port, a client sends its \
              request to a server of another protocol, which may interpret parts of it as \
              commands.",
        remedy: "Use the default port of the scheme, or allow this port in the policy.",
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
        what: "port is commonly used by a service other than a website",
        why: "Databases, caches, message queues, and management interfaces use these ports, and \
              many accept connections from the whole internal network. Some interpret an HTTP \
              request as commands, and some are controlled by HTTP.",
        remedy: "Use another port, or allow this port in the policy.",
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
        what: "URL can send commands to the service at this port",
        why: "Clients send a gopher selector or a dict query decoded, but otherwise unchanged. It \
              can contain a complete dialog with another server, such as an SMTP session or Redis \
              commands.",
        remedy: "Reject gopher and dict URLs, or allow only their default ports.",
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
        what: "port is not a plain number from 1 to 65535",
        why: "RFC 3986 allows any number of digits, including none. Some parsers ignore an empty \
              port, others reject it; some truncate a port to 16 bits, so that 65616 becomes 80.",
        remedy: "Write a number from 1 to 65535 without leading zeros, or omit the colon and the \
                 port.",
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
        check: not_plain,
    },
    Rule {
        id: "two-ports",
        severity: Severity::Error,
        what: "authority contains two ports",
        why: "Some parsers use the first number as the port, others use the second one, or treat \
              the first one as part of the host.",
        remedy: "Reject the URL, or remove one of the ports.",
        source: "Tsai, A New Era of SSRF, 2017",
        refused: &[example("http://127.0.0.1:11211:80/", 22..25)],
        accepted: &["http://127.0.0.1:11211/", "http://u:p@127.0.0.1:80/", "http://[::1]:80/"],
        when: SubjectFlags::PORT,
        check: two,
    },
];

/// Ports of protocols with line-based commands: mail, news, FTP, IRC, Redis, memcached.
const LINE_PORTS: [u64; 12] = [21, 25, 110, 119, 143, 465, 587, 2525, 4190, 6379, 6667, 11211];

/// A service, and its first and last port.
struct Service {
    first: u16,
    last: u16,
    name: &'static str,
}

const fn at(port: u16, name: &'static str) -> Service {
    Service { first: port, last: port, name }
}

/// Services above the well-known ports, sorted by port: the blocked ports of the Fetch standard,
/// and common targets of attacks. Names are those of IANA or of the documentation.
const SERVICES: [Service; 41] = [
    at(1080, "SOCKS proxy"),
    at(1433, "Microsoft SQL Server"),
    at(1521, "Oracle Database"),
    at(1719, "H.323"),
    at(1720, "H.323"),
    at(1723, "PPTP"),
    at(1883, "MQTT"),
    at(2049, "NFS"),
    at(2181, "ZooKeeper"),
    at(2375, "Docker"),
    at(2376, "Docker"),
    at(2379, "etcd"),
    at(2380, "etcd"),
    at(3306, "MySQL"),
    at(3389, "Remote Desktop"),
    at(3659, "Apple password server"),
    at(4045, "NFS lock manager"),
    at(4190, "ManageSieve"),
    at(4369, "Erlang port mapper"),
    at(5060, "SIP"),
    at(5061, "SIP"),
    at(5432, "PostgreSQL"),
    at(5672, "AMQP"),
    at(5900, "VNC"),
    at(5984, "CouchDB"),
    at(5985, "WS-Management"),
    at(5986, "WS-Management"),
    Service { first: 6000, last: 6063, name: "X Window System" },
    at(6379, "Redis"),
    at(6566, "SANE"),
    Service { first: 6665, last: 6669, name: "IRC" },
    at(6679, "IRC"),
    at(6697, "IRC"),
    at(9042, "Cassandra"),
    at(9092, "Kafka"),
    at(9200, "Elasticsearch"),
    at(9300, "Elasticsearch"),
    at(10080, "Amanda"),
    at(10250, "Kubernetes kubelet"),
    at(11211, "memcached"),
    at(27017, "MongoDB"),
];

fn service(subject: &Subject<'_>) -> Option<Hit> {
    let port = u16::try_from(subject.port()?).ok()?;
    let found = SERVICES.iter().find(|service| (service.first..=service.last).contains(&port))?;
    // An unknown scheme may be that of the service. A missing scheme is that of the base.
    let is_other = match subject.default_port() {
        Some(own) => own != port,
        None => subject.parts.scheme.is_none(),
    };
    (is_other && !subject.allowed.ports.contains(&port))
        .then(|| Hit::at(subject.parts.port.unwrap_or(subject.all())).with_detail(found.name))
}

fn wellknown_mismatch(subject: &Subject<'_>) -> Option<Hit> {
    let port = subject.port().filter(|port| *port < 1024)? as u16;
    let own = match subject.default_port() {
        Some(own) => own == port,
        // A missing scheme is that of the base.
        None => subject.parts.scheme.is_none() && matches!(port, 80 | 443),
    };
    (!own && !subject.allowed.ports.contains(&port))
        .then(|| Hit::at(subject.parts.port.unwrap_or(subject.all())))
}

fn line_protocol(subject: &Subject<'_>) -> Option<Hit> {
    let port = subject.port()?;
    let sends =
        subject.scheme.is_one_of(&["gopher", "dict"]) && subject.after_authority().len() > 1;
    (sends && LINE_PORTS.contains(&port))
        .then(|| Hit::at(subject.parts.port.unwrap_or(subject.all())))
}

fn not_plain(subject: &Subject<'_>) -> Option<Hit> {
    let port = subject.parts.port?;
    if port.is_empty() {
        return Some(Hit::at(Span::new(port.start - 1, port.start)));
    }
    let has_zeros = subject.text(port).starts_with(b"0");
    let is_invalid = has_zeros || subject.port().is_none_or(|port| port > 65_535);
    is_invalid.then_some(Hit::at(port))
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
    fn ports_of_services_are_rejected_unless_allowed() {
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
