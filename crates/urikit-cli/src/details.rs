//! Values that are derived from one or two components: the origin, the port or its default, the
//! file name, all values of a query key.

use std::borrow::Cow;

use urikit::iri::{IdnaError, unicode_host};
use urikit::query::QuerySyntax;
use urikit::{IriRefBuf, UriBuf};
use urikit_schemes::SCHEMES;

use crate::field_value::{FieldValue, Joined};
use crate::reading::{Parsed, Part, Reference, Value, Values, nonempty_host};

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
    /// All query keys, separated by spaces.
    QueryKeys,
    /// A segment of a path that is not opaque, by its number. The name is leaked.
    Segment(&'static str, i32),
}

/// The start of a placeholder for all values of a query key.
const QUERY_ALL: &str = "query-all:";

/// The start of a placeholder for a segment of the path, followed by its number from 1; negative
/// numbers count from the end.
const SEGMENT: &str = "path:";

impl Detail {
    const PLAIN: [Self; 8] = [
        Self::Origin,
        Self::Password,
        Self::PortOrDefault,
        Self::Filename,
        Self::Extension,
        Self::PunyHost,
        Self::IdnHost,
        Self::QueryKeys,
    ];

    /// Returns the value with a name, if there is one.
    pub(crate) fn named(name: &str) -> Option<Self> {
        if name.starts_with(QUERY_ALL) {
            return Some(Self::QueryAll(Box::leak(name.to_owned().into_boxed_str())));
        }
        let number = name.strip_prefix(SEGMENT).and_then(|number| number.parse().ok());
        if let Some(number) = number.filter(|number| *number != 0) {
            return Some(Self::Segment(Box::leak(name.to_owned().into_boxed_str()), number));
        }
        Self::PLAIN.into_iter().find(|plain| plain.name() == name)
    }

    /// Returns the names in error messages.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::PLAIN.into_iter().map(Self::name).chain(["query-all:KEY", "path:N"])
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
            Self::QueryAll(name) | Self::Segment(name, _) => name,
            Self::QueryKeys => "query-keys",
        }
    }

    /// Returns the value, or `None` if it is undefined.
    ///
    /// # Errors
    ///
    /// Returns an error if the host has no ASCII form.
    pub(crate) fn value<'t>(
        self,
        reading: &'t Parsed<'t>,
        rules: QuerySyntax,
    ) -> Result<Option<FieldValue<'t>>, IdnaError> {
        let computed = |text: Option<String>| text.map(|text| FieldValue::Computed(text.into()));
        Ok(match self {
            Self::Origin => computed(origin(reading)),
            Self::Password => Value::of(reading, Part::Password).map(FieldValue::Part),
            Self::PortOrDefault => port_or_default(reading),
            Self::Filename => filename(reading).map(FieldValue::Part),
            Self::Extension => filename(reading).and_then(extension).map(FieldValue::Part),
            Self::PunyHost => computed(ascii_host(reading)?),
            Self::IdnHost => reading.host().map(|host| FieldValue::Computed(unicode_host(&host))),
            Self::QueryAll(name) => all(reading, &name[QUERY_ALL.len()..], rules),
            Self::QueryKeys => keys(reading, rules),
            Self::Segment(_, number) => segment(reading, number).map(FieldValue::Part),
        })
    }
}

/// Returns the scheme, host, and port in normal form. A default port is omitted.
fn origin(reading: &Parsed<'_>) -> Option<String> {
    let (scheme, host) = (reading.get(Part::Scheme)?, nonempty_host(reading)?);
    let port = reading.get(Part::Port).map(|port| format!(":{port}")).unwrap_or_default();
    let uri = UriBuf::parse(format!("{scheme}://{host}{port}")).ok()?.normalize();
    let authority = uri.authority().filter(|authority| !authority.as_str().is_empty())?;
    Some(format!("{}://{}", uri.scheme(), authority.as_str()))
}

fn port_or_default<'t>(reading: &'t Parsed<'t>) -> Option<FieldValue<'t>> {
    if let Some(port) = Value::of(reading, Part::Port).filter(|port| !port.raw.is_empty()) {
        return Some(FieldValue::Part(port));
    }
    // A URI without an authority has no port.
    reading.get(Part::Authority)?;
    let default = SCHEMES.find(reading.get(Part::Scheme)?)?.default_port?;
    Some(FieldValue::Computed(default.to_string().into()))
}

/// Returns the path, unless it is opaque: that of a URI, without a leading slash.
fn hierarchical_path<'t>(reading: &'t Parsed<'t>) -> Option<Value<'t>> {
    let path = Value::of(reading, Part::Path)?;
    Some(path).filter(|path| !reading.is_absolute() || path.raw.starts_with('/'))
}

/// Returns the last segment of the path, unless it is empty or the path is opaque.
fn filename<'t>(reading: &'t Parsed<'t>) -> Option<Value<'t>> {
    let path = hierarchical_path(reading)?;
    let start = path.raw.rfind('/').map_or(0, |slash| slash + 1);
    Some(path.slice(start..path.raw.len())).filter(|name| !matches!(name.raw, "" | "." | ".."))
}

/// Returns a segment of the path. Negative numbers count from the end.
fn segment<'t>(reading: &'t Parsed<'t>, number: i32) -> Option<Value<'t>> {
    let path = hierarchical_path(reading)?;
    let first = usize::from(path.raw.starts_with('/'));
    let ends = path.raw.match_indices('/').map(|(at, _)| at).skip(first);
    let starts = std::iter::once(first).chain(ends.clone().map(|end| end + 1));
    let segments: Vec<_> = starts.zip(ends.chain([path.raw.len()])).collect();
    let at = usize::try_from(number.unsigned_abs()).ok()?;
    let at = if number > 0 { at - 1 } else { segments.len().checked_sub(at)? };
    segments.get(at).map(|(start, end)| path.slice(*start..*end))
}

/// Returns the extension of a file name. A dot at the start does not begin an extension.
fn extension(name: Value<'_>) -> Option<Value<'_>> {
    let dot = name.raw.rfind('.').filter(|dot| *dot > 0)?;
    Some(name.slice(dot + 1..name.raw.len())).filter(|extension| !extension.raw.is_empty())
}

fn ascii_host(reading: &Parsed<'_>) -> Result<Option<String>, IdnaError> {
    let iri = match (reading.reference(), reading.span(Part::Host)) {
        (Reference::Iri(iri), _) => iri.as_str().to_owned(),
        (_, None) => return Ok(None),
        // Other components can contain characters that an IRI does not allow, and only the host
        // matters. A user name takes their place, so that errors are at the offset of the host.
        (_, Some(host)) => {
            let user = match host.start.checked_sub("//@".len()) {
                Some(len) => "u".repeat(len) + "@",
                None => String::new(),
            };
            format!("//{user}{}", &reading.as_str()[host])
        }
    };
    let Ok(iri) = IriRefBuf::parse(iri) else { return Ok(None) };
    let uri = iri.to_uri_by_idna()?;
    Ok(uri.as_uri_ref().host().map(|host| host.as_str().to_owned()))
}

/// Returns the values of all pairs with a key, or `None` if there is no pair.
fn all<'t>(reading: &'t Parsed<'t>, key: &str, rules: QuerySyntax) -> Option<FieldValue<'t>> {
    joined(&Value::pairs(reading, key, rules).collect::<Vec<_>>())
}

/// Returns the keys of all pairs.
fn keys<'t>(reading: &'t Parsed<'t>, rules: QuerySyntax) -> Option<FieldValue<'t>> {
    joined(&Value::keys(reading, rules).collect::<Vec<_>>())
}

/// Joins values by spaces, or returns `None` if there is none.
fn joined<'t>(values: &[Value<'_>]) -> Option<FieldValue<'t>> {
    let raw: Vec<&str> = values.iter().map(|value| value.raw).collect();
    let decoded: Vec<Cow<'_, [u8]>> = values
        .iter()
        .map(|value| value.decoded(Values::Decoded).unwrap_or(value.raw.as_bytes().into()))
        .collect();
    let joined = Joined { raw: raw.join(" "), decoded: decoded.join(&b' ') };
    (!values.is_empty()).then_some(FieldValue::Joined(joined))
}
