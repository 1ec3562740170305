//! The authority, userinfo, and port.

use core::fmt;

use super::{Encoded, Host, HostKind};
use crate::error::{Component, ParseError};
use crate::parse::{self, const_try};
#[cfg(feature = "alloc")]
use crate::spans::Spans;
use crate::syntax::rfc3986;

/// The authority of a URI, such as `user@example.com:8080`, without the `//` before it.
///
/// It has a host, which can be empty, an optional userinfo, and an optional port ([RFC 3986 section
/// 3.2]). `Debug` masks the password; `Display` and [`as_str`](Self::as_str) show it.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let uri = Uri::parse("ssh://git@example.com:2222/urikit.git")?;
/// let authority = uri.authority().unwrap();
/// assert_eq!(authority.userinfo().unwrap(), "git");
/// assert_eq!(authority.host(), "example.com");
/// assert_eq!(authority.port().unwrap(), "2222");
///
/// assert!(Uri::parse("mailto:info@example.com")?.authority().is_none());
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 3.2]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Authority<'a> {
    text: &'a str,
    host_start: u32,
    host_end: u32,
    host_kind: HostKind,
}

impl<'a> Authority<'a> {
    /// Creates an authority. `host_start` and `host_end` are offsets into `text`.
    #[inline]
    pub(crate) const fn new(
        text: &'a str,
        host_start: u32,
        host_end: u32,
        host_kind: HostKind,
    ) -> Self {
        Self { text, host_start, host_end, host_kind }
    }

    /// Returns the spans of a URI up to the start of its path, for an authority whose text starts
    /// at `start`, after the `//`. All other spans are those of [`Spans::EMPTY`]; the caller sets
    /// them.
    #[cfg(feature = "alloc")]
    pub(crate) const fn head_spans_at(&self, start: u32) -> Spans {
        Spans {
            host_start: start + self.host_start,
            host_end: start + self.host_end,
            host_kind: self.host_kind,
            // The cast is lossless, because the parser rejects strings over `u32::MAX` bytes.
            path_start: start + self.text.len() as u32,
            ..Spans::EMPTY
        }
    }

    /// Parses a string as an authority, such as `"user@example.com:8080"`, without the `//`.
    ///
    /// Use this function for input that is not part of a URI, such as a `Host` header.
    ///
    /// # Errors
    ///
    /// Returns an error if the userinfo, the host, or the port is invalid, or if the port is
    /// followed by other characters, such as `/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Authority;
    ///
    /// let authority = Authority::parse("admin@db.example.com:5432")?;
    /// assert_eq!(authority.host(), "db.example.com");
    /// assert_eq!(Authority::parse("example.com:80/").unwrap_err().span(), 14..15);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        let spans = const_try!(parse::authority_alone(text.as_bytes(), &rfc3986::GRAMMAR));
        Ok(Self::new(text, spans.host_start, spans.host_end, spans.host_kind))
    }

    /// Returns the authority as a string, such as `user@example.com:8080`, without its `//`.
    ///
    /// The string is percent-encoded, as in the URI. It may contain a password, so do not write it
    /// to logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("https://example.com:8443/login")?;
    /// assert_eq!(uri.authority().unwrap().as_str(), "example.com:8443");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the percent-encoded userinfo, such as `user:password`, without the `@` after it.
    ///
    /// Returns `None` if the authority has no `@`. The userinfo can contain a password, so do not
    /// write it to logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Authority;
    ///
    /// let authority = Authority::parse("anonymous:guest@ftp.example.com")?;
    /// assert_eq!(authority.userinfo().unwrap(), "anonymous:guest");
    /// assert!(Authority::parse("ftp.example.com")?.userinfo().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        // The byte before the host is the `@`. A host that starts the authority has no userinfo
        // before it.
        let at = self.host_start.checked_sub(1)?;
        Some(Userinfo::new(&self.text[..at as usize]))
    }

    /// Returns the percent-encoded username: the part of the userinfo before its first `:`.
    ///
    /// Returns `None` if the authority has no userinfo. Without a `:`, the username is the whole
    /// userinfo.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Authority;
    ///
    /// let authority = Authority::parse("anonymous:guest@ftp.example.com")?;
    /// assert_eq!(authority.username().unwrap(), "anonymous");
    /// assert!(Authority::parse("ftp.example.com")?.username().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn username(&self) -> Option<Encoded<'a>> {
        self.userinfo().map(|userinfo| userinfo.username())
    }

    /// Returns the percent-encoded password: the part of the userinfo after its first `:`.
    ///
    /// Returns `None` if the authority has no userinfo or the userinfo has no `:`. The `Debug`
    /// output of the result shows the password, so do not write it to logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Authority;
    ///
    /// let authority = Authority::parse("anonymous:me%40example.com@ftp.example.com")?;
    /// assert_eq!(authority.password().unwrap().decode()?, "me@example.com");
    /// assert!(Authority::parse("git@example.com")?.password().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.userinfo()?.password()
    }

    /// Returns the host of the authority, such as `example.com` or `[::1]`.
    ///
    /// The host can be empty. It keeps its original case, and an IPv6 address keeps its brackets.
    /// To get an IP address as a value of [`core::net`], use
    /// [`Host::to_ip_addr`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Authority;
    ///
    /// assert_eq!(Authority::parse("git@example.com:22")?.host(), "example.com");
    /// assert_eq!(Authority::parse("[2001:db8::1]:443")?.host(), "[2001:db8::1]");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn host(&self) -> Host<'a> {
        Host::new(&self.text[self.host_start as usize..self.host_end as usize], self.host_kind)
    }

    /// Returns the port of the authority without its `:`, or `None` if the authority has no port.
    ///
    /// The port is a string of digits and can be empty, as in `example.com:`. To get its value, use
    /// [`Port::to_u16`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Authority;
    ///
    /// assert_eq!(Authority::parse("example.com:8080")?.port().unwrap(), "8080");
    /// assert_eq!(Authority::parse("example.com:")?.port().unwrap(), ""); // present, but empty
    /// assert!(Authority::parse("example.com")?.port().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn port(&self) -> Option<Port<'a>> {
        // After the host, an authority ends or continues with the `:` of the port.
        let colon = self.host_end as usize;
        if colon == self.text.len() { None } else { Some(Port(&self.text[colon + 1..])) }
    }
}

impl fmt::Debug for Authority<'_> {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authority")
            .field("userinfo", &self.userinfo())
            .field("host", &self.host())
            .field("port", &self.port())
            .finish()
    }
}

/// The percent-encoded userinfo of a URI, such as `user:password` ([RFC 3986 section 3.2.1]).
///
/// The first `:` separates the username from the password. RFC 3986 deprecates passwords in URIs,
/// but they are still valid. `Debug` masks the password. It dereferences to [`Encoded`], which
/// decodes the userinfo.
///
/// # Examples
///
/// ```
/// use urikit::component::Userinfo;
///
/// let userinfo = Userinfo::parse("joe:a:b")?;
/// assert_eq!(userinfo.username(), "joe");
/// assert_eq!(userinfo.password().unwrap(), "a:b");
/// assert_eq!(format!("{userinfo:?}"), r#"Userinfo("joe:***")"#);
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 3.2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Userinfo<'a>(pub(super) Encoded<'a>);

impl<'a> Userinfo<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(Encoded::new(text))
    }

    /// Parses a percent-encoded string as a userinfo, such as `"user:password"`, without its `@`.
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that a userinfo does not allow, such as `@` or `/`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Userinfo;
    ///
    /// assert_eq!(Userinfo::parse("joe%40example.com")?.decode()?, "joe@example.com");
    /// assert_eq!(Userinfo::parse("joe@example.com").unwrap_err().span(), 3..4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        const_try!(parse::component(text, rfc3986::USERINFO, Component::Userinfo));
        Ok(Self::new(text))
    }

    /// Returns the percent-encoded username: the part of the userinfo before its first `:`.
    ///
    /// Without a `:`, the username is the whole userinfo. The username can be empty, as in
    /// `:password`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Userinfo;
    ///
    /// assert_eq!(Userinfo::parse("joe:secret")?.username(), "joe");
    /// assert_eq!(Userinfo::parse("git")?.username(), "git");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn username(&self) -> Encoded<'a> {
        // A password may contain `:`, so only the first one separates it from the username.
        Encoded::new(self.as_str().split_once(':').map_or(self.as_str(), |(user, _)| user))
    }

    /// Returns the percent-encoded password: the part of the userinfo after its first `:`.
    ///
    /// Returns `None` if the userinfo has no `:`. The `Debug` output of the result shows the
    /// password, so do not write it to logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Userinfo;
    ///
    /// assert_eq!(Userinfo::parse("joe:s%2Fcret")?.password().unwrap().decode()?, "s/cret");
    /// assert_eq!(Userinfo::parse("joe:")?.password().unwrap(), ""); // present, but empty
    /// assert!(Userinfo::parse("joe")?.password().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.as_str().split_once(':').map(|(_, password)| Encoded::new(password))
    }
}

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only the presence of a password is shown, not its length.
        let mask = if self.password().is_some() { ":***" } else { "" };
        write!(f, "Userinfo(\"{}{mask}\")", self.username().as_str())
    }
}

/// The port of a URI, such as `8080`, as a string of digits ([RFC 3986 section 3.2.3]).
///
/// The string can have any length and can be empty, because RFC 3986 does not limit it. To get a
/// `u16`, use [`to_u16`](Self::to_u16).
///
/// # Examples
///
/// ```
/// use urikit::component::Port;
///
/// assert_eq!(Port::parse("00080")?.to_u16(), Ok(Some(80)));
/// assert_eq!(Port::parse("")?.to_u16(), Ok(None));
/// assert!(Port::parse("65536")?.to_u16().is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 3.2.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Port<'a>(&'a str);

impl<'a> Port<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses a string of digits as a port, such as `"8080"`, without its `:`.
    ///
    /// The string can be empty. Numbers over 65535 are accepted, because RFC 3986 sets no limit;
    /// [`to_u16`](Self::to_u16) rejects them.
    ///
    /// # Errors
    ///
    /// Returns an error at the first character that is not a digit.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Port;
    ///
    /// assert_eq!(Port::parse("5432")?.to_u16(), Ok(Some(5432)));
    /// assert_eq!(Port::parse("80a").unwrap_err().span(), 2..3);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        const_try!(parse::port_alone(text.as_bytes()));
        Ok(Self(text))
    }

    /// Returns the digits of the port as a string, such as `8080`, without the `:` before them.
    ///
    /// The string keeps leading zeros and can be empty. To get its value, use
    /// [`to_u16`](Self::to_u16).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://example.com:00080/")?;
    /// assert_eq!(uri.port().unwrap().as_str(), "00080");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the port as a number, or `None` if the port is empty, as in `http://a:/`.
    ///
    /// An empty port means the default port of the scheme. To get that default, use
    /// [`GenericUriRef::port_or_default`](crate::spec::GenericUriRef::port_or_default).
    ///
    /// # Errors
    ///
    /// Returns [`PortOverflow`] if the number is greater than 65535. RFC 3986 sets no limit, but
    /// TCP and UDP do.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://localhost:3000/api")?;
    /// assert_eq!(uri.port().unwrap().to_u16()?, Some(3000));
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn to_u16(&self) -> Result<Option<u16>, PortOverflow> {
        if self.0.is_empty() {
            return Ok(None);
        }
        // A port contains only digits, so the only possible error is overflow.
        self.0.parse().map(Some).map_err(|_| PortOverflow)
    }
}

/// The error returned by [`Port::to_u16`] if a port is greater than 65535.
///
/// RFC 3986 allows such ports, but TCP and UDP do not.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::component::PortOverflow;
///
/// let uri = Uri::parse("http://example.com:80800/")?;
/// let error: PortOverflow = uri.port().unwrap().to_u16().unwrap_err();
/// assert_eq!(error.to_string(), "port is greater than 65535");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PortOverflow;

impl fmt::Display for PortOverflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("port is greater than 65535")
    }
}

impl core::error::Error for PortOverflow {}
