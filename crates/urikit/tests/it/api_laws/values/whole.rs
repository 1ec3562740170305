//! References: URIs, IRIs, and those of older specifications.

use std::fmt::Debug;
use std::str::FromStr;

use urikit::rfc2396::Syntax;
use urikit::rfc2396::java::JavaUri;
use urikit::zone::ZonedRef;
use urikit::{Iri, IriBuf, IriRef, IriRefBuf};
use urikit::{Uri, UriBuf, UriRef, UriRefBuf, rfc1738, rfc1808, rfc2396};

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
    view::<Uri<'_>>(asked, "urikit::spec::AbsoluteIdentifier", &ABSOLUTE);
    view::<UriRef<'_>>(asked, "urikit::spec::RelativeReference", &RELATIVE);
    view::<IriRef<'_>>(asked, "urikit::spec::GenericUriRef", &ALL);
    view::<Iri<'_>>(asked, "urikit::spec::GenericUri", &FRAGMENTS);
    view::<Iri<'_>>(asked, "urikit::spec::AbsoluteIdentifier", &ABSOLUTE);
    view::<IriRef<'_>>(
        asked,
        "urikit::spec::RelativeReference",
        &["a", "\u{E4}", "a\u{308}", "%C3%A4", ""],
    );
    owned::<UriRefBuf>(asked, "urikit::spec::GenericUriRefBuf", &ALL);
    owned::<UriBuf>(asked, "urikit::spec::GenericUriBuf", &FRAGMENTS);
    owned::<UriBuf>(asked, "urikit::spec::AbsoluteIdentifierBuf", &ABSOLUTE);
    owned::<UriRefBuf>(asked, "urikit::spec::RelativeReferenceBuf", &RELATIVE);
    owned::<IriRefBuf>(
        asked,
        "urikit::spec::GenericUriRefBuf",
        &["", "a:\u{E4}", "a:a\u{308}", "a:%C3%A4", "//\u{E4}"],
    );
    owned::<IriBuf>(asked, "urikit::spec::GenericUriBuf", &FRAGMENTS);
    owned::<IriBuf>(asked, "urikit::spec::AbsoluteIdentifierBuf", &ABSOLUTE);
    owned::<IriRefBuf>(asked, "urikit::spec::RelativeReferenceBuf", &RELATIVE);
    view::<ZonedRef<'_>>(
        asked,
        "urikit::zone::ZonedRef",
        &["//[fe80::1]", "//[fe80::1%25e]", "//[fe80::1%25f]", "a"],
    );
    view::<rfc1738::Url<'_>>(
        asked,
        "urikit::rfc1738::Url",
        &["http://h/", "HTTP://h/", "http://h/a", "x:y"],
    );
    view::<rfc1808::Url<'_>>(asked, "urikit::rfc1808::Url", &ALL[..5]);
    view::<rfc1808::Base<'_>>(
        asked,
        "urikit::rfc1808::Base",
        &["http://h/", "HTTP://h/", "http://h/a", "x:y"],
    );
    view::<rfc2396::Uri<'_>>(asked, "urikit::rfc2396::Uri", &ABSOLUTE);
    view::<rfc2396::RelativeUri<'_>>(
        asked,
        "urikit::rfc2396::RelativeUri",
        &["/", "//h", "//H", "a", "a?", "a?b"],
    );
    view::<JavaUri<'_>>(
        asked,
        "urikit::rfc2396::java::JavaUri",
        &["a:b", "a", "A", "//h", "//H", "%41"],
    );
    view::<rfc2396::UriReference<'_>>(
        asked,
        "urikit::rfc2396::UriReference",
        &["", "a", "A", "//h", "a:b", "#f"],
    );
    // Values are equal regardless of the syntax that they were parsed with.
    let read =
        |text, syntax| rfc2396::UriReference::parse_with(fresh(text), syntax).expect("a reference");
    asked
        .of("urikit::rfc2396::UriReference", || ABSOLUTE.map(|text| read(text, Syntax::RFC2396)))
        .or(ABSOLUTE.map(|text| read(text, Syntax::RFC2732)))
        .or(ABSOLUTE.map(|text| read(text, Syntax::RFC2396.tolerant())))
        .equal()
        .hashed()
        .ordered();
}
