//! Tests of charset errors. The property test `charset` compares all charsets with `encoding_rs`.

use std::collections::HashSet;
use std::error::Error as _;

use urikit::UriRef;
use urikit::component::Encoded;
use urikit::query::QuerySyntax;
use urikit_legacy::charset::{Charset, RecodeError, recode};

fn charset(name: &str) -> Charset {
    Charset::named(name).unwrap()
}

#[test]
fn errors_have_spans_in_the_encoded_string() {
    for (name, text, span) in [
        ("Shift_JIS", "a%83", 1..4),
        ("Shift_JIS", "%83A%FF", 4..7),
        ("EUC-JP", "%41%A4%A2x%A4z", 10..13),
        ("UTF-16BE", "%00a%D8%00%00b", 4..10),
        ("UTF-16LE", "a%00b", 4..5),
        ("ISO-8859-6", "%A0%A1", 3..6),
    ] {
        let error = charset(name).decode(Encoded::parse(text).unwrap()).unwrap_err();
        assert_eq!(error.span(), span, "{name} {text}: {error}");
    }
    let error = charset("latin1").octets("aé漢").unwrap_err();
    assert_eq!(error.to_string(), "character at bytes 3..6 cannot be encoded in windows-1252");
    // The encoder of the Encoding Standard reports a different character here (section 12.2.2).
    assert_eq!(charset("ISO-2022-JP").octets("漢\u{1b}").unwrap_err().span(), 3..4);
}

#[test]
fn query_pairs_decode_with_a_charset() {
    let field = |text| QuerySyntax::FORM.field(Encoded::parse(text).unwrap());
    let latin = charset("iso-8859-1");
    assert_eq!(latin.decode_field(field("a+%E9%2B")).unwrap(), "a é+");
    assert_eq!(latin.decode_field(field("a%E9")).unwrap(), "aé");
    assert_eq!(charset("sjis").decode_field(field("+a+%83")).unwrap_err().span(), 3..6);
}

#[test]
fn charsets_are_found_by_standard_labels() {
    assert!(
        ["", "utf-7", "replacement", "iso-2022-kr", "UTF-32", "é"]
            .map(Charset::named)
            .iter()
            .all(Option::is_none)
    );
    assert_eq!(charset(" L1\n").name(), "windows-1252");
}

#[test]
fn charset_debug_shows_name() {
    assert_eq!(format!("{:?}", charset("latin1")), "Charset(\"windows-1252\")");
}

#[test]
fn errors_have_positions_and_charsets() {
    let greek = charset("iso-8859-7");
    let character = greek.octets("a\u{e9}").unwrap_err();
    assert_eq!(character.to_string(), "character at bytes 1..3 cannot be encoded in ISO-8859-7");
    let error = recode(UriRef::from_static("/a?%FF"), greek).unwrap_err();
    let RecodeError::Charset(octets) = error else { panic!("{error:?}") };
    assert_eq!((octets.span(), octets.charset()), (3..6, greek));
    assert_eq!(error.to_string(), "percent-encoded bytes at 3..6 are not valid ISO-8859-7");
    assert!(error.source().is_none());
}

/// Labels of one charset give equal values with equal hashes.
#[test]
fn charsets_are_equal_by_encoding() {
    let labels = ["utf-8", "latin1", "windows-1251", "utf-16le", "utf-16be", "gbk"];
    let others = ["UTF8", "cp1252", "x-cp1251", "utf-16", "unicodefffe", "gb_2312-80"];
    let set: HashSet<Charset> = labels.map(charset).into();
    assert!(set.len() == labels.len() && set == others.map(charset).into());
    fn is_shared<T: Send + Sync + Unpin + 'static>(_: T) {}
    is_shared((set, recode(UriRef::from_static("/%E9"), charset("latin1"))));
}
