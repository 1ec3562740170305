//! Internationalized host names, and names that look like other names.

use unicode_normalization::UnicodeNormalization;
use unicode_security::MixedScript;
use urikit_readings::raw::{characters, decoded, octets, split};

use crate::flags::SubjectFlags;
use crate::host::is_dot;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 2] = [
    Rule {
        id: "host-idn-mixed",
        severity: Severity::Warning,
        what: "host contains an internationalized label",
        why: "A label that mixes scripts, or whose characters look like ASCII, can imitate another \
              name. Some parsers accept invalid labels, others reject them. All other \
              internationalized labels have severity info.",
        remedy: "Display the label in its ASCII form, which begins with xn--, and reject invalid \
                 labels.",
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
        what: "host contains a character that clients may map to ASCII",
        why: "Before a client resolves the host, it may map `。` to a dot, and circled or fullwidth \
              letters to ASCII letters. A filter that runs before the mapping sees another host.",
        remedy: "Map the host to its ASCII form before checking it.",
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

/// Returns whether a label begins with `xn--`.
pub(super) fn is_encoded(label: &[u8]) -> bool {
    label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case(b"xn--"))
}

/// Returns the Unicode form of an internationalized label, if it is valid (UTS 46 section 4.3).
pub(super) fn unicode(label: &[u8]) -> Option<String> {
    // Limits the time. The Unicode form of a label of 63 bytes is shorter.
    const MAX_LEN: usize = 256;
    let label = std::str::from_utf8(label).ok().filter(|label| label.len() <= MAX_LEN)?;
    let (unicode, result) = idna::domain_to_unicode(label);
    (result.is_ok() && !unicode.is_ascii()).then_some(unicode)
}

fn internationalized(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.name()?;
    let mut harmless = None;
    for span in split(subject.bytes, host, b'.') {
        let label = decoded(subject.bytes, span);
        if label.is_ascii() && !is_encoded(&label) {
            continue;
        }
        match misleading(&label) {
            Some(detail) => return Some(Hit::at(span).with_detail(detail)),
            None => harmless = harmless.or(Some(Hit::at(span).with_severity(Severity::Info))),
        }
    }
    harmless
}

fn misleading(label: &[u8]) -> Option<&'static str> {
    let Some(unicode) = unicode(label) else { return Some("the label is invalid") };
    if !unicode.as_str().is_single_script() {
        return Some("the label mixes scripts");
    }
    unicode_security::skeleton(&unicode)
        .all(|c| c.is_ascii())
        .then_some("the label looks like ASCII")
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
    fn misleading_labels_have_a_detail() {
        for (label, detail) in [
            ("\u{44f}z", Some("the label mixes scripts")),
            ("xn--pple-43d", Some("the label mixes scripts")),
            ("\u{430}\u{440}\u{440}\u{4cf}\u{435}", Some("the label looks like ASCII")),
            ("xn--a", Some("the label is invalid")),
            ("xn--munich-", Some("the label is invalid")),
            ("m\u{fc}nchen", None),
            ("\u{65e5}\u{672c}\u{306e}", None),
        ] {
            assert_eq!(misleading(label.as_bytes()), detail, "{label}");
        }
    }
}
