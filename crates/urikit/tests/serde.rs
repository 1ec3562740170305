//! Serialization as text.
#![cfg(feature = "serde")]

use urikit::{AbsoluteUriBuf, RelativeRefBuf, Uri, UriBuf, UriRef, UriRefBuf};

#[test]
fn every_type_is_a_string() {
    fn round_trip<T>(text: &str)
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug + std::str::FromStr,
        T::Err: std::fmt::Debug,
    {
        let value: T = text.parse().unwrap();
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
        assert_eq!(serde_json::from_value::<T>(serde_json::Value::from(text)).unwrap(), value);
    }
    round_trip::<UriRefBuf>("../a?b#c");
    round_trip::<UriBuf>("http://a/#c");
    round_trip::<AbsoluteUriBuf>("http://a/");
    round_trip::<RelativeRefBuf>("//a/");
}

#[test]
fn views_borrow_from_the_input() {
    let json = String::from("\"http://a/\"");
    let uri: Uri<'_> = serde_json::from_str(&json).unwrap();
    assert!(json.as_bytes().as_ptr_range().contains(&uri.as_str().as_ptr()));
    assert_eq!(serde_json::to_string(&uri).unwrap(), json);
}

#[test]
fn what_is_not_a_uri_is_an_error() {
    let message = serde_json::from_str::<UriBuf>("\"http://u:pw@a:b/\"").unwrap_err().to_string();
    assert!(message.contains("a port holds only digits"), "{message}");
    assert!(!message.contains("pw"), "{message}");
    assert!(serde_json::from_str::<UriRef<'_>>("\"a b\"").is_err());
    let borrowed = serde_json::from_str::<UriRef<'_>>("1").unwrap_err().to_string();
    assert!(borrowed.contains("a borrowed URI- or IRI-reference"), "{borrowed}");
    assert!(
        serde_json::from_str::<UriRefBuf>("1").unwrap_err().to_string().contains("a URI- or IRI-reference")
    );
}
