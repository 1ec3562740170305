//! Recognizes identifiers of books and papers, and telephone numbers.

use urikit::component::Scheme;
use urikit_schemes::Registration;

use super::rule::{self, Reason, Rule};

/// An identifier: the rule that recognized it, and its URI.
#[derive(Debug)]
pub(super) struct Identifier {
    pub(super) rule: &'static Rule,
    pub(super) uri: String,
}

/// Returns the identifier, or an error if the string has the label of an identifier but is invalid.
pub(super) fn identifier(text: &str) -> Result<Option<Identifier>, &'static Reason> {
    if let Some(number) = labeled(text, "isbn") {
        let number =
            number.strip_prefix("-13").or_else(|| number.strip_prefix("-10")).unwrap_or(number);
        let number = number.strip_prefix(':').unwrap_or(number);
        // A name may begin with the letters of the label.
        if !number.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        let uri = format!("urn:isbn:{}", isbn(number).ok_or(&rule::BAD_ISBN)?);
        return Ok(Some(Identifier { rule: &rule::ISBN, uri }));
    }
    let found = |rule, uri| Ok(Some(Identifier { rule, uri }));
    if let Some(id) = labeled(text, "arxiv:").filter(|id| is_arxiv(id)) {
        return found(&rule::ARXIV, format!("https://arxiv.org/abs/{id}"));
    }
    let doi = labeled(text, "doi:").unwrap_or(text);
    if is_doi(doi) {
        let escaped = doi.replace('?', "%3F").replace('#', "%23");
        return found(&rule::DOI, format!("https://doi.org/{escaped}"));
    }
    if is_global_number(text) {
        return found(&rule::TEL, format!("tel:{text}"));
    }
    Ok(None)
}

/// Returns whether the string starts like an identifier that is often written with spaces.
pub(super) fn may_have_spaces(text: &str) -> bool {
    text.starts_with('+')
        || ["isbn", "arxiv:", "doi:10."].iter().any(|label| labeled(text, label).is_some())
}

/// Returns the string after a label, ignoring case.
fn labeled<'t>(text: &'t str, label: &str) -> Option<&'t str> {
    let (before, after) = text.split_at_checked(label.len())?;
    before.eq_ignore_ascii_case(label).then_some(after)
}

/// Returns the digits of an ISBN if its check digit is correct (ISO 2108).
fn isbn(text: &str) -> Option<String> {
    // 13 digits and 4 hyphens.
    const MAX_LENGTH: usize = 17;
    if text.len() > MAX_LENGTH {
        return None;
    }
    let digits = text.replace('-', "").to_ascii_uppercase();
    let values: Vec<u32> = digits
        .char_indices()
        .map(|(at, c)| if (at, c) == (9, 'X') { Some(10) } else { c.to_digit(10) })
        .collect::<Option<_>>()?;
    let weighted = |weight: fn(usize) -> u32| {
        (0..).zip(&values).map(|(at, value)| weight(at) * value).sum::<u32>()
    };
    let is_right = match values.len() {
        10 => weighted(|at| 10 - at as u32) % 11 == 0,
        13 => {
            let is_book = digits.starts_with("978") || digits.starts_with("979");
            is_book
                && !digits.contains('X')
                && weighted(|at| if at % 2 == 0 { 1 } else { 3 }) % 10 == 0
        }
        _ => false,
    };
    is_right.then_some(digits)
}

/// Returns whether a string is an arXiv identifier, such as `2301.00001v2`, or `math.GT/0309136` in
/// the format used before April 2007.
fn is_arxiv(text: &str) -> bool {
    let (id, version) = text.rsplit_once('v').unwrap_or((text, "1"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_new = |(month, number): (&str, &str)| {
        month.len() == 4 && is_number(month) && matches!(number.len(), 4 | 5) && is_number(number)
    };
    let is_archive = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'.');
    let is_old = |(archive, number): (&str, &str)| {
        archive.len() > 1
            && archive.bytes().all(is_archive)
            && number.len() == 7
            && is_number(number)
    };
    is_number(version)
        && (id.split_once('.').is_some_and(is_new) || id.split_once('/').is_some_and(is_old))
}

/// Returns whether a string is a DOI, such as `10.1000/182` (ISO 26324).
fn is_doi(text: &str) -> bool {
    let Some((prefix, suffix)) = text.split_once('/') else { return false };
    let Some(registrant) = prefix.strip_prefix("10.") else { return false };
    let is_number = |part: &str| {
        (1..=9).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let first = registrant.split('.').next().unwrap_or_default();
    first.len() >= 4 && registrant.split('.').all(is_number) && !suffix.is_empty()
}

/// Returns whether a string is a global telephone number: `+`, and 7 to 15 digits with visual
/// separators (RFC 3966 section 5.1.1, ITU-T E.164).
fn is_global_number(text: &str) -> bool {
    let Some(number) = text.strip_prefix('+') else { return false };
    let is_number = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'.' | b'(' | b')');
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    (7..=15).contains(&digits) && number.bytes().all(is_number)
}

/// Returns the scheme of a string, and the rest after the colon.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    let (name, after) = text.split_at(text.find([':', '/', '?', '#', '@', '['])?);
    let after = after.strip_prefix(':')?;
    Scheme::parse(name).is_ok().then_some((name, after))
}

/// Returns whether a scheme is registered with IANA.
pub(super) fn is_known(name: &str) -> bool {
    Registration::find(name).is_some()
}
