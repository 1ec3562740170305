//! The trait of all views, and the types of the values they report.

use core::ops::Range;

use urikit::Uri;

use crate::error::SchemeError;
use crate::slice::EncodedSlice;

/// The specification by which a URI is parsed: the current one of its scheme, or RFC 1738.
///
/// Pass it to [`View::parse_as`] to parse old URIs, such as a `mailto` URI in which `?` is part of
/// the address.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Mailto, Revision, View};
///
/// let uri = Uri::parse("mailto:alice@example.com,bob@example.com")?;
/// assert_eq!(Mailto::parse_as(uri, Revision::Current)?.to().count(), 2);
/// assert_eq!(Mailto::parse_as(uri, Revision::Rfc1738)?.to().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Revision {
    /// The current specification of the scheme, such as RFC 8089 for `file`.
    #[default]
    Current,
    /// RFC 1738, including its grammar of URLs.
    ///
    /// Errors of [`rfc1738::Url`](urikit_legacy::rfc1738::Url), such as a `~` or a fragment, are
    /// errors. A scheme that RFC 1738 does not define is parsed by its current specification.
    Rfc1738,
}

/// A URI that is parsed according to the rules of its scheme, such as `mailto`.
///
/// Each supported scheme has a type that implements this trait, such as [`Http`](crate::Http). Its
/// own methods return the components of that scheme. Use the methods of this trait in code that
/// handles all schemes.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::{Revision, SchemeError, Sip, Tel, View};
///
/// /// Returns the names of the components of a URI.
/// fn names<'a, V: View<'a>>(uri: Uri<'a>) -> Result<Vec<&'static str>, SchemeError> {
///     let mut names = Vec::new();
///     V::parse_as(uri, Revision::Current)?.parts(&mut |part| names.push(part.name));
///     Ok(names)
/// }
/// assert_eq!(
///     names::<Sip<'_>>(Uri::parse("sip:alice@example.com:5060")?)?,
///     ["user", "host", "port"]
/// );
/// assert_eq!(names::<Tel<'_>>(Uri::parse("tel:+12015550123")?)?, ["global-number-digits"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait View<'a>: Copy {
    /// The schemes of the view, in lower case.
    const SCHEMES: &'static [&'static str];

    /// Parses a URI as this scheme type, by the specification that `revision` selects.
    ///
    /// Each scheme type of this crate also has a function `parse` of its own, such as
    /// [`Http::parse`](crate::Http::parse), which needs neither this trait nor a revision.
    ///
    /// # Errors
    ///
    /// Returns an error for the first violated rule, or if the URI has another scheme.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::{Http, Revision, View};
    ///
    /// let uri = Uri::parse("http://example.com/~alice")?;
    /// assert!(Http::parse_as(uri, Revision::Current).is_ok());
    /// assert!(Http::parse_as(uri, Revision::Rfc1738).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError>;

    /// Returns the URI from which this value was parsed, unchanged and with its fragment.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Geo, View};
    ///
    /// let geo = Geo::parse("geo:48.2010,16.3695")?;
    /// assert_eq!(geo.uri().as_str(), "geo:48.2010,16.3695");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn uri(&self) -> Uri<'a>;

    /// Returns a problem that does not prevent using the URI, such as a password in an HTTP URI.
    ///
    /// Returns `None` if there is no such problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Http, View};
    ///
    /// let http = Http::parse("https://alice:secret@example.com/")?;
    /// assert_eq!(http.warning().map(|warning| warning.span()), Some(8..20));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn warning(&self) -> Option<SchemeError> {
        None
    }

    /// Calls `visit` with the name and value of each component of the URI, in URI order.
    ///
    /// Default values of missing components may be included; see [`ValueOrDefault`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Ftp, View};
    ///
    /// let ftp = Ftp::parse("ftp://ftp.example.com/pub/readme.txt")?;
    /// let mut names = Vec::new();
    /// ftp.parts(&mut |part| names.push(part.name));
    /// assert_eq!(names, ["host", "cwd", "name"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn parts(&self, visit: &mut dyn FnMut(Part<'a>));

    /// Reports the changes that convert the URI to the normal form of its scheme.
    ///
    /// Calls `replace` with each byte range and its replacement, in URI order. To normalize a URI,
    /// pass [`SCHEMES`](crate::SCHEMES) to a [`Normalizer`](urikit::normalize::Normalizer) instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Tel, View};
    ///
    /// let tel = Tel::parse("tel:+1-201-555-0123")?;
    /// let mut changes = Vec::new();
    /// tel.normal(&mut |span, replacement| changes.push((span, replacement.to_string())));
    /// assert_eq!(changes, [(4..19, "+12015550123".to_string())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        let _ = replace;
    }

    /// Calls `visit` with each step that a client performs to access the resource.
    ///
    /// For example, a client connects to a host and then sends a request. There are no steps if the
    /// specification of the scheme does not define any. No connection is opened.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Action, Telnet, View};
    ///
    /// let telnet = Telnet::parse("telnet://bbs.example.com/")?;
    /// telnet.client(&mut |action| {
    ///     assert!(matches!(action, Action::Connect { host: "bbs.example.com", port: 23 }));
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        let _ = visit;
    }
}

/// The name and value of a component of a URI, such as `host` and `example.com`.
///
/// [`View::parts`] reports each component in this form, so that code can list the components of
/// URIs of any scheme.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Geo, Part, ValueOrDefault, View};
///
/// let geo = Geo::parse("geo:48.2010,16.3695")?;
/// let mut implied = Vec::new();
/// geo.parts(&mut |Part { name, value }| {
///     if let ValueOrDefault::Implied(default) = value {
///         implied.push((name, default));
///     }
/// });
/// assert_eq!(implied, [("crs", "wgs84")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The name of the component in the specification of the scheme, such as `cwd`.
    pub name: &'static str,
    /// The value of the component: a percent-encoded slice of the URI, or a default.
    pub value: ValueOrDefault<'a>,
}

/// The value of a URI component, which is a slice of the URI or a default that it omits.
///
/// For example, the default of the component `crs` in a `geo` URI is `wgs84`. It is used in the
/// field `value` of [`Part`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Geo, ValueOrDefault, View};
///
/// let geo = Geo::parse("geo:48.2010,16.3695")?;
/// let mut written = Vec::new();
/// geo.parts(&mut |part| {
///     if let ValueOrDefault::Written(slice) = part.value {
///         written.push(slice.as_str());
///     }
/// });
/// assert_eq!(written, ["48.2010", "16.3695"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrDefault<'a> {
    /// The slice of the URI that contains the value, percent-encoded.
    Written(EncodedSlice<'a>),
    /// The default value of a component that is missing in the URI.
    Implied(&'static str),
}

/// A step that a client performs to access a resource, such as connecting to a server.
///
/// The steps are reported by [`View::client`], which only describes them and does not open a
/// connection.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Action, Ftp, View};
///
/// let ftp = Ftp::parse("ftp://ftp.example.com/readme.txt")?;
/// let mut sends = 0;
/// ftp.client(&mut |action| match action {
///     Action::Connect { host, port } => assert_eq!((host, port), ("ftp.example.com", 21)),
///     Action::Send(_) => sends += 1,
///     _ => {}
/// });
/// assert_eq!(sends, 4); // USER, PASS, TYPE, RETR
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action<'s> {
    /// The client connects to a server.
    Connect {
        /// The host as written in the URI, including brackets.
        host: &'s str,
        /// The port, or the default port of the scheme.
        port: u16,
    },
    /// The client sends the bytes of these parts, in order.
    Send(&'s [Sent<'s>]),
}

/// A part of a message that a client sends to a server, such as the path of the URI.
///
/// A part is a constant, a slice of the URI, or a value that is not in the URI, such as a password
/// that the user enters. An [`Action::Send`] is a sequence of parts that form one message.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Action, Ftp, Sent, View};
///
/// let ftp = Ftp::parse("ftp://alice@ftp.example.com/readme.txt")?;
/// let mut asked = Vec::new();
/// ftp.client(&mut |action| {
///     if let Action::Send(parts) = action {
///         asked.extend(parts.iter().filter_map(|part| match part {
///             Sent::Asked(what) => Some(*what),
///             _ => None,
///         }));
///     }
/// });
/// assert_eq!(asked, ["password"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sent<'s> {
    /// A constant of the protocol, such as `GET ` or a line ending.
    Plain(&'s str),
    /// A slice of the URI, which is sent percent-decoded.
    Decoded(EncodedSlice<'s>),
    /// A value that is not in the URI, such as a password; the client has to ask the user for it.
    ///
    /// The string describes the value.
    Asked(&'static str),
}

impl<'s> Sent<'s> {
    /// Returns the bytes of this part of a message: a constant, or a decoded slice of the URI.
    ///
    /// The iterator is empty for [`Sent::Asked`], whose value is not in the URI.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Action, Http, View};
    ///
    /// let http = Http::parse("http://example.com/docs")?;
    /// let mut request = Vec::new();
    /// http.client(&mut |action| {
    ///     if let Action::Send(parts) = action {
    ///         request.extend(parts.iter().flat_map(|part| part.octets()));
    ///     }
    /// });
    /// assert!(request.starts_with(b"GET /docs HTTP/1.1\r\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn octets(&self) -> impl Iterator<Item = u8> + use<'s> {
        let (plain, decoded) = match *self {
            Self::Plain(text) => (text, None),
            Self::Decoded(slice) => ("", Some(slice)),
            Self::Asked(_) => ("", None),
        };
        plain.bytes().chain(decoded.into_iter().flat_map(|slice| slice.bytes()))
    }
}
