//! Tests of the traits that all types of references share.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use urikit::UriRef;
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{self, Syntax, UriReference};
use urikit_legacy::rfc6874::{ZonedAddress, ZonedRef};
use urikit_legacy::{ParseError, rfc1738, rfc1808};

const INPUTS: [&str; 12] = [
    "",
    "a",
    "a:b",
    "a?b#c",
    "http://h/",
    "http://u:hush@h:80/",
    "HTTP://H/a;b?c#d",
    "s3://my_bucket",
    "//[::1]",
    "//[fe80::1%25e]",
    "/a b",
    "\u{e9}",
];

/// Asserts that a type behaves like its string and masks passwords.
fn check<'a, T>(parse: fn(&'a str) -> Result<T, ParseError>)
where
    T: TryFrom<&'a str, Error = ParseError> + TryInto<UriRef<'a>, Error: Debug>,
    T: Copy + Ord + Hash + Display + Debug + AsRef<str> + for<'s> PartialEq<&'s str>,
    T: Send + Sync + Unpin,
{
    let values: Vec<T> = INPUTS.iter().filter_map(|text| parse(text).ok()).collect();
    assert!(!values.is_empty());
    for text in INPUTS {
        assert_eq!(T::try_from(text), parse(text), "{text}");
        let Ok(value) = parse(text) else { continue };
        assert!(
            value == text
                && value.as_ref() == text
                && format!("{value:>9}") == format!("{text:>9}")
        );
        assert!(!format!("{value:?}").contains("hush"), "{value:?}");
        assert_eq!(value.try_into().is_ok(), UriRef::parse(text).is_ok(), "{text}");
        for other in &values {
            assert_eq!(value.cmp(other), text.cmp(other.as_ref()));
        }
    }
}

#[test]
fn references_behave_like_their_strings() {
    check(rfc1738::Url::parse);
    check(rfc1808::Url::parse);
    check(rfc1808::Base::parse);
    check(UriReference::parse);
    check(rfc2396::AbsoluteUri::parse);
    check(rfc2396::RelativeUri::parse);
    check(JavaUri::parse);
    check(ZonedRef::parse);
}

#[test]
fn references_of_rfc3986_convert() {
    for reference in INPUTS.into_iter().filter_map(|text| UriRef::parse(text).ok()) {
        let text = reference.as_str();
        assert_eq!(JavaUri::try_from(reference), JavaUri::parse(text));
        assert_eq!(rfc1738::Url::try_from(reference), rfc1738::Url::parse(text));
        assert_eq!(Ok(ZonedRef::from(reference)), ZonedRef::parse(text));
    }
    for text in ["fe80::1%e", "::1", "::1%", "%e", "1.2.3.4"] {
        assert_eq!(ZonedAddress::try_from(text), ZonedAddress::parse(text));
    }
}

#[test]
fn components_are_equal_in_any_reference() {
    let login = |text| rfc1738::Url::parse(text).unwrap().login().unwrap();
    assert_eq!(login("ftp://u:pw@h:21/a"), login("ftp://u:pw@h:21/b;type=a"));
    assert_ne!(login("ftp://u:pw@h:21/a"), login("ftp://u@h:21/a"));
    let authority = |text| UriReference::parse(text).unwrap().authority();
    assert_eq!(authority("http://u@h:80/a"), authority("//u@h:80?b"));
    assert_ne!(authority("http://u@h:80/a"), authority("http://u@h/a"));
    // Values are equal regardless of the syntax that they were parsed with.
    let read = |syntax| UriReference::parse_with("http://h/a", syntax).unwrap();
    assert_eq!(read(Syntax::RFC2396), read(Syntax::RFC2732));
}

#[test]
fn debug_masks_passwords_of_components() {
    let base = rfc2396::AbsoluteUri::parse("http://u:hush@h/b").unwrap();
    let target = base.resolver().resolve(UriReference::parse("c").unwrap());
    let login = rfc1738::Url::parse("ftp://joe:hush@h.x/").unwrap().login();
    let shown = format!("{:?} {target:?} {login:?}", base.resolver());
    assert!(!shown.contains("hush") && shown.contains("joe"), "{shown}");
    // A registered name may contain a password before an `@`.
    let authority = |text| UriReference::parse(text).unwrap().authority();
    assert_eq!(format!("{:?}", authority("//u:hush@$h")), "Some(RegName(\"***@$h\"))");
    assert_eq!(format!("{:?}", authority("//$h")), "Some(RegName(\"$h\"))");
}
