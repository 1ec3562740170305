//! Tests of the positions of parse errors, and of errors that need special input. The tests of
//! `urikit-legacy` check all errors of all specifications, including those of this crate.

use urikit::component::{Authority, Host, Path, Port, Scheme};
use urikit::{Component, ErrorKind, Form, IriRef, Spec, UriRef};

/// The diagram of a long input shows 48 bytes before the error and 24 bytes after its start or end.
#[test]
fn diagram_omits_distant_input() {
    let check = |text: &str, error: urikit::ParseError, end: usize| {
        let (start, end) = (error.start().saturating_sub(48), end.min(text.len()));
        let dots = |is_cut: bool| if is_cut { "..." } else { "" };
        let (before, after) = (dots(start > 0), dots(end < text.len()));
        let drawing = error.display(text).to_string();
        let lines: Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[1], format!("  | {before}{}{after}", &text[start..end]));
        let (spaces, carets) =
            (before.len() + error.start() - start, error.end().min(end) - error.start());
        assert!(lines[2].starts_with(&format!("  | {:spaces$}{:^<carets$} ", "", "")), "{drawing}");
        // `Debug` of a diagram does not show the input.
        assert_eq!(format!("{:?}", error.display(text)), format!("{error:?}"));
    };
    for before in [0, 1, 23, 24, 46, 47, 48, 100] {
        for after in [0, 1, 23, 24, 25, 100] {
            let text = format!("/{} {}", "a".repeat(before), "b".repeat(after));
            let error = UriRef::parse(&text).expect_err("a space stands in no URI");
            check(&text, error, error.end() + 24);
        }
        let scheme = format!("{}:b", "a".repeat(before + 1));
        let error = UriRef::parse_as(&scheme, Form::RelativeRef).expect_err("it has a scheme");
        assert_eq!(error.span(), 0..before + 2);
        check(&scheme, error, error.end().min(24) + 24);
    }
}

/// The span of a malformed escape includes at most two bytes after `%`, and only those of the same
/// component.
#[test]
fn malformed_escape_ends_with_its_component() {
    for (before, delimiters) in [("//", "/?#@:[]"), ("/", "/?#"), ("?", "#"), ("#", "")] {
        let at = before.len();
        for after in "/?#@:[]".chars() {
            let error = UriRef::parse(&format!("{before}%{after}1")).expect_err("a bad escape");
            let expected = if delimiters.contains(after) {
                (ErrorKind::EscapeTruncated, at..at + 1)
            } else {
                (ErrorKind::EscapeDigits, at..at + 3)
            };
            assert_eq!((error.kind(), error.span()), expected, "{before}%{after}1");
        }
        for byte in 0x80..=u8::MAX {
            let error = UriRef::parse_bytes(&[before.as_bytes(), b"%", &[byte]].concat())
                .expect_err("a bad escape");
            assert_eq!(
                (error.kind(), error.span()),
                (ErrorKind::EscapeDigits, at..at + 1),
                "{before} {byte}"
            );
        }
    }
}

/// A colon in the first segment is reported as an error in the scheme, unless the segment is too
/// long for a scheme.
#[test]
fn colon_in_first_segment_is_a_scheme_error() {
    for (len, component) in [
        (1, Component::Scheme),
        (256, Component::Scheme),
        (257, Component::Path),
        (258, Component::Path),
    ] {
        let error = UriRef::parse(&format!("{:>len$}:", "")).expect_err("a space");
        assert_eq!((error.component(), error.start()), (component, 0), "{len}");
    }
}

/// The input consists of zeros, which take no memory on systems with lazy allocation. If this much
/// memory cannot be reserved, the test is skipped.
#[cfg(target_pointer_width = "64")]
#[test]
fn input_over_4_gib_is_too_long() {
    let limit = u32::MAX as usize;
    if Vec::<u8>::new().try_reserve_exact(limit + 1).is_err() {
        eprintln!("4 GiB cannot be had here: no text is too long");
        return;
    }
    let text = String::from_utf8(vec![0; limit + 1]).expect("zeros are UTF-8");
    // Only the length is checked.
    let errors = [
        (Spec::Rfc3986, UriRef::parse(&text).err()),
        (Spec::Rfc3987, IriRef::parse(&text).err()),
        (Spec::Rfc3986, Authority::parse(&text).err()),
        (Spec::Rfc3986, Host::parse(&text).err()),
        (Spec::Rfc3986, Path::parse(&text).err()),
        (Spec::Rfc3986, Port::parse(&text).err()),
        (Spec::Rfc3986, Scheme::parse(&text).err()),
    ];
    for (document, error) in errors {
        let error = error.expect("it is too long");
        assert_eq!(
            (error.code(), error.span(), error.spec()),
            ("too-long", limit..limit, document)
        );
        assert_eq!(error.message(), "input is longer than 4294967295 bytes");
        assert_eq!(
            (error.rule(), error.section()),
            ("at most 4294967295 bytes", "a limit of this library")
        );
    }
    // An input of the maximum length is parsed.
    let error = UriRef::parse_bytes(&text.as_bytes()[1..]).expect_err("an error");
    assert_eq!((error.kind(), error.span()), (ErrorKind::Control, 0..1));
    let lines = urikit::batch::Columns::new()
        .parse(text.as_bytes(), urikit::batch::LineTerminator::Newline);
    assert_eq!(lines.map(|lines| lines.len()).expect_err("an error").span(), limit..limit);
}

/// The error for characters after an IP literal, for each kind of literal.
#[test]
fn characters_after_ip_literal_are_reported() {
    for literal in ["[::1]", "[1:2:3:4:5:6:1.2.3.4]", "[v1.a]"] {
        for after in ["", ":1", "/p", "?q", "#f"] {
            let text = format!("//u@{literal}xy{after}");
            let error = UriRef::parse(&text).expect_err("letters behind a bracket");
            let start = "//u@".len() + literal.len();
            assert_eq!(
                (error.kind(), error.span()),
                (ErrorKind::LiteralTail, start..start + 2),
                "{text}"
            );
        }
    }
}
