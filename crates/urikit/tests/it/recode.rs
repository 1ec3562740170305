//! References in charsets, recoded to UTF-8.

use std::error::Error as _;

use urikit::UriRef;
use urikit::percent::{self, Charset, RecodeError, Set, recode};

const CHARSETS: [&str; 13] = [
    "windows-1252",
    "iso-8859-2",
    "koi8-r",
    "shift_jis",
    "euc-jp",
    "iso-2022-jp",
    "gbk",
    "gb18030",
    "big5",
    "euc-kr",
    "utf-8",
    "utf-16le",
    "utf-16be",
];

/// Characters that charsets write in all their ways, octets among them that are ASCII characters or delimiters.
const CHARACTERS: [&str; 14] = ["", "a", "/", "?", "%", "é", "ソ", "表", "日本", "ｱ", "한", "€", "龍", "~"];

/// Every text of three pieces in every charset that has it.
#[test]
fn characters_stay_the_same_in_other_octets() {
    let mut recoded = 0;
    // A whole query in UTF-16 is no longer a query with an `&` in it.
    for label in CHARSETS.into_iter().filter(|label| !label.starts_with("utf-16")) {
        let charset = Charset::named(label).unwrap();
        for at in 0..CHARACTERS.len().pow(3) {
            let n = CHARACTERS.len();
            let text = [at % n, at / n % n, at / n / n].map(|at| CHARACTERS[at]).concat();
            // It has no narrow katakana and writes wide ones.
            if label == "iso-2022-jp" && text.contains('ｱ') {
                continue;
            }
            let Ok(octets) = charset.octets(&text) else { continue };
            // With all that can stand raw in a segment, and with nothing.
            for set in [&Set::SEGMENT, &Set::UNRESERVED.without(b"~.-_")] {
                let segment = percent::encode(&octets[..], set).to_string();
                let legacy = format!("http://u%41@h/x/{segment}/y?{segment}&z#{segment}");
                let result = recode(UriRef::parse(&legacy).unwrap(), charset);
                let result = result.unwrap_or_else(|error| panic!("{label} {text}: {error}"));
                let uri = result.reference();
                let decoded = |text: &str| percent::decode(text).unwrap().to_text().unwrap().into_owned();
                assert_eq!(decoded(uri.path().as_str()), format!("/x/{text}/y"), "{label}");
                assert_eq!(uri.path().segments().count(), 3, "{label} {text}");
                assert_eq!(decoded(uri.query().unwrap().as_str()), format!("{text}&z"), "{label}");
                assert_eq!(decoded(uri.fragment().unwrap().as_str()), text, "{label}");
                assert_eq!(uri.userinfo().unwrap().as_str(), "u%41");
                // The edits are all that was changed.
                let mut again = String::new();
                let mut copied = 0;
                for edit in result.edits() {
                    again += &legacy[copied..edit.span().start];
                    let written = percent::encode(edit.text(), &Set::UNRESERVED).to_string();
                    assert_eq!(uri.as_str()[edit.new_span()], written, "{label} {text}");
                    again += &written;
                    copied = edit.span().end;
                }
                assert_eq!(again + &legacy[copied..], uri.as_str(), "{label} {text}");
                recoded += 1;
            }
        }
    }
    assert!(recoded > 10_000, "{recoded}");
}

#[test]
fn what_is_ascii_stays_as_it_is_written() {
    let charset = Charset::named("euc-jp").unwrap();
    let text = "HTTP://u@E%7E/%7e/%2f/a%20b?%26=+#%41";
    let result = recode(UriRef::parse(text).unwrap(), charset).unwrap();
    assert_eq!((result.reference().as_str(), result.edits()), (text, &[][..]));
}

/// Three octets of any kind: either they are characters, or what is wrong is inside of them.
#[test]
fn what_is_no_character_has_its_place() {
    let octets =
        [0x1B, 0x24, 0x40, 0x42, 0x5C, 0x7F, 0x80, 0x83, 0x8E, 0x8F, 0xA0, 0xA4, 0xC0, 0xE3, 0xFD, 0xFF];
    let mut refused = 0;
    for label in CHARSETS {
        let charset = Charset::named(label).unwrap();
        for at in 0..octets.len().pow(3) {
            let n = octets.len();
            let octets = [at % n, at / n % n, at / n / n].map(|at| octets[at]);
            let text = format!("ab/{}", percent::encode(&octets, &Set::SEGMENT));
            match (
                recode(UriRef::parse(&text).unwrap(), charset),
                percent::decode(&text[3..]).unwrap().to_text_in(charset),
            ) {
                (Ok(result), Ok(expected)) => {
                    let path = percent::decode(&result.reference().as_str()[3..]).unwrap().to_text().unwrap();
                    assert_eq!(path, expected, "{label} {text}");
                }
                (Err(RecodeError::Charset(error)), Err(expected)) => {
                    let span = expected.span();
                    assert_eq!(error.span(), span.start + 3..span.end + 3, "{label} {text}");
                    refused += 1;
                }
                (result, expected) => panic!("{label} {text}: {result:?} {expected:?}"),
            }
        }
    }
    assert!(refused > 1000);
}

#[test]
fn what_is_utf_8_is_left_as_it_is() {
    let text = "/%c3%a9?%E6%97%A5=%7e";
    let recoded = recode(UriRef::parse(text).unwrap(), Charset::named("utf-8").unwrap()).unwrap();
    assert_eq!((recoded.reference().as_str(), recoded.edits()), (text, &[][..]));
}

#[test]
fn what_was_recoded_is_kept() {
    let recoded = recode(UriRef::from_static("/%E9"), Charset::named("latin1").unwrap()).unwrap();
    assert_eq!(recoded.reference().clone(), recoded.into_reference());
}

/// Characters that touch are one edit. Octets that only switch between sets of characters go, and what stands behind them stays as
/// it is written.
#[test]
fn edits_are_as_large_as_what_has_changed() {
    for (charset, text, recoded, edits) in [
        ("euc-jp", "/%C6%FC%CB%DC", "/%E6%97%A5%E6%9C%AC", &[(1..13, "日本")][..]),
        ("euc-jp", "/%C6%FCa%CB%DC", "/%E6%97%A5a%E6%9C%AC", &[(1..7, "日"), (8..14, "本")]),
        ("iso-2022-jp", "x%1B(J!", "x!", &[(1..6, "")]),
        ("iso-2022-jp", "%1B%28J%2f", "%2f", &[(0..7, "")]),
    ] {
        let result = recode(UriRef::parse(text).unwrap(), Charset::named(charset).unwrap()).unwrap();
        let found: Vec<_> = result.edits().iter().map(|edit| (edit.span(), edit.text())).collect();
        assert_eq!((result.reference().as_str(), &*found), (recoded, edits), "{text}");
    }
}

/// Where nothing is left of the first segment, the path stays a path, and one of the same kind.
#[test]
fn nothing_moves_between_components() {
    let charset = Charset::named("iso-2022-jp").unwrap();
    for (text, recoded) in [
        ("/%1B(B/h/a", "/.//h/a"),
        ("x:/%1B(B/h/a", "x:/.//h/a"),
        ("%1B(B//h/a", ".///h/a"),
        ("%1B(B/a", ".//a"),
        ("%1B(B", "./"),
        ("x:%1B(B?q", "x:./?q"),
        ("/%1B(B", "/"),
        ("//h/%1B(B/a", "//h//a"),
        ("a/%1B(B/b", "a//b"),
    ] {
        let result = recode(UriRef::parse(text).unwrap(), charset).unwrap();
        assert_eq!(result.reference().as_str(), recoded, "{text}");
        let [edit] = result.edits() else { panic!("{text}: {:?}", result.edits()) };
        let (span, new_span) = (edit.span(), edit.new_span());
        assert_eq!((edit.text(), text[..span.start].len()), ("", new_span.start), "{text}");
        assert_eq!(
            (&text[span.end..], &text[..span.start]),
            (&recoded[new_span.end..], &recoded[..span.start])
        );
    }
}

/// What is a dot-segment is no octets of characters, and no segment becomes one: what stands before it would be gone.
#[test]
fn dot_segments_are_those_that_were() {
    for (charset, text, segment) in [
        ("iso-2022-jp", "http://h/a/.%1B(B./b", 11..18),
        ("iso-2022-jp", "http://h/a/%1B(B../b", 11..18),
        ("iso-2022-jp", "%1B(B%2e", 0..8),
        ("utf-16le", "a%00/.%00.%00/b%00", 5..13),
    ] {
        let error = recode(UriRef::parse(text).unwrap(), Charset::named(charset).unwrap()).unwrap_err();
        let said = format!(
            "in UTF-8 the segment at bytes {} to {} would be a dot-segment",
            segment.start, segment.end
        );
        assert!(error.to_string() == said && error.source().is_none(), "{text}");
        assert_eq!(error, RecodeError::DotSegment { start: segment.start, end: segment.end }, "{text}");
    }
    for (charset, text, recoded) in [
        ("utf-16be", "../%00b/.", "../b/."),
        ("utf-16be", "%2E%2e/%00b/%00.%00.%00.", "%2E%2e/b/..."),
        ("iso-2022-jp", "a?%1B(B..", "a?.."),
    ] {
        let result = recode(UriRef::parse(text).unwrap(), Charset::named(charset).unwrap()).unwrap();
        assert_eq!(result.reference().as_str(), recoded, "{text}");
    }
}
