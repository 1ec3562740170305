//! The interface between [`DomainParser`](super::DomainParser) and its lists.

/// The maximum number of labels of a rule in a Public Suffix List: 16.
pub const MAX_RULE_LABELS: usize = 16;

/// A Public Suffix List, which contains the suffixes under which names are registered.
///
/// An example of such a suffix is `co.uk`. The trait is implemented for `BundledList` and
/// `LoadedList`. Implement it to use a list that is stored in another way, such as in a database,
/// with a [`DomainParser`](super::DomainParser).
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
///         let found = SuffixMatch { labels: 1, section: Section::Icann };
///         (labels.next()? == b"test").then_some(found)
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
    /// Returns the rule of this list that applies to a host, or `None` if no rule applies.
    ///
    /// An exception rule has precedence, then the rule with the most labels. The rule `*`, which
    /// applies if no other rule does, is not part of the list.
    fn find(&self, labels: Labels<'_>, sections: Sections) -> Option<SuffixMatch>;

    /// Returns the version of this list, for example to record it with the results.
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

/// The section of a Public Suffix List to which a rule for a suffix belongs.
///
/// The section shows whether a suffix belongs to a registry, as `co.uk` does, or to another
/// operator, such as the web host `github.io`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// Suffixes of registries, such as `com` and `co.uk`.
    Icann,
    /// Suffixes of other operators, such as `github.io` and `blogspot.com`.
    Private,
}

/// The sections of a Public Suffix List that a [`DomainParser`](super::DomainParser) uses.
///
/// Set them with [`DomainParser::sections`](super::DomainParser::sections). With all sections, the
/// users of a hosting service, such as `alice.github.io`, have separate registered domains; with
/// the ICANN section, they share one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sections {
    /// Both sections, as browsers use them for cookies.
    #[default]
    All,
    /// Only the ICANN section: domains that are registered with a registry.
    Icann,
}

/// The public suffix of a host, as determined by a rule of a Public Suffix List.
///
/// It is returned by [`SuffixList::find`]. The suffix is specified as a number of labels, such as 2
/// for `co.uk`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuffixMatch {
    /// The number of labels of the public suffix, such as 2 for `co.uk`.
    pub labels: usize,
    /// The section of the list that contains the rule.
    pub section: Section,
}

/// An iterator over the labels of a host, such as `com` and `example`, from right to left.
///
/// Labels are in lowercase, and otherwise unchanged: in Unicode or in Punycode as in the host. A
/// host with more labels than [`MAX_RULE_LABELS`] can be cut to that number, and a label longer
/// than 63 bytes to 64 bytes, because no rule can match the rest.
#[derive(Clone, Debug)]
pub struct Labels<'a> {
    name: &'a [u8],
    dots: Dots,
    /// The length of the labels that are left, or `None` after the last label.
    rest: Option<usize>,
    limit: usize,
}

/// The dots in the last 64 bytes of a name, as bits: bit 0 is the last byte.
///
/// Positions that are found with bit operations avoid branches that depend on the lengths of
/// labels, which processors predict badly.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dots(u64);

impl Dots {
    pub(super) fn new(name: &[u8]) -> Self {
        let mut dots = Self::default();
        name.iter().for_each(|byte| dots.push(u8::from(*byte == b'.')));
        dots
    }

    /// Adds a byte after the last: 1 for a dot and 0 for another byte.
    #[inline]
    pub(super) fn push(&mut self, is_dot: u8) {
        self.0 = (self.0 << 1) | u64::from(is_dot);
    }

    /// Returns the position of the last dot in `rest`, the start of a name of `len` bytes, and
    /// removes it. Between calls, `rest` must end at the dot that was returned.
    #[inline]
    pub(super) fn last_dot(&mut self, rest: &[u8], len: usize) -> Option<usize> {
        if self.0 != 0 {
            let after = self.0.trailing_zeros();
            self.0 = (self.0 >> after) >> 1;
            return rest.len().checked_sub(after as usize + 1);
        }
        if len <= 64 {
            return None;
        }
        rest.iter().rposition(|byte| *byte == b'.')
    }

    /// Returns the number of dots in the last `len` bytes, which must be less than 64.
    #[cfg(any(feature = "bundled-list", feature = "loaded-list"))]
    fn count_last(self, len: usize) -> usize {
        (self.0 & !(u64::MAX << len)).count_ones() as usize
    }
}

impl<'a> Labels<'a> {
    /// Creates the labels of a lowercase name without a trailing dot.
    pub(super) fn new(name: &'a [u8], dots: Dots) -> Self {
        Self { name, dots, rest: Some(name.len()), limit: usize::MAX }
    }

    /// Returns all labels of the host as one string of bytes, such as `www.example.com`.
    ///
    /// The result includes labels that were already iterated.
    pub fn name(&self) -> &'a [u8] {
        self.name
    }

    /// Returns at most `limit` labels. The labels must not have been iterated.
    #[cfg(feature = "bundled-list")]
    pub(super) fn limited(&self, limit: usize) -> Self {
        Self { limit, ..self.clone() }
    }

    /// Returns the number of labels in the last `len` bytes. The labels must not have been
    /// iterated.
    #[cfg(any(feature = "bundled-list", feature = "loaded-list"))]
    pub(super) fn count_last(&self, len: usize) -> usize {
        if len < 64 {
            return 1 + self.dots.count_last(len);
        }
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
        let rest = self.name.get(..self.rest?)?;
        self.rest = self.dots.last_dot(rest, self.name.len());
        match self.rest {
            Some(dot) => rest.get(dot + 1..),
            None => Some(rest),
        }
    }
}

/// The version of a Public Suffix List, such as `2026-10-22_08-36-41_UTC`.
///
/// The version includes the date and the Git commit of the list if they are known. Use it to
/// reproduce results, which depend on the version of the list.
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
    /// Creates a version of a Public Suffix List with a name, such as `2026-10-22_08-36-41_UTC`.
    ///
    /// If the name starts with a date in the format `YYYY-MM-DD`, [`date`](Self::date) returns it.
    pub fn new(name: &'a str) -> Self {
        Self { name, date: leading_date(name), commit: None }
    }

    /// Sets the date of this version of a Public Suffix List, such as `2026-10-22`.
    ///
    /// The date has the format `YYYY-MM-DD`, which is not checked.
    #[must_use]
    pub const fn with_date(self, date: &'a str) -> Self {
        Self { date: Some(date), ..self }
    }

    /// Sets the Git commit hash of this version of a Public Suffix List.
    ///
    /// The commit is in the repository `publicsuffix/list`, in which the list is maintained.
    #[must_use]
    pub const fn with_commit(self, commit: &'a str) -> Self {
        Self { commit: Some(commit), ..self }
    }

    /// Returns the name of this version of a Public Suffix List, such as `2026-10-22_08-36-41_UTC`.
    ///
    /// Returns an empty string if the list does not specify its version.
    pub const fn as_str(&self) -> &'a str {
        self.name
    }

    /// Returns the date of this version of a Public Suffix List, such as `2026-10-22`.
    ///
    /// Returns `None` if the date is not known.
    pub const fn date(&self) -> Option<&'a str> {
        self.date
    }

    /// Returns the Git commit hash of the Public Suffix List, or `None` if it is unknown.
    ///
    /// The commit is in the repository `publicsuffix/list`.
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
