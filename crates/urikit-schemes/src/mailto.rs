//! The `mailto` scheme (RFC 6068; previously RFC 1738 section 3.5).

use alloc::vec::Vec;
use core::ops::Range;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::{check_url, no_authority};
use crate::error::{SchemeError, rules};
use crate::mail_address::{LINE_END, MailAddress, MailAddressParts, push_addresses};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, ValueOrDefault, View};

rules! {
    "RFC 6068 section 2" => {
        AUTHORITY = "mailto-authority", "`//` before the address",
            "mailtoURI = \"mailto:\" [ to ] [ hfields ]";
        HEADER = "mailto-header", "header without `=`", "hfield = hfname \"=\" hfvalue";
        QCHAR = "mailto-header-character", "unescaped character in a header",
            "qchar = unreserved / pct-encoded / some-delims";
    }
    "RFC 5322 section 3.6.8" => {
        NAME = "mailto-header-name", "empty or invalid header name", "field-name = 1*ftext";
    }
    "RFC 6068 section 5" => {
        BODY_LINE_END = "mailto-body-line-end", "line ending other than `%0D%0A` in a body",
            "hfvalue = *qchar";
    }
}

fn is_named(name: EncodedSlice<'_>, header: &str) -> bool {
    name.bytes().map(|octet| octet.to_ascii_lowercase()).eq(header.bytes())
}

/// A `mailto` URI, which specifies the recipients and headers of a new mail message.
///
/// An example is `mailto:info@example.com?subject=Hello`. In the current syntax, RFC 6068, there
/// can be several recipients, and headers follow the `?`. In RFC 1738, the URI is a single address,
/// which can contain `?` and `,`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Mailto;
///
/// let uri = "mailto:info@example.com?cc=sales@example.com&subject=Price%20list";
/// let mailto = Mailto::parse(uri)?;
/// assert!(mailto.to().map(|address| address.text().as_str()).eq(["info@example.com"]));
/// let subject = mailto.headers().find(|header| header.is("subject")).unwrap();
/// assert_eq!(subject.value().octets(), b"Price list");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailto<'a> {
    uri: Uri<'a>,
    revision: Revision,
    /// The addresses before the headers, or `None` if there are none.
    to: Option<EncodedSlice<'a>>,
    headers: Option<EncodedSlice<'a>>,
}

/// A header that a [`Mailto`] URI adds to the new message, such as `subject=Hello`.
///
/// The header named `body` contains the text of the message. Headers are returned by
/// [`Mailto::headers`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::Mailto;
///
/// let mailto = Mailto::parse("mailto:info@example.com?Subject=Hello%20there")?;
/// let header = mailto.headers().next().unwrap();
/// assert!(header.is("subject"));
/// assert_eq!((header.name().as_str(), header.value().as_str()), ("Subject", "Hello%20there"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailHeader<'a> {
    name: EncodedSlice<'a>,
    value: EncodedSlice<'a>,
}

impl<'a> MailHeader<'a> {
    /// Returns the name of this mail header, such as `subject`, percent-encoded.
    ///
    /// To compare the name with a string, use [`is`](Self::is), which ignores case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:info@example.com?cc=sales@example.com&subject=Order")?;
    /// assert!(mailto.headers().map(|header| header.name().as_str()).eq(["cc", "subject"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn name(&self) -> EncodedSlice<'a> {
        self.name
    }

    /// Returns the value of this mail header, such as `Hello%20there`, percent-encoded.
    ///
    /// To get the individual addresses in a `to` header, use [`to`](Self::to).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto =
    ///     Mailto::parse("mailto:info@example.com?body=Line%201%0D%0ALine%202")?;
    /// assert_eq!(mailto.headers().next().unwrap().value().octets(), b"Line 1\r\nLine 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn value(&self) -> EncodedSlice<'a> {
        self.value
    }

    /// Returns whether this mail header has the given name, such as `subject`, ignoring case.
    ///
    /// The argument must be in lower case. The name in the URI is decoded before the comparison.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:info@example.com?SUBJECT=Hello")?;
    /// assert!(mailto.headers().next().unwrap().is("subject"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is(&self, name: &str) -> bool {
        is_named(self.name, name)
    }

    /// Returns the mail addresses in this header if it is a `to` header, as in `?to=a@example.com`.
    ///
    /// The iterator is empty for any other header. For all recipients of the message, use
    /// [`Mailto::recipients`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:?to=alice@example.com,bob@example.com")?;
    /// let header = mailto.headers().next().unwrap();
    /// let addresses = header.to().map(|address| address.text().as_str());
    /// assert!(addresses.eq(["alice@example.com", "bob@example.com"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to(&self) -> impl Iterator<Item = MailAddress<'a>> + Clone + use<'a> {
        let list = Some(self.value).filter(|value| self.is("to") && !value.is_empty());
        list.into_iter().flat_map(|list| list.split(',')).map(MailAddress)
    }

    fn check(&self) -> Result<(), SchemeError> {
        for slice in [self.name, self.value] {
            slice.only(&QCHAR, |byte| !matches!(byte, b'/' | b'?' | b'='))?;
        }
        if self.name.is_empty() {
            return Err(self.name.error(&NAME));
        }
        self.name.no_octet(&NAME, |octet| !matches!(octet, b'!'..=b'9' | b';'..=b'~'))?;
        if self.is("body") {
            return self.check_body();
        }
        self.value.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n'))?;
        self.to().try_for_each(|address| address.check())
    }

    fn check_body(&self) -> Result<(), SchemeError> {
        let mut open: Option<Range<usize>> = None;
        for (octet, span) in self.value.located() {
            match (open.take(), octet) {
                (Some(_), b'\n') => {}
                (Some(span), _) => return Err(SchemeError::new(&BODY_LINE_END, span)),
                (None, b'\n') => return Err(SchemeError::new(&BODY_LINE_END, span)),
                (None, b'\r') => open = Some(span),
                (None, _) => {}
            }
        }
        open.map_or(Ok(()), |span| Err(SchemeError::new(&BODY_LINE_END, span)))
    }
}

impl<'a> Mailto<'a> {
    /// Returns the recipients in the path of this `mailto` URI, before the `?`.
    ///
    /// A `to` header can contain additional recipients. To get both, use
    /// [`recipients`](Self::recipients).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto =
    ///     Mailto::parse("mailto:alice@example.com,bob@example.com?subject=Lunch")?;
    /// let addresses = mailto.to().map(|address| address.text().as_str());
    /// assert!(addresses.eq(["alice@example.com", "bob@example.com"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to(&self) -> impl Iterator<Item = MailAddress<'a>> + Clone + use<'a> {
        let (one, list) = match self.revision {
            Revision::Current => (None, self.to),
            Revision::Rfc1738 => (self.to, None),
        };
        one.into_iter().chain(list.into_iter().flat_map(|list| list.split(','))).map(MailAddress)
    }

    /// Returns the headers of the new message, such as `subject`, in the order of the URI.
    ///
    /// They follow the `?`. Headers named `to` are included; to get their addresses together with
    /// those before the `?`, use [`recipients`](Self::recipients).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto =
    ///     Mailto::parse("mailto:info@example.com?subject=Order&body=Hello")?;
    /// assert!(mailto.headers().map(|header| header.value().as_str()).eq(["Order", "Hello"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn headers(&self) -> impl Iterator<Item = MailHeader<'a>> + Clone + use<'a> {
        let fields = self.headers.into_iter().flat_map(|headers| headers.split('&'));
        // Parsing has checked that every header contains `=`.
        fields
            .filter_map(|field| field.split_once('='))
            .map(|(name, value)| MailHeader { name, value })
    }

    /// Returns the subject of the new message, if any, percent-encoded.
    ///
    /// It is the value of the first header named `subject`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:info@example.com?subject=Price%20list")?;
    /// let subject = mailto.subject().unwrap();
    /// assert_eq!(subject, "Price list");
    /// assert_eq!(subject.as_str(), "Price%20list");
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    pub fn subject(&self) -> Option<EncodedSlice<'a>> {
        self.header("subject")
    }

    /// Returns the value of the first header with a name such as `subject`, percent-encoded.
    ///
    /// The name must be in lower case; that in the URI is compared without regard to case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let mailto = Mailto::parse("mailto:info@example.com?Subject=Price%20list")?;
    /// assert_eq!(mailto.header("subject").unwrap().octets(), b"Price list");
    /// assert!(mailto.header("body").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "body")]
    pub fn header(&self, name: &str) -> Option<EncodedSlice<'a>> {
        self.headers().find(|header| header.is(name)).map(|header| header.value())
    }

    /// Returns all recipients of the message: those before the `?` and those in `to` headers.
    ///
    /// Both forms are equivalent (RFC 6068 section 2). Addresses in other headers, such as `cc`,
    /// are not included.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    ///
    /// let uri = "mailto:alice@example.com?to=bob@example.com&cc=carol@example.com";
    /// let mailto = Mailto::parse(uri)?;
    /// let recipients = mailto.recipients().map(|address| address.text().as_str());
    /// assert!(recipients.eq(["alice@example.com", "bob@example.com"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recipients(&self) -> impl Iterator<Item = MailAddress<'a>> + Clone + use<'a> {
        self.to().chain(self.headers().flat_map(|header| header.to()))
    }

    fn check(&self) -> Result<(), SchemeError> {
        self.to().try_for_each(|address| address.check())?;
        let mut fields = self.headers.into_iter().flat_map(|headers| headers.split('&'));
        fields.try_for_each(|field| match field.split_once('=') {
            Some((name, value)) => MailHeader { name, value }.check(),
            None => Err(field.error_at_end(&HEADER)),
        })
    }
}

impl<'a> View<'a> for Mailto<'a> {
    const SCHEMES: &'static [&'static str] = &["mailto"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        if revision == Revision::Rfc1738 {
            // Two slashes are part of the address.
            let address = EncodedSlice::after_scheme(uri);
            MailAddress(address).check_1738()?;
            return Ok(Self { uri, revision, to: Some(address), headers: None });
        }
        no_authority(uri, &AUTHORITY)?;
        let to = Some(EncodedSlice::path(uri)).filter(|to| !to.is_empty());
        let mailto = Self { uri, revision, to, headers: EncodedSlice::query(uri) };
        mailto.check()?;
        Ok(mailto)
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// Converts domains (RFC 5321 section 2.4) and header names (RFC 6068 section 2) to lower case.
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        let domain = |address: MailAddress<'a>| address.domain();
        self.to().filter_map(domain).for_each(|domain| domain.in_lower_case(replace));
        for header in self.headers() {
            header.name().in_lower_case(replace);
            header.to().filter_map(domain).for_each(|domain| domain.in_lower_case(replace));
        }
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, slice| visit(Part { name, value: ValueOrDefault::Written(slice) });
        for address in self.to() {
            match (self.revision, address.text().rsplit_once('@')) {
                (Revision::Current, Some((local, domain))) => {
                    visit("local-part", local);
                    visit("domain", domain);
                }
                _ => visit("rfc822-addr-spec", address.text()),
            }
        }
        for header in self.headers() {
            visit("hfname", header.name());
            visit("hfvalue", header.value());
        }
    }
}

/// The decoded components of a [`Mailto`] URI, such as the recipients, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Mailto`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{MailAddressParts, MailHeaderParts, MailtoParts};
///
/// let parts = MailtoParts {
///     to: vec![MailAddressParts {
///         local_part: b"\"not@me\"".to_vec(),
///         domain: b"example.org".to_vec(),
///     }],
///     headers: vec![MailHeaderParts::Other {
///         name: b"subject".to_vec(),
///         value: b"a & b".to_vec(),
///     }],
/// };
/// assert_eq!(parts.build()?.as_str(), "mailto:%22not%40me%22@example.org?subject=a%20%26%20b");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailtoParts {
    /// The recipients in the path of the URI, before the headers.
    pub to: Vec<MailAddressParts>,
    /// The headers of the new message, in order.
    pub headers: Vec<MailHeaderParts>,
}

/// The decoded name and value of a mail header, such as `subject` and `Hello`, for building a URI.
///
/// It is used in the field `headers` of [`MailtoParts`]. The parsed form is [`MailHeader`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{MailHeaderParts, MailtoParts};
///
/// let body =
///     MailHeaderParts::Other { name: b"body".to_vec(), value: b"Line 1\r\nLine 2".to_vec() };
/// let parts = MailtoParts { to: vec![], headers: vec![body] };
/// assert_eq!(parts.build()?.as_str(), "mailto:?body=Line%201%0D%0ALine%202");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailHeaderParts {
    /// A `to` header.
    ///
    /// Its addresses are separate values, because in a decoded list, a comma in an address is not
    /// distinguishable from a separator.
    To {
        /// The name of the header: `to` in any case.
        name: Vec<u8>,
        /// The addresses in the header.
        addresses: Vec<MailAddressParts>,
    },
    /// Any other header, such as `subject`.
    Other {
        /// The decoded name of the header.
        name: Vec<u8>,
        /// The decoded value of the header.
        value: Vec<u8>,
    },
}

impl From<MailHeader<'_>> for MailHeaderParts {
    fn from(header: MailHeader<'_>) -> Self {
        let name = header.name.octets();
        if header.is("to") {
            return Self::To { name, addresses: header.to().map(MailAddressParts::from).collect() };
        }
        Self::Other { name, value: header.value.octets() }
    }
}

impl From<Mailto<'_>> for MailtoParts {
    fn from(mailto: Mailto<'_>) -> Self {
        Self {
            to: mailto.to().map(MailAddressParts::from).collect(),
            headers: mailto.headers().map(MailHeaderParts::from).collect(),
        }
    }
}

/// The characters to escape in a header: all except `qchar`.
const HEADER_TEXT: AsciiSet = AsciiSet::SEGMENT.add(b"&=");
impl MailtoParts {
    /// Builds a `mailto` URI, such as `mailto:info@example.com?subject=Hello`, from its components.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, if a `to` header is [`MailHeaderParts::Other`],
    /// or if another header is [`MailHeaderParts::To`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{MailAddressParts, MailtoParts};
    ///
    /// let to =
    ///     MailAddressParts { local_part: b"user+tag".to_vec(), domain: b"example.com".to_vec() };
    /// let parts = MailtoParts { to: vec![to], headers: vec![] };
    /// assert_eq!(parts.build()?.as_str(), "mailto:user+tag@example.com");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("mailto");
        push_addresses(&mut text, &self.to);
        for (at, header) in self.headers.iter().enumerate() {
            text.push(if at == 0 { "?" } else { "&" });
            let (MailHeaderParts::To { name, .. } | MailHeaderParts::Other { name, .. }) = header;
            if name.eq_ignore_ascii_case(b"to") != matches!(header, MailHeaderParts::To { .. }) {
                return Err(BuildError::Ambiguous);
            }
            text.encode(name, &HEADER_TEXT).push("=");
            match header {
                MailHeaderParts::To { addresses, .. } => push_addresses(&mut text, addresses),
                MailHeaderParts::Other { value, .. } => _ = text.encode(value, &HEADER_TEXT),
            }
        }
        text.build::<Mailto<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    //! `mailto` URIs.

    use alloc::string::String;

    use super::*;
    use crate::tests::refused;

    fn recipients(text: &str, revision: Revision) -> Vec<String> {
        let mailto = Mailto::parse_as(Uri::parse(text).unwrap(), revision).unwrap();
        mailto.recipients().map(|address| address.text().as_str().into()).collect()
    }

    fn refused_1738(text: &str) -> (&'static str, Range<usize>) {
        let error = Mailto::parse_as(Uri::parse(text).unwrap(), Revision::Rfc1738).unwrap_err();
        (error.code(), error.span())
    }

    /// Three equivalent URIs with the same recipients (RFC 6068 section 2).
    #[test]
    fn recipients_include_to_headers() {
        for text in [
            "mailto:addr1@an.example,addr2@an.example",
            "mailto:?to=addr1@an.example,addr2@an.example",
            "mailto:addr1@an.example?%54o=addr2@an.example",
        ] {
            assert_eq!(
                recipients(text, Revision::Current),
                ["addr1@an.example", "addr2@an.example"]
            );
        }
        assert_eq!(
            recipients("mailto:%22a%2Cb%22@c,d@e", Revision::Current),
            ["%22a%2Cb%22@c", "d@e"]
        );
        assert_eq!(recipients("mailto:a@b,c@d?to=e@f", Revision::Rfc1738), ["a@b,c@d?to=e@f"]);
        assert!(recipients("mailto:?to=&cc=a@b", Revision::Current).is_empty());
    }

    #[test]
    fn violated_rules_are_errors() {
        let refused = refused::<Mailto<'_>>;
        assert_eq!(refused("mailto://a@b"), ("mailto-authority", 7..9));
        assert_eq!(refused("mailto:ab"), ("mailto-at", 9..9));
        assert_eq!(refused("mailto:a%40b"), ("mailto-at", 12..12));
        assert_eq!(refused("mailto:a@b,?x=y"), ("mailto-at", 11..11));
        assert_eq!(refused("mailto:a@b?to=c"), ("mailto-at", 15..15));
        assert_eq!(refused("mailto:a@b/c"), ("mailto-delimiter", 10..11));
        assert_eq!(refused("mailto:a&b@c"), ("mailto-delimiter", 8..9));
        assert_eq!(refused("mailto:?to=a;b@c"), ("mailto-delimiter", 12..13));
        assert_eq!(refused("mailto:@b"), ("mailto-local-part", 7..7));
        assert_eq!(refused("mailto:a..b@c"), ("mailto-local-part", 9..10));
        assert_eq!(refused("mailto:a.@c"), ("mailto-local-part", 8..9));
        assert_eq!(refused("mailto:a%20b@c"), ("mailto-local-part", 8..11));
        assert_eq!(refused("mailto:a@b@c"), ("mailto-local-part", 8..9));
        assert_eq!(refused("mailto:%22a@c"), ("mailto-local-part", 11..11));
        assert_eq!(refused("mailto:%22a%5C%22@c"), ("mailto-local-part", 17..17));
        assert_eq!(refused("mailto:%22a%22b@c"), ("mailto-local-part", 14..15));
        assert_eq!(refused("mailto:a@"), ("mailto-domain", 9..9));
        assert_eq!(refused("mailto:a@b%2Cc"), ("mailto-domain", 10..13));
        assert_eq!(refused("mailto:a@%5B1"), ("mailto-domain", 13..13));
        assert_eq!(refused("mailto:a@%5B%5B%5D"), ("mailto-domain", 12..15));
        assert_eq!(refused("mailto:a@b?"), ("mailto-header", 11..11));
        assert_eq!(refused("mailto:a@b?c&d=e"), ("mailto-header", 12..12));
        assert_eq!(refused("mailto:a@b?c=d=e"), ("mailto-header-character", 14..15));
        assert_eq!(refused("mailto:a@b?body=c/d"), ("mailto-header-character", 17..18));
        assert_eq!(refused("mailto:a@b?=c"), ("mailto-header-name", 11..11));
        assert_eq!(refused("mailto:a@b?c%3A=d"), ("mailto-header-name", 12..15));
        assert_eq!(refused("http://h"), ("scheme-other", 0..4));
    }

    /// A line ending would start another header.
    #[test]
    fn headers_cannot_be_injected() {
        let refused = refused::<Mailto<'_>>;
        assert_eq!(refused("mailto:a%0A@b"), ("mailto-line-end", 8..11));
        assert_eq!(refused("mailto:a@b%0d%0aBcc:c"), ("mailto-line-end", 10..13));
        assert_eq!(refused("mailto:?to=a%0A@b"), ("mailto-line-end", 12..15));
        assert_eq!(refused("mailto:?x%0D%0ABcc=c"), ("mailto-header-name", 9..12));
        assert_eq!(refused("mailto:?subject=x%0D%0ABcc:%20c"), ("mailto-line-end", 17..20));
        assert_eq!(refused("mailto:?body=a%0Ab"), ("mailto-body-line-end", 14..17));
        assert_eq!(refused("mailto:?body=a%0Db"), ("mailto-body-line-end", 14..17));
        assert_eq!(refused("mailto:?BODY=a%0D%0D%0A"), ("mailto-body-line-end", 14..17));
        assert_eq!(refused("mailto:?body=a%0D"), ("mailto-body-line-end", 14..17));
        assert_eq!(refused_1738("mailto:a%0D@b"), ("mailto-line-end", 8..11));
    }

    #[test]
    fn rfc_1738_has_one_address() {
        for text in ["mailto:a%40b", "mailto:a?b&c@d", "mailto:%22a,b%22@c", "mailto:a%20b@c"] {
            assert_eq!(recipients(text, Revision::Rfc1738), [&text[7..]]);
        }
        assert_eq!(refused_1738("mailto:"), ("mailto-at", 7..7));
        assert_eq!(refused_1738("mailto:a@?b@"), ("mailto-at", 12..12));
        assert_eq!(refused_1738("mailto:%40b"), ("mailto-at", 11..11));
        let slashes =
            Mailto::parse_as(Uri::parse("mailto://h/a@b").unwrap(), Revision::Rfc1738).unwrap();
        assert_eq!(slashes.to().next().unwrap().text().as_str(), "//h/a@b");
        let parts = MailtoParts::from(
            Mailto::parse_as(Uri::parse("mailto:a?b%40c").unwrap(), Revision::Rfc1738).unwrap(),
        );
        assert_eq!(parts.build().unwrap().as_str(), "mailto:a%3Fb@c");
    }

    /// The examples in RFC 6068 section 6, and unusual addresses.
    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in [
            "mailto:chris@example.com",
            "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
            "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
            "mailto:joe@example.com?cc=bob@example.com&body=hello",
            "mailto:gorby%25kremvax@example.com",
            "mailto:unlikely%3Faddress@example.com?blat=foop",
            "mailto:Mike%26family@example.org",
            "mailto:%22not%40me%22@example.org",
            "mailto:%22oh%5C%5Cno%22@example.org",
            "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
            "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
            "mailto:%22a%2Cb%22@c,%FF@%5B1:2%40%5D?To=%22a%2Cb%22@c,d@e&x=%00%FF&to=&y=",
            "mailto:",
        ] {
            let parts = MailtoParts::from(Mailto::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let header = |name: &[u8]| MailHeaderParts::Other { name: name.into(), value: Vec::new() };
        let build = |header| MailtoParts { to: Vec::new(), headers: Vec::from([header]) }.build();
        assert_eq!(build(header(b"To")), Err(BuildError::Ambiguous));
        let to = MailHeaderParts::To { name: b"cc".into(), addresses: Vec::new() };
        assert_eq!(build(to), Err(BuildError::Ambiguous));
        assert_eq!(build(header(b"cc")).unwrap().as_str(), "mailto:?cc=");
    }

    #[test]
    fn parts_are_listed_in_order() {
        let listed = |text, revision| {
            let mut names = String::new();
            let mailto = Mailto::parse_as(Uri::parse(text).unwrap(), revision).unwrap();
            mailto.parts(&mut |part| {
                names.push_str(&alloc::format!("{}={:?};", part.name, part.value));
            });
            names.replace("Written", "")
        };
        assert_eq!(
            listed("mailto:a@b?c=d", Revision::Current),
            "local-part=(\"a\" at 7..8);domain=(\"b\" at 9..10);hfname=(\"c\" at \
                11..12);hfvalue=(\"d\" at 13..14);"
        );
        assert_eq!(
            listed("mailto:a@b?c", Revision::Rfc1738),
            "rfc822-addr-spec=(\"a@b?c\" at 7..12);"
        );
    }
}
