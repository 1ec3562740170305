//! The parts of a reference, with the same names in every specification.

use core::fmt;

/// A part of a reference, such as the host. [`Parsed::get`](crate::Parsed::get) returns it.
///
/// Parts have the same names in every specification, so that results can be compared. `Scheme` to
/// `Fragment` are the components of RFC 3986, or the closest ones of other specifications. For
/// example, the authority is the net_loc of RFC 1808 or the login of RFC 1738. The other parts are
/// specific to some specifications, so that no information is lost.
///
/// # Examples
///
/// ```
/// use urikit_readings::{Part, Spec};
///
/// let url = Spec::Rfc1808.parse("ftp://joe@ftp.example.com/a;type=i")?;
/// assert_eq!(url.get(Part::Authority), Some("joe@ftp.example.com"));
/// assert_eq!(url.get(Part::Params), Some("type=i"));
///
/// assert_eq!(Part::by_name("params"), Some(Part::Params));
/// # Ok::<(), urikit_readings::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The scheme, without its `:`.
    Scheme,
    /// The part after `//`: userinfo, host, and port, or a registered name.
    Authority,
    /// The userinfo, without its `@`.
    Userinfo,
    /// The part of the userinfo before its first `:`.
    User,
    /// The part of the userinfo after its first `:`.
    Password,
    /// The host. IPv6 addresses are in brackets. A registry-based name of RFC 2396 (section
    /// 3.2.1) is not a host.
    Host,
    /// The port, without its `:`. In Java, it is a number without leading zeros.
    Port,
    /// The path. In RFC 1808, it is without params, and in RFC 1738, it includes the slash before
    /// the url-path. An opaque URI has no path.
    Path,
    /// The query, without its `?`. RFC 1738 defines none.
    Query,
    /// The fragment, without its `#`. RFC 1738 defines none.
    Fragment,
    /// The part after the scheme in an opaque URI of RFC 2396 or Java, such as `a@b` in
    /// `mailto:a@b`.
    Opaque,
    /// The params after the path (RFC 1808 section 2.1).
    Params,
    /// The part after the scheme (RFC 1738 section 2.1).
    Schemepart,
    /// The url-path, without the slash before it (RFC 1738 section 3.1).
    UrlPath,
    /// The zone identifier of an IPv6 address, without its `%25` (RFC 6874 section 2).
    Zone,
}

impl Part {
    /// The parts that are meaningful in every specification, in the order of their position.
    pub const COMMON: [Self; 8] = [
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
    ];

    /// All parts.
    pub const ALL: [Self; 15] = [
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::User,
        Self::Password,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
        Self::Opaque,
        Self::Params,
        Self::Schemepart,
        Self::UrlPath,
        Self::Zone,
    ];

    /// Returns the stable name of this part, such as `userinfo` or `url_path`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::User => "user",
            Self::Password => "password",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::Opaque => "opaque",
            Self::Params => "params",
            Self::Schemepart => "schemepart",
            Self::UrlPath => "url_path",
            Self::Zone => "zone",
        }
    }

    /// Returns the part with a name, such as `host`, or `None` if none has it.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }

    /// Returns whether percent-decoding this part is unambiguous.
    ///
    /// It is not if the part contains delimiters of other parts, like an authority, and it has no
    /// effect on a scheme or a port.
    pub const fn is_data(self) -> bool {
        // A decoded `@` or `:` in an authority would look like a delimiter.
        !matches!(self, Self::Scheme | Self::Authority | Self::Port | Self::Schemepart)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The kind of a reference (RFC 3986 section 4.2): a URI, or one of three relative references.
///
/// It is returned by [`Parsed::kind`](crate::Parsed::kind).
///
/// # Examples
///
/// ```
/// use urikit_readings::{ReferenceKind, Spec};
///
/// let kind = Spec::Rfc3986.parse("../images/logo.png")?.kind();
/// assert_eq!((kind, kind.name()), (ReferenceKind::RelativePath, "relative-path"));
/// # Ok::<(), urikit_readings::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReferenceKind {
    /// A reference with a scheme.
    Uri,
    /// A reference without a scheme that starts with `//`.
    NetworkPath,
    /// A reference without a scheme that starts with one `/`.
    AbsolutePath,
    /// Any other reference, including an empty one.
    RelativePath,
}

impl ReferenceKind {
    /// All kinds.
    pub const ALL: [Self; 4] =
        [Self::Uri, Self::NetworkPath, Self::AbsolutePath, Self::RelativePath];

    /// Returns the stable name of this kind, such as `uri` or `network-path`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uri => "uri",
            Self::NetworkPath => "network-path",
            Self::AbsolutePath => "absolute-path",
            Self::RelativePath => "relative-path",
        }
    }
}

impl fmt::Display for ReferenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
