//! IANA's registry of schemes (RFC 7595), as data in `iana.tsv`: name, status, hierarchy,
//! reference, description.
//!
//! The data is that of the npm package `schemes` 1.4.0, with the schemes that RFCs had registered
//! by November 2026. The registry does not say whether a scheme is hierarchical; that column is
//! taken from the specifications. IANA's own registry is authoritative.

use urikit::scheme::Hierarchy;

const LIST: &str = include_str!("iana.tsv");

const KEPT_BY_RFC1738: [&str; 7] = ["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"];

/// Returns whether a scheme is experimental and needs no registration (RFC 1738 section 4): its
/// name begins with `x-`.
///
/// RFC 7595 section 3.8 advises against such names, and reserves the scheme `example` for examples.
///
/// ```
/// use urikit_schemes::is_experimental;
///
/// assert!(is_experimental("X-mine"));
/// assert!(!is_experimental("xmpp"));
/// ```
pub const fn is_experimental(name: &str) -> bool {
    matches!(name.as_bytes(), [b'x' | b'X', b'-', ..])
}

/// An entry of IANA's registry of schemes.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Registration, Status};
///
/// let mailto = Registration::find("mailto").unwrap();
/// assert_eq!(mailto.status, Status::Permanent);
/// assert_eq!(mailto.reference, Some("RFC 6068"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Registration {
    /// The scheme, in lower case.
    pub name: &'static str,
    /// The status of the registration.
    pub status: Status,
    /// Whether its paths are hierarchical, if known. For a scheme of
    /// [`Schemes`](urikit::scheme::Schemes), it is equal to
    /// [`SchemeInfo::hierarchy`](urikit::scheme::SchemeInfo::hierarchy).
    pub hierarchy: Option<Hierarchy>,
    /// The specification, if it is an RFC or a draft.
    pub reference: Option<&'static str>,
    /// A short description.
    pub description: &'static str,
}

/// The status of a registration (RFC 7595 section 3).
///
/// # Examples
///
/// ```
/// use urikit_schemes::{Registration, Status};
///
/// assert_eq!(Registration::find("https").map(|entry| entry.status), Some(Status::Permanent));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Status {
    /// Reviewed by experts.
    Permanent,
    /// In use, but not reviewed.
    Provisional,
    /// No longer in use.
    Historical,
}

impl Status {
    /// Returns the name in the registry: `permanent`, `provisional` or `historical`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Status;
    ///
    /// assert_eq!(Status::Provisional.name(), "provisional");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Permanent => "permanent",
            Self::Provisional => "provisional",
            Self::Historical => "historical",
        }
    }
}

impl Registration {
    /// Returns the entry of a scheme. Ignores ASCII case.
    ///
    /// ```
    /// use urikit_schemes::{Registration, Status};
    ///
    /// let wais = Registration::find("WAIS").unwrap();
    /// assert_eq!((wais.status, wais.reference), (Status::Historical, Some("RFC 4156")));
    /// assert_eq!(Registration::find("no-such-scheme"), None);
    /// ```
    pub fn find(name: &str) -> Option<Self> {
        let (mut before, mut behind) = (0, LIST.len());
        // The list is sorted. An offset within a line belongs to that line.
        while before < behind {
            let middle = before + (behind - before) / 2;
            let start = LIST[..middle].rfind('\n').map_or(0, |end| end + 1);
            let end = LIST[start..].find('\n').map_or(LIST.len(), |len| start + len);
            let entry = Self::of_line(&LIST[start..end])?;
            match entry.name.bytes().cmp(name.bytes().map(|byte| byte.to_ascii_lowercase())) {
                core::cmp::Ordering::Equal => return Some(entry),
                core::cmp::Ordering::Less => before = end + 1,
                core::cmp::Ordering::Greater => behind = start,
            }
        }
        None
    }

    /// Returns all entries, ordered by name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{Registration, Status};
    ///
    /// let permanent = Registration::all().filter(|entry| entry.status == Status::Permanent);
    /// assert!(permanent.map(|entry| entry.name).any(|name| name == "https"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        LIST.lines().filter_map(Self::of_line)
    }

    /// Returns whether RFC 1738 section 5 reserves the name without defining the scheme.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Registration;
    ///
    /// assert!(Registration::find("tn3270").is_some_and(|entry| entry.is_kept_by_rfc1738()));
    /// ```
    pub fn is_kept_by_rfc1738(&self) -> bool {
        KEPT_BY_RFC1738.contains(&self.name)
    }

    fn of_line(line: &'static str) -> Option<Self> {
        let mut fields = line.split('\t');
        let name = fields.next()?;
        let status = match fields.next()? {
            "permanent" => Status::Permanent,
            "provisional" => Status::Provisional,
            _ => Status::Historical,
        };
        let hierarchy = match fields.next()? {
            "hierarchical" => Some(Hierarchy::Hierarchical),
            "opaque" => Some(Hierarchy::Opaque),
            _ => None,
        };
        let reference = Some(fields.next()?).filter(|&reference| reference != "-");
        Some(Self { name, status, hierarchy, reference, description: fields.next()? })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use urikit::component::Scheme;
    use urikit::scheme::Schemes;

    use super::*;

    #[test]
    fn every_line_is_an_entry_and_is_found() {
        let all: Vec<_> = Registration::all().collect();
        assert_eq!(all.len(), LIST.lines().count());
        assert!(all.is_sorted_by(|one, other| one.name.bytes().lt(other.name.bytes())));
        for entry in all {
            assert!(Scheme::parse(entry.name).is_ok(), "{}", entry.name);
            assert_eq!(Registration::find(entry.name), Some(entry));
            assert_eq!(Registration::find(&entry.name.to_ascii_uppercase()), Some(entry));
            assert!(!entry.description.is_empty());
        }
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        for name in ["", "a", "aa", "httpa", "htt", "zzz", "~"] {
            assert_eq!(Registration::find(name), None, "{name}");
        }
    }

    #[test]
    fn names_that_1738_keeps_are_there() {
        let kept: Vec<_> = Registration::all().filter(Registration::is_kept_by_rfc1738).collect();
        assert_eq!(kept.len(), KEPT_BY_RFC1738.len());
    }

    /// The hierarchy of well-known schemes.
    #[test]
    fn kinds_are_known() {
        let kind = |name| Registration::find(name).unwrap().hierarchy;
        for name in ["ftp", "http", "nntp", "telnet", "file", "ws"] {
            assert_eq!(kind(name), Some(Hierarchy::Hierarchical), "{name}");
        }
        for name in ["mailto", "urn", "data", "tel", "sip", "geo", "about", "mid", "cid"] {
            assert_eq!(kind(name), Some(Hierarchy::Opaque), "{name}");
        }
        // Opaque, although they have an authority.
        for name in ["gopher", "wais", "prospero", "ldap", "news"] {
            assert_eq!(kind(name), Some(Hierarchy::Opaque), "{name}");
        }
    }

    /// The registry agrees with the built-in table of `urikit`.
    #[test]
    fn hierarchies_are_those_of_the_core() {
        for info in Schemes::BUILT_IN.iter() {
            let registered = Registration::find(info.name).map(|entry| entry.hierarchy);
            assert_eq!(registered, Some(Some(info.hierarchy)), "{}", info.name);
        }
    }
}
