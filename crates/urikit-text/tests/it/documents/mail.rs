//! Mail.

use urikit_text::document::{
    BaseContext, Document, Flags, Kind, Link, Outcome, Reader, RewriteError, read,
};
use urikit_text::plain::{FindOption, Finder};

use super::laws::hold;
use super::reads::{Row, lawful, rows, survives};
use crate::reach;

/// Messages, with `\n` for their line breaks, and their links.
const CASES: &[(&str, &[(&str, &str)])] = &[
    // RFC 2369 section 3.2; RFC 5064.
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
    // Quoted-printable: what is escaped, and lines that were broken.
    (
        "Content-Transfer-Encoding: Quoted-Printable\n\nhttp://e.com/?a=3D1&b=\n=3D2 \
            http://e.com/c= \n/d  \n",
        &[("text", "http://e.com/?a=1&b=2"), ("text", "http://e.com/c/d")],
    ),
    // Parts of parts, and what stands around them.
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
    // A digest, in which everything is a message (RFC 2046 section 5.1.5).
    (
        "Content-Type: multipart/digest; boundary=a\n\n--a\n\nSubject: \
            http://e.com/1\n\nhttp://e.com/2\n--a--",
        &[("Subject:", "http://e.com/1"), ("text", "http://e.com/2")],
    ),
    // Lines that are to be joined, with marks of quotes in between (RFC 3676 section 4.2).
    (
        "Content-Type: text/plain; format=flowed; delsp=yes\n\n> http://e.com/a \n> \
            b\nhttp://e.com/c \nd e\n",
        &[("text", "http://e.com/ab"), ("text", "http://e.com/cd")],
    ),
    (
        "Content-Type: text/plain; format=flowed\n\nhttp://e.com/c \nd e\n",
        &[("text", "http://e.com/c")],
    ),
    // Comments are no part of a value, nor is white space around its parts (RFC 2045 section 5.1, RFC 5322 section 3.2.2).
    (
        "Content-Type: multipart/mixed (a; b=\\) \"c); boundary = \"b(c)\" \
            (d)\n\n--b(c)\nContent-Type: text / html (e)\n\n<a \
            href=x>\n--b(c)\nContent-Transfer-Encoding: (f) quoted-printable \
            (g)\n\nhttp://e.com/=\n1\n--b(c)--\n",
        &[("a[href]", "x"), ("text", "http://e.com/1")],
    ),
    // A byte order mark is no part of the first field.
    (
        "\u{FEFF}List-Archive: <http://h.com/>\nContent-Type: text/html\n\n<a href=x>\n",
        &[("List-Archive:", "http://h.com/"), ("a[href]", "x")],
    ),
    // Lines of invitations and of cards that were folded (RFC 5545 section 3.1, RFC 6350 section 3.2).
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
    // The line before a message in a mailbox.
    (
        ">From a@b Thu Jan  1 00:00:00 1970\nSubject: http://e.com/1\n\nx",
        &[("Subject:", "http://e.com/1")],
    ),
    (
        "Content-Type: message/rfc822\n\nFrom a@b Thu Jan  1 00:00:00 1970\nSubject: \
            http://e.com/1\n\nx",
        &[("Subject:", "http://e.com/1")],
    ),
    // A message that is encoded.
    (
        "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\nSubject: \
            http://e.com/=3Fa\n\nhttp://e.com/b",
        &[("Subject:", "http://e.com/?a"), ("text", "http://e.com/b")],
    ),
    // What is no word in another charset (RFC 2047 section 2).
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
    // No header.
    ("\nhttp://e.com/", &[("text", "http://e.com/")]),
    ("no field: http://e.com/", &[("text", "http://e.com/")]),
];

fn expected(rows: &[(&str, &str)]) -> Vec<Row> {
    rows.iter().map(|(place, uri)| ((*place).to_owned(), (*uri).to_owned())).collect()
}

#[test]
fn headers_and_parts_are_read() {
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

/// What is decoded as a whole has the place of the whole.
#[test]
fn what_is_encoded_is_read() {
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

/// A part is in its own charset, whatever the others are in.
#[test]
fn parts_are_in_charsets_of_their_own() {
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

/// Of what is encoded twice it is known where it stands if each byte of it is one byte there.
#[test]
fn what_is_encoded_twice_has_a_place() {
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
        // Of the line of what is not known exactly nothing is known.
        let long = "http://e.com/".to_owned() + &"a".repeat(100);
        assert_eq!(found.write(&long).is_ok_and(|written| written == long), !is_known, "{link}");
    }
}

/// A link that goes over soft line breaks and marks of quotes stands where all of that stands.
#[test]
fn links_over_several_lines_have_their_places() {
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

/// In lines that do not go on, marks of quotes stay, by which others see that what was broken belongs together.
#[test]
fn marks_of_quotes_stay_where_lines_are_not_joined() {
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

/// Where a page is may be told in words of another charset, which are decoded first (RFC 2557 section 4.4.1).
#[test]
fn a_location_may_be_encoded() {
    let text = "Content-Type: text/html\nContent-Location: =?us-ascii?Q?http://a.example/?=\n \
        =?iso-8859-1?Q?d=FC/?=\n\n<a href=b>";
    let document = lawful(Kind::Mail, text.as_bytes());
    let [location, link] = document.links() else { panic!("{:?}", document.links()) };
    assert_eq!(
        (&*location.reference, location.flags.contains(Flags::ENCODED)),
        ("http://a.example/dü/", true)
    );
    assert_eq!((&*link.reference, &*base(&document, link)), ("b", "http://a.example/d%C3%BC/"));
}

/// Words of the URL of a body that is elsewhere are put together (RFC 2017 section 3.1).
#[test]
fn the_url_of_an_external_body_may_be_folded() {
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
        // Another parameter, with a name that ends like that.
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

/// In a quotation, a line may go on behind the mark of the next one.
#[test]
fn quoted_lines_may_be_joined() {
    let text = "Subject: x\n\n> http://e.com/long/\n> path\n> and http://e.com/a\n";
    let document = lawful(Kind::Mail, text.as_bytes());
    let told: Vec<_> = document
        .links()
        .iter()
        .map(|link| (link.reference.as_str(), link.alternatives.as_slice()))
        .collect();
    assert_eq!(
        told,
        [
            ("http://e.com/long/", &["http://e.com/long/path".to_owned()][..]),
            ("http://e.com/a", &[]),
        ]
    );
    // What it is joined stands before what else it may be, once, whatever stands before it.
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
        // Nothing delimits it.
        assert_eq!(link.write("http://e.com/x."), Err(RewriteError::Extent), "{body}");
    }
    let document = lawful(Kind::Mail, b"\n\n> a\n> <http://e.com/a>\n");
    assert_eq!(document.links()[0].write("http://e.com/x.").as_deref(), Ok("http://e.com/x."));
}

#[test]
fn a_mailbox_has_many_messages() {
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

/// A message ends where the line before the next one begins.
#[test]
fn messages_of_a_mailbox_do_not_overlap() {
    let first = "From a@b\nContent-Type: multipart/mixed; boundary=a\n\n--a\n\nx\n\n";
    let document = lawful(Kind::Mail, format!("{first}From c@d\n\nhttp://e.com/").as_bytes());
    let skipped: Vec<_> =
        document.skipped().iter().map(|it| (it.range.clone(), &*it.why)).collect();
    assert_eq!(
        skipped,
        [(first.len()..first.len(), "mail: the last part has no boundary behind it")]
    );
}

/// Messages and parts inside one another are read to some depth.
#[test]
fn messages_nest_to_some_depth() {
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
            let told = document
                .skipped()
                .iter()
                .filter(|it| it.why == "mail inside more than 16 documents");
            let places: Vec<_> = told.map(|it| it.range.clone()).collect();
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

/// The same of parts that have parts.
#[test]
fn parts_nest_to_some_depth() {
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

fn base(document: &Document, link: &Link) -> String {
    let base = document.base(link.scope, &BaseContext::new().retrieval_uri("http://retrieved/"));
    base.uri.map_or_else(String::new, |uri| uri.to_string())
}

/// RFC 2557 section 5: the base of a part is what its header says, else what that of the entity around it says.
#[test]
fn bases_stand_in_headers() {
    let text = "Content-Location: http://e.com/m/\nContent-Type: multipart/related; boundary=a\n\n\
        --a\nContent-Location: p/1\n\nhttp://e.com/1\n\
        --a\nContent-Base: http://b.com/x/\nContent-Location: y\n\nhttp://e.com/2\n\
        --a\nContent-Base: rel\n\nhttp://e.com/3\n--a--\n";
    let document = lawful(Kind::Mail, text.as_bytes());
    let bases: Vec<_> = document
        .links()
        .iter()
        .map(|link| (link.reference.as_str(), base(&document, link)))
        .collect();
    let bases: Vec<_> = bases.iter().map(|(uri, base)| (*uri, base.as_str())).collect();
    assert_eq!(
        bases,
        [
            ("http://e.com/m/", "http://e.com/m/"),
            ("p/1", "http://e.com/m/"),
            ("http://e.com/1", "http://e.com/m/p/1"),
            ("http://b.com/x/", "http://b.com/x/"),
            ("y", "http://e.com/m/"),
            ("http://e.com/2", "http://b.com/x/"),
            ("http://e.com/3", "http://e.com/m/"),
        ]
    );
}

/// Comments stand around a URI (RFC 2557 section 4); brackets are also its own, and it may go on in the next line.
#[test]
fn comments_are_no_part_of_the_bases_and_names_in_a_header() {
    for (location, base_of) in [
        ("http://b/d/ (y)", "http://b/d/"),
        ("(c (d) \\) e)\n (f)(g) http://b/ (d)(e) ", "http://b/"),
        ("http://b/(y)/", "http://b/(y)/"),
        ("http://b/ (y)/z", "http://b/(y)/z"),
        ("(x) http://b/(y)/", "http://b/(y)/"),
        ("http://b/ (y", "http://b/(y"),
        ("http://b/\n c/ (y)", "http://b/c/"),
        ("http://b/c/(y) (z)", "http://b/c/(y)"),
    ] {
        for name in ["Content-Location", "Content-Base"] {
            let text = format!(
                "Content-Type: text/html\n{name}: {location}\nContent-ID: (b) <a@b> (c)\n\n<a \
                    href=q>"
            );
            let document = lawful(Kind::Mail, text.as_bytes());
            let link =
                document.links().iter().find(|link| link.reference == "q").expect("the link");
            assert_eq!(base(&document, link), base_of, "{text}");
            assert_eq!(document.skipped(), [], "{text}");
            assert!(document.part_of("cid:a@b").is_some(), "{text}");
        }
    }
    // Without white space behind it a bracket is the URI's own.
    let document =
        read(Kind::Mail, b"Content-Type: text/html\nContent-Location: (a)b\n\n<a href=q>");
    let candidates = document.base(document.links()[0].scope, &BaseContext::new()).candidates;
    assert_eq!(candidates[0].reference, "(a)b");
}

/// If nothing says where a page comes from, its base is `thismessage:/`.
#[test]
fn there_is_a_default_base() {
    let text = "Content-Type: multipart/related; boundary=a\n\n--a\nContent-Location: \
        p/1\n\nhttp://e.com/\n--a--\n";
    let document = lawful(Kind::Mail, text.as_bytes());
    let link = &document.links()[1];
    let found = document.base(link.scope, &BaseContext::new());
    assert_eq!(found.uri.map(|uri| uri.to_string()).as_deref(), Some("thismessage:/p/1"));
    let outcomes: Vec<_> = found.candidates.iter().map(|candidate| candidate.outcome).collect();
    assert_eq!(outcomes, [Outcome::Chosen, Outcome::ResolvedAgainst]);
    assert_eq!(base(&document, link), "http://retrieved/p/1");
}

#[test]
fn parts_are_named() {
    let message = |id: &str| {
        format!(
            "Message-ID: <{id}@e.com>\nContent-Type: multipart/related; boundary=a\n\n\
            --a\nContent-ID: <x@e.com>\n\n.\n--a\nContent-ID: <y%z@e.com>\n\n.\n--a--\n"
        )
    };
    let text = format!("From a\n{}\nFrom b\n{}", message("1"), message("2"));
    let document = lawful(Kind::Mail, text.as_bytes());
    for (uri, index) in [
        ("cid:x@e.com", Some(2)),
        ("CID:y%25z@e.com", Some(3)),
        ("mid:1@e.com", Some(1)),
        ("mid:2@e.com", Some(4)),
        ("mid:2@e.com/x@e.com", Some(5)),
        ("mid:3@e.com/x@e.com", None),
        ("cid:1@e.com", None),
        ("http://x@e.com", None),
        ("cid:", None),
    ] {
        let part = document.part_of(uri);
        let found = part.and_then(|part| document.scopes().position(|(id, _)| id == part));
        assert_eq!(found, index, "{uri}");
    }
}

/// Faults, what is read in spite of them, and what is said.
#[test]
fn faults_are_told_and_the_rest_is_read() {
    for (text, uris, why) in [
        (
            "Content-Type: multipart/mixed\n\n--a\n\nhttp://e.com/\n",
            &["http://e.com/"][..],
            &["31..31 no part of this begins with its boundary; it is read as text"][..],
        ),
        (
            "Content-Type: multipart/mixed; boundary=b\n\n--a\n\nhttp://e.com/\n",
            &["http://e.com/"],
            &["43..43 no part of this begins with its boundary; it is read as text"],
        ),
        (
            "Content-Type: multipart/mixed; boundary=a\n\nx\n--a\n\nhttp://e.com/\n",
            &["http://e.com/"],
            &[
                "43..44 what stands around the parts, which readers do not show",
                "64..64 the last part has no boundary behind it",
            ],
        ),
        (
            "Content-Transfer-Encoding: uu\n\nhttp://e.com/\n",
            &["http://e.com/"],
            &["31..31 the encoding uu is not undone"],
        ),
        (
            "Content-Transfer-Encoding: quoted-printable\n\nhttp://e.com/?a=b\n",
            &["http://e.com/?a=b"],
            &["60..61 this is not in the encoding of the body"],
        ),
        (
            "Content-Transfer-Encoding: base64\n\naHR0\u{1}cDovL2EuYi8\n",
            &["http://a.b/"],
            &["39..40 this is not in the encoding of the body"],
        ),
        // A sign that nothing follows is none of a group.
        (
            "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuYi8g\nx\n",
            &["http://a.b/"],
            &["52..53 this is not in the encoding of the body"],
        ),
        (
            "Content-Transfer-Encoding: base64\n\naHR0cDov\r\n L2EuYi8=\tIGE=\n",
            &["http://a.b/"],
            &[],
        ),
        ("Content-Transfer-Encoding: base64\n\nYTov\n", &[], &[]),
        ("Content-Type: image/png\n\nhttp://e.com/", &[], &["25..38 image/png is not read"]),
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
        let told = document.skipped().iter().map(|skipped| {
            format!("{:?} {}", skipped.range, skipped.why.strip_prefix("mail: ").unwrap())
        });
        assert_eq!(told.collect::<Vec<_>>(), why, "{text}");
    }
}

/// Words in another charset are decoded, but not in a field of any length.
#[test]
fn words_of_a_long_field_are_not_decoded() {
    let subject =
        |len| format!("Subject: http://e.com/ =?utf-8?q?=68ttp://f.com/?={}\n\n", " x".repeat(len));
    let found = |text: &str| {
        let document = lawful(Kind::Mail, text.as_bytes());
        document.links().iter().map(|link| link.reference.clone()).collect::<Vec<_>>()
    };
    assert_eq!(found(&subject(10)), ["http://e.com/", "http://f.com/"]);
    assert_eq!(found(&subject(100_000)), ["http://e.com/"]);
    // The longest has so many bytes.
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
fn no_damage_is_too_much() {
    CASES.iter().for_each(|(text, _)| survives(Kind::Mail, text.as_bytes()));
}

/// Long shapes that make readers slow or overflow them.
#[test]
fn adversarial_shapes_come_to_an_end() {
    let len = reach(1 << 17, 1 << 20);
    for piece in [
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
        let body = piece.repeat(len / piece.len());
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

/// What is written for a field that says nothing becomes its value, and not a line of its own.
#[test]
fn fields_that_are_empty_are_written_to() {
    for [before, behind] in [["", "\n"], [" ", "\n"], ["", "\r\nX: y\r\n\r\nb"], ["", "\n \n\nb"]] {
        let text = format!(
            "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Location:{before}{behind}"
        );
        let document = lawful(Kind::Mail, text.as_bytes());
        let [link] = document.links() else { panic!("{text}") };
        let written = link.write("http://a/").unwrap();
        let text = [&text[..link.start], &written, &text[link.end..]].concat();
        assert_eq!(lawful(Kind::Mail, text.as_bytes()).links()[0].reference, "http://a/", "{text}");
    }
}

/// The same of several links in a line, each of which is written without knowing of the others.
#[test]
fn lines_of_several_links_stay_short() {
    let long = format!("http://e.example/?{}F-", "a=F-".repeat(30));
    let lengths = [0, 1, 3, 25, 50, long.len()];
    for before in [0, 20, 45] {
        let text = format!(
            "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n{}<a \
                href=3D'/a'><a href=3D'bcd'>=\n",
            "b".repeat(before)
        );
        let document = lawful(Kind::Mail, text.as_bytes());
        let [one, other] = document.links() else { panic!("{text}") };
        for (first, second) in
            lengths.iter().flat_map(|first| lengths.map(|second| (*first, second)))
        {
            let [first, second] = [first, second].map(|len| &long[..len]);
            let [written, also] = [one.write(first).unwrap(), other.write(second).unwrap()];
            let between = &text[one.end..other.start];
            let text = [&text[..one.start], &written, between, &also, &text[other.end..]].concat();
            assert!(text.lines().all(|line| line.len() <= 76), "{text}");
            let again = lawful(Kind::Mail, text.as_bytes());
            let references: Vec<_> = again.links().iter().map(|link| &*link.reference).collect();
            assert_eq!(references, [first, second], "{text}");
        }
    }
}

/// What fits into its line stands in it, and no line has a break that it does not need.
#[test]
fn lines_are_folded_where_they_have_to_be() {
    let head = "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n";
    let uri = |len: usize| "/".to_owned() + &"a".repeat(len - 1);
    for line_end in ["\n", "\r\n"] {
        for (line_before, before) in [("", ""), ("b", ""), ("b", "bbb"), ("", "bbb")] {
            let begin = if line_before.is_empty() { "" } else { line_end };
            for behind in [1, 2, 30] {
                let text = format!(
                    "{head}{line_before}{begin}{before}<a href=3D'x'{}{line_end}>",
                    " ".repeat(behind - 1)
                )
                .replace("quoted-printable\n", &format!("quoted-printable{line_end}"));
                let text = text.replacen("text/html\n", &format!("text/html{line_end}"), 1);
                let document = lawful(Kind::Mail, text.as_bytes());
                let [link] = document.links() else { panic!("{text}") };
                let room = 76 - before.len() - "<a href=3D'".len() - behind;
                for len in [1, 3, room - 1, room] {
                    assert_eq!(link.write(&uri(len)), Ok(uri(len)), "{text} {len}");
                }
                // The first line is full with its break, and what is left stands in the next one.
                let first = 75 - before.len() - "<a href=3D'".len();
                for len in [room + 1, first + 1, first + 76 - behind] {
                    let cut = first.min(len);
                    let [one, two] = [&uri(len)[..cut], &uri(len)[cut..]];
                    let expected = format!("{one}={line_end}{two}");
                    assert_eq!(link.write(&uri(len)), Ok(expected), "{text} {len}");
                }
            }
        }
    }
    // At the beginning of its line, with as much behind it as a line has.
    let text = format!("{head}<a href=3D'=\nx'{}=\n>", " ".repeat(73));
    let document = lawful(Kind::Mail, text.as_bytes());
    let [link] = document.links() else { panic!("{text}") };
    assert_eq!(link.write("y").as_deref(), Ok("y"));
    assert_eq!(link.write("yz").as_deref(), Ok("yz=\n"));
    // Behind another one in its line, it does not move while it is not longer than it was.
    let text = format!("{head}<a href=3D'x'><a href=3D'yz'>\n");
    let document = lawful(Kind::Mail, text.as_bytes());
    let written = ["a", "ab", "abc"].map(|uri| document.links()[1].write(uri));
    assert_eq!(written, ["a", "ab", "=\nabc"].map(|text| Ok(text.to_owned())));
}

/// The lines of a body that is quoted-printable have 76 characters at most, whatever is written (RFC 2045 section 6.7, rule 5).
#[test]
fn lines_that_are_quoted_stay_short() {
    let long = format!("http://e.example/?{}F-", "a=F-".repeat(60));
    for line_end in ["\n", "\r\n"] {
        for before in 0..76 {
            for behind in [0, 1, 30, 63] {
                let text = format!(
                    "Content-Type: text/html{line_end}Content-Transfer-Encoding: \
                        quoted-printable{line_end}{line_end}{}={line_end}<a \
                        href=3D'x'{}={line_end}>t</a>",
                    "b".repeat(before % 75),
                    " ".repeat(behind)
                );
                let document = lawful(Kind::Mail, text.as_bytes());
                let [link] = document.links() else { panic!("{text}") };
                for len in [3, 19, 50, 60, before, long.len()] {
                    let written = link.write(&long[..len]).unwrap();
                    let text = [&text[..link.start], &written, &text[link.end..]].concat();
                    assert!(text.split(line_end).all(|line| line.len() <= 76), "{text}");
                    assert!(
                        text.split(line_end).all(|line| !line.starts_with(['-', 'F'])),
                        "{text}"
                    );
                    let again = lawful(Kind::Mail, text.as_bytes());
                    assert_eq!(again.links()[0].reference, long[..len], "{text}");
                }
            }
        }
    }
}
