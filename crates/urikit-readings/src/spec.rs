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
        self.info().name
    }

    /// Returns the title of this specification for people, such as `RFC 3986`.
    pub const fn title(self) -> &'static str {
        self.info().title
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
        self.info().link
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
        self.info().own_parts
    }

    /// Returns whether this specification defines an operation, such as normalization.
    ///
    /// If not, the corresponding method of [`Parsed`](crate::Parsed) returns
    /// [`OperationError::Undefined`](crate::OperationError::Undefined).
    pub fn defines(self, operation: Operation) -> bool {
        self.info().operations.contains(&operation)
    }

    /// Returns the facts about this specification.
    pub(crate) const fn info(self) -> &'static Info {
        match self {
            Self::Rfc3986 => &RFC3986,
            Self::Rfc3987 => &RFC3987,
            Self::Rfc6874 => &RFC6874,
            Self::Rfc2732 => &RFC2732,
            Self::Rfc2396 => &RFC2396,
            Self::Rfc1808 => &RFC1808,
            Self::Rfc1738 => &RFC1738,
            Self::Java => &JAVA,
            Self::Whatwg => &WHATWG,
        }
    }
}

/// The facts about a specification that other modules need.
///
/// To add a specification, add its facts here, a variant to `Reference` with its parts, and an arm
/// to `Spec::parse`. If it defines operations, their arms are in the module `operations`.
pub(crate) struct Info {
    name: &'static str,
    title: &'static str,
    link: &'static str,
    /// The parts that RFC 3986 does not have.
    own_parts: &'static [Part],
    operations: &'static [Operation],
    /// The components in the order of their positions, for diagrams.
    pub(crate) components: &'static [Row],
}

/// A row of a table of components: the part, its name, and the section that defines it. A row for a
/// component that another row divides, or that only some references have, is skipped if its part is
/// missing.
pub(crate) type Row = (Part, &'static str, &'static str);

const RFC3986: Info = Info {
    name: "rfc3986",
    title: "RFC 3986",
    link: "https://www.rfc-editor.org/rfc/rfc3986",
    own_parts: &[],
    operations: &[Operation::Resolve, Operation::Relativize, Operation::Normalize],
    components: &[
        (Part::Scheme, "scheme", "3.1"),
        (Part::Userinfo, "userinfo", "3.2.1"),
        (Part::Host, "host", "3.2.2"),
        (Part::Zone, "zone", "RFC 6874 2"),
        (Part::Port, "port", "3.2.3"),
        (Part::Path, "path", "3.3"),
        (Part::Query, "query", "3.4"),
        (Part::Fragment, "fragment", "3.5"),
    ],
};

/// The components are those of RFC 3986, although section 2.2 defines all of them.
const RFC3987: Info = Info {
    name: "rfc3987",
    title: "RFC 3987",
    link: "https://www.rfc-editor.org/rfc/rfc3987",
    ..RFC3986
};

/// A reference with a zone must be converted to a URI before it is resolved.
const RFC6874: Info = Info {
    name: "rfc3986+6874",
    title: "RFC 3986 with RFC 6874",
    link: "https://www.rfc-editor.org/rfc/rfc6874",
    own_parts: &[Part::Zone],
    operations: &[Operation::Normalize],
    ..RFC3986
};

const RFC2396: Info = Info {
    name: "rfc2396",
    title: "RFC 2396",
    link: "https://www.rfc-editor.org/rfc/rfc2396",
    own_parts: &[Part::Opaque],
    operations: &[Operation::Resolve, Operation::Normalize],
    components: &[
        (Part::Scheme, "scheme", "3.1"),
        (Part::Authority, "reg_name", "3.2.1"),
        (Part::Userinfo, "userinfo", "3.2.2"),
        (Part::Host, "host", "3.2.2"),
        (Part::Port, "port", "3.2.2"),
        (Part::Opaque, "opaque_part", "3"),
        (Part::Path, "path", "3.3"),
        (Part::Query, "query", "3.4"),
        (Part::Fragment, "fragment", "4.1"),
    ],
};

const RFC2732: Info = Info {
    name: "rfc2396+2732",
    title: "RFC 2396 with RFC 2732",
    link: "https://www.rfc-editor.org/rfc/rfc2732",
    ..RFC2396
};

/// RFC 1808 does not define when two URLs are equivalent, and neither does RFC 1738.
const RFC1808: Info = Info {
    name: "rfc1808",
    title: "RFC 1808",
    link: "https://www.rfc-editor.org/rfc/rfc1808",
    own_parts: &[Part::Params],
    operations: &[Operation::Resolve],
    components: &[
        (Part::Scheme, "scheme", "2.4.2"),
        (Part::Authority, "net_loc", "2.4.3"),
        (Part::User, "user", "2.4.3"),
        (Part::Password, "password", "2.4.3"),
        (Part::Host, "host", "2.4.3"),
        (Part::Port, "port", "2.4.3"),
        (Part::Path, "path", "2.4.6"),
        (Part::Params, "params", "2.4.5"),
        (Part::Query, "query", "2.4.4"),
        (Part::Fragment, "fragment", "2.4.1"),
    ],
};

/// RFC 1738 has no relative URLs.
const RFC1738: Info = Info {
    name: "rfc1738",
    title: "RFC 1738",
    link: "https://www.rfc-editor.org/rfc/rfc1738",
    own_parts: &[Part::Schemepart, Part::User, Part::Password, Part::UrlPath],
    operations: &[],
    components: &[
        (Part::Scheme, "scheme", "2.1"),
        (Part::Schemepart, "schemepart", "2.1"),
        (Part::User, "user", "3.1"),
        (Part::Password, "password", "3.1"),
        (Part::Host, "host", "3.1"),
        (Part::Port, "port", "3.1"),
        (Part::UrlPath, "url-path", "3.1"),
    ],
};

const JAVA: Info = Info {
    name: "java",
    title: "java.net.URI",
    link: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html",
    ..RFC2396
};

/// Section 4.1 defines all components.
const WHATWG: Info = Info {
    name: "whatwg",
    title: "URL Standard",
    link: "https://url.spec.whatwg.org/",
    own_parts: &[],
    operations: &[Operation::Resolve, Operation::Normalize],
    components: &[
        (Part::Scheme, "scheme", "4.1"),
        (Part::Userinfo, "userinfo", "4.1"),
        (Part::Host, "host", "4.1"),
        (Part::Port, "port", "4.1"),
        (Part::Path, "path", "4.1"),
        (Part::Query, "query", "4.1"),
        (Part::Fragment, "fragment", "4.1"),
    ],
};

/// An operation that not every specification defines.
///
/// # Examples
///
/// ```
/// use urikit_readings::{Operation, Spec};
///
/// assert!(Spec::Rfc1808.defines(Operation::Resolve));
/// assert!(!Spec::Rfc1808.defines(Operation::Normalize));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operation {
    /// Resolving a reference against a base.
    Resolve,
    /// Making a reference relative to a base, the inverse of resolving.
    Relativize,
    /// Converting equivalent references to the same string.
    Normalize,
}

impl Operation {
    /// Returns the name of this operation as a noun, such as `resolution`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resolve => "resolution",
            Self::Relativize => "relativization",
            Self::Normalize => "normalization",
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
