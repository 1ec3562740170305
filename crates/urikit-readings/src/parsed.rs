//! A reference, parsed by one of the specifications.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urikit::component::{Host, HostKind, Query, Scheme};
use urikit::spec::{GenericUriRef, UriSpec};
use urikit::{Component, IriRef, UriRef};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{Authority, Server, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{rfc1738, rfc1808};
use urikit_whatwg::{Change, Report, Url};

#[cfg(doc)]
use crate::parser::Parser;
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
    pub(crate) input: &'a str,
    pub(crate) reference: Reference<'a>,
    report: Recorded,
}

/// The report of the URL Standard.
#[derive(Clone)]
pub(crate) enum Recorded {
    /// A report made on request.
    Later,
    /// No report, because the base is unknown.
    Never,
    Now(Box<Report>),
}

/// A reference in the type of its specification.
///
/// It is returned by [`Parsed::reference`], for operations that only this type has. `Debug` can
/// show secrets.
///
/// # Examples
///
/// ```
/// use urikit_readings::{Reference, Spec};
///
/// let uri = Spec::Rfc3986.parse("http://example.com/a/b")?;
/// let Reference::Uri(uri) = uri.reference() else { unreachable!("parsed by RFC 3986") };
/// assert_eq!(uri.path().segments().count(), 2);
/// # Ok::<(), urikit_readings::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reference<'a> {
    /// A reference of RFC 3986.
    Uri(UriRef<'a>),
    /// A reference of RFC 3987.
    Iri(IriRef<'a>),
    /// A reference of RFC 6874.
    Zoned(ZonedRef<'a>),
    /// A reference of RFC 2396, with or without RFC 2732.
    Rfc2396(UriReference<'a>),
    /// A URL of RFC 1808.
    Rfc1808(rfc1808::Url<'a>),
    /// A URL of RFC 1738.
    Rfc1738(rfc1738::Url<'a>),
    /// A reference of `java.net.URI` that has the same components in RFC 3986.
    ///
    /// Operations on it differ from those of RFC 3986; [`Parsed::java_uri`] has them.
    JavaAsUri(UriRef<'a>),
    /// Any other reference of `java.net.URI`.
    Java(JavaUri<'a>),
    /// A URL of the URL Standard. Its serialization can differ from the input.
    Whatwg(Url),
}

impl<'a> Parsed<'a> {
    #[inline]
    pub(crate) const fn new(spec: Spec, input: &'a str, reference: Reference<'a>) -> Self {
        Self { spec, input, reference, report: Recorded::Later }
    }

    pub(crate) fn with_report(self, report: Recorded) -> Self {
        Self { report, ..self }
    }

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
            Reference::Whatwg(url) => url.as_str(),
            _ => self.input,
        }
    }

    /// Returns the string that was parsed.
    #[inline]
    pub const fn input(&self) -> &'a str {
        self.input
    }

    /// Returns the reference in the type of its specification.
    #[inline]
    pub const fn reference(&self) -> &Reference<'a> {
        &self.reference
    }

    /// Returns the reference as `java.net.URI` parses it, or `None` in other specifications.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let uri = Spec::Java.parse("http://example.com/")?;
    /// assert_eq!(uri.java_uri().unwrap().scheme_specific_part(), "//example.com/");
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn java_uri(&self) -> Option<JavaUri<'a>> {
        match &self.reference {
            Reference::Java(uri) => Some(*uri),
            // It was accepted for Java without being parsed by it.
            Reference::JavaAsUri(_) => JavaUri::parse(self.input).ok(),
            _ => None,
        }
    }

    /// Returns the validation errors of the URL Standard and the differences from the input.
    ///
    /// Other specifications have none, because they do not change their input. A URL that was
    /// parsed with a [base](Parser::base) has them only if they were
    /// [recorded](Parser::recording).
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
    pub fn report(&self) -> Option<Cow<'_, Report>> {
        match (&self.report, &self.reference) {
            (Recorded::Now(report), _) => Some(Cow::Borrowed(&**report)),
            (Recorded::Later, Reference::Whatwg(_)) => {
                Some(Cow::Owned(urikit_whatwg::Parser::new().report(self.input)))
            }
            _ => None,
        }
    }

    /// Returns the byte range in [`input`](Self::input) of a byte range in
    /// [`as_str`](Self::as_str).
    ///
    /// Only the URL Standard changes the input. If the range starts or ends inside a change, the
    /// result contains the whole changed part of the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Part, Spec};
    ///
    /// let input = "HTTP:\\\\EXAMPLE.com";
    /// let url = Spec::Whatwg.parse(input)?;
    /// assert_eq!(&input[url.span_in_input(url.span(Part::Host).unwrap())], "EXAMPLE.com");
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn span_in_input(&self, span: Range<usize>) -> Range<usize> {
        let Some(report) = self.report() else { return span };
        let (mut start, mut end, mut reached) = (span.start, span.end, 0);
        // The changes are in order, so the last one before an offset decides.
        for change in &report.changes {
            // A removed tab can be inside of another change, which then ends later.
            reached = reached.max(change.input.end);
            if change.href.start <= span.start {
                start = match span.start.checked_sub(change.href.end) {
                    Some(distance) => reached + distance,
                    None => change.input.start,
                };
            }
            if change.href.start < span.end {
                end = reached + span.end.saturating_sub(change.href.end);
            }
        }
        start..end.max(start)
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
            Reference::Uri(uri) | Reference::JavaAsUri(uri) => {
                uri.as_str().get(self.span_in_generic(*uri, part)?)
            }
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
    // Loops over rows get a part that is known when they are compiled. Only inlined, the choice of
    // the part is made there and not for each row.
    #[inline(always)]
    pub fn span(&self, part: Part) -> Option<Range<usize>> {
        match &self.reference {
            Reference::Uri(uri) | Reference::JavaAsUri(uri) => self.span_in_generic(*uri, part),
            Reference::Iri(iri) => self.span_in_generic(*iri, part),
            // Parts are slices of the string, never copies, so their address gives the range.
            _ => Some(range_in(self.as_str(), self.slice(part)?)),
        }
    }

    /// Returns the byte range of a part of a reference of RFC 3986 or RFC 3987.
    #[inline(always)]
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
            // A reference of `JavaAsUri`, whose port is a number.
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
    #[inline(always)]
    fn slice(&self, part: Part) -> Option<&str> {
        match part {
            Part::User | Part::Password => user_or_password(self.undivided(Part::Userinfo)?, part),
            part => self.undivided(part),
        }
    }

    /// Returns a part that is not a part of the userinfo.
    #[inline(always)]
    fn undivided(&self, part: Part) -> Option<&str> {
        match &self.reference {
            // `get` and `span` handle these references.
            Reference::Uri(_) | Reference::JavaAsUri(_) | Reference::Iri(_) => None,
            Reference::Zoned(zoned) => zoned_part(zoned, part),
            Reference::Rfc2396(uri) => rfc2396_part(uri, part),
            Reference::Rfc1808(url) => rfc1808_part(url, part),
            Reference::Rfc1738(url) => rfc1738_part(url, part),
            Reference::Java(uri) => java_part(uri, part),
            Reference::Whatwg(url) => whatwg_part(url, part),
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
            Reference::Uri(uri) | Reference::JavaAsUri(uri) => Some(uri.host()?.kind()),
            Reference::Iri(iri) => Some(iri.host()?.kind()),
            Reference::Zoned(zoned) => zoned.host_kind(),
            Reference::Rfc2396(uri) => Some(server(uri)?.host()?.kind()),
            Reference::Rfc1808(url) => Some(url.login()?.host().kind()),
            Reference::Rfc1738(url) => Some(url.login()?.host().kind()),
            Reference::Java(uri) => uri.host_kind(),
            Reference::Whatwg(url) => Some(match url.host_kind()? {
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
            Reference::Whatwg(url) => url.has_opaque_path(),
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
            Reference::Uri(uri) | Reference::JavaAsUri(uri) => uri.host(),
            Reference::Iri(iri) => iri.host(),
            Reference::Rfc2396(uri) => server(uri)?.host(),
            // Logins, zones, and hosts of browsers are parsed again. A zone is not part of a host
            // in RFC 3986, so the result is then `None`.
            _ => Host::parse(self.get(Part::Host)?).ok(),
        }
    }

    /// Returns the query, for access to its pairs.
    ///
    /// Returns `None` if there is no query, or in the URL Standard, whose queries can contain
    /// characters that a [`Query`] does not allow. To get it in any case, use [`get`](Self::get).
    #[inline]
    pub fn query(&self) -> Option<Query<'_>> {
        match &self.reference {
            Reference::Uri(uri) | Reference::JavaAsUri(uri) => uri.query(),
            Reference::Iri(iri) => iri.query(),
            Reference::Zoned(zoned) => zoned.query(),
            Reference::Rfc2396(uri) => uri.query(),
            Reference::Rfc1808(url) => url.query(),
            Reference::Java(uri) => uri.query(),
            Reference::Rfc1738(_) | Reference::Whatwg(_) => None,
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

    /// Returns the characters that only [`Parser::tolerant`] accepts, with their byte offsets.
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
        if let Reference::Whatwg(url) = &self.reference {
            if self.input != url.as_str() {
                let report = self.report();
                let moved = Moved(report.as_deref().map_or(&[], |report| &report.changes));
                found.extend(secrets(self.input).map(|span| moved.range(span)));
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
struct Moved<'c>(&'c [Change]);

impl Moved<'_> {
    /// Returns the range in the URL of a range in the input. If a change overlaps with the range,
    /// the result contains the whole replacement.
    fn range(&self, span: Range<usize>) -> Range<usize> {
        let start = self.position(span.start, |change| change.href.start);
        start..self.position(span.end, |change| change.href.end).max(start)
    }

    /// Returns the position in the URL. Inside a change, `inside` selects it.
    fn position(&self, at: usize, inside: fn(&Change) -> usize) -> usize {
        // The input and the URL are equal after the last change before the position. A change can
        // be inside of an earlier one, so the last one in the list need not be the last to end.
        let (mut input, mut url) = (0, 0);
        for change in self.0 {
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

#[inline]
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

#[inline]
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

/// Returns the byte range of a slice in its string.
#[inline]
fn range_in(whole: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - whole.as_ptr() as usize;
    start..start + part.len()
}

impl<'a> From<UriRef<'a>> for Parsed<'a> {
    #[inline]
    fn from(uri: UriRef<'a>) -> Self {
        Self::new(Spec::Rfc3986, uri.as_str(), Reference::Uri(uri))
    }
}

impl<'a> From<IriRef<'a>> for Parsed<'a> {
    #[inline]
    fn from(iri: IriRef<'a>) -> Self {
        Self::new(Spec::Rfc3987, iri.as_str(), Reference::Iri(iri))
    }
}

impl<'a> From<&'a Url> for Parsed<'a> {
    /// Returns a reference whose input is the serialization of the URL.
    fn from(url: &'a Url) -> Self {
        Self::new(Spec::Whatwg, url.as_str(), Reference::Whatwg(url.clone()))
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
