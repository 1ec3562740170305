//! Hosts that parsers and strict transcriptions of the grammars were seen to find in confusing texts before these readers were
//! written, and what is different here.

use urikit_audit::readings::{Profile, Reader, Readings};

const REFUSED: &str = "-";
/// Whatever it finds.
const SOME: &str = "*";

/// The hosts by RFC 3986, RFC 2396, RFC 1738 and WHATWG, empty where there is none; and by parsers in use.
type Row = (&'static str, [&'static str; 4], &'static [(&'static str, &'static str)]);

const MEASURED: [Row; 64] = [
    ("http://good.example@evil.example/", ["evil.example", "evil.example", "-", "evil.example"], &[]),
    (
        "http://foo@evil.example:80@google.com/",
        ["-", "", "-", "google.com"],
        &[
            ("curl", "-"),
            ("python", "google.com"),
            ("go", "google.com"),
            ("urllib3", "google.com"),
            ("java-url", ""),
        ],
    ),
    (
        "http://foo@127.0.0.1 @google.com/",
        ["-", "-", "-", "google.com"],
        &[("python", "google.com"), ("go", "-")],
    ),
    ("http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", ["-", "-", "-", "2.2.2.2"], &[("java-url", "2.2.2.2")]),
    (
        "http://127.0.0.1:11211:80/",
        ["-", "", "-", "-"],
        &[("perl-uri", "127.0.0.1:11211"), ("node-legacy", "127.0.0.1"), ("go", "*")],
    ),
    ("http://google.com#@evil.com/", ["google.com"; 4], &[]),
    ("http://google.com?@evil.com/", ["google.com", "google.com", "-", "google.com"], &[]),
    ("ftp://google.com?@evil.com/", ["google.com", "google.com", "evil.com", "google.com"], &[]),
    (
        r"http://evil.com\@google.com/",
        ["-", "-", "-", "evil.com"],
        &[
            ("python", "google.com"),
            ("java-url", "google.com"),
            ("perl-uri", "google.com"),
            ("curl", "google.com"),
            ("urllib3", "evil.com"),
            ("node", "evil.com"),
        ],
    ),
    (r"http://google.com\.evil.com/", ["-", "-", "-", "google.com"], &[("python", r"google.com\.evil.com")]),
    (r"http://127.0.0.1:6666\@1.1.1.1/", ["-", "-", "-", "127.0.0.1"], &[("python", "1.1.1.1")]),
    (r"https:\\evil.com\x", ["-", "-", "-", "evil.com"], &[("go", ""), ("python", "")]),
    ("http:/evil.com/x", ["", "", "-", "evil.com"], &[("curl", "evil.com")]),
    ("http:evil.com/x", ["", "", "-", "evil.com"], &[("curl", "-")]),
    ("http:///evil.com/x", ["", "", "-", "evil.com"], &[("curl", "evil.com"), ("python", "")]),
    ("http:////evil.com/x", ["", "", "-", "evil.com"], &[("curl", "-")]),
    ("//evil.com/x", ["evil.com", "evil.com", "-", "-"], &[]),
    ("http://0177.0.0.1/", ["0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "127.0.0.1"], &[("curl", "127.0.0.1")]),
    (
        "http://2130706433/",
        ["2130706433", "", "-", "127.0.0.1"],
        &[("curl", "127.0.0.1"), ("java-uri", "2130706433")],
    ),
    ("http://0x7f.1/", ["0x7f.1", "", "-", "127.0.0.1"], &[]),
    ("http://127.1/", ["127.1", "", "-", "127.0.0.1"], &[]),
    (
        "http://256.256.256.256/",
        ["256.256.256.256", "256.256.256.256", "256.256.256.256", "-"],
        &[("java-uri", "")],
    ),
    ("http://127.0.0.1./", ["127.0.0.1.", "", "-", "127.0.0.1"], &[]),
    ("http://[::ffff:127.0.0.1]/", ["[::ffff:127.0.0.1]", "[::ffff:127.0.0.1]", "-", "[::ffff:7f00:1]"], &[]),
    ("http://[::1%25lo]/", ["-"; 4], &[("java-uri", "*"), ("go", "*"), ("curl", "*")]),
    ("http://[::1%lo]/", ["-"; 4], &[("java-uri", "*"), ("go", "-"), ("curl", "*")]),
    ("http://[v1.fe80::a+en1]/", ["[v1.fe80::a+en1]", "-", "-", "-"], &[("python", "*")]),
    ("http://[::1]evil.com/", ["-"; 4], &[("python", "[::1]"), ("perl-uri", "[::1]evil.com")]),
    ("http://a_b.example/", ["a_b.example", "", "-", "a_b.example"], &[]),
    ("http://example.com./", ["example.com.", "example.com.", "-", "example.com."], &[]),
    ("http://example.com:/x", ["example.com", "example.com", "-", "example.com"], &[]),
    ("http://example.com:00080/x", ["example.com"; 4], &[("java-uri", "example.com")]),
    (
        "http://example.com:65536/x",
        ["example.com", "example.com", "example.com", "-"],
        &[("java-uri", "example.com")],
    ),
    ("http://example.com:80a/x", ["-", "", "-", "-"], &[("python", "example.com")]),
    (
        "http://ex%61mple.com/",
        ["ex%61mple.com", "", "-", "example.com"],
        &[("curl", "example.com"), ("urllib3", "example.com"), ("python", "ex%61mple.com"), ("go", "-")],
    ),
    (
        "http://127.0.0.1%2f.evil.com/",
        ["127.0.0.1%2f.evil.com", "", "-", "-"],
        &[("perl-uri", "127.0.0.1/.evil.com"), ("curl", "-")],
    ),
    (
        "http://good.com%00.evil.com/",
        ["good.com%00.evil.com", "", "-", "-"],
        &[("perl-uri", "good.com\0.evil.com")],
    ),
    (
        "http://evil\u{3002}com/",
        ["-", "-", "-", "evil.com"],
        &[("java-uri", ""), ("perl-uri", "xn--evilcom-9o3f")],
    ),
    ("http://h;evil.com/", ["h;evil.com", "", "-", "h;evil.com"], &[("node-legacy", "h")]),
    ("http://a/b/%2e%2e/c", ["a"; 4], &[]),
    ("http://a/..;/admin", ["a"; 4], &[]),
    ("ftp://h/a?b", ["h"; 4], &[]),
    ("ftp://h/%2Fetc/passwd", ["h"; 4], &[]),
    ("mailto:a@b?subject=x", [""; 4], &[]),
    ("javascript://good.com/%0aalert(1)", ["good.com"; 4], &[]),
    ("ldap://127.0.0.1#.evil.com:1389/a", ["127.0.0.1"; 4], &[]),
    ("http://u:p@ss@h/", ["-", "", "-", "h"], &[("curl", "-")]),
    ("http://u:p/w@h/", ["-", "", "-", "-"], &[("python", "u")]),
    ("http://h/a[1]", ["-", "-", "-", "h"], &[]),
    ("http://h/?a[]=1", ["-", "h", "-", "h"], &[]),
    ("http://h/~u", ["h", "h", "-", "h"], &[]),
    ("http://h/a#b#c", ["-", "-", "h", "h"], &[]),
    ("http://h/a|b", ["-", "-", "-", "h"], &[]),
    ("http://h/{x}", ["-", "-", "-", "h"], &[]),
    ("http://h/%zz", ["-", "-", "-", "h"], &[]),
    (
        "http://h\t.evil.com/",
        ["-", "-", "-", "h.evil.com"],
        &[("python", "h.evil.com"), ("go", "-"), ("urllib3", "-"), ("java-uri", "-")],
    ),
    ("\u{1}http://evil.com/", ["-", "-", "-", "evil.com"], &[("python", "evil.com"), ("curl", "-")]),
    ("file:/etc/passwd", ["", "", "-", ""], &[]),
    ("C:/x", [""; 4], &[]),
    ("1http://x/", ["-", "-", "x", "-"], &[]),
    ("http:", ["", "-", "-", "-"], &[]),
    ("url:http://evil.com/", [""; 4], &[("java-url", "evil.com")]),
    ("http://http://http://@http://http://?http://#http://", ["http", "http", "-", "http"], &[]),
    ("m:/.//x", [""; 4], &[]),
];

/// Where a reader finds another host than was measured, and why.
///
/// The measurements of RFC 1738 were made by a transcription of its rule `httpurl`, which has no user. The reader here goes by
/// `genericurl` and the common Internet syntax of section 3.1, as who does not know the scheme has to: only so is there a host to
/// be seen, and it is the one that such a reader connects to.
const DIFFERENCES: [(&str, &str, &str); 2] = [
    ("http://good.example@evil.example/", "rfc1738", "a user by section 3.1, none by section 3.3"),
    ("http://google.com?@evil.com/", "rfc1738", "a user by section 3.1 may hold a question mark"),
];

#[test]
fn what_was_measured_is_what_is_found_but_for_what_is_explained() {
    const GRAMMARS: [Reader; 4] = [Reader::Rfc3986, Reader::Rfc2396, Reader::Rfc1738, Reader::Whatwg];
    let mut met = 0;
    for (text, hosts, parsers) in MEASURED {
        let readings = Readings::of(text).with_recorded();
        let grammars = GRAMMARS.map(Reader::name).into_iter().zip(hosts);
        for (parser, expected) in grammars.chain(parsers.iter().copied()) {
            // A recording has its version in its name.
            let is_it = |name: &&str| *name == parser || name.strip_prefix(parser).is_some_and(is_version);
            let reader = readings
                .readers()
                .find(is_it)
                .unwrap_or_else(|| panic!("{parser} was not asked about {text}"));
            let found = match readings.by(reader) {
                Some(reading) => reading.host.as_deref().unwrap_or(""),
                None => REFUSED,
            };
            let is_same = found == expected || (expected == SOME && found != REFUSED);
            let explained = DIFFERENCES.iter().any(|(other, name, _)| *other == text && *name == parser);
            assert_eq!(
                !is_same, explained,
                "{text}: {reader} finds {found:?}, and {expected:?} was measured"
            );
            met += usize::from(explained);
        }
    }
    assert_eq!(met, DIFFERENCES.len());
    assert_eq!(Profile::all().len(), 10);
}

fn is_version(rest: &str) -> bool {
    rest.strip_prefix('-').is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()))
}
