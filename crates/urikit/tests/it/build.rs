//! Tests of the builder and the setters. The property tests `build`, `edit`, and `segments` compare
//! them with a model.

use urikit::edit::{EditError, StructureError};
use urikit::iri::{IriBuf, IriRefBuf};
use urikit::{IriBuilder, UriBuf, UriBuilder, UriRefBuf};

/// Arguments of setters may be passwords.
#[test]
fn debug_hides_arguments() {
    let shown = format!("{:?}", urikit::edit::OptionalInput::from("hush"));
    assert_eq!(shown, "OptionalInput(..)");
}

#[test]
fn no_segments_change_nothing_or_remove_the_path() {
    let none: [&str; 0] = [];
    let mut uri = UriRefBuf::parse("//h/a?q").expect("a reference");
    assert_eq!(*uri.push_segments(none).unwrap(), "//h/a?q");
    assert_eq!(*uri.set_segments(none).unwrap(), "//h?q");
    assert_eq!(
        uri.remove_segment(0).err(),
        Some(EditError::Structure(StructureError::SegmentMissing))
    );
}

/// No encoding can protect a dot-segment (RFC 3986 section 6.2.2.2).
#[test]
fn dot_segments_are_refused_in_every_form() {
    let refused = EditError::Structure(StructureError::DotSegment);
    let mut uri = UriBuf::parse("http://h/a/b").unwrap();
    for segment in [".", ".."] {
        assert_eq!(uri.push_segment(segment).unwrap_err(), refused);
        assert_eq!(uri.push_segments(["c", segment]).unwrap_err(), refused);
        assert_eq!(uri.set_segments([segment]).unwrap_err(), refused);
        assert_eq!(uri.insert_segment(0, segment).unwrap_err(), refused);
        assert_eq!(uri.set_segment(0, segment).unwrap_err(), refused);
        let builder = UriBuilder::new().path_segments(["c", segment]);
        assert_eq!(builder.build_reference().unwrap_err(), refused);
    }
    for segment in [".", "..", "%2e", "%2E.", ".%2e", "%2e%2E"] {
        assert_eq!(uri.push_segment_encoded(segment).unwrap_err(), refused);
        assert_eq!(uri.insert_segment_encoded(0, segment).unwrap_err(), refused);
        assert_eq!(uri.set_segment_encoded(0, segment).unwrap_err(), refused);
    }
    assert_eq!(uri, "http://h/a/b");
    uri.push_segment("...").unwrap().push_segment("%2e").unwrap().push_segment(".a").unwrap();
    assert_eq!(uri, "http://h/a/b/.../%252e/.a");
}

/// Data keeps the characters that an IRI allows in the component, and no others.
#[test]
fn data_in_iris_keeps_non_ascii_characters() {
    let mut iri = IriBuf::parse("http://é.example/").unwrap();
    iri.push_segment("caf\u{e9} \u{e000}").unwrap().append_query_pair("ü", "\u{e000}+").unwrap();
    iri.set_username("ö:").unwrap().set_password(b"\xff\xc3\xa9").unwrap().set_host("ä.b").unwrap();
    assert_eq!(iri, "http://ö%3A:%FFé@ä.b/café%20%EE%80%80?ü=\u{e000}%2B");
    assert!(iri.set_fragment("\u{e000}").is_err() && iri.set_fragment("é").is_ok());
    let built = IriBuilder::new().host("é").path_segments(["é/"]).query_pair("é", "&");
    assert_eq!(built.build_reference().unwrap(), "//é/é%2F?é=%26");
    let mut uri = UriRefBuf::parse("").unwrap();
    assert!(uri.set_path("é").is_err() && uri.set_host("é").is_err());
    assert_eq!(*uri.push_segment("é").unwrap(), "%C3%A9");
    assert!(IriRefBuf::parse("").unwrap().set_path("é").is_ok());
}

#[test]
fn query_pairs_are_appended_at_the_end() {
    let mut uri = UriBuf::parse("http://h/#f").unwrap();
    uri.append_query_pair("a", "1").unwrap().append_query_pair_encoded("b", "%20").unwrap();
    assert_eq!(uri, "http://h/?a=1&b=%20#f");
    assert!(uri.append_query_pair_encoded("b=", "").is_err());
    assert!(uri.append_query_pair_encoded("b", "1&c").is_err());
    assert!(uri.append_query_pair_encoded("b", "=").is_ok());
    uri.set_query("").unwrap().append_query_pair("x", "y").unwrap();
    assert_eq!(uri, "http://h/?x=y#f");
    uri.remove_query_pairs("x");
    assert_eq!(uri, "http://h/#f");
    assert_eq!(uri.with_query_pair("k", "v").unwrap(), "http://h/?k=v#f");
}

#[test]
fn user_and_password_are_data() {
    let build = |builder: UriBuilder| builder.host("h").build_reference();
    assert_eq!(
        build(UriBuilder::new().username("a:b").password("c@:")).unwrap(),
        "//a%3Ab:c%40:@h"
    );
    assert_eq!(build(UriBuilder::new().userinfo("a:b").username("c")).unwrap(), "//c@h");
    let missing = EditError::Structure(StructureError::UserMissing);
    assert_eq!(build(UriBuilder::new().password("c")).unwrap_err(), missing);
}
