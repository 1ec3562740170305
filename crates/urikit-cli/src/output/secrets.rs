//! Masking of secrets in output for people.
//!
//! JSON output is not masked: programs need the exact input to identify rows.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use urikit_readings::{Parsed, raw};
use urikit_text::document::Place;

use super::bare_secrets::bare_secrets;
use super::json_secrets;
use crate::output::printable::printable;

/// Finds secrets in URIs and in JSON. Ranges may overlap.
fn secrets(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    urikit_readings::secrets(text)
        .chain(json_secrets::secrets_of_members(text))
        .chain(bare_secrets(text))
}

/// Finds secrets, sorted, with overlapping ranges merged.
fn merged_secrets(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<_> =
        // Ranges are found in bytes, and one that splits a character cannot be sliced.
        secrets(text.as_bytes()).filter(|span| text.get(span.clone()).is_some()).collect();
    found.sort_by_key(|span| span.start);
    let mut merged_secrets: Vec<Range<usize>> = Vec::with_capacity(found.len());
    for span in found {
        match merged_secrets.last_mut() {
            Some(last) if span.start < last.end => last.end = last.end.max(span.end),
            _ => merged_secrets.push(span),
        }
    }
    merged_secrets
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Secrets {
    Masked,
    Shown,
}

impl Secrets {
    /// Replaces each byte of a secret with `*`, so that offsets stay valid.
    pub(crate) fn shown(self, input: &[u8]) -> Cow<'_, [u8]> {
        let mut shown = Cow::Borrowed(input);
        if self == Self::Masked {
            for secret in secrets(input) {
                shown.to_mut()[secret].fill(b'*');
            }
        }
        shown
    }

    /// Returns the masked and escaped text for a terminal.
    pub(crate) fn printable(self, text: &str) -> String {
        printable(&self.shown(text.as_bytes()))
    }

    /// Returns the masked and escaped form of a URI that was derived from `input`.
    ///
    /// It is masked like any string, and then by the words of the input's secrets. A normal form
    /// may lack the delimiters that reveal a secret, and a resolved URL may contain one twice.
    pub(crate) fn printable_result(self, text: &str, input: &str) -> String {
        // First by the delimiters of the result itself.
        let shown = self.shown(text.as_bytes());
        let Some(mut mask) = Mask::new(self, input) else { return printable(&shown) };
        if shown != text.as_bytes() {
            // The secret was found, so words that are not secret elsewhere in the input are kept.
            let Mask { hidden, elsewhere, .. } = &mut mask;
            hidden.retain(|word| !elsewhere.contains(word));
        }
        printable(mask.shown(&String::from_utf8_lossy(&shown), |_| false).as_bytes())
    }

    /// Returns the masked place of a reference. Names in a JSON pointer can be URIs, with escapes
    /// (RFC 6901 section 3).
    pub(crate) fn printable_place(self, range: &Place) -> String {
        let name = |name: &str| {
            // In this order, because `~01` stands for `~1`.
            let name = name.replace("~1", "/").replace("~0", "~");
            String::from_utf8_lossy(&self.shown(name.as_bytes()))
                .replace('~', "~0")
                .replace('/', "~1")
        };
        let names = |pointer: &str| pointer.split('/').map(name).collect::<Vec<_>>().join("/");
        let range = match range {
            Place::Member(pointer) => Place::Member(names(pointer)),
            Place::Name(pointer) => Place::Name(names(pointer)),
            other => other.clone(),
        };
        printable(range.to_string().as_bytes())
    }

    /// Masks secrets but keeps their delimiters, so that a parser finds the same components.
    ///
    /// After an `@`, letters and digits are used instead of `*`, because this part may belong to
    /// the host for some specifications.
    pub(crate) fn outlined(self, input: &[u8]) -> Cow<'_, [u8]> {
        self.outlined_at(input, secrets(input))
    }

    /// The same for a reference, as its specification writes it.
    ///
    /// The URL Standard can remove the delimiters that reveal a secret.
    pub(crate) fn outlined_reading<'r>(self, reading: &'r Parsed<'_>) -> Cow<'r, [u8]> {
        self.outlined_at(reading.as_str().as_bytes(), reading.secrets())
    }

    fn outlined_at(
        self,
        input: &[u8],
        secrets: impl IntoIterator<Item = Range<usize>>,
    ) -> Cow<'_, [u8]> {
        let mut shown = Cow::Borrowed(input);
        if self == Self::Masked {
            let is_delimiter = |byte: &u8| b":/?#@;[]".contains(byte);
            for secret in secrets {
                let bytes = &mut shown.to_mut()[secret];
                let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
                // A password that contains `?` for RFC 1738 starts with a port for other
                // specifications.
                let port = if bytes.get(digits) == Some(&b'?') { digits } else { 0 };
                let host = bytes.iter().rposition(|byte| *byte == b'@').unwrap_or(bytes.len());
                bytes[..port].fill(b'0');
                for (at, byte) in
                    bytes.iter_mut().enumerate().skip(port).filter(|(_, byte)| !is_delimiter(byte))
                {
                    *byte = match byte {
                        b'.' | b'-' if at > host => *byte,
                        _ if at > host && byte.is_ascii_digit() => b'0',
                        _ if at > host && byte.is_ascii_alphabetic() => b'x',
                        _ => b'*',
                    };
                }
            }
        }
        shown
    }
}

/// The secrets of a URL, for masking in the results of any parser.
///
/// Parsers disagree on where a password starts and ends, and some change it: they add or remove
/// escapes, lowercase it, remove tabs, or apply IDNA. So this masks words: those of the secrets in
/// canonical form, and all words that do not occur in the rest of the URL, because a parser may
/// have derived them from a secret. It masks too much rather than too little.
#[derive(Debug)]
pub(crate) struct Mask {
    hidden: HashSet<Vec<u8>>,
    /// The words of the rest of the URL.
    elsewhere: HashSet<Vec<u8>>,
    /// Whether a parser may find a part of a secret in the host.
    reaches_host: bool,
}

impl Mask {
    /// Creates the mask for an input; `None` if secrets are shown.
    pub(crate) fn new(treatment: Secrets, text: &str) -> Option<Self> {
        if treatment == Secrets::Shown {
            return None;
        }
        // Between overlapping ranges, there would be a slice with a negative length.
        let found = merged_secrets(text);
        let ends_password = |c: char| matches!(c, '@' | '/' | '?' | '#' | '\\' | ':');
        let reaches_host = found.iter().any(|secret| text[secret.clone()].contains(ends_password));
        let starts = found.iter().map(|secret| secret.start).chain([text.len()]);
        let ends = std::iter::once(0).chain(found.iter().map(|secret| secret.end));
        let elsewhere =
            ends.zip(starts).flat_map(|(from, to)| Plain::of(&text[from..to]).words()).collect();
        let hidden =
            found.iter().flat_map(|secret| Plain::of(&text[secret.clone()]).words()).collect();
        Some(Self { hidden, elsewhere, reaches_host })
    }

    /// Masks a part of a reading.
    pub(crate) fn part<'p>(&self, name: &str, value: &'p str) -> Cow<'p, str> {
        match name {
            "scheme" => value.into(),
            "userinfo" => match value.split_once(':') {
                Some((user, password)) => {
                    let user = self.shown(user, |word| self.is_foreign(word));
                    format!("{user}:{}", "*".repeat(password.chars().count())).into()
                }
                None => self.shown(value, |word| self.is_foreign(word)),
            },
            "host" if !self.reaches_host => value.into(),
            // A port may be normalized, so unknown words are not secrets.
            "port" if !self.reaches_host => self.shown(value, |_| false),
            _ => self.shown(value, |word| self.is_foreign(word)),
        }
    }

    fn is_foreign(&self, word: &[u8]) -> bool {
        !self.elsewhere.contains(word)
    }

    /// Masks the words of secrets, and other words that `others` selects.
    fn shown<'p>(&self, value: &'p str, others: impl Fn(&[u8]) -> bool) -> Cow<'p, str> {
        if self.hidden.is_empty() {
            return value.into();
        }
        let plain = Plain::of(value);
        let (mut shown, mut copied) = (String::with_capacity(value.len()), 0);
        for range in plain.ranges() {
            let word = &plain.octets[range.clone()];
            if self.hidden.contains(word) || others(word) {
                // Words are separated by ASCII characters, so no character is split.
                let range = plain.starts[range.start]..plain.starts[range.end];
                shown.push_str(&value[copied..range.start]);
                shown.extend(value[range.clone()].chars().map(|_| '*'));
                copied = range.end;
            }
        }
        shown.push_str(&value[copied..]);
        shown.into()
    }
}

/// A value in lowercase (ASCII) without escapes, nested escapes, or the characters that the URL
/// Standard strips.
struct Plain {
    octets: Vec<u8>,
    /// The offset of each octet in the value, and the length of the value.
    starts: Vec<usize>,
}

impl Plain {
    fn of(text: &str) -> Self {
        let (mut octets, mut starts) =
            (Vec::with_capacity(text.len()), Vec::with_capacity(text.len() + 1));
        for (at, byte) in
            text.bytes().enumerate().filter(|(_, byte)| !matches!(byte, b'\t' | b'\n' | b'\r'))
        {
            octets.push(byte);
            starts.push(at);
            // A decoded `%` can start another escape: `%2541` is `A` for a parser that decodes
            // twice.
            while let Some(octet) = escaped(&octets) {
                octets.truncate(octets.len() - 3);
                octets.push(octet);
                starts.truncate(octets.len());
            }
        }
        starts.push(text.len());
        octets.make_ascii_lowercase();
        Self { octets, starts }
    }

    /// Returns the words: runs of characters that are not delimiters.
    fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        let mut at = 0;
        self.octets.chunk_by(move |a, b| is_of_word(*a) == is_of_word(*b)).filter_map(move |run| {
            let start = at;
            at += run.len();
            is_of_word(run[0]).then_some(start..at)
        })
    }

    fn words(self) -> Vec<Vec<u8>> {
        self.ranges().map(|range| self.octets[range].to_vec()).collect()
    }
}

/// Returns the octet of the escape at the end, if any.
fn escaped(octets: &[u8]) -> Option<u8> {
    raw::escaped(&octets[octets.len().checked_sub("%XX".len())?..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::SchemeView;
    use crate::reading::{Component, Spec};
    use crate::testing::reach;

    fn places(reading: &Parsed<'_>) -> Vec<(&'static str, usize, usize)> {
        let place =
            |component: Component| (component.name, component.span.start, component.span.len());
        reading.components().into_iter().map(place).collect()
    }

    /// All sequences of four parts (every eleventh in an ordinary run) after a user and a colon,
    /// and after an unusual user.
    fn inputs() -> impl Iterator<Item = String> {
        const PIECES: [&str; 16] = [
            "http:", "a:", "/", "//", "joe", ":", "%41b", "@", "?", "#", "[::1]", ";", "?token=",
            "token=", "1.2", "&",
        ];
        let trimmed = |start: &'static str, places: u32| {
            (0..PIECES.len().pow(places)).map(move |number| {
                let digits =
                    (0..places).map(|range| number / PIECES.len().pow(range) % PIECES.len());
                start.to_owned() + &digits.map(|digit| PIECES[digit]).collect::<String>()
            })
        };
        let odd = [
            "//j?e:",
            "ftp://j;&=?:",
            "x://?:",
            "sip:j?e:",
            "sips:j/:",
            "//j?:80?k@h",
            "ftp://u?:p@h",
        ];
        let plain = ["//joe:", "joe:"].into_iter().flat_map(move |start| trimmed(start, 4));
        let all = plain.chain(odd.into_iter().flat_map(move |start| trimmed(start, 3)));
        all.step_by(reach(11, 1))
    }

    #[test]
    fn outline_has_the_same_components() {
        let mut masked = 0;
        for text in inputs() {
            let outline = Secrets::Masked.outlined(text.as_bytes());
            masked += usize::from(*outline != *text.as_bytes());
            for spec in Spec::ALL {
                let Ok(reading) = spec.parse_bytes(text.as_bytes()) else { continue };
                let shown = spec.parse_bytes(&outline).map(|shown| places(&shown));
                // The host of one specification may be a secret of another. Asterisks are not a
                // host name in RFC 1738, which then uses its generic syntax.
                let is_host = |secret: Range<usize>| {
                    places(&reading).iter().any(|&(name, start, len)| {
                        name == "host" && secret.start < start + len && start < secret.end
                    })
                };
                if secrets(text.as_bytes()).any(is_host) || secrets(text.as_bytes()).count() > 1 {
                    assert!(shown.is_ok(), "{text}");
                } else {
                    assert_eq!(shown.ok(), Some(places(&reading)), "{text}");
                }
            }
        }
        assert!(masked > reach(2_000, 30_000), "{masked}");
    }

    /// The password of any specification or scheme consists of asterisks and delimiters.
    #[test]
    fn outline_contains_no_password() {
        let mut called = 0;
        for text in inputs() {
            let outline = Secrets::Masked.outlined(text.as_bytes());
            let hides = |start: usize, len: usize| {
                let shown = &outline[start..start + len];
                assert!(shown.iter().all(|byte| b"*x0.-:/?#@;[]".contains(byte)), "{text}");
            };
            for spec in Spec::ALL {
                let Ok(reading) = spec.parse(&text) else { continue };
                // The outline is that of the input, which browsers change.
                if reading.as_str() != text {
                    continue;
                }
                for (name, start, len) in places(&reading) {
                    match (name, text[start..start + len].split_once(':')) {
                        ("password", _) => hides(start, len),
                        ("userinfo", Some((user, password))) => {
                            hides(start + user.len() + 1, password.len());
                        }
                        _ => continue,
                    }
                    called += 1;
                }
                if let Some(Ok(view)) = SchemeView::of_reading(&reading) {
                    let password = view.parts.iter().find(|part| part.name == "password");
                    if let Some(range) =
                        password.and_then(|part| text.find(&format!(":{}@", part.text)))
                    {
                        hides(range + 1, password.map_or(0, |part| part.text.len()));
                        called += 1;
                    }
                }
            }
        }
        assert!(called > reach(200, 3_000), "{called}");
    }

    #[test]
    fn secrets_are_masked_in_every_part() {
        for (text, name, value, shown) in [
            ("ftp://joe:hush@h/", "userinfo", "joe:hush", "joe:****"),
            ("ftp://joe:hush@h/", "userinfo", "joe:h%75sh", "joe:******"),
            ("http:/joe:hush@h/", "path", "/joe:hush@h/", "/joe:****@h/"),
            ("http://joe:hu/sh@h/", "port", "hu", "**"),
            ("http://joe:hu@sh@h/", "host", "sh@h", "**@h"),
            ("http://h/?token=abc", "query", "token=abc", "token=***"),
            ("http://h:p@h.example/", "host", "h.example", "h.example"),
            // As other parsers write it.
            ("http://h/?token=M\u{fc}ller", "query", "token=M%C3%BCller", "token=***********"),
            ("http://h/?token=M%C3%BCller", "query", "token=M\u{fc}ller", "token=******"),
            ("http://h/?token=%BC&x=\u{fc}", "query", "token=%BC&x=\u{fc}", "token=***&x=\u{fc}"),
            ("http://h/?token=abc&x=d", "query", "token=ab&x=d", "token=**&x=d"),
            ("http://h/?token=abc", "port", "80", "80"),
            ("http://h/?token=%61bc", "query", "token=abc", "token=***"),
            ("http://h/?token=abc", "query", "token=%2561%62c", "token=*********"),
            ("http://h/?token=hu\tsh", "query", "token=hush", "token=****"),
            ("http://h/?token=hu\tsh", "query", "token=hu\tsh", "token=*****"),
            ("http://joe:Hu@Sh@H/", "host", "sh@h", "**@h"),
            ("http://joe:hu/m\u{fc}@h/", "host", "xn--m-eha.h", "**--*-***.h"),
            ("http://joe:hu/0x7f@h/", "host", "127.0.0.1", "***.*.*.*"),
            ("http://h/a;jsessionid=ab1?b", "path", "/a;jsessionid=ab1", "/a;jsessionid=***"),
        ] {
            let mask = Mask::new(Secrets::Masked, text).unwrap();
            assert_eq!(mask.part(name, value), shown, "{text}");
        }
        assert!(Mask::new(Secrets::Shown, "ftp://joe:hush@h/").is_none());
    }

    /// As many words as fit in a row. Searching for each word separately would take quadratic time.
    #[test]
    fn masking_many_words_takes_linear_time() {
        let fields: String = (0..40_000).map(|number| format!("&token=a{number:x}")).collect();
        let dots: String = (0..40_000).map(|number| format!("a{number:x}.")).collect();
        for (text, value) in [
            (format!("http://h/?{fields}"), fields.clone()),
            (format!("http:/joe:{dots}@h/"), dots.clone()),
            (format!("http://h/?token={}", "%61".repeat(100_000)), "%2561".repeat(100_000)),
        ] {
            let mask = Mask::new(Secrets::Masked, &text).unwrap();
            let shown = mask.part("path", &value);
            assert!(!shown.contains(['1', 'a']) && shown.len() == value.len(), "{}", &text[..40]);
        }
    }
}
