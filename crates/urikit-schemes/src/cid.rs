//! The `cid` and `mid` schemes ([RFC 2392](https://www.rfc-editor.org/rfc/rfc2392)).

use alloc::vec::Vec;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::{check_scheme, no_authority};
use crate::error::{Rule, SchemeError, rules};
use crate::mail_address::is_addr_spec;
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, ValueOrDefault, View};

rules! {
    "RFC 2392 section 2" => {
        CID_AUTHORITY = "cid-authority", "`//` before an identifier",
            "cid-url = \"cid\" \":\" content-id";
        CID_AT = "cid-at", "identifier without `@` between two names", "content-id = url-addr-spec";
        CID_LINE_END = "cid-line-end", "line ending in an identifier", "content-id = url-addr-spec";
        MID_AUTHORITY = "mid-authority", "`//` before an identifier",
            "mid-url = \"mid\" \":\" message-id [ \"/\" content-id ]";
        MID_AT = "mid-at", "identifier without `@` between two names", "message-id = url-addr-spec";
        MID_LINE_END = "mid-line-end", "line ending in an identifier", "message-id = url-addr-spec";
        MID_SLASH = "mid-slash", "unescaped `/` in an identifier",
            "mid-url = \"mid\" \":\" message-id [ \"/\" content-id ]";
    }
}

fn check_id(
    id: EncodedSlice<'_>,
    at: &'static Rule,
    line_end: &'static Rule,
) -> Result<(), SchemeError> {
    id.no_octet(line_end, |octet| matches!(octet, b'\r' | b'\n'))?;
    if is_addr_spec(id) { Ok(()) } else { Err(id.error_at_end(at)) }
}

/// A `cid` URI, which refers to a part of a mail message by the `Content-ID` of the part.
///
/// For example, an HTML mail uses `cid:logo@example.com` to show an attached image. The identifier
/// is the whole string after the colon, and may contain `/` and `?`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Cid;
///
/// let cid = Cid::parse("cid:logo.1a2b@mail.example.com")?;
/// assert_eq!(cid.content_id().as_str(), "logo.1a2b@mail.example.com");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cid<'a> {
    uri: Uri<'a>,
    content_id: EncodedSlice<'a>,
}

impl<'a> Cid<'a> {
    /// Returns the `Content-ID` of the mail part to which this URI refers, percent-encoded.
    ///
    /// An example is `logo@example.com`. The angle brackets around the identifier in the header of
    /// the part are not included.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Cid;
    ///
    /// let cid = Cid::parse("cid:foo4%25foo1@example.com")?;
    /// assert_eq!(cid.content_id().octets(), b"foo4%foo1@example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn content_id(&self) -> EncodedSlice<'a> {
        self.content_id
    }
}

impl<'a> View<'a> for Cid<'a> {
    const SCHEMES: &'static [&'static str] = &["cid"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        no_authority(uri, &CID_AUTHORITY)?;
        let content_id = EncodedSlice::path_and_query(uri);
        check_id(content_id, &CID_AT, &CID_LINE_END)?;
        Ok(Self { uri, content_id })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        visit(Part { name: "content-id", value: ValueOrDefault::Written(self.content_id) });
    }
}

/// A `mid` URI, which refers to a mail message by its `Message-ID`, such as `mid:1a2b@example.com`.
///
/// It can also refer to a part of the message, whose `Content-ID` follows a `/`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Mid;
///
/// let mid = Mid::parse("mid:960830.1639@example.com/partA.960830@example.com")?;
/// assert_eq!(mid.message_id().as_str(), "960830.1639@example.com");
/// assert_eq!(mid.content_id().map(|id| id.octets()), Some(b"partA.960830@example.com".to_vec()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mid<'a> {
    uri: Uri<'a>,
    message_id: EncodedSlice<'a>,
    content_id: Option<EncodedSlice<'a>>,
}

impl<'a> Mid<'a> {
    /// Returns the `Message-ID` of the mail to which this URI refers, such as `1a2b@example.com`.
    ///
    /// The identifier is percent-encoded and does not include angle brackets.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mid;
    ///
    /// let mid = Mid::parse("mid:960830.1639@example.com")?;
    /// assert_eq!(mid.message_id().as_str(), "960830.1639@example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn message_id(&self) -> EncodedSlice<'a> {
        self.message_id
    }

    /// Returns the `Content-ID` of the part of the mail to which this URI refers, percent-encoded.
    ///
    /// Returns `None` if the URI refers to the whole mail. Angle brackets are not included.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mid;
    ///
    /// let mid = Mid::parse("mid:960830.1639@example.com")?;
    /// assert_eq!(mid.content_id(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn content_id(&self) -> Option<EncodedSlice<'a>> {
        self.content_id
    }
}

impl<'a> View<'a> for Mid<'a> {
    const SCHEMES: &'static [&'static str] = &["mid"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        no_authority(uri, &MID_AUTHORITY)?;
        let text = EncodedSlice::path_and_query(uri);
        let (message_id, content_id) = match text.split_once('/') {
            Some((message_id, content_id)) => (message_id, Some(content_id)),
            None => (text, None),
        };
        check_id(message_id, &MID_AT, &MID_LINE_END)?;
        if let Some(content_id) = content_id {
            content_id.only(&MID_SLASH, |byte| byte != b'/')?;
            check_id(content_id, &MID_AT, &MID_LINE_END)?;
        }
        Ok(Self { uri, message_id, content_id })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        visit(Part { name: "message-id", value: ValueOrDefault::Written(self.message_id) });
        if let Some(content_id) = self.content_id {
            visit(Part { name: "content-id", value: ValueOrDefault::Written(content_id) });
        }
    }
}

/// The decoded component of a [`Cid`] URI, the `Content-ID` of a mail part, for building a URI.
///
/// Set the field, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Cid`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::CidParts;
///
/// let parts = CidParts { content_id: b"foo4%foo1@bar.net".to_vec() };
/// assert_eq!(parts.build()?.as_str(), "cid:foo4%25foo1@bar.net");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CidParts {
    /// The decoded content identifier, such as `logo@example.com`, without angle brackets.
    pub content_id: Vec<u8>,
}

impl From<Cid<'_>> for CidParts {
    fn from(cid: Cid<'_>) -> Self {
        Self { content_id: cid.content_id.octets() }
    }
}

impl CidParts {
    /// Builds a `cid` URI from the content identifier, which is percent-encoded as needed.
    ///
    /// Parsing the URI yields the same identifier.
    ///
    /// # Errors
    ///
    /// Returns an error if the identifier is invalid, for example because it contains no `@`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::CidParts;
    ///
    /// let parts = CidParts { content_id: b"logo 1@example.com".to_vec() };
    /// assert_eq!(parts.build()?.as_str(), "cid:logo%201@example.com");
    /// assert!(CidParts { content_id: b"logo".to_vec() }.build().is_err());
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("cid");
        text.encode(&self.content_id, &AsciiSet::SEGMENT);
        text.build::<Cid<'_>, _>(self)
    }
}

/// The decoded components of a [`Mid`] URI, such as the `Message-ID` of a mail, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Mid`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::MidParts;
///
/// let parts =
///     MidParts { message_id: b"a/b@bar.net".to_vec(), content_id: Some(b"c@bar.net".to_vec()) };
/// assert_eq!(parts.build()?.as_str(), "mid:a%2Fb@bar.net/c@bar.net");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MidParts {
    /// The decoded message identifier, such as `1a2b@example.com`, without angle brackets.
    pub message_id: Vec<u8>,
    /// The decoded content identifier, without angle brackets, or `None` for the whole message.
    pub content_id: Option<Vec<u8>>,
}

impl From<Mid<'_>> for MidParts {
    fn from(mid: Mid<'_>) -> Self {
        Self {
            message_id: mid.message_id.octets(),
            content_id: mid.content_id.map(|id| id.octets()),
        }
    }
}

impl MidParts {
    /// Builds a `mid` URI from the identifiers, which are percent-encoded as needed.
    ///
    /// Parsing the URI yields the same identifiers.
    ///
    /// # Errors
    ///
    /// Returns an error if an identifier is invalid, for example because it contains no `@`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::MidParts;
    ///
    /// let parts = MidParts { message_id: b"960830.1639@example.com".to_vec(), content_id: None };
    /// assert_eq!(parts.build()?.as_str(), "mid:960830.1639@example.com");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("mid");
        text.encode(&self.message_id, &AsciiSet::SEGMENT);
        if let Some(content_id) = &self.content_id {
            text.push("/").encode(content_id, &AsciiSet::SEGMENT);
        }
        text.build::<Mid<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::refused;

    #[test]
    fn violated_rules_are_errors() {
        let cid = refused::<Cid<'_>>;
        assert_eq!(cid("cid://a@b"), ("cid-authority", 4..6));
        assert_eq!(cid("cid:"), ("cid-at", 4..4));
        assert_eq!(cid("cid:ab"), ("cid-at", 6..6));
        assert_eq!(cid("cid:@b"), ("cid-at", 6..6));
        assert_eq!(cid("cid:a%40"), ("cid-at", 8..8));
        assert_eq!(cid("cid:a%0A@b"), ("cid-line-end", 5..8));
        assert_eq!(cid("mid:a@b"), ("scheme-other", 0..3));
        let mid = refused::<Mid<'_>>;
        assert_eq!(mid("mid://a@b"), ("mid-authority", 4..6));
        assert_eq!(mid("mid:a/b@c"), ("mid-at", 5..5));
        assert_eq!(mid("mid:/b@c"), ("mid-at", 4..4));
        assert_eq!(mid("mid:a@b/"), ("mid-at", 8..8));
        assert_eq!(mid("mid:a@b/c"), ("mid-at", 9..9));
        assert_eq!(mid("mid:a@b%0D"), ("mid-line-end", 7..10));
        assert_eq!(mid("mid:a@b/c@d%0D"), ("mid-line-end", 11..14));
        assert_eq!(mid("mid:a@b/c@d/e"), ("mid-slash", 11..12));
        assert_eq!(mid("cid:a@b"), ("scheme-other", 0..3));
    }

    /// Includes the identifiers in RFC 2392 sections 2 and 3.
    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in [
            "cid:foo4%25foo1@bar.net",
            "cid:foo4*foo1@bar.net",
            "cid:%22a%2F%FF%22@%5Bb@c%5D",
            "cid:a%3Fb@c",
        ] {
            let parts = CidParts::from(Cid::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        for text in [
            "mid:960830.1639@XIson.com/partA.960830.1639@XIson.com",
            "mid:a%2F%FF@b",
            "mid:a@b/c%2Fd@e",
        ] {
            let parts = MidParts::from(Mid::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        for text in ["cid:a/b@c", "cid:a?b%40c"] {
            let parts = CidParts::from(Cid::parse(Uri::parse(text).unwrap()).unwrap());
            let built = parts.build().unwrap();
            assert_eq!(CidParts::from(Cid::parse(built.as_uri()).unwrap()), parts, "{text}");
        }
    }

    #[test]
    fn identifiers_are_separated() {
        let text = "mid:a@b/c?d@e";
        let mid = Mid::parse(Uri::parse(text).unwrap()).unwrap();
        assert_eq!(
            (mid.message_id().as_str(), mid.content_id().unwrap().as_str()),
            ("a@b", "c?d@e")
        );
        let mut names = Vec::new();
        mid.parts(&mut |part| names.push(part.name));
        assert_eq!(names, ["message-id", "content-id"]);
    }
}
