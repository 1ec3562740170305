//! A text that is read stays the same text, and every type says the same about it.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::net::IpAddr;

use proptest::prelude::*;
use urikit::component::HostKind;
use urikit::{
    AbsoluteUri, AbsoluteUriBuf, ParseError, RelativeRef, RelativeRefBuf, Uri, UriBuf, UriRef, UriRefBuf,
};

use crate::laws::texts::{absolute, neighbours, reference, relative, times, uri};
use crate::support::fields;

proptest! {
    #![proptest_config(times(4))]

    #[test]
    fn the_grammar_s_texts_are_read(reference in reference(), uri in uri(), relative in relative(), base in absolute()) {
        prop_assert!(UriRef::parse(&reference).is_ok());
        prop_assert!(Uri::parse(&uri).is_ok());
        prop_assert!(RelativeRef::parse(&relative).is_ok());
        prop_assert!(AbsoluteUri::parse(&base).is_ok());
    }

    #[test]
    fn display_undoes_parse(text in reference()) {
        let reference = UriRef::parse(&text).unwrap();
        prop_assert_eq!(reference.as_str(), &text);
        prop_assert_eq!(reference.to_string(), text.as_str());
        prop_assert_eq!(UriRef::parse_bytes(text.as_bytes()).unwrap(), reference);
        prop_assert_eq!(reference.to_buf(), text.as_str());
        prop_assert_eq!(text.parse::<UriRefBuf>().unwrap().to_string(), text.as_str());
        let owned = reference.to_buf();
        prop_assert_eq!(fields(owned.as_uri_ref()), fields(reference));
    }

    #[test]
    fn components_recompose(text in reference()) {
        let reference = UriRef::parse(&text).unwrap();
        let mut whole = String::new();
        if let Some(scheme) = reference.scheme() {
            whole += &format!("{scheme}:");
        }
        if let Some(authority) = reference.authority() {
            whole += "//";
            whole += &authority.userinfo().map_or(String::new(), |userinfo| format!("{userinfo}@"));
            whole += authority.host().as_str();
            whole += &authority.port().map_or(String::new(), |port| format!(":{port}"));
        }
        let path = reference.path();
        let segments: Vec<&str> = path.segments().map(|segment| segment.as_str()).collect();
        whole += if path.is_absolute() { "/" } else { "" };
        whole += &segments.join("/");
        whole += &reference.query().map_or(String::new(), |query| format!("?{query}"));
        whole += &reference.fragment().map_or(String::new(), |fragment| format!("#{fragment}"));
        prop_assert_eq!(whole, text);
    }

    #[test]
    fn segments_go_both_ways(text in reference()) {
        let path = UriRef::parse(&text).unwrap().path();
        let mut backwards: Vec<&str> = path.segments().rev().map(|segment| segment.as_str()).collect();
        backwards.reverse();
        prop_assert!(path.segments().map(|segment| segment.as_str()).eq(backwards));
    }

    /// The standard library reads addresses by the same rules, and numbers by its own.
    #[test]
    fn values_are_what_std_reads(text in reference()) {
        let reference = UriRef::parse(&text).unwrap();
        let Some(authority) = reference.authority() else { return Ok(()) };
        let host = authority.host();
        let address = host.as_str().trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        prop_assert_eq!(host.ip(), address);
        prop_assert_eq!(host.kind() == HostKind::Ipv4, matches!(address, Some(IpAddr::V4(_))));
        prop_assert_eq!(host.kind() == HostKind::Ipv6, matches!(address, Some(IpAddr::V6(_))));
        if let Some(port) = authority.port() {
            let number = port.as_str().parse::<u32>().ok();
            prop_assert_eq!(port.number().map(|number| number.map(u32::from)).ok(), match number {
                Some(number) if number > 65_535 => None,
                number => Some(number),
            });
        }
    }

    #[test]
    fn narrowing_is_parsing(text in reference()) {
        let wide = UriRef::parse(&text).unwrap();
        prop_assert_eq!(Uri::try_from(wide), Uri::parse(&text));
        prop_assert_eq!(AbsoluteUri::try_from(wide), AbsoluteUri::parse(&text));
        prop_assert_eq!(RelativeRef::try_from(wide), RelativeRef::parse(&text));
        prop_assert_eq!(wide.as_uri(), Uri::parse(&text).ok());
        prop_assert_eq!(wide.as_relative(), RelativeRef::parse(&text).ok());
        if let Ok(uri) = Uri::parse(&text) {
            prop_assert_eq!(AbsoluteUri::try_from(uri), AbsoluteUri::parse(&text));
            prop_assert_eq!(fields(UriRef::from(uri)), fields(wide));
            let cut = text.split('#').next().unwrap();
            prop_assert_eq!(uri.without_fragment(), AbsoluteUri::parse(cut).unwrap());
        }
        if let Ok(base) = AbsoluteUri::parse(&text) {
            prop_assert_eq!(fields(UriRef::from(base)), fields(wide));
            prop_assert_eq!(Uri::from(base), Uri::parse(&text).unwrap());
        }
        if let Ok(relative) = RelativeRef::parse(&text) {
            prop_assert_eq!(fields(UriRef::from(relative)), fields(wide));
        }
    }

    #[test]
    fn owned_types_are_parsing(text in reference()) {
        fn text_of<T: ToString>(parsed: Result<T, ParseError>) -> Result<String, ParseError> {
            parsed.map(|parsed| parsed.to_string())
        }
        let owned = UriBuf::try_from(text.clone()).map_err(|error| error.error());
        prop_assert_eq!(text_of(owned), text_of(Uri::parse(&text)));
        let owned = AbsoluteUriBuf::try_from(text.clone()).map_err(|error| error.error());
        prop_assert_eq!(text_of(owned), text_of(AbsoluteUri::parse(&text)));
        let owned = RelativeRefBuf::try_from(text.clone()).map_err(|error| error.error());
        prop_assert_eq!(text_of(owned), text_of(RelativeRef::parse(&text)));

        let wide = UriRefBuf::parse(text.as_str()).unwrap();
        let narrow = AbsoluteUriBuf::try_from(wide.clone()).map_err(|error| error.error());
        prop_assert_eq!(text_of(narrow), text_of(AbsoluteUri::parse(&text)));
        let narrow = RelativeRefBuf::try_from(wide.clone()).map_err(|error| error.error());
        prop_assert_eq!(text_of(narrow), text_of(RelativeRef::parse(&text)));
        if let Ok(narrow) = UriBuf::try_from(wide) {
            let uri = Uri::parse(&text).unwrap();
            prop_assert_eq!(fields(*narrow.as_uri()), fields(*uri));
            let absolute = narrow.into_without_fragment();
            prop_assert_eq!(fields(**absolute.as_absolute()), fields(**uri.without_fragment()));
        }
    }

    #[test]
    fn order_and_hash_are_the_text_s((one, other) in neighbours()) {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let (Ok(a), Ok(b)) = (UriRef::parse(&one), UriRef::parse(&other)) else { return Ok(()) };
        prop_assert_eq!(a == b, one == other);
        prop_assert_eq!(a.cmp(&b), one.cmp(&other));
        prop_assert_eq!(a.partial_cmp(&b), Some(one.cmp(&other)));
        prop_assert_eq!(hasher.hash_one(a), hasher.hash_one(one.as_str()));
        prop_assert_eq!(hasher.hash_one(a.to_buf()), hasher.hash_one(one.as_str()));
        prop_assert_eq!(a.to_buf() == b.to_buf(), one == other);
        prop_assert_eq!(a.to_buf().cmp(&b.to_buf()), one.cmp(&other));
    }
}
