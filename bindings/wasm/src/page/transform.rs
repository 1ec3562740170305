//! Answers about two references, and about a reference and its normal form.

use urikit::compare::Ladder;
use urikit::normalize::{NormalizeSteps, Normalizer, Step};
use urikit_readings::{OperationError, Reference, Spec};
use urikit_schemes::SCHEMES;

use super::json::Object;
use super::parsing::{parsed, write_error};
use crate::arguments::Arguments;

/// Writes the result of each step of normalization, applied after the previous ones.
pub(super) fn normalize(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let text = arguments.text();
    let parsed = match parsed(text) {
        Ok(parsed) => parsed,
        Err(error) => return object.object("error", |object| write_error(error, text, object)),
    };
    object.text("spec", parsed.spec().name());
    let mut taken = NormalizeSteps::NONE;
    object.list("steps", NormalizeSteps::ALL.iter(), |object, step: Step| {
        taken = taken | NormalizeSteps::from(step);
        let normalizer = Normalizer::new().steps(taken).schemes(SCHEMES);
        object.text("step", step.name());
        match parsed.reference() {
            Reference::Uri(uri) => object.text("text", normalizer.normalize(*uri)),
            Reference::Iri(iri) => object.text("text", normalizer.normalize(*iri)),
            _ => object.null("text"),
        }
    });
}

/// Returns the specification for two references: RFC 3987 if one of them is not a URI reference.
fn common(a: &str, b: &str) -> Spec {
    let are_uris = [a, b].iter().all(|text| Spec::Rfc3986.is_valid(text));
    if are_uris { Spec::Rfc3986 } else { Spec::Rfc3987 }
}

/// Writes the target of a reference against a base, and the shortest reference from the base to it.
pub(super) fn resolve(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let (base, text) = (arguments.text(), arguments.text());
    let spec = common(base, text);
    let parsed = || spec.parse(base).map_err(OperationError::from);
    object.text("spec", spec.name());
    write_result("target", parsed().and_then(|base| base.resolve(text)), base, text, object);
    write_result("reference", parsed().and_then(|base| base.relativize(text)), base, text, object);
}

fn write_result(
    key: &str,
    result: Result<impl AsRef<str>, OperationError>,
    base: &str,
    text: &str,
    object: &mut Object<'_>,
) {
    object.object(key, |object| match result {
        Ok(result) => object.text("text", result.as_ref()),
        Err(OperationError::Base(error)) => {
            object.text("in", "base");
            object.object("error", |object| write_error(error, base, object));
        }
        Err(OperationError::Reference(error)) => {
            object.text("in", "reference");
            object.object("error", |object| write_error(error, text, object));
        }
        Err(other) => object.text("message", other),
    });
}

/// Writes the rung of the comparison ladder at which two references are equivalent.
pub(super) fn compare(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let (a, b) = (arguments.text(), arguments.text());
    let spec = common(a, b);
    let ladder = Ladder::new().schemes(SCHEMES);
    for (key, text) in [("a", a), ("b", b)] {
        match spec.parse(text) {
            Ok(parsed) => object.optional(key, parsed.normalize().ok()),
            Err(error) => object.object("error", |object| {
                object.text("in", key);
                write_error(error, text, object);
            }),
        }
    }
    let (Ok(a), Ok(b)) = (spec.parse(a), spec.parse(b)) else { return };
    let rung = match (a.reference(), b.reference()) {
        (Reference::Uri(a), Reference::Uri(b)) => ladder.compare(*a, *b),
        (Reference::Iri(a), Reference::Iri(b)) => ladder.compare(*a, *b),
        _ => None,
    };
    object.optional("rung", rung.map(|rung| rung.name()));
}
