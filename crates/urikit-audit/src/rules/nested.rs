//! URLs inside a URL. The policy audits them; see [`Policy::embedded_depth`].
//!
//! [`Policy::embedded_depth`]: crate::Policy::embedded_depth

use urikit_readings::raw::embedded;

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 2] = [
    Rule {
        id: "nested-uri",
        severity: Severity::Info,
        what: "URL contains another URL",
        why: "If a server fetches the inner URL or redirects to it, the author of the outer URL \
              chooses the target.",
        remedy: "Fetch or follow only inner URLs without findings.",
        source: "RFC 3986 section 7.6; CWE-601; CWE-918",
        refused: &[
            example("http://h.example/?u=http://169.254.169.254/", 20..43),
            example("http://h.example/?u=http%3A%2F%2Fevil.example%2F&v=1", 20..48),
            example("https://web.archive.example/web/2020/http://h.example/", 37..54),
            example("http://h.example/?u=//evil.example/", 20..35),
            example("http://h.example/?u=javascript:alert(1)", 20..39),
            example("http://h.example/fetch/http:%2F%2Fevil.example%2Fa/b", 23..50),
        ],
        accepted: &[
            "http://h.example/?u=a/b",
            "http://h.example/?t=12:30",
            "http://h.example/://x",
            "http://h.example//a",
            "http://h.example/wiki/File:A.png?title=File:B.png",
        ],
        when: SubjectFlags::MAY_EMBED,
        check: nested,
    },
    Rule {
        id: "nested-depth",
        severity: Severity::Warning,
        what: "URLs are nested too deeply to be audited",
        why: "A URL below the depth to which a policy audits URLs is not audited, so it may have \
              any target. Deep nesting and repeated percent-encoding serve to evade filters.",
        remedy: "Reject the URL, or audit to a greater depth with `Policy::embedded_depth`.",
        source: "CWE-918; CWE-177",
        refused: &[example(
            "http://a.example/?http://b.example/?http://c.example/?http://d.example/\
             ?http://e.example/?http://f.example/",
            18..107,
        )],
        accepted: &[
            "http://h.example/?u=http://h.example/",
            "http://h.example/?u=http%253A%252F%252Fh.example%252F",
        ],
        when: SubjectFlags::MAY_EMBED,
        check: too_deep,
    },
];

fn nested(subject: &Subject<'_>) -> Option<Hit> {
    embedded::first(subject.bytes, &subject.parts).map(Hit::at)
}

fn too_deep(subject: &Subject<'_>) -> Option<Hit> {
    let max_depth = subject.allowed.embedded_depth;
    let is_too_deep =
        max_depth > 0 && embedded::visit(subject.bytes, &subject.parts, max_depth, &mut |_| {});
    // The first URL, or the part after the authority if URLs are encoded several times.
    let span = || {
        let first = embedded::first(subject.bytes, &subject.parts);
        first.unwrap_or_else(|| subject.after_authority())
    };
    is_too_deep.then(|| Hit::at(span()))
}
