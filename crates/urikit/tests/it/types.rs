//! Tests of the sizes, conversions, comparisons, and `Debug` output of types.

use std::mem::size_of;

use urikit::normalize::NormalizeSteps;
use urikit::{ParseError, Uri, UriBuf, UriRef, UriRefBuf};

const HOME: Uri<'_> = Uri::from_static("https://me:pw@example.com:8443/a?b#c");

#[test]
fn borrowed_types_are_small_and_implement_auto_traits() {
    fn implements_auto_traits<T: Send + Sync + Unpin + 'static>() {}
    assert!(size_of::<Uri<'_>>() <= 48);
    assert_eq!(size_of::<UriRef<'_>>(), size_of::<Uri<'_>>());
    assert_eq!(size_of::<ParseError>(), 12);
    implements_auto_traits::<Uri<'static>>();
    implements_auto_traits::<UriRefBuf>();
    implements_auto_traits::<ParseError>();
}

#[test]
fn components_outlive_their_reference() {
    fn host(text: &str) -> &str {
        let uri = UriRef::parse(text).unwrap();
        uri.authority().unwrap().host().as_str()
    }
    assert_eq!(host("//example.com/"), "example.com");
}

#[test]
fn owned_and_borrowed_types_are_interchangeable() {
    use std::collections::HashMap;
    use urikit::compare::Rung;

    const SYNTAX: NormalizeSteps =
        NormalizeSteps::CASE.union(NormalizeSteps::PERCENT).union(NormalizeSteps::PATH);
    assert_eq!(SYNTAX, NormalizeSteps::SYNTAX);
    assert_eq!(NormalizeSteps::ALL.without(NormalizeSteps::SCHEME), NormalizeSteps::SYNTAX);

    let base: UriBuf = "HTTP://a/b/c".parse().unwrap();
    let reference: UriRefBuf = "../d".parse().unwrap();
    let target = base.resolve(&reference);
    assert_eq!(target, "HTTP://a/d");
    assert_eq!("HTTP://a/d", target);
    assert_eq!(target.normalize().to_string(), "http://a/d");
    assert_eq!(target.compare(&target.normalize()), Some(Rung::Case));
    assert!(base.is_same_document(&"c#f".parse::<UriRefBuf>().unwrap()));

    let view: Uri<'_> = (&base).into();
    assert_eq!(base, view);
    assert_eq!(view, base);
    assert_eq!(base, UriRef::from(view));
    assert_eq!(UriRefBuf::from(view), UriRefBuf::from(UriRef::from(view)));
    let by_view = HashMap::from([(view, 1)]);
    assert_eq!(by_view.get("HTTP://a/b/c"), Some(&1));
    assert_eq!(UriRef::default(), UriRef::parse("").unwrap());
    assert_eq!(UriRefBuf::default().as_uri_ref(), UriRef::default());
}

/// Checks the types at compile time: the `ToOwned` implementation for `Clone` types would return
/// the borrowed type.
#[test]
fn to_owned_returns_the_owned_type() {
    let uri: UriBuf = HOME.to_owned();
    assert_eq!(uri, HOME);
    let reference: UriRefBuf = (*HOME).to_owned();
    assert_eq!(reference, *HOME);
    let base: UriBuf = HOME.without_fragment().to_owned();
    assert_eq!(base, HOME.without_fragment());
    let link = &UriRef::parse("../a").unwrap();
    let owned: UriRefBuf = link.to_owned();
    assert_eq!(owned, *link);
    let iri: urikit::IriBuf = urikit::Iri::parse("a:é").unwrap().to_owned();
    assert_eq!(iri, "a:é");
}

#[test]
fn segments_of_owned_types_are_edited_directly() {
    use urikit::IriRefBuf;

    macro_rules! check {
        ($($owned:ident $text:literal $pushed:literal)+) => {$(
            let mut owned: $owned = $text.parse().unwrap();
            owned.push_segment("b").unwrap().push_segment("/").unwrap();
            assert_eq!(owned, $pushed);
            owned.push_segment_encoded("a b").map(drop).unwrap_err();
            assert_eq!(owned, $pushed);
            assert_eq!(owned.pop_segment().pop_segment(), $text);
            assert_eq!(owned, $owned::parse($text).unwrap());
        )+};
    }
    check! {
        UriRefBuf "/a?q#f" "/a/b/%2F?q#f"
        UriBuf "http://h/a#f" "http://h/a/b/%2F#f"
        IriRefBuf "//h/é" "//h/é/b/%2F"
    }
    let mut root: UriBuf = "http://h".parse().unwrap();
    assert_eq!(root.pop_segment(), "http://h");
    assert_eq!(root.push_segment("a").unwrap().pop_segment(), "http://h/");
}

#[test]
fn debug_masks_the_password() {
    let base = HOME.without_fragment();
    let authority = HOME.authority().unwrap();
    let resolved = base.resolve(UriRef::parse("x").unwrap());
    let shown = format!(
        "{HOME:?} {:?} {authority:?} {:?} {base:?} {resolved:?} {:?} {:?}",
        UriBuf::from(HOME),
        HOME.redacted(),
        HOME.normalize(),
        HOME.userinfo()
    );
    assert!(!shown.contains("pw"), "{shown}");
    assert_eq!(format!("{HOME:?}"), "Uri(\"https://me:***@example.com:8443/a?b#c\")");
    assert_eq!(UriRef::parse("//:@h").unwrap().redacted().to_string(), "//:***@h");
    assert_eq!(UriRef::parse("//u@h:p").map(|_| ()).unwrap_err().start(), 6);
    assert_eq!(format!("{resolved:?}"), "UriBuf(\"https://me:***@example.com:8443/x\")");
}

#[test]
fn trailing_slash_is_an_empty_last_segment() {
    for path in ["", "/", "a", "a/", "/a", "/a/", "//", "/a/..", "%2F"] {
        let path = urikit::component::Path::parse(path).unwrap();
        let is_last_empty = path.segments().next_back().is_some_and(|last| last.is_empty());
        assert_eq!(path.has_trailing_slash(), is_last_empty, "{path}");
    }
}
