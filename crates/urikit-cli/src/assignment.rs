//! What `uri set` and `uri build` are told: `host=example.com`, `path:=/a%20b`, `port?=8080`.
//!
//! ```text
//! assignment = name [ "?" ] [ ":" ] "=" value    ; "?": only where nothing is set; ":": the value is encoded already
//! name       = component / "query:" key
//! ```

mod glob;

use std::net::Ipv6Addr;

use urikit::edit::{EditError, Editor, StructureError, Value};
use urikit::query::QuerySyntax;
use urikit::{UriRef, UriRefBuf};

pub(crate) use self::glob::Glob;
use crate::diagnostics::fault::Fault;
use crate::reading::offset;

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    // In the order in which they are set, so that no value stands in the way of another.
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

/// What is set or taken away: a component, or pairs of the query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Component(Name),
    /// Those with this key; where they are taken away, those whose keys it matches: `*` is any text, `?` any character.
    Pairs(String),
}

/// A name, and what it is set to.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    target: Target,
    value: String,
    coding: Coding,
    when: When,
}

/// What the value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    Data,
    Encoded,
}

/// When a value is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Always,
    Unset,
}

impl Name {
    const ALL: [Self; 10] = [
        Self::Scheme,
        Self::Path,
        Self::Authority,
        Self::Host,
        Self::Port,
        Self::Userinfo,
        Self::User,
        Self::Password,
        Self::Query,
        Self::Fragment,
    ];

    /// The name.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Path => "path",
            Self::Authority => "authority",
            Self::Host => "host",
            Self::Port => "port",
            Self::Userinfo => "userinfo",
            Self::User => "user",
            Self::Password => "password",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }

    /// The component of this name.
    ///
    /// # Errors
    ///
    /// Which names there are.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|known| known.as_str() == name);
        found.ok_or_else(|| {
            let mut names = Self::ALL.map(Self::as_str);
            names.sort_unstable();
            format!("unknown component `{name}`; expected one of {}", names.join(", "))
        })
    }

    /// Takes the component away, or all of the path; and what cannot be without it: a password without a user, user and port without
    /// a host.
    pub(crate) fn remove(self, uri: &mut Editor<'_>) -> Result<(), EditError> {
        match self {
            Self::Scheme => uri.remove_scheme()?,
            Self::Authority | Self::Host => uri.remove_authority()?,
            Self::Userinfo | Self::User => uri.remove_userinfo(),
            Self::Password => uri.remove_password(),
            Self::Port => uri.remove_port(),
            Self::Path => uri.set_path("")?,
            Self::Query => uri.remove_query(),
            Self::Fragment => uri.remove_fragment(),
        };
        Ok(())
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

/// Before the key of a pair.
const PAIRS: &str = "query:";

impl Target {
    /// A target as it is written: the name of a component, or `query:` and a key.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        match text.strip_prefix(PAIRS) {
            Some(key) => Ok(Self::Pairs(key.to_owned())),
            None => Name::parse(text).map(Self::Component),
        }
    }

    /// Takes the component away, or the pairs.
    pub(crate) fn remove(&self, uri: &mut Editor<'_>, rules: QuerySyntax) -> Result<(), EditError> {
        match self {
            Self::Component(name) => name.remove(uri),
            Self::Pairs(glob) => {
                let glob = Glob::new(glob);
                let change = |pairs: &mut urikit::query::QueryEditor| {
                    pairs.retain(|pair| !glob.matches(pair.key()));
                };
                uri.edit_query(rules, change).map(drop)
            }
        }
    }
}

/// What is put behind: a segment of the path, or a pair of the query.
#[derive(Clone, Debug)]
pub(crate) enum Addition {
    Segment(String),
    Pair(String, String),
}

impl Addition {
    /// `path=SEGMENT` or `query:KEY=DATA`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some(("path", segment)) => Ok(Self::Segment(segment.to_owned())),
            Some((name, value)) if name.starts_with(PAIRS) => {
                Ok(Self::Pair(name[PAIRS.len()..].to_owned(), value.to_owned()))
            }
            _ => Err("expected path=SEGMENT or query:KEY=DATA".to_owned()),
        }
    }

    /// Puts it there.
    pub(crate) fn apply(&self, uri: &mut Editor<'_>, rules: QuerySyntax) -> Result<(), EditError> {
        match self {
            Self::Segment(segment) => uri.push_segment(Value::raw(segment)),
            Self::Pair(key, value) => uri.edit_query(rules, |pairs| pairs.append_pair(key, value)),
        }
        .map(drop)
    }
}

impl Assignment {
    /// An assignment as it is written.
    ///
    /// # Errors
    ///
    /// A sentence about what is wrong with it.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err("expected NAME=VALUE, such as host=example.com".to_owned());
        };
        let (name, coding) = match name.strip_suffix(':') {
            Some(name) => (name, Coding::Encoded),
            None => (name, Coding::Data),
        };
        let (name, when) = match name.strip_suffix('?') {
            Some(name) => (name, When::Unset),
            None => (name, When::Always),
        };
        if let Some(key) = name.strip_prefix(PAIRS) {
            if coding == Coding::Encoded {
                return Err(
                    "query parameters cannot be set with `:=`; use query:KEY=DATA".to_owned()
                );
            }
            return Ok(Self {
                target: Target::Pairs(key.to_owned()),
                value: value.to_owned(),
                coding,
                when,
            });
        }
        let name = Name::parse(name)?;
        if name == Name::Authority && coding == Coding::Data {
            return Err("an authority must be set with `:=`: authority:=me@host:80".to_owned());
        }
        let (value, coding) = match (name, coding) {
            (Name::Host, Coding::Data) => host(value),
            _ => (value.to_owned(), coding),
        };
        let assignment = Self { target: Target::Component(name), value, coding, when };
        assignment.check()?;
        Ok(assignment)
    }

    /// A component as it stands in a URI.
    pub(crate) fn written(name: Name, value: String) -> Self {
        Self { target: Target::Component(name), value, coding: Coding::Encoded, when: When::Always }
    }

    /// Whether there is a URI that the value can be set in.
    fn check(&self) -> Result<(), String> {
        let mut uri = UriRefBuf::parse("//user@host").map_err(|error| error.to_string())?;
        match self.apply(&mut uri.edit(), QuerySyntax::URI) {
            Err(EditError::Syntax(error)) => {
                Err(format!("{}: {} ({})", error, error.rule(), error.section()))
            }
            _ => Ok(()),
        }
    }

    /// When it is set: components in their order, pairs behind them.
    pub(crate) fn rank(&self) -> u8 {
        match self.target {
            Target::Component(name) => name as u8,
            Target::Pairs(_) => u8::MAX,
        }
    }

    /// Sets the component, or the pair.
    pub(crate) fn apply(&self, uri: &mut Editor<'_>, rules: QuerySyntax) -> Result<(), EditError> {
        let name = match &self.target {
            Target::Component(name) => *name,
            Target::Pairs(key) => {
                let is_set = uri
                    .as_uri_ref()
                    .query()
                    .is_some_and(|query| query.pairs(rules).get(key).is_some());
                if self.when == When::Always || !is_set {
                    uri.edit_query(rules, |pairs| pairs.set_pair(key, &self.value))?;
                }
                return Ok(());
            }
        };
        if self.when == When::Unset && name.is_set(uri.as_uri_ref()) {
            return Ok(());
        }
        let value = match self.coding {
            Coding::Data => Value::raw(&self.value),
            Coding::Encoded => Value::encoded(&self.value),
        };
        match name {
            Name::Scheme => uri.set_scheme(value),
            Name::Authority => uri.set_authority(value),
            Name::Userinfo => uri.set_userinfo(value),
            Name::User => uri.set_username(value),
            Name::Password => uri.set_password(value),
            Name::Host => uri.set_host(value),
            Name::Port => uri.set_port(value),
            Name::Path => uri.set_path(value),
            Name::Query => uri.set_query(value),
            Name::Fragment => uri.set_fragment(value),
        }
        .map(drop)
    }
}

/// A host that is an address of IPv6, with or without brackets, is no data to encode.
fn host(value: &str) -> (String, Coding) {
    if value.starts_with('[') {
        return (value.to_owned(), Coding::Encoded);
    }
    match value.parse::<Ipv6Addr>() {
        Ok(_) => (format!("[{value}]"), Coding::Encoded),
        Err(_) => (value.to_owned(), Coding::Data),
    }
}

/// What cannot be set in a text, in the shape of rows and reports: about the component that stands in the way.
pub(crate) fn fault(error: EditError, text: UriRef<'_>) -> Fault {
    let conflict = match error {
        EditError::Structure(conflict) => conflict,
        EditError::Syntax(error) => return Fault { span: 0..0, ..Fault::from(error) },
        error => {
            let (code, rule, section) = ("too-long", "URI", "urikit");
            let message = error.to_string().into();
            return Fault { span: 0..0, component: None, code, rule, section, message, help: None };
        }
    };
    let path = offset(text.as_str(), text.path().as_str());
    let (span, component, help) = match conflict {
        StructureError::PathWithoutSlash => {
            (path..path + text.path().as_str().len(), "path", Some("also set the path: path=/..."))
        }
        StructureError::HostMissing => {
            (path..path, "authority", Some("also set the host: host=..."))
        }
        StructureError::UserMissing => {
            (path..path, "userinfo", Some("also set the user: user=..."))
        }
        StructureError::SchemeMissing => (0..0, "scheme", Some("set the scheme: scheme=...")),
        _ => (path..path, "path", None),
    };
    Fault {
        span,
        component: Some(component),
        code: conflict.code(),
        rule: conflict.rule(),
        section: conflict.section(),
        message: conflict.message().into(),
        help: help.map(Into::into),
    }
}
