//! The interface between [`DomainParser`](super::DomainParser) and its lists.

/// The largest number of labels of a rule in a list.
pub const MAX_RULE_LABELS: usize = 16;

/// A Public Suffix List.
///
/// Implemented by `BundledList` and `LoadedList`. Implement it to use a list that is stored in
/// another way.
///
/// # Examples
///
/// ```
/// use urikit_canon::domain::{
///     DomainParser, Labels, ListVersion, Section, Sections, SuffixList, SuffixMatch,
/// };
///
/// /// A list with the single rule `test`.
/// struct OnlyTest;
///
/// impl SuffixList for OnlyTest {
///     fn find(&self, mut labels: Labels<'_>, _: Sections) -> Option<SuffixMatch> {
///         (labels.next()? == b"test").then_some(SuffixMatch { labels: 1, section: Section::Icann })
///     }
///
///     fn version(&self) -> ListVersion<'_> {
///         ListVersion::new("only test")
///     }
/// }
///
/// let parser = DomainParser::new(OnlyTest);
/// assert_eq!(parser.registered_domain("www.example.test"), Some("example.test"));
/// ```
pub trait SuffixList {
    /// Returns the rule that applies to a host, or `None` if no rule applies.
    ///
    /// An exception rule has precedence, then the rule with the most labels. The rule `*`, which
    /// applies if there is no other, is not part of the list.
    fn find(&self, labels: Labels<'_>, sections: Sections) -> Option<SuffixMatch>;

    /// Returns the version of the list.
    fn version(&self) -> ListVersion<'_>;
}

impl<L: SuffixList + ?Sized> SuffixList for &L {
    fn find(&self, labels: Labels<'_>, sections: Sections) -> Option<SuffixMatch> {
        (**self).find(labels, sections)
    }

    fn version(&self) -> ListVersion<'_> {
        (**self).version()
    }
}

/// A section of a Public Suffix List.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// Suffixes of registries, such as `com` and `co.uk`.
    Icann,
    /// Suffixes of other operators, such as `github.io` and `blogspot.com`.
    Private,
}

/// The sections of a list that are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sections {
    /// Both sections, as browsers use them for cookies.
    #[default]
    All,
    /// Only the ICANN section: domains that are registered with a registry.
    Icann,
}

/// The result of [`SuffixList::find`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuffixMatch {
    /// The number of labels of the public suffix.
    pub labels: usize,
    /// The section of the rule.
    pub section: Section,
}

/// The labels of a host in lowercase, from right to left.
///
/// Lowercasing is the only change: a label is in Unicode or in Punycode as in the host. A host with
/// more labels than [`MAX_RULE_LABELS`] can be cut to that number, and a label longer than 63 bytes
/// to 64 bytes, because no rule can match the rest.
#[derive(Clone, Debug)]
pub struct Labels<'a> {
    name: &'a [u8],
    rest: Option<&'a [u8]>,
    limit: usize,
}

impl<'a> Labels<'a> {
    /// Creates the labels of a lowercase name without a trailing dot.
    pub(crate) fn new(name: &'a [u8]) -> Self {
        Self { name, rest: Some(name), limit: usize::MAX }
    }

    /// Returns all labels, with dots between them.
    pub fn name(&self) -> &'a [u8] {
        self.name
    }

    /// Returns the labels of the whole name, but not more than `limit`.
    #[cfg(feature = "bundled-list")]
    pub(crate) fn limited(&self, limit: usize) -> Self {
        Self { limit, ..Self::new(self.name) }
    }

    /// Returns the number of labels in the last `len` bytes.
    #[cfg(any(feature = "bundled-list", feature = "loaded-list"))]
    pub(crate) fn count_last(&self, len: usize) -> usize {
        let start = self.name.len().saturating_sub(len);
        let suffix = self.name.get(start..).unwrap_or_default();
        1 + suffix.iter().filter(|byte| **byte == b'.').count()
    }
}

impl<'a> Iterator for Labels<'a> {
    type Item = &'a [u8];

    #[inline]
    fn next(&mut self) -> Option<&'a [u8]> {
        self.limit = self.limit.checked_sub(1)?;
        let rest = self.rest?;
        match rest.iter().rposition(|byte| *byte == b'.') {
            Some(dot) => {
                self.rest = rest.get(..dot);
                rest.get(dot + 1..)
            }
            None => {
                self.rest = None;
                Some(rest)
            }
        }
    }
}

/// The version of a Public Suffix List.
///
/// # Examples
///
/// ```
/// use urikit_canon::domain::ListVersion;
///
/// let version = ListVersion::new("2026-10-22_08-36-41_UTC");
/// assert_eq!(version.as_str(), "2026-10-22_08-36-41_UTC");
/// assert_eq!(version.date(), Some("2026-10-22"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListVersion<'a> {
    name: &'a str,
    date: Option<&'a str>,
    commit: Option<&'a str>,
}

impl<'a> ListVersion<'a> {
    /// Creates a version. If `name` starts with a date (`YYYY-MM-DD`), it is the date of the list.
    pub fn new(name: &'a str) -> Self {
        Self { name, date: leading_date(name), commit: None }
    }

    /// Sets the date of the list, in the format `YYYY-MM-DD`.
    #[must_use]
    pub const fn with_date(self, date: &'a str) -> Self {
        Self { date: Some(date), ..self }
    }

    /// Sets the commit of the list in the repository `publicsuffix/list`.
    #[must_use]
    pub const fn with_commit(self, commit: &'a str) -> Self {
        Self { commit: Some(commit), ..self }
    }

    /// Returns the version as the list specifies it, or an empty string if it does not.
    pub const fn as_str(&self) -> &'a str {
        self.name
    }

    /// Returns the date of the list in the format `YYYY-MM-DD`, if it is known.
    pub const fn date(&self) -> Option<&'a str> {
        self.date
    }

    /// Returns the commit of the list in the repository `publicsuffix/list`, if it is known.
    pub const fn commit(&self) -> Option<&'a str> {
        self.commit
    }
}

/// Returns the date at the start of a string, if there is one.
fn leading_date(name: &str) -> Option<&str> {
    let date = name.get(..10)?;
    let matches = date.bytes().enumerate().all(|(index, byte)| match index {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    matches.then_some(date)
}
