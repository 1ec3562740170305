//! References by any specification.

use alloc::string::ToString;

use urikit::{IriRef, UriRef};
use urikit_readings::{Error, OperationError, Part, Spec};

use crate::failure::Failure;
use crate::memory::Output;
use crate::units::utf16;

type Done = Result<(), Failure>;

/// Returns the specification with an index in [`Spec::ALL`], in which `lib/specs.ts` has them.
pub(super) fn spec(index: u32) -> Spec {
    Spec::ALL.get(index as usize).copied().unwrap_or_default()
}

/// Creates the error of a string that is invalid by a specification. Secrets are masked.
#[cold]
fn failure(error: Error, input: &str) -> Failure {
    let diagram = error.display(input).masked();
    Failure {
        code: error.code(),
        component: error.component(),
        rule: error.rule(),
        section: error.section(),
        message: diagram.message().to_string(),
        help: diagram.help().map(|help| help.to_string()),
        diagram: Some(diagram.to_string()),
        span: utf16(input, error.span()),
    }
}

/// Creates the error of an operation on a base and a reference.
#[cold]
fn operation(error: OperationError, base: &str, reference: &str) -> Failure {
    match error {
        OperationError::Base(error) => failure(error, base),
        OperationError::Reference(error) => failure(error, reference),
        OperationError::Resolve(error) => Failure {
            code: error.code(),
            component: "path",
            rule: error.rule(),
            section: error.section(),
            message: error.to_string(),
            ..Failure::default()
        },
        undefined => Failure {
            code: "undefined",
            component: "reference",
            message: undefined.to_string(),
            ..Failure::default()
        },
    }
}

/// Returns whether a string is a reference, or has a scheme if `form` is 1.
pub(super) fn is_valid(input: &str, spec: Spec, form: u32) -> bool {
    match spec {
        Spec::Whatwg => spec.is_valid(input),
        _ => spec.parse(input).is_ok_and(|parsed| form == 0 || parsed.is_absolute()),
    }
}

/// Writes the string of a reference, the kind of its host, its parts and where they start, and its
/// port.
pub(super) fn parse(input: &str, spec: Spec, form: u32, output: &mut Output) -> Done {
    let parsed = if form == 1 { spec.parse_absolute(input) } else { spec.parse(input) };
    let parsed = parsed.map_err(|error| failure(error, input))?;
    output.text(parsed.as_str());
    output.optional(parsed.host_kind().map(|kind| kind.name()));
    for part in Part::ALL {
        output.optional(parsed.get(part));
        let start = parsed.span(part).map_or(0, |span| span.start);
        output.number(utf16(parsed.as_str(), start..start).start);
    }
    output.optional(parsed.port_or_default().map(|port| port.to_string()));
    Ok(())
}

/// Resolves a reference against a base.
pub(super) fn resolve(base: &str, reference: &str, spec: Spec, output: &mut Output) -> Done {
    let parsed = spec.parse(base).map_err(OperationError::from);
    let target = parsed.and_then(|base| base.resolve(reference));
    output.text(target.map_err(|error| operation(error, base, reference))?);
    Ok(())
}

/// Makes a target relative to a base.
pub(super) fn relativize(base: &str, target: &str, spec: Spec, output: &mut Output) -> Done {
    let parsed = spec.parse(base).map_err(OperationError::from);
    let reference = parsed.and_then(|base| base.relativize(target));
    output.text(reference.map_err(|error| operation(error, base, target))?);
    Ok(())
}

/// Writes the normal form of a reference.
pub(super) fn normalize(input: &str, spec: Spec, output: &mut Output) -> Done {
    let parsed = spec.parse(input).map_err(OperationError::from);
    let normal = parsed.and_then(|parsed| parsed.normalize());
    output.text(normal.map_err(|error| operation(error, input, input))?);
    Ok(())
}

/// Writes an IRI as a URI. If `idna` is 1, its host is mapped to a DNS name.
pub(super) fn to_uri(input: &str, idna: u32, output: &mut Output) -> Done {
    let iri = IriRef::parse(input).map_err(|error| failure(error.into(), input))?;
    if idna == 0 {
        output.text(iri.to_uri());
        return Ok(());
    }
    let uri = iri.to_uri_by_idna().map_err(|error| Failure {
        code: error.code(),
        component: "host",
        rule: "a host that IDNA maps to a DNS name",
        section: error.section(),
        message: error.message().to_string(),
        span: utf16(input, error.span()),
        ..Failure::default()
    })?;
    output.text(uri);
    Ok(())
}

/// Writes a URI as an IRI.
pub(super) fn to_iri(input: &str, output: &mut Output) -> Done {
    let uri = UriRef::parse(input).map_err(|error| failure(error.into(), input))?;
    output.text(uri.to_iri());
    Ok(())
}
