//! `resolve` and `normalize` of `java.net.URI`, transliterated from its documentation: RFC 2396
//! section 5.2 with deviations.
//!
//! ```
//! use urikit_conformance::resolve_java::{normalize, resolve};
//!
//! assert_eq!(normalize("http://h:080/a//b/./../c"), "http://h:80/a/c");
//! assert_eq!(resolve("http://a/b/c/d;p?q", "../../../g"), "http://a/../g");
//! ```

use crate::resolve_rfc2396::remove_dots;
use crate::resolve_rfc3986::parse;

/// The components returned by the getters of `java.net.URI`; `None` for `null` or -1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uri<'a> {
    /// `getScheme`.
    pub scheme: Option<&'a str>,
    /// `getRawSchemeSpecificPart`.
    pub scheme_specific_part: &'a str,
    /// `getRawAuthority`; `None` if it is empty.
    pub authority: Option<&'a str>,
    /// The authority, if it is server-based.
    pub server: Option<Server<'a>>,
    /// `getRawPath`; `None` in an opaque URI.
    pub path: Option<&'a str>,
    /// `getRawQuery`.
    pub query: Option<&'a str>,
    /// `getRawFragment`.
    pub fragment: Option<&'a str>,
}

/// A server-based authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Server<'a> {
    /// `getRawUserInfo`.
    pub userinfo: Option<&'a str>,
    /// `getHost`.
    pub host: &'a str,
    /// `getPort`.
    pub port: Option<u32>,
}

/// Splits a URI that the class accepts.
pub fn components(text: &str) -> Uri<'_> {
    let (rest, fragment) = text.split_once('#').map_or((text, None), |(rest, it)| (rest, Some(it)));
    let parts = parse(text);
    let scheme_specific_part = &rest[parts.scheme.map_or(0, |scheme| scheme.len() + 1)..];
    let opaque = Uri { scheme: parts.scheme, scheme_specific_part, fragment, ..Uri::default() };
    if parts.scheme.is_some() && !scheme_specific_part.starts_with('/') {
        return opaque;
    }
    let authority = parts.authority.filter(|authority| !authority.is_empty());
    let start = parts.authority.map_or(0, |authority| authority.len() + 2);
    let path = &scheme_specific_part[start..start + parts.path.len()];
    Uri {
        authority,
        server: authority.and_then(server),
        path: Some(path),
        query: parts.query,
        ..opaque
    }
}

/// Parses a server-based authority. Any other is a registered name, without host and port.
fn server(authority: &str) -> Option<Server<'_>> {
    let (userinfo, rest) = authority
        .split_once('@')
        .map_or((None, authority), |(userinfo, rest)| (Some(userinfo), rest));
    let host_end = match rest.strip_prefix('[') {
        Some(literal) => literal.find(']')? + 2,
        None => rest.find(':').unwrap_or(rest.len()),
    };
    let (host, port) = rest.split_at(host_end);
    let digits = match port.strip_prefix(':') {
        Some(digits) => digits,
        None if port.is_empty() => "",
        None => return None,
    };
    let number = digits.trim_start_matches('0');
    let is_port = digits.bytes().all(|digit| digit.is_ascii_digit())
        && (number.len() < 10 || number.len() == 10 && number <= "2147483647");
    let is_host = host.starts_with('[') || is_ipv4(host) || is_hostname(host);
    let port = if digits.is_empty() { None } else { Some(format!("0{number}").parse().ok()) };
    (is_port && is_host).then(|| Server { userinfo, host, port: port.flatten() })
}

fn is_ipv4(host: &str) -> bool {
    let is_octet = |octet: &str| {
        let number = octet.trim_start_matches('0');
        !octet.is_empty()
            && octet.bytes().all(|digit| digit.is_ascii_digit())
            && number.len() <= 3
            && format!("0{number}").parse().is_ok_and(|number: u32| number <= 255)
    };
    host.split('.').count() == 4 && host.split('.').all(is_octet)
}

/// `hostname = domainlabel [ "." ] | 1*( domainlabel "." ) toplabel [ "." ]`.
fn is_hostname(host: &str) -> bool {
    let labels: Vec<&str> = host.strip_suffix('.').unwrap_or(host).split('.').collect();
    let is_label = |label: &&str| {
        label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let has_toplabel =
        labels.last().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_alphabetic()));
    labels.iter().all(is_label) && (has_toplabel || labels.len() == 1)
}

/// `normalize().toString()`.
pub fn normalize(text: &str) -> String {
    let uri = components(text);
    match uri.path {
        Some(path) if normal_path(path) != path => {
            recompose(uri.scheme, &uri, &normal_path(path), uri.query, uri.fragment)
        }
        _ => text.to_owned(),
    }
}

/// `resolve(given).toString()`.
pub fn resolve(base_text: &str, given_text: &str) -> String {
    let (base, given) = (components(base_text), components(given_text));
    let (Some(base_path), Some(path), None) = (base.path, given.path, given.scheme) else {
        // Either is opaque, or the reference is absolute (step 1).
        return given_text.to_owned();
    };
    if path.is_empty()
        && given.authority.is_none()
        && given.query.is_none()
        && given.fragment.is_some()
    {
        // Only a fragment.
        if given.fragment == base.fragment {
            return base_text.to_owned();
        }
        return recompose(base.scheme, &base, base_path, base.query, given.fragment);
    }
    // Step 2.
    if given.authority.is_some() {
        return recompose(base.scheme, &given, path, given.query, given.fragment);
    }
    // Step 3: the base's authority, and the path if absolute, or else merged (section 5.2 step 6)
    // and normalized.
    let path = if path.starts_with('/') {
        path.to_owned()
    } else {
        let directory = &base_path[..base_path.rfind('/').map_or(0, |slash| slash + 1)];
        // Unlike section 5.2, the JDK inserts the missing slash if the base is absolute.
        let is_missing = base_path.is_empty() && !path.is_empty() && base.scheme.is_some();
        normal_path(&[directory, if is_missing { "/" } else { "" }, path].concat())
    };
    recompose(base.scheme, &base, &path, given.query, given.fragment)
}

/// The steps of `normalize()`; empty segments are removed first.
fn normal_path(path: &str) -> String {
    let mut buffer = path.to_owned();
    while let Some(at) = buffer.find("//") {
        buffer.remove(at);
    }
    // Steps 1 and 2: section 5.2 steps 6c to 6f.
    remove_dots(&mut buffer);
    // Step 3: a relative path whose first segment has a colon.
    let first = buffer.split('/').next().unwrap_or_default();
    if first.contains(':') { format!("./{buffer}") } else { buffer }
}

/// `toString()`.
fn recompose(
    scheme: Option<&str>,
    from: &Uri<'_>,
    path: &str,
    query: Option<&str>,
    fragment: Option<&str>,
) -> String {
    let mut text = scheme.map_or(String::new(), |scheme| format!("{scheme}:"));
    match (from.server, from.authority) {
        (Some(Server { userinfo, host, port }), _) => {
            text += "//";
            text += &userinfo.map_or(String::new(), |userinfo| format!("{userinfo}@"));
            text += host;
            text += &port.map_or(String::new(), |port| format!(":{port}"));
        }
        (None, Some(name)) => text += &format!("//{name}"),
        (None, None) => {}
    }
    text += path;
    text += &query.map_or(String::new(), |query| format!("?{query}"));
    text + &fragment.map_or(String::new(), |fragment| format!("#{fragment}"))
}
