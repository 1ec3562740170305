//! What is tried.

use std::hint::black_box;

use urikit::iri::IriRef;
use urikit::lines::{Columns, LineEnd};
use urikit::percent::{self, Set};
use urikit::query::Rules;
use urikit::template::{Template, Value};
use urikit::zone::ZonedRef;
use urikit::{AbsoluteUri, Uri, UriRef, rfc1738, rfc1808, rfc2396, split};
use urikit_audit::readings::Readings;
use urikit_audit::{Guard, Policy, secrets};
use urikit_text::document::{Kind, read};
use urikit_text::guess::guess;
use urikit_text::plain::{Choice, Finder};

use crate::{Bound, Operation, Times};

const BASE: AbsoluteUri<'static> = AbsoluteUri::from_static("http://a.example/b/c/d;p?q");

const fn operation(name: &'static str, times: Times, per_byte: u64, run: fn(&str)) -> Operation {
    Operation { name, run, bound: Bound { times, per_byte } }
}

/// No memory at all.
const fn free(name: &'static str, run: fn(&str)) -> Operation {
    operation(name, Times::Fixed(0), 0, run)
}

/// Makes the compiler think that a value is used.
fn keep<T>(value: T) {
    drop(black_box(value));
}

fn uri(text: &str) -> Option<UriRef<'_>> {
    UriRef::parse(text).ok()
}

/// Every operation.
pub const OPERATIONS: &[Operation] = &[
    free("parse", |text| keep(UriRef::parse(text))),
    free("parse, const", |text| keep(UriRef::parse_const(text))),
    free("parse IRI", |text| keep(IriRef::parse(text))),
    free("parse with zone", |text| keep(ZonedRef::parse(text))),
    free("parse RFC 2396", |text| keep(rfc2396::UriReference::parse(text))),
    free("parse RFC 1808", |text| keep(rfc1808::Url::parse(text))),
    free("parse RFC 1738", |text| keep(rfc1738::Url::parse(text))),
    free("parse as Java", |text| keep(rfc2396::java::JavaUri::parse(text))),
    free("split", |text| keep(split::split(text))),
    operation("parse, owned", Times::Fixed(1), 1, |text| keep(urikit::UriRefBuf::parse(text))),
    free("segments", |text| keep(uri(text).map(|uri| uri.path().segments().rev().count()))),
    operation("resolve", Times::Fixed(1), 1, |text| keep(uri(text).map(|uri| BASE.resolve(uri).to_uri()))),
    operation("resolve on it", Times::Fixed(1), 1, |text| {
        let reference = UriRef::from_static("../../g/./h?y");
        keep(AbsoluteUri::parse(text).map(|base| base.resolve(reference).to_uri()));
    }),
    free("resolve, compared", |text| keep(uri(text).map(|uri| BASE.resolve(uri).is_same_document()))),
    operation("relativize", Times::Fixed(1), 1, |text| {
        keep(Uri::parse(text).map(|uri| BASE.relativize(uri).to_buf()));
    }),
    operation("relativize from it", Times::Fixed(1), 1, |text| {
        let target = Uri::from_static("http://h/a/b");
        keep(AbsoluteUri::parse(text).map(|base| base.relativize(target).to_buf()));
    }),
    operation("normalize", Times::Fixed(1), 2, |text| keep(uri(text).map(|uri| uri.normalize().to_buf()))),
    free("is normal", |text| keep(uri(text).map(|uri| uri.normalize().is_normal()))),
    free("compare", |text| {
        // The difference stands at the very end.
        let (most, _) = text.split_at(text.len() - text.chars().next_back().map_or(0, char::len_utf8));
        keep(uri(text).zip(uri(most)).map(|(one, other)| one.compare(other)));
    }),
    operation("decode", Times::Fixed(1), 1, |text| keep(percent::decode(text).map(|it| it.to_bytes().len()))),
    operation("encode", Times::Fixed(1), 3, |text| keep(percent::encode(text, &Set::UNRESERVED).to_cow())),
    free("signs", |text| keep(percent::signs(text, &Set::UNRESERVED).count())),
    free("pairs", |text| keep(uri(text).and_then(|uri| uri.query()).map(|it| it.pairs(Rules::FORM).count()))),
    operation("set path", Times::Fixed(2), 2, |text| {
        let mut uri = urikit::UriRefBuf::parse("http://h").expect("a URI");
        keep(uri.edit().set_path(text).is_ok());
    }),
    operation("IRI to URI", Times::Fixed(1), 3, |text| {
        keep(IriRef::parse(text).map(|iri| iri.to_uri().to_buf()));
    }),
    operation("URI to IRI", Times::Fixed(1), 1, |text| keep(uri(text).map(|uri| uri.to_iri().to_buf()))),
    operation("IRI by IDNA", Times::Doubling(4), 8, |text| {
        keep(IriRef::parse(text).map(|iri| iri.to_uri_by_idna().is_ok()));
    }),
    operation("IRI, NFC", Times::Fixed(1), 1, |text| keep(IriRef::parse(text).map(|iri| iri.nfc()))),
    operation("template", Times::Doubling(3), 20, |text| keep(Template::parse(text))),
    operation("template, expanded", Times::Doubling(3), 20, |text| {
        let values = [("a", Value::from("x y")), ("b", Value::from("é"))];
        keep(Template::parse(text).map(|template| template.expand(&values).at_most(1 << 16).to_text()));
    }),
    operation("lines", Times::Doubling(10), 32, |text| {
        keep(Columns::new().parse(text.as_bytes(), LineEnd::Feed));
    }),
    operation("find", Times::Doubling(3), 8, |text| keep(Finder::new().find(text).count())),
    operation("find, all choices", Times::Found(1), 8, |text| {
        let choices =
            [Choice::Schemeless, Choice::Email, Choice::NetworkPath, Choice::Nested, Choice::Rejoin];
        let finder = choices.into_iter().fold(Finder::new(), Finder::with);
        keep(finder.find(text).count());
    }),
    operation("HTML", Times::Found(2), 128, |text| keep(read(Kind::Html, text.as_bytes()))),
    operation("XML", Times::Found(2), 128, |text| keep(read(Kind::Xml, text.as_bytes()))),
    operation("Markdown", Times::Found(4), 192, |text| keep(read(Kind::Markdown, text.as_bytes()))),
    operation("CSS", Times::Found(1), 64, |text| keep(read(Kind::Css, text.as_bytes()))),
    operation("JSON", Times::Found(2), 96, |text| keep(read(Kind::Json, text.as_bytes()))),
    operation("mail", Times::Found(1), 96, |text| keep(read(Kind::Mail, text.as_bytes()))),
    operation("guess", Times::Doubling(6), 32, |text| keep(guess(text))),
    operation("audit", Times::Found(1), 4, |text| keep(Policy::general().audit(text))),
    operation("secrets", Times::Found(1), 32, |text| keep(secrets(text).count())),
    operation("guard", Times::Found(2), 4, |text| keep(Guard::new(Policy::web_fetch()).check(text).is_ok())),
    operation("readings", Times::Doubling(32), 48, |text| keep(Readings::of(text).worst())),
];
