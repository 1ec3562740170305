//! Serialization of a URI reference as its components, with `serde`.
//!
//! Use it in the attribute `#[serde(with = "urikit::serde_components")]`.
//!
//! The components are `scheme`, `userinfo`, `host`, `port`, `path`, `query`, and `fragment`,
//! percent-encoded as in the URI. Undefined components are omitted. The path does not include the
//! [disambiguating prefix](crate::edit) that the URI may need.
//!
//! A format that is not human-readable, such as CBOR or postcard, includes undefined components as
//! `None`, because some of these formats identify fields by their position.
//!
//! Requires the features `serde` and `alloc`.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use urikit::UriBuf;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Link {
//!     #[serde(with = "urikit::serde_components")]
//!     to: UriBuf,
//! }
//! let link = Link { to: UriBuf::parse("https://example.com:8443/docs")? };
//! let json = serde_json::to_string(&link)?;
//! let expected = r#"{"to":{"scheme":"https","host":"example.com","port":"8443","path":"/docs"}}"#;
//! assert_eq!(json, expected);
//! assert_eq!(serde_json::from_str::<Link>(&json)?.to, link.to);
//! assert!(serde_json::from_str::<Link>(r#"{"to":{"path":"/docs"}}"#).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::borrow::Cow;
use core::fmt::{self, Display};

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serializer};

use crate::build::UriBuilder;
use crate::edit::EditError;
use crate::reference::{UriRef, UriRefBuf};

/// The components, in the order that positional formats use.
const NAMES: [&str; 7] = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/// The components of a reference as they are deserialized.
#[derive(Deserialize, Default)]
struct Parts<'p> {
    #[serde(borrow)]
    scheme: Option<Cow<'p, str>>,
    #[serde(borrow)]
    userinfo: Option<Cow<'p, str>>,
    #[serde(borrow)]
    host: Option<Cow<'p, str>>,
    #[serde(borrow)]
    port: Option<Cow<'p, str>>,
    #[serde(borrow)]
    path: Cow<'p, str>,
    #[serde(borrow)]
    query: Option<Cow<'p, str>>,
    #[serde(borrow)]
    fragment: Option<Cow<'p, str>>,
}

/// A component name. Unknown names are not reported, because they may contain a password.
#[derive(Clone, Copy, Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Name {
    Scheme,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
    #[serde(other)]
    Unknown,
}

/// The value of a component. The wrapper makes serde borrow the string from the input if possible.
#[derive(Deserialize)]
struct Component<'p>(#[serde(borrow)] Option<Cow<'p, str>>);

/// Deserializes the components by name or by position. Errors do not quote the input.
struct PartsVisitor;

impl<'de> Visitor<'de> for PartsVisitor {
    type Value = Parts<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the components of a URI reference")
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Parts<'de>, E> {
        // The default message would quote the string, which may contain a password.
        Err(E::custom("expected an object with the components of a URI reference, found a string"))
    }

    /// Reads the components in any order, and refuses duplicate and unknown names.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parts<'de>, A::Error> {
        let mut parts = Parts::default();
        // The path is optional here to distinguish `null` from a missing path, which is empty.
        let mut path = None;
        let mut seen = [false; NAMES.len()];
        while let Some(name) = map.next_key::<Name>()? {
            // `Unknown` is beyond the array, so it is never a duplicate. It is rejected below.
            if seen.get_mut(name as usize).is_some_and(|seen| core::mem::replace(seen, true)) {
                return Err(A::Error::custom("duplicate component of a URI reference"));
            }
            let part = match name {
                Name::Scheme => &mut parts.scheme,
                Name::Userinfo => &mut parts.userinfo,
                Name::Host => &mut parts.host,
                Name::Port => &mut parts.port,
                Name::Path => &mut path,
                Name::Query => &mut parts.query,
                Name::Fragment => &mut parts.fragment,
                Name::Unknown => {
                    return Err(A::Error::custom("unknown component of a URI reference"));
                }
            };
            *part = map.next_value::<Component<'_>>()?.0;
        }
        if seen[Name::Path as usize] && path.is_none() {
            return Err(A::Error::custom("the path must be a string; it can be empty"));
        }
        parts.path = path.unwrap_or_default();
        Ok(parts)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Parts<'de>, A::Error> {
        // In a sequence, the components are in the order of `NAMES`, which is that of the fields.
        Parts::deserialize(SeqAccessDeserializer::new(seq))
    }
}

impl Parts<'_> {
    /// Composes the reference, in which every component is checked again.
    fn build(&self) -> Result<UriRefBuf, EditError> {
        type Set = fn(UriBuilder, &str) -> UriBuilder;
        let mut builder = UriBuilder::new().path(&*self.path);
        // The builder checks each component, and reports the first error.
        let parts: [(_, Set); 6] = [
            (&self.scheme, |builder, text| builder.scheme(text)),
            (&self.userinfo, |builder, text| builder.userinfo(text)),
            (&self.host, |builder, text| builder.host(text)),
            (&self.port, |builder, text| builder.port(text)),
            (&self.query, |builder, text| builder.query(text)),
            (&self.fragment, |builder, text| builder.fragment(text)),
        ];
        for (part, set) in parts {
            if let Some(part) = part {
                builder = set(builder, part);
            }
        }
        builder.build_reference()
    }
}

/// Serializes a URI as a map of its components, such as `{"scheme": "https", …}`, not as a string.
///
/// Use it with [`deserialize`] in the attribute `#[serde(with = "urikit::serde_components")]`.
///
/// # Errors
///
/// Returns the errors of the serializer.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let uri = UriBuf::parse("mailto:joe@example.com")?;
/// let mut json = serde_json::Serializer::new(Vec::new());
/// urikit::serde_components::serialize(&uri, &mut json)?;
/// assert_eq!(json.into_inner(), br#"{"scheme":"mailto","path":"joe@example.com"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn serialize<U, S: Serializer>(uri: &U, to: S) -> Result<S::Ok, S::Error>
where
    for<'u> &'u U: Into<UriRef<'u>>,
{
    let uri: UriRef<'_> = uri.into();
    let path = uri.path().as_str();
    // The prefix is not part of the logical path; `deserialize` adds it again.
    let prefix_len = crate::path::PathContext::of(&uri.spans()).prefix_len(path.as_bytes());
    let to_people = to.is_human_readable();
    let parts = [
        ("scheme", uri.scheme().map(|part| part.as_str())),
        ("userinfo", uri.userinfo().map(|part| part.as_str())),
        ("host", uri.host().map(|part| part.as_str())),
        ("port", uri.port().map(|part| part.as_str())),
        ("path", Some(&path[prefix_len..])),
        ("query", uri.query().map(|part| part.as_str())),
        ("fragment", uri.fragment().map(|part| part.as_str())),
    ];
    // Readable formats omit missing components. Binary formats identify components by position, so
    // they need all of them.
    let is_written = |part: &Option<&str>| part.is_some() || !to_people;
    let len = parts.iter().filter(|(_, part)| is_written(part)).count();
    let mut to = to.serialize_struct("Parts", len)?;
    for (name, part) in parts {
        match part {
            // The path is never missing, so it is written as a string and not as an optional one.
            // In binary formats, the two differ.
            Some(part) if name == "path" => to.serialize_field(name, part)?,
            _ if is_written(&part) => to.serialize_field(name, &part)?,
            _ => to.skip_field(name)?,
        }
    }
    to.end()
}

/// Deserializes a URI from a map of its components, as written by [`serialize`].
///
/// Use it in the attribute `#[serde(with = "urikit::serde_components")]`.
///
/// # Errors
///
/// Returns an error if the deserializer returns one, or if the components do not form a valid value
/// of the type. The deserializer may quote input that is not a map: `serde_json` quotes a string.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let json = r#"{"scheme":"https","host":"example.com","path":"/docs"}"#;
/// let uri: UriBuf =
///     urikit::serde_components::deserialize(&mut serde_json::Deserializer::from_str(json))?;
/// assert_eq!(uri, "https://example.com/docs");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn deserialize<'de, U, D: Deserializer<'de>>(from: D) -> Result<U, D::Error>
where
    U: TryFrom<UriRefBuf, Error: Display>,
{
    let parts = from.deserialize_struct("Parts", &NAMES, PartsVisitor)?;
    let reference = parts.build().map_err(D::Error::custom)?;
    U::try_from(reference).map_err(D::Error::custom)
}
