//! Scheme-specific equivalence, transliterated from the specifications.

use std::collections::BTreeMap;

/// Both URIs are valid and have the same scheme.
pub(super) fn same(a: &str, b: &str) -> bool {
    let ((scheme, a), (other, b)) = (split_scheme(a), split_scheme(b));
    scheme == other
        && match &*scheme {
            "urn" => urn(a) == urn(b),
            "tel" => tel(a) == tel(b),
            "geo" => geo(a) == geo(b),
            "sip" | "sips" => sip(a, b),
            scheme => unreachable!("no equivalence for {scheme}"),
        }
}

fn split_scheme(uri: &str) -> (String, &str) {
    let (scheme, rest) = uri.split_once(':').expect("a URI has a scheme");
    (scheme.to_ascii_lowercase(), rest)
}

/// Splits at the first delimiter.
fn cut(text: &str, sign: char) -> (&str, Option<&str>) {
    text.split_once(sign).map_or((text, None), |(before, suffix)| (before, Some(suffix)))
}

/// The name without optional components, with a lowercase namespace identifier and uppercase
/// escapes (RFC 8141 section 3.1).
fn urn(rest: &str) -> String {
    let name = rest.split(['?', '#']).next().unwrap_or_default();
    let (nid, nss) = name.split_once(':').expect("a namespace identifier");
    let mut pieces = nss.split('%');
    let first = pieces.next().unwrap_or_default();
    let escapes =
        pieces.map(|piece| format!("%{}{}", piece[..2].to_ascii_uppercase(), &piece[2..]));
    format!("{}:{first}{}", nid.to_ascii_lowercase(), escapes.collect::<String>())
}

/// Returns whether a URN has an escape of an unreserved character, which makes a different name
/// (RFC 8141 section 3.1) but the same URI (RFC 3986 section 6.2.2.2).
pub(super) fn is_two_names(uri: &str) -> bool {
    let name = uri.split(['?', '#']).next().unwrap_or_default();
    name.split('%').skip(1).any(|piece| {
        let octet = u8::from_str_radix(&piece[..2], 16).expect("an escape");
        octet.is_ascii_alphanumeric() || b"-._~".contains(&octet)
    })
}

/// An octet, and whether it is an escape with another meaning than the literal character.
type Character = (u8, bool);

/// Decodes escapes of unreserved characters (RFC 3261 section 19.1.4, RFC 3966 section 3, RFC 2396
/// section 2.2).
fn characters(text: &str) -> Vec<Character> {
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap_or_default();
    let mut all: Vec<Character> = first.bytes().map(|byte| (byte, false)).collect();
    for piece in pieces {
        let octet = u8::from_str_radix(&piece[..2], 16).expect("an escape");
        all.push((octet, ";/?:@&=+$,".as_bytes().contains(&octet)));
        all.extend(piece[2..].bytes().map(|byte| (byte, false)));
    }
    all
}

fn lower(text: &str) -> Vec<Character> {
    characters(text)
        .into_iter()
        .map(|(octet, is_escape)| (octet.to_ascii_lowercase(), is_escape))
        .collect()
}

/// Removes visual separators (RFC 3966 section 5.1.1).
fn digits(text: &str) -> Vec<Character> {
    lower(&text.replace(['-', '.', '(', ')'], ""))
}

/// The number, and the parameters by name (RFC 3966 section 4).
fn tel(rest: &str) -> (Vec<Character>, BTreeMap<String, Option<Vec<Character>>>) {
    // The fragment is not part of the number.
    let mut fields = cut(rest, '#').0.split(';');
    let number = digits(fields.next().unwrap_or_default());
    let parameters = fields.map(|field| {
        let (name, value) = cut(field, '=');
        let name = name.to_ascii_lowercase();
        let value = value.map(|value| match &*name {
            "ext" => digits(value),
            "phone-context" if value.starts_with('+') => digits(value),
            _ => lower(value),
        });
        (name, value)
    });
    (number, parameters.collect())
}

/// The sign, and the significant digits before and after the point.
fn decimal(text: &str) -> (bool, &str, &str) {
    let (whole, fraction) = cut(text.trim_start_matches('-'), '.');
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.unwrap_or_default().trim_end_matches('0');
    (text.starts_with('-') && whole.len() + fraction.len() > 0, whole, fraction)
}

/// System, coordinates, uncertainty, and sorted parameters (RFC 5870 section 3.4.4).
#[derive(PartialEq)]
struct Place<'a> {
    crs: String,
    coordinates: Vec<(bool, &'a str, &'a str)>,
    uncertainty: Option<(bool, &'a str, &'a str)>,
    parameters: Vec<(String, Option<Vec<u8>>)>,
}

fn geo(rest: &str) -> Place<'_> {
    let mut fields = cut(rest, '#').0.split(';');
    let mut coordinates: Vec<_> =
        fields.next().unwrap_or_default().split(',').map(decimal).collect();
    let (mut crs, mut uncertainty, mut parameters) = ("wgs84".to_owned(), None, Vec::new());
    for field in fields {
        let (name, value) = cut(field, '=');
        match (&*name.to_ascii_lowercase(), value) {
            ("crs", Some(value)) => crs = value.to_ascii_lowercase(),
            ("u", Some(value)) => uncertainty = Some(decimal(value)),
            (name, value) => {
                let octets =
                    value.map(|value| percent_encoding::percent_decode_str(value).collect());
                parameters.push((name.to_owned(), octets));
            }
        }
    }
    parameters.sort_unstable();
    if crs == "wgs84" {
        match coordinates[..] {
            // At a pole the longitude is irrelevant.
            [(_, "90", ""), ref mut longitude, ..] => *longitude = (false, "", ""),
            [_, (ref mut is_west, "180", ""), ..] => *is_west = false,
            _ => {}
        }
    }
    Place { crs, coordinates, uncertainty, parameters }
}

/// User and password, host, port, parameters by name, and headers in order (RFC 3261 section
/// 19.1.4).
struct Address {
    userinfo: Option<Vec<Character>>,
    host: String,
    port: Option<u32>,
    parameters: BTreeMap<Vec<Character>, Option<Vec<Character>>>,
    headers: Vec<(Vec<Character>, Vec<Character>)>,
}

fn address(rest: &str) -> Address {
    let rest = cut(rest, '#').0;
    let (userinfo, rest) =
        rest.split_once('@').map_or((None, rest), |(user, rest)| (Some(user), rest));
    let (rest, headers) = cut(rest, '?');
    let (hostport, parameters) = cut(rest, ';');
    let (host, port) = cut(hostport, ':');
    let parameters = parameters.into_iter().flat_map(|all| all.split(';')).map(|field| {
        let (name, value) = cut(field, '=');
        let name = lower(name);
        // A method is case-sensitive (section 7.1).
        let is_method = name.iter().map(|character| character.0).eq(*b"method");
        (name, value.map(if is_method { characters } else { lower }))
    });
    let headers = headers.into_iter().flat_map(|all| all.split('&')).map(|field| {
        let (name, value) = cut(field, '=');
        (lower(name), characters(value.unwrap_or_default()))
    });
    let mut headers: Vec<_> = headers.collect();
    headers.sort_unstable();
    Address {
        userinfo: userinfo.map(characters),
        host: host.to_ascii_lowercase(),
        port: port.map(|port| port.parse().expect("digits")),
        parameters: parameters.collect(),
        headers,
    }
}

fn sip(a: &str, b: &str) -> bool {
    let (a, b) = (address(a), address(b));
    // These parameters must be in both or in neither.
    let counts = |name: &[Character]| {
        let name: Vec<u8> = name.iter().map(|character| character.0).collect();
        [&b"transport"[..], b"user", b"ttl", b"method", b"maddr"].contains(&&*name)
    };
    let mut names = a.parameters.keys().chain(b.parameters.keys());
    let same_parameters =
        names.all(|name| match (a.parameters.get(name), b.parameters.get(name)) {
            (Some(value), Some(other)) => value == other,
            _ => !counts(name),
        });
    same_parameters
        && (a.userinfo, a.host, a.port, a.headers) == (b.userinfo, b.host, b.port, b.headers)
}
