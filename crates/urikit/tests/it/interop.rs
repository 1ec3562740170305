//! Tests of conversions to and from types of other crates.

#[cfg(feature = "url")]
mod url {
    use urikit::{Component, ConversionError, Uri, UriBuf};
    use url::Url;

    #[test]
    fn equivalent_uris_and_urls_are_converted_both_ways() {
        for text in ["http://h/a?b#c", "https://[::1]:8443/", "mailto:a@b", "file:///a"] {
            let url = Url::try_from(Uri::parse(text).unwrap()).unwrap();
            assert_eq!(UriBuf::try_from(&url).unwrap(), text);
            assert_eq!(Url::try_from(&UriBuf::parse(text).unwrap()).unwrap(), url);
            let base = Uri::parse(text).unwrap().without_fragment();
            assert_eq!(Url::try_from(base).unwrap(), Url::parse(base.as_str()).unwrap());
        }
        let url = Url::try_from(Uri::parse("HTTP://EXAMPLE.com:80/a/../b").unwrap()).unwrap();
        assert_eq!(url.as_str(), "http://example.com/b");
    }

    #[test]
    fn urls_that_are_not_uris_are_errors() {
        let url = Url::parse("http://h/?a|b").unwrap();
        let error = UriBuf::try_from(&url).unwrap_err();
        assert!(
            matches!(error, ConversionError::Syntax(error) if error.span() == (11..12)),
            "{error}"
        );
        let error = UriBuf::try_from(Url::parse("http://h/#|").unwrap()).unwrap_err();
        assert!(matches!(error, ConversionError::Syntax(error) if error.span() == (10..11)));
        assert!(UriBuf::try_from(&Url::parse("http://h/").unwrap()).is_ok());
    }

    #[test]
    fn uris_with_another_meaning_as_urls_are_errors() {
        for (text, component) in [
            ("http://127.1/", Component::Host),
            ("http://0x7f.0.0.1/", Component::Host),
            ("http://u:@h/", Component::Userinfo),
            ("http:a", Component::Host),
        ] {
            let error = Url::try_from(Uri::parse(text).unwrap()).unwrap_err();
            assert_eq!(error, ConversionError::Changed(component), "{text}");
        }
        let error = Url::try_from(Uri::parse("http://a%20b/").unwrap()).unwrap_err();
        assert!(matches!(error, ConversionError::Rejected(_)), "{error:?}");
    }
}

#[cfg(feature = "http")]
mod http {
    use http::Uri as Target;
    use urikit::{Component, ConversionError, Uri, UriBuf, UriRef, UriRefBuf};

    #[test]
    fn targets_become_references_with_the_same_components() {
        for (target, expected) in [
            ("http://h/a?b", "http://h/a?b"),
            ("/a?b", "/a?b"),
            ("*", "*"),
            ("h:80", "//h:80"),
            ("h", "//h"),
        ] {
            let target: Target = target.parse().unwrap();
            assert_eq!(UriRefBuf::try_from(&target).unwrap(), expected);
            assert_eq!(UriRefBuf::try_from(target).unwrap(), expected);
        }
        assert!(UriBuf::try_from(&"/a".parse::<Target>().unwrap()).is_err());
    }

    #[test]
    fn an_origin_form_target_never_gets_an_authority() {
        for text in ["//", "///x", "//evil.example/x", "//u:p@h:80/x?y", "//?a"] {
            let target: Target = text.parse().unwrap();
            assert_eq!(
                (target.authority(), target.path().starts_with("//")),
                (None, true),
                "{text}"
            );
            let error = UriRefBuf::try_from(&target).unwrap_err();
            assert_eq!(error, ConversionError::Changed(Component::Authority), "{text}");
            assert!(UriBuf::try_from(&target).is_err(), "{text}");
        }
    }

    #[test]
    fn references_become_targets_with_the_same_components() {
        let uri = UriBuf::parse("http://h:80/a").unwrap();
        assert_eq!(Target::try_from(&uri).unwrap().port_u16(), Some(80));
        assert_eq!(Target::try_from(Uri::parse("http://h").unwrap()).unwrap().path(), "/");
        assert!(Target::try_from(UriRef::parse("http://h/%20").unwrap()).is_ok());
        for text in ["mailto:a@b", "h:80", "//h/a", "a/b", "", "x:a", "http://h/#f"] {
            assert!(Target::try_from(UriRef::parse(text).unwrap()).is_err(), "{text}");
        }
    }

    #[test]
    fn http_requests_accept_every_type() {
        let uri = UriBuf::parse("http://example.com/a").unwrap();
        let request = http::Request::builder().uri(&uri).body(()).unwrap();
        assert_eq!(request.uri(), "http://example.com/a");
        let request = http::Request::builder().uri(uri.as_uri()).body(()).unwrap();
        assert_eq!(request.uri(), "http://example.com/a");
        let error =
            http::Request::builder().uri(UriRef::parse("//h/a").unwrap()).body(()).unwrap_err();
        assert!(error.is::<http::uri::InvalidUri>());
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use std::collections::BTreeSet;

    use arbitrary::{Arbitrary, Unstructured};
    use urikit::UriBuf;

    /// Returns pseudorandom bytes.
    fn octets(seed: u64) -> Vec<u8> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let next = std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 24) as u8
        });
        next.take(200).collect()
    }

    #[test]
    fn arbitrary_generates_every_shape() {
        let (mut schemes, mut hosts, mut ports) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let (mut rooted, mut rootless, mut chosen) = (0, 0, 0);
        for seed in 0..2000 {
            let uri = UriBuf::arbitrary(&mut Unstructured::new(&octets(seed))).unwrap();
            schemes.insert(uri.scheme().as_str().to_owned());
            hosts.insert(uri.host().map(|host| host.kind()));
            ports.insert(uri.port().map(|port| port.as_str().is_empty()));
            let path = uri.path().as_str();
            if uri.authority().is_none() && !path.is_empty() {
                *if path.starts_with('/') { &mut rooted } else { &mut rootless } += 1;
                // Paths that start with a slash although it is optional.
                chosen +=
                    usize::from(path.strip_prefix('/').is_some_and(|rest| !rest.starts_with('/')));
            }
        }
        // Hosts are names, three kinds of addresses, or absent. Ports are numbers, empty, or
        // absent.
        assert!(
            schemes.len() > 100 && hosts.len() == 5 && ports.len() == 3,
            "{schemes:?} {hosts:?} {ports:?}"
        );
        assert!(chosen > 50, "{chosen}");
        let least = (rooted + rootless) / 3;
        assert!(least > 50 && rooted > least && rootless > least, "{rooted} {rootless}");
    }
}

#[cfg(feature = "serde")]
mod structured {
    use serde::{Deserialize, Serialize};
    use urikit::{UriBuf, UriRefBuf};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct All {
        #[serde(with = "urikit::serde_components")]
        reference: UriRefBuf,
        #[serde(with = "urikit::serde_components")]
        uri: UriBuf,
        #[serde(with = "urikit::serde_components")]
        absolute: UriBuf,
        #[serde(with = "urikit::serde_components")]
        relative: UriRefBuf,
    }

    #[test]
    fn structured_components_round_trip() {
        let all = All {
            reference: "/.//a:b?#".parse().unwrap(),
            uri: "x://u:p@[::1]:/%2F?q#f".parse().unwrap(),
            absolute: "x:a:b".parse().unwrap(),
            relative: "./a:b".parse().unwrap(),
        };
        let json = serde_json::to_string(&all).unwrap();
        let expected = concat!(
            r#"{"reference":{"path":"//a:b","query":"","fragment":""},"#,
            r#""uri":{"scheme":"x","userinfo":"u:p","host":"[::1]","port":"","#,
            r#""path":"/%2F","query":"q","fragment":"f"},"#,
            r#""absolute":{"scheme":"x","path":"a:b"},"relative":{"path":"a:b"}}"#
        );
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<All>(&json).unwrap(), all);
        assert_eq!(
            serde_json::from_value::<All>(serde_json::to_value(&all).unwrap()).unwrap(),
            all
        );
    }

    #[test]
    fn invalid_components_are_errors() {
        #[derive(Debug, Deserialize)]
        struct One {
            #[serde(with = "urikit::serde_components")]
            #[expect(dead_code, reason = "it is never read")]
            uri: UriBuf,
        }
        for (parts, message) in [
            (r#"{"path":"a"}"#, "scheme"),
            (r#"{"scheme":"x","host":"h","path":"a"}"#, "after an authority"),
            (r#"{"scheme":"x","path":"a b"}"#, "whitespace"),
            (r#"{"scheme":"x","fragment":">"}"#, "fragment"),
            (r#"{"scheme":"x","pth":"f"}"#, "unknown component"),
            (r#"{"scheme":null,"scheme":"x"}"#, "duplicate"),
            (r#"{"scheme":"x","path":null}"#, "must be a string"),
        ] {
            let error = serde_json::from_str::<One>(&format!("{{\"uri\":{parts}}}"))
                .unwrap_err()
                .to_string();
            assert!(error.contains(message), "{parts}: {error}");
        }
    }
}
