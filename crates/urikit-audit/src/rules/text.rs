//! Misleading characters in any component.

use memchr::memchr;
use urikit_readings::raw::{Character, Span, characters, octets};

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 4] = [
    Rule {
        id: "backslash",
        severity: Severity::Error,
        what: "URL contains a backslash",
        why: "RFC 3986 does not allow backslashes. Browsers treat a backslash as a slash, which \
              ends the host; other parsers do not, and find a different host.",
        remedy: "Reject the URL, or percent-encode the backslash as %5C.",
        source: "RFC 3986 section 2; WHATWG URL; GHSA-v359-jj2v-j536; GHSA-g23j-2vwm-5c25",
        refused: &[
            example(r"http://127.0.0.1\@1.1.1.1/", 16..17),
            example(r"https:\\evil.example\x", 6..8),
            example(r"/\evil.example", 1..2),
        ],
        accepted: &["http://h.example/a%5Cb"],
        when: SubjectFlags::BACKSLASH,
        check: backslash,
    },
    Rule {
        id: "ws-ctl",
        severity: Severity::Error,
        what: "URL contains whitespace or a control character",
        why: "RFC 3986 does not allow these characters. Some parsers remove tabs and newlines, \
              others truncate the URL there, or copy the characters into a header or a log.",
        remedy: "Reject the URL, or percent-encode a space as %20.",
        source: "RFC 3986 section 2; WHATWG URL; Tsai, A New Era of SSRF, 2017",
        refused: &[
            example("http://h\t.evil.example/", 8..9),
            example("\u{1}http://evil.example/", 0..1),
            example("http://h.example/a \r\nb", 18..21),
            example("http://h.example/\u{7f}", 17..18),
        ],
        accepted: &["http://h.example/a%20b"],
        when: SubjectFlags::CONTROL,
        check: control,
    },
    Rule {
        id: "bidi-invisible",
        severity: Severity::Warning,
        what: "URL contains an invisible or bidirectional control character",
        why: "The displayed URL differs from the actual one. After a right-to-left override, \
              `cod.exe` is displayed as `exe.doc`; with an invisible character, two different \
              names look the same.",
        remedy: "Reject the URL, or display these characters percent-encoded.",
        source: "RFC 3986 section 7.6; UTR 36 section 2.6; RFC 3987 section 4",
        refused: &[
            example("http://h.example/%E2%80%AEcod.exe", 17..26),
            example("http://h.example/a\u{200b}b", 18..21),
            example("http://h.example/?q=%f3%a0%81%81", 20..32),
        ],
        accepted: &["http://h.example/%E2%82%AC", "http://h.example/%F0%9F%98%80"],
        when: SubjectFlags::NON_ASCII.or(SubjectFlags::ENCODED_NON_ASCII),
        check: invisible,
    },
    Rule {
        id: "multi-hash",
        severity: Severity::Error,
        what: "URL contains more than one #",
        why: "A fragment must not contain `#`. A parser that splits at the last `#` treats the \
              text before it as part of the path or query.",
        remedy: "Percent-encode every # after the first as %23.",
        source: "RFC 3986 section 3.5",
        refused: &[example("http://h.example/a#b#c", 20..21)],
        accepted: &["http://h.example/a#b", "http://h.example/a#b%23c", "http://h.example/#?/"],
        when: SubjectFlags::HASH,
        check: second_hash,
    },
];

/// Returns the first run of bytes that match.
fn run(subject: &Subject<'_>, matches: impl Fn(u8) -> bool) -> Option<Hit> {
    let start = subject.bytes.iter().position(|byte| matches(*byte))?;
    let len = subject.bytes[start..].iter().take_while(|byte| matches(**byte)).count();
    Some(Hit::at(Span::new(start, start + len)))
}

fn backslash(subject: &Subject<'_>) -> Option<Hit> {
    run(subject, |byte| byte == b'\\')
}

fn control(subject: &Subject<'_>) -> Option<Hit> {
    run(subject, |byte| matches!(byte, 0..=0x20 | 0x7f))
}

fn invisible(subject: &Subject<'_>) -> Option<Hit> {
    let matches = |character: &Character| character.value.is_ok_and(is_invisible);
    characters(octets(subject.bytes, subject.all()))
        .find(matches)
        .map(|character| Hit::at(character.span))
}

/// Returns whether a character is invisible: `Default_Ignorable_Code_Point`, which includes
/// bidirectional controls, without variation selectors, which emoji need; line and paragraph
/// separators; and interlinear annotations.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180e}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e00ff}'
            | '\u{e01f0}'..='\u{e0fff}'
    )
}

fn second_hash(subject: &Subject<'_>) -> Option<Hit> {
    let fragment = subject.parts.fragment?;
    memchr(b'#', subject.text(fragment)).map(|at| Hit::at(Span::byte(fragment.start + at)))
}
