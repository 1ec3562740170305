//! What `scripts/panics` reads the machine code of: a program with every operation whose panics are listed.

use std::hash::{DefaultHasher, Hash};
use std::hint::black_box;

use urikit::compare::Rung;
use urikit::iri::{AbsoluteIri, Iri, IriRef, RelativeIriRef};
use urikit::lines::{Columns, LineEnd};
use urikit::percent::{self, Set};
use urikit::template::{Template, Value};
use urikit::{AbsoluteUri, RelativeRef, Uri, UriBuf, UriRef, UriRefBuf, split};

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
        let Ok(reference) = UriRef::parse(text) else { continue };
        normalize(reference, &mut out);
        compare(reference, reference);
        iris(text, reference, &mut out);
        if let Ok(base) = AbsoluteUri::parse(text) {
            resolve(base, reference, &mut out);
            relativize(base, base.into(), &mut out);
        }
    }
}
