//! Globs, in the same dialect for components and keys.
//!
//! `*` matches any string, also with slashes, `?` any character, and `{a,b}` one of the
//! alternatives, which may be empty: `{,*.}example.com`. A backslash makes the next character
//! literal. Brackets are literal, because IPv6 addresses have them.

use std::borrow::Cow;
use std::str::Chars;

/// The largest number of alternatives, because groups multiply.
const MOST_ALTERNATIVES: usize = 1_000;

/// A compiled glob.
#[derive(Clone, Debug)]
pub(crate) struct Glob {
    alternatives: Vec<Vec<Token>>,
    case: Case,
    /// Replaces octets that are not UTF-8. It does not occur in the pattern, so only `*` and `?`
    /// match it.
    foreign: char,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    AnyString,
    AnyCharacter,
    Literal(char),
}

/// The treatment of case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Sensitive,
    Ignored,
}

impl Case {
    /// Returns a value in the case in which equal values are identical.
    pub(crate) fn folded(self, value: &[u8]) -> Cow<'_, [u8]> {
        match self {
            // Most hosts are in lowercase, and need no copy.
            Self::Ignored if value.iter().any(u8::is_ascii_uppercase) => {
                value.to_ascii_lowercase().into()
            }
            _ => value.into(),
        }
    }
}

impl Glob {
    /// Compiles a glob.
    ///
    /// # Errors
    ///
    /// Returns the problem, for example that a group of alternatives is not closed.
    pub(crate) fn new(glob: &str, case: Case) -> Result<Self, String> {
        let alternatives = alternatives(&mut glob.chars(), Level::Outside);
        let alternatives = alternatives.map_err(|problem| format!("invalid glob: {problem}"))?;
        // An argument is shorter than the number of characters, so one is always unused.
        let foreign = ('\0'..=char::MAX).rev().find(|c| !glob.contains(*c)).unwrap_or_default();
        Ok(Self { alternatives, case, foreign })
    }

    /// Returns whether the whole value matches.
    pub(crate) fn matches(&self, value: &[u8]) -> bool {
        let any = |text| self.alternatives.iter().any(|tokens| self.matches_tokens(tokens, text));
        match std::str::from_utf8(value) {
            Ok(text) => any(text),
            Err(_) => any(&self.readable(value)),
        }
    }

    /// Matches from left to right. After a mismatch, the last `*` takes one more character; an
    /// earlier one need not, because the last one can match whatever it would have left.
    fn matches_tokens(&self, tokens: &[Token], text: &str) -> bool {
        let (mut at, mut rest) = (0, text);
        let mut last: Option<(usize, &str)> = None;
        loop {
            match (tokens.get(at), rest.chars().next()) {
                (Some(Token::AnyString), _) => {
                    at += 1;
                    last = Some((at, rest));
                }
                (Some(token), Some(c)) if self.matches_one(*token, c) => {
                    at += 1;
                    rest = &rest[c.len_utf8()..];
                }
                (None, None) => return true,
                _ => {
                    // Quadratic at worst, unlike backtracking to each `*`, which takes exponential
                    // time.
                    let Some((after, from)) = last else { return false };
                    let Some(c) = from.chars().next() else { return false };
                    rest = &from[c.len_utf8()..];
                    last = Some((after, rest));
                    at = after;
                }
            }
        }
    }

    fn matches_one(&self, token: Token, c: char) -> bool {
        match (token, self.case) {
            (Token::Literal(literal), Case::Sensitive) => literal == c,
            // Schemes and host names are ASCII; other case mappings depend on the language.
            (Token::Literal(literal), Case::Ignored) => literal.eq_ignore_ascii_case(&c),
            _ => true,
        }
    }

    /// Replaces each invalid UTF-8 sequence with one `foreign` character.
    fn readable(&self, octets: &[u8]) -> String {
        let mut readable = String::with_capacity(octets.len());
        for chunk in octets.utf8_chunks() {
            readable.push_str(chunk.valid());
            readable.extend((!chunk.invalid().is_empty()).then_some(self.foreign));
        }
        readable
    }
}

/// Where a parser of globs is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Outside,
    /// In a group of alternatives.
    Group,
}

/// Parses alternatives up to the end of their group, or of the glob outside of groups. Each is the
/// sequence of tokens of one combination.
fn alternatives(glob: &mut Chars<'_>, level: Level) -> Result<Vec<Vec<Token>>, &'static str> {
    let (mut done, mut current) = (Vec::new(), vec![Vec::new()]);
    loop {
        let token = match glob.next() {
            None if level == Level::Group => return Err("unclosed alternate group"),
            None => return Ok(current),
            Some('{') => {
                let inner = alternatives(glob, Level::Group)?;
                // `{a,b}{a,b}...` doubles the number with each group.
                if current.len() * inner.len() > MOST_ALTERNATIVES {
                    return Err("too many alternatives");
                }
                let with = |start: &Vec<Token>| -> Vec<Vec<Token>> {
                    inner.iter().map(|end| [&start[..], end].concat()).collect()
                };
                current = current.iter().flat_map(with).collect();
                continue;
            }
            Some(',') if level == Level::Group => {
                done.append(&mut current);
                current.push(Vec::new());
                continue;
            }
            Some('}') if level == Level::Group => {
                done.append(&mut current);
                return Ok(done);
            }
            Some('}') => return Err("unopened alternate group"),
            Some('*') => Token::AnyString,
            Some('?') => Token::AnyCharacter,
            Some('\\') => Token::Literal(glob.next().ok_or("dangling backslash")?),
            Some(c) => Token::Literal(c),
        };
        current.iter_mut().for_each(|tokens| tokens.push(token));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_match_any_bytes() {
        let values: [&[u8]; 7] = [
            b"\xFF",
            "\u{fffd}".as_bytes(),
            "\u{10ffff}".as_bytes(),
            b"b",
            b"a\xFF",
            b"a\xFFb",
            b"[a]",
        ];
        for (glob, matched) in [
            ("\u{fffd}", &[1][..]),
            ("\u{10ffff}", &[2]),
            ("?", &[0, 1, 2, 3]),
            ("a?", &[4]),
            ("a*", &[4, 5]),
            ("**", &[0, 1, 2, 3, 4, 5, 6]),
            ("{,?}b", &[3]),
            ("[a]", &[6]),
            ("\\b", &[3]),
            ("%FF", &[]),
        ] {
            let glob_of = Glob::new(glob, Case::Sensitive).expect("a glob");
            let found: Vec<usize> = (0..7).filter(|at| glob_of.matches(values[*at])).collect();
            assert_eq!(found, matched, "{glob}");
        }
        assert!(Glob::new("{,*.}A.b", Case::Ignored).is_ok_and(|glob| glob.matches(b"x.a.B")));
        assert!(Glob::new("{a", Case::Sensitive).is_err());
    }
}
