//! Tests of the conversion of references from other charsets to UTF-8.

use std::error::Error as _;

use urikit::UriRef;
use urikit_legacy::charset::{Charset, RecodeError, recode};

#[test]
fn ascii_is_unchanged() {
    let charset = Charset::named("euc-jp").unwrap();
    let text = "HTTP://u@E%7E/%7e/%2f/a%20b?%26=+#%41";
    let result = recode(UriRef::parse(text).unwrap(), charset).unwrap();
    assert_eq!((result.reference().as_str(), result.edits()), (text, &[][..]));
}

#[test]
fn utf8_is_unchanged() {
    let text = "/%c3%a9?%E6%97%A5=%7e";
    let recoded = recode(UriRef::parse(text).unwrap(), Charset::named("utf-8").unwrap()).unwrap();
    assert_eq!((recoded.reference().as_str(), recoded.edits()), (text, &[][..]));
}

#[test]
fn recoded_reference_is_stored() {
    let recoded = recode(UriRef::from_static("/%E9"), Charset::named("latin1").unwrap()).unwrap();
    assert_eq!(recoded.reference().clone(), recoded.into_reference());
}

/// Adjacent characters are one edit. Bytes that only switch the character set are removed, and the
/// following bytes are unchanged.
#[test]
fn adjacent_characters_are_one_edit() {
    for (charset, text, recoded, edits) in [
        ("euc-jp", "/%C6%FC%CB%DC", "/%E6%97%A5%E6%9C%AC", &[(1..13, "日本")][..]),
        ("euc-jp", "/%C6%FCa%CB%DC", "/%E6%97%A5a%E6%9C%AC", &[(1..7, "日"), (8..14, "本")]),
        ("iso-2022-jp", "x%1B(J!", "x!", &[(1..6, "")]),
        ("iso-2022-jp", "%1B%28J%2f", "%2f", &[(0..7, "")]),
    ] {
        let result =
            recode(UriRef::parse(text).unwrap(), Charset::named(charset).unwrap()).unwrap();
        let found: Vec<_> = result.edits().iter().map(|edit| (edit.span(), edit.text())).collect();
        assert_eq!((result.reference().as_str(), &*found), (recoded, edits), "{text}");
    }
}

/// If the first segment becomes empty, the path must not become absolute or an authority.
#[test]
fn component_boundaries_do_not_move() {
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

/// Dot-segments are not changed, and no other segment may become a dot-segment.
#[test]
fn dot_segments_are_preserved() {
    for (charset, text, segment) in [
        ("iso-2022-jp", "http://h/a/.%1B(B./b", 11..18),
        ("iso-2022-jp", "http://h/a/%1B(B../b", 11..18),
        ("iso-2022-jp", "%1B(B%2e", 0..8),
        ("utf-16le", "a%00/.%00.%00/b%00", 5..13),
    ] {
        let error =
            recode(UriRef::parse(text).unwrap(), Charset::named(charset).unwrap()).unwrap_err();
        let said = format!(
            "segment at bytes {}..{} becomes a dot-segment in UTF-8",
            segment.start, segment.end
        );
        assert!(error.to_string() == said && error.source().is_none(), "{text}");
        assert_eq!(
            error,
            RecodeError::DotSegment { start: segment.start, end: segment.end },
            "{text}"
        );
    }
    for (charset, text, recoded) in [
        ("utf-16be", "../%00b/.", "../b/."),
        ("utf-16be", "%2E%2e/%00b/%00.%00.%00.", "%2E%2e/b/..."),
        ("iso-2022-jp", "a?%1B(B..", "a?.."),
    ] {
        let result =
            recode(UriRef::parse(text).unwrap(), Charset::named(charset).unwrap()).unwrap();
        assert_eq!(result.reference().as_str(), recoded, "{text}");
    }
}
