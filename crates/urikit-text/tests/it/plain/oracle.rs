//! Compares the matches of every short text over an alphabet with a definition that tries every
//! start and every end.

use urikit::UriRef;
use urikit_schemes::Registration;
use urikit_text::plain::{Delimiter, Finder};

use crate::reach;

type Match = (usize, usize, String, Delimiter);

/// A short scheme that is not registered with IANA.
const OWN: &str = "ht";

fn is_known(name: &str) -> bool {
    name == OWN || Registration::find(name).is_some()
}

fn is_space(c: char) -> bool {
    c == ' ' || c == '\n'
}

fn is_last(c: char) -> bool {
    !".,:!?;'(".contains(c)
}

/// Returns whether a string is a URI, with a host if its scheme requires one.
fn is_uri(text: &str) -> bool {
    let Ok(uri) = UriRef::parse(text) else { return false };
    let Some(scheme) = uri.scheme() else { return false };
    !(scheme.default_port().is_some() && uri.host().is_some_and(|host| host.is_empty()))
}

/// Returns the positions of the colon of the scheme at the start, and of the rest after it. White
/// space may be between them, but only in angle brackets.
fn scheme(text: &str) -> Option<(usize, usize)> {
    let colon = text.find(':')?;
    let name = &text[..colon];
    let is_scheme =
        name.len() > 1 && urikit::component::Scheme::parse(name).is_ok() && is_known(name);
    let behind = text[colon + 1..].trim_start_matches(is_space);
    let body = text.len() - behind.len();
    let first = behind.chars().next()?;
    if is_scheme && behind.starts_with("//") {
        Some((colon, body + 2))
    } else {
        (is_scheme && name == OWN && !".,:!?;'".contains(first)).then_some((colon, body))
    }
}

fn has_scheme_and_slashes(text: &str) -> bool {
    scheme(text).is_some_and(|(colon, _)| text[colon..].starts_with("://"))
}

/// Returns the URI in angle brackets, if a `<` precedes.
fn bracketed(before: &str, text: &str, least: usize) -> Option<(usize, String)> {
    before.trim_end_matches(is_space).strip_suffix('<')?;
    let end = text.find(['<', '>', '"']).filter(|&end| text[end..].starts_with('>'))?;
    let content = text[..end].trim_end_matches(is_space);
    let parts: Vec<&str> = content.split(is_space).collect();
    let uri = parts.concat();
    // Each gap is a run of white space.
    let mut gaps = Vec::new();
    let mut rest = content;
    while let Some(at) = rest.find(is_space) {
        let behind = rest[at..].trim_start_matches(is_space);
        gaps.push(&rest[at..rest.len() - behind.len()]);
        if has_scheme_and_slashes(behind) {
            return None;
        }
        rest = behind;
    }
    let is_sentence = gaps.iter().filter(|gap| !gap.contains('\n')).count() > 2;
    let has_blank_line = gaps.iter().any(|gap| gap.matches('\n').count() > 1);
    (!is_sentence && !has_blank_line && content.len() > least && is_uri(&uri))
        .then_some((content.len(), uri))
}

fn quoted(before: &str, text: &str, least: usize) -> Option<(usize, String)> {
    before.strip_suffix('"')?;
    let end = text.find(|c| is_space(c) || "<>\"".contains(c))?;
    (text[end..].starts_with('"') && end > least && is_uri(&text[..end]))
        .then(|| (end, text[..end].to_owned()))
}

/// Returns the longest prefix that can be a URI in a sentence.
fn bare(text: &str, body: usize, least: usize) -> Option<(usize, String)> {
    let can_be = |end: usize| {
        let uri = &text[..end];
        let count = |text: &str, c| text.matches(c).count();
        is_uri(uri)
            && uri.ends_with(is_last)
            && (body..=end).all(|to| count(&uri[body..to], ')') <= count(&uri[body..to], '('))
            && uri.match_indices(',').all(|(at, _)| !has_scheme_and_slashes(&text[at + 1..]))
    };
    let end = (least + 1..=text.len()).rev().find(|&end| can_be(end))?;
    Some((end, text[..end].to_owned()))
}

/// Returns all matches by definition.
fn expected(text: &str) -> Vec<Match> {
    let mut hits = Vec::new();
    let mut from = 0;
    let mut start = 0;
    while start < text.len() {
        let (before, rest) = text[from..].split_at(start - from);
        let is_word = before.ends_with(|c: char| c.is_ascii_alphanumeric());
        let scheme = scheme(rest).filter(|_| !is_word);
        let found = scheme.and_then(|(_, body)| {
            // The quotation mark may be the end of the previous match.
            let found =
                bracketed(before, rest, body).map(|found| (found, Delimiter::AngleBrackets));
            let found = found
                .or_else(|| Some((quoted(&text[..start], rest, body)?, Delimiter::DoubleQuotes)));
            found.or_else(|| Some((bare(rest, body, body)?, Delimiter::Bare)))
        });
        if let Some(((len, uri), delimiter)) = found {
            hits.push((start, start + len, uri, delimiter));
            start += len;
            from = start;
        } else {
            start += 1;
        }
    }
    hits
}

/// Calls a function with every string over the alphabet up to this length.
fn texts(alphabet: &[u8], longest: usize, call: &mut dyn FnMut(&str)) {
    let mut text = vec![0; longest];
    for len in 0..=longest {
        for mut number in 0..alphabet.len().pow(len as u32) {
            for byte in &mut text[..len] {
                *byte = alphabet[number % alphabet.len()];
                number /= alphabet.len();
            }
            call(std::str::from_utf8(&text[..len]).expect("ASCII"));
        }
    }
}

/// Inserts the seed at every position of every string, and compares the matches.
fn check(alphabet: &[u8], longest: usize, seed: &str) {
    let finder = Finder::new().scheme(OWN);
    let (mut count, mut with) = (0, 0);
    texts(alphabet, longest, &mut |around| {
        for at in 0..=around.len() {
            let text = format!("{}{seed}{}", &around[..at], &around[at..]);
            let got: Vec<Match> = finder
                .find(&text)
                .map(|hit| {
                    (hit.range().start, hit.range().end, hit.uri.into_owned(), hit.delimiter)
                })
                .collect();
            let expected = expected(&text);
            with += usize::from(!expected.is_empty());
            count += 1;
            assert_eq!(got, expected, "{text:?}");
        }
    });
    assert!(with > count / 5, "{with} of {count} strings contain a URI");
}

#[test]
fn short_texts_with_a_colon() {
    check(b"ht:/a.,)(<>\" ", 4, "ht:");
}

#[test]
fn short_texts_with_an_authority() {
    check(b"ht:/a.,)(<>\" \n", 4, "ht://a");
}

#[test]
fn short_texts_with_http() {
    check(b"ap:/.,)(<>\" 1", 4, "http://h");
    check(b"<> \na\"", reach(5, 6), "http://a");
}
