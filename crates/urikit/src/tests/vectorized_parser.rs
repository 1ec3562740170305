//! Compares the vectorized parser with the scanner, on every backend of the machine.

use std::borrow::ToOwned;
use std::string::String;
use std::vec::Vec;

use urikit_simd::{Backend, Portable};

use super::reach;
use crate::error::{ErrorKind, ParseError};
use crate::parse;
use crate::parse::simd::{Alphabet, Ascii, Masks, Parse, Utf8, short};
use crate::spans::Spans;
use crate::syntax::rfc3986::GRAMMAR;
use crate::syntax::rfc3987;

/// One byte of every class of the grammar, and bytes that are never allowed.
const CLASSES: &[u8] = b"aAfgz09-._~+!$;&:@/?#[]%\\ \x00\x7f";

/// Returns the result of a backend, or `None` if it delegates to the scanner.
fn found(text: &str, backend: impl Backend) -> Option<Spans> {
    found_in(text, Ascii, backend)
}

fn found_in(text: &str, alphabet: impl Alphabet, backend: impl Backend) -> Option<Spans> {
    let delegated = |_: &str| -> Result<Spans, ParseError> {
        Err(ParseError::new(ErrorKind::TooLong, crate::Component::Reference, 0, 0))
    };
    backend.run(Parse { text, alphabet, make: |_: &str, spans| spans, scan: delegated }).ok()
}

fn with_every_backend(check: impl Fn(&str, &dyn Fn(&str) -> Option<Spans>)) {
    check("portable", &|text| found(text, Portable));
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(ssse3) = urikit_simd::Ssse3::new() {
            check("SSSE3", &|text| found(text, ssse3));
        }
        if let Some(avx2) = urikit_simd::Avx2::new() {
            check("AVX2", &|text| found(text, avx2));
        }
    }
    #[cfg(target_arch = "aarch64")]
    if let Some(neon) = urikit_simd::Neon::new() {
        check("NEON", &|text| found(text, neon));
    }
}

/// Checks that both parsers agree. Longer input may be delegated to the scanner.
fn check(text: &str) {
    let scanned = parse::parse(text.as_bytes(), &GRAMMAR).ok();
    with_every_backend(|name, found| match found(text) {
        None if text.len() >= 64 => {}
        found => assert_eq!(found, scanned, "{name}: {text:?}"),
    });
}

#[test]
fn all_short_texts() {
    // Representative bytes of each class.
    const ALPHABET: &[u8] = b"a1:/?#@%[]|";
    fn extend(text: &mut String, most: usize) {
        check(text);
        if text.len() < most {
            for &byte in ALPHABET {
                text.push(char::from(byte));
                extend(text, most);
                text.pop();
            }
        }
    }
    extend(&mut String::new(), reach(4, 5));
}

#[test]
fn shapes_of_short_references() {
    let schemes = [
        "", "s:", "http:", "https:", "h-t.p+1:", "http_s:", "https_:", "http%41:", "1s:", ":", "s",
    ];
    let authorities = [
        "",
        "//",
        "//h",
        "//[::1]",
        "//[v1.a:b]",
        "//u@[v1.a]:8",
        "//[v1.]",
        "//[v1.a]8",
        "//u@h:8",
        "//h:8a",
        "//@u@h",
    ];
    for scheme in schemes {
        for authority in authorities {
            for rest in
                ["", "a", "/", "/a:@/%41", "?", "?/?#", "#", "#?", "#?#", "/[", "%4", "%%41"]
            {
                check(&(scheme.to_owned() + authority + rest));
            }
        }
    }
}

/// An IRI is delegated only if one of its characters may be invalid.
#[test]
fn iris_are_not_delegated() {
    let begins = [
        "",
        "a",
        "é",
        "é:",
        "s:é",
        "//é",
        "//é@é:8",
        "//é:é",
        "http://é@[::1]",
        "//h/é",
        "\u{d7ff}",
    ];
    let ends = [
        "",
        "/é?é#é",
        "?é",
        "#%C3é",
        "#é#",
        "é%4",
        "é é",
        "/\0é",
        "é]",
        "\u{85}",
        "\u{e000}",
        "\u{10ffff}",
    ];
    for begin in begins {
        for end in ends {
            for more in ["", "/ça", &"/é".repeat(50)] {
                let text = begin.to_owned() + more + end;
                let scanned = parse::parse(text.as_bytes(), &rfc3987::GRAMMAR).ok();
                match found_in(&text, Utf8, Portable) {
                    None if text.contains(['\u{85}', '\u{e000}', '\u{10ffff}']) => {}
                    found => assert_eq!(found, scanned, "{text:?}"),
                }
            }
        }
    }
}

#[cfg(feature = "alloc")]
#[test]
fn bytes_after_a_line_do_not_matter() {
    for line in [
        "",
        "a",
        "s:",
        "//h",
        "//h:8",
        "//u@h",
        "http://[::1]",
        "?q",
        "#f",
        "%41",
        "a:b/c?d#e",
        "%4",
        "1:",
    ] {
        for end in ["\n", "\r\n", "\0"] {
            for after in
                ["", "a", ":", "/", "//h", "?", "#", "@", "%", "%zz", "\\", "[::1]", "]", "41"]
            {
                let around = line.to_owned() + end + after;
                let window = Portable.load(around.as_bytes());
                let masks = Masks::of(window, Ascii).first(line.len() as u32);
                let spans = short(window, &masks, line.as_bytes());
                assert_eq!(spans, found(line, Portable), "{line:?} in {around:?}");
            }
        }
    }
}

#[test]
fn every_class_at_every_offset() {
    let texts = [
        "http://example.com/",
        "http://user:pw@example.com:80/",
        "//h/",
        "../",
        "s:",
        "http://[::1]/",
        "?",
        "x",
        "http://1.2.3.4:80",
    ];
    for (at, begin) in texts.into_iter().enumerate() {
        let stride = reach(16, 1);
        for len in (begin.len()..=200).skip(at % stride).step_by(stride) {
            let mut text: Vec<u8> =
                begin.bytes().chain(std::iter::repeat(b'a')).take(len).collect();
            check(std::str::from_utf8(&text).unwrap());
            // After the first windows, only the distance from the end of a window matters.
            let places =
                (0..len).filter(|at| len <= 72 || at % 64 < 3 || at % 64 > 60 || at + 3 > len);
            for at in places {
                let before = text[at];
                for &byte in CLASSES {
                    text[at] = byte;
                    check(std::str::from_utf8(&text).unwrap());
                }
                text[at] = before;
            }
        }
    }
}

/// An escape may be divided by the end of a window or of the input.
#[test]
fn escapes_at_every_offset() {
    let stride = reach(7, 1);
    for len in (3..=200).step_by(stride) {
        for at in 0..=len - 3 {
            for escape in ["%41", "%4g", "%g1", "%%4"] {
                let mut text = "a".repeat(len);
                text.replace_range(at..at + 3, escape);
                check(&text);
            }
        }
        for end in ["%", "%4"] {
            check(&("a".repeat(len) + end));
        }
    }
}

/// An error must not be canceled by the corresponding bytes of the next window.
#[test]
fn malformed_escapes_one_window_apart() {
    for at in 0..64 {
        for wrong in ["%4g", "%zz", "%%4"] {
            let text = "a".repeat(at) + wrong + &"a".repeat(61) + wrong;
            for after in [0, 1, 20, 61, 62] {
                check(&(text.clone() + &"a".repeat(after)));
            }
        }
    }
}

#[test]
fn pairs_of_delimiters_at_every_offset() {
    let stride = reach(13, 1);
    for len in [40, 63, 64, 65, 100, 128, 130] {
        for first in 0..len {
            for second in (2 * first % stride..len).step_by(stride) {
                for pair in
                    [b":/", b"//", b"##", b"?#", b"#?", b"@:", b":@", b"@@", b"[]", b"::", b"/:"]
                {
                    let mut text = *b"s://aaaaaaaa".first_chunk::<12>().unwrap();
                    text.rotate_left(first % 2 * 4);
                    let mut text: Vec<u8> =
                        text.into_iter().chain(std::iter::repeat(b'a')).take(len).collect();
                    (text[first], text[second]) = (pair[0], pair[1]);
                    check(std::str::from_utf8(&text).unwrap());
                }
            }
        }
    }
}

#[test]
fn long_references_are_not_delegated() {
    for body in ["/a", "?a=b", "/%41", "/:@", "#f/?"] {
        let long = String::from("http://user@example.com:8080") + body.get(..1).unwrap_or("");
        let long = long + &body[1..].repeat(1000);
        with_every_backend(|name, found| assert!(found(&long).is_some(), "{name}: {body}"));
        check(&long);
    }
    for authority in ["a".repeat(500), "u:".repeat(200) + "@h:80", "u".repeat(70) + "@h"] {
        let long = std::format!("//{authority}/p?q#f");
        with_every_backend(|name, found| assert!(found(&long).is_some(), "{name}: {long}"));
        check(&long);
    }
}

#[test]
fn long_schemes_and_segments_are_not_delegated() {
    let schemes = (1..=61).map(|len| "s".repeat(len) + ":");
    let paths = [60, 63, 64, 70, 127, 128].map(|len| "a".repeat(len));
    for begin in schemes.chain(paths) {
        for rest in ["a", "/b:c", "/%41/:@?a#f"] {
            let text = begin.clone() + rest + &"a".repeat(64);
            with_every_backend(|name, found| assert!(found(&text).is_some(), "{name}: {text}"));
            check(&text);
        }
    }
}

/// Checks concatenations of address parts, alone and with userinfo and port.
#[test]
fn addresses() {
    fn extend(text: &mut String, parts: &[&str], most: usize, see: &impl Fn(&str)) {
        see(text);
        if most > 0 {
            for part in parts {
                let len = text.len();
                text.push_str(part);
                extend(text, parts, most - 1, see);
                text.truncate(len);
            }
        }
    }
    let literal = |address: &str| {
        check(&std::format!("http://[{address}]/"));
        check(&std::format!("//u@[{address}]:8"));
    };
    extend(
        &mut String::new(),
        &["1:", "::", "a", "12345", "1.2.3.4", ":1.2.3.256", "."],
        reach(4, 5),
        &literal,
    );
    for groups in 0..10 {
        for tail in ["", "::", "::1", "1.2.3.4", ":1.2.3.4", "::1.2.3.4", "0.0.0.0:", "fF09"] {
            literal(&("1:".repeat(groups) + tail));
            literal(&("::".to_owned() + &"1:".repeat(groups) + tail));
        }
    }
    let name = |name: &str| {
        check(&std::format!("http://{name}/"));
        check(&std::format!("//u@{name}:8"));
    };
    extend(&mut String::new(), &["1.", "0", "25", "6", ".", "2", "a"], reach(5, 7), &name);
    for octet in (0..1000).step_by(reach(7, 1)).chain([254, 255, 256, 999]) {
        name(&std::format!("1.{octet}.2.3"));
        name(&std::format!("{octet}.0{octet}.2.{octet}"));
        name(&std::format!("1.2.0.{octet}"));
    }
}
