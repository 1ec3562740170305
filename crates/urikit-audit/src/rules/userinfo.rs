//! The userinfo, and at signs.

use memchr::memchr;

use crate::flags::SubjectFlags;
use crate::octets::octets;
use crate::rule::{Hit, Rule, Severity, example};
use crate::span::Span;
use crate::subject::Subject;

pub(super) static RULES: [Rule; 5] = [
    Rule {
        id: "password",
        severity: Severity::Error,
        what: "a password stands in the URI",
        why: "URIs are logged, shown, sent as referrers and kept in histories; so is whatever stands in them.",
        source: "RFC 3986 sections 3.2.1 and 7.5; RFC 2396 section 7",
        refused: &[example("ftp://u:p@h.example/", 8..9)],
        accepted: &["ftp://u@h.example/", "ftp://u:@h.example/", "http://h.example/u:p@x"],
        when: SubjectFlags::AT,
        check: password,
    },
    Rule {
        id: "userinfo-present",
        severity: Severity::Warning,
        what: "a userinfo stands before the host",
        why: "What stands before the @ is not where the URI leads, but is read first. An http URI has no userinfo at all.",
        source: "RFC 3986 section 7.6; RFC 9110 section 4.2.4; RFC 1738 section 3.3",
        refused: &[
            example("ftp://u@h.example/", 6..8),
            example("http://u@h.example/", 7..9),
            example("http://@h.example/", 7..8),
        ],
        accepted: &["http://h.example/", "http://h.example/@u", "mailto:u@h.example"],
        when: SubjectFlags::AT,
        check: present,
    },
    Rule {
        id: "userinfo-looks-like-host",
        severity: Severity::Error,
        what: "the user looks like a host",
        why: "Whoever reads the URI takes the user for the host: it has dots, or goes on like a path or a query.",
        source: "RFC 3986 section 7.6",
        refused: &[
            example("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", 6..41),
            example("http://good.example:80@evil.example/", 7..19),
            example("http://good%2Eexample@evil.example/", 7..21),
        ],
        accepted: &["ftp://anonymous@ftp.example/", "ssh://git@host.example/x.git"],
        when: SubjectFlags::AT,
        check: looks_like_host,
    },
    Rule {
        id: "multi-at",
        severity: Severity::Error,
        what: "the authority has more than one @",
        why: "Some readers take what follows the first @ for the host, others what follows the last.",
        source: "RFC 3986 section 3.2; Tsai, A New Era of SSRF, 2017",
        refused: &[example("http://foo@127.0.0.1:11211@google.com/", 26..27)],
        accepted: &[
            "http://foo@google.com/",
            "http://foo%40x@google.com/",
            "http://foo@google.com/@",
        ],
        when: SubjectFlags::AT,
        check: several,
    },
    Rule {
        id: "at-after-delim",
        severity: Severity::Warning,
        what: "an @ follows where some readers still see the authority",
        why: "A reader that does not end the authority at `?` or `#`, or that takes a slash for a part of a password, takes \
              what follows the @ for the host. RFC 1738 allows a `?` in a user.",
        source: "Tsai, A New Era of SSRF, 2017; RFC 1738 section 5",
        refused: &[
            example("http://google.com#@evil.com/", 18..19),
            example("ftp://google.com?@evil.com/", 17..18),
            example("http://u:p/w@h.example/", 12..13),
            example("http://google.com/@evil.com/", 18..19),
        ],
        accepted: &["http://google.com/a/@evil", "http://google.com/?a@b", "mailto:a@b?c@d"],
        when: SubjectFlags::AT,
        check: after_delimiter,
    },
];

fn password(subject: &Subject<'_>) -> Option<Hit> {
    subject.parts.password(subject.bytes).filter(|password| !password.is_empty()).map(Hit::at)
}

fn present(subject: &Subject<'_>) -> Option<Hit> {
    let userinfo = subject.parts.userinfo?;
    let hit = Hit::at(Span::new(userinfo.start, userinfo.end + 1));
    Some(if subject.scheme.is_web() { hit.as_bad_as(Severity::Error) } else { hit })
}

fn looks_like_host(subject: &Subject<'_>) -> Option<Hit> {
    let user = subject.parts.user(subject.bytes)?;
    let hostlike = octets(subject.bytes, user)
        .any(|octet| matches!(octet.value, b'.' | b'&' | b'=' | b'/' | b'?'));
    hostlike.then_some(Hit::at(user))
}

fn several(subject: &Subject<'_>) -> Option<Hit> {
    let userinfo = subject.parts.userinfo?;
    memchr(b'@', subject.text(userinfo)).map(|_| Hit::at(Span::byte(userinfo.end)))
}

fn after_delimiter(subject: &Subject<'_>) -> Option<Hit> {
    subject.parts.authority?;
    let behind = subject.behind_authority();
    let within = |start: usize, end: usize| {
        memchr(b'@', subject.text(Span::new(start, end))).map(|at| Hit::at(Span::byte(start + at)))
    };
    let segment_end = |from: usize, end: usize| {
        memchr(b'/', subject.text(Span::new(from, end))).map_or(end, |at| from + at)
    };
    let path_end = subject.parts.path.end;
    match subject.text(behind).first()? {
        b'?' | b'#' => within(behind.start, segment_end(behind.start, behind.end)),
        _ if subject.parts.port.is_some() && subject.port().is_none() => {
            within(behind.start, path_end)
        }
        // Everywhere in the Web, and no reader is known to stumble.
        _ => Some(
            within(behind.start, segment_end(behind.start + 1, path_end))?
                .as_bad_as(Severity::Info),
        ),
    }
}
