//! Tests that `Debug` output and error messages do not contain passwords, but contain the other
//! components.

use std::fmt::Debug;

use urikit::batch::{Columns, LineTerminator};
use urikit::compare::Rung;
use urikit::iri::IriRef;
use urikit::{Uri, UriBuf, UriBuilder, UriRef, UriRefBuf, rfc1738, rfc1808, rfc2396};

use super::{Law, LawOfTwins, Twin, View, for_each_twin, for_each_view, texts};
use crate::support::reach;

/// The password in all inputs.
const PASSWORD: &str = "hush";

#[track_caller]
fn silent(value: &dyn Debug) {
    for shown in [format!("{value:?}"), format!("{value:#?}")] {
        assert!(!shown.contains(PASSWORD), "{shown}");
        // The value must not be empty either.
        assert!(
            !shown.is_empty() && !shown.contains("Some()") && !shown.contains("Ok()"),
            "{shown}"
        );
    }
}

struct ViewsAreSilent;

impl Law for ViewsAreSilent {
    fn holds_for<V: View>() {
        let mut secret = 0;
        for text in texts::all() {
            match V::read(text) {
                Ok(view) => {
                    silent(&view);
                    silent(&[Some(view)]);
                    secret += usize::from(text.contains(PASSWORD));
                    // The path is not masked.
                    assert!(
                        !text.contains("/a/b") || format!("{view:?}").contains("/a/b"),
                        "{view:?}"
                    );
                }
                Err(error) => {
                    silent(&error);
                    assert!(!error.to_string().contains(PASSWORD), "{error}");
                }
            }
        }
        let name = std::any::type_name::<V>();
        assert!(secret > reach(3, 10), "{secret} of {name} have a password");
    }
}

#[test]
fn views_and_errors_are_silent() {
    for_each_view::<ViewsAreSilent>();
}

struct TwinsAreSilent;

impl LawOfTwins for TwinsAreSilent {
    fn holds_for<V: Twin>() {
        for text in texts::all() {
            match text.parse::<V::Owned>() {
                Ok(owned) => silent(&owned),
                Err(error) => {
                    silent(&error);
                    assert!(!error.to_string().contains(PASSWORD), "{error}");
                }
            }
        }
    }
}

#[test]
fn owned_ones_and_their_errors_are_silent() {
    for_each_twin::<TwinsAreSilent>();
}

#[test]
fn what_was_refused_is_silent() {
    let refused = UriRefBuf::try_from("http://u:hush@h/ ".to_owned());
    silent(&refused.expect_err("a blank"));
}

#[test]
fn what_is_made_of_them_is_silent() {
    for text in texts::all().iter().filter(|text| text.contains(PASSWORD)) {
        let Ok(reference) = UriRef::parse(text) else { continue };
        // `Split` does not validate its input, but masks the password too.
        let normal = reference.normalize();
        silent(&normal);
        silent(&normal.to_buf());
        silent(&reference.redacted());
        assert!(!reference.redacted().to_string().contains(PASSWORD));
        for rung in Rung::ALL {
            silent(&reference.key(rung));
        }
        let authority = reference.authority().expect("the password stands in one");
        silent(&authority);
        silent(&authority.userinfo());
        let mut owned = UriRefBuf::from(reference);
        silent(&owned.edit());
        silent(&UriBuf::try_from(owned));
        let Ok(uri) = Uri::parse(text) else { continue };
        silent(&uri.without_fragment());
        silent(&uri.without_fragment().resolver());
        silent(&uri.without_fragment().resolve(reference));
        silent(&uri.without_fragment().resolver().resolve(UriRef::parse("a").expect("a path")));
        silent(&uri.without_fragment().relativize(uri));
    }
}

#[test]
fn what_is_made_of_iris_is_silent() {
    for text in texts::all().iter().filter(|text| text.contains(PASSWORD)) {
        let Ok(reference) = IriRef::parse(text) else { continue };
        silent(&reference.normalize());
        silent(&reference.to_uri());
        silent(&reference.to_uri().to_buf());
        silent(&reference.to_iri());
        if let Some(uri) = reference.as_uri_ref() {
            silent(&uri.to_iri());
            silent(&UriBuilder::from(uri));
        }
        let Some(iri) = reference.as_iri() else { continue };
        let base = iri.without_fragment();
        silent(&base.resolver());
        silent(&base.resolve(reference));
        silent(&base.relativize(iri));
    }
}

#[test]
fn what_older_documents_make_is_silent() {
    let url = |text| rfc1808::Url::parse(text).expect("a URL");
    let reference = |text| rfc2396::UriReference::parse(text).expect("a reference");
    for text in ["http://u:hush@h/b;p?q", "//u:hush@h/b"] {
        if let Ok(base) = rfc1808::Base::parse(text) {
            silent(&base.resolve(url("c")));
            silent(&url(text));
        }
        let reference = reference(text);
        silent(&reference.authority());
        silent(&reference.normalize());
        silent(&reference.without_fragment());
        if let Some(base) = reference.without_fragment() {
            silent(&base.resolver());
            silent(&base.resolver().resolve(reference));
        }
    }
    // The user and the host are not masked.
    let login = rfc1738::Url::parse("ftp://joe:hush@h.x/").expect("a URL").login();
    let server = reference("//joe:hush@h.x/").authority();
    silent(&login);
    silent(&server);
    for shown in [format!("{login:?}"), format!("{server:?}")] {
        assert!(shown.contains("joe") && shown.contains("h.x"), "{shown}");
    }
    // A registered name may contain a password before an `@`.
    let name = reference("//u:hush@$h");
    silent(&name.authority());
    assert_eq!(format!("{:?}", name.authority()), "Some(RegName(\"***@$h\"))");
    assert_eq!(format!("{:?}", reference("//$h").authority()), "Some(RegName(\"$h\"))");
}

#[test]
fn what_lines_make_is_silent() {
    silent(&Columns::new().parse(b"http://joe:hush@h/\n", LineTerminator::Newline));
}
