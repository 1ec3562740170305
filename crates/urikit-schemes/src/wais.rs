//! The `wais` scheme (RFC 4156; previously RFC 1738 section 3.9).

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
        DATABASE = "wais-database", "missing `/` and database after the host",
            "waisdatabase = \"wais://\" hostport \"/\" database";
        DOCUMENT = "wais-document", "missing `/` and document path after the type",
            "waisdoc = \"wais://\" hostport \"/\" database \"/\" wtype \"/\" wpath";
        SEARCH = "wais-search", "search of a document instead of a database",
            "waisindex = \"wais://\" hostport \"/\" database \"?\" search";
        RESERVED = "wais-reserved", "reserved character in a database, type, or path",
            "wpath = *uchar";
        SEARCH_RESERVED = "wais-search-reserved", "`/` or `?` in the search",
            "search = *[ uchar | \";\" | \":\" | \"@\" | \"&\" | \"=\" ]";
    }
}

/// A `wais` URI, which identifies a database on a Wide Area Information Server (WAIS).
///
/// The URI can also identify a search in the database, or a document. With [`Revision::Current`],
/// all characters of a path and query are allowed, and the path of a document can contain slashes.
/// RFC 1738 reserves some of these characters, such as `;` and `=`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Wais, WaisObject};
///
/// let wais = Wais::parse("wais://wais.example.com/papers?climate")?;
/// assert_eq!(wais.database().as_str(), "papers");
/// assert!(matches!(wais.object(), WaisObject::Search(search) if search.as_str() == "climate"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wais<'a> {
    uri: Uri<'a>,
    login: Login<'a>,
    database: EncodedSlice<'a>,
    object: WaisObject<'a>,
}

/// The object that a [`Wais`] URI identifies: a database, a search in it, or a document.
///
/// The strings in the variants, such as the search words, are percent-encoded. It is returned by
/// [`Wais::object`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Wais, WaisObject};
///
/// let wais = Wais::parse("wais://wais.example.com/papers/TEXT/42")?;
/// assert!(
///     matches!(wais.object(), WaisObject::Document { wtype, .. } if wtype.as_str() == "TEXT")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaisObject<'a> {
    /// The whole database, for searching it.
    Database,
    /// The result of a search with this string.
    Search(EncodedSlice<'a>),
    /// A document, identified by strings that only the server interprets.
    Document {
        /// The type of the document, which a client has to know before retrieving it.
        wtype: EncodedSlice<'a>,
        /// The identifier of the document.
        wpath: EncodedSlice<'a>,
    },
}

impl<'a> Wais<'a> {
    /// Returns the host and port of the WAIS server.
    ///
    /// The user and the password of the result are always `None`, because `wais` URIs do not allow
    /// them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Wais;
    ///
    /// let wais = Wais::parse("wais://wais.example.com:8210/papers")?;
    /// assert_eq!(wais.login().port(), Some(8210));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// Returns the name of the database on the WAIS server, such as `papers`, percent-encoded.
    ///
    /// The name can be empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Wais;
    ///
    /// let wais = Wais::parse("wais://wais.example.com/annual%20reports")?;
    /// assert_eq!(wais.database().octets(), b"annual reports");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn database(&self) -> EncodedSlice<'a> {
        self.database
    }

    /// Returns the object that this `wais` URI identifies, such as a document.
    ///
    /// The object is the database itself, a search in it, or a document. Match on the variants to
    /// distinguish them.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Wais, WaisObject};
    ///
    /// let wais = Wais::parse("wais://wais.example.com/papers")?;
    /// assert_eq!(wais.object(), WaisObject::Database);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn object(&self) -> WaisObject<'a> {
        self.object
    }
}

/// Splits a path, without its first slash, into the database and the object.
fn split<'a>(
    path: EncodedSlice<'a>,
    query: Option<EncodedSlice<'a>>,
) -> Result<(EncodedSlice<'a>, WaisObject<'a>), SchemeError> {
    let Some((database, document)) = path.split_once('/') else {
        return Ok((path, query.map_or(WaisObject::Database, WaisObject::Search)));
    };
    let Some((wtype, wpath)) = document.split_once('/') else {
        return Err(document.error_at_end(&DOCUMENT));
    };
    match query {
        // Include the preceding `?`.
        Some(query) => Err(SchemeError::new(&SEARCH, wpath.span().end..query.span().end)),
        None => Ok((database, WaisObject::Document { wtype, wpath })),
    }
}

impl<'a> View<'a> for Wais<'a> {
    const SCHEMES: &'static [&'static str] = &["wais"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let login = Login::without_user(uri)?;
        let path = EncodedSlice::path(uri);
        let Some(path) = path.strip_prefix('/') else { return Err(path.error_at_end(&DATABASE)) };
        let (database, object) = split(path, EncodedSlice::query(uri))?;
        if revision == Revision::Rfc1738 {
            let no_reserved = |slice: EncodedSlice<'_>| {
                slice.only(&RESERVED, |byte| {
                    !matches!(byte, b';' | b'/' | b':' | b'@' | b'&' | b'=')
                })
            };
            no_reserved(database)?;
            match object {
                WaisObject::Database => {}
                WaisObject::Search(search) => {
                    search.only(&SEARCH_RESERVED, |byte| !matches!(byte, b'/' | b'?'))?;
                }
                WaisObject::Document { wtype, wpath } => {
                    no_reserved(wtype).and(no_reserved(wpath))?;
                }
            }
        }
        Ok(Self { uri, login, database, object })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.login.parts(visit);
        let mut visit = |name, slice| visit(Part { name, value: ValueOrDefault::Written(slice) });
        visit("database", self.database);
        match self.object {
            WaisObject::Database => {}
            WaisObject::Search(search) => visit("search", search),
            WaisObject::Document { wtype, wpath } => {
                visit("wtype", wtype);
                visit("wpath", wpath);
            }
        }
    }

    /// Reports that a client connects. Another specification defines the protocol.
    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        self.login.connect(210, visit);
    }
}

/// The decoded components of a [`Wais`] URI, such as the database, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Wais`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{LoginParts, WaisObjectParts, WaisParts};
///
/// let parts = WaisParts {
///     login: LoginParts::at("host.dom"),
///     database: b"a/b".to_vec(),
///     object: WaisObjectParts::Document { wtype: b"TEXT".to_vec(), wpath: b"\xFF 1".to_vec() },
/// };
/// assert_eq!(parts.build()?.as_str(), "wais://host.dom/a%2Fb/TEXT/%FF%201");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaisParts {
    /// The host and port of the server, without a user and password.
    pub login: LoginParts,
    /// The decoded name of the database to search.
    pub database: Vec<u8>,
    /// The database itself, a search in it, or a document.
    pub object: WaisObjectParts,
}

/// The decoded object of a `wais` URI, such as a document in a database, for building a URI.
///
/// It is used in the field `object` of [`WaisParts`]. The parsed form is [`WaisObject`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{LoginParts, WaisObjectParts, WaisParts};
///
/// let object = WaisObjectParts::Search(b"sea level".to_vec());
/// let parts = WaisParts {
///     login: LoginParts::at("wais.example.com"),
///     database: b"papers".to_vec(),
///     object,
/// };
/// assert_eq!(parts.build()?.as_str(), "wais://wais.example.com/papers?sea%20level");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WaisObjectParts {
    /// The whole database, for searching it.
    Database,
    /// The result of a search with this string.
    Search(Vec<u8>),
    /// A document, identified by its type and path.
    Document {
        /// The decoded type of the document, such as `TEXT`.
        wtype: Vec<u8>,
        /// The decoded identifier of the document.
        wpath: Vec<u8>,
    },
}

impl From<Wais<'_>> for WaisParts {
    fn from(wais: Wais<'_>) -> Self {
        let object = match wais.object {
            WaisObject::Database => WaisObjectParts::Database,
            WaisObject::Search(search) => WaisObjectParts::Search(search.octets()),
            WaisObject::Document { wtype, wpath } => {
                WaisObjectParts::Document { wtype: wtype.octets(), wpath: wpath.octets() }
            }
        };
        Self { login: wais.login.into(), database: wais.database.octets(), object }
    }
}

impl WaisParts {
    /// Builds a `wais` URI, such as `wais://wais.example.com/papers`, from these components.
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
    /// use urikit_schemes::{LoginParts, WaisObjectParts, WaisParts};
    ///
    /// let (login, object) = (LoginParts::at("wais.example.com"), WaisObjectParts::Database);
    /// let parts = WaisParts { login, database: b"papers".to_vec(), object };
    /// assert_eq!(parts.build()?.as_str(), "wais://wais.example.com/papers");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("wais");
        text.login(&self.login)?.push("/").encode(&self.database, &AsciiSet::SEGMENT);
        match &self.object {
            WaisObjectParts::Database => &mut text,
            WaisObjectParts::Search(search) => text.push("?").encode(search, &AsciiSet::QUERY),
            WaisObjectParts::Document { wtype, wpath } => text
                .push("/")
                .encode(wtype, &AsciiSet::SEGMENT)
                .push("/")
                .encode(wpath, &AsciiSet::PATH),
        };
        text.build::<Wais<'_>, _>(self)
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
        Wais::parse(Uri::parse(text).unwrap()).unwrap().parts(&mut |part| match part.value {
            ValueOrDefault::Written(slice) => {
                out.push_str(&format!("{} {}|", part.name, slice.as_str()));
            }
            ValueOrDefault::Implied(what) => out.push_str(&format!("{} <{what}>|", part.name)),
        });
        out
    }

    /// The three forms in RFC 1738 section 3.9.
    #[test]
    fn parts_follow_the_specification() {
        assert_eq!(listed("wais://h:1/database"), "host h|database database|");
        assert_eq!(listed("wais://h/database?search"), "host h|database database|search search|");
        assert_eq!(
            listed("wais://h/database/wtype/wpath"),
            "host h|database database|wtype wtype|wpath wpath|"
        );
        assert_eq!(listed("wais://h/?"), "host h|database |search |");
        assert_eq!(listed("wais://h///"), "host h|database |wtype |wpath |");
        assert_eq!(sent::<Wais<'_>>("wais://h/d"), "h:210");
        assert_eq!(sent::<Wais<'_>>("wais://h:211/d?s"), "h:211");
    }

    #[test]
    fn violated_rules_are_errors() {
        assert_eq!(refused::<Wais<'_>>("wais:/d"), ("login-missing", 5..5));
        assert_eq!(refused::<Wais<'_>>("wais://u:p@h/d"), ("userinfo-unexpected", 7..10));
        assert_eq!(refused::<Wais<'_>>("wais://h"), ("wais-database", 8..8));
        assert_eq!(refused::<Wais<'_>>("wais://h?s"), ("wais-database", 8..8));
        assert_eq!(refused::<Wais<'_>>("wais://h/d/"), ("wais-document", 11..11));
        assert_eq!(refused::<Wais<'_>>("wais://h/d/t?s"), ("wais-document", 12..12));
        assert_eq!(refused::<Wais<'_>>("wais://h/d/t/p?s"), ("wais-search", 14..16));
        assert_eq!(refused::<Wais<'_>>("wais://h/d/t/p?"), ("wais-search", 14..15));
        assert_eq!(refused::<Wais<'_>>("http://h/d"), ("scheme-other", 0..4));
    }

    #[test]
    fn only_rfc_1738_reserves_characters() {
        let old = |text| {
            let uri = Uri::parse(text).unwrap();
            assert!(Wais::parse(uri).is_ok(), "{text}");
            let error = Wais::parse_as(uri, Revision::Rfc1738).unwrap_err();
            (error.code(), error.span())
        };
        assert_eq!(old("wais://h/a;b"), ("wais-reserved", 10..11));
        assert_eq!(old("wais://h/d/t/~;x"), ("char", 13..14));
        assert_eq!(old("wais://h/d/t/a#b"), ("fragment-unexpected", 14..16));
        assert_eq!(old("wais://h/d/a:b/c"), ("wais-reserved", 12..13));
        assert_eq!(old("wais://h/d/t/1=a"), ("wais-reserved", 14..15));
        assert_eq!(old("wais://h/d/t/a/b"), ("wais-reserved", 14..15));
        assert_eq!(old("wais://h/d/t/@"), ("wais-reserved", 13..14));
        assert_eq!(old("wais://h/d/t/&"), ("wais-reserved", 13..14));
        assert_eq!(old("wais://h/d?a/b"), ("wais-search-reserved", 12..13));
        assert_eq!(old("wais://h/d?a?b"), ("wais-search-reserved", 12..13));
        for text in ["wais://h/d?;:@&=%2F", "wais://h/%2F$-_.+/!*'(),/%3B"] {
            assert!(Wais::parse_as(Uri::parse(text).unwrap(), Revision::Rfc1738).is_ok(), "{text}");
        }
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in [
            "wais://h:1/",
            "wais://h/d%2F%3F%FF",
            "wais://h/d?",
            "wais://h/d?a?/%23%FF",
            "wais://h/d/t%2F/1=a;2=b/%3F%FF",
            "wais://h///",
        ] {
            let parts = WaisParts::from(Wais::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let parts =
            |login| WaisParts { login, database: Vec::new(), object: WaisObjectParts::Database };
        assert_eq!(parts(LoginParts::at("h:1")).build(), Err(BuildError::Ambiguous));
        let login = LoginParts { user: Some(Vec::new()), ..LoginParts::at("h") };
        assert!(matches!(parts(login).build(), Err(BuildError::Scheme(_))));
    }
}
