//! What IANA's registry of schemes says (RFC 7595), as data in `iana.tsv`: name, status, reference, description.
//!
//! The list is that of the npm package `schemes` 1.4.0, which was taken from the registry some years ago, with what has been
//! registered by an RFC since, as far as it was known in November 2026. The registry itself has the word.

const LIST: &str = include_str!("iana.tsv");

/// An entry of IANA's registry of schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Registration {
    /// The scheme, in lower case.
    pub name: &'static str,
    /// How it stands.
    pub status: Status,
    /// The document that defines it, if it is an RFC or a draft.
    pub reference: Option<&'static str>,
    /// What it is for, in a few words.
    pub description: &'static str,
}

/// The status of a registration (RFC 7595 section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Status {
    /// Reviewed, and meant to stay.
    Permanent,
    /// Somebody uses it.
    Provisional,
    /// Nobody does any more.
    Historical,
}

impl Status {
    /// The name in the registry: `permanent`, `provisional` or `historical`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Permanent => "permanent",
            Self::Provisional => "provisional",
            Self::Historical => "historical",
        }
    }
}

impl Registration {
    /// The entry of a scheme, case aside.
    ///
    /// ```
    /// use urikit::scheme::{Registration, Status};
    ///
    /// let wais = Registration::find("WAIS").unwrap();
    /// assert_eq!((wais.status, wais.reference), (Status::Historical, Some("RFC 4156")));
    /// assert_eq!(Registration::find("no-such-scheme"), None);
    /// ```
    pub fn find(name: &str) -> Option<Self> {
        let (mut before, mut behind) = (0, LIST.len());
        // The list is sorted. An offset in the middle of a line is one of that line.
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

    /// All entries, by name.
    pub fn all() -> impl Iterator<Item = Self> {
        LIST.lines().filter_map(Self::of_line)
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

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::component::Scheme;

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

    /// RFC 1738 section 5 keeps these names for later.
    #[test]
    fn reserved_names_of_1738_are_there() {
        for name in ["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"] {
            assert!(Registration::find(name).is_some(), "{name}");
        }
    }
}
