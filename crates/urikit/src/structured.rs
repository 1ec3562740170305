//! A URI-reference as its components, for `#[serde(with = "urikit::structured")]`.
//!
//! The components are `scheme`, `userinfo`, `host`, `port`, `path`, `query` and `fragment`, as they stand in the text; those that
//! are undefined are left out. The path is without the [guard](crate::edit) that the text may need.
//!
//! In a format that is not for people to read, such as CBOR or postcard, those that are undefined are written too, as what is
//! none: some of these formats tell fields by their order alone.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use urikit::UriBuf;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Link {
//!     #[serde(with = "urikit::structured")]
//!     to: UriBuf,
//! }
//! let link = Link { to: UriBuf::parse("http://h:80/a?b").unwrap() };
//! let json = serde_json::to_string(&link)?;
//! assert_eq!(json, r#"{"to":{"scheme":"http","host":"h","port":"80","path":"/a","query":"b"}}"#);
//! assert_eq!(serde_json::from_str::<Link>(&json)?.to, link.to);
//! assert!(serde_json::from_str::<Link>(r#"{"to":{"path":"/a"}}"#).is_err());
//! # Ok::<(), serde_json::Error>(())
//! ```

use alloc::borrow::Cow;
use core::fmt::Display;

use serde::de::Error as _;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serializer};

use crate::build::UriBuilder;
use crate::edit::EditError;
use crate::reference::{UriRef, UriRefBuf};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts<'p> {
    #[serde(borrow, default)]
    scheme: Option<Cow<'p, str>>,
    #[serde(borrow, default)]
    userinfo: Option<Cow<'p, str>>,
    #[serde(borrow, default)]
    host: Option<Cow<'p, str>>,
    #[serde(borrow, default)]
    port: Option<Cow<'p, str>>,
    #[serde(borrow, default)]
    path: Cow<'p, str>,
    #[serde(borrow, default)]
    query: Option<Cow<'p, str>>,
    #[serde(borrow, default)]
    fragment: Option<Cow<'p, str>>,
}

impl Parts<'_> {
    fn build(&self) -> Result<UriRefBuf, EditError> {
        type Set = fn(UriBuilder, &str) -> UriBuilder;
        let mut builder = UriBuilder::new().path(&*self.path);
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

/// Serializes any of the owned types as its components.
///
/// # Errors
///
/// Those of the serializer.
pub fn serialize<U, S: Serializer>(uri: &U, to: S) -> Result<S::Ok, S::Error>
where
    for<'u> &'u U: Into<UriRef<'u>>,
{
    let uri: UriRef<'_> = uri.into();
    let path = uri.path().as_str();
    let guarded = crate::edit::Before::of(&uri.spans()).guard_len(path);
    // In the order of `Parts`, by which some formats tell them apart.
    let to_people = to.is_human_readable();
    let parts = [
        ("scheme", uri.scheme().map(|part| part.as_str())),
        ("userinfo", uri.userinfo().map(|part| part.as_str())),
        ("host", uri.host().map(|part| part.as_str())),
        ("port", uri.port().map(|part| part.as_str())),
        ("path", Some(&path[guarded..])),
        ("query", uri.query().map(|part| part.as_str())),
        ("fragment", uri.fragment().map(|part| part.as_str())),
    ];
    let is_written = |part: &Option<&str>| part.is_some() || !to_people;
    let len = parts.iter().filter(|(_, part)| is_written(part)).count();
    let mut to = to.serialize_struct("Parts", len)?;
    for (name, part) in parts {
        match part {
            Some(part) if name == "path" => to.serialize_field(name, part)?,
            _ if is_written(&part) => to.serialize_field(name, &part)?,
            _ => to.skip_field(name)?,
        }
    }
    to.end()
}

/// Deserializes any of the owned types from its components.
///
/// # Errors
///
/// Those of the deserializer, components that make no URI-reference, and one that is not of the type.
pub fn deserialize<'de, U, D: Deserializer<'de>>(from: D) -> Result<U, D::Error>
where
    U: TryFrom<UriRefBuf, Error: Display>,
{
    let reference = Parts::deserialize(from)?.build().map_err(D::Error::custom)?;
    U::try_from(reference).map_err(D::Error::custom)
}
