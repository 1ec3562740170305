//! Editing and building.

mod given;
mod operation;

use urikit::edit::{EditError, StructureError};
use urikit::{UriBuilder, UriRef, UriRefBuf};

use crate::input::{Language, Step, Steps, fields};
use crate::parts::Parts;
use crate::{Held, diagnostics};
use given::{Component, Given};
use operation::{Arguments, Operation};

/// Setting and removing components gives the composed components, or an error and no change.
pub(crate) fn edit(data: &[u8]) -> Option<Held> {
    edited(data, Operation::COMPONENTS)
}

/// The same for segments.
pub(crate) fn segments(data: &[u8]) -> Option<Held> {
    edited(data, Operation::SEGMENTS)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Refusal {
    Syntax,
    Structure(StructureError),
}

/// Composes components, if they are consistent.
fn text_of(parts: &Parts) -> Result<String, Refusal> {
    if !parts.has_host_if_needed() {
        return Err(Refusal::Structure(StructureError::HostMissing));
    }
    // All components are valid, and the path has a disambiguating prefix, so only this is left.
    parts.text().ok_or(Refusal::Structure(StructureError::PathWithoutSlash))
}

/// Compares an error with the expected one.
fn same_refusal(error: EditError, expected: Refusal) -> bool {
    match error {
        EditError::Syntax(error) => {
            diagnostics::parse_error(error);
            expected == Refusal::Syntax
        }
        EditError::Structure(conflict) => {
            check_conflict(conflict);
            expected == Refusal::Structure(conflict)
        }
        _ => false,
    }
}

/// The rule of a conflict is in the grammar, or is a description.
fn check_conflict(conflict: StructureError) {
    const ALL: [StructureError; 7] = [
        StructureError::PathWithoutSlash,
        StructureError::HostMissing,
        StructureError::SchemeMissing,
        StructureError::EmptyFirstSegment,
        StructureError::SegmentMissing,
        StructureError::DotSegment,
        StructureError::UserMissing,
    ];
    diagnostics::names(&ALL, StructureError::code);
    diagnostics::sentence(conflict.message());
    diagnostics::rule(conflict.rule(), conflict.section());
    assert_eq!(diagnostics::section(conflict.section()), "3986");
}

fn start(steps: &Steps<'_>) -> String {
    let is_usual = steps.iter().next().is_some_and(|step| step.how & 0x08 == 0);
    if is_usual { Language::REFERENCE } else { Language::GUARDED }.text(steps.first())
}

/// Applies the steps of an input.
fn edited(data: &[u8], operations: &[Operation]) -> Option<Held> {
    let steps = Steps::of(data);
    let text = start(&steps);
    let mut held = None;
    let mut uri = UriRefBuf::parse(text).ok()?;
    for step in steps.iter() {
        check(&mut uri, operations[usize::from(step.what) % operations.len()], step);
        held = Some(Held);
    }
    held
}

/// An operation changes the string like the components.
fn check(uri: &mut UriRefBuf, operation: Operation, step: Step<'_>) {
    let index = usize::from(step.how & 7);
    let values = operation.takes().map_or(Vec::new(), |(component, count)| match count {
        Some(count) => (0..count).map(|which| Given::of(step, which, &component)).collect(),
        None => (0..index & 3).map(|which| Given::data(step, which, &component)).collect(),
    });
    let with = Arguments { values, index };
    let before = uri.clone();
    let mut parts = Parts::of(before.as_uri_ref().as_str());
    let wrong = operation.takes().and_then(|(component, _)| {
        with.values.iter().find_map(|given| Some((given, component.refuses(given)?)))
    });
    let expected = if let Some((_, refusal)) = wrong {
        Err(refusal)
    } else {
        let model = operation.model(&mut parts, &with);
        match model.err() {
            Some(conflict) => Err(Refusal::Structure(conflict)),
            // Nothing to remove.
            None => text_of(&parts),
        }
    };
    let shown = || format!("{operation:?} {:?} {index} of {before:?}", with.values);
    let result = operation.run(uri, &with);
    match (result, &expected) {
        (Ok(()), Ok(text)) => {
            assert_eq!(uri.as_uri_ref().as_str(), text, "{}", shown());
            let parsed = UriRef::parse(text).map(fields);
            assert_eq!(Ok(fields(uri.as_uri_ref())), parsed, "{}", shown());
            check_decoded_data(uri.as_uri_ref(), operation, &with);
        }
        (Err(error), Err(refusal)) => {
            assert!(same_refusal(error, *refusal), "{}: {error:?}, not {refusal:?}", shown());
            assert_eq!(*uri, before, "{}", shown());
            let wrong = wrong.map(|(given, _)| given).filter(|given| given.is_text());
            if let (EditError::Syntax(error), Some(wrong)) = (error, wrong) {
                assert!(wrong.text.get(error.span()).is_some(), "{}: {:?}", shown(), error.span());
            }
        }
        (result, _) => panic!("{}: {result:?}, not {expected:?}", shown()),
    }
}

/// Decoding returns the data that a component was set to.
fn check_decoded_data(uri: UriRef<'_>, operation: Operation, with: &Arguments) {
    let Some(octets) = with.values.first().and_then(Given::octets) else { return };
    let found = match operation {
        Operation::SetUser => uri.userinfo().map(|it| it.username().decode_bytes()),
        Operation::SetPassword => {
            uri.userinfo().and_then(|it| it.password()).map(|it| it.decode_bytes())
        }
        Operation::PushSegment => uri.path().segments().next_back().map(|it| it.decode_bytes()),
        _ => return,
    };
    assert_eq!(found.as_deref(), Some(octets), "{operation:?}: {uri}");
}

/// The values passed to a builder so far.
struct Expected {
    parts: Parts,
    error: Option<Refusal>,
}

impl Expected {
    /// Sets a component, unless the value is invalid.
    fn set(&mut self, given: &Given, component: &Component, put: impl FnOnce(&mut Parts, String)) {
        match component.refuses(given) {
            None => put(&mut self.parts, given.text.clone()),
            Some(refusal) => drop(self.error.get_or_insert(refusal)),
        }
    }

    /// Applies a step to the builder and to the components.
    fn step(&mut self, builder: UriBuilder, step: Step<'_>) -> UriBuilder {
        let given = |component: &Component| Given::of(step, 0, component);
        macro_rules! set {
            ($method:ident, $component:ident, $put:expr) => {{
                let given = given(&Component::$component);
                self.set(&given, &Component::$component, $put);
                builder.$method(&given.text)
            }};
        }
        let parts = &mut self.parts;
        match step.what % 20 {
            0 | 1 => set!(scheme, SCHEME, |parts, text| parts.scheme = Some(text)),
            2 => set!(authority, AUTHORITY, |parts, text| {
                let of = Parts::of(&format!("//{text}"));
                (parts.userinfo, parts.host, parts.port) = (of.userinfo, of.host, of.port);
            }),
            3 => set!(userinfo, USERINFO, |parts, text| parts.userinfo = Some(text)),
            4..=6 => {
                let given = given(&Component::HOST);
                self.set(&given, &Component::HOST, |parts, text| parts.host = Some(text));
                builder.host(given.host())
            }
            7 => {
                let given = given(&Component::PORT);
                self.set(&given, &Component::PORT, |parts, text| parts.port = Some(text));
                builder.port(given.port())
            }
            8..=10 => set!(path, PATH, |parts, text| parts.path = text),
            11 => {
                let count = usize::from(step.how & 3);
                let all: Vec<_> =
                    (0..count).map(|which| Given::data(step, which, &Component::SEGMENT)).collect();
                match all.iter().find_map(|given| Component::SEGMENT.refuses(given)) {
                    None => {
                        parts.path = all.iter().map(|given| format!("/{}", given.text)).collect();
                    }
                    Some(refusal) => drop(self.error.get_or_insert(refusal)),
                }
                builder.path_segments(all.iter().filter_map(Given::octets))
            }
            12 => set!(query, QUERY, |parts, text| parts.query = Some(text)),
            13 => set!(fragment, FRAGMENT, |parts, text| parts.fragment = Some(text)),
            14 => {
                parts.scheme = None;
                builder.without_scheme()
            }
            15 => {
                (parts.userinfo, parts.host, parts.port) = (None, None, None);
                builder.without_authority()
            }
            16 => {
                parts.userinfo = None;
                builder.userinfo(None)
            }
            17 => {
                parts.port = None;
                builder.port(None)
            }
            18 => {
                parts.query = None;
                builder.query(None)
            }
            _ => {
                parts.fragment = None;
                builder.fragment(None)
            }
        }
    }
}

/// A builder returns the last values of its components, or an error.
pub(crate) fn build(data: &[u8]) -> Option<Held> {
    let steps = Steps::of(data);
    let mut state = Expected { parts: Parts::default(), error: None };
    let mut builder = UriBuilder::new();
    let mut held = None;
    let text = start(&steps);
    let from_nothing = steps.iter().next().is_some_and(|step| step.how & 0x10 == 0);
    if let Some(reference) = UriRef::parse(&text).ok().filter(|_| !from_nothing) {
        state.parts = Parts::of(&text);
        builder = UriBuilder::from(reference);
        built(&builder, &state);
    }
    for step in steps.iter() {
        builder = state.step(builder, step);
        built(&builder, &state);
        held = Some(Held);
    }
    held
}

/// Compares the result at this point.
fn built(builder: &UriBuilder, state: &Expected) {
    let expected = state.error.map_or_else(|| text_of(&state.parts), Err);
    match (builder.build_reference(), &expected) {
        (Ok(found), Ok(text)) => {
            assert_eq!(found.as_str(), text);
            assert_eq!(Ok(fields(found.as_uri_ref())), UriRef::parse(text).map(fields));
        }
        (Err(error), Err(refusal)) => {
            assert!(same_refusal(error, *refusal), "{error:?}, not {refusal:?}");
        }
        (found, _) => panic!("{found:?}, not {expected:?}"),
    }
    let without_scheme = Refusal::Structure(StructureError::SchemeMissing);
    let expected =
        expected.and_then(|text| state.parts.scheme.as_ref().map(|_| text).ok_or(without_scheme));
    match (builder.build(), expected) {
        (Ok(found), Ok(text)) => assert_eq!(found.as_str(), text),
        (Err(error), Err(refusal)) => {
            assert!(same_refusal(error, refusal), "{error:?}, not {refusal:?}");
        }
        (found, expected) => panic!("{found:?}, not {expected:?}"),
    }
}
