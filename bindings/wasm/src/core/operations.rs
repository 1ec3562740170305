//! Parsing, resolution, relativization, normalization, and comparison.

use urikit::component::Host;
use urikit::normalize::{NormalizeSteps, Normalizer, Step};
use urikit::percent::{AsciiSet, encode_with};
use urikit::{Component, Uri, UriRef};

use crate::failure::Failure;
use crate::memory::{OFFSETS, Output};

type Done = Result<(), Failure>;

/// The form of a reference.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Uri,
    Reference,
}

/// Parses a reference that has a form, or returns `None`.
#[inline]
pub(super) fn valid(input: &[u8], form: Form) -> Option<UriRef<'_>> {
    let uri = UriRef::parse_bytes(input).ok()?;
    (form == Form::Reference || uri.span(Component::Scheme).is_some()).then_some(uri)
}

/// Returns the ends of the components, from which `lib/uri.ts` computes all ranges.
///
/// A missing scheme or host has the end 0. If the port, the query, or the fragment is missing, its
/// end is the same as that of the component before it.
#[inline]
pub(super) fn offsets(uri: UriRef<'_>) -> [u32; OFFSETS] {
    let span = |component| uri.span(component);
    let path = span(Component::Path).unwrap_or_default();
    let host = span(Component::Host).unwrap_or_default();
    let scheme = span(Component::Scheme).unwrap_or_default();
    let query_end = span(Component::Query).map_or(path.end, |query| query.end);
    [scheme.end, host.start, host.end, path.start, path.end, query_end].map(|end| end as u32)
}

/// Parses a reference. All its bytes must be ASCII, so they are not checked for UTF-8 first.
pub(super) fn reference(input: &[u8]) -> Result<UriRef<'_>, Failure> {
    UriRef::parse_bytes(input).map_err(|error| Failure::syntax(error, string(input)))
}

fn uri(input: &[u8]) -> Result<Uri<'_>, Failure> {
    match reference(input)?.as_uri() {
        Some(uri) => Ok(uri),
        None => Uri::parse(string(input)).map_err(|error| Failure::syntax(error, string(input))),
    }
}

/// Returns the input of an error message. JavaScript encodes strings as UTF-8.
#[cold]
fn string(input: &[u8]) -> &str {
    core::str::from_utf8(input).unwrap_or_default()
}

/// Returns the error of an invalid reference.
pub(super) fn check(input: &[u8], form: Form) -> Done {
    match form {
        Form::Uri => uri(input).map(|_| ()),
        Form::Reference => reference(input).map(|_| ()),
    }
}

/// Resolves a reference against a base.
pub(super) fn resolve(base: &[u8], input: &[u8], output: &mut Output) -> Done {
    let (parsed, target) = (uri(base)?, reference(input)?);
    output.parts(base, input, |text| parsed.resolve_into(target, text));
    Ok(())
}

/// Makes a target relative to a base.
pub(super) fn relativize(base: &[u8], target: &[u8], output: &mut Output) -> Done {
    output.text(uri(base)?.relativize(uri(target)?));
    Ok(())
}

/// Writes the normal form of a reference by some steps, of which `steps` has a bit for each.
pub(super) fn normalize(input: &[u8], steps: u32, output: &mut Output) -> Done {
    let steps = Step::ALL.into_iter().filter(|&step| steps >> step as u32 & 1 == 1);
    let normalizer = Normalizer::new().steps(steps.collect::<NormalizeSteps>());
    let uri = reference(input)?;
    output.parts(input, b"", |text| normalizer.normalize_into(uri, text));
    Ok(())
}

/// Writes the name of the first step after which two references are equal, or `null`.
pub(super) fn compare(a: &[u8], b: &[u8], output: &mut Output) -> Done {
    let rung = reference(a)?.compare(reference(b)?);
    output.optional(rung.map(|rung| rung.name()));
    Ok(())
}

/// Writes the kind of a host, which must be valid.
pub(super) fn host_kind(host: &str, output: &mut Output) {
    output.optional(Host::parse(host).ok().map(|host| host.kind().name()));
}

/// Writes the default port of a scheme, or `null`.
pub(super) fn default_port(scheme: &str, output: &mut Output) {
    let uri = alloc::format!("{scheme}://h");
    let port = UriRef::parse(&uri).ok().and_then(|uri| uri.port_or_default());
    output.optional(port.map(|port| alloc::format!("{port}")));
}

/// Writes the origin of a reference, or `null`.
pub(super) fn origin(input: &[u8], output: &mut Output) -> Done {
    output.optional(reference(input)?.origin().map(|origin| alloc::format!("{origin}")));
    Ok(())
}

/// Writes data percent-encoded for a component, by its index in `lib/percent.ts`.
pub(super) fn encode(data: &[u8], component: u32, output: &mut Output) {
    let set = match component {
        1 => &AsciiSet::USERINFO,
        2 => &AsciiSet::REG_NAME,
        3 => &AsciiSet::PATH,
        4 => &AsciiSet::SEGMENT,
        5 => &AsciiSet::QUERY,
        6 => &AsciiSet::FRAGMENT,
        _ => &AsciiSet::UNRESERVED,
    };
    output.text(encode_with(data, set));
}
