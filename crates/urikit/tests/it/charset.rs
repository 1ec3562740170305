//! Charsets: there and back for every character, UTF-8 against the way that is not told the charset, faults in their place.

use crate::support::reach;
use urikit::percent::{self, Charset, Set};
use urikit::query::Rules;

/// Every charset of the Encoding Standard that text can be in.
const NAMES: [&str; 39] = [
    "UTF-8",
    "IBM866",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-8-I",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "KOI8-R",
    "KOI8-U",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
    "GBK",
    "gb18030",
    "Big5",
    "EUC-JP",
    "ISO-2022-JP",
    "Shift_JIS",
    "EUC-KR",
    "UTF-16BE",
    "UTF-16LE",
    "x-user-defined",
];

fn charset(name: &str) -> Charset {
    Charset::named(name).unwrap()
}

/// What the Standard encodes as another character in some charset: yen, overline, minus and half-width kana in Japanese
/// ones, private characters that GB 18030 has had public ones for since 2022.
fn is_one_way(c: char) -> bool {
    matches!(c, '\u{a5}' | '\u{203e}' | '\u{2212}' | '\u{ff61}'..='\u{ff9f}' | '\u{e78d}'..='\u{e864}')
}

#[test]
fn every_character_that_a_charset_has_comes_back() {
    let characters: Vec<char> = ('\0'..='\u{ffff}')
        .step_by(reach(7, 1))
        .chain(['\u{10000}', '😀', '\u{20000}', '\u{10ffff}'])
        .collect();
    for name in NAMES {
        let charset = charset(name);
        assert_eq!(charset.name(), name);
        let has_all = name.starts_with("UTF");
        let mut found = 0;
        for &c in &characters {
            let text = String::from_iter(['a', c, 'b']);
            match charset.octets(&text) {
                Ok(octets) if has_all || !is_one_way(c) => {
                    let encoded = percent::encode(&octets, &Set::SEGMENT).to_string();
                    let decoded = percent::decode(&encoded).unwrap().to_text_in(charset);
                    assert_eq!(decoded.as_ref(), Ok(&text), "{name} {encoded}");
                    found += 1;
                }
                Ok(_) => {}
                Err(error) => {
                    assert_eq!((error.span(), error.charset()), (1..text.len() - 1, charset), "{name} {c:?}");
                }
            }
        }
        assert!(found >= if has_all { characters.len() } else { reach(16, 128) }, "{name} {found}");
    }
}

#[test]
fn utf_8_is_what_is_read_without_a_charset() {
    const OCTETS: [&str; 9] = ["a", "%41", "%C3", "%A9", "%E2", "%82", "%AC", "%F0", "%FF"];
    let mut texts = vec![String::new()];
    for length in 0..5 {
        let from = texts.len() - 9usize.pow(length);
        for at in from..texts.len() {
            texts.extend(OCTETS.map(|octet| texts[at].clone() + octet));
        }
    }
    let utf_8 = charset("utf8");
    for text in texts {
        let decode = percent::decode(&text).unwrap();
        let expected = decode.to_text().map(String::from).map_err(|error| error.span());
        assert_eq!(decode.to_text_in(utf_8).map_err(|error| error.span()), expected, "{text}");
    }
}

#[test]
fn faults_have_a_place_in_the_encoded_text() {
    for (name, text, span) in [
        ("Shift_JIS", "a%83", 1..4),
        ("Shift_JIS", "%83A%FF", 4..7),
        ("EUC-JP", "%41%A4%A2x%A4z", 10..13),
        ("UTF-16BE", "%00a%D8%00%00b", 4..10),
        ("UTF-16LE", "a%00b", 4..5),
        ("ISO-8859-6", "%A0%A1", 3..6),
    ] {
        let error = percent::decode(text).unwrap().to_text_in(charset(name)).unwrap_err();
        assert_eq!(error.span(), span, "{name} {text}: {error}");
    }
    let mut some = percent::decode("%FF%83").unwrap();
    assert_eq!(some.next(), Some(0xff));
    assert_eq!(some.to_text_in(charset("Shift_JIS")).unwrap_err().span(), 3..6);
    let error = charset("latin1").octets("aé漢").unwrap_err();
    assert_eq!(error.to_string(), "windows-1252 does not have the character at bytes 3 to 6");
    // The encoder of the Standard has another character to blame here (section 12.2.2).
    assert_eq!(charset("ISO-2022-JP").octets("漢\u{1b}").unwrap_err().span(), 3..4);
}

#[test]
fn pairs_are_read_in_a_charset_too() {
    let field = |text| Rules::FORM.field(urikit::component::Encoded::parse(text).unwrap());
    let latin = charset("iso-8859-1");
    assert_eq!(field("a+%E9%2B").to_text_in(latin).unwrap(), "a é+");
    assert_eq!(field("a%E9").to_text_in(latin).unwrap(), "aé");
    assert_eq!(field("+a+%83").to_text_in(charset("sjis")).unwrap_err().span(), 3..6);
}

#[test]
fn there_are_charsets_by_these_names_only() {
    assert!(
        ["", "utf-7", "replacement", "iso-2022-kr", "UTF-32", "é"]
            .map(Charset::named)
            .iter()
            .all(Option::is_none)
    );
    assert_eq!(charset(" L1\n").name(), "windows-1252");
}

#[test]
fn a_charset_shows_its_name() {
    assert_eq!(format!("{:?}", charset("latin1")), "Charset(\"windows-1252\")");
}
