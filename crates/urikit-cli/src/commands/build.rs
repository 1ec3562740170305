//! `uri set --new`: URIs from arguments or from rows of components.

use std::borrow::Cow;

use urikit::edit::EditError;
use urikit::query::QuerySyntax;
use urikit::{UriRef, UriRefBuf};

use super::command::{Answer, Command, Results, Takes};
use super::settings::Settings;
use crate::args::SetArgs;
use crate::assignment::{self, Addition, Assignment, Name};
use crate::input::rows::{Json, Member, Row, repeated};
use crate::input_error::InputError;
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::reading::{Part, Spec};

#[derive(Debug)]
pub(crate) struct Build {
    settings: Settings,
    /// Applied to every row; they override the components of the row.
    assignments: Vec<Assignment>,
    additions: Vec<Addition>,
}

impl Build {
    pub(crate) fn new(
        settings: Settings,
        mut assignments: Vec<Assignment>,
        arguments: &SetArgs,
    ) -> Self {
        assignments.sort_by_key(Assignment::rank);
        Self { settings, assignments, additions: arguments.edits.append.clone() }
    }

    /// Returns whether the arguments specify what to build, so that no rows are needed.
    pub(crate) fn is_complete(&self) -> bool {
        !self.assignments.is_empty() || !self.additions.is_empty()
    }

    pub(crate) fn alone(&self, page: &mut Page) -> Verdict {
        match self.build(&[]) {
            Ok(built) => self.answer(&built, page),
            Err((error, _)) => {
                let error = assignment::edit_error(error, UriRef::default());
                let help = error.help.map(|help| format!("; {help}")).unwrap_or_default();
                page.complain(&format_args!(
                    "error: {} ({}, {}){help}\n",
                    error.message, error.rule, error.section
                ));
                Verdict::Invalid
            }
        }
    }

    /// Builds a URI. The error includes the component that could not be set, if it is one of the
    /// row.
    fn build<'p, 'r>(
        &self,
        parts: &'p [Component<'r>],
    ) -> Result<UriRefBuf, (EditError, Option<&'p Component<'r>>)> {
        let mut built = UriRefBuf::default();
        for part in parts {
            part.assignment
                .apply(&mut built, QuerySyntax::URI)
                .map_err(|error| (error, Some(part)))?;
        }
        let argument = |error| (error, None);
        self.assignments
            .iter()
            .try_for_each(|assignment| assignment.apply(&mut built, QuerySyntax::URI))
            .map_err(argument)?;
        self.additions
            .iter()
            .try_for_each(|addition| addition.apply(&mut built, QuerySyntax::URI))
            .map_err(argument)?;
        Ok(built)
    }

    fn answer(&self, built: &UriRefBuf, page: &mut Page) -> Verdict {
        let mut out = self.settings.row_alone(&mut page.rows).valid();
        out.value("output", built.as_str());
        out.end();
        Verdict::Good
    }
}

impl Command for Build {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Row
    }

    fn results(&self) -> Option<Results> {
        None
    }

    fn input(&self, _: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let parts = Parts::read(input)?;
        let built = self
            .build(&parts.all)
            .map_err(|(error, part)| Box::new(parts.build_error(error, part, input)))?;
        Ok(self.answer(&built, page))
    }
}

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
struct Component<'r> {
    name: Name,
    value: Json<'r>,
    assignment: Assignment,
}

#[derive(Debug, Default)]
struct Parts<'r> {
    /// In the order in which they are set.
    all: Vec<Component<'r>>,
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
            name if is_own_part(name) => Some(Self::Unused),
            name => SET.into_iter().find(|known| known.as_str() == name).map(Self::Component),
        }
    }
}

/// Returns whether only specifications other than RFC 3986 have a part of this name.
fn is_own_part(name: &str) -> bool {
    Part::by_name(name).is_some_and(|part| !Part::COMMON.contains(&part))
}

impl<'r> Parts<'r> {
    /// Parses a row.
    ///
    /// # Errors
    ///
    /// Returns an error if the row is not a JSON object of components, or if a URI cannot represent
    /// all of them.
    fn read(row: &'r [u8]) -> Result<Self, Box<InputError>> {
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
    fn build_error(&self, error: EditError, at: Option<&Component<'r>>, row: &[u8]) -> InputError {
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
fn part(name: Name, value: Json<'_>) -> Result<Option<Component<'_>>, Box<InputError>> {
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
    Ok(text.map(|text| Component { name, value, assignment: Assignment::written(name, text) }))
}

/// Rejects a row that declares itself invalid or not a URI of RFC 3986.
fn check(role: Role, member: &Member<'_>) -> Result<(), Box<InputError>> {
    let value = member.value;
    let spec = if role == Role::Spec { value.string()? } else { None };
    let (code, rule, message): (_, _, Cow<'static, str>) = match role {
        _ if value.is_null() => return Ok(()),
        Role::Valid if value.text == "true" => return Ok(()),
        Role::Spec if spec.as_deref() == Some(Spec::Rfc3986.name()) => return Ok(()),
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
    let error = InputError { code, section: "uri set --help", ..*value.error(rule, message) };
    Err(Box::new(error))
}
