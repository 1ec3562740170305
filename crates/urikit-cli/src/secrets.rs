//! What becomes of secrets in what is shown to people. JSON has the text as it came: it is for programs, which would lose
//! rows that they cannot tell apart.

mod members;

use std::borrow::Cow;
use std::ops::Range;

use urikit_text::document::Place;

use crate::printable::printable;

/// Where the secrets of a text are: in a URI, and in JSON, where no program has asked for it as such too. They may overlap.
fn secrets(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    urikit_audit::secrets(text).chain(members::secrets_of_members(text))
}

/// What becomes of secrets in what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Secrets {
    Masked,
    Shown,
}

impl Secrets {
    /// The text with a `*` for each byte of a secret, so that everything stays in its place.
    pub(crate) fn shown(self, input: &[u8]) -> Vec<u8> {
        let mut shown = input.to_vec();
        if self == Self::Masked {
            for secret in secrets(input) {
                shown[secret].fill(b'*');
            }
        }
        shown
    }

    /// What a terminal is shown of a text.
    pub(crate) fn printable(self, text: &str) -> String {
        printable(&self.shown(text.as_bytes()))
    }

    /// The same of the place of a reference. Names of JSON's members can be URIs themselves; in a pointer they are written with
    /// escapes (RFC 6901 section 3).
    pub(crate) fn printable_place(self, place: &Place) -> String {
        let name = |name: &str| {
            let name = name.replace("~1", "/").replace("~0", "~");
            String::from_utf8_lossy(&self.shown(name.as_bytes())).replace('~', "~0").replace('/', "~1")
        };
        let names = |pointer: &str| pointer.split('/').map(name).collect::<Vec<_>>().join("/");
        let place = match place {
            Place::Member(pointer) => Place::Member(names(pointer)),
            Place::Name(pointer) => Place::Name(names(pointer)),
            other => other.clone(),
        };
        printable(place.to_string().as_bytes())
    }

    /// The same with the delimiters in secrets kept, so that whoever takes the text apart finds the same parts in it: a `*`
    /// may stand wherever a secret does.
    pub(crate) fn outlined(self, input: &[u8]) -> Cow<'_, [u8]> {
        let mut shown = Cow::Borrowed(input);
        if self == Self::Masked {
            let is_delimiter = |byte: &u8| b":/?#@;[]".contains(byte);
            for secret in secrets(input) {
                let bytes = &mut shown.to_mut()[secret];
                let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
                // What is a password with a `?` to RFC 1738 begins with a port to others.
                let port = if bytes.get(digits) == Some(&b'?') { digits } else { 0 };
                bytes[..port].fill(b'0');
                let rest = bytes[port..].iter_mut();
                rest.filter(|byte| !is_delimiter(byte)).for_each(|byte| *byte = b'*');
            }
        }
        shown
    }
}

/// The secrets of a text, wherever a reader finds them.
///
/// Readers part about where a password begins and ends, and some write it in another way. So what is masked in a part are
/// the words of the secrets: too much rather than too little.
#[derive(Debug)]
pub(crate) struct Mask<'t> {
    words: Vec<&'t str>,
    /// Whether a reader may find some of a secret in the host.
    reaches_host: bool,
}

impl<'t> Mask<'t> {
    /// For the readings of a text.
    pub(crate) fn new(treatment: Secrets, text: &'t str) -> Option<Self> {
        if treatment == Secrets::Shown {
            return None;
        }
        let found: Vec<&str> = secrets(text.as_bytes()).filter_map(|span| text.get(span)).collect();
        let is_delimiter = |c: char| !c.is_alphanumeric();
        let words =
            found.iter().flat_map(|secret| secret.split(is_delimiter)).filter(|word| !word.is_empty());
        let mut words: Vec<&str> = words.collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        words.dedup();
        let ends_password = |c: char| matches!(c, '@' | '/' | '?' | '#' | '\\' | ':');
        Some(Self { words, reaches_host: found.iter().any(|secret| secret.contains(ends_password)) })
    }

    /// What is shown of a part.
    pub(crate) fn part<'p>(&self, name: &str, value: &'p str) -> Cow<'p, str> {
        match name {
            "scheme" => value.into(),
            "userinfo" => match value.split_once(':') {
                Some((user, password)) => {
                    format!("{}:{}", self.words(user), "*".repeat(password.chars().count())).into()
                }
                None => self.words(value),
            },
            "host" if !self.reaches_host => value.into(),
            _ => self.words(value),
        }
    }

    fn words<'p>(&self, value: &'p str) -> Cow<'p, str> {
        let masked = |value: Cow<'p, str>, word: &&str| match value.contains(word) {
            true => value.replace(word, &"*".repeat(word.chars().count())).into(),
            false => value,
        };
        self.words.iter().fold(value.into(), masked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::{Reading, Spec, offset};

    /// The parts of a reading, by name and place.
    fn places(reading: &Reading<'_>) -> Vec<(&'static str, usize, usize)> {
        let place = |term: &crate::reading::Term<'_>| {
            (term.name, offset(reading.as_str(), term.text), term.text.len())
        };
        reading.terms().iter().map(place).collect()
    }

    #[test]
    fn an_outline_is_taken_apart_as_the_text() {
        let pieces = [
            "http:", "a:", "/", "//", "joe", ":", "%41b", "@", "?", "#", "[::1]", ";", "?token=", "token=",
            "1.2", "&",
        ];
        let mut masked = 0;
        for number in 0..pieces.len().pow(4) {
            let digits = (0..4).map(|place| number / pieces.len().pow(place) % pieces.len());
            let text = format!("//joe:{}", digits.map(|digit| pieces[digit]).collect::<String>());
            for text in [&text, &text[2..]] {
                let outline = Secrets::Masked.outlined(text.as_bytes());
                masked += usize::from(*outline != *text.as_bytes());
                for spec in Spec::ALL {
                    let Ok(reading) = spec.read(text.as_bytes()) else { continue };
                    let shown = spec.read(&outline).map(|shown| places(&shown));
                    // What is a host to one document may be the value of a secret to others, and stars are no name to
                    // RFC 1738, which then reads the text in its general way.
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
        }
        assert!(masked > 20_000, "{masked}");
    }

    #[test]
    fn a_secret_is_masked_wherever_it_is_found() {
        for (text, name, value, shown) in [
            ("ftp://joe:hush@h/", "userinfo", "joe:hush", "joe:****"),
            ("ftp://joe:hush@h/", "userinfo", "joe:h%75sh", "joe:******"),
            ("http:/joe:hush@h/", "path", "/joe:hush@h/", "/joe:****@h/"),
            ("http://joe:hu/sh@h/", "port", "hu", "**"),
            ("http://joe:hu@sh@h/", "host", "sh@h", "**@h"),
            ("http://h/?token=abc", "query", "token=abc", "token=***"),
            ("http://h:p@h.example/", "host", "h.example", "h.example"),
        ] {
            let mask = Mask::new(Secrets::Masked, text).unwrap();
            assert_eq!(mask.part(name, value), shown, "{text}");
        }
        assert!(Mask::new(Secrets::Shown, "ftp://joe:hush@h/").is_none());
    }
}
