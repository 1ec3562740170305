//! Secrets in JSON input: rows of components, variables, or pairs.
//!
//! Such a row is shown only if it is invalid, so the scan is lenient: strings need no closing
//! quote, single quotes are quotes, and names and values may be unquoted. It masks too much rather
//! than too little.

use std::ops::Range;

use urikit_readings::secrets;

use crate::input::json_string::Unescaped;

/// The maximum depth of JSON nested in strings.
const LEVELS: usize = 3;

/// Returns the ranges of secrets, if the input may be JSON.
pub(super) fn secrets_of_members(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // Most inputs are not JSON, and the search is only as fast as a parser.
    if may_be_json(text) {
        search(text, LEVELS, &mut found);
    }
    found
}

/// Returns whether the input starts like JSON or contains a string.
fn may_be_json(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'{' | b'['))
        || memchr::memchr(b'"', text).is_some()
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Meaning {
    /// A URI or any other string.
    #[default]
    Text,
    Userinfo,
    Authority,
    Query,
    Fragment,
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

    /// The delimiter that precedes such a value in a URI.
    const fn delimiter(self) -> &'static [u8] {
        match self {
            Self::Authority => b"//",
            Self::Query => b"?",
            Self::Fragment => b"#",
            Self::Text | Self::Userinfo | Self::Secret => b"",
        }
    }
}

/// Returns whether a query field of this name is masked.
fn is_secret(name: &[u8]) -> bool {
    // Only the library knows which names are secret, so the name is checked in a query.
    let field = [b"?", name, b"=x"].concat();
    let value = field.len() - 1;
    secrets(&field).any(|span| span.contains(&value))
}

#[derive(Debug, Default)]
struct Container {
    is_secret: bool,
    /// Whether it contains the name of a secret as a value, as in `["token", "…"]`. The following
    /// values are secret.
    has_named: bool,
    meaning: Meaning,
}

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
            // The name before a comma has no influence on the value after it.
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
        // There are more closing than opening brackets.
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

    /// Scans a string or an unquoted word, and returns its end.
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
        let rest = self.text[end..].trim_ascii_start();
        // A word before a colon is a name, even in something that is not an object.
        let is_name = rest.first() == Some(&b':');
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
        // Other names may accompany the name of a secret: {"key": "token", "value": "…"}.
        if is_secret || !is_name && (has_named || meaning == Meaning::Secret) {
            self.found.push(inside);
            return;
        }
        let mut inner: Vec<Range<usize>> = secrets(octets).collect();
        // A component has lost the delimiter by which the library recognizes it.
        let before = if is_name { b"" } else { meaning.delimiter() };
        if meaning == Meaning::Userinfo && !is_name {
            inner.extend(memchr::memchr(b':', octets).map(|colon| colon + 1..octets.len()));
        } else if !before.is_empty() {
            let whole = [before, octets].concat();
            // The ranges include the delimiter, which the value does not have.
            let back = |at: usize| at.saturating_sub(before.len());
            inner.extend(secrets(&whole).map(|span| back(span.start)..back(span.end)));
        }
        // Logs contain JSON in strings, for example the body of a request.
        if self.levels > 0 && may_be_json(octets) {
            search(octets, self.levels - 1, &mut inner);
        }
        let placed = |span: Range<usize>| {
            let range = unescaped.place(span);
            inside.start + range.start..inside.start + range.end
        };
        self.found.extend(inner.into_iter().map(placed));
    }
}

/// Returns the range of a string's content, and the end after its quote.
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

    /// Only the text between `<` and `>` is masked.
    #[test]
    fn finds_secrets_in_json() {
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
    fn accepts_any_bytes() {
        let parts: [&[u8]; 9] = [b"\"", b"\\", b"{", b"}", b":", b",", b"token", b"'", b"\xC3"];
        let count = reach(5, 6);
        for number in 0..parts.len().pow(count) {
            let digits =
                (0..count).map(|digit_index| number / parts.len().pow(digit_index) % parts.len());
            let text: Vec<u8> = digits.flat_map(|digit| parts[digit].iter().copied()).collect();
            let found = secrets_of_members(&text);
            assert!(
                found.iter().all(|span| span.start <= span.end && span.end <= text.len()),
                "{text:?}"
            );
        }
    }
}
