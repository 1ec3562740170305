//! References with changed components.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use urikit::edit::StructureError;
use urikit::percent::{AsciiSet, encode_with};
use urikit::{Component, UriBuilder, UriRef};

use super::operations::{Form, reference};
use crate::arguments::{Argument, Arguments};
use crate::failure::Failure;
use crate::memory::Output;

/// The new values of the components, which are percent-encoded, except items: the username and the
/// password are data.
struct Changes<'i> {
    scheme: Argument<'i>,
    authority: Argument<'i>,
    userinfo: Argument<'i>,
    username: Argument<'i>,
    password: Argument<'i>,
    host: Argument<'i>,
    port: Argument<'i>,
    path: Argument<'i>,
    query: Argument<'i>,
    fragment: Argument<'i>,
}

impl<'i> Argument<'i> {
    /// Returns the value after a change.
    fn or(self, old: Option<&'i str>) -> Option<&'i str> {
        match self {
            Self::Undefined => old,
            Self::Null => None,
            Self::Text(text) => Some(text),
        }
    }

    /// Returns the value after a change to data, in which the characters of `set` are encoded.
    fn data_or(self, set: &'static AsciiSet, old: Option<&'i str>) -> Option<Cow<'i, str>> {
        match self {
            Self::Text(data) => Some(format!("{}", encode_with(data, set)).into()),
            _ => self.or(old).map(Cow::Borrowed),
        }
    }
}

struct Parts<'p> {
    scheme: Option<&'p str>,
    authority: Option<Authority<'p>>,
    path: &'p str,
    /// The segments of the path, which are data, or none to use `path`.
    segments: Vec<&'p str>,
    query: Option<&'p str>,
    fragment: Option<&'p str>,
}

struct Authority<'p> {
    userinfo: Option<Cow<'p, str>>,
    host: &'p str,
    port: Option<&'p str>,
}

/// Writes a reference, the first argument, with other components, which are the other arguments.
///
/// The segments of the path follow the components.
pub(super) fn replace(
    arguments: &mut Arguments<'_>,
    form: Form,
    output: &mut Output,
) -> Result<(), Failure> {
    let old = reference(arguments.text().as_bytes())?;
    let changes = Changes {
        scheme: arguments.argument(),
        authority: arguments.argument(),
        userinfo: arguments.argument(),
        username: arguments.argument(),
        password: arguments.argument(),
        host: arguments.argument(),
        port: arguments.argument(),
        path: arguments.argument(),
        query: arguments.argument(),
        fragment: arguments.argument(),
    };
    let whole;
    let authority = match changes.authority {
        Argument::Undefined => old,
        Argument::Null => UriRef::from_static(""),
        Argument::Text(text) => {
            whole = format!("//{text}");
            with_authority(&whole)?
        }
    };
    let segments = arguments.texts();
    let path = match changes.path.or(Some(old.path().as_str())).unwrap_or_default() {
        path if segments.is_empty() => path,
        // Segments replace the path, except the slash at its start.
        path if path.starts_with('/') => "/",
        _ => "",
    };
    let parts = Parts {
        scheme: changes.scheme.or(old.scheme().map(|scheme| scheme.as_str())),
        authority: changes.authority(authority)?,
        path,
        query: changes.query.or(old.query().map(|query| query.as_str())),
        fragment: changes.fragment.or(old.fragment().map(|fragment| fragment.as_str())),
        segments,
    };
    if form == Form::Uri && parts.scheme.is_none() {
        return Err(Failure::structure(StructureError::SchemeMissing));
    }
    parts.build(output)
}

/// Parses a reference that must consist of `//` and an authority.
fn with_authority(whole: &str) -> Result<UriRef<'_>, Failure> {
    let reference = reference(whole.as_bytes())?;
    match reference.authority() {
        Some(authority) if authority.as_str().len() + 2 == whole.len() => Ok(reference),
        _ => Err(Failure::delimiter(Component::Authority)),
    }
}

impl<'i> Changes<'i> {
    /// Returns the authority of a reference after the changes.
    fn authority(&self, old: UriRef<'i>) -> Result<Option<Authority<'i>>, Failure> {
        // Without a host, there is no userinfo and no port.
        let is_kept = self.host != Argument::Null;
        let kept = |part: Option<&'i str>| part.filter(|_| is_kept);
        let userinfo = match (self.username, self.password) {
            (Argument::Undefined, Argument::Undefined) => {
                let old = kept(old.userinfo().map(|userinfo| userinfo.as_str()));
                self.userinfo.or(old).map(Cow::Borrowed)
            }
            (username, password) => {
                let old_name = kept(old.username().map(|name| name.as_str()));
                let old_password = kept(old.password().map(|password| password.as_str()));
                let password = password.data_or(&AsciiSet::USERINFO, old_password);
                match (username.data_or(&AsciiSet::USER, old_name), password) {
                    (None, Some(_)) => {
                        return Err(Failure::structure(StructureError::UserMissing));
                    }
                    (Some(name), Some(password)) => Some(format!("{name}:{password}").into()),
                    (name, None) => name,
                }
            }
        };
        let port = self.port.or(kept(old.port().map(|port| port.as_str())));
        match self.host.or(old.host_str()) {
            Some(host) => Ok(Some(Authority { userinfo, host, port })),
            None if userinfo.is_some() || port.is_some() => {
                Err(Failure::structure(StructureError::HostMissing))
            }
            None => Ok(None),
        }
    }
}

impl Parts<'_> {
    fn build(&self, output: &mut Output) -> Result<(), Failure> {
        let mut builder = UriBuilder::new();
        if let Some(scheme) = self.scheme {
            builder = builder.scheme(scheme);
        }
        if let Some(authority) = &self.authority {
            builder = builder.userinfo(authority.userinfo.as_deref()).host(authority.host);
            if let Some(port) = authority.port {
                builder = builder.port(port);
            }
        }
        let builder = builder.path(self.path).query(self.query).fragment(self.fragment);
        let failure = |error| Failure::edit(error, |part| self.value(part));
        let mut built = builder.build_reference().map_err(failure)?;
        if !self.segments.is_empty() {
            built.set_segments(&self.segments).map_err(failure)?;
        }
        output.text(built);
        Ok(())
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

/// Writes a reference, the first argument, with segments at the end of its path.
pub(super) fn join(arguments: &mut Arguments<'_>, output: &mut Output) -> Result<(), Failure> {
    let mut new = reference(arguments.text().as_bytes())?.to_buf();
    // Segments are data, so no character in them is an error.
    new.push_segments(arguments.texts()).map_err(|error| Failure::edit(error, |_| ""))?;
    output.text(new);
    Ok(())
}
