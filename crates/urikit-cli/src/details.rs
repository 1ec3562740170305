//! Values that are derived from one or two components: the origin, the port or its default, the
//! file name, all values of a query key.

use std::borrow::Cow;

use urikit::component::Host;
use urikit::iri::{IdnaError, unicode_host};
use urikit::query::QuerySyntax;
use urikit::{IriRef, IriRefBuf, UriBuf};
use urikit_schemes::SCHEMES;

use crate::field_value::{FieldValue, Joined};
use crate::reading::{Key, Lookup, Reading, Value, Values};

/// A value that is derived from components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// The normalized scheme, host, and port.
    Origin,
    /// The userinfo after the first colon.
    Password,
    /// The port, or the default port of the scheme.
    PortOrDefault,
    /// The last segment of a path that is not opaque.
    Filename,
    /// The part of the file name after its last dot.
    Extension,
    /// The host in ASCII (IDNA).
    PunyHost,
    /// The host in Unicode, except for labels that could be confused with others.
    IdnHost,
    /// All values of a query key, separated by spaces. The string includes `query-all:` and is
    /// leaked.
    QueryAll(&'static str),
}

/// The start of a placeholder for all values of a query key.
const QUERY_ALL: &str = "query-all:";

impl Detail {
    const PLAIN: [Self; 7] = [
        Self::Origin,
        Self::Password,
        Self::PortOrDefault,
        Self::Filename,
        Self::Extension,
        Self::PunyHost,
        Self::IdnHost,
    ];

    /// Returns the value with a name, if there is one.
    pub(crate) fn named(name: &str) -> Option<Self> {
        if name.starts_with(QUERY_ALL) {
            return Some(Self::QueryAll(Box::leak(name.to_owned().into_boxed_str())));
        }
        Self::PLAIN.into_iter().find(|plain| plain.name() == name)
    }

    /// Returns the names in error messages.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::PLAIN.into_iter().map(Self::name).chain(["query-all:KEY"])
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Origin => "origin",
            Self::Password => "password",
            Self::PortOrDefault => "port:default",
            Self::Filename => "filename",
            Self::Extension => "extension",
            Self::PunyHost => "puny:host",
            Self::IdnHost => "idn:host",
            Self::QueryAll(name) => name,
        }
    }

    /// Returns the value, or `None` if it is undefined.
    ///
    /// # Errors
    ///
    /// Returns an error if the host has no ASCII form.
    pub(crate) fn value<'t>(
        self,
        reading: &Reading<'t>,
        parts: &Lookup<'t>,
        rules: QuerySyntax,
    ) -> Result<Option<FieldValue<'t>>, IdnaError> {
        let computed = |text: Option<String>| text.map(|text| FieldValue::Computed(text.into()));
        Ok(match self {
            Self::Origin => computed(origin(parts)),
            Self::Password => parts.password().map(FieldValue::Part),
            Self::PortOrDefault => port_or_default(parts),
            Self::Filename => filename(parts).map(FieldValue::Part),
            Self::Extension => filename(parts).and_then(extension).map(FieldValue::Part),
            Self::PunyHost => computed(ascii_host(reading)?),
            Self::IdnHost => host(reading).map(|host| FieldValue::Computed(unicode_host(&host))),
            Self::QueryAll(name) => all(parts, &name[QUERY_ALL.len()..], rules),
        })
    }
}

/// Returns the scheme, host, and port in normal form. A default port is omitted.
fn origin(parts: &Lookup<'_>) -> Option<String> {
    let [scheme, host] = [Key::Scheme, Key::Host].map(|key| parts.get(key).map(|part| part.raw));
    let (scheme, host) = (scheme?, host.filter(|host| !host.is_empty())?);
    let port = parts.get(Key::Port).map(|port| format!(":{}", port.raw)).unwrap_or_default();
    let uri = UriBuf::parse(format!("{scheme}://{host}{port}")).ok()?.normalize();
    let authority = uri.authority().filter(|authority| !authority.as_str().is_empty())?;
    Some(format!("{}://{}", uri.scheme(), authority.as_str()))
}

fn port_or_default<'t>(parts: &Lookup<'t>) -> Option<FieldValue<'t>> {
    if let Some(port) = parts.get(Key::Port).filter(|port| !port.raw.is_empty()) {
        return Some(FieldValue::Part(port));
    }
    // A URI without an authority has no port.
    parts.get(Key::Authority)?;
    let default = SCHEMES.find(parts.get(Key::Scheme)?.raw)?.default_port?;
    Some(FieldValue::Computed(default.to_string().into()))
}

/// Returns the last segment of the path, unless it is empty or the path is opaque: that of a URI,
/// without a leading slash.
fn filename<'t>(parts: &Lookup<'t>) -> Option<Value<'t>> {
    let path = parts.get(Key::Path)?;
    if parts.get(Key::Scheme).is_some() && !path.raw.starts_with('/') {
        return None;
    }
    let start = path.raw.rfind('/').map_or(0, |slash| slash + 1);
    Some(path.tail(start)).filter(|name| !matches!(name.raw, "" | "." | ".."))
}

/// Returns the extension of a file name. A dot at the start does not begin an extension.
fn extension(name: Value<'_>) -> Option<Value<'_>> {
    let dot = name.raw.rfind('.').filter(|dot| *dot > 0)?;
    Some(name.tail(dot + 1)).filter(|extension| !extension.raw.is_empty())
}

fn host<'t>(reading: &Reading<'t>) -> Option<Host<'t>> {
    match reading {
        // The other components of a URL can contain characters that an IRI does not allow.
        Reading::Whatwg(url) => {
            url.url().host_kind()?;
            Host::parse(url.url().hostname()).ok()
        }
        _ => IriRef::parse(reading.parsed()).ok()?.host(),
    }
}

fn ascii_host(reading: &Reading<'_>) -> Result<Option<String>, IdnaError> {
    let iri = match reading {
        Reading::Whatwg(url) => {
            let Some(host) = url.url().spans().host else { return Ok(None) };
            // Only the host matters. The rest is a user name, so that errors are at the offset of
            // the host in the URL, which is at least 4.
            let user = "u".repeat(host.start - 3);
            IriRefBuf::parse(format!("//{user}@{}", url.url().hostname()))
        }
        _ => IriRefBuf::parse(reading.parsed()),
    };
    let Ok(iri) = iri else { return Ok(None) };
    let uri = iri.to_uri_by_idna()?;
    Ok(uri.as_uri_ref().host().map(|host| host.as_str().to_owned()))
}

/// Returns the values of all pairs with a key, or `None` if there is no pair.
fn all<'t>(parts: &Lookup<'t>, key: &str, rules: QuerySyntax) -> Option<FieldValue<'t>> {
    let values = parts.pairs(key, rules);
    let raw: Vec<&str> = values.iter().map(|value| value.raw).collect();
    let decoded: Vec<Cow<'_, [u8]>> = values
        .iter()
        .map(|value| value.decoded(Values::Decoded).unwrap_or(value.raw.as_bytes().into()))
        .collect();
    let joined = Joined { raw: raw.join(" "), decoded: decoded.join(&b' ') };
    (!values.is_empty()).then_some(FieldValue::Joined(joined))
}
