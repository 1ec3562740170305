//! Secrets of a text that is JSON, or was to be: a row of components, of variables, of pairs.
//!
//! Whoever draws such a row draws it because something is wrong with it, so it is read for what it may have been meant to be: strings
//! need no end, single quotes are quotes, and names and values may stand without any. Too much is masked rather than too little.

use std::ops::Range;

use urikit_audit::secrets;

use crate::input::json_string::Unescaped;

/// How deep JSON can stand in strings of JSON.
const LEVELS: usize = 3;

/// The places of secrets, if the text may be JSON.
pub(super) fn secrets_of_members(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if may_be_json(text) {
        search(text, LEVELS, &mut found);
    }
    found
}

/// Whether it begins as JSON does, or has a string in it.
fn may_be_json(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'{' | b'['))
        || memchr::memchr(b'"', text).is_some()
}

/// What values of a name are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Meaning {
    /// Any text, or a URI.
    #[default]
    Text,
    /// A user and a password.
    Userinfo,
    /// What may begin with them.
    Authority,
    /// Fields, some of which may be secrets.
    Query,
    /// The same.
    Fragment,
    /// A secret, all of it.
    Secret,
}

impl Meaning {
    fn of(name: &[u8]) -> Self {
        match name {
            b"userinfo" => Self::Userinfo,
            b"authority" | b"host" => Self::Authority,
            b"query" => Self::Query,
            b"fragment" => Self::Fragment,
            name if is_secret(name) => Self::Secret,
            _ => Self::Text,
        }
    }

    /// What makes such a value a part of a URI when it stands before it.
    const fn delimiter(self) -> &'static [u8] {
        match self {
            Self::Authority => b"//",
            Self::Query => b"?",
            Self::Fragment => b"#",
            Self::Text | Self::Userinfo | Self::Secret => b"",
        }
    }
}

/// Whether a field of this name would be masked in a query.
fn is_secret(name: &[u8]) -> bool {
    let field = [b"?", name, b"=x"].concat();
    let value = field.len() - 1;
    secrets(&field).any(|span| span.contains(&value))
}

/// An array or an object that is open.
#[derive(Debug, Default)]
struct Container {
    /// All in it is a secret.
    is_secret: bool,
    /// The name of a secret stands in it as a value, as in `["token", "…"]`: what follows is one.
    has_named: bool,
    /// What the next value is.
    meaning: Meaning,
}

/// Walks through a text of JSON.
struct Walk<'t, 'f> {
    text: &'t [u8],
    levels: usize,
    open: Vec<Container>,
    found: &'f mut Vec<Range<usize>>,
}

fn search(text: &[u8], levels: usize, found: &mut Vec<Range<usize>>) {
    let mut walk = Walk { text, levels, open: vec![Container::default()], found };
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        at = match byte {
            b'{' | b'[' => walk.begin(at),
            b'}' | b']' => walk.end(at),
            b',' => {
                walk.innermost().meaning = Meaning::Text;
                at + 1
            }
            b':' => at + 1,
            byte if byte.is_ascii_whitespace() => at + 1,
            _ => walk.word(at),
        };
    }
}

impl Walk<'_, '_> {
    fn innermost(&mut self) -> &mut Container {
        if self.open.is_empty() {
            self.open.push(Container::default());
        }
        self.open.last_mut().expect("one was put there")
    }

    fn begin(&mut self, at: usize) -> usize {
        let outer = self.innermost();
        let is_secret = outer.is_secret || outer.has_named || outer.meaning == Meaning::Secret;
        self.open.push(Container { is_secret, ..Container::default() });
        at + 1
    }

    fn end(&mut self, at: usize) -> usize {
        self.open.pop();
        at + 1
    }

    /// A string, or what stands in the place of one. Gives where it ends.
    fn word(&mut self, start: usize) -> usize {
        let (inside, end) = match self.text[start] {
            quote @ (b'"' | b'\'') => quoted(self.text, start + 1, quote),
            _ => {
                let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"{}[],:\"".contains(byte);
                let len =
                    self.text[start..].iter().position(is_end).unwrap_or(self.text.len() - start);
                (start..start + len, start + len)
            }
        };
        let behind = self.text[end..].trim_ascii_start();
        let is_name = behind.first() == Some(&b':');
        let unescaped = Unescaped::new(&self.text[inside.clone()]);
        self.search_word(&unescaped, inside, is_name);
        if is_name {
            self.innermost().meaning = Meaning::of(&unescaped.octets);
        } else if is_secret(&unescaped.octets) {
            self.innermost().has_named = true;
        }
        end
    }

    fn search_word(&mut self, unescaped: &Unescaped<'_>, inside: Range<usize>, is_name: bool) {
        let octets = &*unescaped.octets;
        let Container { is_secret, has_named, meaning } = *self.innermost();
        // Names stand beside the name of a secret to say what is what: {"key": "token", "value": "…"}.
        if is_secret || !is_name && (has_named || meaning == Meaning::Secret) {
            self.found.push(inside);
            return;
        }
        let mut inner: Vec<Range<usize>> = secrets(octets).collect();
        let before = if is_name { b"" } else { meaning.delimiter() };
        if meaning == Meaning::Userinfo && !is_name {
            inner.extend(memchr::memchr(b':', octets).map(|colon| colon + 1..octets.len()));
        } else if !before.is_empty() {
            let whole = [before, octets].concat();
            let back = |at: usize| at.saturating_sub(before.len());
            inner.extend(secrets(&whole).map(|span| back(span.start)..back(span.end)));
        }
        if self.levels > 0 && may_be_json(octets) {
            search(octets, self.levels - 1, &mut inner);
        }
        let placed = |span: Range<usize>| {
            let place = unescaped.place(span);
            inside.start + place.start..inside.start + place.end
        };
        self.found.extend(inner.into_iter().map(placed));
    }
}

/// The inside of a string that begins here, and where it ends with its quote.
fn quoted(text: &[u8], start: usize, quote: u8) -> (Range<usize>, usize) {
    let mut at = start;
    while let Some(found) = memchr::memchr2(quote, b'\\', text.get(at..).unwrap_or_default()) {
        at += found;
        if text[at] == quote {
            return (start..at, at + 1);
        }
        at += 2;
    }
    (start..text.len(), text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::reach;

    /// What stands between `<` and `>` is masked, and nothing else.
    #[test]
    fn what_may_be_a_secret_is_found() {
        for text in [
            r#"{"scheme":"http","userinfo":"joe:<hush>","host":"h","port":"x"}"#,
            r#"{"userinfo":"joe\u003a<h\u0075sh>","host":1}"#,
            r#"{"authority":"joe:<hush>@h:80"}"#,
            r#"{"authority":"[::1]:80","host":"h","path":"/a"}"#,
            r#"{"query":"a=b&token=<hush^>&c","fragment":"access_token=<hush>"}"#,
            r#"{"query":"pass%77ord\u003d<hush>"}"#,
            r#"{"input":"http:\/\/joe:<hush>@h\/","output":"http://joe:<hush>@h/","path":"//joe:<hush>@h"}"#,
            r#"{"\u0070assword":"<hush>","n":"-"}"#,
            r#"{"password":[<1>,"<2>",{"<a>":"<b>"}],"n":["a"]}"#,
            r#"{"n":{"Token":"<a>","m":"b"},"l":"c"}"#,
            r#"{"http://joe:<hush>@h/":1}"#,
            r#"{"pairs":[["token","<hush>"],["a","b"]]}"#,
            r#"{"pairs":[{"raw_key":"token","raw_value":"<hush>"},{"raw_key":"a","raw_value":"b"}]}"#,
            r#"{"body":"{\"password\":\"<hush>\",\"n\":\"{\\\"token\\\":\\\"<a>\\\"}\"}"}"#,
            r#"{"password":"<hush>"#,
            r#"{"password":"<hush\>"#,
            r#"{"password" "a" : <1> "<b>"#,
            "{password:<hush>, user: joe}",
            "{'password':'<hu, sh>', 'user': 'joe'}",
            r#"x "password":"<hush>""#,
            "\u{FEFF}{\"token\":\"<hush>\"}",
            "]}{\"token\":\"<hush>\"}",
            r#""http://joe:<hush>@h/""#,
            r#"[http://joe:hush@h/,"ftp:\/\/joe:<hush>@h"]"#,
            "http://[::1]/token:hush",
            "[::1]",
            "",
        ] {
            let plain: String = text.chars().filter(|c| !matches!(c, '<' | '>')).collect();
            let mut marked = plain.clone();
            let mut found = secrets_of_members(plain.as_bytes());
            found.sort_by_key(|span| (span.start, span.end));
            found.dedup();
            for span in found.into_iter().rev() {
                marked.insert(span.end, '>');
                marked.insert(span.start, '<');
            }
            assert_eq!(marked, text);
        }
    }

    #[test]
    fn any_bytes_are_searched() {
        let pieces: [&[u8]; 9] = [b"\"", b"\\", b"{", b"}", b":", b",", b"token", b"'", b"\xC3"];
        let count = reach(5, 6);
        for number in 0..pieces.len().pow(count) {
            let digits = (0..count).map(|place| number / pieces.len().pow(place) % pieces.len());
            let text: Vec<u8> = digits.flat_map(|digit| pieces[digit].iter().copied()).collect();
            let found = secrets_of_members(&text);
            assert!(
                found.iter().all(|span| span.start <= span.end && span.end <= text.len()),
                "{text:?}"
            );
        }
    }
}
