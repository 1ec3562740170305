//! Detects prose that follows a URI without a space, as in Japanese, Chinese, Korean, and Thai.
//!
//! A person recognizes the end of such a URI by the change of script. IRIs (RFC 3987) may contain
//! the same characters, so the rules here are heuristics, and the longer reading is reported as an
//! alternative.

use super::arrived::{Known, Look};
use super::chars::is_trailing;
use super::domains::{is_top_level, top_level_prefix};
use super::symbols::{ends_host, is_dot, is_in_host, is_symbol};

/// The maximum number of bytes after a `/` that are searched for a word of prose.
const LONGEST_PROSE: usize = 48;

/// The maximum length of a word in ASCII that is part of a word in another script, such as `NHK`.
const LONGEST_ACRONYM: usize = 5;

/// Scripts that are written without spaces, or, in Korean, with particles after each word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Script {
    Hiragana,
    Hangul,
    /// Han, Katakana, Bopomofo, Thai, Lao, Burmese, Khmer.
    Other,
}

impl Script {
    const fn of(c: char) -> Option<Self> {
        Some(match c {
            '\u{3041}'..='\u{309F}' => Self::Hiragana,
            '\u{1100}'..='\u{11FF}'
            | '\u{3130}'..='\u{318F}'
            | '\u{A960}'..='\u{A97F}'
            | '\u{AC00}'..='\u{D7FF}' => Self::Hangul,
            '\u{0E00}'..='\u{0EFF}'
            | '\u{1000}'..='\u{109F}'
            | '\u{1780}'..='\u{17FF}'
            | '\u{2E80}'..='\u{2FDF}'
            | '\u{3005}'..='\u{3007}'
            | '\u{30A1}'..='\u{312F}'
            | '\u{31F0}'..='\u{31FF}'
            | '\u{3400}'..='\u{9FFF}'
            | '\u{F900}'..='\u{FAFF}'
            | '\u{FF66}'..='\u{FF9F}'
            | '\u{2_0000}'..='\u{3_FFFF}' => Self::Other,
            _ => return None,
        })
    }
}

/// Particles of Japanese that follow a URI, if no other hiragana follows them.
const JAPANESE_PARTICLES: [&str; 26] = [
    "に",
    "で",
    "は",
    "が",
    "と",
    "も",
    "へ",
    "の",
    "や",
    "から",
    "まで",
    "より",
    "など",
    "には",
    "では",
    "とは",
    "への",
    "での",
    "との",
    "からの",
    "までの",
    "にて",
    "です",
    "でした",
    "だ",
    "か",
];

/// Beginnings of a sentence in Japanese that continues after a URI.
const JAPANESE_PHRASES: [&str; 12] = [
    "を",
    "にある",
    "にあり",
    "にあっ",
    "でご",
    "へどうぞ",
    "はこちら",
    "からどうぞ",
    "まで",
    "です",
    "でした",
    "について",
];

/// Particles of Korean, and the copula, that follow a URI as a whole word.
const KOREAN_PARTICLES: [&str; 27] = [
    "에서",
    "에",
    "에는",
    "에도",
    "에게",
    "에서는",
    "를",
    "을",
    "은",
    "는",
    "이",
    "가",
    "로",
    "으로",
    "로부터",
    "와",
    "과",
    "의",
    "도",
    "만",
    "까지",
    "부터",
    "입니다",
    "이다",
    "라는",
    "및",
    "라고",
];

/// Words after a number, as in `2024年` and `第3回`.
const COUNTERS: &str = "年月日時时分秒号號回代世話话章巻卷期級级年년월일회호";

/// Returns whether a letter belongs to an alphabet whose words are separated by spaces, and that is
/// used together with ASCII: Latin, and combining marks.
pub(super) const fn is_latin(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{036F}'
            | '\u{1AB0}'..='\u{1AFF}'
            | '\u{1D00}'..='\u{1EFF}'
            | '\u{2C60}'..='\u{2C7F}'
            | '\u{A720}'..='\u{A7FF}'
            | '\u{AB30}'..='\u{AB6F}'
    )
}

/// Returns the end of a host that is followed by prose, or `None` if the whole host belongs to the
/// URI. `is_followed` is whether a path, query, or fragment follows the host.
///
/// No top-level domain mixes scripts, so a letter that is not Latin, or a symbol, ends a host after
/// a top-level domain in ASCII, `localhost`, or an IPv4 address. If the last label starts with an
/// internationalized top-level domain, the host ends after it. A host with symbols, such as
/// `i❤.ws`, is accepted as a whole if it ends with a top-level domain, or if a path follows.
pub(super) fn host_end(host: &str, is_followed: bool) -> Option<usize> {
    let mut label = 0;
    let mut first_symbol = None;
    // Punctuation after the host, such as a comma, is not part of it.
    let is_mark = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-';
    let last = host.trim_end_matches(is_mark).rsplit(is_dot).next().unwrap_or_default();
    let is_whole = is_followed || is_top_level(last);
    for (at, c) in host.char_indices() {
        let is_symbol = !c.is_ascii() && (ends_host(c) || is_in_host(c));
        if c == '.' {
            label = at + 1;
        } else if at > label
            && (is_symbol || (!is_latin(c) && host.as_bytes()[at - 1].is_ascii_alphanumeric()))
        {
            let is_address = is_ipv4(&host[..at]) || host[..at].eq_ignore_ascii_case("localhost");
            let is_complete = is_address || (label > 1 && is_top_level(&host[label..at]));
            // In `my.love❤.example`, the domain continues after the symbol.
            if is_complete && !(is_symbol && domain_continues(&host[at..])) {
                return Some(at);
            }
        }
        // A hyphen can be in a name, so the host does not end before it for this reason.
        if is_symbol && first_symbol.is_none() {
            first_symbol = Some(at);
        }
        if is_symbol && is_dot(c) {
            label = at + c.len_utf8();
        }
    }
    let prefix = if label > 1 { top_level_prefix(&host[label..]) } else { None };
    prefix.map(|len| label + len).or_else(|| first_symbol.filter(|_| !is_whole))
}

/// Returns whether a top-level domain follows the symbols at the start, as in `❤.com`.
fn domain_continues(host: &str) -> bool {
    let Some(rest) = host.trim_start_matches(is_symbol).strip_prefix('.') else { return false };
    let len = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
    is_top_level(&rest[..len])
}

fn is_ipv4(host: &str) -> bool {
    host.parse::<std::net::Ipv4Addr>().is_ok()
}

/// Returns whether the non-ASCII character `c` at `at` starts prose after a URI, instead of
/// continuing its path, query, or fragment, which starts at `body`.
pub(super) fn starts_prose(known: Known<'_>, body: usize, at: usize, c: char) -> Look<bool> {
    if is_symbol(c) {
        return Ok(true);
    }
    let (Some(script), Some(before)) = (Script::of(c), known.before(at)) else { return Ok(false) };
    Ok(match before {
        b'/' => starts_with_particle(known, at, script)?,
        b')' => true,
        _ if before.is_ascii_alphanumeric() => !is_compound(&known.bytes[body..at], c, script),
        _ => script == Script::Hiragana && is_trailing(before),
    })
}

/// Returns whether a segment that would start here is a word that joins a URI to its sentence.
fn starts_with_particle(known: Known<'_>, at: usize, script: Script) -> Look<bool> {
    if script == Script::Other {
        return Ok(false);
    }
    let (window, is_whole) = known.window(at, at + LONGEST_PROSE);
    let text = match std::str::from_utf8(window) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&window[..error.valid_up_to()]).unwrap_or_default(),
    };
    let len = text
        .find(|c| Script::of(c) != Some(script))
        .map_or_else(|| is_whole.map(|()| text.len()), Ok)?;
    let word = &text[..len];
    Ok(match script {
        Script::Hiragana => {
            JAPANESE_PARTICLES.contains(&word)
                || JAPANESE_PHRASES.iter().any(|phrase| word.starts_with(phrase))
        }
        _ => KOREAN_PARTICLES.contains(&word),
    })
}

/// Returns whether the ASCII characters before `c` and `c` form one word, such as `C言語`, `2024年`,
/// or `東京2020大会`.
fn is_compound(before: &[u8], c: char, script: Script) -> bool {
    let word = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric());
    let len = word.take(LONGEST_ACRONYM + 1).count();
    let (before, word) = before.split_at(before.len() - len);
    let is_word = |is_of: fn(&u8) -> bool| word.iter().all(is_of);
    match before.last() {
        _ if len > LONGEST_ACRONYM => false,
        Some(0x80..) => true,
        Some(b'%') => false,
        _ => {
            (script != Script::Hiragana && is_word(u8::is_ascii_uppercase))
                || (is_word(u8::is_ascii_digit) && COUNTERS.contains(c))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_end_at_a_change_of_script() {
        for (host, expected) in [
            ("example.comを見る", Some("example.com")),
            ("example.COMを見る", Some("example.COM")),
            ("日本語.jpを見る", Some("日本語.jp")),
            ("127.0.0.1を", Some("127.0.0.1")),
            ("LocalHostを", Some("LocalHost")),
            ("例子.中国的网站", Some("例子.中国")),
            ("www.中国银行.com", None),
            ("www.docomoドコモ.jp", None),
            ("www.coöperatie.nl", None),
            ("comを", None),
            (".comを", None),
            ("1.2を", None),
            ("例え.テスト", None),
            ("☃.example", None),
            ("i❤.ws", None),
            ("i❤️.ws.", None),
            ("my.love❤.example", None),
            ("日本語。jp", None),
            ("col·lecció.example", None),
            ("example.com☆彡", Some("example.com")),
            ("example.com→www.example.org", Some("example.com")),
            ("example.com。次", Some("example.com")),
            ("server→next", Some("server")),
            ("localhost→", Some("localhost")),
            ("", None),
        ] {
            let end = host_end(host, false);
            assert_eq!(end.map(|end| &host[..end]), expected, "{host}");
        }
    }

    /// A counter or an acronym continues a word only if it is the whole ASCII part.
    #[test]
    fn words_of_two_scripts_are_compounds() {
        for (text, expected) in [
            ("/C言", true),
            ("/NHK紅", true),
            ("/ABCDEF参", false),
            ("/docs参", false),
            ("/Cの", false),
            ("/2024年", true),
            ("/2024参", false),
            ("/123456年", false),
            ("/%E3%82年", false),
            ("東京2020大", true),
            ("C言", true),
        ] {
            let (at, c) = text.char_indices().last().unwrap();
            let script = Script::of(c).unwrap();
            assert_eq!(is_compound(&text.as_bytes()[..at], c, script), expected, "{text}");
        }
    }
}
