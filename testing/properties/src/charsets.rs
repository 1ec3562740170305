//! Charset detection.

use urikit::component::Encoded;
use urikit::percent::{self, AsciiSet};
use urikit_legacy::charset::Charset;
use urikit_text::charset::{self, RankReason, Ranked};

use encoding_rs::Encoding;

use crate::Held;
use crate::input::choices;

/// Decodes octets that are valid in the charset.
fn decoded(charset: &str, octets: &[u8]) -> Option<String> {
    let encoding =
        Encoding::for_label(charset.as_bytes()).expect("a charset of the Encoding Standard");
    encoding.decode_without_bom_handling_and_without_replacement(octets).map(Into::into)
}

/// The charsets of the Encoding Standard that are used on the web.
const CHARSETS: [&str; 23] = [
    "big5",
    "euc-jp",
    "euc-kr",
    "gb18030",
    "iso-2022-jp",
    "iso-8859-2",
    "iso-8859-5",
    "iso-8859-7",
    "iso-8859-8",
    "koi8-r",
    "macintosh",
    "shift_jis",
    "utf-8",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "windows-874",
];

/// A language: sample words, its charsets, and top-level domains of its countries.
struct Spoken {
    words: &'static [&'static str],
    charsets: &'static [&'static str],
    domains: &'static [&'static str],
}

const LANGUAGES: [Spoken; 11] = [
    Spoken {
        words: &["日本語", "東京", "ニュース", "地図"],
        charsets: &["shift_jis", "euc-jp", "iso-2022-jp", "utf-8"],
        domains: &["jp"],
    },
    Spoken {
        words: &["новости", "Москва", "карта", "музыка"],
        charsets: &["windows-1251", "koi8-r", "utf-8"],
        domains: &["ru", "su"],
    },
    Spoken {
        words: &["中文", "新闻", "下载"],
        charsets: &["gb18030", "utf-8"],
        domains: &["cn", "sg"],
    },
    Spoken {
        words: &["新聞", "下載", "首頁"],
        charsets: &["big5", "utf-8"],
        domains: &["tw", "hk"],
    },
    Spoken {
        words: &["한국어", "서울", "사진"], charsets: &["euc-kr", "utf-8"], domains: &["kr"]
    },
    Spoken {
        words: &["café", "Köln", "préférences", "señor", "index.html"],
        charsets: &["windows-1252", "utf-8"],
        domains: &["fr", "de", "es", "com"],
    },
    Spoken {
        words: &["ελλάδα", "νέα", "μουσική"],
        charsets: &["windows-1253", "iso-8859-7", "utf-8"],
        domains: &["gr", "cy"],
    },
    Spoken {
        words: &["שלום", "חדשות"], charsets: &["windows-1255", "utf-8"], domains: &["il"]
    },
    Spoken {
        words: &["مرحبا", "أخبار"],
        charsets: &["windows-1256", "utf-8"],
        domains: &["eg", "sa"],
    },
    Spoken {
        words: &["ภาษา", "ข่าว"], charsets: &["windows-874", "utf-8"], domains: &["th"]
    },
    Spoken {
        words: &["święta", "główna", "książki"],
        charsets: &["windows-1250", "iso-8859-2", "utf-8"],
        domains: &["pl"],
    },
];

/// Top-level domains and other names.
const DOMAINS: [Option<&str>; 10] = [
    None,
    Some("jp"),
    Some("ru"),
    Some("cn"),
    Some("pl"),
    Some("gr"),
    Some("xn--p1ai"),
    Some("com"),
    Some("no label"),
    Some(""),
];

fn octets(text: &str, charset: &str) -> Option<Vec<u8>> {
    let encoding =
        Encoding::for_label(charset.as_bytes()).expect("a charset of the Encoding Standard");
    let (octets, _, is_lossy) = encoding.encode(text);
    (!is_lossy).then(|| octets.into_owned())
}

/// Words in a charset of their language, with a matching domain, are ranked near the top.
pub(crate) fn spoken(data: &[u8]) -> Option<Held> {
    let ([language, charset, word, other, domain, how], _) = choices(data);
    let of = |list: &'static [&'static str], which: u8| list[usize::from(which) % list.len()];
    let language = &LANGUAGES[usize::from(language) % LANGUAGES.len()];
    let charset = of(language.charsets, charset);
    let [word, other] = [word, other].map(|word| of(language.words, word));
    let text = if how % 2 == 0 { word.to_owned() } else { format!("{word} {other}") };
    let domain = of(language.domains, domain);
    let octets = octets(&text, charset).expect("the charset has these characters");
    let ranked = charset::rank(&octets, Some(domain));
    let shown = format!("{text} in {charset} of {domain}: {ranked:?}");
    let place = ranked.iter().position(|one| one.text == text).unwrap_or_else(|| panic!("{shown}"));
    assert!(place < 2 && ranked[place].why != RankReason::Possible, "{shown}");
    assert!(charset != "utf-8" || place == 0 && ranked[0].why != RankReason::Usual, "{shown}");
    Some(Held)
}

/// Answers are sorted by reason; only the detector's choice depends on the domain.
fn are_in_order(octets: &[u8], domain: Option<&str>) -> Vec<Ranked> {
    let ranked = charset::rank(octets, domain);
    let shown = || format!("{} of {domain:?}: {ranked:?}", octets.escape_ascii());
    let is_ascii = octets.is_ascii();
    // Usual text precedes merely possible text; the detector's choice is first among one of them,
    // or between them.
    let classes: String = ranked.iter().map(|one| one.why.name().as_bytes()[0] as char).collect();
    let rest = classes.strip_prefix(if is_ascii { 'a' } else { 'u' });
    let is_first_sure =
        ranked.first().is_some_and(|one| matches!(one.why, RankReason::Ascii | RankReason::Utf8));
    let rest = rest.filter(|_| is_first_sure).unwrap_or(&classes);
    let is_ordered = rest.trim_start_matches('d').trim_start_matches('u').trim_start_matches('d');
    assert!(
        is_ordered.bytes().all(|class| class == b'p') && rest.matches('d').count() < 2,
        "{}",
        shown()
    );
    // windows-1252 is the first of these, and macintosh the last.
    let possible: Vec<&Ranked> =
        ranked.iter().filter(|one| one.why == RankReason::Possible).collect();
    let at = |name: &str| possible.iter().position(|one| one.charset.eq_ignore_ascii_case(name));
    assert!(at("windows-1252").is_none_or(|place| place == 0), "{}", shown());
    assert!(at("macintosh").is_none_or(|place| place + 1 == possible.len()), "{}", shown());
    let upper = domain.map(str::to_ascii_uppercase);
    assert_eq!(charset::rank(octets, upper.as_deref()), ranked);
    let without = charset::rank(octets, None);
    let is_there = |one: &Ranked| ranked.iter().any(|other| other.text == one.text);
    assert!(
        without.iter().all(|one| one.why == RankReason::Detected || is_there(one)),
        "{} {without:?}",
        shown()
    );
    ranked
}

/// Each charset that decodes the octets is among the answers.
pub(crate) fn encoded(data: &[u8]) -> Option<Held> {
    let ([charset, word, other, domain], rest) = choices(data);
    let charset = CHARSETS[usize::from(charset) % CHARSETS.len()];
    let [word, other] = [word, other].map(|word| {
        let words = LANGUAGES[usize::from(word) % LANGUAGES.len()].words;
        words[usize::from(word) / LANGUAGES.len() % words.len()]
    });
    let text = if rest.is_empty() { word.to_owned() } else { format!("{word} {other}") };
    let written = octets(&text, charset);
    let is_written = written.is_some();
    // Arbitrary octets.
    let octets = written.unwrap_or_else(|| rest.to_vec());
    let ranked = are_in_order(&octets, DOMAINS[usize::from(domain) % DOMAINS.len()]);
    for charset in CHARSETS {
        let Some(text) = decoded(charset, &octets) else { continue };
        let is_text = is_text(&text);
        let is_there = ranked.iter().any(|one| one.text == text);
        assert_eq!(is_there, is_text, "{} in {charset}: {ranked:?}", octets.escape_ascii());
    }
    assert!(
        !is_written || ranked.iter().any(|one| one.text == text),
        "{text} in {charset}: {ranked:?}"
    );
    Some(Held)
}

/// Each charset is known and listed once with the decoded text, which has no control characters.
pub(crate) fn ranked(data: &[u8]) -> Option<Held> {
    let encoded = percent::encode_with(data, &AsciiSet::UNRESERVED);
    let octets = Encoded::parse(&encoded).expect("whole escapes");
    let domain = DOMAINS[data.iter().map(|&byte| usize::from(byte)).sum::<usize>() % DOMAINS.len()];
    let ranked = are_in_order(data, domain);
    for (at, one) in ranked.iter().enumerate() {
        assert!(
            ranked[..at].iter().all(|other| other.charset != one.charset),
            "{}",
            data.escape_ascii()
        );
        let charset = Charset::named(one.charset).expect("a known charset");
        let text = charset.decode(octets).ok();
        assert_eq!(
            text.as_deref(),
            Some(one.text.as_str()),
            "{} in {}",
            data.escape_ascii(),
            one.charset
        );
        assert_eq!(
            decoded(one.charset, data).as_deref(),
            Some(&*one.text),
            "{}",
            data.escape_ascii()
        );
    }
    let text = std::str::from_utf8(data).ok().filter(|text| !text.is_empty() && is_text(text));
    if let Some(text) = text {
        assert_eq!(
            ranked.first().map(|one| one.text.as_str()),
            Some(text),
            "{}",
            data.escape_ascii()
        );
    }
    Some(Held)
}

/// Neither control characters nor private use.
fn is_text(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() || ('\u{E000}'..='\u{F8FF}').contains(&c))
}
