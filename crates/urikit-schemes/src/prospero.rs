//! `prospero` (RFC 4157, and before it RFC 1738 section 3.11).

use alloc::vec::Vec;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{Rule, SchemeError};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, ValueOrDefault, View};

const PATH: Rule = Rule::new(
    "prospero-path",
    "a `/` and the name of an object stand behind the host",
    "prosperourl = \"prospero://\" hostport \"/\" ppath *[ fieldspec ]",
    "RFC 1738 section 5",
);
const FIELD: Rule = Rule::new(
    "prospero-field",
    "what stands behind a `;` is a name, `=` and a value",
    "fieldspec = \";\" fieldname \"=\" fieldvalue",
    "RFC 1738 section 5",
);
const RESERVED: Rule = Rule::new(
    "prospero-reserved",
    "the name and the value of a field hold no `/` and no `=`",
    "fieldvalue = *[ uchar | \"?\" | \":\" | \"@\" | \"&\" ]",
    "RFC 1738 section 5",
);

/// An object that a server of the Prospero Directory Service tells how to access.
///
/// A `?` is a character like any other: the scheme has no query. The grammar of RFC 1738 allows no `/` and no further `=` in
/// a field; RFC 4157 has no grammar, and with [`Revision::Current`] the value of a field ends at the next `;` alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospero<'a> {
    uri: Uri<'a>,
    login: Login<'a>,
    hsoname: EncodedSlice<'a>,
    /// What stands behind the first `;`.
    fields: Option<EncodedSlice<'a>>,
}

impl<'a> Prospero<'a> {
    /// Where the server is. There is never a user.
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// The host-specific name of the object, for the server alone to take apart: everything behind the first slash, so that
    /// it often begins with a slash of its own.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{Prospero, View};
    ///
    /// let prospero = Prospero::of(Uri::parse("prospero://host.dom//pros/name")?)?;
    /// assert_eq!(prospero.hsoname().as_str(), "/pros/name");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn hsoname(&self) -> EncodedSlice<'a> {
        self.hsoname
    }

    /// The names of the fields, each with its value.
    pub fn fields(&self) -> impl Iterator<Item = (EncodedSlice<'a>, EncodedSlice<'a>)> + Clone + use<'a> {
        // Every field has been seen to have its `=`.
        self.fields.into_iter().flat_map(|fields| fields.split(';')).filter_map(|field| field.split_once('='))
    }
}

/// What stands for itself in the name of an object. A `;` would begin a field.
const HSONAME: AsciiSet = AsciiSet::QUERY.add(b";");
/// What stands for itself in the name of a field.
const NAME: AsciiSet = AsciiSet::QUERY.add(b";=");
/// What stands for itself in the value of a field.
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

    fn read(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
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

    /// A client contacts the server; what it says to it is the matter of another document.
    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        self.login.connect(1525, visit);
    }
}

/// The parts of a [`Prospero`] URI as data, decoded: what it was made of, and what one can be built of.
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
    /// Where the server is.
    pub login: LoginParts,
    /// The name of the object, without the slash that is the URI's.
    pub hsoname: Vec<u8>,
    /// The names of the fields, each with its value.
    pub fields: Vec<(Vec<u8>, Vec<u8>)>,
}

impl From<Prospero<'_>> for ProsperoParts {
    fn from(prospero: Prospero<'_>) -> Self {
        Self {
            login: prospero.login.into(),
            hsoname: prospero.hsoname.octets(),
            fields: prospero.fields().map(|(name, value)| (name.octets(), value.octets())).collect(),
        }
    }
}

impl ProsperoParts {
    /// The URI.
    ///
    /// # Errors
    ///
    /// What the scheme does not allow of the parts, and a host that would be read as more than a host.
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

    fn told(text: &str) -> String {
        let mut out = String::new();
        Prospero::of(Uri::parse(text).unwrap()).unwrap().parts(&mut |part| match part.value {
            ValueOrDefault::Written(piece) => out.push_str(&format!("{} {}|", part.name, piece.as_str())),
            ValueOrDefault::Implied(what) => out.push_str(&format!("{} <{what}>|", part.name)),
        });
        out
    }

    /// The example of section 3.11, and the field that it names.
    #[test]
    fn parts_are_those_of_the_document() {
        assert_eq!(told("prospero://host.dom//pros/name"), "host host.dom|hsoname /pros/name|");
        assert_eq!(
            told("prospero://host.dom//pros/name;OBJECT-VERSION=2;a?b=c?d"),
            "host host.dom|hsoname /pros/name|field OBJECT-VERSION|value 2|field a?b|value c?d|"
        );
        assert_eq!(told("prospero://h/a?b=c"), "host h|hsoname a?b=c|");
        assert_eq!(sent::<Prospero<'_>>("prospero://h/"), "h:1525");
        assert_eq!(sent::<Prospero<'_>>("prospero://h:1/a"), "h:1");
    }

    #[test]
    fn each_rule_refuses() {
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
    fn only_the_older_edition_reserves_in_fields() {
        let old = |text| {
            let uri = Uri::parse(text).unwrap();
            assert!(Prospero::of(uri).is_ok(), "{text}");
            let error = Prospero::read(uri, Revision::Rfc1738).unwrap_err();
            (error.code(), error.span())
        };
        assert_eq!(old("prospero://h/a;b/c=d"), ("prospero-reserved", 16..17));
        assert_eq!(old("prospero://h/a;b=c/d"), ("prospero-reserved", 18..19));
        assert_eq!(old("prospero://h/a;b=c=d"), ("prospero-reserved", 18..19));
        let uri = Uri::parse("prospero://h//a/b@c:d&e=f?g;h?:@&=%2F%3D?:@&;=").unwrap();
        let fields = Prospero::read(uri, Revision::Rfc1738).unwrap();
        assert!(
            fields
                .fields()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .eq([("h?:@&", "%2F%3D?:@&"), ("", "")])
        );
    }

    #[test]
    fn parts_are_read_and_built() {
        for text in [
            "prospero://host.dom//pros/name;OBJECT-VERSION=2",
            "prospero://h:1/",
            "prospero://h/%3B%FF?;%3D%3B%FF=%3B%FF=/?;=",
        ] {
            let parts = ProsperoParts::from(Prospero::of(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let parts = |login| ProsperoParts { login, hsoname: Vec::new(), fields: Vec::new() };
        assert_eq!(parts(LoginParts::at("h/a")).build(), Err(BuildError::Ambiguous));
        let login = LoginParts { user: Some(Vec::new()), ..LoginParts::at("h") };
        assert!(matches!(parts(login).build(), Err(BuildError::Scheme(_))));
    }
}
