//! Checks the syntax of search filters (RFC 4515).

use alloc::vec::Vec;
use core::ops::Range;

use super::names::{is_description, is_oid};
use crate::error::{Rule, SchemeError, rules};
use crate::slice::EncodedSlice;

rules! {
    "RFC 4515 section 3, RFC 4526 section 2" => {
        PARENTHESES = "ldap-filter-parentheses", "unmatched or misplaced parenthesis in a filter",
            "filter = \"(\" ( \"&\" *filter / \"|\" *filter / \"!\" filter / item ) \")\"";
    }
    "RFC 4515 section 3" => {
        ASSERTION = "ldap-filter-assertion", "missing `=` in an assertion",
            "item = simple / present / substring / extensible";
        ATTRIBUTE = "ldap-filter-attribute", "invalid attribute in an assertion",
            "attr = attributedescription";
        MATCHING = "ldap-filter-matching", "invalid attribute or matching rule before `:=`",
            "extensible = ( attr [ dnattrs ] [ matchingrule ] \":=\" assertionvalue ) / \
             ( [ dnattrs ] matchingrule \":=\" assertionvalue )";
        VALUE = "ldap-filter-value", "unescaped `(`, `*`, or `\\` in a value",
            "valueencoding = 0*( normal / escaped )";
    }
}

/// A violated rule, and the byte range of the error.
pub(super) type Violation = (&'static Rule, Range<usize>);

/// Returns an error if a slice is not a filter.
pub(super) fn check(filter: EncodedSlice<'_>) -> Result<(), SchemeError> {
    check_octets(&filter.decode_bytes()).map_err(|(rule, octets)| {
        let end = filter.span().end..filter.span().end;
        let place = |at| filter.located().nth(at).map_or(end.clone(), |(_, span)| span);
        let start = place(octets.start).start;
        let last = if octets.is_empty() { start } else { place(octets.end - 1).end };
        SchemeError::new(rule, start..last)
    })
}

/// The number of filters that may follow within the same parentheses.
#[derive(Clone, Copy, PartialEq)]
enum Room {
    /// Exactly one filter.
    One,
    /// Any number of filters.
    Any,
    /// No filter.
    Full,
}

/// Checks the syntax of a decoded filter, without recursion, because parentheses may be deeply
/// nested.
pub(super) fn check_octets(text: &[u8]) -> Result<(), Violation> {
    let (mut room, mut outer, mut at) = (Room::One, Vec::new(), 0);
    while let Some(&octet) = text.get(at) {
        match (octet, room) {
            (b'(', Room::One | Room::Any) => {
                let after = if room == Room::One { Room::Full } else { Room::Any };
                let inner = match text.get(at + 1) {
                    Some(b'&' | b'|') => Room::Any,
                    Some(b'!') => Room::One,
                    _ => {
                        at = check_item(text, at + 1)?;
                        room = after;
                        continue;
                    }
                };
                outer.push(after);
                (room, at) = (inner, at + 2);
            }
            (b')', Room::Any | Room::Full) if !outer.is_empty() => {
                (room, at) = (outer.pop().unwrap_or(Room::Full), at + 1);
            }
            _ => return Err((&PARENTHESES, at..at + 1)),
        }
    }
    if outer.is_empty() && room == Room::Full { Ok(()) } else { Err((&PARENTHESES, at..at)) }
}

/// Checks an assertion, such as `cn=Babs*`, and returns the offset after it.
fn check_item(text: &[u8], start: usize) -> Result<usize, Violation> {
    let is_end = |octet: &u8| matches!(octet, b'(' | b')' | b'=');
    let equals = text[start..].iter().position(is_end).map_or(text.len(), |len| start + len);
    if text.get(equals) != Some(&b'=') {
        return Err((&ASSERTION, equals..equals));
    }
    let (end, has_asterisks) = match text[start..equals] {
        [.., b':' | b'~' | b'>' | b'<'] => (equals - 1, false),
        _ => (equals, true),
    };
    let attribute = &text[start..end];
    let (rule, is_valid) = match text[end] {
        b':' => (&MATCHING, is_matching(attribute)),
        _ => (&ATTRIBUTE, is_description(attribute)),
    };
    if is_valid { check_value(text, equals + 1, has_asterisks) } else { Err((rule, start..end)) }
}

/// Returns whether a string may precede `:=` in an extensible match.
fn is_matching(text: &[u8]) -> bool {
    let mut names = text.split(|&octet| octet == b':');
    let attribute = names.next().unwrap_or_default();
    let has_attribute = is_description(attribute);
    if !has_attribute && !attribute.is_empty() {
        return false;
    }
    match (names.next(), names.next(), names.next()) {
        (None, ..) => has_attribute,
        // `dn` may also be the name of a matching rule.
        (Some(name), None, _) => is_oid(name),
        (Some(name), Some(rule), None) => name.eq_ignore_ascii_case(b"dn") && is_oid(rule),
        _ => false,
    }
}

/// Checks a value. Returns the offset after the closing parenthesis.
fn check_value(text: &[u8], start: usize, has_asterisks: bool) -> Result<usize, Violation> {
    let mut at = start;
    while let Some(&octet) = text.get(at) {
        let escape =
            || text.get(at + 1..at + 3).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        at += match octet {
            b')' => return Ok(at + 1),
            b'\\' if escape().is_some() => 3,
            b'(' | b'\\' => return Err((&VALUE, at..at + 1)),
            b'*' if !has_asterisks => return Err((&VALUE, at..at + 1)),
            _ => 1,
        };
    }
    Err((&PARENTHESES, at..at))
}
