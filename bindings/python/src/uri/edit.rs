//! Copies of references with other components.

use std::borrow::Cow;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urikit::IriRef;
use urikit::component::{Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use urikit::edit::StructureError;
use urikit::percent::{self, AsciiSet};
use urikit::{Component, ParseError, UriBuilder};

use super::{Kind, Reference, Value};
use crate::error;
use crate::input::{Change, text};

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
    compose(py, old.view(), old.kind(), changes)
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
        (_, Some(parsed)) => parsed.view(),
        (_, None) => NOTHING,
    };
    let parts = Parts {
        scheme: changes.scheme.apply(view.scheme().map(|scheme| scheme.as_str())),
        authority: authority(py, base, changes)?,
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
        Err(error) => return Err(error::syntax(py, &error, &whole)),
    };
    if value.view().authority().is_none_or(|authority| authority.as_str() != text) {
        return Err(delimiter(py, Component::Authority));
    }
    Ok(value)
}

fn authority<'p>(
    py: Python<'_>,
    base: IriRef<'p>,
    changes: &'p Changes,
) -> PyResult<Option<Authority<'p>>> {
    let host = changes.host.apply(base.host_str());
    let is_removed = changes.host == Change::Remove;
    let old = |part: Option<&'p str>| part.filter(|_| !is_removed);
    let userinfo = match (&changes.user, &changes.password) {
        (Change::Keep, Change::Keep) => {
            let userinfo = old(base.userinfo().map(|userinfo| userinfo.as_str()));
            changes.userinfo.apply(userinfo).map(Cow::Borrowed)
        }
        _ if changes.userinfo != Change::Keep => {
            return Err(PyTypeError::new_err("userinfo cannot be combined with user or password"));
        }
        (user, password) => {
            let user = user.apply(old(base.username().map(|user| user.as_str())));
            let old = old(base.password().map(|password| password.as_str()));
            match (user, password.apply(old)) {
                (None, None) => None,
                (None, Some(_)) => return Err(error::structure(py, StructureError::UserMissing)),
                (Some(user), _) if user.contains(':') => {
                    return Err(delimiter(py, Component::Userinfo));
                }
                (Some(user), None) => Some(Cow::Borrowed(user)),
                (Some(user), Some(password)) => Some(Cow::Owned(format!("{user}:{password}"))),
            }
        }
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

impl Parts<'_> {
    fn build(&self, py: Python<'_>, kind: Kind) -> PyResult<Value> {
        if kind.needs_scheme() && self.scheme.is_none() {
            return Err(error::structure(py, StructureError::SchemeMissing));
        }
        if kind.is_iri() { self.build_iri(py, kind) } else { self.build_uri(py) }
    }

    fn build_uri(&self, py: Python<'_>) -> PyResult<Value> {
        let mut builder = UriBuilder::new().path(self.path);
        if let Some(scheme) = self.scheme {
            builder = builder.scheme(scheme);
        }
        if let Some(authority) = &self.authority {
            builder = builder.host(authority.host);
            if let Some(userinfo) = &authority.userinfo {
                builder = builder.userinfo(&**userinfo);
            }
            if let Some(port) = authority.port {
                builder = builder.port(port);
            }
        }
        if let Some(query) = self.query {
            builder = builder.query(query);
        }
        if let Some(fragment) = self.fragment {
            builder = builder.fragment(fragment);
        }
        builder.build_reference().map(Value::Uri).map_err(|error| match self.syntax_error() {
            Some((error, value)) => error::component(py, &error, value),
            None => error::edit(py, &error, |_| ""),
        })
    }

    /// Returns the first component that is invalid by itself.
    fn syntax_error(&self) -> Option<(ParseError, &str)> {
        let userinfo = self.authority.as_ref().and_then(|authority| authority.userinfo.as_deref());
        let host = self.authority.as_ref().map(|authority| authority.host);
        let port = self.authority.as_ref().and_then(|authority| authority.port);
        let errors = [
            self.scheme.and_then(|text| Some((Scheme::parse(text).err()?, text))),
            userinfo.and_then(|text| Some((Userinfo::parse(text).err()?, text))),
            host.and_then(|text| Some((Host::parse(text).err()?, text))),
            port.and_then(|text| Some((Port::parse(text).err()?, text))),
            Path::parse(self.path).err().map(|error| (error, self.path)),
            self.query.and_then(|text| Some((Query::parse(text).err()?, text))),
            self.fragment.and_then(|text| Some((Fragment::parse(text).err()?, text))),
        ];
        errors.into_iter().flatten().next()
    }

    /// Composes the IRI, and checks that it has the intended components.
    fn build_iri(&self, py: Python<'_>, kind: Kind) -> PyResult<Value> {
        let mut text = String::new();
        if let Some(scheme) = self.scheme {
            text.extend([scheme, ":"]);
        }
        if let Some(authority) = &self.authority {
            text.push_str("//");
            if let Some(userinfo) = &authority.userinfo {
                text.extend([userinfo, "@"]);
            }
            text.push_str(authority.host);
            if let Some(port) = authority.port {
                text.extend([":", port]);
            }
            if !self.path.is_empty() && !self.path.starts_with('/') {
                return Err(error::structure(py, StructureError::PathWithoutSlash));
            }
        }
        let path = self.unambiguous_path();
        text.push_str(&path);
        if let Some(query) = self.query {
            text.extend(["?", query]);
        }
        if let Some(fragment) = self.fragment {
            text.extend(["#", fragment]);
        }
        let value = match kind.parse(&text) {
            Ok(value) => value,
            Err(error) => return Err(error::syntax(py, &error, &text)),
        };
        match self.difference(value.view(), &path) {
            Some(component) => Err(delimiter(py, component)),
            None => Ok(value),
        }
    }

    /// Returns the path with a prefix if its start would be read as an authority or a scheme, as
    /// [`UriBuilder`] does (RFC 3986 sections 3.3 and 4.2).
    fn unambiguous_path(&self) -> Cow<'_, str> {
        let first = self.path.split('/').next().unwrap_or_default();
        let prefix = match (&self.authority, self.scheme) {
            (None, _) if self.path.starts_with("//") => "/.",
            (None, None) if first.contains(':') => "./",
            _ => return Cow::Borrowed(self.path),
        };
        Cow::Owned(format!("{prefix}{}", self.path))
    }

    /// Returns the first component that differs from the intended one.
    fn difference(&self, found: IriRef<'_>, path: &str) -> Option<Component> {
        let authority = self.authority.as_ref();
        let checks = [
            (Component::Scheme, self.scheme, found.scheme().map(|scheme| scheme.as_str())),
            (
                Component::Userinfo,
                authority.and_then(|authority| authority.userinfo.as_deref()),
                found.userinfo().map(|userinfo| userinfo.as_str()),
            ),
            (Component::Host, authority.map(|authority| authority.host), found.host_str()),
            (
                Component::Port,
                authority.and_then(|authority| authority.port),
                found.port().map(|port| port.as_str()),
            ),
            (Component::Path, Some(path), Some(found.path().as_str())),
            (Component::Query, self.query, found.query().map(|query| query.as_str())),
            (Component::Fragment, self.fragment, found.fragment().map(|part| part.as_str())),
        ];
        let differs = checks.into_iter().find(|(_, wanted, found)| wanted != found);
        differs.map(|(component, ..)| component)
    }
}

fn delimiter(py: Python<'_>, component: Component) -> PyErr {
    let message = format!("delimiter in {component}: the result would have other components");
    error::other(py, "delimiter", message, component.name())
}

/// Returns the reference with a segment at the end of its path.
pub(super) fn push(py: Python<'_>, old: &Reference, segment: &str) -> PyResult<Value> {
    match old.value() {
        Value::Uri(uri) => {
            let mut uri = uri.clone();
            match uri.push_segment(urikit::edit::Value::raw(segment)) {
                Ok(_) => Ok(Value::Uri(uri)),
                Err(error) => Err(error::edit(py, &error, |_| segment)),
            }
        }
        Value::Iri(iri) => {
            if matches!(segment, "." | "..") {
                return Err(error::structure(py, StructureError::DotSegment));
            }
            let old_path = iri.path().as_str();
            let is_first = old_path.is_empty() && iri.authority().is_none();
            if is_first && segment.is_empty() {
                return Err(error::structure(py, StructureError::EmptyFirstSegment));
            }
            let slash = if is_first || old_path.ends_with('/') { "" } else { "/" };
            let segment = percent::encode_with(segment, &AsciiSet::SEGMENT);
            let path = Change::Set(format!("{old_path}{slash}{segment}"));
            replace(py, old, &Changes { path, ..Changes::default() })
        }
    }
}
