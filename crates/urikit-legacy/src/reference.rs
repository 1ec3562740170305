//! A parsed reference, which all types of this crate contain, and the traits that they share.

use alloc::string::String;
use core::fmt;

use urikit::component::{Encoded, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use urikit::grammar::validated;

use crate::parse::Spans;

/// A string and the offsets of its components.
#[derive(Clone, Copy)]
pub(crate) struct Parsed<'a> {
    pub(crate) text: &'a str,
    pub(crate) spans: Spans,
}

impl<'a> Parsed<'a> {
    pub(crate) fn scheme(&self) -> Option<Scheme<'a>> {
        let end = self.spans.scheme_end;
        (end != 0).then(|| validated::scheme(&self.text[..end]))
    }

    pub(crate) fn authority(&self) -> Option<&'a str> {
        Some(&self.text[self.spans.authority()?])
    }

    pub(crate) fn userinfo(&self) -> Option<Userinfo<'a>> {
        let authority = self.spans.authority()?;
        // An `@` separates the userinfo from the host.
        let end = self.spans.host_start.checked_sub(1).filter(|&end| end >= authority.start)?;
        Some(validated::userinfo(&self.text[authority.start..end]))
    }

    /// Returns the host, unless the authority is a registered name.
    pub(crate) fn host(&self) -> Option<Host<'a>> {
        let kind = self.spans.host_kind?;
        Some(validated::host(&self.text[self.spans.host_start..self.spans.host_end], kind))
    }

    pub(crate) fn port(&self) -> Option<Port<'a>> {
        // The port is between the host and the path. Its offset is one more, because of the `:`.
        let Spans { host_start, host_end, path_start, .. } = self.spans;
        let has_port = host_start != 0 && host_end != path_start;
        has_port.then(|| validated::port(&self.text[host_end + 1..path_start]))
    }

    pub(crate) fn path(&self) -> Path<'a> {
        validated::path(&self.text[self.spans.path_start..self.spans.path_end])
    }

    pub(crate) fn query(&self) -> Option<Query<'a>> {
        let Spans { path_end, query_end, .. } = self.spans;
        // The range includes the `?`, so an empty query is not an empty range.
        (path_end != query_end).then(|| validated::query(&self.text[path_end + 1..query_end]))
    }

    pub(crate) fn fragment(&self) -> Option<Fragment<'a>> {
        let start = self.spans.query_end;
        (start != self.text.len()).then(|| validated::fragment(&self.text[start + 1..]))
    }

    pub(crate) const fn redacted(&self) -> Redacted<'a> {
        Redacted(*self)
    }
}

/// Returns a percent-encoded string.
pub(crate) const fn encoded(text: &str) -> Encoded<'_> {
    validated::encoded(text)
}

/// Appends a component after its delimiter, if it is defined.
pub(crate) fn push_part(text: &mut String, delimiter: &str, component: Option<&str>) {
    if let Some(component) = component {
        text.extend([delimiter, component]);
    }
}

/// A reference that is displayed with `***` instead of its password, for use in logs.
///
/// Both `Display` and `Debug` mask the password.
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc1738::Url;
///
/// let url = Url::parse("ftp://joe:s3cret@ftp.example.com/")?;
/// assert_eq!(url.redacted().to_string(), "ftp://joe:***@ftp.example.com/");
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "this returns the redacted form and changes nothing"]
pub struct Redacted<'a>(Parsed<'a>);

impl<'a> Redacted<'a> {
    /// Returns the parts before and after the password, if there is one.
    fn around_password(&self) -> Option<(&'a str, &'a str)> {
        let Parsed { text, spans } = self.0;
        let (start, end) = match spans.authority() {
            Some(authority) => (authority.start, authority.end),
            // A schemepart of RFC 1738 (section 5) that starts with `//` may also contain a
            // password.
            None => {
                let rest = self.0.path().as_str().strip_prefix("//")?;
                let start = spans.path_start + 2;
                (start, start + rest.find('/').unwrap_or(rest.len()))
            }
        };
        // A registered name may contain more than one `@`; a password precedes the last one.
        let at_sign = start + text[start..end].rfind('@')?;
        let colon = start + text[start..at_sign].find(':')?;
        Some((&text[..=colon], &text[at_sign..]))
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.around_password() {
            Some((before, after)) => f.pad(&alloc::format!("{before}***{after}")),
            None => f.pad(self.0.text),
        }
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Implements formatting, comparison, hashing, and conversions by the string for the types of
/// references. Each type has the methods `parse`, `as_str`, and `redacted`.
macro_rules! reference_traits {
    ($($type:ident)*) => {$(
        impl core::fmt::Display for $type<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl core::fmt::Debug for $type<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($type), "({:?})"), self.redacted())
            }
        }
        impl AsRef<str> for $type<'_> { fn as_ref(&self) -> &str { self.as_str() } }
        impl core::borrow::Borrow<str> for $type<'_> { fn borrow(&self) -> &str { self.as_str() } }
        impl PartialEq for $type<'_> {
            fn eq(&self, other: &Self) -> bool { self.as_str() == other.as_str() }
        }
        impl Eq for $type<'_> {}
        impl PartialOrd for $type<'_> {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl Ord for $type<'_> {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering { self.as_str().cmp(other.as_str()) }
        }
        impl core::hash::Hash for $type<'_> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) { self.as_str().hash(state); }
        }
        impl PartialEq<str> for $type<'_> {
            fn eq(&self, other: &str) -> bool { self.as_str() == other }
        }
        impl PartialEq<&str> for $type<'_> {
            fn eq(&self, other: &&str) -> bool { self.as_str() == *other }
        }
        impl PartialEq<$type<'_>> for str {
            fn eq(&self, other: &$type<'_>) -> bool { other == self }
        }
        impl PartialEq<$type<'_>> for &str {
            fn eq(&self, other: &$type<'_>) -> bool { other == *self }
        }
        impl<'a> TryFrom<&'a str> for $type<'a> {
            type Error = crate::ParseError;

            fn try_from(text: &'a str) -> Result<Self, crate::ParseError> { Self::parse(text) }
        }
        impl<'a> TryFrom<$type<'a>> for urikit::UriRef<'a> {
            type Error = urikit::ParseError;

            /// Parses the string by RFC 3986.
            fn try_from(reference: $type<'a>) -> Result<Self, urikit::ParseError> {
                Self::parse(reference.as_str())
            }
        }
    )*};
}
pub(crate) use reference_traits;

/// Implements the conversion from [`urikit::UriRef`], which parses the string again.
macro_rules! parse_uri_ref {
    ($($type:ident)*) => {$(
        impl<'a> TryFrom<urikit::UriRef<'a>> for $type<'a> {
            type Error = crate::ParseError;

            /// Parses the string of a URI reference by the older specification.
            fn try_from(reference: urikit::UriRef<'a>) -> Result<Self, crate::ParseError> {
                Self::parse(reference.as_str())
            }
        }
    )*};
}
pub(crate) use parse_uri_ref;
