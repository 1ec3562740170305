//! Tests of serialization as strings.

use urikit::{Uri, UriBuf, UriRef, UriRefBuf};

/// Errors must not contain the input, which may contain a password.
#[test]
fn errors_do_not_contain_the_input() {
    fn message<'de, T: serde::Deserialize<'de>>(json: &'de str) -> String {
        serde_json::from_str::<T>(json).map(|_| ()).unwrap_err().to_string()
    }
    #[derive(serde::Deserialize)]
    #[serde(transparent)]
    struct Structured(
        #[serde(with = "urikit::serde_components")]
        #[expect(dead_code)]
        UriBuf,
    );
    let escaped = r#""http:\/\/u:hush@h/""#;
    let broken = r#""http://u:hush@h:x/""#;
    let mut cbor = Vec::new();
    ciborium::into_writer("http://u:hush@h/", &mut cbor).unwrap();
    let of_cbor = ciborium::from_reader::<UriRefBuf, _>(&*cbor).map(|uri| uri.as_str().to_owned());
    assert_eq!(of_cbor.unwrap(), "http://u:hush@h/");
    for message in [
        message::<UriRef<'_>>(escaped),
        message::<Uri<'_>>(escaped),
        message::<urikit::IriRef<'_>>(escaped),
        message::<urikit::Iri<'_>>(broken),
        message::<UriRefBuf>(broken),
        message::<Structured>(r#"{"http://u:hush@h/":"x"}"#),
        message::<Structured>(r#"{"userinfo":"u:hush","userinfo":"u:hush"}"#),
        message::<Structured>(r#"{"scheme":"http","host":"h","userinfo":"u:hush@"}"#),
        message::<Structured>(r#"{"scheme":"hush hush"}"#),
    ] {
        assert!(!message.contains("hush"), "{message}");
    }
}

#[test]
fn invalid_strings_are_errors() {
    let message = serde_json::from_str::<UriBuf>("\"http://u:pw@a:b/\"").unwrap_err().to_string();
    assert!(message.contains("invalid character in port"), "{message}");
    assert!(!message.contains("pw"), "{message}");
    assert!(serde_json::from_str::<UriRef<'_>>("\"a b\"").is_err());
    let borrowed = serde_json::from_str::<UriRef<'_>>("1").unwrap_err().to_string();
    assert!(borrowed.contains("a borrowed string with a URI or IRI reference"), "{borrowed}");
    assert!(
        serde_json::from_str::<UriRefBuf>("1")
            .unwrap_err()
            .to_string()
            .contains("a string with a URI or IRI reference")
    );
    #[derive(Debug, serde::Deserialize)]
    #[serde(transparent)]
    struct Structured(#[serde(with = "urikit::serde_components")] UriBuf);
    let number = serde_json::from_str::<Structured>("1").unwrap_err().to_string();
    assert!(number.contains("expected the components of a URI reference"), "{number}");
    // Most formats reject a string here without calling the visitor.
    let text =
        serde::de::value::StrDeserializer::<serde::de::value::Error>::new("http://u:hush@h/");
    let text = <Structured as serde::Deserialize>::deserialize(text).unwrap_err().to_string();
    assert!(
        text.contains("expected an object with the components of") && !text.contains("hush"),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<Structured>(r#"{"scheme":"a"}"#).unwrap().0, "a:");
}

#[test]
fn components_are_found_among_other_members() {
    #[derive(serde::Deserialize)]
    struct Row {
        id: u32,
        #[serde(flatten, with = "urikit::serde_components")]
        uri: UriBuf,
    }
    let row: Row =
        serde_json::from_str(r#"{"id":1,"scheme":"http","host":"h","note":"x"}"#).unwrap();
    assert_eq!((row.id, row.uri.as_str()), (1, "http://h"));
}
