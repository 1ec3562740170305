//! Canonical forms: profiles, SURT keys, and tracking parameters.

use std::collections::BTreeSet;

use urikit::Uri;
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::{surt, unsurt};
use urikit_canon::tracking::TrackingRules;

use crate::Held;
use crate::input::{END, Language, choice, inputs};

/// Returns the canonical URL, or `None` for an error.
fn canonical(input: &[u8], profile: &Profile) -> Option<Vec<u8>> {
    let mut output = b"previous".to_vec();
    canonicalize(input, profile, &mut output).ok().map(|_| output)
}

/// Profiles accept any bytes; some are idempotent; plain keys can be reversed.
pub(crate) fn profiles(data: &[u8]) -> Option<Held> {
    let (choice, data) = choice(data);
    let language = if choice % 2 == 0 { Language::REFERENCE } else { Language::LENIENT };
    let input = language.bytes(data);
    let shown = input.escape_ascii();
    let mut key = b"previous".to_vec();
    for profile in Profile::all() {
        let result = surt(&input, &profile, &mut key);
        assert!(result.is_ok() || key.is_empty(), "{}: {shown}", profile.name());
        let _ = canonical(&input, &profile);
    }
    for profile in [Profile::crawler(), Profile::safe_browsing(), Profile::plain()] {
        if let Some(once) = canonical(&input, &profile) {
            let twice = canonical(&once, &profile);
            assert_eq!(twice.as_ref(), Some(&once), "{}: {shown}", profile.name());
        }
    }
    if let Some(url) = canonical(&input, &Profile::crawler()) {
        assert!(url.is_ascii(), "{shown}");
    }
    surt(&input, &Profile::plain(), &mut key).expect("every input has a plain key");
    let mut url = Vec::new();
    unsurt(&key, &mut url).expect("a plain key");
    assert_eq!(url, input, "{shown}");
    Some(Held)
}

/// The canonical URL of a valid web URI does not change if the URI is normalized first.
pub(crate) fn normalized(data: &[u8]) -> Option<Held> {
    let languages = [&Language::HOST, &Language::PORT, &Language::PATH, &Language::QUERY];
    let [host, port, path, query] = inputs(languages, data);
    let text = format!("HTTP://{host}:{port}/{path}?{query}");
    let uri = Uri::parse(&text).ok()?;
    if host.is_empty() {
        return None;
    }
    let crawler = Profile::crawler();
    let canonical_url = canonical(text.as_bytes(), &crawler)?;
    let normal = uri.normalize().to_string();
    let of_normal = canonical(normal.as_bytes(), &crawler);
    assert_eq!(of_normal, Some(canonical_url), "{text:?}, {normal:?}");
    Some(Held)
}

/// Tracking rules with names remove exactly the parameters with these names, encoded or not.
pub(crate) fn tracking(data: &[u8]) -> Option<Held> {
    let (names, url) = data.split_at(data.iter().position(|&byte| byte == END)?);
    let names = Language::PAIRS.text(names);
    let url = format!("http://a.example/?{}", Language::LENIENT.text(&url[1..]));
    let delimiters = ['&', '=', '?', '#', '*', '\r', '\n'];
    let names: BTreeSet<&str> = names.split(delimiters).filter(|name| is_name(name)).collect();
    let list: Vec<&str> = names.iter().copied().collect();
    let rules = TrackingRules::from_names(&list.join("\n")).strict().expect("valid names");

    let end = url.find('#').unwrap_or(url.len());
    let (path, query) = url[..end].split_once('?').expect("a query");
    let is_kept = |parameter: &&str| {
        let name = parameter.split('=').next().unwrap_or_default();
        let decoded = String::from_utf8(decoded(name)).unwrap_or_default();
        name.is_empty() || !(names.contains(name) || names.contains(decoded.as_str()))
    };
    let kept: Vec<&str> = query.split('&').filter(is_kept).collect();
    let expected = if kept.len() == query.split('&').count() {
        url.clone()
    } else if kept.concat().is_empty() && kept.len() <= 1 {
        format!("{path}{}", &url[end..])
    } else {
        format!("{path}?{}{}", kept.join("&"), &url[end..])
    };
    assert_eq!(rules.clean(&url), expected, "{url:?} without {names:?}");
    Some(Held)
}

/// Decodes the escapes of a name; a `%` without two digits after it is kept.
fn decoded(name: &str) -> Vec<u8> {
    let mut parts = name.split('%');
    let mut octets = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2).filter(|pair| pair.bytes().all(|b| b.is_ascii_hexdigit()));
        match digits {
            Some(digits) => {
                octets.push(u8::from_str_radix(digits, 16).expect("two digits"));
                octets.extend_from_slice(&part.as_bytes()[2..]);
            }
            None => {
                octets.push(b'%');
                octets.extend_from_slice(part.as_bytes());
            }
        }
    }
    octets
}

/// Returns whether a list can contain the name in a line.
fn is_name(name: &str) -> bool {
    let is_trimmed = !name.starts_with(['#', '\u{FEFF}']) && !name.contains(char::is_whitespace);
    !name.is_empty() && is_trimmed
}
