//! A reference, parsed by one of the specifications.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urikit::component::{Host, HostKind, Scheme};
use urikit::spec::{GenericUriRef, UriSpec};
use urikit::{Component, IriRef, UriRef};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{AbsoluteUri, Authority, Server, Syntax, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{rfc1738, rfc1808};
use urikit_whatwg::Url;

use crate::error::{Cause, Error};
use crate::part::{Part, ReferenceKind};
use crate::raw::octets::escaped;
use crate::secrets::{Redacted, secrets};
use crate::spec::Spec;

/// A reference, such as a URL, parsed by one of the [specifications](Spec).
///
/// It is returned by [`Spec::parse`]. All specifications have the same [parts](Part), so a program
/// can select the specification at run time. A part that is missing, or that the specification does
/// not define, is `None`. Parsing and access to parts do not allocate.
///
/// `Debug` masks secrets. `Display` writes the reference as it is; for logs, use
/// [`redacted`](Self::redacted).
///
/// # Examples
///
/// ```
/// use urikit_readings::{Part, Spec};
///
/// let url = "ftp://google.com?@evil.com/";
/// let host = |spec: Spec| Ok::<_, urikit_readings::Error>(spec.parse(url)?.span(Part::Host));
/// assert_eq!(host(Spec::Rfc3986)?, Some(6..16)); // google.com
/// assert_eq!(host(Spec::Rfc1738)?, Some(18..26)); // evil.com
/// # Ok::<(), urikit_readings::Error>(())
/// ```
#[derive(Clone)]
pub struct Parsed<'a> {
    pub(crate) spec: Spec,
    pub(crate) reference: Reference<'a>,
}

/// The reference in the type of its specification.
#[derive(Clone)]
pub(crate) enum Reference<'a> {
    /// A reference of RFC 3986, or one of Java with the same components; see [`is_same_in_java`].
    Uri(UriRef<'a>),
    Iri(IriRef<'a>),
    Zoned(ZonedRef<'a>),
    Rfc2396(UriReference<'a>),
    Rfc1808(rfc1808::Url<'a>),
    Rfc1738(rfc1738::Url<'a>),
    Java(JavaUri<'a>),
    /// The input, and the URL, whose serialization can differ from it.
    Whatwg(&'a str, Url),
}

impl Spec {
    /// Parses a reference by this specification.
    ///
    /// The reference may be relative, except in RFC 1738 and the URL Standard. To require a scheme,
    /// use [`parse_absolute`](Self::parse_absolute).
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range and the rule of the specification
    /// that it violates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Part, Spec};
    ///
    /// let uri = Spec::Java.parse("mailto:a@example.com?subject=Hi")?;
    /// assert_eq!(uri.get(Part::Opaque), Some("a@example.com?subject=Hi"));
    ///
    /// let error = Spec::Rfc2396.parse("http:").unwrap_err();
    /// assert_eq!((error.span(), error.section()), (5..5, "RFC 2396 section 3"));
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    #[inline]
    pub fn parse(self, input: &str) -> Result<Parsed<'_>, Error> {
        let fail = |error: urikit_legacy::ParseError| Error::new(self, error);
        let reference = match self {
            // The first arms return early, so that the most frequent ones stay small.
            Self::Rfc3986 => match UriRef::parse(input) {
                Ok(uri) => Reference::Uri(uri),
                Err(error) => return Err(Error::new(self, error)),
            },
            Self::Rfc3987 => match IriRef::parse(input) {
                Ok(iri) => Reference::Iri(iri),
                Err(error) => return Err(Error::new(self, error)),
            },
            // The vectorized parser of RFC 3986 is faster than that of Java, and finds the
            // same components in nearly all URLs.
            Self::Java => match UriRef::parse(input) {
                Ok(uri) if is_same_in_java(uri) => Reference::Uri(uri),
                _ => Reference::Java(JavaUri::parse(input).map_err(fail)?),
            },
            Self::Rfc6874 => Reference::Zoned(ZonedRef::parse(input).map_err(fail)?),
            Self::Rfc2396 | Self::Rfc2732 => {
                Reference::Rfc2396(UriReference::parse_with(input, self.syntax()).map_err(fail)?)
            }
            Self::Rfc1808 => Reference::Rfc1808(rfc1808::Url::parse(input).map_err(fail)?),
            Self::Rfc1738 => Reference::Rfc1738(rfc1738::Url::parse(input).map_err(fail)?),
            // The only parser that allocates, because it rewrites the input.
            Self::Whatwg => match Url::parse(input) {
                Ok(url) => Reference::Whatwg(input, url),
                Err(error) => return Err(Error::new(self, error)),
            },
        };
        Ok(Parsed { spec: self, reference })
    }

    /// Returns whether a string is a valid reference by this specification.
    ///
    /// Unlike [`parse`](Self::parse), it does not allocate for common URLs of the URL Standard.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert!(Spec::Whatwg.is_valid("http://example.com/a b"));
    /// assert!(!Spec::Java.is_valid("http://example.com/a b"));
    /// ```
    #[inline]
    pub fn is_valid(self, input: &str) -> bool {
        match self {
            Self::Whatwg => Url::can_parse(input),
            _ => self.parse(input).is_ok(),
        }
    }

    /// Parses bytes, such as a line of a file, as a reference by this specification.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. Bytes that are not UTF-8 are an error at their
    /// position.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert_eq!(Spec::Rfc3987.parse_bytes(b"/caf\xe9").unwrap_err().span(), 4..5);
    /// ```
    #[inline]
    pub fn parse_bytes(self, input: &[u8]) -> Result<Parsed<'_>, Error> {
        // Checking first lets all specifications share one parser of strings. The check is much
        // faster than parsing.
        match core::str::from_utf8(input) {
            Ok(input) => self.parse(input),
            Err(_) => Err(self.not_utf8(input)),
        }
    }

    /// Returns the error of an input that is not UTF-8.
    #[cold]
    fn not_utf8(self, input: &[u8]) -> Error {
        // Each parser reports an earlier error first.
        let found: Option<Cause> = match self {
            Self::Rfc3986 => UriRef::parse_bytes(input).err().map(Into::into),
            Self::Rfc3987 => IriRef::parse_bytes(input).err().map(Into::into),
            Self::Rfc6874 => ZonedRef::parse_bytes(input).err().map(Into::into),
            Self::Rfc1808 => rfc1808::Url::parse_bytes(input).err().map(Into::into),
            Self::Rfc1738 => rfc1738::Url::parse_bytes(input).err().map(Into::into),
            Self::Rfc2396 | Self::Rfc2732 | Self::Java => {
                UriReference::parse_bytes_with(input, self.syntax()).err().map(Into::into)
            }
            Self::Whatwg => urikit_whatwg::Parser::new().parse_bytes(input).err().map(Into::into),
        };
        let at = match core::str::from_utf8(input) {
            Ok(_) => 0,
            Err(error) => error.valid_up_to(),
        };
        // The fallback is not reached, because no specification allows bytes that are not UTF-8.
        let unknown = || urikit::grammar::invalid_character(input, at, Component::Reference).into();
        Error::new(self, found.unwrap_or_else(unknown))
    }

    /// Parses a reference with a scheme, such as a URI, by this specification.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. If the reference is relative, the code of the error is
    /// `scheme-missing`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert!(Spec::Java.parse_absolute("http://example.com/").is_ok());
    /// assert_eq!(Spec::Java.parse_absolute("/docs").unwrap_err().code(), "scheme-missing");
    /// ```
    pub fn parse_absolute(self, input: &str) -> Result<Parsed<'_>, Error> {
        let missing = match self {
            // The strict parsers report a missing scheme before other errors.
            Self::Rfc3986 => urikit::Uri::parse(input).err().map(Into::into),
            Self::Rfc3987 => urikit::Iri::parse(input).err().map(Into::into),
            Self::Rfc1808 => rfc1808::Base::parse(input).err().map(Cause::from),
            _ => None,
        };
        if let Some(error) = missing {
            return Err(Error::new(self, error));
        }
        // The other parsers report a missing scheme only after other errors.
        let parsed = self.parse(input)?;
        if parsed.is_absolute() {
            return Ok(parsed);
        }
        // The remaining specifications are variants of RFC 2396, except RFC 6874.
        let missing = match self {
            Self::Rfc6874 => urikit::Uri::parse("").err().map(Cause::from),
            _ => AbsoluteUri::parse_with("", self.syntax()).err().map(Into::into),
        };
        missing.map_or(Ok(parsed), |error| Err(Error::new(self, error)))
    }

    /// Parses a reference, and accepts characters that RFC 2396 discourages, such as `|` and `{`.
    ///
    /// Other specifications have no such characters, so the method is then the same as
    /// [`parse`](Self::parse). The accepted characters are returned by [`Parsed::unwise`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let uri = Spec::Rfc2396.parse_tolerant("/a|b")?;
    /// assert!(uri.unwise().eq([(2, '|')]));
    /// assert!(Spec::Rfc2396.parse("/a|b").is_err());
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn parse_tolerant(self, input: &str) -> Result<Parsed<'_>, Error> {
        match self {
            // Java has the same characters, but its parser has no such option.
            Self::Rfc2396 | Self::Rfc2732 => {
                let uri = UriReference::parse_with(input, self.syntax().tolerant());
                let uri = uri.map_err(|error| Error::new(self, error))?;
                Ok(Parsed { spec: self, reference: Reference::Rfc2396(uri) })
            }
            _ => self.parse(input),
        }
    }

    /// Returns the variant of RFC 2396 that this specification is or extends.
    pub(crate) const fn syntax(self) -> Syntax {
        match self {
            Self::Rfc2396 => Syntax::RFC2396,
            // Also for Java, whose errors cite RFC 2732.
            _ => Syntax::RFC2732,
        }
    }
}

impl Parsed<'_> {
    /// Returns the specification by which the reference was parsed.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns the reference as a string.
    ///
    /// It is the string that was parsed, except in the URL Standard, where it is the serialization
    /// of the URL. [Spans](Self::span) are byte ranges in this string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let url = Spec::Whatwg.parse("HTTP:\\\\example.com/a b")?;
    /// assert_eq!(url.as_str(), "http://example.com/a%20b");
    /// assert_eq!(url.input(), "HTTP:\\\\example.com/a b");
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    #[inline]
    pub fn as_str(&self) -> &str {
        match &self.reference {
            Reference::Uri(uri) => uri.as_str(),
            Reference::Iri(iri) => iri.as_str(),
            Reference::Zoned(zoned) => zoned.as_str(),
            Reference::Rfc2396(uri) => uri.as_str(),
            Reference::Rfc1808(url) => url.as_str(),
            Reference::Rfc1738(url) => url.as_str(),
            Reference::Java(uri) => uri.as_str(),
            Reference::Whatwg(_, url) => url.as_str(),
        }
    }

    /// Returns the string that was parsed.
    #[inline]
    pub fn input(&self) -> &str {
        match &self.reference {
            Reference::Whatwg(input, _) => input,
            _ => self.as_str(),
        }
    }

    /// Returns the validation errors of the URL Standard and the differences from the input.
    ///
    /// Other specifications have none, because they do not change their input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let url = Spec::Whatwg.parse("http://example.com/a b")?;
    /// let report = url.report().unwrap();
    /// assert_eq!(report.errors[0].name(), "invalid-URL-unit");
    /// assert_eq!(report.errors[0].span(), 20..21);
    /// assert_eq!(report.changes[0].kind.name(), "percent-encoded");
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn report(&self) -> Option<urikit_whatwg::Report> {
        match &self.reference {
            Reference::Whatwg(input, _) => Some(urikit_whatwg::Parser::new().report(input)),
            _ => None,
        }
    }

    /// Returns a part of the reference, such as the host, without decoding it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Part, Spec};
    ///
    /// let uri = Spec::Rfc3986.parse("http://joe:pw@example.com:8080/a?q")?;
    /// assert_eq!(uri.get(Part::User), Some("joe"));
    /// assert_eq!(uri.get(Part::Port), Some("8080"));
    /// assert_eq!(uri.get(Part::Fragment), None);
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    #[inline]
    pub fn get(&self, part: Part) -> Option<&str> {
        match &self.reference {
            // These references store offsets, so no slice has to be converted to a range.
            Reference::Uri(uri) => uri.as_str().get(self.span_in_generic(*uri, part)?),
            Reference::Iri(iri) => iri.as_str().get(self.span_in_generic(*iri, part)?),
            _ => self.slice(part),
        }
    }

    /// Returns the byte range of a part, such as the host, in [`as_str`](Self::as_str).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Part, Spec};
    ///
    /// let uri = Spec::Rfc6874.parse("http://[fe80::1%25eth0]/")?;
    /// assert_eq!(uri.span(Part::Zone), Some(18..22));
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    #[inline]
    pub fn span(&self, part: Part) -> Option<Range<usize>> {
        match &self.reference {
            Reference::Uri(uri) => self.span_in_generic(*uri, part),
            Reference::Iri(iri) => self.span_in_generic(*iri, part),
            // Parts are slices of the string, never copies, so their address gives the range.
            _ => Some(range_in(self.as_str(), self.slice(part)?)),
        }
    }

    /// Returns the byte range of a part of a reference of RFC 3986 or RFC 3987.
    #[inline]
    fn span_in_generic<S: UriSpec>(
        &self,
        uri: GenericUriRef<'_, S>,
        part: Part,
    ) -> Option<Range<usize>> {
        match part {
            Part::Scheme => uri.span(Component::Scheme),
            Part::Authority => uri.span(Component::Authority),
            Part::Userinfo => uri.span(Component::Userinfo),
            Part::Host => uri.span(Component::Host),
            // A reference of Java is stored as one of RFC 3986 if both have the same components,
            // but the port of Java is a number.
            Part::Port if self.spec == Spec::Java => {
                java_port(uri.as_str(), uri.span(Component::Port)?)
            }
            Part::Port => uri.span(Component::Port),
            Part::Path => uri.span(Component::Path),
            Part::Query => uri.span(Component::Query),
            Part::Fragment => uri.span(Component::Fragment),
            Part::User | Part::Password => {
                // The first colon of the userinfo, not of the reference.
                let userinfo = uri.span(Component::Userinfo)?;
                let whole = &uri.as_str()[userinfo.clone()];
                let part = user_or_password(whole, part)?;
                let inner = range_in(whole, part);
                Some(userinfo.start + inner.start..userinfo.start + inner.end)
            }
            Part::Opaque | Part::Params | Part::Schemepart | Part::UrlPath | Part::Zone => None,
        }
    }

    /// Returns a part of a reference of the other specifications.
    fn slice(&self, part: Part) -> Option<&str> {
        if matches!(part, Part::User | Part::Password) {
            return user_or_password(self.slice(Part::Userinfo)?, part);
        }
        match &self.reference {
            // `get` and `span` handle these references.
            Reference::Uri(_) | Reference::Iri(_) => None,
            Reference::Zoned(zoned) => zoned_part(zoned, part),
            Reference::Rfc2396(uri) => rfc2396_part(uri, part),
            Reference::Rfc1808(url) => rfc1808_part(url, part),
            Reference::Rfc1738(url) => rfc1738_part(url, part),
            Reference::Java(uri) => java_part(uri, part),
            Reference::Whatwg(_, url) => whatwg_part(url, part),
        }
    }

    /// Returns a part with percent-encoding decoded, as bytes.
    ///
    /// Parts in which decoding is ambiguous or has no effect are returned as they are; see
    /// [`Part::is_data`]. So are IP addresses, in which `%` introduces a zone.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Part, Spec};
    ///
    /// let uri = Spec::Java.parse("/caf%C3%A9")?;
    /// assert_eq!(uri.decode_bytes(Part::Path).unwrap(), "/café".as_bytes());
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn decode_bytes(&self, part: Part) -> Option<Cow<'_, [u8]>> {
        let bytes = self.get(part)?.as_bytes();
        let is_address = part == Part::Host && self.host_kind() != Some(HostKind::RegName);
        if !part.is_data() || is_address || !bytes.contains(&b'%') {
            return Some(Cow::Borrowed(bytes));
        }
        // A `%` without digits is kept. Only the URL Standard allows it; the other parsers have
        // checked all escapes, so this is the same as strict decoding.
        let mut decoded = Vec::with_capacity(bytes.len());
        let mut rest = bytes;
        while let [first, others @ ..] = rest {
            let octet = escaped(rest);
            decoded.push(octet.unwrap_or(*first));
            rest = if octet.is_some() { &rest[3..] } else { others };
        }
        Some(Cow::Owned(decoded))
    }

    /// Returns whether the reference has a scheme.
    #[inline]
    pub fn is_absolute(&self) -> bool {
        self.span(Part::Scheme).is_some()
    }

    /// Returns the kind of the reference, such as [`ReferenceKind::Uri`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{ReferenceKind, Spec};
    ///
    /// let link = Spec::Rfc1808.parse("//example.com/")?;
    /// assert_eq!(link.kind(), ReferenceKind::NetworkPath);
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    #[inline]
    pub fn kind(&self) -> ReferenceKind {
        if self.is_absolute() {
            ReferenceKind::Uri
        } else if self.span(Part::Authority).is_some() {
            ReferenceKind::NetworkPath
        } else if self.as_str().starts_with('/') {
            ReferenceKind::AbsolutePath
        } else {
            ReferenceKind::RelativePath
        }
    }

    /// Returns the kind of the host, or `None` if there is no host.
    #[inline]
    pub fn host_kind(&self) -> Option<HostKind> {
        match &self.reference {
            Reference::Uri(uri) => Some(uri.host()?.kind()),
            Reference::Iri(iri) => Some(iri.host()?.kind()),
            Reference::Zoned(zoned) => zoned.host_kind(),
            Reference::Rfc2396(uri) => Some(server(uri)?.host()?.kind()),
            Reference::Rfc1808(url) => Some(url.login()?.host().kind()),
            Reference::Rfc1738(url) => Some(url.login()?.host().kind()),
            Reference::Java(uri) => uri.host_kind(),
            Reference::Whatwg(_, url) => Some(match url.host_kind()? {
                urikit_whatwg::HostKind::Ipv4 => HostKind::Ipv4,
                urikit_whatwg::HostKind::Ipv6 => HostKind::Ipv6,
                // Domains, opaque hosts, and the empty host are names in RFC 3986.
                _ => HostKind::RegName,
            }),
        }
    }

    /// Returns whether the path is opaque, so that it has no segments, as in `mailto:a@b`.
    ///
    /// RFC 2396, Java, and the URL Standard have such paths.
    pub fn has_opaque_path(&self) -> bool {
        match &self.reference {
            Reference::Whatwg(_, url) => url.has_opaque_path(),
            _ => self.span(Part::Opaque).is_some(),
        }
    }

    /// Returns whether the authority is a registry-based name, so that there is no host.
    ///
    /// RFC 2396 section 3.2.1 defines such names. In RFC 1808, the same applies to a nonempty
    /// net_loc that is not a login.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert!(Spec::Java.parse("s3://my_bucket/")?.has_registry_name());
    /// assert!(!Spec::Rfc3986.parse("s3://my_bucket/")?.has_registry_name());
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn has_registry_name(&self) -> bool {
        // An empty authority is an empty server, not a name (RFC 2396 section 3.2.2).
        self.host_kind().is_none()
            && self.get(Part::Authority).is_some_and(|authority| !authority.is_empty())
    }

    /// Returns the host in a form that has its value as an address or a name.
    ///
    /// Returns `None` if there is no host, or if it has a zone or another form that RFC 3986 does
    /// not allow. To get it in any case, use [`get`](Self::get).
    #[inline]
    pub fn host(&self) -> Option<Host<'_>> {
        match &self.reference {
            Reference::Uri(uri) => uri.host(),
            Reference::Iri(iri) => iri.host(),
            Reference::Rfc2396(uri) => server(uri)?.host(),
            // Logins, zones, and hosts of browsers are parsed again. A zone is not part of a host
            // in RFC 3986, so the result is then `None`.
            _ => Host::parse(self.get(Part::Host)?).ok(),
        }
    }

    /// Returns the port as a number, or `None` if it is missing, empty, or greater than 65535.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert_eq!(Spec::Rfc3986.parse("http://example.com:8080/")?.port(), Some(8080));
    /// assert_eq!(Spec::Rfc3986.parse("http://example.com:/")?.port(), None);
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    #[inline]
    pub fn port(&self) -> Option<u16> {
        self.get(Part::Port)?.parse().ok()
    }

    /// Returns the port as a number, or the default port of the scheme if it is missing or empty.
    ///
    /// Returns `None` if the port is greater than 65535, or if the scheme has no known default.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert_eq!(Spec::Java.parse("https://example.com/")?.port_or_default(), Some(443));
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn port_or_default(&self) -> Option<u16> {
        match self.get(Part::Port) {
            // A port over 65535 is not replaced by the default, because the URI does not refer to
            // that port.
            Some(port) if !port.is_empty() => port.parse().ok(),
            _ => Scheme::parse(self.get(Part::Scheme)?).ok()?.default_port(),
        }
    }

    /// Returns the characters that only [`Spec::parse_tolerant`] accepts, with their byte offsets.
    pub fn unwise(&self) -> impl Iterator<Item = (usize, char)> + use<'_> {
        let uri = match &self.reference {
            // A strict parser has accepted none of these characters, so the search is skipped.
            Reference::Rfc2396(uri) if uri.syntax() != uri.syntax().strict() => Some(uri.unwise()),
            _ => None,
        };
        uri.into_iter().flatten()
    }

    /// Returns the byte ranges of passwords and tokens in [`as_str`](Self::as_str), sorted.
    ///
    /// They are those that [`secrets`](crate::secrets()) finds, which include passwords that only
    /// another parser would find. In a URL of the URL Standard, they also include those that are
    /// recognized only in the input, because the serialization lacks a delimiter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// // By RFC 1738, the password is `?s3cret`. The URL Standard removes the empty port.
    /// let url = Spec::Whatwg.parse("ftp://joe:?s3cret@ftp.example.com/")?;
    /// assert_eq!(url.as_str(), "ftp://joe/?s3cret@ftp.example.com/");
    /// assert_eq!(url.redacted().to_string(), "ftp://joe/***@ftp.example.com/");
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn secrets(&self) -> Vec<Range<usize>> {
        // The serialization is searched too, because it can reveal a secret that the input hides,
        // for example with tabs between the letters of `token`.
        let mut found: Vec<_> = secrets(self.as_str()).collect();
        if let Reference::Whatwg(input, url) = &self.reference {
            if *input != url.as_str() {
                let moved = Moved::new(input);
                found.extend(secrets(input).map(|span| moved.range(span)));
                // A secret that the parser has removed, such as one in a dot-segment, has an empty
                // range.
                found.retain(|span| !span.is_empty());
                found.sort_by_key(|span| span.start);
            }
        }
        found
    }

    /// Returns the reference with `***` in place of each of its [secrets](Self::secrets), for logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("ftp://joe:s3?cret@ftp.example.com/")?;
    /// assert_eq!(url.redacted().to_string(), "ftp://joe:***@ftp.example.com/");
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'_> {
        Redacted::new(self.as_str(), self.secrets())
    }
}

/// The changes of the URL Standard, by which positions in an input move to those in the URL.
struct Moved(Vec<urikit_whatwg::Change>);

impl Moved {
    fn new(input: &str) -> Self {
        Self(urikit_whatwg::Parser::new().report(input).changes)
    }

    /// Returns the range in the URL of a range in the input. If a change overlaps with the range,
    /// the result contains the whole replacement.
    fn range(&self, span: Range<usize>) -> Range<usize> {
        let start = self.position(span.start, |change| change.href.start);
        start..self.position(span.end, |change| change.href.end).max(start)
    }

    /// Returns the position in the URL. Inside a change, `inside` selects it.
    fn position(&self, at: usize, inside: fn(&urikit_whatwg::Change) -> usize) -> usize {
        // The input and the URL are equal after the last change before the position. A change can
        // be inside of an earlier one, so the last one in the list need not be the last to end.
        let (mut input, mut url) = (0, 0);
        for change in &self.0 {
            if change.input.start < at && at < change.input.end {
                return inside(change);
            }
            if change.input.end <= at && change.input.end >= input {
                (input, url) = (change.input.end, change.href.end);
            }
        }
        url + (at - input)
    }
}

/// Returns the user or the password of a userinfo, which the first colon separates.
fn user_or_password(userinfo: &str, part: Part) -> Option<&str> {
    match userinfo.split_once(':') {
        Some((_, password)) if part == Part::Password => Some(password),
        Some((user, _)) => Some(user),
        None => (part == Part::User).then_some(userinfo),
    }
}

fn zoned_part<'a>(zoned: &ZonedRef<'a>, part: Part) -> Option<&'a str> {
    Some(match part {
        Part::Scheme => zoned.scheme()?.as_str(),
        Part::Authority => zoned.authority()?,
        Part::Userinfo => zoned.userinfo()?.as_str(),
        Part::Host => zoned.host()?,
        Part::Port => zoned.port()?.as_str(),
        Part::Path => zoned.path().as_str(),
        Part::Query => zoned.query()?.as_str(),
        Part::Fragment => zoned.fragment()?.as_str(),
        Part::Zone => zoned.zone()?.as_str(),
        _ => return None,
    })
}

fn server<'a>(uri: &UriReference<'a>) -> Option<Server<'a>> {
    match uri.authority()? {
        Authority::Server(server) => Some(server),
        Authority::RegName(_) => None,
    }
}

fn rfc2396_part<'a>(uri: &UriReference<'a>, part: Part) -> Option<&'a str> {
    Some(match part {
        Part::Scheme => uri.scheme()?.as_str(),
        Part::Authority => match uri.authority()? {
            Authority::Server(server) => server.as_str(),
            Authority::RegName(name) => name.as_str(),
        },
        Part::Userinfo => server(uri)?.userinfo()?.as_str(),
        Part::Host => server(uri)?.host()?.as_str(),
        Part::Port => server(uri)?.port()?.as_str(),
        Part::Path => uri.path()?.as_str(),
        Part::Query => uri.query()?.as_str(),
        Part::Fragment => uri.fragment()?.as_str(),
        Part::Opaque => uri.opaque_part()?.as_str(),
        _ => return None,
    })
}

fn rfc1808_part<'a>(url: &rfc1808::Url<'a>, part: Part) -> Option<&'a str> {
    Some(match part {
        Part::Scheme => url.scheme()?.as_str(),
        Part::Authority => url.net_loc()?.as_str(),
        Part::Userinfo | Part::Host | Part::Port => return login_part(&url.login()?, part),
        Part::Path => url.path().as_str(),
        Part::Query => url.query()?.as_str(),
        Part::Fragment => url.fragment()?.as_str(),
        Part::Params => url.params()?.as_str(),
        _ => return None,
    })
}

fn rfc1738_part<'a>(url: &rfc1738::Url<'a>, part: Part) -> Option<&'a str> {
    let schemepart = url.schemepart().as_str();
    Some(match part {
        Part::Scheme => return Some(url.scheme().as_str()),
        Part::Authority => url.login()?.as_str(),
        Part::Userinfo | Part::Host | Part::Port => return login_part(&url.login()?, part),
        // Two slashes and the login precede the path.
        Part::Path => &schemepart[url.login().map_or(0, |login| 2 + login.as_str().len())..],
        Part::Schemepart => schemepart,
        Part::UrlPath => url.url_path()?.as_str(),
        _ => return None,
    })
}

fn login_part<'a>(login: &rfc1738::Login<'a>, part: Part) -> Option<&'a str> {
    match part {
        // The parser stores the user and the password separately. The colon between them is counted
        // only if there is a password.
        Part::Userinfo => {
            let user = login.user()?.as_str().len();
            let password = login.password().map_or(0, |password| 1 + password.as_str().len());
            Some(&login.as_str()[..user + password])
        }
        Part::Host => Some(login.host().as_str()),
        _ => Some(login.port()?.as_str()),
    }
}

fn java_part<'a>(uri: &JavaUri<'a>, part: Part) -> Option<&'a str> {
    Some(match part {
        Part::Scheme => uri.scheme()?.as_str(),
        Part::Authority => uri.authority()?,
        Part::Userinfo => uri.userinfo()?.as_str(),
        Part::Host => uri.host()?,
        Part::Port => {
            // The port exists, so the last colon of the authority precedes it.
            uri.port()?;
            let digits = uri.authority()?.rsplit(':').next()?;
            &digits[java_port(digits, 0..digits.len())?]
        }
        Part::Path => uri.path()?.as_str(),
        Part::Query => uri.query()?.as_str(),
        Part::Fragment => uri.fragment()?.as_str(),
        // The scheme-specific part of a hierarchical URI would repeat its authority and path.
        Part::Opaque if uri.is_opaque() => uri.scheme_specific_part(),
        _ => return None,
    })
}

fn whatwg_part(url: &Url, part: Part) -> Option<&str> {
    let spans = url.spans();
    let span = match part {
        Part::Scheme => spans.scheme,
        Part::Authority => spans.authority?,
        Part::Userinfo => spans.userinfo?,
        Part::Host => spans.host?,
        Part::Port => spans.port?,
        Part::Path => spans.path,
        Part::Query => spans.query?,
        Part::Fragment => spans.fragment?,
        _ => return None,
    };
    Some(&url.as_str()[span])
}

/// Returns the range of a port without leading zeros, because Java returns it as a number. An empty
/// port is undefined.
fn java_port(text: &str, port: Range<usize>) -> Option<Range<usize>> {
    let digits = &text[port.clone()];
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    // A zero is kept if it is the only digit.
    let skipped = zeros.min(digits.len().checked_sub(1)?);
    Some(port.start + skipped..port.end)
}

/// Returns whether `java.net.URI` certainly accepts a URI reference and finds the same components.
///
/// All characters that RFC 3986 allows in a component after the host are allowed in Java, so only
/// the host and the port are checked: labels of letters, digits, and hyphens, the last of which
/// starts with a letter, and a port that fits in an `int`. This is faster than the parser of
/// `java.net.URI`.
fn is_same_in_java(uri: UriRef<'_>) -> bool {
    let Some(host) = uri.host_str() else { return false };
    // The last byte, and the first byte of its label. The host starts like a label, after a dot.
    let (mut last, mut first) = (b'.', b'.');
    for byte in host.bytes() {
        match byte {
            b'.' if !last.is_ascii_alphanumeric() => return false,
            b'-' if last == b'.' => return false,
            b'.' | b'-' => {}
            _ if !byte.is_ascii_alphanumeric() => return false,
            _ if last == b'.' => first = byte,
            _ => {}
        }
        last = byte;
    }
    // Nine digits always fit in an `int`. Longer ports, such as one with leading zeros, are left to
    // the parser of Java.
    let is_port = uri.port().is_none_or(|port| port.as_str().len() < 10);
    first.is_ascii_alphabetic() && last.is_ascii_alphanumeric() && is_port
}

/// Returns the byte range of a slice in its string.
#[inline]
fn range_in(whole: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - whole.as_ptr() as usize;
    start..start + part.len()
}

impl<'a> From<UriRef<'a>> for Parsed<'a> {
    fn from(uri: UriRef<'a>) -> Self {
        Self { spec: Spec::Rfc3986, reference: Reference::Uri(uri) }
    }
}

impl<'a> From<IriRef<'a>> for Parsed<'a> {
    fn from(iri: IriRef<'a>) -> Self {
        Self { spec: Spec::Rfc3987, reference: Reference::Iri(iri) }
    }
}

impl AsRef<str> for Parsed<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for Parsed<'_> {
    /// Compares the specifications and the strings.
    fn eq(&self, other: &Self) -> bool {
        self.spec == other.spec && self.as_str() == other.as_str()
    }
}

impl Eq for Parsed<'_> {}

impl fmt::Display for Parsed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Parsed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Parsed({}, {:?})", self.spec, self.redacted())
    }
}
