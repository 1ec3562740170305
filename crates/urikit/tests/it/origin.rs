//! Origins: equal if and only if the normal forms of scheme, host, and port are.

use std::collections::HashSet;

use urikit::{Origin, Uri, UriBuf};

fn uris() -> Vec<UriBuf> {
    let long = "%41".repeat(170);
    let hosts = [
        "a",
        "A",
        "%61",
        "%41",
        "a.",
        "%c3%a9",
        "%C3%A9",
        "%C3%89",
        "%2e",
        "[::1]",
        "[0:0::1]",
        "[::0001]",
        "[::2]",
        "[v1.A]",
        "[v1.a]",
        "127.0.0.1",
        "%3127.0.0.1",
        "!",
        "%21",
        &long,
    ];
    let mut uris = Vec::new();
    for scheme in ["http", "HTTP", "https", "x"] {
        for host in hosts {
            for port in ["", ":", ":80", ":080", ":443", ":65535"] {
                uris.push(UriBuf::parse(format!("{scheme}://u@{host}{port}/p")).expect("a URI"));
            }
        }
    }
    uris
}

/// The origin of a normalized URI by slicing, with the port written out.
fn sliced(uri: &UriBuf) -> String {
    let normal = uri.normalize();
    let port = normal.port_or_default().map(|port| port.to_string()).unwrap_or_default();
    format!("{}://{}:{port}", normal.scheme(), normal.host().expect("a host"))
}

#[test]
fn origins_are_equal_if_their_normal_forms_are() {
    let uris = uris();
    for a in &uris {
        for b in &uris {
            let expected = sliced(a) == sliced(b);
            assert_eq!(a.is_same_origin(b), expected, "{a} {b}");
            let (a, b) = (a.origin().expect("an origin"), b.origin().expect("an origin"));
            assert_eq!((a == b, a.cmp(&b).is_eq()), (expected, expected), "{a} {b}");
            assert_eq!(a.to_string() == b.to_string(), expected, "{a} {b}");
        }
    }
    let distinct = uris.iter().map(sliced).collect::<HashSet<_>>().len();
    let origins = uris.iter().filter_map(|uri| uri.origin()).collect::<HashSet<Origin<'_>>>();
    assert_eq!(origins.len(), distinct);
}

#[test]
fn an_origin_is_the_start_of_its_normal_form() {
    for uri in uris() {
        let origin = uri.origin().expect("an origin").to_string();
        let normal = UriBuf::parse(uri.as_str().replace("u@", "")).expect("a URI").normalize();
        // An unknown scheme has no default port, so leading zeros are kept in normal forms only.
        if !normal.as_str().starts_with("x:") {
            assert!(normal.as_str().starts_with(&origin), "{uri} {origin}");
        }
    }
}

#[test]
fn uris_without_origin() {
    for text in [
        "mailto:a@b",
        "file:///a",
        "file://localhost/a",
        "http:",
        "http://:80/",
        "http://a:65536/",
        "http:a",
    ] {
        let uri = Uri::parse(text).expect("a URI");
        assert!(uri.origin().is_none() && !uri.is_same_origin(uri), "{text}");
    }
}
