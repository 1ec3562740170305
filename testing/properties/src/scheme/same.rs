//! When two URIs of a scheme are the same, by the sentences of its document.

use std::collections::BTreeMap;

/// Whether the documents say so of two URIs that they have, which are of one of these schemes.
pub(super) fn same(a: &str, b: &str) -> bool {
    let ((scheme, a), (other, b)) = (split_scheme(a), split_scheme(b));
    scheme == other
        && match &*scheme {
            "urn" => urn(a) == urn(b),
            "tel" => tel(a) == tel(b),
            "geo" => geo(a) == geo(b),
            "sip" | "sips" => sip(a, b),
            scheme => unreachable!("nothing says it of {scheme}"),
        }
}

fn split_scheme(uri: &str) -> (String, &str) {
    let (scheme, rest) = uri.split_once(':').expect("a URI has a scheme");
    (scheme.to_ascii_lowercase(), rest)
}

/// What stands before the first of a sign, and behind it.
fn cut(text: &str, sign: char) -> (&str, Option<&str>) {
    text.split_once(sign).map_or((text, None), |(before, behind)| (before, Some(behind)))
}

/// A name without what is left aside, the namespace identifier in lower case and escapes in upper case (RFC 8141 section 3.1).
fn urn(rest: &str) -> String {
    let name = rest.split(['?', '#']).next().unwrap_or_default();
    let (nid, nss) = name.split_once(':').expect("a namespace ends");
    let mut pieces = nss.split('%');
    let first = pieces.next().unwrap_or_default();
    let escapes =
        pieces.map(|piece| format!("%{}{}", piece[..2].to_ascii_uppercase(), &piece[2..]));
    format!("{}:{first}{}", nid.to_ascii_lowercase(), escapes.collect::<String>())
}

/// Whether the name of a URN has an escape of a character that RFC 3986 section 2.3 never escapes. It is another name than the
/// character (RFC 8141 section 3.1), and the same URI (RFC 3986 section 6.2.2.2).
pub(super) fn is_two_names(uri: &str) -> bool {
    let name = uri.split(['?', '#']).next().unwrap_or_default();
    name.split('%').skip(1).any(|piece| {
        let octet = u8::from_str_radix(&piece[..2], 16).expect("an escape");
        octet.is_ascii_alphanumeric() || b"-._~".contains(&octet)
    })
}

/// A character, and whether it is an escape that means something else than the character would.
type Character = (u8, bool);

/// The characters of a text, of which an escape is one unless it is of a reserved character (RFC 3261 section 19.1.4, RFC 3966
/// section 3, RFC 2396 section 2.2).
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

/// Without visual separators (RFC 3966 section 5.1.1).
fn digits(text: &str) -> Vec<Character> {
    lower(&text.replace(['-', '.', '(', ')'], ""))
}

/// The number, and the parameters by their names (RFC 3966 section 4).
fn tel(rest: &str) -> (Vec<Character>, BTreeMap<String, Option<Vec<Character>>>) {
    // A fragment is none of the number.
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

/// A number without what does not count: its sign, and its digits before and behind the point.
fn decimal(text: &str) -> (bool, &str, &str) {
    let (whole, fraction) = cut(text.trim_start_matches('-'), '.');
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.unwrap_or_default().trim_end_matches('0');
    (text.starts_with('-') && whole.len() + fraction.len() > 0, whole, fraction)
}

/// A place: its system, its coordinates, its uncertainty, and the parameters in the order of their names (RFC 5870 section 3.4.4).
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
            // At a pole any longitude is the same.
            [(_, "90", ""), ref mut longitude, ..] => *longitude = (false, "", ""),
            [_, (ref mut is_west, "180", ""), ..] => *is_west = false,
            _ => {}
        }
    }
    Place { crs, coordinates, uncertainty, parameters }
}

/// An address: user and password, host, port, parameters by name, and the headers in order (RFC 3261 section 19.1.4).
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
        // A method is a token of SIP, whose case counts (section 7.1).
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
    // What is in one alone counts if it is one of these.
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
