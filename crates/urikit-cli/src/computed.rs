//! Values that are computed from a whole reference: registered domains, SURT keys, and canonical
//! forms.

use std::borrow::Cow;

use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;
use urikit_canon::{CanonError, ErrorKind};
use urikit_readings::Operation;

use crate::domains::Domains;
use crate::input_error::InputError;
use crate::normalization::Normalization;
use crate::reading::{Parsed, Part, Spec, Value};

/// A value that is computed from a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computed {
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
    Canonical(&'static Named),
    /// The SURT key by a profile.
    Surt(&'static Named),
}

/// A profile, and the name of the value that it computes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Named {
    name: String,
    profile: Profile,
}

/// The profile of SURT keys without a profile.
const DEFAULT_SURT: &str = "ia-2013";

const KEY: &str = "key";
const SURT: &str = "surt";

impl Computed {
    const PLAIN: [Self; 5] =
        [Self::Domain, Self::Suffix, Self::Subdomain, Self::HostReversed, Self::Key];

    /// Returns the value with a name, if the specification has it.
    ///
    /// # Errors
    ///
    /// Returns an error if the name contains an unknown profile.
    pub(crate) fn named(name: &str, spec: Spec) -> Result<Option<Self>, UnknownProfile> {
        if let Some(plain) = Self::plain(spec).find(|plain| plain.name() == name) {
            return Ok(Some(plain));
        }
        match name.split_once(':') {
            None if name == SURT => profile(name, DEFAULT_SURT).map(Self::Surt).map(Some),
            Some((SURT, code)) => profile(name, code).map(Self::Surt).map(Some),
            Some((KEY, code)) => profile(name, code).map(Self::Canonical).map(Some),
            _ => Ok(None),
        }
    }

    fn plain(spec: Spec) -> impl Iterator<Item = Self> {
        let has_normal_form = spec.defines(Operation::Normalize);
        Self::PLAIN.into_iter().filter(move |plain| *plain != Self::Key || has_normal_form)
    }

    /// Returns the names in error messages.
    pub(crate) fn names(spec: Spec) -> impl Iterator<Item = &'static str> {
        Self::plain(spec).map(Self::name).chain([SURT, "surt:PROFILE", "key:PROFILE"])
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Domain => "domain",
            Self::Suffix => "suffix",
            Self::Subdomain => "subdomain",
            Self::HostReversed => "host_reversed",
            Self::Key => KEY,
            Self::Canonical(named) | Self::Surt(named) => &named.name,
        }
    }

    /// Computes the value, or returns `None` if it is undefined.
    ///
    /// # Errors
    ///
    /// Returns an error if the reference has no canonical form by the profile.
    pub(crate) fn value<'t>(
        self,
        domains: &Domains,
        reading: &'t Parsed<'t>,
    ) -> Result<Option<Cow<'t, str>>, CanonError> {
        let host = || Value::of(reading, Part::Host);
        Ok(match self {
            Self::Domain => host().and_then(|host| domains.domain(host)),
            Self::Suffix => host().and_then(|host| domains.suffix(host)),
            Self::Subdomain => host().and_then(|host| domains.subdomain(host)),
            Self::HostReversed => host().map(|host| domains.reversed(host)),
            Self::Key => {
                let mut normal = None;
                Normalization::FULL.show(reading, &mut |form| normal = Some(form.to_string()));
                normal.map(Cow::Owned)
            }
            Self::Canonical(named) => {
                let mut canonical = Vec::new();
                canonicalize(reading.as_str(), &named.profile, &mut canonical)?;
                Some(text(canonical))
            }
            Self::Surt(named) => {
                let mut key = Vec::new();
                surt(reading.as_str(), &named.profile, &mut key)?;
                Some(text(key))
            }
        })
    }
}

fn profile(name: &str, code: &str) -> Result<&'static Named, UnknownProfile> {
    let profile = Profile::all().into_iter().find(|profile| profile.name() == code);
    let profile = profile.ok_or(UnknownProfile)?;
    Ok(Box::leak(Box::new(Named { name: name.to_owned(), profile })))
}

fn text(bytes: Vec<u8>) -> Cow<'static, str> {
    match String::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned().into(),
    }
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

impl From<CanonError> for InputError {
    fn from(error: CanonError) -> Self {
        Self {
            span: error.span(),
            component: match error.kind() {
                ErrorKind::InvalidPort => Some("port"),
                ErrorKind::InvalidAddress | ErrorKind::InvalidDomain | ErrorKind::NoHost => {
                    Some("host")
                }
                _ => None,
            },
            code: "canonical-form",
            rule: "the profile has no canonical form for this URI",
            section: "uri get --help",
            message: error.kind().description().into(),
            help: None,
        }
    }
}
