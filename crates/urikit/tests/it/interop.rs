//! To and from the types of other crates.

#[cfg(feature = "url")]
mod url {
    use urikit::{AbsoluteUriBuf, Uri, UriBuf};
    use url::Url;

    #[test]
    fn what_both_allow_comes_back() {
        for text in ["http://h/a?b#c", "https://[::1]:8443/", "mailto:a@b", "file:///a"] {
            let url = Url::try_from(Uri::parse(text).unwrap()).unwrap();
            assert_eq!(UriBuf::try_from(&url).unwrap(), text);
            assert_eq!(Url::try_from(&UriBuf::parse(text).unwrap()).unwrap(), url);
            let base = Uri::parse(text).unwrap().without_fragment();
            assert_eq!(Url::try_from(base), Url::parse(base.as_str()));
        }
    }

    #[test]
    fn what_one_does_not_allow_is_an_error() {
        let url = Url::parse("http://h/?a|b").unwrap();
        assert_eq!(UriBuf::try_from(&url).unwrap_err().span(), 11..12);
        assert!(Url::try_from(Uri::parse("http://a b".replace(' ', "%20").as_str()).unwrap()).is_err());
        let url = Url::parse("http://h/#f").unwrap();
        assert_eq!(AbsoluteUriBuf::try_from(&url).unwrap_err().code(), "fragment-unexpected");
        assert!(AbsoluteUriBuf::try_from(&Url::parse("http://h/").unwrap()).is_ok());
    }
}

#[cfg(feature = "http")]
mod http {
    use http::Uri as Target;
    use urikit::{UriBuf, UriRef, UriRefBuf};

    #[test]
    fn targets_are_references() {
        for (target, expected) in
            [("http://h/a?b", "http://h/a?b"), ("/a?b", "/a?b"), ("*", "*"), ("h:80", "//h:80")]
        {
            let target: Target = target.parse().unwrap();
            assert_eq!(UriRefBuf::try_from(&target).unwrap(), expected);
        }
        assert!(UriBuf::try_from(&"/a".parse::<Target>().unwrap()).is_err());
        let uri = UriBuf::parse("http://h:80/a").unwrap();
        assert_eq!(Target::try_from(&uri).unwrap().port_u16(), Some(80));
        assert!(Target::try_from(UriRef::parse("http://h/%20").unwrap()).is_ok());
        for text in ["mailto:a@b", "h:80", "//h/a", "a/b", "", "x:a"] {
            assert!(Target::try_from(UriRef::parse(text).unwrap()).is_err(), "{text}");
        }
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use std::collections::BTreeSet;

    use arbitrary::{Arbitrary, Unstructured};
    use urikit::UriBuf;

    /// Octets without an order that one could see.
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
    fn every_way_to_make_a_part_is_taken() {
        let (mut schemes, mut hosts, mut ports) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let (mut rooted, mut rootless, mut chosen) = (0, 0, 0);
        for seed in 0..2000 {
            let uri = UriBuf::arbitrary(&mut Unstructured::new(&octets(seed))).unwrap();
            schemes.insert(uri.scheme().as_str().to_owned());
            hosts.insert(uri.host().map(|host| host.kind()));
            ports.insert(uri.port().map(|port| port.as_str().is_empty()));
            let path = uri.path().as_str();
            if uri.authority().is_none() && !path.is_empty() {
                *if path.starts_with('/') { &mut rooted } else { &mut rootless } += 1;
                // What could do without its slash and has it.
                chosen += usize::from(path.strip_prefix('/').is_some_and(|rest| !rest.starts_with('/')));
            }
        }
        // Names, three kinds of addresses, and none; numbers, nothing behind the colon, and none.
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
    use urikit::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriRefBuf};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct All {
        #[serde(with = "urikit::structured")]
        reference: UriRefBuf,
        #[serde(with = "urikit::structured")]
        uri: UriBuf,
        #[serde(with = "urikit::structured")]
        absolute: AbsoluteUriBuf,
        #[serde(with = "urikit::structured")]
        relative: RelativeRefBuf,
    }

    #[test]
    fn components_come_back() {
        let all = All {
            reference: "/.//a:b?#".parse().unwrap(),
            uri: "x://u:p@[::1]:/%2F?q#f".parse().unwrap(),
            absolute: "x:a:b".parse().unwrap(),
            relative: "./a:b".parse().unwrap(),
        };
        let json = serde_json::to_string(&all).unwrap();
        let expected = concat!(
            r#"{"reference":{"path":"//a:b","query":"","fragment":""},"#,
            r#""uri":{"scheme":"x","userinfo":"u:p","host":"[::1]","port":"","path":"/%2F","query":"q","fragment":"f"},"#,
            r#""absolute":{"scheme":"x","path":"a:b"},"relative":{"path":"a:b"}}"#
        );
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<All>(&json).unwrap(), all);
        assert_eq!(serde_json::from_value::<All>(serde_json::to_value(&all).unwrap()).unwrap(), all);
    }

    #[test]
    fn what_makes_no_uri_is_an_error() {
        #[derive(Debug, Deserialize)]
        struct One {
            #[serde(with = "urikit::structured")]
            #[expect(dead_code, reason = "it is never read")]
            uri: AbsoluteUriBuf,
        }
        for (parts, message) in [
            (r#"{"path":"a"}"#, "scheme"),
            (r#"{"scheme":"x","host":"h","path":"a"}"#, "behind an authority"),
            (r#"{"scheme":"x","path":"a b"}"#, "white space"),
            (r#"{"scheme":"x","fragment":"f"}"#, "fragment"),
            (r#"{"scheme":"x","pth":"f"}"#, "no component"),
            (r#"{"scheme":null,"scheme":"x"}"#, "twice"),
            (r#"{"scheme":"x","path":null}"#, "a path is a text"),
        ] {
            let error = serde_json::from_str::<One>(&format!("{{\"uri\":{parts}}}")).unwrap_err().to_string();
            assert!(error.contains(message), "{parts}: {error}");
        }
    }
}
