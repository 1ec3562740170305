//! Rows of `uri build`: JSON objects with encoded components.

use std::borrow::Cow;

use urikit::UriRef;
use urikit::edit::EditError;

use crate::assignment::{self, Assignment, Name};
use crate::diagnostics::input_error::InputError;
use crate::input::rows::{Json, Member, repeated};
use crate::output::printable::printable;
use crate::reading::{Key, Spec};

const OBJECT: &str = "a JSON object of components: {\"scheme\", \"host\", \"path\", ...}";
const COMPONENT: &str = "a component must be a string or null";
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

#[derive(Debug)]
pub(super) struct Part<'r> {
    name: Name,
    value: Json<'r>,
    pub(super) assignment: Assignment,
}

#[derive(Debug, Default)]
pub(super) struct Parts<'r> {
    /// In the order in which they are set.
    pub(super) all: Vec<Part<'r>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Component(Name),
    Valid,
    Spec,
    /// A component that only another specification has. A URI cannot contain it.
    Unused,
}

impl Role {
    /// Returns `None` for members that are ignored.
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
    /// Parses a row.
    ///
    /// # Errors
    ///
    /// Returns an error if the row is not a JSON object of components, or if a URI cannot represent
    /// all of them.
    pub(super) fn read(row: &'r [u8]) -> Result<Self, Box<InputError>> {
        let (mut seen, mut all) = (Vec::new(), Vec::new());
        Json::row(row)?.members(OBJECT, |member| {
            // `seen` stays short because it only holds known names.
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
        // The authority is redundant and may be outdated if the host was changed.
        if all.iter().any(|part| part.name == Name::Host) {
            all.retain(|part| part.name != Name::Authority);
        }
        all.sort_by_key(|part| part.assignment.rank());
        Ok(Self { all })
    }

    /// The diagnostic for a failed build, at the member that caused it. `at` is the component that
    /// could not be set, if it is one of the row.
    pub(super) fn build_error(
        &self,
        error: EditError,
        at: Option<&Part<'r>>,
        row: &[u8],
    ) -> InputError {
        let diagnostic = assignment::edit_error(error, UriRef::default());
        let InputError { span, .. } = match error {
            EditError::Syntax(error) => InputError::from(error),
            _ => diagnostic.clone(),
        };
        let named = self.all.iter().find(|part| Some(part.name.as_str()) == diagnostic.component);
        match (error, at, named.or(at)) {
            (EditError::Syntax(_), Some(part), _) => {
                InputError { span: part.value.place(span), ..diagnostic }
            }
            (_, _, Some(part)) => InputError {
                span: part.value.span(),
                component: Some(part.name.as_str()),
                ..diagnostic
            },
            _ => InputError { span: 0..row.len(), ..diagnostic },
        }
    }
}

/// Parses a component; `None` if it is null.
fn part(name: Name, value: Json<'_>) -> Result<Option<Part<'_>>, Box<InputError>> {
    let text = match value.first() {
        b'"' => value.string()?.map(Cow::into_owned),
        _ if value.is_null() => None,
        // A port can be a number. It is kept as it is written, and the port syntax is checked
        // later.
        b'-' | b'0'..=b'9' if name == Name::Port => Some(value.text.to_owned()),
        _ => {
            let (rule, message) = match name {
                Name::Port => (PORT, "expected a string, a number, or null"),
                _ => (COMPONENT, "expected a string or null"),
            };
            return Err(Box::new(InputError {
                component: Some(name.as_str()),
                ..*value.error(rule, message)
            }));
        }
    };
    Ok(text.map(|text| Part { name, value, assignment: Assignment::written(name, text) }))
}

/// Rejects a row that declares itself invalid or not a URI of RFC 3986.
fn check(role: Role, member: &Member<'_>) -> Result<(), Box<InputError>> {
    let value = member.value;
    let spec = if role == Role::Spec { value.string()? } else { None };
    let (code, rule, message): (_, _, Cow<'static, str>) = match role {
        _ if value.is_null() => return Ok(()),
        Role::Valid if value.text == "true" => return Ok(()),
        Role::Spec if spec.as_deref() == Some(Spec::Rfc3986.code()) => return Ok(()),
        Role::Valid => ("row-not-valid", VALID, "record has `valid: false`".into()),
        Role::Spec => {
            let spec = printable(spec.unwrap_or_default().as_bytes());
            ("row-of-other-spec", SPEC, format!("record has spec {spec}; expected rfc3986").into())
        }
        _ => {
            let name = printable(member.name.as_bytes());
            let message = format!("`{name}` is not a component in RFC 3986");
            ("row-of-other-spec", UNUSED, message.into())
        }
    };
    let error = InputError { code, section: "uri build --help", ..*value.error(rule, message) };
    Err(Box::new(error))
}
