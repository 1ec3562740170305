//! Bytes that mislead wherever they stand.

use memchr::memchr;

use crate::flags::SubjectFlags;
use crate::octets::{Character, characters, octets};
use crate::rule::{Hit, Rule, Severity, example};
use crate::span::Span;
use crate::subject::Subject;

pub(super) static RULES: [Rule; 4] = [
    Rule {
        id: "backslash",
        severity: Severity::Error,
        what: "there is a backslash",
        why: "No URI has one. Browsers read it as a slash, so that the host ends there; other readers do not.",
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
        what: "there is a space or a control character",
        why: "No URI has one. Some readers drop tabs and line ends, wherever they stand, others cut there or pass them on into \
              a header or a log.",
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
        what: "a character is invisible or turns the direction of the text",
        why: "What a person sees is not what is there: `cod.exe` can be shown as `exe.doc`, and two names as the same one.",
        source: "RFC 3986 section 7.6; UTR 36 section 2.6; RFC 3987 section 4",
        refused: &[
            example("http://h.example/%E2%80%AEcod.exe", 17..26),
            example("http://h.example/a\u{200b}b", 18..21),
            example("http://h.example/?q=%f3%a0%81%81", 20..32),
        ],
        accepted: &["http://h.example/%E2%82%AC", "http://h.example/%F0%9F%98%80"],
        when: SubjectFlags::PERCENT.or(SubjectFlags::NON_ASCII),
        check: invisible,
    },
    Rule {
        id: "multi-hash",
        severity: Severity::Error,
        what: "there is a second #",
        why: "A fragment holds no #. Readers that cut at the last one take what stands before it for a part of the query or \
              the path.",
        source: "RFC 3986 section 3.5",
        refused: &[example("http://h.example/a#b#c", 20..21)],
        accepted: &["http://h.example/a#b", "http://h.example/a#b%23c", "http://h.example/#?/"],
        when: SubjectFlags::HASH,
        check: second_hash,
    },
];

/// The first run of bytes that are such.
fn run(subject: &Subject<'_>, is_such: impl Fn(u8) -> bool) -> Option<Hit> {
    let start = subject.bytes.iter().position(|byte| is_such(*byte))?;
    let len = subject.bytes[start..].iter().take_while(|byte| is_such(**byte)).count();
    Some(Hit::at(Span::new(start, start + len)))
}

fn backslash(subject: &Subject<'_>) -> Option<Hit> {
    run(subject, |byte| byte == b'\\')
}

fn control(subject: &Subject<'_>) -> Option<Hit> {
    run(subject, |byte| matches!(byte, 0..=0x20 | 0x7f))
}

fn invisible(subject: &Subject<'_>) -> Option<Hit> {
    let is_invisible = |character: &Character| character.value.is_ok_and(misleads);
    characters(octets(subject.bytes, subject.all()))
        .find(is_invisible)
        .map(|character| Hit::at(character.span))
}

/// Characters that nothing is drawn for (Unicode's `Default_Ignorable_Code_Point`), among them controls of direction, with the
/// separators of lines and paragraphs and with annotations between lines. Variation selectors stay out: they belong to emoji.
fn misleads(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}'
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
