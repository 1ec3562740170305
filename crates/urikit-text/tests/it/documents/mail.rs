//! Links in mail.

mod bases;
mod replacement;

use urikit_text::document::{Flags, Kind, Reader, RewriteError, read};
use urikit_text::plain::{FindOption, Finder};

use super::laws::hold;
use super::reads::{Row, lawful, rows, survives};
use crate::reach;

/// Messages and their links. Line endings are replaced by CRLF in a second run.
const CASES: &[(&str, &[(&str, &str)])] = &[
    // Lists (RFC 2369 section 3.2) and archives (RFC 5064).
    (
        "List-Unsubscribe: (Use this\n  command) <mailto:list@h.com?\n  subject=unsubscribe>,\n \
            <http://h.com/list?a>\nArchived-At: <http://h.com/1>\nSubject: see \
            http://e.com/s\n\nhttp://e.com/b.\n",
        &[
            ("List-Unsubscribe:", "mailto:list@h.com?subject=unsubscribe"),
            ("List-Unsubscribe:", "http://h.com/list?a"),
            ("Archived-At:", "http://h.com/1"),
            ("Subject:", "http://e.com/s"),
            ("text", "http://e.com/b"),
        ],
    ),
    // Quoted-printable, with escapes and soft line breaks.
    (
        "Content-Transfer-Encoding: Quoted-Printable\n\nhttp://e.com/?a=3D1&b=\n=3D2 \
            http://e.com/c= \n/d  \n",
        &[("text", "http://e.com/?a=1&b=2"), ("text", "http://e.com/c/d")],
    ),
    // Nested parts.
    (
        "Content-Type: multipart/mixed;\n boundary=\"a b\"\n\n--a b\n\nhttp://e.com/1\n--a \
            b\nContent-Type: multipart/alternative; \
            boundary=a\n\n--a\n\nhttp://e.com/2.1\n--a\nContent-type: \
            application/json\n\n\"http:\\/\\/e.com\\/2.2\"\n--a--\n--a b\nContent-Type: \
            message/rfc822\n\nSubject: http://e.com/3\n\nhttp://e.com/3.1\n--a b--\n",
        &[
            ("text", "http://e.com/1"),
            ("text", "http://e.com/2.1"),
            ("json ", "http://e.com/2.2"),
            ("Subject:", "http://e.com/3"),
            ("text", "http://e.com/3.1"),
        ],
    ),
    // In a digest, every part is a message (RFC 2046 section 5.1.5).
    (
        "Content-Type: multipart/digest; boundary=a\n\n--a\n\nSubject: \
            http://e.com/1\n\nhttp://e.com/2\n--a--",
        &[("Subject:", "http://e.com/1"), ("text", "http://e.com/2")],
    ),
    // Flowed lines with quote marks (RFC 3676 section 4.2).
    (
        "Content-Type: text/plain; format=flowed; delsp=yes\n\n> http://e.com/a \n> \
            b\nhttp://e.com/c \nd e\n",
        &[("text", "http://e.com/ab"), ("text", "http://e.com/cd")],
    ),
    (
        "Content-Type: text/plain; format=flowed\n\nhttp://e.com/c \nd e\n",
        &[("text", "http://e.com/c")],
    ),
    // Comments, and white space around the parts of a value (RFC 2045 section 5.1, RFC 5322 section
    // 3.2.2).
    (
        "Content-Type: multipart/mixed (a; b=\\) \"c); boundary = \"b(c)\" \
            (d)\n\n--b(c)\nContent-Type: text / html (e)\n\n<a \
            href=x>\n--b(c)\nContent-Transfer-Encoding: (f) quoted-printable \
            (g)\n\nhttp://e.com/=\n1\n--b(c)--\n",
        &[("a[href]", "x"), ("text", "http://e.com/1")],
    ),
    // A byte order mark before the first field.
    (
        "\u{FEFF}List-Archive: <http://h.com/>\nContent-Type: text/html\n\n<a href=x>\n",
        &[("List-Archive:", "http://h.com/"), ("a[href]", "x")],
    ),
    // Folded lines of invitations and contacts (RFC 5545 section 3.1, RFC 6350 section 3.2).
    (
        "Content-Type: text/calendar; method=REQUEST\n\nURL:https://e.com/19%3ameeting_abc\n \
            qrst%40thread.v2/0?context=x\nURL:http://e.com/\n\n \ta\n",
        &[
            ("text", "https://e.com/19%3ameeting_abcqrst%40thread.v2/0?context=x"),
            ("text", "http://e.com/"),
        ],
    ),
    (
        "Content-Type: TEXT/vCard\n\nURL:http://e.com/a\n\t \n b\nURL:http://f.com/\n",
        &[("text", "http://e.com/a"), ("text", "http://f.com/")],
    ),
    // The separator line of a mailbox.
    (
        ">From a@b Thu Jan  1 00:00:00 1970\nSubject: http://e.com/1\n\nx",
        &[("Subject:", "http://e.com/1")],
    ),
    (
        "Content-Type: message/rfc822\n\nFrom a@b Thu Jan  1 00:00:00 1970\nSubject: \
            http://e.com/1\n\nx",
        &[("Subject:", "http://e.com/1")],
    ),
    // An encoded message.
    (
        "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\nSubject: \
            http://e.com/=3Fa\n\nhttp://e.com/b",
        &[("Subject:", "http://e.com/?a"), ("text", "http://e.com/b")],
    ),
    // Strings that are not encoded words (RFC 2047 section 2).
    (
        "A: http://e.com/?a=??q?b?=\nB: http://e.com/ =?\u{1}?q?b?= =?a?x?b?= =?a?q?b\n\n",
        &[("A:", "http://e.com/?a=??q?b?="), ("B:", "http://e.com/")],
    ),
    (
        "B: http://e.com/ =?a?x?b?=\nC: http://e.com/ =?a b?q?c?=\nD: http://e.com/ =??q?c?=\nE: \
            http://e.com/ =?a?q?b\n\n",
        &[
            ("B:", "http://e.com/"),
            ("C:", "http://e.com/"),
            ("D:", "http://e.com/"),
            ("E:", "http://e.com/"),
        ],
    ),
    // Without a header.
    ("\nhttp://e.com/", &[("text", "http://e.com/")]),
    ("no field: http://e.com/", &[("text", "http://e.com/")]),
];

fn expected(rows: &[(&str, &str)]) -> Vec<Row> {
    rows.iter().map(|(place, uri)| ((*place).to_owned(), (*uri).to_owned())).collect()
}

#[test]
fn links_in_headers_and_parts_are_found() {
    for (text, links) in CASES {
        for text in [(*text).to_owned(), text.replace('\n', "\r\n")] {
            let document = lawful(Kind::Mail, text.as_bytes());
            assert_eq!(rows(&document), expected(links), "{text}");
            assert_eq!(document.skipped(), [], "{text}");
            assert!(
                document.links().iter().all(|link| !link.flags.contains(Flags::ENCODED)),
                "{text}"
            );
            hold(Kind::Mail, text.as_bytes(), &Reader::new());
        }
    }
}

/// A decoded link has the position of the whole encoded part.
#[test]
fn links_in_encoded_parts_are_found() {
    let body = "aHR0cDovL2UuY29tLyBodHRwOi8v\nZS5jb20vw7w=\n";
    let text = format!(
        "Content-Transfer-Encoding: BASE64\nSubject: =?utf-8?Q?http://e.com/=C3=BC?=\n\n{body}"
    );
    let document = lawful(Kind::Mail, text.as_bytes());
    assert_eq!(
        rows(&document),
        expected(&[
            ("Subject:", "http://e.com/%C3%BC"),
            ("text", "http://e.com/"),
            ("text", "http://e.com/%C3%BC"),
        ])
    );
    assert!(document.links().iter().all(|link| link.flags.contains(Flags::ENCODED)));
    assert_eq!(&text[document.links()[1].range()], body);
    let text = "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: \
        quoted-printable\n\nhttp://e.com/=FC";
    let document = lawful(Kind::Mail, text.as_bytes());
    assert_eq!(rows(&document), expected(&[("text", "http://e.com/%C3%BC")]));
}

#[test]
fn every_part_has_its_own_charset() {
    let part = |charset: &str| {
        let head = format!("--a\nContent-Type: text/plain; charset={charset}\n\nhttp://e.com/");
        [head.as_bytes(), b"\xC1\n"].concat()
    };
    let head = b"Content-Type: multipart/mixed; boundary=a\n\n".to_vec();
    let text = [head, part("koi8-r"), part("iso-8859-1"), b"--a--\n".to_vec()];
    let document = lawful(Kind::Mail, &text.concat());
    assert_eq!(
        rows(&document),
        expected(&[("text", "http://e.com/%D0%B0"), ("text", "http://e.com/%C3%81")])
    );
}

/// After decoding twice, the position is exact only if each byte is one byte in the document.
#[test]
fn position_after_decoding_twice_may_be_exact() {
    let head = "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: \
        quoted-printable\n\n";
    for (link, is_known) in [
        ("http://e.com/a", true),
        ("http://e.com/=3Fa", false),
        ("http://e.com/a=\n/b", false),
        ("=68ttp://e.com/a", false),
        ("http://e.com/=FC", false),
    ] {
        let text = format!("{head}=FC {link} =FC\n");
        let document = lawful(Kind::Mail, text.as_bytes());
        let [found] = document.links() else { panic!("{text}") };
        assert_eq!(&text[found.range()], link);
        assert_eq!(!found.flags.contains(Flags::ENCODED), is_known, "{link}");
        // Without an exact position, the space in the line is unknown.
        let long = "http://e.com/".to_owned() + &"a".repeat(100);
        assert_eq!(found.write(&long).is_ok_and(|written| written == long), !is_known, "{link}");
    }
}

/// The raw string includes soft line breaks and quote marks.
#[test]
fn links_across_lines_have_exact_positions() {
    for (encoding, body, raw, reference) in [
        (
            "Content-Transfer-Encoding: quoted-printable",
            "a http://e.com/=\nb c",
            "http://e.com/=\nb",
            "http://e.com/b",
        ),
        (
            "Content-Transfer-Encoding: quoted-printable",
            "ab\r\nc =\nhttp://e.com/ x",
            "http://e.com/",
            "http://e.com/",
        ),
        (
            "Content-Transfer-Encoding: quoted-printable",
            "abc\nc =\nhttp://e.com/ x",
            "http://e.com/",
            "http://e.com/",
        ),
        (
            "Content-Type: text/plain; format=flowed; delsp=yes",
            "> http://e.com/a \n> b\n",
            "http://e.com/a \n> b",
            "http://e.com/ab",
        ),
        (
            "Content-Type: text/plain; format=flowed; delsp=yes",
            "abc\nc  \nhttp://e.com/ x\n",
            "http://e.com/",
            "http://e.com/",
        ),
    ] {
        let text = format!("{encoding}\n\n{body}");
        let document = lawful(Kind::Mail, text.as_bytes());
        let [link] = document.links() else { panic!("{text}") };
        assert_eq!((&*link.raw, &*link.reference), (raw, reference), "{text}");
        assert_eq!(link.start, text.find(raw).unwrap(), "{text}");
    }
}

/// Quote marks are kept in lines that are not flowed, so that the finder can join these lines.
#[test]
fn quote_marks_are_kept_if_lines_are_not_joined() {
    let reader = Reader::new().finder(Finder::new().with(FindOption::Rejoin));
    let head = "Content-Type: text/plain; format=flowed; delsp=yes\n\n";
    for (body, expected) in [
        ("> http://e.com/long/\n> path\n", "http://e.com/long/path"),
        ("> a\n> http://e.com/long/\n> path\n", "http://e.com/long/path"),
        ("a\n> http://e.com/long/\npath\n", "http://e.com/long/"),
        ("a\nhttp://e.com/long/\n> path\n", "http://e.com/long/"),
    ] {
        let document = reader.read(Kind::Mail, format!("{head}{body}").as_bytes());
        let references: Vec<_> = document.links().iter().map(|link| &*link.reference).collect();
        assert_eq!(references, [expected], "{body}");
    }
}

/// White space in the URL of an external body is removed (RFC 2017 section 3.1).
#[test]
fn url_of_an_external_body_may_be_folded() {
    let head = "Content-Type: Message/External-Body; access-type=URL; x=\"http://e.com/1\"";
    for (url, expected) in [
        (
            ";\n URL=\"ftp://ds.internic.net/rfc/\n  rfc1738.txt\"; y=http://e.com/2",
            "ftp://ds.internic.net/rfc/rfc1738.txt",
        ),
        (
            ";url=\"ftp://ds.internic.net/rfc/\n  rfc1738.txt\"; y=http://e.com/2",
            "ftp://ds.internic.net/rfc/rfc1738.txt",
        ),
        // A parameter whose name ends with `url`.
        (
            ";x-url=\"ftp://ds.internic.net/rfc/\n  rfc1738.txt\"; y=http://e.com/2",
            "ftp://ds.internic.net/rfc/",
        ),
        (
            ";\n URL=\"ftp://ds.internic.net/rfc/rfc1738.txt\"; y=http://e.com/2",
            "ftp://ds.internic.net/rfc/rfc1738.txt",
        ),
    ] {
        let document = lawful(Kind::Mail, format!("{head}{url}\n\n").as_bytes());
        let references: Vec<_> = document.links().iter().map(|link| &*link.reference).collect();
        assert_eq!(references, ["http://e.com/1", expected, "http://e.com/2"], "{url}");
    }
}

/// A quoted line may continue on the next one.
#[test]
fn joined_quoted_lines_are_alternatives() {
    let text = "Subject: x\n\n> http://e.com/long/\n> path\n> and http://e.com/a\n";
    let document = lawful(Kind::Mail, text.as_bytes());
    let listed: Vec<_> = document
        .links()
        .iter()
        .map(|link| (link.reference.as_str(), link.alternatives.as_slice()))
        .collect();
    assert_eq!(
        listed,
        [
            ("http://e.com/long/", &["http://e.com/long/path".to_owned()][..]),
            ("http://e.com/a", &[]),
        ]
    );
    // The joined URI precedes other alternatives.
    for (body, uri, alternatives) in [
        (
            "> http://e.com/a b\n> http://e.com/long/\n> path\n",
            "http://e.com/long/",
            &["http://e.com/long/path"][..],
        ),
        ("> x\n> http://e.com/long-\n> path\n", "http://e.com/long-", &["http://e.com/long-path"]),
        (
            "> x\n> http://e.com/ahttp://f.com/long/\n> path\n",
            "http://e.com/ahttp://f.com/long/",
            &["http://e.com/ahttp://f.com/long/path", "http://e.com/a", "http://f.com/long/"],
        ),
    ] {
        let document = lawful(Kind::Mail, format!("Subject: x\n\n{body}").as_bytes());
        let link = document.links().last().unwrap();
        assert_eq!(
            (&*link.reference, &link.alternatives[..]),
            (uri, &alternatives.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>()[..])
        );
        // The link has no delimiters.
        assert_eq!(link.write("http://e.com/x."), Err(RewriteError::Extent), "{body}");
    }
    let document = lawful(Kind::Mail, b"\n\n> a\n> <http://e.com/a>\n");
    assert_eq!(document.links()[0].write("http://e.com/x.").as_deref(), Ok("http://e.com/x."));
}

#[test]
fn messages_of_a_mailbox_are_parsed() {
    let text = "From a@b Thu Jan  1 00:00:00 1970\nSubject: http://e.com/1\n\n>From \
        http://e.com/2\nFrom here http://e.com/3\n\nFrom c@d Thu\nContent-Type: multipart/mixed; \
        boundary=a\n\n--a\n\nhttp://e.com/4\n--a--\n\nFrom";
    let document = lawful(Kind::Mail, text.as_bytes());
    let uris: Vec<_> = document.links().iter().map(|link| link.reference.as_str()).collect();
    assert_eq!(uris, ["http://e.com/1", "http://e.com/2", "http://e.com/3", "http://e.com/4"]);
    let names: Vec<_> = document.scopes().map(|(_, scope)| scope.name().to_owned()).collect();
    assert_eq!(names, ["document", "message 1", "message 2", "part 1"]);
    hold(Kind::Mail, text.as_bytes(), &Reader::new());
}

/// A message ends before the separator line of the next one.
#[test]
fn messages_of_a_mailbox_do_not_overlap() {
    let first = "From a@b\nContent-Type: multipart/mixed; boundary=a\n\n--a\n\nx\n\n";
    let document = lawful(Kind::Mail, format!("{first}From c@d\n\nhttp://e.com/").as_bytes());
    let skipped: Vec<_> =
        document.skipped().iter().map(|it| (it.range.clone(), &*it.why)).collect();
    assert_eq!(skipped, [(first.len()..first.len(), "missing final boundary in multipart body")]);
}

#[test]
fn nesting_depth_of_messages_is_limited() {
    let nested = "Content-Type: message/rfc822\n\n";
    let encoded = "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n";
    let multipart = "Content-Type: multipart/mixed; boundary=a\n\n--a\n";
    let leaf = "Subject: http://e.com/\n\nx";
    for last in [nested, encoded, multipart] {
        for depth in [0, 15, 16, 17, 20] {
            let begin = nested.repeat(depth);
            let text = format!("{begin}{last}{leaf}");
            let document = lawful(Kind::Mail, text.as_bytes());
            let is_read = depth < 16;
            assert_eq!(
                rows(&document),
                expected(&[("Subject:", "http://e.com/")][..usize::from(is_read)])
            );
            let reported = document
                .skipped()
                .iter()
                .filter(|it| it.why == "mail inside more than 16 documents");
            let places: Vec<_> = reported.map(|it| it.range.clone()).collect();
            let at = if depth == 16 { begin.len() + last.len() } else { 17 * nested.len() };
            let at = if depth == 16 && last == multipart { at - "--a\n".len() } else { at };
            assert_eq!(
                places,
                Vec::from_iter((!is_read).then_some(at..text.len())),
                "{depth} {last}"
            );
        }
    }
}

#[test]
fn nesting_depth_of_parts_is_limited() {
    for (depth, is_read) in [(1, true), (16, true), (17, false), (20, false)] {
        let part =
            |at: usize| format!("Content-Type: multipart/mixed; boundary=x{at}y\n\n--x{at}y\n");
        let text = (0..depth).map(part).collect::<String>() + "Subject: http://e.com/\n\nx";
        let document = lawful(Kind::Mail, text.as_bytes());
        assert_eq!(rows(&document).len(), usize::from(is_read), "{depth}");
        let is_deep =
            document.skipped().iter().any(|it| it.why == "mail inside more than 16 documents");
        assert_eq!(is_deep, !is_read, "{depth}");
    }
}

#[test]
fn invalid_parts_are_reported_and_the_rest_is_parsed() {
    for (text, uris, why) in [
        (
            "Content-Type: multipart/mixed\n\n--a\n\nhttp://e.com/\n",
            &["http://e.com/"][..],
            &["31..31 multipart body without its boundary; searched as text"][..],
        ),
        (
            "Content-Type: multipart/mixed; boundary=b\n\n--a\n\nhttp://e.com/\n",
            &["http://e.com/"],
            &["43..43 multipart body without its boundary; searched as text"],
        ),
        (
            "Content-Type: multipart/mixed; boundary=a\n\nx\n--a\n\nhttp://e.com/\n",
            &["http://e.com/"],
            &[
                "43..44 text outside the parts, which mail clients do not display",
                "64..64 missing final boundary in multipart body",
            ],
        ),
        (
            "Content-Transfer-Encoding: uu\n\nhttp://e.com/\n",
            &["http://e.com/"],
            &["31..31 unsupported transfer encoding uu"],
        ),
        (
            "Content-Transfer-Encoding: quoted-printable\n\nhttp://e.com/?a=b\n",
            &["http://e.com/?a=b"],
            &["60..61 invalid transfer encoding"],
        ),
        (
            "Content-Transfer-Encoding: base64\n\naHR0\u{1}cDovL2EuYi8\n",
            &["http://a.b/"],
            &["39..40 invalid transfer encoding"],
        ),
        // A single character is not a complete group.
        (
            "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuYi8g\nx\n",
            &["http://a.b/"],
            &["52..53 invalid transfer encoding"],
        ),
        (
            "Content-Transfer-Encoding: base64\n\naHR0cDov\r\n L2EuYi8=\tIGE=\n",
            &["http://a.b/"],
            &[],
        ),
        ("Content-Transfer-Encoding: base64\n\nYTov\n", &[], &[]),
        (
            "Content-Type: image/png\n\nhttp://e.com/",
            &[],
            &["25..38 unsupported media type image/png"],
        ),
        ("Content-Type: nonsense\n\nhttp://e.com/", &["http://e.com/"], &[]),
        (
            "Subject: http://e.com/\nno field\nhttp://f.com/",
            &["http://e.com/", "http://f.com/"],
            &[],
        ),
    ] {
        let document = lawful(Kind::Mail, text.as_bytes());
        let found: Vec<_> = document.links().iter().map(|link| link.reference.as_str()).collect();
        assert_eq!(found, uris, "{text}");
        let reported =
            document.skipped().iter().map(|skipped| format!("{:?} {}", skipped.range, skipped.why));
        assert_eq!(reported.collect::<Vec<_>>(), why, "{text}");
    }
}

/// Encoded words are decoded, but not in very long fields.
#[test]
fn encoded_words_of_long_fields_are_not_decoded() {
    let subject =
        |len| format!("Subject: http://e.com/ =?utf-8?q?=68ttp://f.com/?={}\n\n", " x".repeat(len));
    let found = |text: &str| {
        let document = lawful(Kind::Mail, text.as_bytes());
        document.links().iter().map(|link| link.reference.clone()).collect::<Vec<_>>()
    };
    assert_eq!(found(&subject(10)), ["http://e.com/", "http://f.com/"]);
    assert_eq!(found(&subject(100_000)), ["http://e.com/"]);
    // The maximum length.
    let len = (1 << 14) - "http://e.com/ =?utf-8?q?=68ttp://f.com/?=".len();
    for (len, count) in [(len, 2), (len + 1, 1)] {
        let text = format!(
            "Subject: http://e.com/ =?utf-8?q?=68ttp://f.com/?={}x\n\n",
            " ".repeat(len - 1)
        );
        assert_eq!(found(&text).len(), count, "{len}");
    }
}

#[test]
fn damaged_input_does_not_panic() {
    CASES.iter().for_each(|(text, _)| survives(Kind::Mail, text.as_bytes()));
}

/// Long input that could cause quadratic time or deep recursion.
#[test]
fn adversarial_input_takes_linear_time() {
    let len = reach(1 << 17, 1 << 20);
    for part in [
        "a: b\n",
        "a:\n ",
        "Content-Type: message/rfc822\n\n",
        "Content-Type: multipart/mixed; boundary=a\n\n--a\n",
        "--a\n",
        "From \n\n",
        "\n> http://e.com/",
        "=",
        "=\n",
        "a",
        "\n",
        "http://e.com/-\n",
        "aHR0cDovL2EuYi8g",
        "Subject: =?utf-8?q?http://a.b/?= ",
        "=?utf-8?q?http://a.b/?= ",
    ] {
        let body = part.repeat(len / part.len());
        for head in [
            "",
            "Subject: ",
            "Content-Type: multipart/mixed; boundary=a\n\n--a\n",
            "Content-Transfer-Encoding: base64\n\n",
            "From a\n\n",
            "Content-Transfer-Encoding: quoted-printable\n\n",
            "Content-Type: text/plain; format=flowed; delsp=yes\n\n",
        ] {
            read(Kind::Mail, format!("{head}{body}").as_bytes());
        }
    }
}
