//! Answers about one reference: its components, or its error, by each specification and parser.

use urikit_readings::comparison::{Reading, Readings};
use urikit_readings::recorded::Profile;
use urikit_readings::{Error, Parsed, Part, Spec, secrets};

use super::json::Object;
use crate::arguments::Arguments;

/// Returns a reference of RFC 3986, or of RFC 3987 if it is only an IRI, or the error of RFC 3986.
pub(super) fn parsed(text: &str) -> Result<Parsed<'_>, Error> {
    Spec::Rfc3986.parse(text).or_else(|error| Spec::Rfc3987.parse(text).map_err(|_| error))
}

/// Writes the components of a reference or its error, and the ranges of its secrets.
pub(super) fn inspect(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let text = arguments.text();
    object.list("secrets", secrets(text), |object, span| object.span(text, span));
    match parsed(text) {
        Ok(parsed) => {
            object.text("spec", parsed.spec().name());
            object.text("kind", parsed.kind().name());
            object.optional("hostKind", parsed.host_kind().map(|kind| kind.name()));
            object.optional("port", parsed.port_or_default());
            object.list("components", parsed.components(), |object, component| {
                object.text("name", component.name);
                object.text("section", component.section);
                object.span(text, component.span.clone());
                let decoded = parsed.decode_bytes(component.part).unwrap_or_default();
                object.optional("decoded", core::str::from_utf8(&decoded).ok());
            });
            object.null("error");
        }
        Err(error) => object.object("error", |object| write_error(error, text, object)),
    }
}

/// Writes an error with its position in the input.
pub(super) fn write_error(error: Error, text: &str, object: &mut Object<'_>) {
    let diagram = error.display(text);
    for (key, value) in [
        ("code", error.code()),
        ("component", error.component()),
        ("rule", error.rule()),
        ("section", error.section()),
    ] {
        object.text(key, value);
    }
    object.text("message", diagram.masked().message());
    // Of a secret, the help names only delimiters, so it is not masked.
    object.optional("help", diagram.help());
    object.span(text, error.span());
}

/// Writes the parts or the error of a reference by all specifications.
pub(super) fn specs(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let text = arguments.text();
    object.list("specs", Spec::ALL, |object, spec| {
        object.text("name", spec.name());
        object.text("title", spec.title());
        object.text("link", spec.link());
        match spec.parse(text) {
            Ok(parsed) => {
                object.text("text", parsed.as_str());
                object.object("parts", |object| {
                    let parts = Part::ALL.iter();
                    parts.for_each(|part| object.optional(part.name(), parsed.get(*part)));
                });
                object.null("error");
            }
            Err(error) => object.object("error", |object| write_error(error, text, object)),
        }
    });
}

/// Writes how other parsers read a URL, with recorded results if there are any.
pub(super) fn parsers(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let text = arguments.text();
    let readings = Readings::parse(text).with_recorded();
    object.text("worst", readings.worst());
    object.list("readers", readings.readers(), |object, reader| {
        object.text("name", reader);
        let profile = Profile::all().iter().find(|profile| profile.name() == reader);
        object.optional("what", profile.map(Profile::what));
        object.optional("date", profile.map(Profile::date));
        match readings.by(reader) {
            Some(reading) => object.object("reading", |object| write_reading(reading, object)),
            None => object.null("reading"),
        }
    });
    let split = readings.disagreements();
    object.list("disagreements", split, |object, (a, b, verdict)| {
        object.text("a", a);
        object.text("b", b);
        object.text("verdict", verdict);
    });
}

fn write_reading(reading: &Reading<'_>, object: &mut Object<'_>) {
    for (key, part) in [
        ("scheme", &reading.scheme),
        ("userinfo", &reading.userinfo),
        ("host", &reading.host),
        ("port", &reading.port),
        ("query", &reading.query),
        ("fragment", &reading.fragment),
    ] {
        object.optional(key, part.as_ref());
    }
    object.text("path", &reading.path);
}
