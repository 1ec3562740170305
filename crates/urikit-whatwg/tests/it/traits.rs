//! The traits and getters of `Url`.

use std::collections::HashSet;

use allocation_counter::measure;
use urikit_whatwg::{ChangeKind, HostKind, Parser, Url};

#[test]
fn getters_distinguish_nothing_from_empty_only_in_spans() {
    let url = Url::parse("http://h/?#").unwrap();
    assert_eq!((url.search(), url.hash()), ("", ""));
    assert_eq!((url.spans().query, url.spans().fragment), (Some(10..10), Some(11..11)));
    let url = Url::parse("x:").unwrap();
    let spans = url.spans();
    assert_eq!((spans.scheme, spans.path), (0..1, 2..2));
    let absent = [spans.authority, spans.userinfo, spans.host, spans.port, spans.query];
    assert!(absent.iter().all(Option::is_none));
    assert!(url.has_opaque_path() && !url.is_special());
}

#[test]
fn credentials_have_a_user_name_or_a_password() {
    for (input, username, password) in [
        ("http://u@h", "u", ""),
        ("http://u:p@h", "u", "p"),
        ("http://:p@h", "", "p"),
        ("http://h", "", ""),
        ("x:/p", "", ""),
        ("http://a:b:c@h", "a", "b%3Ac"),
    ] {
        let url = Url::parse(input).unwrap();
        assert_eq!((url.username(), url.password()), (username, password), "{input}");
    }
}

#[test]
fn hosts_have_a_kind() {
    for (input, host, kind) in [
        ("http://h.example:81", "h.example", Some(HostKind::Domain)),
        ("http://1:81", "0.0.0.1", Some(HostKind::Ipv4)),
        ("x://[::]:81", "[::]", Some(HostKind::Ipv6)),
        ("x://H:81", "H", Some(HostKind::Opaque)),
        ("x://", "", Some(HostKind::Empty)),
        ("file:", "", Some(HostKind::Empty)),
        ("x:/p", "", None),
    ] {
        let url = Url::parse(input).unwrap();
        assert_eq!((url.hostname(), url.host_kind()), (host, kind), "{input}");
        assert_eq!(url.host(), [host, if input.ends_with(":81") { ":81" } else { "" }].concat());
    }
}

#[test]
fn origins() {
    for (input, origin) in [
        ("https://u@h:443/x", "https://h"),
        ("ws://h:81", "ws://h:81"),
        ("blob:http://h:81/uuid", "http://h:81"),
        ("blob:ftp://h/", "null"),
        ("blob:x", "null"),
        ("blob:blob:http://h/", "null"),
        ("file:///x", "null"),
        ("x://h", "null"),
    ] {
        assert_eq!(Url::parse(input).unwrap().origin(), origin, "{input}");
    }
}

#[test]
fn debug_masks_the_password() {
    let url = Url::parse("http://user:hunter2@h/").unwrap();
    assert_eq!(format!("{url:?}"), r#""http://user:***@h/""#);
    assert!(!format!("{:?}", Parser::new().base(&url)).contains("hunter2"));
    let input = "http://user:hunter2@h:x/";
    let error = Url::parse(input).unwrap_err();
    assert!(!format!("{error} {error:?} {:?}", error.display(input)).contains("hunter2"));
}

#[test]
fn comparison_is_that_of_the_strings() {
    let urls = ["http://b/", "http://a", "HTTP://a:80"].map(|input| input.parse::<Url>().unwrap());
    assert!(urls[1] < urls[0]);
    assert_eq!(urls.iter().collect::<HashSet<_>>().len(), 2);
    assert_eq!(format!("{:>12}", urls[1]), "   http://a/");
}

#[test]
fn diagrams_cut_long_inputs_and_escape_characters() {
    let input = format!("http://{}\u{7f}/{}", "a".repeat(100), "é".repeat(100));
    let diagram = Url::parse(&input).unwrap_err().display(&input).to_string();
    let lines: Vec<_> = diagram.lines().collect();
    assert_eq!(lines[0], "error: invalid domain name");
    assert_eq!(lines[1].find("\\u{7f}"), lines[2].find("^^^^^^"));
    assert!(lines[1].starts_with("  | ...aaa") && lines[1].ends_with("..."));
    assert!(lines[2].ends_with("^ byte 107"));
}

#[test]
fn removed_characters_inside_of_changes_are_listed() {
    let input = "HT\tTP://EX\nAMPLE/";
    let report = Parser::new().report(input);
    let changes: Vec<_> =
        report.changes.iter().map(|change| (change.kind, &input[change.input.clone()])).collect();
    assert_eq!(
        changes,
        [
            (ChangeKind::Lowercased, "HT\tTP"),
            (ChangeKind::Removed, "\t"),
            (ChangeKind::Lowercased, "EX\nAMPLE"),
            (ChangeKind::Removed, "\n"),
        ]
    );
}

#[test]
fn only_special_queries_are_encoded_in_another_character_set() {
    let upper = |query: &str, bytes: &mut Vec<u8>| bytes.extend(query.to_uppercase().bytes());
    let parser = Parser::new().query_encoding(&upper);
    for (input, href) in [
        ("http://h/é?é'", "http://h/%C3%A9?%C3%89%27"),
        ("file:?é", "file:///?%C3%89"),
        ("ws://h?é", "ws://h/?%C3%A9"),
        ("x:?é", "x:?%C3%A9"),
    ] {
        assert_eq!(parser.parse(input).unwrap().as_str(), href);
    }
}

#[test]
fn can_parse_does_not_allocate() {
    for input in [
        "https://example.org/a?b#c",
        " HTTPS:\\\\u:p@EXAMPLE.org:8080\\..\\é ",
        "http://0x7f.1/",
        "http://[1:2::3.4.5.6]:81/",
        "file:///C|/x",
        "mailto:a b",
        "x://h:81/a/../b",
        "http://h:x/",
        "example.org",
    ] {
        assert_eq!(measure(|| _ = Url::can_parse(input)).count_total, 0, "{input}");
    }
}

#[test]
fn parse_allocates_once() {
    let base = Url::parse("https://example.org/a/b?q").unwrap();
    for input in ["https://example.org/a?b#c", "https://example.org", "../HTTP://x", "//u:p@H:1\\a"]
    {
        assert_eq!(measure(|| _ = base.join(input)).count_total, 1, "{input}");
    }
}
