//! Scheme-specific normal forms of `data`, `mailto`, and `file`, whose specifications do not define
//! equivalence.

use urikit::Uri;
use urikit::normalize::{NormalizeSteps, Normalizer, RootlessPath};
use urikit_schemes::SCHEMES;

use crate::normalize::transliterated;

/// The normal form is that of RFC 3986 section 6.2.2 with the changes of the scheme.
pub(super) fn is_of_its_scheme(uri: Uri<'_>, scheme: &str) {
    let Some(expected) = form(uri.as_str(), scheme) else { return };
    assert_eq!(Normalizer::new().schemes(SCHEMES).normalize(uri).to_string(), expected, "{uri}");
}

fn form(text: &str, scheme: &str) -> Option<String> {
    let by_sections = |text: &str| transliterated(text, NormalizeSteps::ALL, RootlessPath::Opaque);
    // A missing authority equals an empty one (RFC 8089 section 2), which needs no disambiguating
    // prefix.
    let path = &text[scheme.len() + 1..];
    if scheme == "file" {
        return Some(by_sections(&if path.starts_with("//") {
            text.to_owned()
        } else {
            format!("file://{path}")
        }));
    }
    let normal = by_sections(text);
    let rest = normal.strip_prefix(scheme)?.strip_prefix(':')?;
    let (rest, fragment) = rest.split_at(rest.find('#').unwrap_or(rest.len()));
    match scheme {
        "data" => Some(format!("data:{}{fragment}", data(rest)?)),
        "mailto" => Some(format!("mailto:{}{fragment}", mailto(rest)?)),
        _ => None,
    }
}

/// Lowercases media type, attribute names, and `base64`, and removes whitespace from Base64 (RFC
/// 2397 section 3; RFC 2045 sections 5.1, 6.1, and 6.8).
fn data(rest: &str) -> Option<String> {
    let (header, data) = rest.split_once(',')?;
    let mut data = data.to_owned();
    let mut fields = header.split(';');
    let mut lower = vec![in_lower_case(fields.next()?)];
    let mut fields = fields.peekable();
    while let Some(field) = fields.next() {
        lower.push(match field.split_once('=') {
            Some((name, value)) => format!("{}={value}", in_lower_case(name)),
            None => {
                assert!(
                    fields.peek().is_none() && field.eq_ignore_ascii_case("base64"),
                    "{rest} is read"
                );
                for space in ["%20", "%09", "%0D", "%0A"] {
                    data = data.replace(space, "");
                }
                "base64".to_owned()
            }
        });
    }
    Some(format!("{},{data}", lower.join(";")))
}

/// Lowercases domains (RFC 5321 section 2.4) and header names (RFC 6068 section 2).
fn mailto(rest: &str) -> Option<String> {
    let (to, headers) =
        rest.split_once('?').map_or((rest, None), |(to, headers)| (to, Some(headers)));
    let fields = headers.into_iter().flat_map(|headers| headers.split('&')).map(|field| {
        let (name, value) = field.split_once('=')?;
        let name = in_lower_case(name);
        let value = if name == "to" { addresses(value) } else { value.to_owned() };
        Some(format!("{name}={value}"))
    });
    let fields: Vec<String> = fields.collect::<Option<_>>()?;
    let query = if headers.is_some() { "?" } else { "" };
    Some(format!("{}{query}{}", addresses(to), fields.join("&")))
}

fn addresses(list: &str) -> String {
    let lower = |address: &str| match address.rsplit_once('@') {
        Some((local, domain)) => format!("{local}@{}", in_lower_case(domain)),
        None => address.to_owned(),
    };
    list.split(',').map(lower).collect::<Vec<_>>().join(",")
}

/// Lowercases letters, except in escapes (RFC 3986 section 6.2.2.1).
fn in_lower_case(text: &str) -> String {
    let mut digits = 0_u8;
    let lower = text.chars().map(|character| {
        let is_digit = digits > 0;
        digits = if character == '%' { 2 } else { digits.saturating_sub(1) };
        if is_digit { character } else { character.to_ascii_lowercase() }
    });
    lower.collect()
}
