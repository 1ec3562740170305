//! Tests of values for the builder and the editor. The property tests `build`, `edit`, and
//! `segments` check the results.

use urikit::edit::{EditError, StructureError, Value};
use urikit::{UriBuilder, UriRefBuf};

/// `Debug` of a value does not show it, because it may be a password.
#[test]
fn debug_hides_values() {
    let values =
        [Value::encoded("hush"), Value::raw("hush"), Value::from(std::net::Ipv4Addr::LOCALHOST)];
    let shown = values.map(|value| format!("{value:?}"));
    assert_eq!(shown, ["Value::encoded(..)", "Value::raw(..)", "Value(..)"]);
    // Strings and bytes are encoded for the component in the same way.
    let [text, octets] = [Value::raw("a b%/\u{e9}"), Value::raw(b"a b%/\xc3\xa9")]
        .map(|value| UriBuilder::new().query(value).build_reference().expect("any data"));
    assert_eq!((text.as_str(), &text), ("?a%20b%25/%C3%A9", &octets));
    let none: [&str; 0] = [];
    let mut uri = UriRefBuf::parse("//h/a?q").expect("a reference");
    let mut editor = uri.edit();
    assert_eq!(
        editor.push_segments(none).map(|editor| editor.as_uri_ref().to_string()),
        Ok("//h/a?q".to_owned())
    );
    assert_eq!(
        editor.set_segments(none).map(|editor| editor.as_uri_ref().to_string()),
        Ok("//h?q".to_owned())
    );
    assert_eq!(
        editor.remove_segment(0).err(),
        Some(EditError::Structure(StructureError::SegmentMissing))
    );
}

/// A scheme allows more characters than a host, and no escapes.
#[test]
fn scheme_can_be_raw_data() {
    let build = |scheme| UriBuilder::new().scheme(Value::raw(scheme)).path("a").build();
    assert_eq!(build("coap+tcp").unwrap(), "coap+tcp:a");
    assert!(["a_b", "a~", "a b", "%41", "é"].iter().all(|scheme| build(scheme).is_err()));
    let mut uri = UriRefBuf::parse("a").unwrap();
    assert!(uri.set_scheme(Value::raw(b"a+b-c.d")).is_ok());
    assert_eq!(uri, "a+b-c.d:a");
}
