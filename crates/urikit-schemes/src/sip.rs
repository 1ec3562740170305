//! The schemes `sip` and `sips` (RFC 3261 section 19.1).

mod equivalence;
mod parts;
mod syntax;

use core::fmt;
use core::ops::Range;

use urikit::Uri;

use crate::common::{check_scheme, no_authority};
use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::tel::TelephoneSubscriber;
use crate::tel::lexical::{find_repeated, split_value};
use crate::view::{Part, Revision, ValueOrDefault, View};

pub use parts::SipParts;
use syntax::{check_header, check_parameter, is_host, is_named, read_port, read_ttl};

rules! {
    "RFC 3261 section 25.1" => {
        AUTHORITY = "sip-authority", "`//` before the address",
            "SIP-URI = \"sip:\" [ userinfo ] hostport uri-parameters [ headers ]";
        USER = "sip-user", "empty or invalid user before `@`",
            "userinfo = ( user / telephone-subscriber ) [ \":\" password ] \"@\"";
        PASSWORD = "sip-password", "unescaped `:`, `;`, `/`, or `?` in a password",
            "password = *( unreserved / escaped / \"&\" / \"=\" / \"+\" / \"$\" / \",\" )";
    }
    "RFC 3261 section 25.1, RFC 5954 section 4.1" => {
        HOST = "sip-host", "invalid host", "host = hostname / IPv4address / IPv6reference";
    }
    "RFC 3261 section 19.1.1" => {
        TWICE = "sip-twice", "repeated parameter", "uri-parameters = *( \";\" uri-parameter )";
        SECRET = "sip-secret", "password is readable in the URI",
            "userinfo = ( user / telephone-subscriber ) [ \":\" password ] \"@\"";
        PHONE = "sip-phone", "`user=phone`, but the user is not a telephone number",
            "user-param = \"user=\" ( \"phone\" / \"ip\" / other-user )";
    }
    "RFC 3261 section 19.1.5" => {
        LINE_END = "sip-line-end", "line ending in a header may start another header",
            "hvalue = *( hnv-unreserved / unreserved / escaped )";
    }
}

/// A `sip` or `sips` URI, which is the address of a user or a service for calls and messages.
///
/// An example is `sip:alice@example.com`. The user name extends to the first `@`, and can contain
/// `?` and `;`. The scheme has no authority, so the host cannot be an IPv6 address in brackets.
/// There is no default port, because clients find the server by DNS (RFC 3263).
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Sip, View};
///
/// let sip = Sip::parse("sip:+1-212-555-1212:1234@gateway.com;user=phone")?;
/// assert_eq!(sip.host().as_str(), "gateway.com");
/// assert!(sip.telephone().unwrap().digits().eq("+12125551212".chars()));
/// assert_eq!(sip.warning().unwrap().code(), "sip-secret");
///
/// let error = Sip::parse("sip:alice@atlanta.com;ttl=256").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("sip-ttl", 26..29));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sip<'a> {
    uri: Uri<'a>,
    scheme: SipScheme,
    user: Option<EncodedSlice<'a>>,
    password: Option<EncodedSlice<'a>>,
    host: EncodedSlice<'a>,
    port: Option<(u16, EncodedSlice<'a>)>,
    parameters: Option<EncodedSlice<'a>>,
    headers: Option<EncodedSlice<'a>>,
}

impl fmt::Debug for Sip<'_> {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let password = self.password.map(|_| "***");
        f.debug_struct("Sip")
            .field("scheme", &self.scheme)
            .field("user", &self.user)
            .field("password", &password)
            .field("host", &self.host)
            .field("port", &self.port)
            .field("parameters", &self.parameters)
            .field("headers", &self.headers)
            .finish()
    }
}

/// The scheme of a [`Sip`] URI: `sip`, or `sips` for a connection over TLS.
///
/// Two URIs with different schemes are never equivalent.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Sip, SipScheme};
///
/// let sip = Sip::parse("sips:alice@example.com")?;
/// assert_eq!(sip.scheme(), SipScheme::Sips);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SipScheme {
    /// SIP without the requirement of TLS.
    Sip,
    /// SIP over TLS, up to the domain of the called user.
    Sips,
}

impl SipScheme {
    /// Returns the name of this URI scheme, `sip` or `sips`, in lower case.
    ///
    /// The name does not include the colon.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::SipScheme;
    ///
    /// assert_eq!(SipScheme::Sips.name(), "sips");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sip => "sip",
            Self::Sips => "sips",
        }
    }
}

impl<'a> Sip<'a> {
    /// Returns the scheme of this URI: `sip`, or `sips` for a connection over TLS.
    ///
    /// To get the scheme as a string, call [`name`](SipScheme::name) on the result.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Sip, SipScheme};
    ///
    /// let sip = Sip::parse("sip:alice@example.com")?;
    /// assert_eq!(sip.scheme(), SipScheme::Sip);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn scheme(&self) -> SipScheme {
        self.scheme
    }

    /// Returns the user name before the `@` in this SIP URI, such as `alice`, percent-encoded.
    ///
    /// Returns `None` if there is no user name. If it is a telephone number,
    /// [`telephone`](Self::telephone) parses it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@example.com")?;
    /// assert_eq!(sip.user().map(|user| user.as_str()), Some("alice"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn user(&self) -> Option<EncodedSlice<'a>> {
        self.user
    }

    /// Returns the user name parsed as a telephone number, as in `sip:+1-201@host;user=phone`.
    ///
    /// Returns `None` if the URI does not have the parameter `user=phone`, or if the number is
    /// invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:+1-212-555-1212@gateway.example.com;user=phone")?;
    /// assert!(sip.telephone().unwrap().digits().eq("+12125551212".chars()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn telephone(&self) -> Option<TelephoneSubscriber<'a>> {
        self.user.filter(|_| self.is_phone()).and_then(|user| TelephoneSubscriber::read(user).ok())
    }

    /// Returns the password in this SIP URI, as in `sip:alice:secret@host`, percent-encoded.
    ///
    /// Returns `None` if there is no password. A password causes a [`warning`](View::warning).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice:secret@example.com")?;
    /// assert_eq!(sip.password().map(|password| password.as_str()), Some("secret"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn password(&self) -> Option<EncodedSlice<'a>> {
        self.password
    }

    /// Returns the host of this SIP URI, which is a name or an IPv4 address.
    ///
    /// A client sends requests to this host, unless [`maddr`](Self::maddr) specifies another
    /// address.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@192.0.2.4:5060")?;
    /// assert_eq!(sip.host().as_str(), "192.0.2.4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn host(&self) -> EncodedSlice<'a> {
        self.host
    }

    /// Returns the port of this SIP URI, such as 5060, or `None` if it does not specify one.
    ///
    /// The scheme has no default port, because clients find the server and its port by DNS.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@example.com:5060")?;
    /// assert_eq!(sip.port(), Some(5060));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn port(&self) -> Option<u16> {
        self.port.map(|(port, _)| port)
    }

    /// Returns the parameters of this SIP URI, such as `transport` and `tcp`, percent-encoded.
    ///
    /// Each item is a name and its value, which is `None` if the parameter has no `=`. Parameters
    /// inside the user name, before the `@`, are not included.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@example.com;transport=tcp;lr")?;
    /// let all = sip
    ///     .parameters()
    ///     .map(|(name, value)| (name.as_str(), value.map(|value| value.as_str())));
    /// assert!(all.eq([("transport", Some("tcp")), ("lr", None)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parameters(
        &self,
    ) -> impl Iterator<Item = (EncodedSlice<'a>, Option<EncodedSlice<'a>>)> + Clone + use<'a> {
        self.parameters.into_iter().flat_map(|parameters| parameters.split(';')).map(split_value)
    }

    /// Returns the transport protocol for requests to this SIP URI, such as `udp` or `tcp`.
    ///
    /// The protocol is the value of the parameter `transport`, percent-encoded. Returns `None` if
    /// the URI has no such parameter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@example.com;transport=tcp")?;
    /// assert_eq!(sip.transport().map(|transport| transport.as_str()), Some("tcp"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transport(&self) -> Option<EncodedSlice<'a>> {
        self.value_of("transport")
    }

    /// Returns the method of the SIP request to send to this URI, such as `REGISTER`.
    ///
    /// The method is the value of the parameter `method`, percent-encoded. Returns `None` if the
    /// URI has no such parameter, in which case the method is `INVITE`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@example.com;method=REGISTER")?;
    /// assert_eq!(sip.method().map(|method| method.as_str()), Some("REGISTER"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn method(&self) -> Option<EncodedSlice<'a>> {
        self.value_of("method")
    }

    /// Returns the time to live of multicast packets that are sent to this SIP URI, such as 15.
    ///
    /// The number is the value of the parameter `ttl`. Returns `None` if the URI has no such
    /// parameter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@example.com;maddr=239.255.255.1;ttl=15")?;
    /// assert_eq!(sip.ttl(), Some(15));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ttl(&self) -> Option<u8> {
        self.value_of("ttl").and_then(read_ttl)
    }

    /// Returns the address to which requests are sent instead of the host of this SIP URI.
    ///
    /// The address is the value of the parameter `maddr`, percent-encoded. Returns `None` if the
    /// URI has no such parameter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:alice@example.com;maddr=239.255.255.1;ttl=15")?;
    /// assert_eq!(sip.maddr().map(|host| host.as_str()), Some("239.255.255.1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn maddr(&self) -> Option<EncodedSlice<'a>> {
        self.value_of("maddr")
    }

    /// Returns whether the host of this SIP URI is a loose router, as the parameter `lr` indicates.
    ///
    /// A loose router is a proxy that forwards requests as RFC 3261 specifies, without replacing
    /// their target.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip = Sip::parse("sip:proxy.example.com;lr")?;
    /// assert!(sip.is_loose_router());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_loose_router(&self) -> bool {
        self.parameters().any(|(name, _)| is_named(name, "lr"))
    }

    /// Returns the headers to add to the SIP request, such as `subject`, with their values.
    ///
    /// The headers follow the `?` of the URI, and are percent-encoded. The header named `body`
    /// contains the body of the request.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Sip;
    ///
    /// let sip =
    ///     Sip::parse("sip:alice@example.com?subject=project%20x&priority=urgent")?;
    /// assert!(sip.headers().map(|(name, _)| name.as_str()).eq(["subject", "priority"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn headers(
        &self,
    ) -> impl Iterator<Item = (EncodedSlice<'a>, EncodedSlice<'a>)> + Clone + use<'a> {
        let headers = self.headers.into_iter().flat_map(|headers| headers.split('&'));
        // Parsing has checked that every header contains `=`.
        headers.filter_map(|header| header.split_once('='))
    }

    fn value_of(&self, parameter: &str) -> Option<EncodedSlice<'a>> {
        self.parameters().find(|(name, _)| is_named(*name, parameter))?.1
    }

    fn is_phone(&self) -> bool {
        self.value_of("user").is_some_and(|value| is_named(value, "phone"))
    }

    fn check(&self) -> Result<(), SchemeError> {
        if let Some(user) = self.user.filter(|user| user.is_empty()) {
            return Err(user.error(&USER));
        }
        if let Some(password) = self.password {
            password.only(&PASSWORD, |byte| !matches!(byte, b':' | b';' | b'/' | b'?'))?;
        }
        if !is_host(self.host) {
            return Err(self.host.error(&HOST));
        }
        self.parameters().try_for_each(|(name, value)| check_parameter(name, value))?;
        if let Some(name) = find_repeated(self.parameters().map(|(name, _)| name)) {
            return Err(name.error(&TWICE));
        }
        self.headers.map_or(Ok(()), |headers| headers.split('&').try_for_each(check_header))
    }
}

impl<'a> View<'a> for Sip<'a> {
    const SCHEMES: &'static [&'static str] = &["sip", "sips"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        no_authority(uri, &AUTHORITY)?;
        let scheme = if uri.scheme() == "sips" { SipScheme::Sips } else { SipScheme::Sip };
        let split = |slice: EncodedSlice<'a>, delimiter| match slice.split_once(delimiter) {
            Some((before, after)) => (before, Some(after)),
            None => (slice, None),
        };
        let text = EncodedSlice::path_and_query(uri);
        let (userinfo, rest) =
            text.split_once('@').map_or((None, text), |(user, rest)| (Some(user), rest));
        let (user, password) = userinfo.map(|userinfo| split(userinfo, ':')).unzip();
        let (rest, headers) = split(rest, '?');
        let (hostport, parameters) = split(rest, ';');
        let (host, port) = split(hostport, ':');
        let password = password.flatten();
        let port = port.map(read_port).transpose()?;
        let sip = Self { uri, scheme, user, password, host, port, parameters, headers };
        sip.check()?;
        Ok(sip)
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// Warns of a password, an invalid telephone number with `user=phone`, or a line ending in a
    /// header.
    fn warning(&self) -> Option<SchemeError> {
        if let Some(password) = self.password {
            return Some(password.error(&SECRET));
        }
        if let Some(user) = self.user.filter(|_| self.is_phone() && self.telephone().is_none()) {
            return Some(user.error(&PHONE));
        }
        let lines = self.headers().filter(|(name, _)| !is_named(*name, "body"));
        let mut lines = lines.flat_map(|(name, value)| [name, value]);
        lines
            .find_map(|text| text.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n')).err())
    }

    /// Converts the host, the names of parameters and headers, and case-insensitive values (not
    /// `method`) to lower case (RFC 3261 section 19.1.4).
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        self.host.in_lower_case(replace);
        for (name, value) in self.parameters() {
            name.in_lower_case(replace);
            let ignores_case =
                ["transport", "user", "maddr"].iter().any(|known| is_named(name, known));
            value
                .filter(|_| ignores_case)
                .into_iter()
                .for_each(|value| value.in_lower_case(replace));
        }
        self.headers().for_each(|(name, _)| name.in_lower_case(replace));
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, slice: Option<EncodedSlice<'a>>| {
            if let Some(slice) = slice {
                visit(Part { name, value: ValueOrDefault::Written(slice) });
            }
        };
        visit("user", self.user);
        visit("password", self.password);
        visit("host", Some(self.host));
        visit("port", self.port.map(|(_, port)| port));
        let parameters = self.parameters.into_iter().flat_map(|parameters| parameters.split(';'));
        parameters.for_each(|parameter| visit("uri-parameter", Some(parameter)));
        for (name, value) in self.headers() {
            visit("hname", Some(name));
            visit("hvalue", Some(value));
        }
    }
}

#[cfg(test)]
mod tests;
