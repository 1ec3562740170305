//! The `prospero` scheme (RFC 4157; previously RFC 1738 section 3.11).

use alloc::vec::Vec;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{SchemeError, rules};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, ValueOrDefault, View};

rules! {
    "RFC 1738 section 5" => {
        PATH = "prospero-path", "missing `/` and object name after the host",
            "prosperourl = \"prospero://\" hostport \"/\" ppath *[ fieldspec ]";
        FIELD = "prospero-field", "field without `=` and a value",
            "fieldspec = \";\" fieldname \"=\" fieldvalue";
        RESERVED = "prospero-reserved", "`/` or `=` in the name or value of a field",
            "fieldvalue = *[ uchar | \"?\" | \":\" | \"@\" | \"&\" ]";
    }
}

/// A `prospero` URI, which identifies an object in the Prospero Directory Service.
///
/// A client asks the server how to access the object. Fields, such as `;type=text`, can follow the
/// name of the object. In RFC 1738, a field must not contain `/` or a second `=`; with
/// [`Revision::Current`], its value extends to the next `;`. The scheme has no query, so `?` is
/// part of the name.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Prospero;
///
/// let prospero =
///     Prospero::parse("prospero://host.example.com//pros/name;type=text")?;
/// assert_eq!(prospero.hsoname().as_str(), "/pros/name");
/// let (name, value) = prospero.fields().next().unwrap();
/// assert_eq!((name.as_str(), value.as_str()), ("type", "text"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospero<'a> {
    uri: Uri<'a>,
    login: Login<'a>,
    hsoname: EncodedSlice<'a>,
    /// Everything after the first `;`.
    fields: Option<EncodedSlice<'a>>,
}

impl<'a> Prospero<'a> {
    /// Returns the host and port of the Prospero server.
    ///
    /// The user and the password of the result are always `None`, because `prospero` URIs do not
    /// allow them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Prospero;
    ///
    /// let prospero = Prospero::parse("prospero://host.example.com:1525/name")?;
    /// assert_eq!(prospero.login().port(), Some(1525));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// Returns the percent-encoded name of the object on the server, such as `/pros/name`.
    ///
    /// Only the server interprets the name. It follows the slash after the host and port, ends at
    /// the first `;`, and often starts with another slash.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Prospero;
    ///
    /// let prospero = Prospero::parse("prospero://host.dom//pros/name")?;
    /// assert_eq!(prospero.hsoname().as_str(), "/pros/name");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn hsoname(&self) -> EncodedSlice<'a> {
        self.hsoname
    }

    /// Returns the fields after the name of the object, such as `type` and `text`, percent-encoded.
    ///
    /// A field is written as `;name=value` in the URI. A client uses the fields to select the
    /// correct object.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Prospero;
    ///
    /// let uri = "prospero://host.example.com/name;OBJECT-VERSION=2;type=text";
    /// let prospero = Prospero::parse(uri)?;
    /// assert!(prospero.fields().map(|(name, _)| name.as_str()).eq(["OBJECT-VERSION", "type"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fields(
        &self,
    ) -> impl Iterator<Item = (EncodedSlice<'a>, EncodedSlice<'a>)> + Clone + use<'a> {
        // Parsing has checked that every field contains `=`.
        self.fields
            .into_iter()
            .flat_map(|fields| fields.split(';'))
            .filter_map(|field| field.split_once('='))
    }
}

/// The characters to escape in the name of an object, including `;`, which would start a field.
const HSONAME: AsciiSet = AsciiSet::QUERY.add(b";");
/// The characters to escape in the name of a field.
const NAME: AsciiSet = AsciiSet::QUERY.add(b";=");
/// The characters to escape in the value of a field.
const VALUE: AsciiSet = AsciiSet::QUERY.add(b";");

fn check_field(field: EncodedSlice<'_>, revision: Revision) -> Result<(), SchemeError> {
    let Some((name, value)) = field.split_once('=') else { return Err(field.error(&FIELD)) };
    if revision == Revision::Rfc1738 {
        name.only(&RESERVED, |byte| byte != b'/')?;
        value.only(&RESERVED, |byte| !matches!(byte, b'/' | b'='))?;
    }
    Ok(())
}

impl<'a> View<'a> for Prospero<'a> {
    const SCHEMES: &'static [&'static str] = &["prospero"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let login = Login::without_user(uri)?;
        let Some(path) = EncodedSlice::path_and_query(uri).strip_prefix('/') else {
            return Err(EncodedSlice::path(uri).error_at_end(&PATH));
        };
        let (hsoname, fields) = match path.split_once(';') {
            None => (path, None),
            Some((hsoname, fields)) => (hsoname, Some(fields)),
        };
        fields
            .into_iter()
            .flat_map(|fields| fields.split(';'))
            .try_for_each(|field| check_field(field, revision))?;
        Ok(Self { uri, login, hsoname, fields })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.login.parts(visit);
        visit(Part { name: "hsoname", value: ValueOrDefault::Written(self.hsoname) });
        for (name, value) in self.fields() {
            visit(Part { name: "field", value: ValueOrDefault::Written(name) });
            visit(Part { name: "value", value: ValueOrDefault::Written(value) });
        }
    }

    /// Reports only that a client connects, because the protocol is not specified by the RFC.
    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        self.login.connect(1525, visit);
    }
}

/// The decoded components of a [`Prospero`] URI, such as the name of an object, for building it.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Prospero`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{LoginParts, ProsperoParts};
///
/// let parts = ProsperoParts {
///     login: LoginParts::at("host.dom"),
///     hsoname: b"/pros/name".to_vec(),
///     fields: vec![(b"OBJECT-VERSION".to_vec(), b"2;3".to_vec())],
/// };
/// assert_eq!(parts.build()?.as_str(), "prospero://host.dom//pros/name;OBJECT-VERSION=2%3B3");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProsperoParts {
    /// The host and port of the server, without a user and password.
    pub login: LoginParts,
    /// The decoded name of the object, without the slash after the host.
    pub hsoname: Vec<u8>,
    /// The decoded names and values of the fields, such as `type` and `text`.
    pub fields: Vec<(Vec<u8>, Vec<u8>)>,
}

impl From<Prospero<'_>> for ProsperoParts {
    fn from(prospero: Prospero<'_>) -> Self {
        Self {
            login: prospero.login.into(),
            hsoname: prospero.hsoname.octets(),
            fields: prospero
                .fields()
                .map(|(name, value)| (name.octets(), value.octets()))
                .collect(),
        }
    }
}

impl ProsperoParts {
    /// Builds a `prospero` URI, such as `prospero://host.example.com//pros/name`.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, or if the host contains another component.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{LoginParts, ProsperoParts};
    ///
    /// let (login, hsoname) = (LoginParts::at("host.example.com"), b"papers/2024 report".to_vec());
    /// let parts = ProsperoParts { login, hsoname, fields: vec![] };
    /// assert_eq!(parts.build()?.as_str(), "prospero://host.example.com/papers/2024%20report");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("prospero");
        text.login(&self.login)?.push("/").encode(&self.hsoname, &HSONAME);
        for (name, value) in &self.fields {
            text.push(";").encode(name, &NAME).push("=").encode(value, &VALUE);
        }
        text.build::<Prospero<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::*;
    use crate::tests::{refused, sent};

    fn listed(text: &str) -> String {
        let mut out = String::new();
        Prospero::parse(Uri::parse(text).unwrap()).unwrap().parts(&mut |part| match part.value {
            ValueOrDefault::Written(slice) => {
                out.push_str(&format!("{} {}|", part.name, slice.as_str()));
            }
            ValueOrDefault::Implied(what) => out.push_str(&format!("{} <{what}>|", part.name)),
        });
        out
    }

    /// The example in RFC 1738 section 3.11, and the field described there.
    #[test]
    fn parts_follow_the_specification() {
        assert_eq!(listed("prospero://host.dom//pros/name"), "host host.dom|hsoname /pros/name|");
        assert_eq!(
            listed("prospero://host.dom//pros/name;OBJECT-VERSION=2;a?b=c?d"),
            "host host.dom|hsoname /pros/name|field OBJECT-VERSION|value 2|field a?b|value c?d|"
        );
        assert_eq!(listed("prospero://h/a?b=c"), "host h|hsoname a?b=c|");
        assert_eq!(sent::<Prospero<'_>>("prospero://h/"), "h:1525");
        assert_eq!(sent::<Prospero<'_>>("prospero://h:1/a"), "h:1");
    }

    #[test]
    fn violated_rules_are_errors() {
        assert_eq!(refused::<Prospero<'_>>("prospero:a"), ("login-missing", 9..9));
        assert_eq!(refused::<Prospero<'_>>("prospero://u@h/a"), ("userinfo-unexpected", 11..12));
        assert_eq!(refused::<Prospero<'_>>("prospero://h"), ("prospero-path", 12..12));
        assert_eq!(refused::<Prospero<'_>>("prospero://h?a"), ("prospero-path", 12..12));
        assert_eq!(refused::<Prospero<'_>>("prospero://h/a;b=c;d"), ("prospero-field", 19..20));
        assert_eq!(refused::<Prospero<'_>>("prospero://h/a;;b=c"), ("prospero-field", 15..15));
        assert_eq!(refused::<Prospero<'_>>("prospero://h/a;b%3Dc"), ("prospero-field", 15..20));
        assert_eq!(refused::<Prospero<'_>>("prosper://h/a"), ("scheme-other", 0..7));
    }

    #[test]
    fn only_rfc_1738_reserves_characters_in_fields() {
        let old = |text| {
            let uri = Uri::parse(text).unwrap();
            assert!(Prospero::parse(uri).is_ok(), "{text}");
            let error = Prospero::parse_as(uri, Revision::Rfc1738).unwrap_err();
            (error.code(), error.span())
        };
        assert_eq!(old("prospero://h/a;b/c=d"), ("prospero-reserved", 16..17));
        assert_eq!(old("prospero://h/a;b=c/d"), ("prospero-reserved", 18..19));
        assert_eq!(old("prospero://h/a;b=c=d"), ("prospero-reserved", 18..19));
        let uri = Uri::parse("prospero://h//a/b@c:d&e=f?g;h?:@&=%2F%3D?:@&;=").unwrap();
        let fields = Prospero::parse_as(uri, Revision::Rfc1738).unwrap();
        assert!(
            fields
                .fields()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .eq([("h?:@&", "%2F%3D?:@&"), ("", "")])
        );
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in [
            "prospero://host.dom//pros/name;OBJECT-VERSION=2",
            "prospero://h:1/",
            "prospero://h/%3B%FF?;%3D%3B%FF=%3B%FF=/?;=",
        ] {
            let parts = ProsperoParts::from(Prospero::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let parts = |login| ProsperoParts { login, hsoname: Vec::new(), fields: Vec::new() };
        assert_eq!(parts(LoginParts::at("h/a")).build(), Err(BuildError::Ambiguous));
        let login = LoginParts { user: Some(Vec::new()), ..LoginParts::at("h") };
        assert!(matches!(parts(login).build(), Err(BuildError::Scheme(_))));
    }
}
