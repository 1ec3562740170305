//! Assignments of `uri set`: `host=example.com`, `path:=/a%20b`, `port?=8080`.
//!
//! ```text
//! assignment = name [ "?" ] [ ":" ] "=" value  ; "?": only if not set; ":": already encoded
//! name       = component / "query:" key
//! ```

use std::borrow::Cow;
use std::net::Ipv6Addr;

use urikit::edit::{EditError, StructureError};
use urikit::percent::{self, AsciiSet};
use urikit::query::{QueryEditor, QuerySyntax};
use urikit::{UriRef, UriRefBuf};
use urikit_schemes::SchemeError;

use crate::globs::{Case, Glob};
use crate::input_error::InputError;
use crate::reading::offset;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    // In the order in which they are set, so that no earlier value makes a later one invalid.
    Scheme,
    Path,
    Authority,
    Host,
    Port,
    Userinfo,
    User,
    Password,
    Query,
    Fragment,
}

/// A component, or pairs of the query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Component(Name),
    /// The pairs with this key.
    Pairs(String),
}

/// A component or query key, and its new value.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    target: Target,
    value: String,
    coding: Coding,
    when: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    Data,
    Encoded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Always,
    Unset,
    Set,
}

impl Name {
    /// All components, in the order in which messages list them.
    const ALL: [(&str, Self); 10] = [
        ("authority", Self::Authority),
        ("fragment", Self::Fragment),
        ("host", Self::Host),
        ("password", Self::Password),
        ("path", Self::Path),
        ("port", Self::Port),
        ("query", Self::Query),
        ("scheme", Self::Scheme),
        ("user", Self::User),
        ("userinfo", Self::Userinfo),
    ];

    pub(crate) fn as_str(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// Parses the name of a component. The error lists the valid names.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, component)| component).ok_or_else(|| {
            let names = Self::ALL.map(|(name, _)| name).join(", ");
            format!("unknown component `{name}`; expected one of {names}, or query:KEY")
        })
    }

    /// Removes the component; for a path, all of its segments.
    ///
    /// Components that depend on it are removed as well: the password with the user, and user and
    /// port with the host.
    pub(crate) fn remove(self, uri: &mut UriRefBuf) -> Result<(), EditError> {
        match self {
            Self::Scheme => uri.remove_scheme()?,
            Self::Authority | Self::Host => uri.remove_authority()?,
            Self::Userinfo | Self::User => uri.remove_userinfo(),
            Self::Password => uri.remove_password(),
            Self::Port => uri.remove_port(),
            // A URI always has a path, so the path can only become empty.
            Self::Path => uri.set_path("")?,
            Self::Query => uri.remove_query(),
            Self::Fragment => uri.remove_fragment(),
        };
        Ok(())
    }

    /// Percent-encodes data for the component. Schemes and ports have no escapes, so that setting
    /// other characters is an error.
    fn encode(self, data: &str) -> Cow<'_, str> {
        let set = match self {
            Self::Userinfo => &AsciiSet::USERINFO,
            Self::Path => &AsciiSet::PATH,
            Self::Query => &AsciiSet::QUERY,
            Self::Fragment => &AsciiSet::FRAGMENT,
            // A host can be an address, which is not encoded.
            Self::Host => return host(data),
            // The setters of items encode.
            Self::User | Self::Password => return data.into(),
            Self::Scheme | Self::Authority | Self::Port => return data.into(),
        };
        percent::encode_with(data, set)
    }

    fn is_set(self, uri: UriRef<'_>) -> bool {
        match self {
            Self::Scheme => uri.scheme().is_some(),
            Self::Authority | Self::Host => uri.authority().is_some(),
            Self::Userinfo | Self::User => uri.userinfo().is_some(),
            Self::Password => uri.userinfo().is_some_and(|userinfo| userinfo.password().is_some()),
            Self::Port => uri.port().is_some(),
            Self::Path => !uri.path().is_empty(),
            Self::Query => uri.query().is_some(),
            Self::Fragment => uri.fragment().is_some(),
        }
    }
}

/// Returns the key in `query:KEY`, or `query.KEY` as in other languages.
fn pair_key(text: &str) -> Option<&str> {
    text.strip_prefix("query:").or_else(|| text.strip_prefix("query."))
}

/// Returns whether a string is an assignment to a component or parameter, whatever its value is.
pub(crate) fn names_target(text: &str) -> bool {
    // The value can contain any character, so only the part before the first `=` counts.
    text.split_once('=').is_some_and(|(name, _)| {
        let name = name.strip_suffix(':').unwrap_or(name);
        Target::parse(name.strip_suffix('?').unwrap_or(name)).is_ok()
    })
}

impl Target {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        match pair_key(text) {
            Some(key) => Ok(Self::Pairs(key.to_owned())),
            None => Name::parse(text).map(Self::Component),
        }
    }

    /// Returns whether this is about parameters.
    pub(crate) const fn is_pairs(&self) -> bool {
        matches!(self, Self::Pairs(_))
    }
}

/// The part to delete: a component, or the pairs whose key matches a glob.
#[derive(Clone, Debug)]
pub(crate) enum Removal {
    Component(Name),
    Pairs(Glob),
}

impl Removal {
    /// Parses the name of a component, or `query:GLOB`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        Ok(match Target::parse(text)? {
            Target::Component(name) => Self::Component(name),
            // Keys are compared as written: servers distinguish `id` and `ID`.
            Target::Pairs(glob) => Self::Pairs(Glob::new(&glob, Case::Sensitive)?),
        })
    }

    /// Parses `query:GLOB`.
    pub(crate) fn parse_pairs(text: &str) -> Result<Glob, String> {
        match Self::parse(text)? {
            Self::Component(_) => Err("expected query:GLOB".to_owned()),
            Self::Pairs(glob) => Ok(glob),
        }
    }

    /// Returns whether this is about parameters.
    pub(crate) const fn is_pairs(&self) -> bool {
        matches!(self, Self::Pairs(_))
    }

    pub(crate) fn apply(&self, uri: &mut UriRefBuf, rules: QuerySyntax) -> Result<(), EditError> {
        match self {
            Self::Component(name) => name.remove(uri),
            Self::Pairs(glob) => {
                let change = |pairs: &mut QueryEditor| {
                    // The key is decoded, so that `utm_*` also matches `utm%5Fsource`. Other pairs
                    // stay as they are written.
                    pairs.retain(|pair| !glob.matches(&pair.key().decode_bytes()));
                };
                uri.edit_query(rules, change).map(drop)
            }
        }
    }
}

/// A segment to append to the path, or a pair to append to the query.
#[derive(Clone, Debug)]
pub(crate) enum Addition {
    Segment(String),
    /// The value is `None` without `=`.
    Pair(String, Option<String>),
}

impl Addition {
    /// Parses `path=SEGMENT`, `query:KEY=DATA`, or `query:KEY`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        match (name, value, pair_key(name)) {
            // Only paths and queries are lists. Other components have a single value, which is set.
            ("path", Some(segment), _) => Ok(Self::Segment(segment.to_owned())),
            (_, value, Some(key)) => Ok(Self::Pair(key.to_owned(), value.map(str::to_owned))),
            _ => Err("expected path=SEGMENT, query:KEY=DATA, or query:KEY".to_owned()),
        }
    }

    pub(crate) fn apply(&self, uri: &mut UriRefBuf, rules: QuerySyntax) -> Result<(), EditError> {
        match self {
            Self::Segment(segment) => uri.push_segment(segment),
            Self::Pair(key, value) => uri.edit_query(rules, |pairs| match value {
                Some(value) => pairs.append_pair(key, value),
                None => pairs.append_key_only(key),
            }),
        }
        .map(drop)
    }
}

impl Assignment {
    /// Parses an assignment. The error is a sentence.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err("expected NAME=DATA, such as host=example.com".to_owned());
        };
        // The markers are removed from right to left: `:` directly precedes `=`, and `?` precedes
        // both.
        let (name, coding) = match name.strip_suffix(':') {
            Some(name) => (name, Coding::Encoded),
            None => (name, Coding::Data),
        };
        let (name, when) = match name.strip_suffix('?') {
            Some(name) => (name, When::Unset),
            None => (name, When::Always),
        };
        let target = Target::parse(name)?;
        match (&target, coding) {
            (Target::Pairs(_), Coding::Encoded) => {
                Err("query parameters cannot be set with `:=`; use query:KEY=DATA".to_owned())
            }
            (Target::Component(Name::Authority), Coding::Data) => {
                Err("an authority must be set with `:=`: authority:=me@host:80".to_owned())
            }
            _ => Self { target, value: value.to_owned(), coding, when }.checked(),
        }
    }

    /// Parses an assignment to a component or parameter that must be defined.
    pub(crate) fn parse_replacement(text: &str) -> Result<Self, String> {
        match Self::parse(text)? {
            Self { when: When::Unset, .. } => {
                Err("`?=` sets undefined components only; use NAME=DATA".to_owned())
            }
            assignment => Ok(Self { when: When::Set, ..assignment }),
        }
    }

    /// An assignment of an already encoded component.
    pub(crate) fn written(name: Name, value: String) -> Self {
        Self { target: Target::Component(name), value, coding: Coding::Encoded, when: When::Always }
    }

    /// Checks that some URI accepts the value.
    fn checked(self) -> Result<Self, String> {
        // This reference has all parts that a value could depend on, so an error is one of the
        // value itself. It has no scheme and no path, because some values exclude each other.
        let mut uri = UriRefBuf::parse("//user@host").map_err(|error| error.to_string())?;
        match self.apply(&mut uri, QuerySyntax::URI) {
            Err(EditError::Syntax(error)) => {
                Err(format!("{}: {} ({})", error, error.rule(), error.section()))
            }
            // Another URI may have what the value depends on, such as a host before a port.
            _ => Ok(self),
        }
    }

    /// Returns whether the value is set in a URI in which the target is set or not.
    const fn applies(&self, is_set: bool) -> bool {
        match self.when {
            When::Always => true,
            When::Unset => !is_set,
            When::Set => is_set,
        }
    }

    /// The sort key: components in declaration order, then pairs.
    pub(crate) fn rank(&self) -> u8 {
        match self.target {
            // The order of declaration is the order in which components can be set.
            Target::Component(name) => name as u8,
            Target::Pairs(_) => u8::MAX,
        }
    }

    pub(crate) const fn sets_pair(&self) -> bool {
        self.target.is_pairs()
    }

    /// Returns whether the URI has an authority after this assignment.
    pub(crate) const fn sets_authority(&self) -> bool {
        matches!(self.target, Target::Component(Name::Authority | Name::Host))
    }

    /// Returns whether this is about the scheme or a part of the authority.
    pub(crate) const fn sets_origin(&self) -> bool {
        matches!(
            self.target,
            Target::Component(
                Name::Scheme
                    | Name::Authority
                    | Name::Userinfo
                    | Name::User
                    | Name::Password
                    | Name::Host
                    | Name::Port
            )
        )
    }

    /// Returns whether this changes the scheme, unless the value is set as is.
    pub(crate) fn changes_scheme(&self) -> bool {
        self.target == Target::Component(Name::Scheme) && self.coding == Coding::Data
    }

    /// Starts a path with a slash, as a URI with an authority requires, unless it is set as is.
    pub(crate) fn root(&mut self) {
        if let Some(rooted) = self.rooted_path() {
            self.value = rooted;
        }
    }

    fn rooted_path(&self) -> Option<String> {
        let is_path = matches!(self.target, Target::Component(Name::Path));
        // An empty path needs no slash, and `:=` writes exactly what is given.
        let is_relative = !self.value.is_empty() && !self.value.starts_with('/');
        (is_path && is_relative && self.coding == Coding::Data).then(|| format!("/{}", self.value))
    }

    pub(crate) fn apply(&self, uri: &mut UriRefBuf, rules: QuerySyntax) -> Result<(), EditError> {
        let name = match &self.target {
            Target::Component(name) => *name,
            Target::Pairs(key) => {
                let is_set = uri
                    .as_uri_ref()
                    .query()
                    .is_some_and(|query| query.pairs(rules).get(key).is_some());
                // A pair is set in place: the first one with the key changes, and the other ones
                // are removed.
                if self.applies(is_set) {
                    uri.edit_query(rules, |pairs| pairs.set_pair(key, &self.value))?;
                }
                return Ok(());
            }
        };
        if self.when != When::Always && !self.applies(name.is_set(uri.as_uri_ref())) {
            return Ok(());
        }
        // Without an authority, a relative path is valid and may be meant.
        let rooted = self.rooted_path().filter(|_| uri.authority().is_some());
        let data = rooted.as_deref().unwrap_or(&self.value);
        let encoded = match self.coding {
            Coding::Data => name.encode(data),
            Coding::Encoded => self.value.as_str().into(),
        };
        let value = &*encoded;
        match (name, self.coding) {
            (Name::Scheme, _) => uri.set_scheme(value),
            (Name::Authority, _) => uri.set_authority(value),
            (Name::Userinfo, _) => uri.set_userinfo(value),
            // In data, a colon of the user name is encoded; as written, it would start the
            // password.
            (Name::User, Coding::Data) => uri.set_username(value),
            (Name::User, Coding::Encoded) => uri.set_username_encoded(value),
            (Name::Password, Coding::Data) => uri.set_password(value),
            (Name::Password, Coding::Encoded) => uri.set_password_encoded(value),
            (Name::Host, _) => uri.set_host(value),
            // No port has no digits; only `:=` writes the colon alone.
            (Name::Port, Coding::Data) if value.is_empty() => {
                uri.remove_port();
                Ok(&mut *uri)
            }
            (Name::Port, _) => uri.set_port(value),
            (Name::Path, _) => uri.set_path(value),
            (Name::Query, _) => uri.set_query(value),
            (Name::Fragment, _) => uri.set_fragment(value),
        }
        .map(drop)
    }
}

/// Several values of one component.
#[derive(Clone, Debug)]
pub(crate) struct Iteration(Vec<Assignment>);

impl Iteration {
    /// Parses an assignment of values that are separated by spaces.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let Some((name, values)) = text.split_once('=') else {
            return Err("expected NAME=DATA..., such as 'scheme=http ftp'".to_owned());
        };
        // The name contains the markers, which apply to each value.
        let each = |value| Assignment::parse(&format!("{name}={value}"));
        values.split(' ').map(each).collect::<Result<_, _>>().map(Self)
    }

    pub(crate) fn values(&self) -> &[Assignment] {
        &self.0
    }

    pub(crate) fn values_mut(&mut self) -> &mut [Assignment] {
        &mut self.0
    }

    /// The component or parameter.
    pub(crate) fn target(&self) -> Option<&Target> {
        self.0.first().map(|assignment| &assignment.target)
    }
}

/// Adds the brackets to an IPv6 address, and encodes a name.
///
/// A name with a delimiter, such as the colon before a port, stays as it is, so that setting it is
/// an error; likewise a name with non-ASCII characters, which DNS encodes by IDNA (RFC 5890).
fn host(data: &str) -> Cow<'_, str> {
    // Brackets are syntax of URIs, which someone who has an address does not write.
    if data.parse::<Ipv6Addr>().is_ok() {
        return format!("[{data}]").into();
    }
    match data.contains(|c: char| !c.is_ascii() || "[]:/@?#".contains(c)) {
        true => data.into(),
        false => percent::encode_with(data, &AsciiSet::REG_NAME),
    }
}

/// Converts the violation of a rule of the new scheme to a diagnostic at the old scheme.
pub(crate) fn scheme_error(
    error: &SchemeError,
    before: UriRef<'_>,
    after: UriRef<'_>,
) -> InputError {
    let (name, rule) = (after.scheme().map_or("", |scheme| scheme.as_str()), error.rule());
    let span = 0..before.scheme().map_or(0, |scheme| scheme.as_str().len());
    let message = format!("not valid with scheme `{name}`: {}", error.message());
    let error = InputError::of(span, [rule.code, rule.definition, rule.section], message);
    let help = format!(
        "select URIs with `--where scheme=NAME`, or set it anyway with `-s scheme:={name}`"
    );
    InputError { help: Some(help.into()), ..error.in_component("scheme") }
}

/// Converts an edit error to a diagnostic that names the conflicting component.
pub(crate) fn edit_error(error: EditError, text: UriRef<'_>) -> InputError {
    let conflict = match error {
        EditError::Structure(conflict) => conflict,
        // The span is one in the value, which the input does not contain.
        EditError::Syntax(error) => return InputError { span: 0..0, ..InputError::from(error) },
        error => return InputError::of(0..0, ["too-long", "URI", "urikit"], error.to_string()),
    };
    let path = offset(text.as_str(), text.path().as_str());
    let before_path = path..path;
    let (span, component, help) = match conflict {
        StructureError::PathWithoutSlash => (
            path..path + text.path().as_str().len(),
            "path",
            Some("start the path with `/`: path=/..."),
        ),
        StructureError::HostMissing => {
            (before_path, "authority", Some("also set the host: host=..."))
        }
        StructureError::UserMissing => {
            (before_path, "userinfo", Some("also set the user: user=..."))
        }
        StructureError::SchemeMissing => (0..0, "scheme", Some("set the scheme: scheme=...")),
        _ => (before_path, "path", None),
    };
    let rule = [conflict.code(), conflict.rule(), conflict.section()];
    let error = InputError::of(span, rule, conflict.message()).in_component(component);
    InputError { help: help.map(Into::into), ..error }
}
