//! What `scripts/panics` reads the machine code of: a program with every operation whose panics are listed.

use std::hash::{DefaultHasher, Hash};
use std::hint::black_box;

use urikit::compare::{Ladder, Rung};
use urikit::iri::{
    AbsoluteIri, AbsoluteIriBuf, Iri, IriBuf, IriRef, IriRefBuf, RelativeIriRef, RelativeIriRefBuf,
};
use urikit::lines::{Columns, LineEnd};
use urikit::normalize::{Normalizer, Steps};
use urikit::percent::{self, Set};
use urikit::relativize::Forms;
use urikit::resolve::{
    DotRemoval, EmptyBasePath, EncodedDots, Excess, Inheritance, Resolver, Rootless, SchemeRule,
};
use urikit::template::{Template, Value};
use urikit::zone::ZonedRef;
use urikit::{
    AbsoluteUri, AbsoluteUriBuf, Document, RelativeRef, RelativeRefBuf, Uri, UriBuf, UriRef, UriRefBuf,
    rfc1738, rfc1808, rfc2396, split,
};

/// Makes the compiler think that a value is used.
fn keep<T>(value: T) {
    drop(black_box(value));
}

fn parse(text: &str) {
    keep(UriRef::parse(text));
    keep(Uri::parse(text));
    keep(AbsoluteUri::parse(text));
    keep(RelativeRef::parse(text));
    keep(UriRef::parse_const(text));
    keep(Uri::parse_const(text));
    keep(AbsoluteUri::parse_const(text));
    keep(RelativeRef::parse_const(text));
    keep(UriRefBuf::parse(text));
    keep(UriBuf::parse(text));
    keep(AbsoluteUriBuf::parse(text));
    keep(RelativeRefBuf::parse(text));
    keep(ZonedRef::parse(text));
    keep(split::split(text));
}

fn parse_bytes(text: &[u8]) {
    keep(UriRef::parse_bytes(text));
    keep(Uri::parse_bytes(text));
    keep(AbsoluteUri::parse_bytes(text));
    keep(RelativeRef::parse_bytes(text));
    keep(IriRef::parse_bytes(text));
    for end in [LineEnd::Feed, LineEnd::Nul] {
        if let Ok(lines) = Columns::new().parse(text, end) {
            keep(lines.iter().filter_map(Result::ok).count());
            keep(lines.into_columns());
        }
    }
}

fn resolve(base: AbsoluteUri<'_>, reference: UriRef<'_>, out: &mut [u8]) {
    let resolved = base.resolve(reference);
    keep(resolved.to_uri());
    keep(resolved.to_string());
    keep(resolved.write_into(out).is_ok());
    keep(resolved.is_same_document());
    keep(resolved.is_current_document());
}

/// Choices of which the compiler does not know what they are.
fn choose(base: AbsoluteUri<'_>) -> Resolver<'_> {
    Resolver::new(base)
        .preset(black_box(Document::Rfc2396))
        .dot_removal(black_box(DotRemoval::Everywhere))
        .encoded_dots(black_box(EncodedDots::Dots))
        .excess(black_box(Excess::Keep))
        .inheritance(black_box(Inheritance::Directory))
        .rootless(black_box(Rootless::Erratum4547))
        .scheme_rule(black_box(SchemeRule::Compat))
}

fn by_choice(base: AbsoluteUri<'_>, reference: UriRef<'_>, target: Uri<'_>, out: &mut [u8]) {
    let resolver = choose(base);
    if let Ok(resolved) = resolver.resolve(reference) {
        keep(resolved.to_uri());
        keep(resolved.to_string());
        keep(resolved.write_into(out).is_ok());
        keep(resolved.is_same_document());
    }
    for relativized in [resolver.relativize(target), resolver.relativize_as(target, black_box(Forms::BELOW))]
    {
        keep(relativized.is_ok_and(|relativized| relativized.write_into(out).is_ok()));
    }
    let rootless = black_box(Rootless::Letter);
    let normalizer = Normalizer::new().steps(black_box(Steps::SYNTAX)).rootless(rootless);
    keep(normalizer.normalize(reference).to_buf());
    keep(normalizer.normalize(reference).write_into(out).is_ok());
    let ladder = Ladder::new().rootless(rootless);
    keep(ladder.compare(reference, target));
    ladder.key(reference, black_box(Rung::Path)).hash(&mut DefaultHasher::new());
}

fn relativize(base: AbsoluteUri<'_>, target: Uri<'_>, out: &mut [u8]) {
    let relativized = base.relativize(target);
    keep(relativized.to_buf());
    keep(relativized.to_string());
    keep(relativized.write_into(out).is_ok());
}

fn normalize(reference: UriRef<'_>, out: &mut [u8]) {
    let normalized = reference.normalize();
    keep(normalized.is_normal());
    keep(normalized.changes());
    keep(normalized.to_buf());
    keep(normalized.to_string());
    keep(normalized.write_into(out).is_ok());
}

fn compare(one: UriRef<'_>, other: UriRef<'_>) {
    keep(one.compare(other));
    for rung in [Rung::Simple, Rung::Case, Rung::Percent, Rung::Path, Rung::Scheme] {
        keep(one.key(rung) == other.key(rung));
        one.key(rung).hash(&mut DefaultHasher::new());
    }
}

fn escapes(text: &str) {
    if let Ok(decode) = percent::decode(text) {
        keep(decode.to_bytes());
        keep(decode.to_text());
        keep(decode.to_text_lossy());
        keep(decode.count());
    }
    let encode = percent::encode(text, &Set::UNRESERVED);
    keep(encode.to_string());
    keep(encode.to_cow());
}

fn iris(text: &str, reference: UriRef<'_>, out: &mut [u8]) {
    keep(Iri::parse(text));
    keep(AbsoluteIri::parse(text));
    keep(RelativeIriRef::parse(text));
    keep(IriRef::parse_const(text));
    if let Ok(iri) = IriRef::parse(text) {
        keep(iri.to_uri().to_buf());
        keep(iri.to_uri().to_string());
        keep(iri.to_uri().write_into(out).is_ok());
    }
    keep(reference.to_iri().to_buf());
    keep(reference.to_iri().to_string());
    keep(reference.to_iri().write_into(out).is_ok());
}

fn iris_by_rfc3987(text: &str, out: &mut [u8]) {
    keep(IriRefBuf::parse(text));
    keep(IriBuf::parse(text));
    keep(AbsoluteIriBuf::parse(text));
    keep(RelativeIriRefBuf::parse(text));
    let Ok(reference) = IriRef::parse(text) else { return };
    keep(reference.normalize());
    keep(reference.compare(reference));
    let (Ok(base), Ok(target)) = (AbsoluteIri::parse(text), Iri::parse(text)) else { return };
    keep(base.resolve(reference).to_iri());
    keep(base.resolve(reference).write_into(out).is_ok());
    keep(base.relativize(target).to_string());
    let resolver = base.resolver().excess(black_box(Excess::Refuse)).rootless(black_box(Rootless::Refuse));
    keep(resolver.resolve(reference).is_ok_and(|resolved| resolved.write_into(out).is_ok()));
}

fn older_documents(text: &str) {
    keep(rfc1738::Url::parse(text));
    keep(rfc1738::Url::parse_bytes(text.as_bytes()));
    if let (Ok(base), Ok(url)) = (rfc1808::Base::parse(text), rfc1808::Url::parse(text)) {
        keep(base.resolve_with(url, black_box(Excess::Keep)).map(|target| target.to_string()));
    }
    let syntax = black_box(rfc2396::Syntax::RFC2732.tolerant());
    let (Ok(base), Ok(reference)) =
        (rfc2396::AbsoluteUri::parse_with(text, syntax), rfc2396::UriReference::parse_with(text, syntax))
    else {
        return;
    };
    keep(reference.normalize().to_string());
    let resolver =
        base.resolver().excess(black_box(Excess::Keep)).empty_base_path(black_box(EmptyBasePath::Root));
    keep(resolver.resolve(reference).map(|target| target.to_string()));
    if let Ok(uri) = rfc2396::java::JavaUri::parse(text) {
        keep((uri.normalize(), uri.resolve(&uri)));
    }
}

fn templates(text: &str) {
    let values = [("a", Value::from(text)), ("b", Value::list([text])), ("c", Value::pairs([(text, text)]))];
    if let Ok(template) = Template::parse(text) {
        keep(template.expand(&values).to_text());
        keep(template.expand(&values).iri().to_text());
        keep(template.expand(&values).checked().map(|checked| checked.to_string()));
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mut out = [0; 100];
    for text in &arguments {
        parse(text);
        parse_bytes(text.as_bytes());
        escapes(text);
        templates(text);
        iris_by_rfc3987(text, &mut out);
        older_documents(text);
        let Ok(reference) = UriRef::parse(text) else { continue };
        normalize(reference, &mut out);
        compare(reference, reference);
        iris(text, reference, &mut out);
        if let Ok(base) = AbsoluteUri::parse(text) {
            resolve(base, reference, &mut out);
            relativize(base, base.into(), &mut out);
            by_choice(base, reference, base.into(), &mut out);
        }
    }
}
