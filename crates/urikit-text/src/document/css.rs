//! Links in CSS (CSS Syntax Level 3): `url(…)`, `src(…)`, `image-set(…)`, and rules with a URL
//! string.

use std::ops::Range;

use cssparser::{Parser, Token};

use super::collect::{Collector, Found, Text};
use super::link::Place;
use super::rewrite::Writing;

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    let mut inside = Inside::default();
    let mut begin = 0;
    let mut parser = Parser::new(text.text);
    loop {
        let start = begin + parser.position().byte_index();
        let Ok(token) = parser.next_including_whitespace_and_comments().cloned() else { return };
        let end = begin + parser.position().byte_index();
        let found = match &token {
            Token::UnquotedUrl(value) => {
                Some((inside.url(), in_parentheses(text.text, start..end), value, Writing::CssUrl))
            }
            Token::QuotedString(value) => inside
                .string()
                .map(|what| (what, in_quotes(text.text, start..end), value, Writing::CssString)),
            _ => None,
        };
        // Like namespaces in XML, these are names and not links.
        if let Some((what, range, value, writing)) = found.filter(|(what, ..)| *what != NAMESPACE) {
            add_link(collector, text, what, range, value, writing);
        }
        match &token {
            Token::BadUrl(_) => {
                collector.skipped(text, &(start..end), "invalid url()");
            }
            Token::BadString(_) => {
                collector.skipped(text, &(start..end), "unclosed CSS string");
            }
            _ => {}
        }
        inside.pass(&token);
        // The parser would skip the block. A nested parser would recurse, so start a new one
        // instead.
        if is_opening(&token) {
            begin = end;
            parser = Parser::new(&text.text[begin..]);
        }
    }
}

/// The rule that declares a namespace (CSS Namespaces Level 3 section 2).
const NAMESPACE: &str = "namespace";

fn add_link(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    what: &'static str,
    range: Range<usize>,
    value: &str,
    writing: Writing,
) {
    let reference = value.trim_matches(|c: char| c <= ' ').to_owned();
    // An empty URL is not a reference (CSS Values Level 4 section 4.5.2).
    if !reference.is_empty() {
        let place = Place::Style(what);
        collector.url(text, Found { range, reference, place, writing: Some(writing) });
    }
}

const fn is_opening(token: &Token<'_>) -> bool {
    matches!(
        token,
        Token::Function(_)
            | Token::ParenthesisBlock
            | Token::SquareBracketBlock
            | Token::CurlyBracketBlock
    )
}

/// A bracket that has not been closed yet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Curly,
    Square,
    /// `(` or a function. `string` is the name of the place if a string in it is a URL.
    Round {
        string: Option<&'static str>,
        is_list: bool,
    },
}

/// The rules and brackets around the current token.
#[derive(Default)]
struct Inside {
    open: Vec<Open>,
    /// A rule that expects a URL, and the number of brackets that are open at its start.
    rule: Option<(&'static str, usize)>,
}

impl Inside {
    /// Returns the name of the rule that expects a URL, or else `url`.
    fn url(&mut self) -> &'static str {
        self.rule.take().map_or("url", |(rule, _)| rule)
    }

    /// Returns the name of the place of a string, or `None` if a string is not a URL here.
    fn string(&mut self) -> Option<&'static str> {
        match self.open.last_mut() {
            Some(Open::Round { string, is_list: true }) => *string,
            // Only modifiers may follow the first string.
            Some(Open::Round { string, is_list: false }) if string.is_some() => match string.take()
            {
                Some("url") => Some(self.url()),
                string => string,
            },
            _ => match self.rule {
                Some((_, depth)) if depth == self.open.len() => Some(self.url()),
                _ => None,
            },
        }
    }

    /// Updates the open brackets and the rule after a token.
    fn pass(&mut self, token: &Token<'_>) {
        match token {
            Token::AtKeyword(name) => {
                let rule =
                    ["import", NAMESPACE].into_iter().find(|rule| rule.eq_ignore_ascii_case(name));
                self.rule = rule.map(|rule| (rule, self.open.len()));
            }
            Token::Semicolon => self.rule = None,
            Token::Function(name) => self.open.push(Open::function(name)),
            Token::ParenthesisBlock => self.open.push(Open::Round { string: None, is_list: false }),
            Token::SquareBracketBlock => self.open.push(Open::Square),
            Token::CurlyBracketBlock => {
                self.rule = None;
                self.open.push(Open::Curly);
            }
            // An unmatched closing bracket is ignored.
            Token::CloseParenthesis if matches!(self.open.last(), Some(Open::Round { .. })) => {
                self.open.pop();
            }
            Token::CloseSquareBracket if self.open.last() == Some(&Open::Square) => {
                self.open.pop();
            }
            Token::CloseCurlyBracket if self.open.last() == Some(&Open::Curly) => {
                self.open.pop();
            }
            _ => {}
        }
    }
}

impl Open {
    fn function(name: &str) -> Self {
        const FUNCTIONS: [(&str, &str, bool); 6] = [
            ("url", "url", false),
            ("src", "src", false),
            ("url-prefix", "document", false),
            ("image", "image", false),
            ("image-set", "image-set", true),
            ("-webkit-image-set", "image-set", true),
        ];
        let known = FUNCTIONS.into_iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
        Self::Round {
            string: known.map(|(_, what, _)| what),
            is_list: known.is_some_and(|(.., list)| list),
        }
    }
}

/// Returns the range of the URL in `url( … )`. The closing parenthesis may be missing.
fn in_parentheses(text: &str, token: Range<usize>) -> Range<usize> {
    let raw = &text[token.clone()];
    let start = token.start + raw.find('(').map_or(0, |at| at + 1);
    let closed = raw.ends_with(')') && !is_escaped(&raw[..raw.len() - 1]);
    trimmed(text, start..token.end - usize::from(closed))
}

/// Returns the range between quotes. The closing quote may be missing.
fn in_quotes(text: &str, token: Range<usize>) -> Range<usize> {
    let raw = &text[token.start + 1..token.end];
    let closed = raw.as_bytes().last() == Some(&text.as_bytes()[token.start])
        && !is_escaped(&raw[..raw.len() - 1]);
    trimmed(text, token.start + 1..token.end - usize::from(closed))
}

/// Trims white space at both ends, except if it is escaped or ends an escape.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    const WHITE: [char; 5] = [' ', '\t', '\n', '\r', '\x0C'];
    let raw = &text[range.clone()];
    let start = range.start + (raw.len() - raw.trim_start_matches(WHITE).len());
    let inner = raw.trim_matches(WHITE);
    let end = start + inner.len();
    start..end + escaped_space(inner, &text[end..range.end])
}

/// Returns the length of the white space that belongs to the preceding escape, either as the
/// escaped character or as the end of a hexadecimal number (CSS Syntax Level 3 section 4.3.7). CR
/// LF is one newline (section 3.3).
fn escaped_space(before: &str, space: &str) -> usize {
    let digits = before.bytes().rev().take_while(u8::is_ascii_hexdigit).count();
    let is_number = (1..=6).contains(&digits) && is_escaped(&before[..before.len() - digits]);
    match (is_number || is_escaped(before), space.as_bytes()) {
        (false, _) | (true, []) => 0,
        (true, [b'\r', b'\n', ..]) => 2,
        (true, [..]) => 1,
    }
}

/// Returns whether the character after this string is escaped: whether the string ends with an odd
/// number of backslashes.
fn is_escaped(before: &str) -> bool {
    before.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1
}
