//! The IANA registry of URI schemes (RFC 7595). The file `iana.tsv` contains the name, status,
//! reference, and description of each scheme.
//!
//! The data is from the npm package `schemes` 1.4.0, plus the schemes that RFCs registered up to
//! November 2026. The registry of IANA is authoritative.

const LIST: &str = include_str!("iana.tsv");

const KEPT_BY_RFC1738: [&str; 7] = ["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"];

/// Returns whether a scheme name is experimental, which means that it starts with `x-`.
///
/// RFC 1738 section 4 reserves this prefix, but RFC 7595 section 3.8 advises against its use. For
/// examples, use the scheme `example` instead.
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

/// An entry in the IANA registry of URI schemes, such as the one for `https`.
///
/// The entry contains the status and the specification of the scheme. Look it up by name with
/// [`find`](Self::find), or iterate over all entries with [`all`](Self::all). The registry is
/// compiled into the crate.
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
    /// The name of the scheme in lower case, such as `https`.
    pub name: &'static str,
    /// The status of the registration, such as permanent.
    pub status: Status,
    /// The specification, such as `RFC 9110`, if it is an RFC or an Internet-Draft.
    pub reference: Option<&'static str>,
    /// A short description of the scheme.
    pub description: &'static str,
}

/// The status of a scheme in the IANA registry: permanent, provisional, or historical.
///
/// Permanent schemes, such as `https`, were reviewed before their registration; provisional ones
/// were not. RFC 7595 section 3 defines the requirements.
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
    /// The scheme was reviewed by experts.
    Permanent,
    /// The scheme is in use, but was not reviewed.
    Provisional,
    /// The scheme is no longer in use.
    Historical,
}

impl Status {
    /// Returns the name of this status in the IANA registry of schemes, such as `permanent`.
    ///
    /// The other names are `provisional` and `historical`.
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
    /// Returns the entry of a scheme, such as `mailto`, in the IANA registry of URI schemes.
    ///
    /// Returns `None` if the scheme is not registered. The case of the name is ignored. The
    /// registry is compiled into the crate, so no network access is necessary.
    ///
    /// ```
    /// use urikit_schemes::{Registration, Status};
    ///
    /// let wais = Registration::find("WAIS").unwrap();
    /// assert_eq!((wais.status, wais.reference), (Status::Historical, Some("RFC 4156")));
    /// assert_eq!(Registration::find("no-such-scheme"), None);
    /// ```
    pub fn find(name: &str) -> Option<Self> {
        let (mut before, mut after) = (0, LIST.len());
        // Lines are sorted by name. An offset within a line stands for that line.
        while before < after {
            let middle = before + (after - before) / 2;
            let start = LIST[..middle].rfind('\n').map_or(0, |end| end + 1);
            let end = LIST[start..].find('\n').map_or(LIST.len(), |len| start + len);
            let entry = Self::of_line(&LIST[start..end])?;
            match entry.name.bytes().cmp(name.bytes().map(|byte| byte.to_ascii_lowercase())) {
                core::cmp::Ordering::Equal => return Some(entry),
                core::cmp::Ordering::Less => before = end + 1,
                core::cmp::Ordering::Greater => after = start,
            }
        }
        None
    }

    /// Returns all entries of the IANA registry of URI schemes, ordered by scheme name.
    ///
    /// To look up a single scheme, use [`find`](Self::find).
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

    /// Returns whether RFC 1738 reserves the name of this scheme, such as `tn3270`, for future use.
    ///
    /// Section 5 of the specification lists these names, but does not define the schemes.
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
        let reference = Some(fields.next()?).filter(|&reference| reference != "-");
        Some(Self { name, status, reference, description: fields.next()? })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use urikit::component::Scheme;
    use urikit::scheme::Schemes;

    use super::*;

    #[test]
    fn every_entry_is_found() {
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
    fn other_names_are_not_found() {
        for name in ["", "a", "aa", "httpa", "htt", "zzz", "~"] {
            assert_eq!(Registration::find(name), None, "{name}");
        }
    }

    #[test]
    fn names_reserved_by_rfc_1738_are_registered() {
        let kept: Vec<_> = Registration::all().filter(Registration::is_kept_by_rfc1738).collect();
        assert_eq!(kept.len(), KEPT_BY_RFC1738.len());
    }

    /// The registry contains the schemes of the table in `urikit`.
    #[test]
    fn built_in_schemes_are_registered() {
        for info in Schemes::BUILT_IN.iter() {
            assert!(Registration::find(info.name).is_some(), "{}", info.name);
        }
    }
}
