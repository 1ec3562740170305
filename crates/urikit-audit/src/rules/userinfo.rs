//! Userinfo, and `@` in other places.

use memchr::memchr;
use urikit_readings::raw::{Span, octets};
use urikit_readings::reported_password;

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 5] = [
    Rule {
        id: "password",
        severity: Severity::Error,
        what: "URL contains a password",
        why: "URLs are logged, displayed, and stored in histories. A password in a URL is \
              disclosed with it. A password with `/`, `?`, or `#` is invalid, but it is \
              disclosed too, and so is one in a login without a scheme.",
        remedy: "Remove the password, and send it separately, for example in an Authorization \
                 header.",
        source: "RFC 3986 sections 3.2.1 and 7.5; RFC 2396 section 7",
        refused: &[
            example("ftp://u:p@h.example/", 8..9),
            example("postgres://u:p#w@h.example/", 13..16),
            example("sip:u:p@h.example", 6..7),
            example("u:S3cret@h.example/", 2..8),
        ],
        accepted: &[
            "ftp://u@h.example/",
            "ftp://u:@h.example/",
            "http://h.example/u:p@x",
            "mailto:u@h.example",
        ],
        when: SubjectFlags::AT,
        check: password,
    },
    Rule {
        id: "userinfo-present",
        severity: Severity::Warning,
        what: "URL contains userinfo",
        why: "Userinfo precedes the host, so users may take it for the host: \
              `http://good.example@evil.example/` leads to `evil.example`. RFC 9110 deprecates \
              userinfo in http and https URLs. In such URLs, the severity is error.",
        remedy: "Remove the userinfo and the @.",
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
        what: "username looks like a host",
        why: "The username contains dots, or delimiters of a path or query. Users take it for the \
              host, which is a common phishing technique.",
        remedy: "Reject the URL, or remove the userinfo.",
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
        what: "authority contains more than one @",
        why: "Some parsers use the text after the first `@` as the host, others use the text after \
              the last one. A filter may therefore check a different host than the one that is \
              contacted.",
        remedy: "Reject the URL, or percent-encode each @ in the userinfo as %40.",
        source: "RFC 3986 section 3.2; Tsai, A New Era of SSRF, 2017",
        refused: &[example("http://foo@127.0.0.1:11211@google.com/", 26..27)],
        accepted: &[
            "http://foo@google.com/",
            "http://foo%40x@google.com/",
            "http://foo@google.com/@",
        ],
        when: SubjectFlags::AT,
        check: several_at,
    },
    Rule {
        id: "at-after-delim",
        severity: Severity::Warning,
        what: "@ after the authority may change the host",
        why: "Some parsers do not end the authority at `?` or `#`, or accept `?` in a username \
              (as in RFC 1738) or `/` in a password. They use the text after the `@` as the host. \
              An `@` in the first path segment has severity info.",
        remedy: "Percent-encode the @ as %40.",
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
    reported_password(subject.bytes, &subject.parts).map(Hit::at)
}

fn present(subject: &Subject<'_>) -> Option<Hit> {
    let userinfo = subject.parts.userinfo?;
    let hit = Hit::at(Span::new(userinfo.start, userinfo.end + 1));
    Some(if subject.scheme.is_web() { hit.with_severity(Severity::Error) } else { hit })
}

fn looks_like_host(subject: &Subject<'_>) -> Option<Hit> {
    let user = subject.parts.user(subject.bytes)?;
    let hostlike = octets(subject.bytes, user)
        .any(|octet| matches!(octet.value, b'.' | b'&' | b'=' | b'/' | b'?'));
    hostlike.then_some(Hit::at(user))
}

fn several_at(subject: &Subject<'_>) -> Option<Hit> {
    let userinfo = subject.parts.userinfo?;
    memchr(b'@', subject.text(userinfo)).map(|_| Hit::at(Span::byte(userinfo.end)))
}

fn after_delimiter(subject: &Subject<'_>) -> Option<Hit> {
    subject.parts.authority?;
    let rest = subject.after_authority();
    let within = |start: usize, end: usize| {
        memchr(b'@', subject.text(Span::new(start, end))).map(|at| Hit::at(Span::byte(start + at)))
    };
    let segment_end = |from: usize, end: usize| {
        memchr(b'/', subject.text(Span::new(from, end))).map_or(end, |at| from + at)
    };
    let path_end = subject.parts.path.end;
    match subject.text(rest).first()? {
        b'?' | b'#' => within(rest.start, segment_end(rest.start, rest.end)),
        _ if subject.parts.port.is_some() && subject.port().is_none() => {
            within(rest.start, path_end)
        }
        // Common on the Web, and all known parsers agree.
        _ => Some(
            within(rest.start, segment_end(rest.start + 1, path_end))?
                .with_severity(Severity::Info),
        ),
    }
}
