//! Names of hosts: internationalized ones, and those that look like others.

use unicode_normalization::UnicodeNormalization;
use unicode_security::MixedScript;

use crate::flags::SubjectFlags;
use crate::host::is_dot;
use crate::octets::{characters, decoded, octets};
use crate::parts::split;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 2] = [
    Rule {
        id: "host-idn-mixed",
        severity: Severity::Warning,
        what: "a label of the host is internationalized",
        why: "Letters of several scripts in one label, or of one script that look like ASCII, make a name that a person takes \
              for another one. A label that no encoding gives is read by some and refused by others. Other internationalized \
              names are only noted.",
        source: "UTS 39 sections 4 and 5; UTS 46; RUSTSEC-2024-0421",
        refused: &[
            example("http://xn--pple-43d.com/", 7..19),
            example("http://a.\u{430}\u{440}\u{440}\u{4cf}\u{435}.example/", 9..19),
            example("http://xn--a.example/", 7..12),
            example("http://xn--mnchen-3ya.example/", 7..21),
        ],
        accepted: &["http://munich.example/", "http://h.example/xn--a", "http://xn.example/"],
        when: SubjectFlags::ODD_HOST,
        check: internationalized,
    },
    Rule {
        id: "host-nfkc",
        severity: Severity::Error,
        what: "a character of the host is mapped to ASCII",
        why: "Who compares names maps `。` to a dot, and circled or wide letters to plain ones. Before that the host is another \
              one, or has fewer labels.",
        source: "UTS 46 section 4; UAX 15; Tsai, A New Era of SSRF, 2017",
        refused: &[
            example("http://evil\u{3002}com/", 11..14),
            example("http://\u{24d4}vil.example/", 7..10),
            example("http://%E2%93%94vil.example/", 7..16),
        ],
        accepted: &["http://m\u{fc}nchen.example/", "http://evil.example/\u{3002}"],
        when: SubjectFlags::NON_ASCII.or(SubjectFlags::ODD_HOST),
        check: mapped,
    },
];

/// Whether a label is a name in the encoding of internationalized ones.
pub(super) fn is_encoded(label: &[u8]) -> bool {
    label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case(b"xn--"))
}

/// What a label shows, if it is valid (UTS 46 section 4.3).
pub(super) fn shown(label: &[u8]) -> Option<String> {
    // DNS has labels of 63 octets; in UTF-8 there may be more.
    const LONGEST: usize = 256;
    let label = std::str::from_utf8(label).ok().filter(|label| label.len() <= LONGEST)?;
    let (shown, result) = idna::domain_to_unicode(label);
    (result.is_ok() && !shown.is_ascii()).then_some(shown)
}

fn internationalized(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.name()?;
    let mut noted = None;
    for span in split(subject.bytes, host, b'.') {
        let label = decoded(subject.bytes, span);
        if label.is_ascii() && !is_encoded(&label) {
            continue;
        }
        match misleading(&label) {
            Some(detail) => return Some(Hit::at(span).saying(detail)),
            None => noted = noted.or(Some(Hit::at(span).as_bad_as(Severity::Info))),
        }
    }
    noted
}

fn misleading(label: &[u8]) -> Option<&'static str> {
    let Some(shown) = shown(label) else { return Some("it is not valid") };
    if !shown.as_str().is_single_script() {
        return Some("it mixes scripts");
    }
    unicode_security::skeleton(&shown).all(|c| c.is_ascii()).then_some("it looks like ASCII")
}

fn mapped(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.parts.host?;
    let becomes_ascii = |c: char| !c.is_ascii() && (is_dot(c) || c.nfkc().any(|c| c.is_ascii()));
    characters(octets(subject.bytes, host))
        .find(|character| character.value.is_ok_and(becomes_ascii))
        .map(|character| Hit::at(character.span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_a_label_misleads_is_told() {
        for (label, detail) in [
            ("\u{44f}z", Some("it mixes scripts")),
            ("xn--pple-43d", Some("it mixes scripts")),
            ("\u{430}\u{440}\u{440}\u{4cf}\u{435}", Some("it looks like ASCII")),
            ("xn--a", Some("it is not valid")),
            ("xn--munich-", Some("it is not valid")),
            ("m\u{fc}nchen", None),
            ("\u{65e5}\u{672c}\u{306e}", None),
        ] {
            assert_eq!(misleading(label.as_bytes()), detail, "{label}");
        }
    }
}
