use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::*;
use crate::tests::{refused, sent};

fn http(text: &str) -> Http<'_> {
    Http::parse(Uri::parse(text).unwrap()).unwrap()
}

/// Returns the code, the section, and the span of the warning.
fn found(
    text: &str,
    revision: Revision,
) -> Option<(&'static str, &'static str, core::ops::Range<usize>)> {
    let warning = Http::parse_as(Uri::parse(text).unwrap(), revision).unwrap().warning()?;
    Some((warning.code(), warning.rule().section, warning.span()))
}

#[test]
fn requests_follow_the_specification() {
    let plan = |text| sent::<Http<'_>>(text);
    // RFC 9112 section 3.2.1.
    assert_eq!(
        plan("http://www.example.org/where?q=now"),
        "www.example.org:80|GET /where?q=now HTTP/1.1|Host: www.example.org"
    );
    assert_eq!(plan("http://h"), "h:80|GET / HTTP/1.1|Host: h");
    assert_eq!(plan("http://h?q#f"), "h:80|GET /?q HTTP/1.1|Host: h");
    assert_eq!(
        plan("http://u:p@[::1]:8080//a%0D"),
        "[::1]:8080|GET //a%0D HTTP/1.1|Host: [::1]:8080"
    );
    assert_eq!(plan("HTTP://H:080/?"), "H:80|GET /? HTTP/1.1|Host: H:080");
    assert_eq!(plan("http://h:/"), "h:80|GET / HTTP/1.1|Host: h:");
    assert_eq!(plan("https://h/a"), "h:443");
    assert_eq!(plan("ws://h/a"), "h:80");
    assert_eq!(plan("wss://h:1/a"), "h:1");
    let mut last = Vec::new();
    http("http://h/a").client(&mut |action| {
        if let Action::Send(parts) = action {
            last = parts.iter().flat_map(Sent::octets).collect();
        }
    });
    assert_eq!(last, b"GET /a HTTP/1.1\r\nHost: h\r\n\r\n");
}

#[test]
fn violated_rules_are_errors() {
    assert_eq!(refused::<Http<'_>>("http:/a"), ("login-missing", 5..5));
    assert_eq!(refused::<Http<'_>>("https:///a"), ("host-missing", 8..8));
    assert_eq!(refused::<Http<'_>>("http://u@/a"), ("host-missing", 9..9));
    assert_eq!(refused::<Http<'_>>("wss://h:65536/a"), ("port-range", 8..13));
    assert_eq!(refused::<Http<'_>>("ws://h/a?b#"), ("ws-fragment", 10..11));
    assert_eq!(refused::<Http<'_>>("WSS://h#f"), ("ws-fragment", 7..9));
    assert_eq!(refused::<Http<'_>>("ftp://h/a"), ("scheme-other", 0..3));
    let old = |text| Http::parse_as(Uri::parse(text).unwrap(), Revision::Rfc1738);
    let error = old("http://h?q").unwrap_err();
    assert_eq!((error.code(), error.span()), ("http-search", 8..8));
    assert!(old("http://h/?q").is_ok() && old("http://h").is_ok() && old("https://h?q").is_ok());
}

#[test]
fn user_causes_a_warning() {
    let (now, then) = (Revision::Current, Revision::Rfc1738);
    assert_eq!(
        found("http://u:p@h/", now),
        Some(("http-userinfo", "RFC 9110 section 4.2.4", 7..10))
    );
    assert_eq!(
        found("http://u:p@h/", then),
        Some(("http-userinfo", "RFC 1738 section 3.3", 7..10))
    );
    assert_eq!(found("https://@h/", then), Some(("http-userinfo", "RFC 9110 section 4.2.4", 8..8)));
    assert_eq!(found("ws://u@h/", now), Some(("ws-userinfo", "RFC 6455 section 3", 5..6)));
    assert_eq!(found("http://h/u@h", now), None);
}

#[test]
fn origins_are_compared() {
    // Examples of equal and different origins in RFC 6454 section 4.
    let same = [
        "http://example.com/",
        "http://example.com:80/path/file",
        "HTTP://EXAMPLE.com:/",
        "http://u@example.com",
    ];
    let different = [
        "http://example.com:8080/",
        "http://www.example.com/",
        "https://example.com:80/",
        "https://example.com/",
        "http://example.org/",
        "ws://example.com/",
    ];
    for (at, text) in same.iter().chain(&different).enumerate() {
        for (other_at, other) in same.iter().chain(&different).enumerate() {
            let expected = at == other_at || at < same.len() && other_at < same.len();
            assert_eq!(http(text).origin() == http(other).origin(), expected, "{text} {other}");
        }
    }
    assert!(same.iter().all(|text| http(text).origin().to_string() == "http://example.com"));
    assert_eq!(http("wss://[2001:DB8::1]:80/").origin().to_string(), "wss://[2001:db8::1]:80");
    assert_eq!(http("https://h").origin().port(), 443);
}

#[test]
fn equal_origins_have_equal_hashes() {
    #[derive(Default)]
    struct Bytes(Vec<u8>);
    impl Hasher for Bytes {
        fn write(&mut self, bytes: &[u8]) {
            self.0.extend(bytes);
        }
        fn finish(&self) -> u64 {
            0
        }
    }
    let hash = |text| {
        let mut bytes = Bytes::default();
        http(text).origin().hash(&mut bytes);
        bytes.0
    };
    assert_eq!(hash("http://h/a"), hash("http://H:80/b"));
    assert_ne!(hash("http://h/a"), hash("http://i/a"));
}

#[test]
fn parts_are_listed_in_order() {
    let mut parts = Vec::new();
    http("http://u:p@h?q").parts(&mut |part| parts.push((part.name, part.value)));
    let names: Vec<_> = parts.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["user", "password", "host", "path", "searchpart"]);
    assert_eq!(parts[3].1, ValueOrDefault::Implied("/"));
    assert!(matches!(parts[4].1, ValueOrDefault::Written(slice) if slice.span() == (13..14)));
}

#[test]
fn parsing_is_the_inverse_of_building() {
    let texts = [
        "http://h",
        "https://h/",
        "ws://h?",
        "wss://u:%FF@[::1]:1/a%FF;b/%2F//?c=%26",
        "http://@h:0/.",
    ];
    for text in texts {
        let parts = HttpParts::from(http(text));
        assert_eq!(parts.build().unwrap().as_str(), text);
    }
    let parts = HttpParts::from(http("http://h/a?b"));
    let search = |text: &str| Some(text.to_string());
    let wrong = vec![
        HttpParts { path: "/a?c".into(), ..parts.clone() },
        HttpParts { path: "a".into(), ..parts.clone() },
        HttpParts { search: search("b#c"), ..parts.clone() },
        HttpParts { login: LoginParts::at("h/x"), ..parts.clone() },
        HttpParts { login: LoginParts::at("u@h"), ..parts.clone() },
        HttpParts {
            login: LoginParts { password: Some(Vec::new()), ..LoginParts::at("h") },
            ..parts.clone()
        },
    ];
    for parts in wrong {
        assert_eq!(parts.build(), Err(BuildError::Ambiguous), "{parts:?}");
    }
    let parts = HttpParts { path: "/a b".into(), ..parts };
    assert!(matches!(parts.build(), Err(BuildError::Syntax(error)) if error.span() == (10..11)));
}
