//! Tests of charset errors. The property test `charset` compares all charsets with `encoding_rs`.

use urikit::component::Encoded;
use urikit::percent::Charset;
use urikit::query::QuerySyntax;

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
        let error = Encoded::parse(text).unwrap().decode_with(charset(name)).unwrap_err();
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
    assert_eq!(field("a+%E9%2B").decode_with(latin).unwrap(), "a é+");
    assert_eq!(field("a%E9").decode_with(latin).unwrap(), "aé");
    assert_eq!(field("+a+%83").decode_with(charset("sjis")).unwrap_err().span(), 3..6);
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
