//! Paths: obfuscated dot-segments, and names with a special meaning in file systems.

use memchr::memchr;
use urikit::normalize::Normalizer;
use urikit_readings::raw::{Span, escapes, octets, segments};
use urikit_schemes::SCHEMES;

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::rules::allowed::is_listed;
use crate::subject::Subject;

pub(super) static RULES: [Rule; 8] = [
    Rule {
        id: "dot-encoded",
        severity: Severity::Warning,
        what: "path contains a percent-encoded dot-segment",
        why: "Under RFC 3986, such a segment is a name until percent-encoding is normalized. \
              Browsers treat it as a dot-segment, so a filter may check a different path than the \
              one that is requested.",
        remedy: "Decode %2E and remove dot-segments before checking the path.",
        source: "RFC 3986 sections 5.2.4 and 6.2.2.2; WHATWG URL",
        refused: &[
            example("http://h.example/b/%2e%2e/c", 19..25),
            example("http://h.example/.%2E", 17..21),
        ],
        accepted: &[
            "http://h.example/b/../c",
            "http://h.example/a%2eb",
            "http://h.example/?/%2e%2e/",
        ],
        when: SubjectFlags::PERCENT,
        check: encoded_dots,
    },
    Rule {
        id: "dot-param",
        severity: Severity::Warning,
        what: "dot-segment has a path parameter",
        why: "Many proxies treat `..;` as a name. A server that removes path parameters, such as \
              Tomcat, then treats it as `..`.",
        remedy: "Reject the URL, or remove path parameters and dot-segments before checking the \
                 path.",
        source: "RFC 2396 section 3.3; RFC 3986 section 3.3",
        refused: &[
            example("http://h.example/..;/admin", 17..20),
            example("http://h.example/a/.;v=1/b", 19..24),
        ],
        accepted: &["http://h.example/a;v=1/b", "http://h.example/a..;/b"],
        when: SubjectFlags::SEMICOLON,
        check: dots_with_parameter,
    },
    Rule {
        id: "slash-encoded",
        severity: Severity::Warning,
        what: "path contains a percent-encoded slash or backslash",
        why: "The byte is data if the path is split before it is decoded, and a delimiter if it is \
              decoded first, so `..%2F..%2F` can bypass a filter. In an ftp URL, `%2F` at the \
              start of the path is the root directory of the server.",
        remedy: "Split the path before decoding it, and reject segments that contain a slash or \
                 backslash.",
        source: "RFC 3986 section 7.3; RFC 1738 section 3.2.2",
        refused: &[
            example("http://h.example/b/..%2f..%2fc", 21..24),
            example("ftp://h.example/%2Fetc/passwd", 16..19),
            example("http://h.example/..%5Cc", 19..22),
        ],
        accepted: &["http://h.example/?u=a%2Fb", "http://h.example/a%2Eb"],
        when: SubjectFlags::PERCENT,
        check: encoded_slash,
    },
    Rule {
        id: "path-device",
        severity: Severity::Warning,
        what: "path contains the name of a Windows device",
        why: "On Windows, `aux`, `con`, `lpt1`, and similar names are devices in every directory \
              and with every extension. A program that opens one may hang, or \
              write to a printer or another device.",
        remedy: "Rename the segment, or reject it before using the path as a file name.",
        source: "RFC 3986 section 7.3",
        refused: &[
            example("http://h.example/a/aux", 19..22),
            example("file:///LPT1.txt", 8..16),
            example("http://h.example/%61ux/", 17..22),
        ],
        accepted: &[
            "http://h.example/auxiliary",
            "http://h.example/lpt/",
            "http://h.example/com10",
        ],
        when: SubjectFlags::ANY,
        check: device,
    },
    Rule {
        id: "path-drive",
        severity: Severity::Warning,
        what: "URL contains a Windows drive letter",
        why: "If the path is used as a file name, a drive letter leads out of the intended \
              directory. Parsers interpret `C:/x` as a URL with the scheme `c`.",
        remedy: "Convert a Windows path to a file URL, such as file:///C:/x. In other URLs, reject \
                 the segment.",
        source: "RFC 3986 section 7.3; RFC 1738 section 3.10; RFC 8089 appendix E.2",
        refused: &[
            example("file:///C|/x", 8..10),
            example("file:///C:/x", 8..10),
            example("http://h.example/a/c%3A/x", 19..23),
            example("http://h.example/C|/x", 17..19),
            example("C:/x", 0..2),
        ],
        accepted: &["http://h.example/C/x", "http://h.example/cc:/x", "http://h.example/?C:/x"],
        when: SubjectFlags::ODD_SCHEME.or(SubjectFlags::COLON).or(SubjectFlags::PERCENT),
        check: drive,
    },
    Rule {
        id: "path-unc",
        severity: Severity::Warning,
        what: "file URL refers to another machine",
        why: "Windows connects to that machine, and authenticates with the name of the user and a \
              hash of the password.",
        remedy: "Reject the URL, or use a local path.",
        source: "RFC 3986 section 7.3; RFC 8089 appendix E.3",
        refused: &[
            example("file://evil.example/share/x", 7..19),
            example("file:////evil.example/share/x", 7..9),
            example("file:///%5C%5Cevil.example/x", 8..14),
        ],
        accepted: &["file:///etc/motd", "file://localhost/etc/motd", "http://h.example//share"],
        when: SubjectFlags::ODD_SCHEME,
        check: other_machine,
    },
    Rule {
        id: "empty-path-normal-collision",
        severity: Severity::Warning,
        what: "path begins with // after dot-segments are removed",
        why: "A path that begins with `//` is parsed as an authority. A library that removes \
              dot-segments without adding the prefix `/.` turns a URL without a host into a URL \
              with a host.",
        remedy: "Normalize the URL with a library that adds the prefix, or remove the empty \
                 segment.",
        source: "RFC 3986 sections 3.3 and 5.2.4; rust-url issue 799; iri-string issue 28",
        refused: &[example("m:/.//x", 2..7), example("m:/a/..//x", 2..10)],
        accepted: &["m:/./x", "m:/a//x", "http://h.example/.//x"],
        when: SubjectFlags::ODD_SCHEME,
        check: collision,
    },
    Rule {
        id: "relative-escape",
        severity: Severity::Warning,
        what: "path leads above its root or to another host",
        why: "Some parsers remove excess dot-segments, others keep them. A reference that begins \
              with `//` or `/\\` looks like a path, but leads to another host. So does `/%09/` \
              after percent-decoding, because browsers remove the tab, and `/x/..//` after \
              dot-segments are removed.",
        remedy: "Remove excess dot-segments, and begin a path with a single slash.",
        source: "RFC 3986 sections 4.2 and 5.4.2; RFC 2396 section 5.2; WHATWG URL; CWE-601",
        refused: &[
            example("http://h.example/a/../../x", 22..24),
            example("../../../../x", 0..2),
            example("//evil.example/x", 0..2),
            example(r"/\evil.example", 0..2),
            example("/%09/evil.example", 0..17),
            example("/%252Fevil.example", 0..18),
            example("/x/..//evil.example", 0..19),
        ],
        accepted: &[
            "http://h.example/a/../x",
            "/a/b",
            "a/../b",
            "http://h.example/a/..",
            "x:/y//z",
            "/a/%2F/b",
            "/%09evil.example",
            "/a/x/..//b",
        ],
        when: SubjectFlags::DOTS.or(SubjectFlags::ODD_SCHEME).or(SubjectFlags::PERCENT),
        check: escape,
    },
];

/// Returns the number of dots of a dot-segment, whose dots may be percent-encoded.
fn dots(subject: &Subject<'_>, segment: Span) -> Option<usize> {
    if segment.is_empty() || segment.len() > 6 {
        return None;
    }
    let count = octets(subject.bytes, segment)
        .try_fold(0, |count, octet| (octet.value == b'.').then_some(count + 1))?;
    (count <= 2).then_some(count)
}

fn path_segments<'s>(subject: &'s Subject<'_>) -> impl Iterator<Item = Span> + use<'s> {
    segments(subject.bytes, subject.parts.path)
}

fn encoded_dots(subject: &Subject<'_>) -> Option<Hit> {
    path_segments(subject)
        .find(|segment| subject.text(*segment).contains(&b'%') && dots(subject, *segment).is_some())
        .map(Hit::at)
}

fn dots_with_parameter(subject: &Subject<'_>) -> Option<Hit> {
    path_segments(subject)
        .find(|segment| {
            let name = memchr(b';', subject.text(*segment)).map(|end| segment.inner(0, end));
            name.is_some_and(|name| dots(subject, name).is_some())
        })
        .map(Hit::at)
}

fn encoded_slash(subject: &Subject<'_>) -> Option<Hit> {
    escapes(subject.bytes, subject.parts.path)
        .find(|octet| matches!(octet.value, b'/' | b'\\'))
        .map(|octet| Hit::at(octet.span))
}

fn device(subject: &Subject<'_>) -> Option<Hit> {
    path_segments(subject).find(|segment| is_device(subject, *segment)).map(Hit::at)
}

/// Returns whether the name before the first dot, colon, space, or semicolon is that of a device.
fn is_device(subject: &Subject<'_>, segment: Span) -> bool {
    // Most segments need no decoding.
    let first = subject.text(segment).first();
    if !matches!(
        first,
        Some(b'%' | b'a' | b'A' | b'c' | b'C' | b'l' | b'L' | b'n' | b'N' | b'p' | b'P')
    ) {
        return false;
    }
    let mut name = [0; 5];
    let mut len = 0;
    for octet in octets(subject.bytes, segment) {
        if matches!(octet.value, b'.' | b':' | b' ' | b';') {
            break;
        }
        let Some(place) = name.get_mut(len) else { return false };
        *place = octet.value.to_ascii_lowercase();
        len += 1;
    }
    matches!(
        &name[..len],
        b"aux"
            | b"con"
            | b"nul"
            | b"prn"
            | [b'c', b'o', b'm', b'1'..=b'9']
            | [b'l', b'p', b't', b'1'..=b'9']
    )
}

fn drive(subject: &Subject<'_>) -> Option<Hit> {
    let is_drive = |segment: &Span| {
        let letters: Vec<u8> =
            octets(subject.bytes, *segment).take(3).map(|octet| octet.value).collect();
        matches!(*letters, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
    };
    match subject.parts.scheme {
        Some(scheme) if scheme.len() == 1 && subject.text(scheme)[0].is_ascii_alphabetic() => {
            Some(Hit::at(Span::new(0, 2)))
        }
        _ => {
            path_segments(subject).filter(|segment| segment.len() <= 6).find(is_drive).map(Hit::at)
        }
    }
}

fn other_machine(subject: &Subject<'_>) -> Option<Hit> {
    if !subject.scheme.is_one_of(&["file"]) {
        return None;
    }
    let local = |host: &[u8]| host.is_empty() || host.eq_ignore_ascii_case(b"localhost");
    if let Some(host) = subject.parts.host.filter(|host| !local(subject.text(*host))) {
        return Some(Hit::at(host));
    }
    // Two slashes or backslashes at the start, or after the first slash.
    let mut slashes = octets(subject.bytes, subject.parts.path)
        .take_while(|octet| matches!(octet.value, b'/' | b'\\'));
    let (first, second) = (slashes.next()?, slashes.next()?);
    let span = match slashes.next() {
        Some(third) => Span::new(second.span.start, third.span.end),
        None => Span::new(first.span.start, second.span.end),
    };
    Some(Hit::at(span))
}

fn collision(subject: &Subject<'_>) -> Option<Hit> {
    let path = subject.parts.path;
    let text = subject.text(path);
    let is_candidate = subject.parts.authority.is_none()
        && memchr::memmem::find(text, b"//").is_some()
        && memchr::memmem::find(text, b"/.").is_some();
    if !is_candidate {
        return None;
    }
    // The normalizer adds the prefix `/.` to such a path.
    let normal = Normalizer::new().schemes(SCHEMES).normalize(subject.reading.ok()?);
    normal.path().as_str().starts_with("/.//").then_some(Hit::at(path))
}

/// Returns the start of a reference that leads to a host that is not listed.
fn foreign_target(subject: &Subject<'_>) -> Option<Hit> {
    let is_foreign = |host: &[u8]| !is_listed(subject, host);
    if matches!(subject.bytes, [b'/' | b'\\', b'/' | b'\\', ..]) {
        let host = subject.parts.host.map_or(&[][..], |host| subject.text(host));
        return is_foreign(host).then_some(Hit::at(Span::new(0, 2)));
    }
    let target = subject.targets().iter().find(|it| is_foreign(it.url.hostname().as_bytes()))?;
    Some(Hit::at(subject.all()).with_detail(target.after))
}

fn escape(subject: &Subject<'_>) -> Option<Hit> {
    let is_relative = subject.parts.scheme.is_none();
    if let Some(hit) = is_relative.then(|| foreign_target(subject)).flatten() {
        return Some(hit);
    }
    let path = subject.parts.path;
    let is_rooted = subject.text(path).starts_with(b"/");
    if !is_rooted && !is_relative {
        return None;
    }
    let mut depth = 0usize;
    for segment in segments(subject.bytes, if is_rooted { path.from(path.start + 1) } else { path })
    {
        match dots(subject, segment) {
            Some(1) => {}
            Some(_) if depth == 0 => {
                let hit = Hit::at(segment);
                // Common in documents. The target depends on the base.
                return Some(if is_rooted { hit } else { hit.with_severity(Severity::Info) });
            }
            Some(_) => depth -= 1,
            None => depth += 1,
        }
    }
    None
}
