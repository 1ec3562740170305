//! Building URIs from their parts.

use std::fmt::Debug;

use percent_encoding::percent_decode_str;
use urikit::{Uri, UriBuf};
use urikit_schemes::{
    BuildError, GeoParts, LdapParts, LdapScheme, LoginParts, Revision, SipParts, SipScheme,
    TelParts, TelnetMode, TelnetParts, UrnParts, View,
};

use super::errors;
use super::generator::Generator;

/// Builds a URI from the parts of a view, and compares the parts. `None` if the URI is invalid.
pub(super) fn back<'a, V: View<'a>, P: From<V> + PartialEq + Debug>(
    uri: Uri<'a>,
    build: fn(&P) -> Result<UriBuf, BuildError>,
    again: fn(&str) -> Option<P>,
) -> Option<UriBuf> {
    let parts = P::from(V::parse_as(uri, Revision::Current).ok()?);
    let built = build(&parts).unwrap_or_else(|error| panic!("{uri}: {error} of {parts:?}"));
    assert_eq!(again(built.as_str()), Some(parts), "{uri} => {built}");
    // Empty LDAP fields can be missing (RFC 4516 section 2).
    if !V::SCHEMES.contains(&"ldap") {
        assert_eq!(fields(built.as_str()), fields(uri.as_str()), "{uri} => {built}");
    }
    Some(built)
}

/// The decoded, lowercase fields; parameters of `tel` are sorted (RFC 3966 section 3).
fn fields(text: &str) -> Vec<Vec<u8>> {
    let text = with_number(text);
    // URIs have no line feeds.
    let parameters = text.split(if text.starts_with("tel:") { ';' } else { '\n' });
    let mut found: Vec<Vec<u8>> = parameters
        .map(|text| percent_decode_str(text).map(|octet| octet.to_ascii_lowercase()).collect())
        .collect();
    found.sort_unstable();
    found
}

/// Normalizes the port, and removes an empty one (RFC 3986 section 6.2.3).
fn with_number(text: &str) -> String {
    let (start, end) = host_and_port(text);
    match text[start..end].rsplit_once(':') {
        Some((host, "")) => format!("{}{host}{}", &text[..start], &text[end..]),
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{}{host}:0{}{}", &text[..start], port.trim_start_matches('0'), &text[end..])
        }
        _ => text.to_owned(),
    }
}

/// The range of host and port, without userinfo (RFC 3986 section 3.2, RFC 3261 section 25.1).
fn host_and_port(text: &str) -> (usize, usize) {
    let colon = text.find(':').expect("a scheme");
    let (start, ends) = match &text[..colon] {
        "sip" | "sips" => (text.rfind('@').map_or(colon + 1, |at| at + 1), &[';', '?'][..]),
        _ if text[colon..].starts_with("://") => (colon + 3, &['/', '?', '#'][..]),
        _ => (text.len(), &[][..]),
    };
    (start, text[start..].find(ends).map_or(text.len(), |at| start + at))
}

/// Building from only the first parts gives the beginning of the URI.
pub(super) fn check_prefixes(scheme: &str, generator: &Generator<'_>) {
    let part = |name| generator.written(name).unwrap_or_default();
    let (built, text) = match scheme {
        "geo" => {
            // Other systems have other bounds on coordinates.
            let crs = generator.written("coord-a").and(generator.written("crs"));
            let names =
                if crs.is_some() { ["coord-a", "coord-b"] } else { ["latitude", "longitude"] };
            let [a, b] = names.map(part);
            let crs_of_text = crs.map_or(String::new(), |crs| format!(";crs={crs}"));
            let parts = GeoParts { crs: crs.map(str::to_owned), ..GeoParts::at(a, b) };
            (parts.build(), format!("geo:{a},{b}{crs_of_text}"))
        }
        "ldap" | "ldaps" => {
            let (is_secured, host) = (scheme == "ldaps", part("host"));
            let secured = if is_secured { LdapScheme::Ldaps } else { LdapScheme::Ldap };
            (LdapParts::at(secured, host).build(), format!("{scheme}://{host}/"))
        }
        "sip" | "sips" => {
            let (is_secured, host) = (scheme == "sips", part("host"));
            let secured = if is_secured { SipScheme::Sips } else { SipScheme::Sip };
            (SipParts::at(secured, host).build(), format!("{scheme}:{host}"))
        }
        "tel" => match generator.written("global-number-digits") {
            Some(number) => (TelParts::new(number).build(), format!("tel:{number}")),
            None => return check_local_number(part("local-number-digits")),
        },
        "telnet" | "tn3270" => {
            let mode = if scheme == "telnet" { TelnetMode::Telnet } else { TelnetMode::Tn3270 };
            let host = part("host");
            let parts = TelnetParts { mode, login: LoginParts::at(host), slash: false };
            (parts.build(), format!("{scheme}://{host}"))
        }
        "urn" => {
            let (nid, nss) = (part("NID"), part("NSS"));
            (UrnParts::new(nid, nss).build(), format!("urn:{nid}:{nss}"))
        }
        _ => return,
    };
    assert_eq!(built.map(String::from), Ok(text));
}

/// A local number needs a context (RFC 3966 section 5.1.5).
fn check_local_number(local: &str) {
    let number: String = percent_decode_str(local).map(char::from).collect();
    let text = format!("tel:{local}");
    match TelParts::new(number).build() {
        Err(BuildError::Scheme(error)) => {
            assert_eq!(
                (error.code(), error.span()),
                ("tel-context", text.len()..text.len()),
                "{text}"
            );
            errors::check(&error, "tel", Revision::Current, &text);
        }
        built => panic!("{text}: {built:?}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use urikit::Uri;

    use super::super::declarations::{DECLARATIONS, Declaration};

    /// URIs as built: minimal escapes, in uppercase.
    const BUILT: [&str; 41] = [
        "about:ab:@;=%2F%FF?a/z?=",
        "cid:a.+%25%2F%FF@b.c",
        "mid:a.+%25%2F%FF@b.c/d+%2F@e",
        "data:,a/z?;,%25%FF",
        "data:a/b+c.d;e=f%2C%FF;g=;base64,QUJD/+8xQQ==",
        "file:/a",
        "file:///a/%FF/%2F%25/",
        "file://h.x/a.b",
        "ftp://a.;%40:;:%2F@h.x:2121/a.:@&=/%3B%3F/%2F%FF",
        "ftp://[::1]/a.%2F;type=i",
        "geo:-12.5,-9.25,-3.5;crs=ab;u=1.5;ab=%2C%FF;cd",
        "gopher://h:71/1a/;:@&=?%25%FF%09b%FF%09+c",
        "gopher://h",
        "http://h.x:1/a;=%2F//b?a/?=&%FF",
        "https://[::1]",
        "ws://h/",
        "wss://h?a",
        "ldap://h.x:1/a=b,%2F%3F%FF?cn,a;b?sub?(&(a=b*))?!x=a%2C",
        "ldaps://h/?cn?one?(&(a=*%3F%FF%5C2A)(!(ab:=x)))?!f=g=%2C%00,x",
        "ldap:///",
        "mailto:a+b@c.d,e@f",
        "mailto:a@b?to=c@d,e@f&ab=c",
        "mailto:?subject=a%20%26b&ab=",
        "mailto:?body=a%0D%0A",
        "news:*",
        "news:a1+_-.b",
        "news:ab%25%2F@b.c",
        "news://a.%FF:b@h:1/*",
        "nntp://h/a0+_.-%FF/12",
        "prospero://h/a/:@&=?%3B%FF;a?:@&/%3D%3B=b?:@&/=%3B",
        "sip:a;,&=+$%2F%3F%FF:b,&=+$%3B@h.x:5061;transport=TCP;xa=z:&+$%2F%3D%FF?a=/?:+$%26%00&b=",
        "sips:1.2.3.4",
        "tel:+1.(2)-3;isub=a%2F%FF;ext=1-2;phone-context=a.B;x-a=z:&+$%2C%FF",
        "tel:-1aF*%23;phone-context=+1.1;y",
        "telnet://a.;%FF:b;%2F@h:24/",
        "tn3270://h",
        "urn:ab-1:a0:/%2C?+abc?=abc",
        "wais://h/a;:@&=%2F%3F%FF?a;:/?%23%FF",
        "wais://h/a/b;%2F/c/;=%3F%FF",
        "wais://h/a",
        "nntp://h/a",
    ];

    #[test]
    fn escapes_are_minimal() {
        let mut schemes = BTreeSet::new();
        for text in BUILT {
            let uri = Uri::parse(text).expect("a URI");
            let scheme = Declaration::of(uri.scheme().as_str());
            let built = (scheme.rebuild)(uri).expect("a URI of its scheme");
            assert_eq!(built.as_str(), text);
            schemes.insert(uri.scheme().as_str());
        }
        assert!(DECLARATIONS.iter().all(|scheme| schemes.contains(scheme.name)), "{schemes:?}");
    }
}
