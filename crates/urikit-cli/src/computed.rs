//! Values that are computed from a reference: the origin, the file name, all values of a query key,
//! registered domains, canonical forms, SURT keys.

use std::borrow::Cow;

use urikit::iri::unicode_host;
use urikit::query::QuerySyntax;
use urikit::{IriRefBuf, UriBuf};
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;
use urikit_canon::{CanonError, ErrorKind};
use urikit_readings::Operation;
use urikit_schemes::SCHEMES;

use crate::domains::Domains;
use crate::fields::{FieldValue, Joined};
use crate::globs::Case;
use crate::input_error::InputError;
use crate::normalization::Normalization;
use crate::reading::{Parsed, Part, Reference, Spec, Value, Values, nonempty_host};

/// A value that is computed from a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Computed {
    /// The name in placeholders. It is leaked if it contains a key, a number, or a profile.
    pub(crate) name: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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
    /// All query keys, separated by spaces.
    QueryKeys,
    /// All values of a query key, separated by spaces.
    QueryAll,
    /// A segment of a path that is not opaque, from 1; negative numbers count from the end.
    Segment(i32),
    /// The registered domain.
    Domain,
    /// The public suffix.
    Suffix,
    /// The labels before the registered domain.
    Subdomain,
    /// The host with its labels in reverse order.
    HostReversed,
    /// The normal form.
    Key,
    /// The canonical form by a profile.
    Canonical(&'static Profile),
    /// The SURT key by a profile.
    Surt(&'static Profile),
}

/// The names in the order of error messages. Those without a value have a parameter, which
/// [`Computed::named`] parses.
const NAMES: [(&str, Option<Kind>); 18] = [
    ("origin", Some(Kind::Origin)),
    ("password", Some(Kind::Password)),
    ("port:default", Some(Kind::PortOrDefault)),
    ("filename", Some(Kind::Filename)),
    ("extension", Some(Kind::Extension)),
    ("puny:host", Some(Kind::PunyHost)),
    ("idn:host", Some(Kind::IdnHost)),
    ("query-keys", Some(Kind::QueryKeys)),
    ("query-all:KEY", None),
    ("path:N", None),
    ("domain", Some(Kind::Domain)),
    ("suffix", Some(Kind::Suffix)),
    ("subdomain", Some(Kind::Subdomain)),
    ("host_reversed", Some(Kind::HostReversed)),
    (Computed::KEY.name, Some(Kind::Key)),
    ("surt", None),
    ("surt:PROFILE", None),
    ("key:PROFILE", None),
];

/// The profile of SURT keys without a profile.
const DEFAULT_SURT: &str = "ia-2013";

impl Computed {
    /// The normal form.
    pub(crate) const KEY: Self = Self { name: "key", kind: Kind::Key };

    /// Returns the value with a name, if the specification has it.
    ///
    /// # Errors
    ///
    /// Returns an error if the name contains an unknown profile.
    pub(crate) fn named(name: &str, spec: Spec) -> Result<Option<Self>, UnknownProfile> {
        if let Some((name, Some(kind))) = names(spec).find(|(known, _)| *known == name) {
            return Ok(Some(Self { name, kind }));
        }
        let kind = match name.split_once(':') {
            Some(("query-all", _)) => Kind::QueryAll,
            Some(("path", number)) => match number.parse() {
                Ok(0) | Err(_) => return Ok(None),
                Ok(number) => Kind::Segment(number),
            },
            Some(("key", code)) => Kind::Canonical(profile(code)?),
            Some(("surt", code)) => Kind::Surt(profile(code)?),
            None if name == "surt" => Kind::Surt(profile(DEFAULT_SURT)?),
            _ => return Ok(None),
        };
        // Arguments name few values, and each value is used to the end of the process.
        Ok(Some(Self { name: name.to_owned().leak(), kind }))
    }

    /// Returns the names in error messages.
    pub(crate) fn names(spec: Spec) -> impl Iterator<Item = &'static str> {
        names(spec).map(|(name, _)| name)
    }

    /// Returns how values are compared. Domains are case-insensitive.
    pub(crate) const fn case(self) -> Case {
        match self.kind {
            Kind::Domain | Kind::HostReversed | Kind::Subdomain | Kind::Suffix => Case::Ignored,
            _ => Case::Sensitive,
        }
    }

    /// Computes the value, or returns `None` if it is undefined.
    ///
    /// # Errors
    ///
    /// Returns an error if the reference has no canonical form by the profile, or if the host has
    /// no ASCII form.
    pub(crate) fn value<'t>(
        self,
        reading: &'t Parsed<'t>,
        domains: &Domains,
        rules: QuerySyntax,
    ) -> Result<Option<FieldValue<'t>>, Box<InputError>> {
        let host = || Value::of(reading, Part::Host);
        let text = match self.kind {
            Kind::Password => return Ok(Value::of(reading, Part::Password).map(FieldValue::Part)),
            Kind::PortOrDefault => return Ok(port_or_default(reading)),
            Kind::Filename => return Ok(filename(reading).map(FieldValue::Part)),
            Kind::Extension => {
                return Ok(filename(reading).and_then(extension).map(FieldValue::Part));
            }
            Kind::Segment(number) => return Ok(segment(reading, number).map(FieldValue::Part)),
            Kind::QueryAll => {
                let key = &self.name["query-all:".len()..];
                return Ok(joined(Value::pairs(reading, key, rules)));
            }
            Kind::QueryKeys => return Ok(joined(Value::keys(reading, rules))),
            Kind::Origin => origin(reading).map(Cow::Owned),
            Kind::PunyHost => ascii_host(reading)?.map(Cow::Owned),
            Kind::IdnHost => reading.host().map(|host| unicode_host(&host)),
            Kind::Domain => host().and_then(|host| domains.domain(host)),
            Kind::Suffix => host().and_then(|host| domains.suffix(host)),
            Kind::Subdomain => host().and_then(|host| domains.subdomain(host)),
            Kind::HostReversed => host().map(|host| domains.reversed(host)),
            Kind::Key => {
                let mut normal = None;
                Normalization::FULL.show(reading, &mut |form| normal = Some(form.to_string()));
                normal.map(Cow::Owned)
            }
            Kind::Canonical(profile) => {
                let mut canonical = Vec::new();
                canonicalize(reading.as_str(), profile, &mut canonical)?;
                Some(lossy(canonical))
            }
            Kind::Surt(profile) => {
                let mut key = Vec::new();
                surt(reading.as_str(), profile, &mut key)?;
                Some(lossy(key))
            }
        };
        Ok(text.map(FieldValue::Computed))
    }
}

/// Returns the names of a specification: without a normal form, it has no `key`.
fn names(spec: Spec) -> impl Iterator<Item = (&'static str, Option<Kind>)> {
    let has_normal_form = spec.defines(Operation::Normalize);
    NAMES.into_iter().filter(move |(_, kind)| has_normal_form || *kind != Some(Kind::Key))
}

fn profile(code: &str) -> Result<&'static Profile, UnknownProfile> {
    let profile = Profile::all().into_iter().find(|profile| profile.name() == code);
    profile.map(|profile| &*Box::leak(Box::new(profile))).ok_or(UnknownProfile)
}

fn lossy(bytes: Vec<u8>) -> Cow<'static, str> {
    // Most keys are UTF-8, and are not copied.
    let text = String::from_utf8(bytes);
    text.unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()).into()
}

/// Returns the scheme, host, and port in normal form. A default port is omitted.
fn origin(reading: &Parsed<'_>) -> Option<String> {
    let (scheme, host) = (reading.get(Part::Scheme)?, nonempty_host(reading)?);
    // Only the parts of the origin are parsed again, so that the normal form does not depend on the
    // rest, which can be invalid in RFC 3986.
    let port = reading.get(Part::Port).map(|port| format!(":{port}")).unwrap_or_default();
    let uri = UriBuf::parse(format!("{scheme}://{host}{port}")).ok()?.normalize();
    // An opaque origin, such as that of `mailto:`, has no host and was excluded before;
    // normalization can still empty the host of a `file` URL.
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
    // Dot-segments are directories, never files.
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
    // Both directions count from 1, so that -1 is the last segment.
    let at = if number > 0 { at - 1 } else { segments.len().checked_sub(at)? };
    segments.get(at).map(|(start, end)| path.slice(*start..*end))
}

/// Returns the extension of a file name. A dot at the start does not begin an extension.
fn extension(name: Value<'_>) -> Option<Value<'_>> {
    // As in shells and file managers, `.bashrc` has no extension, and `a.tar.gz` has `gz`.
    let dot = name.raw.rfind('.').filter(|dot| *dot > 0)?;
    Some(name.slice(dot + 1..name.raw.len())).filter(|extension| !extension.raw.is_empty())
}

fn ascii_host(reading: &Parsed<'_>) -> Result<Option<String>, Box<InputError>> {
    let iri = match (reading.reference(), reading.span(Part::Host)) {
        // The offsets of an error are then those of the input.
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
    // The help of IRIs recommends a conversion, which has just failed.
    let uri = iri
        .to_uri_by_idna()
        .map_err(|error| Box::new(InputError { help: None, ..InputError::from(error) }))?;
    Ok(uri.as_uri_ref().host().map(|host| host.as_str().to_owned()))
}

/// Joins values by spaces, or returns `None` if there is none.
fn joined<'r, 't>(values: impl Iterator<Item = Value<'r>>) -> Option<FieldValue<'t>> {
    let values: Vec<Value<'_>> = values.collect();
    let raw: Vec<&str> = values.iter().map(|value| value.raw).collect();
    // Decoding the joined string instead would make a decoded space look like a separator of
    // values.
    let decoded: Vec<Cow<'_, [u8]>> = values
        .iter()
        .map(|value| value.decoded(Values::Decoded).unwrap_or(value.raw.as_bytes().into()))
        .collect();
    let joined = Joined { raw: raw.join(" "), decoded: decoded.join(&b' ') };
    (!values.is_empty()).then_some(FieldValue::Joined(joined))
}

/// The profile of a placeholder does not exist.
#[derive(Debug)]
pub(crate) struct UnknownProfile;

impl UnknownProfile {
    /// Returns the existing profiles.
    pub(crate) fn existing() -> String {
        Profile::all().map(|profile| profile.name().to_owned()).join(", ")
    }
}

impl From<CanonError> for Box<InputError> {
    fn from(error: CanonError) -> Self {
        let component = match error.kind() {
            ErrorKind::InvalidPort => Some("port"),
            ErrorKind::InvalidAddress | ErrorKind::InvalidDomain | ErrorKind::NoHost => {
                Some("host")
            }
            _ => None,
        };
        let rule = "the profile has no canonical form for this URI";
        let rule = ["canonical-form", rule, "uri get --help"];
        let general = InputError::of(error.span(), rule, error.kind().description());
        Self::new(InputError { component, ..general })
    }
}
