//! Tests of lenient parsing: repairs, unchanged characters, and the positions of errors.

use urikit::{Component, ErrorKind, UriBuf, UriRef, UriRefBuf};

fn repaired(input: &str) -> String {
    UriRefBuf::parse_lenient(input)
        .unwrap_or_else(|error| panic!("{input}: {error}"))
        .into_reference()
        .into_string()
}

#[test]
fn each_component_escapes_its_own_characters() {
    for (input, output) in [
        ("a b.html", "a%20b.html"),
        ("x|y", "x%7Cy"),
        ("//u[]:p|^@h/[a]?[b]{}#[c]#d", "//u%5B%5D:p%7C%5E@h/%5Ba%5D?%5Bb%5D%7B%7D#%5Bc%5D%23d"),
        ("http://me@example.com:x@h", "http://me%40example.com:x@h"),
        ("//r\u{E9}s\"`{}u:80", "//r%C3%A9s%22%60%7B%7Du:80"),
        ("\u{65E5}?\u{672C}#\u{1F600}", "%E6%97%A5?%E6%9C%AC#%F0%9F%98%80"),
        ("%41%4%zz%%2e%", "%41%254%25zz%25%2e%25"),
        ("urn:a b\\c", "urn:a%20b%5Cc"),
        ("a\0b\u{7F}", "a%00b%7F"),
    ] {
        assert_eq!(repaired(input), output, "{input}");
    }
}

#[test]
fn white_space_and_backslashes_follow_the_url_standard() {
    for (input, output) in [
        (" \n\u{1}a\u{0}\t ", "a"),
        (" ", ""),
        ("ht\ntp://h\r\n/%4\t1", "http://h/%41"),
        ("images\\a.png?\\#\\", "images/a.png?%5C#%5C"),
        ("\\\\evil.com\\x", "//evil.com/x"),
        ("HTTPS:\\\\u\\p@h\\..\\a", "HTTPS://u/p@h/../a"),
        ("file:///C:\\a", "file:///C:/a"),
        ("foo:\\\\a", "foo:%5C%5Ca"),
        ("foo://u\\@h/a\\b", "foo://u%5C@h/a%5Cb"),
    ] {
        assert_eq!(repaired(input), output, "{input}");
    }
}

#[test]
fn repairs_are_in_the_order_of_the_input() {
    let input = "\t http://u@u@h\\a\n\nb?c d ";
    let result = UriRefBuf::parse_lenient(input).unwrap();
    let found: Vec<_> =
        result.repairs().iter().map(|it| (it.component(), it.span(), it.replacement())).collect();
    assert_eq!(
        found,
        [
            (Component::Reference, 0..2, ""),
            (Component::Userinfo, 10..11, "%40"),
            (Component::Path, 14..15, "/"),
            (Component::Path, 16..18, ""),
            (Component::Query, 21..22, "%20"),
            (Component::Reference, 23..24, ""),
        ]
    );
    let output = result.as_str();
    assert_eq!(output, "http://u%40u@h/ab?c%20d");
    assert!(result.repairs().iter().all(|it| output[it.new_span()] == *it.replacement()));
    assert_eq!(result.clone().into_reference(), *result);
}

#[test]
fn uris_need_a_scheme() {
    let repaired = UriBuf::parse_lenient("\t x:a b").unwrap();
    assert_eq!((repaired.as_str(), repaired.to_string()), ("x:a%20b", "x:a%20b".to_owned()));
    for (input, span) in [("\t /a b", 2..2), ("a b", 0..0), ("", 0..0)] {
        let error = UriBuf::parse_lenient(input).unwrap_err();
        assert_eq!((error.code(), error.span()), ("scheme-missing", span), "{input:?}");
    }
}

#[test]
fn valid_references_are_unchanged() {
    for input in ["", "HTTP://%41:@H:80/%7e/../x?%FF#", "a+b:c", "//[::1]/", "x:/.//b"] {
        let result = UriRefBuf::parse_lenient(input).unwrap();
        assert_eq!((result.as_str(), result.repairs()), (input, &[][..]));
    }
}

#[test]
fn errors_have_spans_in_the_input() {
    for (input, kind, span) in [
        (" http://a b/c d", ErrorKind::Space, 9..10),
        ("http://\u{E9}\u{E9}^h/", ErrorKind::Char, 11..12),
        ("http://a%zz/", ErrorKind::EscapeDigits, 8..11),
        ("http://\u{E9}%/", ErrorKind::EscapeTruncated, 9..10),
        ("http://\u{E9}:8o/", ErrorKind::PortChar, 11..12),
        ("http://\u{E9}@[::1/", ErrorKind::BracketUnclosed, 10..14),
        ("//[1\n::g]", ErrorKind::Ipv6Char, 7..8),
        ("\t\u{E9}:a b", ErrorKind::NonAscii, 1..3),
        ("a b:c", ErrorKind::SchemeChar, 1..2),
        ("1:2|", ErrorKind::SchemeStart, 0..1),
    ] {
        let error = UriRefBuf::parse_lenient(input).unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span), "{input}");
    }
}

#[test]
fn repaired_passwords_are_masked() {
    let result = UriRefBuf::parse_lenient("http://u:\u{E9}\u{E8}@h/\u{EA}").unwrap();
    let shown = format!("{result:?}");
    assert!(
        !shown.contains("%C3%A9") && !shown.contains("%C3%A8") && shown.contains("%C3%AA"),
        "{shown}"
    );
}

/// Compares results for short strings with the definition: the result is valid, every repair is
/// necessary, and errors cannot be repaired.
#[test]
fn short_strings_are_repaired_or_invalid_for_a_reason() {
    let characters = ['a', ':', '/', '\\', '?', '#', '@', '[', '%', ' ', '\n', '\u{E9}', '"', '1'];
    let mut inputs = vec![String::new()];
    for length in 0..5 {
        for input in std::mem::take(&mut inputs) {
            if length > 0 {
                check(&input);
                check(&format!("//{input}"));
            }
            inputs.extend(characters.map(|c| format!("{input}{c}")));
        }
    }
}

fn check(input: &str) {
    let is_valid = UriRef::parse(input).is_ok();
    match UriRefBuf::parse_lenient(input) {
        Ok(result) => {
            assert_eq!(result.repairs().is_empty(), is_valid, "{input:?}");
            let mut applied = input.to_owned();
            for repair in result.repairs().iter().rev() {
                applied.replace_range(repair.span(), repair.replacement());
            }
            assert_eq!(result.as_str(), applied, "{input:?}");
        }
        Err(error) => {
            assert!(
                !is_valid && input.get(error.span()).is_some(),
                "{input:?}: {:?}",
                error.span()
            );
            let in_userinfo_or_later = !matches!(
                error.component(),
                Component::Scheme | Component::Authority | Component::Host | Component::Port
            );
            assert!(!in_userinfo_or_later, "{input:?}: {error}");
        }
    }
}
