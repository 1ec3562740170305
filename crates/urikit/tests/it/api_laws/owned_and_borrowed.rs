//! Tests that owned and borrowed types agree, and that all ways to parse a value agree.

use urikit::split::split;
use urikit::{Iri, IriBuf, IriRef, IriRefBuf};
use urikit::{Uri, UriBuf, UriRef, UriRefBuf};

use super::inputs;

macro_rules! assert_same_accessors {
    ($($view:ident $owned:ident)+) => {$(
        let mut seen = 0;
        for view in inputs::all().iter().filter_map(|text| $view::parse(text).ok()) {
            let owned = $owned::from(view);
            assert_eq!(view.to_buf(), owned);
            assert_eq!(view.to_owned(), owned);
            assert_eq!(owned.scheme(), view.scheme());
            assert_eq!(owned.authority(), view.authority());
            assert_eq!(owned.userinfo(), view.userinfo());
            let authority = view.authority();
            assert_eq!(authority.and_then(|it| it.username()), view.username());
            assert_eq!(authority.and_then(|it| it.password()), view.password());
            assert_eq!(owned.host(), view.host());
            assert_eq!(owned.port(), view.port());
            assert_eq!(owned.path(), view.path());
            assert_eq!(owned.query(), view.query());
            assert_eq!(owned.fragment(), view.fragment());
            assert_eq!(owned.redacted().to_string(), view.redacted().to_string());
            assert_eq!(format!("{owned:?}"), format!("{view:?}").replacen(stringify!($view),
            stringify!($owned), 1));
            assert_eq!(owned.as_str(), view.as_str());
            assert_eq!(owned.into_string(), view.as_str());
            seen += 1;
        }
        assert!(seen > 100, "{seen} of {}", stringify!($view));
    )+};
}

#[test]
fn owned_and_borrowed_accessors_agree() {
    assert_same_accessors! {
        UriRef UriRefBuf Uri UriBuf IriRef IriRefBuf Iri IriBuf
    }
}

#[test]
fn owned_and_borrowed_bases_resolve_alike() {
    for base in inputs::all().iter().step_by(7).filter_map(|text| Uri::parse(text).ok()) {
        let owned = UriBuf::from(base);
        for target in inputs::all().iter().step_by(37).filter_map(|text| UriRef::parse(text).ok()) {
            assert_eq!(owned.resolve(target).to_string(), base.resolve(target).to_string());
            assert_eq!(owned.is_same_document(target), base.is_same_document(target));
            if let Some(target) = target.as_uri() {
                assert_eq!(
                    owned.relativize(target).to_string(),
                    base.relativize(target).to_string()
                );
            }
        }
    }
}

/// Tests `from_static`, which must accept exactly the inputs that `parse` accepts.
macro_rules! read_static {
    ($($view:ident)+) => {$(
        for text in inputs::all() {
            // The panic message is tested below.
            let hook = std::panic::take_hook();
            std::panic::set_hook(Box::new(|_| ()));
            let result = std::panic::catch_unwind(|| $view::from_static(text));
            std::panic::set_hook(hook);
            match ($view::parse(text), $view::parse_const(text), result) {
                (Ok(view), Ok(in_const), Ok(known)) => {
                    assert_eq!((in_const, known), (view, view));
                    assert_eq!((in_const.split(), known.split()), (view.split(), view.split()));
                }
                (Err(error), Err(in_const), Err(panicked)) => {
                    assert_eq!(in_const, error, "{text}");
                    let said = panicked.downcast_ref::<String>().map(String::as_str);
                    let said = said.or_else(|| panicked.downcast_ref::<&str>().copied());
                    assert_eq!(said, Some(error.message()), "{text}");
                }
                (parsed, in_const, known) => panic!("{text}: {parsed:?} {in_const:?} {}",
                known.is_ok()),
            }
        }
    )+};
}

#[test]
fn from_static_agrees_with_parse() {
    read_static! { UriRef Uri IriRef Iri }
}

#[test]
fn split_and_display_round_trip() {
    for text in inputs::all() {
        let parts = split(text);
        assert_eq!(parts.to_string(), *text);
        if let Ok(reference) = IriRef::parse(text) {
            assert_eq!(reference.split(), parts);
        }
    }
}
