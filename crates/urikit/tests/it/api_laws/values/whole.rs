//! References: URIs and IRIs.

use std::fmt::Debug;
use std::str::FromStr;

use urikit::{Iri, IriBuf, IriRef, IriRefBuf};
use urikit::{Uri, UriBuf, UriRef, UriRefBuf};

use super::fresh;
use crate::api_laws::law::Asked;
use crate::api_laws::{Text, View};

const ABSOLUTE: [&str; 7] = [
    "http://h/",
    "HTTP://h/",
    "http://h:/",
    "http://h/%61",
    "http://h/a",
    "http://u@h/",
    "http://i/?q",
];
const FRAGMENTS: [&str; 4] = ["http://h/", "http://h/#", "http://h/#f", "http://h/?#f"];
const RELATIVE: [&str; 8] = ["", "//h", "//h:", "a", "A", "?", "#", "a/./b"];
const ALL: [&str; 7] = ["", "a", "a:", "A:", "a:b", "//a", "a://b"];

fn view<V>(asked: &mut Asked, name: &'static str, inputs: &[&str])
where
    V: View + PartialEq<str> + for<'t> PartialEq<&'t str>,
{
    let read = || inputs.iter().map(|text| V::read(fresh(text)).expect("a valid string"));
    asked.of(name, read).equal().hashed().ordered().borrowed().texts().equal_to_texts();
}

fn owned<T>(asked: &mut Asked, name: &'static str, inputs: &[&str])
where
    T: Text + FromStr<Err: Debug> + PartialEq<str> + for<'t> PartialEq<&'t str>,
{
    let read = || inputs.iter().map(|text| text.parse::<T>().expect("a valid string"));
    asked.of(name, read).equal().hashed().ordered().borrowed().texts().equal_to_texts().read_back();
}

pub(super) fn test(asked: &mut Asked) {
    view::<UriRef<'_>>(asked, "urikit::spec::GenericUriRef", &ALL);
    view::<Uri<'_>>(asked, "urikit::spec::GenericUri", &FRAGMENTS);
    view::<Uri<'_>>(asked, "urikit::spec::GenericUri", &ABSOLUTE);
    view::<UriRef<'_>>(asked, "urikit::spec::GenericUriRef", &RELATIVE);
    view::<IriRef<'_>>(asked, "urikit::spec::GenericUriRef", &ALL);
    view::<Iri<'_>>(asked, "urikit::spec::GenericUri", &FRAGMENTS);
    view::<Iri<'_>>(asked, "urikit::spec::GenericUri", &ABSOLUTE);
    view::<IriRef<'_>>(
        asked,
        "urikit::spec::GenericUriRef",
        &["a", "\u{E4}", "a\u{308}", "%C3%A4", ""],
    );
    owned::<UriRefBuf>(asked, "urikit::spec::GenericUriRefBuf", &ALL);
    owned::<UriBuf>(asked, "urikit::spec::GenericUriBuf", &FRAGMENTS);
    owned::<UriBuf>(asked, "urikit::spec::GenericUriBuf", &ABSOLUTE);
    owned::<UriRefBuf>(asked, "urikit::spec::GenericUriRefBuf", &RELATIVE);
    owned::<IriRefBuf>(
        asked,
        "urikit::spec::GenericUriRefBuf",
        &["", "a:\u{E4}", "a:a\u{308}", "a:%C3%A4", "//\u{E4}"],
    );
    owned::<IriBuf>(asked, "urikit::spec::GenericUriBuf", &FRAGMENTS);
    owned::<IriBuf>(asked, "urikit::spec::GenericUriBuf", &ABSOLUTE);
    owned::<IriRefBuf>(asked, "urikit::spec::GenericUriRefBuf", &RELATIVE);
}
