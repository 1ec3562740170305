//! Tests that `Debug` output and error messages do not contain passwords, but contain the other
//! components.

use std::fmt::Debug;

use urikit::batch::{Columns, LineTerminator};
use urikit::compare::Rung;
use urikit::{IriRef, Uri, UriBuf, UriBuilder, UriRef, UriRefBuf};

use super::{Law, OwnedLaw, View, WithOwned, for_each_pair, for_each_view, inputs};
use crate::support::reach;

/// The password in all inputs.
const PASSWORD: &str = "hush";

#[track_caller]
fn assert_masked(value: &dyn Debug) {
    for shown in [format!("{value:?}"), format!("{value:#?}")] {
        assert!(!shown.contains(PASSWORD), "{shown}");
        // The value must not be empty either.
        assert!(
            !shown.is_empty() && !shown.contains("Some()") && !shown.contains("Ok()"),
            "{shown}"
        );
    }
}

struct BorrowedTypesMaskPasswords;

impl Law for BorrowedTypesMaskPasswords {
    fn holds_for<V: View>() {
        let mut secret = 0;
        for text in inputs::all() {
            match V::read(text) {
                Ok(view) => {
                    assert_masked(&view);
                    assert_masked(&[Some(view)]);
                    secret += usize::from(text.contains(PASSWORD));
                    // The path is not masked.
                    assert!(
                        !text.contains("/a/b") || format!("{view:?}").contains("/a/b"),
                        "{view:?}"
                    );
                }
                Err(error) => {
                    assert_masked(&error);
                    assert!(!error.to_string().contains(PASSWORD), "{error}");
                }
            }
        }
        let name = std::any::type_name::<V>();
        assert!(secret > reach(3, 10), "{secret} of {name} have a password");
    }
}

#[test]
fn borrowed_types_and_errors_mask_passwords() {
    for_each_view::<BorrowedTypesMaskPasswords>();
}

struct OwnedTypesMaskPasswords;

impl OwnedLaw for OwnedTypesMaskPasswords {
    fn holds_for<V: WithOwned>() {
        for text in inputs::all() {
            match text.parse::<V::Owned>() {
                Ok(owned) => assert_masked(&owned),
                Err(error) => {
                    assert_masked(&error);
                    assert!(!error.to_string().contains(PASSWORD), "{error}");
                }
            }
        }
    }
}

#[test]
fn owned_types_and_errors_mask_passwords() {
    for_each_pair::<OwnedTypesMaskPasswords>();
}

#[test]
fn other_errors_mask_passwords() {
    let refused = UriRefBuf::try_from("http://u:hush@h/ ".to_owned());
    assert_masked(&refused.expect_err("a blank"));
}

#[test]
fn results_mask_passwords() {
    for text in inputs::all().iter().filter(|text| text.contains(PASSWORD)) {
        let Ok(reference) = UriRef::parse(text) else { continue };
        // `Split` does not validate its input, but masks the password too.
        let normal = reference.normalize();
        assert_masked(&normal);
        assert_masked(&reference.redacted());
        assert!(!reference.redacted().to_string().contains(PASSWORD));
        for rung in Rung::ALL {
            assert_masked(&reference.key(rung));
        }
        let authority = reference.authority().expect("a component with the password");
        assert_masked(&authority);
        assert_masked(&authority.userinfo());
        let owned = UriRefBuf::from(reference);
        assert_masked(&owned);
        assert_masked(&UriBuf::try_from(owned));
        let Ok(uri) = Uri::parse(text) else { continue };
        assert_masked(&uri.without_fragment());
        assert_masked(&uri.without_fragment().resolver());
        assert_masked(&uri.without_fragment().resolve(reference));
        assert_masked(
            &uri.without_fragment().resolver().resolve(UriRef::parse("a").expect("a path")),
        );
        assert_masked(&uri.without_fragment().relativize(uri));
    }
}

#[test]
fn iri_results_mask_passwords() {
    for text in inputs::all().iter().filter(|text| text.contains(PASSWORD)) {
        let Ok(reference) = IriRef::parse(text) else { continue };
        assert_masked(&reference.normalize());
        assert_masked(&reference.to_uri());
        assert_masked(&reference.to_iri());
        if let Some(uri) = reference.as_uri_ref() {
            assert_masked(&uri.to_iri());
            assert_masked(&UriBuilder::from(uri));
        }
        let Some(iri) = reference.as_iri() else { continue };
        let base = iri.without_fragment();
        assert_masked(&base.resolver());
        assert_masked(&base.resolve(reference));
        assert_masked(&base.relativize(iri));
    }
}

#[test]
fn batches_mask_passwords() {
    assert_masked(&Columns::new().parse(b"http://joe:hush@h/\n", LineTerminator::Newline));
}
