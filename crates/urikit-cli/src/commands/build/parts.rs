//! Rows of `uri build`: components as they stand in a URI, each with its place in the row.

use std::borrow::Cow;

use urikit::UriRef;
use urikit::edit::EditError;

use crate::assignment::{self, Assignment, Name};
use crate::diagnostics::fault::Fault;
use crate::input::rows::{Json, Member, repeated};
use crate::reading::{Key, Spec};

/// What a row is.
const OBJECT: &str = "a JSON object of components: {\"scheme\", \"host\", \"path\", ...}";
/// What a component of a row is.
const COMPONENT: &str = "a component must be a string or null";
/// What a port may be besides.
const PORT: &str = "a port must be a string, a number, or null";
const VALID: &str = "`valid` must be true if present";
const SPEC: &str = "`spec` must be \"rfc3986\" if present";
const UNUSED: &str = "scheme, authority, userinfo, host, port, path, query, fragment";

/// The components, in the order in which they are set.
const SET: [Name; 8] = [
    Name::Scheme,
    Name::Path,
    Name::Authority,
    Name::Host,
    Name::Port,
    Name::Userinfo,
    Name::Query,
    Name::Fragment,
];

/// A component that is there.
#[derive(Debug)]
pub(super) struct Part<'r> {
    name: Name,
    value: Json<'r>,
    pub(super) assignment: Assignment,
}

/// Those of a row.
#[derive(Debug, Default)]
pub(super) struct Parts<'r> {
    /// In the order in which they are set.
    pub(super) all: Vec<Part<'r>>,
}

/// What a member is to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Component(Name),
    Valid,
    Spec,
    /// A part that a document before RFC 3986 has, or RFC 6874, and a URI has no place for.
    Unused,
}

impl Role {
    /// Nothing where the member is passed over.
    fn of(name: &str) -> Option<Self> {
        match name {
            "valid" => Some(Self::Valid),
            "spec" => Some(Self::Spec),
            name if Key::own().any(|key| key.name() == name) => Some(Self::Unused),
            name => SET.into_iter().find(|known| known.as_str() == name).map(Self::Component),
        }
    }
}

impl<'r> Parts<'r> {
    /// What a row says.
    ///
    /// # Errors
    ///
    /// That it is no such row, or one that no URI can be built of without loss.
    pub(super) fn read(row: &'r [u8]) -> Result<Self, Box<Fault>> {
        let (mut seen, mut all) = (Vec::new(), Vec::new());
        Json::row(row)?.members(OBJECT, |member| {
            // As many as there are names for, so that the list stays short.
            let Some(role) = Role::of(&member.name) else { return Ok(()) };
            if seen.contains(&member.name) {
                return Err(repeated(member.key));
            }
            match role {
                Role::Component(name) => all.extend(part(name, member.value)?),
                role => check(role, &member)?,
            }
            seen.push(member.name);
            Ok(())
        })?;
        // The components of an authority say more than all of it: what was changed is one of them.
        if all.iter().any(|part| part.name == Name::Host) {
            all.retain(|part| part.name != Name::Authority);
        }
        all.sort_by_key(|part| part.assignment.rank());
        Ok(Self { all })
    }

    /// Why nothing is built, about the member that is at fault: `at` is the one that could not be set, if it was one.
    pub(super) fn fault(&self, error: EditError, at: Option<&Part<'r>>, row: &[u8]) -> Fault {
        let fault = assignment::fault(error, UriRef::default());
        let Fault { span, .. } = match error {
            EditError::Syntax(error) => Fault::from(error),
            _ => fault.clone(),
        };
        let named = self.all.iter().find(|part| Some(part.name.as_str()) == fault.component);
        match (error, at, named.or(at)) {
            (EditError::Syntax(_), Some(part), _) => {
                Fault { span: part.value.place(span), ..fault }
            }
            (_, _, Some(part)) => {
                Fault { span: part.value.span(), component: Some(part.name.as_str()), ..fault }
            }
            _ => Fault { span: 0..row.len(), ..fault },
        }
    }
}

/// A component, unless it is null.
fn part(name: Name, value: Json<'_>) -> Result<Option<Part<'_>>, Box<Fault>> {
    let text = match value.first() {
        b'"' => value.string()?.map(Cow::into_owned),
        _ if value.is_null() => None,
        // A number is what it is written as: what is no port is told by the rule of ports.
        b'-' | b'0'..=b'9' if name == Name::Port => Some(value.text.to_owned()),
        _ => {
            let (rule, message) = match name {
                Name::Port => (PORT, "expected a string, a number, or null"),
                _ => (COMPONENT, "expected a string or null"),
            };
            return Err(Box::new(Fault {
                component: Some(name.as_str()),
                ..*value.fault(rule, message)
            }));
        }
    };
    Ok(text.map(|text| Part { name, value, assignment: Assignment::written(name, text) }))
}

/// Refuses a row that says of itself that it is not the components of a URI.
fn check(role: Role, member: &Member<'_>) -> Result<(), Box<Fault>> {
    let value = member.value;
    let spec = if role == Role::Spec { value.string()? } else { None };
    let (code, rule, message) = match role {
        _ if value.is_null() => return Ok(()),
        Role::Valid if value.text == "true" => return Ok(()),
        Role::Spec if spec.as_deref() == Some(Spec::Rfc3986.code()) => return Ok(()),
        Role::Valid => ("row-not-valid", VALID, "record is marked as invalid"),
        Role::Spec => ("row-of-other-spec", SPEC, "record was parsed with another specification"),
        _ => ("row-of-other-spec", UNUSED, "no such component in RFC 3986"),
    };
    let fault = Fault { code, section: "uri build --help", ..*value.fault(rule, message) };
    Err(Box::new(fault))
}
