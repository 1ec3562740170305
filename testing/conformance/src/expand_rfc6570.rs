//! Template expansion, transliterated from RFC 6570.
//!
//! [`expand`] is section 3 with the loop of appendix A. Where the RFC leaves a choice, it does what
//! the library documents. Templates must be valid; see [`RFC6570`](crate::RFC6570).
//!
//! ```
//! use std::collections::BTreeMap;
//! use urikit_conformance::expand_rfc6570::{Given, Target, expand};
//!
//! let variables = BTreeMap::from([("x".to_owned(), Some(Given::Text("a b".to_owned())))]);
//! assert_eq!(expand("{?x,y}", &variables, Target::Uri).as_deref(), Some("?x=a%20b"));
//! ```

use std::collections::BTreeMap;

use serde::Deserialize;

/// The value of a variable.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum Given {
    Text(String),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

/// The form of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// All characters outside ASCII are escaped.
    Uri,
    /// Characters of `ucschar` are not escaped.
    Iri,
}

/// Values by variable name; `None` is undefined.
pub type Variables = BTreeMap<String, Option<Given>>;

/// The table of appendix A: first, sep, named, ifemp, and whether reserved characters are allowed.
fn row(operator: Option<char>) -> (&'static str, &'static str, bool, &'static str, bool) {
    match operator {
        None => ("", ",", false, "", false),
        Some('+') => ("", ",", false, "", true),
        Some('.') => (".", ".", false, "", false),
        Some('/') => ("/", "/", false, "", false),
        Some(';') => (";", ";", true, "", false),
        Some('?') => ("?", "&", true, "=", false),
        Some('&') => ("&", "&", true, "=", false),
        _ => ("#", ",", false, "", true),
    }
}

/// Expands a valid template.
///
/// Returns `None` for a prefix modifier on a list or on pairs; the RFC leaves this case open.
///
/// # Panics
///
/// May panic if the template is invalid.
pub fn expand(template: &str, variables: &Variables, target: Target) -> Option<String> {
    let mut result = String::new();
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        encode(&rest[..open], true, target, &mut result);
        let close = rest.find('}').expect("expressions end");
        expression(&rest[open + 1..close], variables, target, &mut result)?;
        rest = &rest[close + 1..];
    }
    encode(rest, true, target, &mut result);
    Some(result)
}

fn expression(
    text: &str,
    variables: &Variables,
    target: Target,
    result: &mut String,
) -> Option<()> {
    let operator = text.chars().next().filter(|c| "+#./;?&".contains(*c));
    let (first, sep, named, ifemp, reserved) = row(operator);
    let mut any = false;
    for varspec in text[operator.map_or(0, char::len_utf8)..].split(',') {
        let (name, explode) =
            varspec.strip_suffix('*').map_or((varspec, false), |name| (name, true));
        let (name, prefix) = name.split_once(':').map_or((name, None), |(name, length)| {
            (name, Some(length.parse::<usize>().expect("a number")))
        });
        let Some(value) = variables.get(name).and_then(Option::as_ref) else { continue };
        let has_members = match value {
            Given::Text(_) => true,
            Given::List(list) => !list.is_empty(),
            Given::Pairs(pairs) => !pairs.is_empty(),
        };
        if !has_members {
            continue;
        }
        result.push_str(if any { sep } else { first });
        any = true;
        let data = |text: &str, result: &mut String| encode(text, reserved, target, result);
        match value {
            Given::Text(text) => {
                let text = match prefix {
                    Some(length) => beginning(text, length, reserved),
                    None => text,
                };
                if named {
                    result.push_str(name);
                    result.push_str(if text.is_empty() { ifemp } else { "=" });
                }
                data(text, result);
            }
            _ if prefix.is_some() => return None,
            Given::List(list) if explode => {
                for (number, member) in list.iter().enumerate() {
                    if number > 0 {
                        result.push_str(sep);
                    }
                    if named {
                        result.push_str(name);
                        result.push_str(if member.is_empty() { ifemp } else { "=" });
                    }
                    data(member, result);
                }
            }
            Given::Pairs(pairs) if explode => {
                for (number, (name, value)) in pairs.iter().enumerate() {
                    if number > 0 {
                        result.push_str(sep);
                    }
                    // Appendix A treats the name as a literal; section 3.2.1 treats it as a value.
                    data(name, result);
                    result.push_str(if named && value.is_empty() { ifemp } else { "=" });
                    data(value, result);
                }
            }
            Given::List(_) | Given::Pairs(_) => {
                if named {
                    result.push_str(name);
                    result.push('=');
                }
                let members: Vec<&String> = match value {
                    Given::List(list) => list.iter().collect(),
                    Given::Pairs(pairs) => {
                        pairs.iter().flat_map(|(name, value)| [name, value]).collect()
                    }
                    Given::Text(_) => Vec::new(),
                };
                for (number, member) in members.into_iter().enumerate() {
                    if number > 0 {
                        result.push(',');
                    }
                    data(member, result);
                }
            }
        }
    }
    Some(())
}

/// Copies allowed characters and escapes the others (sections 3.1 and 3.2.1).
fn encode(text: &str, reserved: bool, target: Target, result: &mut String) {
    for (at, c) in text.char_indices() {
        let is_unreserved = c.is_ascii_alphanumeric() || "-._~".contains(c);
        let is_reserved = ":/?#[]@!$&'()*+,;=".contains(c);
        let is_escape = c == '%'
            && text[at + 1..].bytes().take_while(u8::is_ascii_hexdigit).take(2).count() == 2;
        let is_kept = target == Target::Iri && is_ucschar(c);
        if is_unreserved || is_kept || reserved && (is_reserved || is_escape) {
            result.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                result.push_str(&format!("%{byte:02X}"));
            }
        }
    }
}

/// The first `length` characters (section 2.4.1). If escapes are kept, those of one character count
/// once.
fn beginning(text: &str, length: usize, reserved: bool) -> &str {
    let mut end = 0;
    for _ in 0..length {
        let rest = &text[end..];
        let Some(c) = rest.chars().next() else { break };
        let escapes = if reserved {
            (1..=4).rev().find(|count| is_one_character(rest, *count))
        } else {
            None
        };
        let alone = reserved && octets(rest, 1).is_some();
        end += match escapes {
            Some(count) => 3 * count,
            None if alone => 3,
            None => c.len_utf8(),
        };
    }
    &text[..end]
}

/// Returns whether the first `count` escapes are the UTF-8 encoding of one character.
fn is_one_character(text: &str, count: usize) -> bool {
    let decoded = octets(text, count).and_then(|octets| String::from_utf8(octets).ok());
    decoded.is_some_and(|decoded| decoded.chars().count() == 1)
}

fn octets(text: &str, count: usize) -> Option<Vec<u8>> {
    let escape = |number: usize| {
        let digits = text.get(3 * number..3 * number + 3)?.strip_prefix('%')?;
        let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        if is_hex { u8::from_str_radix(digits, 16).ok() } else { None }
    };
    (0..count).map(escape).collect()
}

/// `ucschar` of RFC 3987 section 2.2.
pub fn is_ucschar(c: char) -> bool {
    const RANGES: [(u32, u32); 17] = [
        (0xA0, 0xD7FF),
        (0xF900, 0xFDCF),
        (0xFDF0, 0xFFEF),
        (0x10000, 0x1FFFD),
        (0x20000, 0x2FFFD),
        (0x30000, 0x3FFFD),
        (0x40000, 0x4FFFD),
        (0x50000, 0x5FFFD),
        (0x60000, 0x6FFFD),
        (0x70000, 0x7FFFD),
        (0x80000, 0x8FFFD),
        (0x90000, 0x9FFFD),
        (0xA0000, 0xAFFFD),
        (0xB0000, 0xBFFFD),
        (0xC0000, 0xCFFFD),
        (0xD0000, 0xDFFFD),
        (0xE1000, 0xEFFFD),
    ];
    RANGES.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(c)))
}

/// `iprivate` of RFC 3987 section 2.2.
pub fn is_iprivate(c: char) -> bool {
    matches!(u32::from(c), 0xE000..=0xF8FF | 0xF0000..=0xFFFFD | 0x10_0000..=0x10_FFFD)
}
