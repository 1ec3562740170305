//! Comparison of lenient parsing with the URL Standard, by the crate `url`.

use urikit::{Uri, UriRef};
use url::{Host, Url};

use super::whatwg;

/// The base for references without a scheme.
const BASE: &str = "http://b.example/d/f?q";

/// The result of comparing an input with its repaired reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Agreement {
    /// The scheme is neither `http` nor `https`.
    OtherScheme,
    /// No host by RFC 3986; the standard skips slashes until there is one.
    NoHost,
    /// The crate treats `c|` and `c:` as drive letters, which `..` does not remove, in all schemes.
    /// The standard does so for `file` only.
    DriveLetter,
    /// The crate rejects the input.
    Refused,
    /// All components are equal after decoding.
    Same,
}

/// Compares the components of a repaired reference with those of the input.
///
/// # Panics
///
/// Panics if they differ.
pub(crate) fn compare(input: &str, reference: UriRef<'_>) -> Agreement {
    let target = whatwg::target(BASE, reference.as_str());
    let ours = Uri::parse(&target).expect("a target");
    if !["http", "https"].iter().any(|scheme| ours.scheme().as_str().eq_ignore_ascii_case(scheme)) {
        return Agreement::OtherScheme;
    }
    let Some(host) = ours.host().filter(|host| !host.as_str().is_empty()) else {
        return Agreement::NoHost;
    };
    if has_drive_letter(reference.path().as_str()) {
        return Agreement::DriveLetter;
    }
    let theirs = Url::parse(BASE).expect("a base").join(input);
    let Ok(theirs) = theirs else { return Agreement::Refused };
    let host = Host::parse(host.as_str()).map(|host| host.to_string()).ok();
    assert_eq!(parts_of(ours, host), parts_of_url(&theirs), "{input:?}: {ours}");
    Agreement::Same
}

/// Returns whether a path has both a segment like `c|` or `c:` and a dot-segment.
fn has_drive_letter(path: &str) -> bool {
    let is_drive = |segment: &str| {
        let octets = octets(segment);
        matches!(octets[..], [letter, b'|' | b':'] if letter.is_ascii_alphabetic())
    };
    path.split('/').any(is_drive) && path.split('/').any(|segment| octets(segment) == b"..")
}

/// Decoded components: scheme, user, password, host, port, segments, query, fragment.
type Parts =
    (String, [Vec<u8>; 2], Option<String>, Option<u16>, Vec<Vec<u8>>, [Option<Vec<u8>>; 2]);

fn octets(text: &str) -> Vec<u8> {
    percent_encoding::percent_decode_str(text).collect()
}

fn segments(path: &str) -> Vec<Vec<u8>> {
    path.split('/').map(octets).collect()
}

fn parts_of(uri: Uri<'_>, host: Option<String>) -> Parts {
    let scheme = uri.scheme().as_str().to_ascii_lowercase();
    let user = uri.userinfo().map(|it| octets(it.username().as_str())).unwrap_or_default();
    let password = uri
        .userinfo()
        .and_then(|it| it.password())
        .map(|it| octets(it.as_str()))
        .unwrap_or_default();
    let default = if scheme == "http" { 80 } else { 443 };
    let port =
        uri.port().and_then(|port| port.to_u16().ok().flatten()).filter(|port| *port != default);
    let path = if uri.path().is_empty() { "/" } else { uri.path().as_str() };
    let rest =
        [uri.query().map(|it| octets(it.as_str())), uri.fragment().map(|it| octets(it.as_str()))];
    (scheme, [user, password], host, port, segments(path), rest)
}

fn parts_of_url(url: &Url) -> Parts {
    let login = [octets(url.username()), octets(url.password().unwrap_or_default())];
    let rest = [url.query().map(octets), url.fragment().map(octets)];
    let host = url.host().map(|host| host.to_string());
    (url.scheme().to_owned(), login, host, url.port(), segments(url.path()), rest)
}

#[cfg(test)]
mod tests {
    use urikit::UriRefBuf;

    use super::{Agreement, compare};

    #[test]
    fn inputs_agree_or_are_known_to_differ() {
        for (input, agreement) in [
            ("\\a\\..\\b c|?[%]#\u{E9}#", Agreement::Same),
            ("http://u@u@\u{E9}.example:80/%", Agreement::Same),
            ("http:a b", Agreement::Same),
            ("https:a b", Agreement::NoHost),
            ("///a b", Agreement::NoHost),
            ("/c|/../a", Agreement::DriveLetter),
            ("http://h:99999/a b", Agreement::Refused),
            ("http://1.2/a b", Agreement::Same),
            ("http://a.2/a b", Agreement::Refused),
            ("ftp://h/a b", Agreement::OtherScheme),
        ] {
            let repaired = UriRefBuf::parse_lenient(input).expect("a reference");
            assert_eq!(compare(input, repaired.as_uri_ref()), agreement, "{input}");
        }
    }
}
