//! Ranks the charsets in which the text of a URI may be encoded.
//!
//! A URI does not specify the charset of its bytes (RFC 2396 section 2.1). Use this module to
//! restore old links. The top-level domain of the URI, if it is known, such as `jp`, is a hint:
//!
//! ```
//! use urikit_text::charset::{RankReason, rank};
//!
//! // decoded from %93%FA%96%7B%8C%EA…
//! let octets = b"\x93\xFA\x96{\x8C\xEA\x82\xCC\x83y\x81[\x83W";
//! let ranked = rank(octets, Some("jp"));
//! assert_eq!((ranked[0].charset, ranked[0].text.as_str()), ("Shift_JIS", "日本語のページ"));
//! assert_eq!(ranked[0].why, RankReason::Detected);
//! assert_eq!(rank("é".as_bytes(), None)[0].why, RankReason::Utf8);
//! ```
//!
//! # Order
//!
//! 1. ASCII and UTF-8, which text in other charsets rarely resembles.
//! 2. Charsets in which the bytes are plausible text. In an East Asian charset, all non-ASCII
//!    characters must be common: kana, and the more frequent half of the ideographs or syllables
//!    according to the national standards. ASCII letters must not outnumber them, because the
//!    second byte of a character may look like a letter. In other charsets, the letters of a word
//!    must belong to one script, and only the first may be a capital; in Latin script, accented
//!    letters must not outnumber plain ones. Within this group, the choice of a statistical
//!    detector comes first, followed by East Asian charsets with small sets of common characters,
//!    because these match by chance less often. The remaining charsets are ordered by their use on
//!    the web.
//! 3. The choice of the detector, if it is not in the previous group. It considers the frequency of
//!    letter pairs, and is more reliable for longer text.
//! 4. All other charsets in which the bytes are valid.

use std::ops::RangeInclusive;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, ISO_8859_2, ISO_8859_5, ISO_8859_7,
    ISO_8859_8, KOI8_R, MACINTOSH, SHIFT_JIS, UTF_8, WINDOWS_874, WINDOWS_1250, WINDOWS_1251,
    WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
    WINDOWS_1258,
};

/// The candidates, ordered by their use on the web.
const CANDIDATES: [&Encoding; 23] = [
    WINDOWS_1252,
    SHIFT_JIS,
    EUC_JP,
    GB18030,
    BIG5,
    EUC_KR,
    WINDOWS_1251,
    KOI8_R,
    WINDOWS_1250,
    ISO_8859_2,
    WINDOWS_1254,
    WINDOWS_1253,
    WINDOWS_1256,
    WINDOWS_1255,
    WINDOWS_874,
    WINDOWS_1257,
    WINDOWS_1258,
    ISO_2022_JP,
    ISO_8859_7,
    ISO_8859_5,
    ISO_8859_8,
    MACINTOSH,
    UTF_8,
];

/// A charset, such as `windows-1252`, in which bytes can be decoded, with the decoded string.
///
/// The function [`rank`] returns one for each possible charset, starting with the most likely one.
///
/// # Examples
///
/// ```
/// use urikit_text::charset::rank;
///
/// let best = &rank(b"r\xE9sum\xE9", None)[0];
/// assert_eq!((best.charset, best.text.as_str()), ("windows-1252", "résumé"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ranked {
    /// The name in the Encoding Standard, which `urikit_legacy::charset::Charset::named` accepts.
    pub charset: &'static str,
    /// The string that the bytes encode in this charset.
    pub text: String,
    /// The reason why this charset is at its position in the ranking.
    pub why: RankReason,
}

/// The reason why [`rank`] considers a charset of unknown bytes more or less likely than others.
///
/// For example, valid UTF-8 is rarely a coincidence. The reason is the field `why` of [`Ranked`].
///
/// # Examples
///
/// ```
/// use urikit_text::charset::{RankReason, rank};
///
/// assert_eq!(rank("résumé".as_bytes(), None)[0].why, RankReason::Utf8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RankReason {
    /// All bytes are ASCII, which nearly all charsets include.
    Ascii,
    /// The bytes are valid UTF-8, which is rarely a coincidence.
    Utf8,
    /// The statistical detector chose it, based on letter pairs and the top-level domain.
    Detected,
    /// The bytes are usual text: letters of one script, or common East Asian characters.
    Usual,
    /// The bytes are valid, but there is no other evidence.
    Possible,
}

impl RankReason {
    /// Returns the stable name of the reason why a charset is likely, such as `detected`.
    ///
    /// The other names are `ascii`, `utf-8`, `usual`, and `possible`. Use them in output to users
    /// and in JSON.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::charset::rank;
    ///
    /// assert_eq!(rank(b"resume", None)[0].why.name(), "ascii");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Utf8 => "utf-8",
            Self::Detected => "detected",
            Self::Usual => "usual",
            Self::Possible => "possible",
        }
    }
}

/// Decodes bytes in every plausible charset, such as `windows-1252`, the most likely one first.
///
/// Use it for bytes of unknown charset, such as those of an old URL. The top-level domain `tld` of
/// the host indicates the language. If several charsets yield the same string, only the first is
/// listed. There are at most two dozen results, and none if the bytes are invalid in every charset.
/// The function takes linear time.
///
/// # Examples
///
/// ```
/// use urikit_text::charset::rank;
///
/// let octets = b"\xEF\xF0\xE8\xE2\xE5\xF2"; // decoded from %EF%F0%E8%E2%E5%F2
/// let ranked = rank(octets, Some("ru"));
/// assert_eq!((ranked[0].charset, ranked[0].text.as_str()), ("windows-1251", "привет"));
/// ```
pub fn rank(octets: &[u8], tld: Option<&str>) -> Vec<Ranked> {
    let mut ranked: Vec<Ranked> = Vec::new();
    if let Ok(text) = std::str::from_utf8(octets) {
        // The bytes may be ISO-2022-JP, which contains escape characters.
        if !octets.contains(&0x1B) {
            let why = if text.is_ascii() { RankReason::Ascii } else { RankReason::Utf8 };
            add(&mut ranked, UTF_8, octets, why);
        }
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(octets, true);
    let tld = tld.map(str::to_ascii_lowercase).filter(|tld| is_label(tld));
    let detected = detector.guess(tld.as_deref().map(str::as_bytes), Utf8Detection::Allow);
    if is_usual(detected, octets) {
        add(&mut ranked, detected, octets, RankReason::Detected);
    }
    let usual = EAST_ASIAN.into_iter().chain(CANDIDATES);
    for encoding in usual.filter(|encoding| is_usual(encoding, octets)) {
        add(&mut ranked, encoding, octets, RankReason::Usual);
    }
    add(&mut ranked, detected, octets, RankReason::Detected);
    for encoding in CANDIDATES {
        add(&mut ranked, encoding, octets, RankReason::Possible);
    }
    ranked
}

/// Returns whether the detector accepts the label as a top-level domain.
fn is_label(tld: &str) -> bool {
    !tld.is_empty() && tld.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Adds a charset if the bytes are valid in it, and the decoded string is not in the list yet.
fn add(ranked: &mut Vec<Ranked>, encoding: &'static Encoding, octets: &[u8], why: RankReason) {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(octets) else {
        return;
    };
    let is_text = !text.chars().any(|c| c.is_control() || ('\u{E000}'..='\u{F8FF}').contains(&c));
    if is_text && !ranked.iter().any(|other| other.text == text) {
        ranked.push(Ranked { charset: encoding.name(), text: text.into_owned(), why });
    }
}

// The rest decides whether bytes are usual text in a charset, which also works for strings that are
// too short for statistics.

/// The charsets that encode an ideograph or syllable as two bytes, ordered by the number of common
/// characters.
const EAST_ASIAN: [&Encoding; 5] = [EUC_KR, EUC_JP, SHIFT_JIS, GB18030, BIG5];

/// Returns whether non-ASCII bytes are usual text in a charset, as the documentation of the module
/// defines it.
fn is_usual(encoding: &'static Encoding, octets: &[u8]) -> bool {
    if octets.is_ascii() {
        return false;
    }
    match everyday(encoding) {
        Some(ranges) => is_everyday(ranges, octets),
        None => encoding
            .decode_without_bom_handling_and_without_replacement(octets)
            .is_some_and(|text| is_of_script(&script(encoding), &text)),
    }
}

/// Returns the pairs of bytes that are common characters: kana, the more frequent ideographs,
/// Hangul, and punctuation.
fn everyday(encoding: &'static Encoding) -> Option<&'static [RangeInclusive<u16>]> {
    Some(match encoding {
        _ if encoding == SHIFT_JIS => {
            &[0x8141..=0x815B, 0x829F..=0x82F1, 0x8340..=0x8396, 0x889F..=0x9872]
        }
        _ if encoding == EUC_JP => {
            &[0xA1A2..=0xA1BC, 0xA4A1..=0xA4F3, 0xA5A1..=0xA5F6, 0xB0A1..=0xCFD3]
        }
        _ if encoding == GB18030 => &[0xA1A2..=0xA1B7, 0xA3A1..=0xA3BF, 0xB0A1..=0xD7F9],
        _ if encoding == BIG5 => &[0xA141..=0xA14B, 0xA440..=0xC67E],
        _ if encoding == EUC_KR => &[0xB0A1..=0xC8FE],
        _ => return None,
    })
}

/// Returns whether all non-ASCII bytes are pairs in these ranges, and do not have fewer pairs than
/// ASCII letters.
fn is_everyday(ranges: &[RangeInclusive<u16>], octets: &[u8]) -> bool {
    // In the tables of national standards, both bytes have the high bit set. Other charsets have
    // additional pairs between them.
    let is_national = ranges.iter().all(|range| range.start().to_be_bytes()[1] >= 0xA1);
    let (mut pairs, mut letters) = (0, 0);
    let mut rest = octets;
    while let [first, after @ ..] = rest {
        rest = after;
        if first.is_ascii() {
            letters += usize::from(first.is_ascii_alphabetic());
            continue;
        }
        let [second, after @ ..] = rest else { return false };
        rest = after;
        let pair = u16::from_be_bytes([*first, *second]);
        if is_national && *second < 0xA1 || !ranges.iter().any(|range| range.contains(&pair)) {
            return false;
        }
        pairs += 1;
    }
    letters <= pairs
}

/// Returns the characters of the script for which a single-byte charset is used.
fn script(encoding: &'static Encoding) -> RangeInclusive<char> {
    match encoding {
        _ if [WINDOWS_1251, KOI8_R, ISO_8859_5].contains(&encoding) => '\u{400}'..='\u{4FF}',
        _ if [WINDOWS_1253, ISO_8859_7].contains(&encoding) => '\u{370}'..='\u{3FF}',
        _ if [WINDOWS_1255, ISO_8859_8].contains(&encoding) => '\u{590}'..='\u{5FF}',
        _ if encoding == WINDOWS_1256 => '\u{600}'..='\u{6FF}',
        _ if encoding == WINDOWS_874 => '\u{E00}'..='\u{E7F}',
        _ => LATIN,
    }
}

const LATIN: RangeInclusive<char> = '\u{C0}'..='\u{24F}';

/// Returns whether each word consists of letters of this script or of ASCII, with a capital only at
/// its start, and, for Latin, with at most as many non-ASCII letters as ASCII ones.
fn is_of_script(script: &RangeInclusive<char>, text: &str) -> bool {
    let is_mark = |c: char| match c {
        '\u{A0}' | '\u{AB}' | '\u{BB}' | '\u{2010}'..='\u{2026}' => true,
        _ => c.is_ascii() && !c.is_ascii_alphabetic(),
    };
    text.split(is_mark).all(|word| {
        let own = word.chars().filter(|c| script.contains(c)).count();
        let ascii = word.chars().filter(char::is_ascii).count();
        let is_one = own + ascii == word.chars().count()
            && if *script == LATIN { own <= ascii } else { own == 0 || ascii == 0 };
        is_one && (own == 0 || !word.chars().skip(1).any(char::is_uppercase))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::WINDOWS_1252;

    /// The charset is detected, given the top-level domain of a country that uses it.
    #[test]
    fn charset_is_detected_with_domain() {
        let words = [
            ("Shift_JIS", "jp", "東京都庁の案内"),
            ("EUC-JP", "jp", "日本語のページ"),
            ("ISO-2022-JP", "jp", "東京"),
            ("windows-1251", "ru", "новости"),
            ("KOI8-R", "ru", "новости"),
            ("gb18030", "cn", "新闻中心首页"),
            ("Big5", "tw", "新聞首頁"),
            ("EUC-KR", "kr", "대한민국"),
            ("windows-1252", "fr", "préférences"),
            ("UTF-8", "jp", "日本"),
        ];
        for (charset, tld, text) in words {
            let octets = Encoding::for_label(charset.as_bytes()).unwrap().encode(text).0;
            let ranked = rank(&octets, Some(tld));
            assert_eq!(ranked[0].text, text, "{charset}: {ranked:?}");
            // Supersets or subsets of the charset may be listed instead.
            assert!(
                ranked
                    .iter()
                    .any(|ranked| ranked.text == text && ranked.why != RankReason::Possible)
            );
        }
    }

    #[test]
    fn charset_of_a_short_word_is_among_the_first_three() {
        let words = [
            ("Shift_JIS", ["日本語", "東京", "ニュース", "地図", "新着情報", "カメラ"]),
            ("EUC-JP", ["日本語", "東京", "ニュース", "地図", "新着情報", "カメラ"]),
            ("windows-1251", ["привет", "новости", "Москва", "карта", "фото", "музыка"]),
            ("KOI8-R", ["привет", "новости", "Москва", "карта", "фото", "музыка"]),
            ("gb18030", ["中文", "新闻", "图片", "下载", "首页", "软件"]),
            ("Big5", ["中文", "新聞", "圖片", "下載", "首頁", "軟體"]),
            ("EUC-KR", ["한국어", "뉴스", "사진", "음악", "지도", "서울"]),
            ("windows-1252", ["café", "señor", "Köln", "préférences", "naïve", "Ærø"]),
            ("windows-1253", ["ελλάδα", "αθήνα", "νέα", "μουσική", "χάρτης", "φωτογραφίες"]),
        ];
        let mut first = 0;
        for (charset, texts) in words {
            for text in texts {
                let octets = Encoding::for_label(charset.as_bytes()).unwrap().encode(text).0;
                let ranked = rank(&octets, None);
                let place = ranked.iter().position(|ranked| ranked.text == text);
                assert!(place.is_some_and(|place| place < 3), "{charset} {text}: {ranked:?}");
                first += usize::from(place == Some(0));
            }
        }
        assert!(first >= 46, "{first} of 54 are first");
    }

    #[test]
    fn usual_text_ranks_before_possible_text() {
        let ranked = rank(b"\x93\xFA\x96\x7B\x8C\xEA", None);
        assert_eq!(
            (ranked[0].charset, &*ranked[0].text, ranked[0].why),
            ("Shift_JIS", "日本語", RankReason::Usual)
        );
        // Unusual: a capital within a word, letters of two scripts in a word, and accents without a
        // plain letter.
        for octets in [&b"\xEF\xD0\xE8"[..], b"pr\xE9f\xD0", b"\xE9\xE8\xEA"] {
            let odd = |ranked: &Ranked| {
                ranked.charset == "windows-1252" && ranked.why == RankReason::Usual
            };
            assert!(!rank(octets, None).iter().any(odd));
        }
    }

    /// Only the domain shows that the word is Russian. Invalid labels are ignored; the detector
    /// would panic.
    #[test]
    fn top_level_domain_affects_the_ranking() {
        let octets = KOI8_R.encode("НОВ").0;
        let detected = |tld| {
            let ranked = rank(&octets, tld);
            ranked.iter().find(|one| one.why == RankReason::Detected).map(|one| one.charset)
        };
        for tld in ["ru", "RU", "xn--p1ai", "XN--P1AI"] {
            assert_eq!(detected(Some(tld)), Some("KOI8-U"), "{tld}");
        }
        let without = rank(&octets, None);
        for tld in ["", ".", "co.ru", "ru.", "ру", "a ru", "r_u"] {
            assert_eq!(rank(&octets, Some(tld)), without, "{tld}");
        }
        assert_eq!(detected(None), Some("windows-1255"));
    }

    #[test]
    fn text_is_the_decoded_input() {
        let mut answers = 0;
        for first in 0..=255u8 {
            for second in [0, b'a', 0x1B, 0x5C, 0x80, 0xA4, 0xFF] {
                let octets = [first, second, b'x'];
                let ranked = rank(&octets, None);
                for (at, one) in ranked.iter().enumerate() {
                    let encoding = Encoding::for_label(one.charset.as_bytes()).unwrap();
                    assert_eq!(
                        encoding.decode_without_bom_handling(&octets),
                        (one.text.as_str().into(), false)
                    );
                    assert!(ranked[..at].iter().all(|other| other.text != one.text));
                    answers += 1;
                }
            }
        }
        assert!(answers > 1000, "{answers}");
        assert_eq!(rank(b"plain", None)[0].why, RankReason::Ascii);
        assert!(rank(b"", Some("not a domain")).len() == 1);
    }

    #[test]
    fn usual_text_is_recognized() {
        for (encoding, octets, expected) in [
            // The first and last pairs of a range, and adjacent pairs.
            (EUC_KR, &b"\xB0\xA1\xC8\xFE"[..], true),
            (EUC_KR, b"\xB0\xA0", false),
            (EUC_KR, b"\xC8\xFF", false),
            (EUC_JP, b"\xA4\xA1\xA4\xF3", true),
            (EUC_JP, b"\xA4\xF4", false),
            (SHIFT_JIS, b"\x88\x9F\x98\x72", true),
            (SHIFT_JIS, b"\x88\x9E", false),
            (BIG5, b"\xA4\x40\xC6\x7E", true),
            // Other charsets have additional pairs between those of the national standard.
            (GB18030, b"\xB0\xA1\xB1\xA1", true),
            (GB18030, b"\xB1\x40", false),
            (GB18030, b"\xB1\xA0", false),
            // At most as many letters as pairs, and any number of other ASCII characters.
            (SHIFT_JIS, b"a\x93\xFA", true),
            (SHIFT_JIS, b"a\x93\xFAb\x96\x7B", true),
            (SHIFT_JIS, b"ab\x93\xFA", false),
            (SHIFT_JIS, b"1-2 (\x93\xFA)", true),
            // Half a character.
            (EUC_JP, b"\xB0\xA1\xB0", false),
            // One script per word, and punctuation between words.
            (WINDOWS_1252, b"caf\xE9", true),
            (WINDOWS_1252, b"\xABcaf\xE9\xBB \x96 caf\xE9\x85", true),
            (WINDOWS_1252, b"caf\xE9\xB5", false),
            (WINDOWS_1252, b"\xE9\xE8a", false),
            (WINDOWS_1252, b"cAF\xC9", false),
            (WINDOWS_1251, b"\xCD\xEE\xE2\xEE e\xABx\xBB", true),
            (WINDOWS_1251, b"\xCD\xEEx", false),
            (WINDOWS_1251, b"\xEE\xCD", false),
            (WINDOWS_1252, b"plain", false),
        ] {
            assert_eq!(is_usual(encoding, octets), expected, "{} {octets:x?}", encoding.name());
        }
    }
}
