//! Tests of cleaning.

use urikit_text::guess::{Cleaned, EditKind, RemarkKind, clean};

fn kinds(cleaned: &Cleaned<'_>) -> Vec<(&'static str, usize, usize)> {
    cleaned.edits.iter().map(|edit| (edit.kind.name(), edit.start, edit.end)).collect()
}

#[test]
fn delimiters_and_white_space_are_removed() {
    for (text, expected) in [
        ("<ftp://ds.internic.\n      net/rfc/>", "ftp://ds.internic.net/rfc/"),
        (
            "<URL:ftp://info.cern.ch/pub/www/doc;\r\n      type=d>",
            "ftp://info.cern.ch/pub/www/doc;type=d",
        ),
        ("\"http://www.w3.org/Addressing/\"", "http://www.w3.org/Addressing/"),
        (
            "<http://www.ics.uci.edu/pub/\n   ietf/uri/ historical.html#WARNING>",
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        ),
        ("<URL: http://example.com/>", "http://example.com/"),
        ("<URI:http://example.com/>", "http://example.com/"),
        ("uRl:\thttp://example.com/a", "http://example.com/a"),
        (" \u{201C}<http://e.com/>\u{201D} ", "http://e.com/"),
        ("http://e.com/\u{A0}", "http://e.com/"),
        // A delimiter on one side, or a label alone, is kept.
        ("<http://e.com/", "<http://e.com/"),
        ("\"", "\""),
        ("URL:", "URL:"),
        ("<>", ""),
        ("", ""),
    ] {
        assert_eq!(clean(text).text, expected, "{text:?}");
    }
}

#[test]
fn kinds_have_names_and_explanations() {
    use EditKind::{AngleBracket, DoubleQuote, Label, LineBreak, SpaceAround, SpaceInside};
    let section = "RFC 3986 appendix C";
    for (kind, name, why, section) in [
        (SpaceAround, "space-around", "white space around a URI is not part of it", section),
        (
            SpaceInside,
            "space-inside",
            "white space may be added to a URI and is not part of it",
            section,
        ),
        (LineBreak, "line-break", "a long URI may be broken across lines", section),
        (AngleBracket, "angle-bracket", "angle brackets delimit a URI", section),
        (DoubleQuote, "double-quote", "double quotes delimit a URI", section),
        (Label, "label", "the label identifies a URI in brackets", "RFC 1738 appendix"),
    ] {
        assert_eq!((kind.name(), kind.why(), kind.section()), (name, why, section));
    }
    use RemarkKind::{EolHyphen, NotInUris, OutsideAscii};
    let may_be = "a hyphen at the end of a line may not be part of the URI";
    for (kind, name, why, section) in [
        (EolHyphen, "eol-hyphen", may_be, section),
        (NotInUris, "not-in-uris", "not allowed in a URI", "RFC 3986 section 2"),
        (OutsideAscii, "outside-ascii", "percent-encoded in a URI", "RFC 3987 section 3.1"),
    ] {
        assert_eq!((kind.name(), kind.why(), kind.section()), (name, why, section));
    }
}

#[test]
fn edits_have_spans() {
    let cleaned = clean("\t<URL: a b\r\n  c>\n");
    let expected = [
        ("space-around", 0, 1),
        ("angle-bracket", 1, 2),
        ("label", 2, 6),
        ("space-around", 6, 7),
        ("space-inside", 8, 9),
        ("line-break", 10, 14),
        ("angle-bracket", 15, 16),
        ("space-around", 16, 17),
    ];
    assert_eq!(kinds(&cleaned), expected);
    assert_eq!(cleaned.text, "abc");
    let section = |kind: EditKind| kind.section();
    assert_eq!(section(cleaned.edits[2].kind), "RFC 1738 appendix");
    assert_eq!(section(cleaned.edits[1].kind), "RFC 3986 appendix C");
}

#[test]
fn remarks_describe_kept_characters() {
    let cleaned = clean("<http://e.com/long-\n name-/{ü}|\u{200B}>");
    assert_eq!(cleaned.text, "http://e.com/long-name-/{ü}|\u{200B}");
    let remarks: Vec<_> =
        cleaned.remarks.iter().map(|remark| (remark.kind, remark.start, remark.end)).collect();
    let expected = [
        (RemarkKind::EolHyphen, 18, 19),
        (RemarkKind::NotInUris, 27, 28),
        (RemarkKind::OutsideAscii, 28, 30),
        (RemarkKind::NotInUris, 30, 35),
    ];
    assert_eq!(remarks, expected);
}
