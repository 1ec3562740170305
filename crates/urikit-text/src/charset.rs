//! Which charset octets may be in, ranked, for those who ask.
//!
//! A URI does not say what its octets mean (RFC 2396 section 2.1), and nothing in this project guesses it unasked. Who has old
//! links to save may have to:
//!
//! ```
//! use urikit_text::charset::{RankReason, rank};
//!
//! let octets = b"\x93\xFA\x96{\x8C\xEA\x82\xCC\x83y\x81[\x83W"; // decoded from %93%FA%96%7B%8C%EA…
//! let ranked = rank(octets, Some("jp"));
//! assert_eq!((ranked[0].charset, ranked[0].text.as_str()), ("Shift_JIS", "日本語のページ"));
//! assert_eq!(ranked[0].why, RankReason::Detected);
//! assert_eq!(rank("é".as_bytes(), None)[0].why, RankReason::Utf8);
//! ```
//!
//! # The order
//!
//! 1. ASCII and UTF-8, which other charsets hardly ever look like.
//! 2. Charsets in which the octets are usual text, as far as that can be said of a word or two. In a charset of East Asia all that
//!    is not ASCII is of its everyday part: kana and the more frequent half of its ideographs, or syllables, as the national
//!    standards divide them. And ASCII letters are no more than these, since half of a character may look like one. In any other
//!    charset the letters are of one script, and small but for the first of a word; of accented Latin ones there are no more than
//!    plain ones. The detector's choice is the first of them. Then come those of East Asia, that with the smallest everyday part
//!    first, as it is the least likely by chance; then the others, by their use on the web.
//! 3. The detector's choice, if it is none of these: it knows which letters follow one another, and so more of long texts.
//! 4. All other charsets in which the octets are characters.

mod usual;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, ISO_8859_2, ISO_8859_5, ISO_8859_7, ISO_8859_8,
    KOI8_R, MACINTOSH, SHIFT_JIS, UTF_8, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253,
    WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257, WINDOWS_1258,
};

/// The charsets that are tried, the most used on the web first.
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

/// A charset that octets may be in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ranked {
    /// Its name in the Encoding Standard, which [`Charset::named`](https://docs.rs/urikit) of `urikit` knows.
    pub charset: &'static str,
    /// What the octets are then.
    pub text: String,
    /// RankReason it stands here.
    pub why: RankReason,
}

/// RankReason a charset may be the one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RankReason {
    /// All octets are ASCII characters, which they are nearly everywhere.
    Ascii,
    /// They are UTF-8, which text in other charsets is hardly ever by chance.
    Utf8,
    /// The detector of legacy pages says so, by what letters follow one another and by the top-level domain.
    Detected,
    /// They are usual text in it: the letters of one script, or characters of every day.
    Usual,
    /// They are characters in it, and nothing else speaks for it.
    Possible,
}

impl RankReason {
    /// A name for programs: `ascii`, `utf-8`, `detected`, `usual`, `possible`.
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

/// The charsets that octets may be in, the likeliest first. Of charsets in which they are the same characters only the first is
/// named. `tld` is the last label of the host that they come from, which says something about its language.
///
/// Time is linear in the octets; there are at most two dozen answers, and none only if they are no text in any charset.
pub fn rank(octets: &[u8], tld: Option<&str>) -> Vec<Ranked> {
    let mut ranked: Vec<Ranked> = Vec::new();
    if let Ok(text) = std::str::from_utf8(octets) {
        // An escape is how ISO-2022-JP begins.
        if !octets.contains(&0x1B) {
            let why = if text.is_ascii() { RankReason::Ascii } else { RankReason::Utf8 };
            add(&mut ranked, UTF_8, octets, why);
        }
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(octets, true);
    let tld = tld.map(str::to_ascii_lowercase).filter(|tld| is_label(tld));
    let detected = detector.guess(tld.as_deref().map(str::as_bytes), Utf8Detection::Allow);
    if usual::is_usual(detected, octets) {
        add(&mut ranked, detected, octets, RankReason::Detected);
    }
    let usual = usual::EAST_ASIAN.into_iter().chain(CANDIDATES);
    for encoding in usual.filter(|encoding| usual::is_usual(encoding, octets)) {
        add(&mut ranked, encoding, octets, RankReason::Usual);
    }
    add(&mut ranked, detected, octets, RankReason::Detected);
    for encoding in CANDIDATES {
        add(&mut ranked, encoding, octets, RankReason::Possible);
    }
    ranked
}

/// Whether the detector takes it for a top-level domain.
fn is_label(tld: &str) -> bool {
    !tld.is_empty() && tld.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Adds a charset, if the octets are characters in it and it says something new.
fn add(ranked: &mut Vec<Ranked>, encoding: &'static Encoding, octets: &[u8], why: RankReason) {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(octets) else { return };
    let is_text = !text.chars().any(|c| c.is_control() || ('\u{E000}'..='\u{F8FF}').contains(&c));
    if is_text && !ranked.iter().any(|other| other.text == text) {
        ranked.push(Ranked { charset: encoding.name(), text: text.into_owned(), why });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words in the charset of their language are detected, with the domain of their country.
    #[test]
    fn what_is_written_in_a_language_is_found() {
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
            // Others of which it is a part, or which are parts of it, may be named in its place.
            assert!(ranked.iter().any(|ranked| ranked.text == text && ranked.why != RankReason::Possible));
        }
    }

    /// Words without a domain.
    #[test]
    fn a_short_word_is_among_the_first() {
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
        assert!(first >= 46, "{first} of 54 are the first");
    }

    #[test]
    fn kanji_and_kana_beat_what_is_merely_possible() {
        let ranked = rank(b"\x93\xFA\x96\x7B\x8C\xEA", None);
        assert_eq!(
            (ranked[0].charset, &*ranked[0].text, ranked[0].why),
            ("Shift_JIS", "日本語", RankReason::Usual)
        );
        // A capital inside of a word, letters of two scripts in one, and accents without a plain letter are not usual.
        for octets in [&b"\xEF\xD0\xE8"[..], b"pr\xE9f\xD0", b"\xE9\xE8\xEA"] {
            let odd = |ranked: &Ranked| ranked.charset == "windows-1252" && ranked.why == RankReason::Usual;
            assert!(!rank(octets, None).iter().any(odd));
        }
    }

    /// Nothing but the domain tells that the word is Russian. The detector is not asked about what is no label.
    #[test]
    fn labels_of_domains_are_heard() {
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
    fn every_answer_is_what_its_charset_makes_of_the_octets() {
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
}
