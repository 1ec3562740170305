//! The specifications that this crate parses by.

use core::fmt;
use core::str::FromStr;

use crate::part::Part;

/// A specification of URIs, IRIs, or URLs, by which a string can be parsed.
///
/// Programs select a specification by its [name](Self::name), for example in a command-line option
/// or an SQL argument. `Display` writes the name, and `FromStr` reads it.
///
/// # Examples
///
/// ```
/// use urikit_readings::{Part, Spec};
///
/// // The specifications disagree about the host.
/// let input = "s3://my_bucket/key";
/// let host = |spec: Spec| Some(spec.parse(input).ok()?.get(Part::Host)?.to_owned());
/// assert_eq!(host(Spec::Rfc3986).as_deref(), Some("my_bucket"));
/// assert_eq!(host(Spec::Java), None);
///
/// assert_eq!("rfc2396+2732".parse(), Ok(Spec::Rfc2732));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Spec {
    /// RFC 3986 (2005): the current generic syntax of URIs.
    #[default]
    Rfc3986,
    /// RFC 3987 (2005): IRIs, which may contain non-ASCII characters.
    Rfc3987,
    /// RFC 3986 with the IPv6 zone identifiers of RFC 6874 (2013), which RFC 9844 obsoleted.
    Rfc6874,
    /// RFC 2396 (1998) with the IPv6 literals of RFC 2732 (1999).
    Rfc2732,
    /// RFC 2396 (1998): the generic syntax of URIs before RFC 3986.
    Rfc2396,
    /// RFC 1808 (1995): relative URLs, with params.
    Rfc1808,
    /// RFC 1738 (1994): URLs with a scheme, and without fragments.
    Rfc1738,
    /// The class `java.net.URI`, which deviates from RFC 2396. Spark and Trino use it.
    Java,
    /// The URL Standard of browsers (WHATWG), which accepts and rewrites invalid input.
    Whatwg,
}

impl Spec {
    /// All specifications: those of URIs from the newest to the oldest, then those of programs.
    pub const ALL: [Self; 9] = [
        Self::Rfc3986,
        Self::Rfc3987,
        Self::Rfc6874,
        Self::Rfc2732,
        Self::Rfc2396,
        Self::Rfc1808,
        Self::Rfc1738,
        Self::Java,
        Self::Whatwg,
    ];

    /// Returns the stable name of this specification, such as `rfc3986` or `java`.
    ///
    /// The names of a specification with an extension contain both, as in `rfc3986+6874`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert_eq!(Spec::Rfc6874.name(), "rfc3986+6874");
    /// assert!(Spec::ALL.iter().all(|spec| spec.name().parse() == Ok(*spec)));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc3986",
            Self::Rfc3987 => "rfc3987",
            Self::Rfc6874 => "rfc3986+6874",
            Self::Rfc2732 => "rfc2396+2732",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc1808 => "rfc1808",
            Self::Rfc1738 => "rfc1738",
            Self::Java => "java",
            Self::Whatwg => "whatwg",
        }
    }

    /// Returns the title of this specification for people, such as `RFC 3986`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rfc3986 => "RFC 3986",
            Self::Rfc3987 => "RFC 3987",
            Self::Rfc6874 => "RFC 3986 with RFC 6874",
            Self::Rfc2732 => "RFC 2396 with RFC 2732",
            Self::Rfc2396 => "RFC 2396",
            Self::Rfc1808 => "RFC 1808",
            Self::Rfc1738 => "RFC 1738",
            Self::Java => "java.net.URI",
            Self::Whatwg => "URL Standard",
        }
    }

    /// Returns the address of this specification on the web.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// assert_eq!(Spec::Rfc1808.link(), "https://www.rfc-editor.org/rfc/rfc1808");
    /// ```
    pub const fn link(self) -> &'static str {
        match self {
            Self::Rfc3986 => "https://www.rfc-editor.org/rfc/rfc3986",
            Self::Rfc3987 => "https://www.rfc-editor.org/rfc/rfc3987",
            Self::Rfc6874 => "https://www.rfc-editor.org/rfc/rfc6874",
            Self::Rfc2732 => "https://www.rfc-editor.org/rfc/rfc2732",
            Self::Rfc2396 => "https://www.rfc-editor.org/rfc/rfc2396",
            Self::Rfc1808 => "https://www.rfc-editor.org/rfc/rfc1808",
            Self::Rfc1738 => "https://www.rfc-editor.org/rfc/rfc1738",
            Self::Java => {
                "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html"
            }
            Self::Whatwg => "https://url.spec.whatwg.org/",
        }
    }

    /// Returns the parts of this specification that RFC 3986 does not have, such as
    /// [`Part::Params`].
    ///
    /// A row of output for this specification has columns for [`Part::COMMON`] and for these.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Part, Spec};
    ///
    /// assert_eq!(Spec::Rfc1808.own_parts(), [Part::Params]);
    /// assert!(Spec::Rfc3986.own_parts().is_empty());
    /// ```
    pub const fn own_parts(self) -> &'static [Part] {
        match self {
            Self::Rfc3986 | Self::Rfc3987 | Self::Whatwg => &[],
            Self::Rfc6874 => &[Part::Zone],
            Self::Rfc2396 | Self::Rfc2732 | Self::Java => &[Part::Opaque],
            Self::Rfc1808 => &[Part::Params],
            Self::Rfc1738 => &[Part::Schemepart, Part::User, Part::Password, Part::UrlPath],
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Spec {
    type Err = UnknownSpec;

    /// Returns the specification with a [name](Spec::name). Names are case-sensitive.
    fn from_str(name: &str) -> Result<Self, UnknownSpec> {
        Self::ALL.into_iter().find(|spec| spec.name() == name).ok_or(UnknownSpec)
    }
}

/// The error returned if a string is not the name of a specification.
///
/// `Display` lists the names.
///
/// # Examples
///
/// ```
/// use urikit_readings::{Spec, UnknownSpec};
///
/// assert_eq!("RFC 3986".parse::<Spec>(), Err(UnknownSpec));
/// assert!(UnknownSpec.to_string().starts_with("unknown specification; expected rfc3986, "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSpec;

impl fmt::Display for UnknownSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown specification; expected ")?;
        // The list is that of the constant, so a new specification appears in the message.
        let [others @ .., last] = Spec::ALL;
        for spec in others {
            write!(f, "{spec}, ")?;
        }
        write!(f, "or {last}")
    }
}

impl core::error::Error for UnknownSpec {}
