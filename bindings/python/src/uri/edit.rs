//! Copies of references with other components.

use std::borrow::Cow;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urikit::component::Encoded;
use urikit::edit::{EditError, StructureError};
use urikit::spec::{GenericUriBuilder, Rfc3986, Rfc3987, UriSpec};
use urikit::{Component, IriRef, UriRef};
use urikit_readings::Part;

use super::change::Change;
use super::{Kind, Reference, Value, splice};
use crate::error;
use crate::input::text;

/// The arguments of `replace`.
#[derive(Default)]
pub(crate) struct Changes {
    pub(crate) scheme: Change,
    pub(crate) authority: Change,
    pub(crate) userinfo: Change,
    pub(crate) user: Change,
    pub(crate) password: Change,
    pub(crate) host: Change,
    pub(crate) port: Change,
    pub(crate) path: Change,
    pub(crate) query: Change,
    pub(crate) fragment: Change,
}

impl Changes {
    /// Creates the changes that remove components.
    pub(super) fn removing(names: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut changes = Self::default();
        for name in names {
            let change = match text(&name)? {
                "scheme" => &mut changes.scheme,
                "authority" => &mut changes.authority,
                "userinfo" => &mut changes.userinfo,
                "password" => &mut changes.password,
                "port" => &mut changes.port,
                "query" => &mut changes.query,
                "fragment" => &mut changes.fragment,
                "path" => {
                    changes.path = Change::Set(String::new());
                    continue;
                }
                name => {
                    return Err(PyValueError::new_err(format!("unknown component '{name}'")));
                }
            };
            *change = Change::Remove;
        }
        Ok(changes)
    }
}

/// An empty reference.
pub(crate) const NOTHING: IriRef<'static> = IriRef::from_static("");

/// The components of the result.
struct Parts<'p> {
    scheme: Option<&'p str>,
    authority: Option<Authority<'p>>,
    path: &'p str,
    query: Option<&'p str>,
    fragment: Option<&'p str>,
}

struct Authority<'p> {
    userinfo: Option<Cow<'p, str>>,
    host: &'p str,
    port: Option<&'p str>,
}

/// Returns the reference after the changes.
pub(super) fn replace(py: Python<'_>, old: &Reference, changes: &Changes) -> PyResult<Value> {
    match (old.kind(), old.value().view()) {
        (Kind::Other(spec), _) => splice::replace(py, old, spec, changes),
        (kind, view) => compose(py, view.unwrap_or(NOTHING), kind, changes),
    }
}

/// Returns the reference with components of `view`, after the changes.
pub(crate) fn compose(
    py: Python<'_>,
    view: IriRef<'_>,
    kind: Kind,
    changes: &Changes,
) -> PyResult<Value> {
    let new_authority = changes.authority.apply(None);
    let parsed = match new_authority {
        Some(text) => Some(parse_authority(py, kind, text)?),
        None => None,
    };
    let base = match (&changes.authority, &parsed) {
        (Change::Keep, _) => view,
        (_, Some(parsed)) => parsed.view().unwrap_or(NOTHING),
        (_, None) => NOTHING,
    };
    let parts = Parts {
        scheme: changes.scheme.apply(view.scheme().map(|scheme| scheme.as_str())),
        authority: authority(py, base, changes, kind)?,
        path: match &changes.path {
            Change::Keep => view.path().as_str(),
            Change::Remove => {
                return Err(PyTypeError::new_err("a path cannot be None; use an empty string"));
            }
            Change::Set(path) => path,
        },
        query: changes.query.apply(view.query().map(|query| query.as_str())),
        fragment: changes.fragment.apply(view.fragment().map(|fragment| fragment.as_str())),
    };
    parts.build(py, kind)
}

/// Parses a new authority as a reference with only an authority.
fn parse_authority(py: Python<'_>, kind: Kind, text: &str) -> PyResult<Value> {
    let whole = format!("//{text}");
    let value = match kind.reference().parse(&whole) {
        Ok(value) => value,
        Err(error) => return Err(error::syntax(py, error, &whole)),
    };
    if value.get(Part::Authority) != Some(text) {
        return Err(delimiter(py, "authority"));
    }
    Ok(value)
}

fn authority<'p>(
    py: Python<'_>,
    base: IriRef<'p>,
    changes: &'p Changes,
    kind: Kind,
) -> PyResult<Option<Authority<'p>>> {
    let host = changes.host.apply(base.host_str());
    let is_removed = changes.host == Change::Remove;
    let old = |part: Option<&'p str>| part.filter(|_| !is_removed);
    let userinfo = old(base.userinfo().map(|userinfo| userinfo.as_str()));
    let userinfo = match userinfo_change(py, changes, userinfo, kind)? {
        Change::Keep => userinfo.map(Cow::Borrowed),
        Change::Remove => None,
        Change::Set(userinfo) => Some(Cow::Owned(userinfo)),
    };
    let port = changes.port.apply(old(base.port().map(|port| port.as_str())));
    match host {
        Some(host) => Ok(Some(Authority { userinfo, host, port })),
        None if userinfo.is_some() || port.is_some() => {
            Err(error::structure(py, StructureError::HostMissing))
        }
        None => Ok(None),
    }
}

/// Returns the change of the userinfo, which the arguments `user` and `password` can describe.
pub(super) fn userinfo_change(
    py: Python<'_>,
    changes: &Changes,
    old: Option<&str>,
    kind: Kind,
) -> PyResult<Change> {
    let (user, password) = (&changes.user, &changes.password);
    if (user, password) == (&Change::Keep, &Change::Keep) {
        return Ok(changes.userinfo.clone());
    }
    if changes.userinfo != Change::Keep {
        return Err(PyTypeError::new_err("userinfo cannot be combined with user or password"));
    }
    let (old_user, old_password) = match old.map(|old| old.split_once(':').ok_or(old)) {
        Some(Ok((user, password))) => (Some(user), Some(password)),
        Some(Err(user)) => (Some(user), None),
        None => (None, None),
    };
    let data = (user.apply(Some("")).unwrap_or(""), password.apply(Some("")).unwrap_or(""));
    let encoded = if kind.is_iri() { encoded::<Rfc3987>(data) } else { encoded::<Rfc3986>(data) };
    let (new_user, new_password) = encoded.map_err(|error| error::edit(py, &error, |_| data.0))?;
    let user = user.with(new_user);
    let password = password.with(new_password);
    match (user.apply(old_user), password.apply(old_password)) {
        (None, None) => Ok(Change::Remove),
        (None, Some(_)) => Err(error::structure(py, StructureError::UserMissing)),
        (Some(user), None) => Ok(Change::Set(user.to_owned())),
        (Some(user), Some(password)) => Ok(Change::Set(format!("{user}:{password}"))),
    }
}

/// Percent-encodes a username and a password, as a specification requires.
fn encoded<S: UriSpec>((user, password): (&str, &str)) -> Result<(String, String), EditError> {
    let builder = GenericUriBuilder::<S>::new().host("").username(user).password(password);
    let reference = builder.build_reference()?;
    let text =
        |part: Option<Encoded<'_>>| part.map_or_else(String::new, |it| it.as_str().to_owned());
    Ok((text(reference.username()), text(reference.password())))
}

impl Parts<'_> {
    fn build(&self, py: Python<'_>, kind: Kind) -> PyResult<Value> {
        if kind.needs_scheme() && self.scheme.is_none() {
            return Err(error::structure(py, StructureError::SchemeMissing));
        }
        let result = if kind.is_iri() {
            self.builder().build_reference().map(Value::Iri)
        } else {
            self.builder().build_reference().map(Value::Uri)
        };
        result.map_err(|error| error::edit(py, &error, |component| self.value(component)))
    }

    fn builder<S: UriSpec>(&self) -> GenericUriBuilder<S> {
        let mut builder = GenericUriBuilder::new();
        if let Some(scheme) = self.scheme {
            builder = builder.scheme(scheme);
        }
        if let Some(authority) = &self.authority {
            builder = builder.userinfo(authority.userinfo.as_deref()).host(authority.host);
            if let Some(port) = authority.port {
                builder = builder.port(port);
            }
        }
        builder.path(self.path).query(self.query).fragment(self.fragment)
    }

    /// Returns a component, for an error message.
    fn value(&self, component: Component) -> &str {
        let authority = self.authority.as_ref();
        let value = match component {
            Component::Scheme => self.scheme,
            Component::Userinfo => authority.and_then(|it| it.userinfo.as_deref()),
            Component::Host => authority.map(|it| it.host),
            Component::Port => authority.and_then(|it| it.port),
            Component::Query => self.query,
            Component::Fragment => self.fragment,
            _ => Some(self.path),
        };
        value.unwrap_or_default()
    }
}

/// Creates the exception for a new component that contains a delimiter.
pub(super) fn delimiter(py: Python<'_>, component: &str) -> PyErr {
    let message = format!("delimiter in {component}: the result would have other components");
    error::other(py, "delimiter", message, component)
}

/// Returns the reference with a segment at the end of its path.
pub(super) fn push(py: Python<'_>, old: &Reference, segment: &str) -> PyResult<Value> {
    let mut value = old.value().clone();
    let result = match &mut value {
        Value::Uri(uri) => uri.push_segment(segment).map(|_| ()),
        Value::Iri(iri) => iri.push_segment(segment).map(|_| ()),
        Value::Other(_) => {
            let Some(path) = old.value().get(Part::Path) else {
                return Err(delimiter(py, "path"));
            };
            // The last segment of this URI is the encoded one.
            let mut encoded = UriRef::from_static("x:/").to_buf();
            encoded.push_segment(segment).map_err(|error| error::edit(py, &error, |_| segment))?;
            let slash = if path.ends_with('/') { "" } else { "/" };
            let path = Change::Set(format!("{path}{slash}{}", &encoded.as_str()["x:/".len()..]));
            return replace(py, old, &Changes { path, ..Changes::default() });
        }
    };
    match result {
        Ok(()) => Ok(value),
        Err(error) => Err(error::edit(py, &error, |_| segment)),
    }
}
