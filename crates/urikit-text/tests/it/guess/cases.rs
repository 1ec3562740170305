//! Inputs and their guesses.

use urikit::Uri;
use urikit::component::Scheme;
use urikit_text::guess::Rule;

use super::guesser;

/// An input and its guesses (rule and URI), or the code of the refusal.
pub(crate) struct Case {
    pub(crate) text: &'static str,
    guesses: &'static [(&'static str, &'static str)],
    refusal: &'static str,
}

const fn all(text: &'static str, guesses: &'static [(&'static str, &'static str)]) -> Case {
    Case { text, guesses, refusal: "" }
}

const fn none(text: &'static str, refusal: &'static str) -> Case {
    Case { text, guesses: &[], refusal }
}

#[rustfmt::skip]
pub(crate) const CASES: &[Case] = &[
    // RFC 3986 section 4.5, RFC 2396 appendix F.
    all("www.w3.org/Addressing/", &[("www", "http://www.w3.org/Addressing/")]),
    all("WWW.Example.COM", &[("www", "http://WWW.Example.COM")]),
    all("www.example.rs", &[("www", "http://www.example.rs")]),
    all("www.com", &[("name", "http://www.com")]),
    all("example.com", &[("name", "http://example.com")]),
    all("example.com.", &[("name", "http://example.com.")]),
    all("https.example.com", &[("name", "http://https.example.com")]),
    all("example.museum?q#f", &[("name-path", "http://example.museum?q#f")]),
    all("bücher.example/ü", &[("name-path", "http://b%C3%BCcher.example/%C3%BC")]),
    all("почта.рф", &[("name", "http://%D0%BF%D0%BE%D1%87%D1%82%D0%B0.%D1%80%D1%84")]),

    // Other tools disagree on these.
    all("example.com:8080/x", &[("host-port", "http://example.com:8080/x"), ("letter",
    "example.com:8080/x")]),
    all("localhost:3000", &[("host-port", "http://localhost:3000"), ("letter", "localhost:3000")]),
    all("user@example.com", &[("email", "mailto:user@example.com"), ("userinfo",
    "http://user@example.com")]),
    all("ftp.funet.fi", &[("service", "ftp://ftp.funet.fi"), ("name", "http://ftp.funet.fi")]),
    all("ftp.funet.fi/pub/", &[("service", "ftp://ftp.funet.fi/pub/"), ("name-path",
    "http://ftp.funet.fi/pub/")]),
    all("[::1]/x", &[("address", "http://[::1]/x")]),
    all("//e.com/x", &[("network-path", "http://e.com/x"), ("unc", "file://e.com/x")]),
    none("a/b", "guess-relative"),
    none("README.md", "guess-file-name"),
    none("main.rs", "guess-file-name"),

    // Complete URIs.
    all("http://www.w3.org/Addressing/", &[("complete", "http://www.w3.org/Addressing/")]),
    all("HTTP:", &[("complete", "HTTP:")]),
    all("mailto:a@b.example", &[("complete", "mailto:a@b.example")]),
    all("tel:110", &[("complete", "tel:110")]),
    all("foo:bar", &[("complete", "foo:bar")]),
    all("http://bücher.example/", &[("complete", "http://b%C3%BCcher.example/")]),
    all("<URL:http://example.com/>", &[("complete", "http://example.com/")]),
    all("URL:www.example.com", &[("www", "http://www.example.com")]),

    // Hosts and ports.
    all("127.0.0.1:80", &[("host-port", "http://127.0.0.1:80")]),
    all("127.0.0.1", &[("address", "http://127.0.0.1")]),
    all("[2001:db8::1]:8080/", &[("host-port", "http://[2001:db8::1]:8080/")]),
    all("::1", &[("address", "http://[::1]")]),
    all("fe80::1", &[("address", "http://[fe80::1]"), ("letter", "fe80::1")]),
    all("localhost", &[("localhost", "http://localhost")]),
    all("app.localhost/x", &[("localhost", "http://app.localhost/x")]),
    all("intranet:8080", &[("host-port", "http://intranet:8080"), ("letter", "intranet:8080")]),
    all("example.com:443", &[("port-scheme", "https://example.com:443"), ("host-port",
    "http://example.com:443"), ("letter", "example.com:443")]),
    all("bücher.example:8080", &[("host-port", "http://b%C3%BCcher.example:8080")]),
    none("127.0.0.1:99999", "guess-port"),
    // An empty port is not a number.
    none("127.0.0.1:", "scheme-start"),
    none("bücher.example:/x", "scheme-char"),
    all("foo:99999", &[("complete", "foo:99999")]),
    none("300.0.0.1", "guess-relative"),
    none("3.14", "guess-relative"),
    none("v1.2.3", "guess-relative"),
    none("[::1", "scheme-start"),
    none("(http://example.com/)", "scheme-start"),

    // Names that need a path, a port, or a well-known domain to be a host.
    none("app.js", "guess-file-name"),
    none("index.html", "guess-top-level"),
    all("main.rs/x", &[("name-path", "http://main.rs/x")]),
    all("main.rs:8080", &[("host-port", "http://main.rs:8080"), ("letter", "main.rs:8080")]),
    none("intranet", "guess-relative"),
    none("src/main.rs", "guess-relative"),
    none("../x", "guess-relative"),
    none("./x", "guess-relative"),
    none("?q", "guess-relative"),
    none("#f", "guess-relative"),
    none("a_b.example", "guess-relative"),
    none("[::1]x/y", "scheme-start"),

    // Users.
    all("user@localhost", &[("email", "mailto:user@localhost"), ("userinfo",
    "http://user@localhost")]),
    all("a.b+c@d.example?subject=hi", &[("email", "mailto:a.b+c@d.example?subject=hi"),
    ("userinfo", "http://a.b+c@d.example?subject=hi")]),
    all("a..b@d.example", &[("userinfo", "http://a..b@d.example")]),
    all("a@d.example?subject", &[("userinfo", "http://a@d.example?subject")]),
    all("a%b@d.example", &[("email", "mailto:a%25b@d.example")]),
    all("user@example.com/x", &[("userinfo", "http://user@example.com/x")]),
    all("user@example.com:8080", &[("userinfo", "http://user@example.com:8080")]),
    all("user@host:22", &[("userinfo", "http://user@host:22")]),
    all("git@h:r.git", &[("scp", "ssh://git@h/r.git")]),
    all("git@h.example:/srv/r.git", &[("scp", "ssh://git@h.example/srv/r.git")]),
    all("git@h.example:~/r.git", &[("scp", "ssh://git@h.example/~/r.git")]),
    all("git@h.example:2222/r", &[("scp", "ssh://git@h.example/2222/r"),
    ("userinfo", "http://git@h.example:2222/r")]),
    all("git@h.example:65536/r", &[("scp", "ssh://git@h.example/65536/r")]),
    all("u@h:x/r.git", &[("scp", "ssh://u@h/~/x/r.git")]),
    all("u@h:/x/r.git", &[("scp", "ssh://u@h/x/r.git")]),
    all("u@h:~bob/r.git", &[("scp", "ssh://u@h/~bob/r.git")]),
    all("a!b@d.example", &[("userinfo", "http://a!b@d.example")]),
    none("a!b@h:x", "scheme-char"),
    none(".a@h:x", "scheme-start"),
    none("a.@h:x", "scheme-char"),
    none("@h:x", "scheme-start"),
    none("git@h://x", "scheme-char"),
    none("git@h:", "scheme-char"),
    none("git@h:?x", "scheme-char"),
    none("u@a_b.com", "guess-relative"),
    none("user@host", "guess-relative"),
    none("@example.com", "guess-relative"),

    // Files.
    all(r"C:\dir\f", &[("drive", "file:///C:/dir/f")]),
    all("C:/dir", &[("drive", "file:///C:/dir"), ("letter", "C:/dir")]),
    all(r"\\server\share\a b", &[("unc", "file://server/share/a%20b")]),
    all("/etc/passwd", &[("root", "file:///etc/passwd")]),
    all("/a b/{c}?#%41", &[("root", "file:///a%20b/%7Bc%7D%3F%23%2541")]),
    all("\"C:\\My Documents\\x\"", &[("drive", "file:///C:/My%20Documents/x")]),
    all("/etc/\n  passwd", &[("root", "file:///etc/passwd"), ("space-ends", "file:///etc/")]),
    all("~/x", &[("home", "file:///home/me/x")]),
    all("~", &[("home", "file:///home/me")]),
    none(r"\\server", "file-windows-share"),
    none("~user/x", "guess-relative"),
    all("C://e.com", &[("complete", "C://e.com")]),
    all("C:", &[("complete", "C:")]),
    none("1:/x", "scheme-start"),
    none("1://x", "scheme-start"),

    // Identifiers.
    all("ISBN 0-451-45052-3", &[("isbn", "urn:isbn:0451450523")]),
    all("ISBN-13: 978-0-306-40615-7", &[("isbn", "urn:isbn:9780306406157"), ("letter",
    "ISBN-13:978-0-306-40615-7")]),
    all("isbn:080442957x", &[("isbn", "urn:isbn:080442957X"), ("letter", "isbn:080442957x")]),
    none("ISBN 0-451-45052-4", "guess-isbn"),
    all("isbn:0451450524", &[("letter", "isbn:0451450524")]),
    none("ISBN 978-0-306-40615-8", "guess-isbn"),
    none("ISBN 1234567890128", "guess-isbn"),
    none("ISBN 978030640X151", "guess-isbn"),
    none("ISBN 978-0-306-40615-77", "guess-isbn"),
    none("ISBN 9-7-8-0-306-40615-7", "guess-isbn"),
    all("isbn.org", &[("name", "http://isbn.org")]),
    all("arXiv:2301.00001v2", &[("arxiv", "https://arxiv.org/abs/2301.00001v2"), ("letter",
    "arXiv:2301.00001v2")]),
    all("arXiv: hep-th/9901001", &[("arxiv", "https://arxiv.org/abs/hep-th/9901001"), ("letter",
    "arXiv:hep-th/9901001")]),
    all("arxiv:x", &[("complete", "arxiv:x")]),
    all("arxiv:0704.0001", &[("arxiv", "https://arxiv.org/abs/0704.0001"), ("letter",
    "arxiv:0704.0001")]),
    all("arxiv:abcd.00001", &[("complete", "arxiv:abcd.00001")]),
    all("arxiv:230.00001", &[("complete", "arxiv:230.00001")]),
    all("arxiv:23011.00001", &[("complete", "arxiv:23011.00001")]),
    all("arxiv:2301.0000x", &[("complete", "arxiv:2301.0000x")]),
    all("arxiv:2301.000001", &[("complete", "arxiv:2301.000001")]),
    all("arxiv:2301.00001v", &[("complete", "arxiv:2301.00001v")]),
    all("arxiv:2301.00001vx", &[("complete", "arxiv:2301.00001vx")]),
    all("arxiv:m/0309136", &[("complete", "arxiv:m/0309136")]),
    all("arxiv:hep_th/9901001", &[("complete", "arxiv:hep_th/9901001")]),
    all("arxiv:hep-th/99010", &[("complete", "arxiv:hep-th/99010")]),
    all("arxiv:hep-th/990100x", &[("complete", "arxiv:hep-th/990100x")]),
    all("doi: 10.1000/182", &[("doi", "https://doi.org/10.1000/182"), ("letter",
    "doi:10.1000/182")]),
    all("10.1000/a#b?c", &[("doi", "https://doi.org/10.1000/a%23b%3Fc")]),
    none("10.1000/%", "escape-truncated"),
    none("10.1/a", "guess-relative"),
    none("10.1000x/182", "guess-relative"),
    none("10.1000./182", "guess-relative"),
    none("10.1000.1234567890/182", "guess-relative"),
    none("10.1000/", "guess-relative"),
    all("+1 (201) 555-0123", &[("tel", "tel:+1(201)555-0123")]),
    none("+1 201", "guess-relative"),
    none("555-1234", "guess-relative"),

    // White space.
    all("www.w3.org/\n   Addressing/", &[("www", "http://www.w3.org/Addressing/"), ("space-ends",
    "http://www.w3.org/")]),
    all("<www.w3.org/\n   Addressing/>", &[("www", "http://www.w3.org/Addressing/")]),
    all("<http://e.com/long-\n name>", &[("complete", "http://e.com/long-name"), ("hyphen",
    "http://e.com/longname")]),
    all("http://e.com/a b", &[("space-escaped", "http://e.com/a%20b"), ("space-removed",
    "http://e.com/ab"), ("space-ends", "http://e.com/a")]),
    all("<http://e.com/a b>", &[("space-escaped", "http://e.com/a%20b"), ("space-removed",
    "http://e.com/ab"), ("space-ends", "http://e.com/a")]),
    all("http://e.com/a b\n c", &[("space-escaped", "http://e.com/a%20bc"), ("space-removed",
    "http://e.com/abc"), ("space-ends", "http://e.com/a")]),
    all("http://e.com?a b", &[("space-escaped", "http://e.com?a%20b"), ("space-removed",
    "http://e.com?ab"), ("space-ends", "http://e.com?a")]),
    all("http://e x.com/a b", &[("space-removed", "http://ex.com/ab"), ("space-ends",
    "http://e")]),
    all("mailto: a@b.example", &[("space-removed", "mailto:a@b.example")]),
    all("mailto:a b@c.example", &[("space-escaped", "mailto:a%20b@c.example"), ("space-removed",
    "mailto:ab@c.example"), ("space-ends", "mailto:a")]),
    none("see http://e.com/", "guess-words"),
    none("see foo://e.com/", "guess-words"),
    none("see example.com", "guess-words"),
    none("see\nexample.com", "guess-words"),
    none("http://e.com/\nhttp://f.com/", "guess-words"),
    none("http://e.com/ for all that is said", "guess-words"),
    none("<http://e.com/\n\nx>", "guess-words"),
    none("hello world", "guess-words"),
    none("http ://e.com/", "guess-words"),
    all("<http://e.com/\nfoo:bar>", &[("complete", "http://e.com/foo:bar")]),
    all("<http://e.com/\nftp/x>", &[("complete", "http://e.com/ftp/x")]),
    none("<http://e.com/\nmailto:x>", "guess-words"),
    all("<www.w3.org/ a>", &[("space-escaped", "http://www.w3.org/%20a"), ("space-removed",
    "http://www.w3.org/a"), ("space-ends", "http://www.w3.org/")]),
    none("<example.com b>", "guess-top-level"),

    // Nothing to guess.
    none("", "guess-empty"),
    none(" <> ", "guess-empty"),
    none("<http://e.com/", "guess-character"),
    none("http://e.com/{id}", "guess-character"),
    none("http://e.com/\u{200B}", "guess-character"),
    none(r"http:\\e.com\", "guess-character"),
    none("http://e.com/50%", "escape-truncated"),
    none("example.com/50%", "escape-truncated"),
    none("http://a:b/", "port-char"),
];

#[test]
fn inputs_have_the_expected_guesses() {
    let mut failed = 0;
    for case in CASES {
        let found = guesser().guess(case.text);
        let guesses: Vec<_> =
            found.guesses.iter().map(|guess| (guess.rule.id, guess.uri.as_str())).collect();
        let refusal = found.refusal.as_ref().map_or("", |refusal| refusal.code());
        if (guesses.as_slice(), refusal) != (case.guesses, case.refusal) {
            eprintln!(
                "{:?}\n  {guesses:?} {refusal}\n  expected {:?} {}",
                case.text, case.guesses, case.refusal
            );
            failed += 1;
        }
    }
    assert_eq!(failed, 0, "of {}", CASES.len());
}

#[test]
fn default_scheme_can_be_set() {
    let guesser = guesser().scheme(Scheme::parse("https").unwrap());
    for (text, expected) in [
        ("www.w3.org/Addressing/", "https://www.w3.org/Addressing/"),
        ("localhost:3000", "https://localhost:3000"),
        ("//e.com/x", "https://e.com/x"),
        ("::1", "https://[::1]"),
        // The default does not apply if another scheme is evident.
        ("ftp.funet.fi", "ftp://ftp.funet.fi"),
        ("http://e.com/", "http://e.com/"),
    ] {
        assert_eq!(guesser.guess(text).best().unwrap().uri.as_str(), expected);
    }
}

#[test]
fn home_directory_may_be_unknown_or_on_windows() {
    let guess = |guesser: urikit_text::guess::Guesser<'static>| guesser.guess("~/x");
    let refusal = guess(urikit_text::guess::Guesser::new()).refusal.unwrap();
    assert_eq!((refusal.code(), refusal.span()), ("guess-home", 0..1));
    assert_eq!(guess(urikit_text::guess::Guesser::default()).refusal.unwrap().code(), "guess-home");
    let windows = guess(guesser().home(r"C:\Users\me"));
    assert_eq!(windows.best().unwrap().uri.as_str(), "file:///C:/Users/me/x");
    assert_eq!(guess(guesser().home("me")).refusal.unwrap().code(), "file-relative");
}

#[test]
fn input_is_resolved_if_there_is_a_base() {
    let guesser = guesser().base(Uri::parse("http://a/b/c/d;p?q").unwrap());
    for (text, expected) in [
        ("www.w3.org/Addressing/", "http://a/b/c/www.w3.org/Addressing/"),
        ("README.md", "http://a/b/c/README.md"),
        ("/etc/passwd", "http://a/etc/passwd"),
        ("<../\n g>", "http://a/b/g"),
        ("localhost:3000", "localhost:3000"),
        ("ü", "http://a/b/c/%C3%BC"),
        ("", "http://a/b/c/d;p?q"),
    ] {
        let found = guesser.guess(text);
        let best = found.best().unwrap();
        assert_eq!(
            (best.uri.as_str(), best.rule.id, found.guesses.len()),
            (expected, "resolved", 1)
        );
    }
    for (text, expected) in
        [("a b", &["http://a/b/c/a%20b", "http://a/b/c/ab"][..]), ("//a b/", &["http://ab/"])]
    {
        let found = guesser.guess(text).guesses;
        let uris: Vec<_> = found.iter().map(|guess| guess.uri.as_str()).collect();
        assert_eq!(uris, expected);
    }
    assert_eq!(guesser.guess("a|b").refusal.unwrap().span(), 1..2);
}

/// One refusal of each kind: a reason of the guesser, a syntax error, and a rule of a scheme.
#[test]
fn refusals_have_all_properties() {
    for (text, span, message, rule, section, help, shown) in [
        (
            " a/b",
            1..4,
            "relative reference without a base URI",
            "a URI without its scheme",
            "RFC 3986 section 4.5",
            Some("specify a base; for a host, write http:// before it"),
            "guess-relative: relative reference without a base URI (bytes 1..4)",
        ),
        (
            "http://e.com/%4",
            13..15,
            "incomplete percent-encoding in path",
            "pct-encoded = \"%\" HEXDIG HEXDIG",
            "RFC 3986 section 2.1",
            Some("encode a literal `%` as `%25`"),
            "escape-truncated: incomplete percent-encoding in path (bytes 13..15)",
        ),
        (
            "/a\0b",
            2..3,
            "NUL in a path",
            "segment = *pchar",
            "RFC 8089 section 4",
            None,
            "file-nul: NUL in a path (bytes 2..3)",
        ),
    ] {
        let refusal = guesser().guess(text).refusal.unwrap();
        assert_eq!((refusal.start()..refusal.end(), refusal.span()), (span.clone(), span));
        assert_eq!(
            (refusal.message(), refusal.rule(), refusal.section()),
            (message, rule, section)
        );
        assert_eq!((refusal.help(), &*refusal.to_string()), (help, shown));
    }
    assert_eq!(format!("{:?}", Rule::find("www")), "Some(Rule(\"www\"))");
}

#[test]
fn refusals_have_a_span_in_the_input() {
    for (text, code, span) in [
        (" <http://e.com/{id}>", "guess-character", 15..16),
        ("<http://a:\nb/>", "port-char", 11..12),
        ("\"ü.example/ü%4\"", "escape-truncated", 14..16),
        ("hello world ", "guess-words", 0..11),
        ("<a/b>", "guess-relative", 1..4),
        (" \"/a\0b\"", "file-nul", 4..5),
    ] {
        let refusal = guesser().guess(text).refusal.unwrap();
        assert_eq!((refusal.code(), refusal.span()), (code, span), "{text:?}");
    }
}
