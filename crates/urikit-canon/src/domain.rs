//! Registered domains and public suffixes of hosts.
//!
//! A *public suffix* is a domain under which anyone can register names, such as `com`, `co.uk`, or
//! `github.io`. A *registered domain* is a public suffix with one more label, such as
//! `example.co.uk`. The [Public Suffix List] defines the suffixes.
//!
//! [`DomainParser`] splits a host with a [list](SuffixList). There are two lists:
//!
//! | list | feature | data |
//! |---|---|---|
//! | `BundledList` | `bundled-list` | compiled in, from the crate `psl` |
//! | `LoadedList` | `loaded-list` | parsed at run time, by the crate `publicsuffix` |
//!
//! The functions [`registered_domain`], [`public_suffix`], and [`subdomain`] use the bundled list
//! with the default options. All results are slices of the host, so no memory is allocated.
//!
//! # Hosts
//!
//! - The case of ASCII letters does not matter. Non-ASCII letters are compared in lowercase, but
//!   without Unicode normalization.
//! - Internationalized names match in Unicode (`公司.cn`) and in Punycode (`xn--55qx5d.cn`). If a
//!   rule has several non-ASCII labels, the host must have all of them in Unicode or all in
//!   Punycode. Labels are not decoded, so invalid Punycode is accepted.
//! - The ideographic full stops `。`, `．`, and `｡` separate labels, as in IDNA.
//! - One trailing dot is ignored, and is not part of any result.
//! - IP addresses and other hosts that are not domain names have no public suffix. The error
//!   [`NotADomain`] states the reason.
//! - Percent-encoding is not decoded. Decode the host first, for example with
//!   `urikit::component::Host`.
//! - The lengths of labels and hosts are not limited.
//!
//! # Examples
//!
//! ```
//! # #[cfg(feature = "bundled-list")] {
//! use urikit_canon::domain::{BundledList, DomainParser, Sections};
//!
//! let parser = DomainParser::new(BundledList);
//! let name = parser.split("www.alice.github.io")?;
//! assert_eq!(name.public_suffix(), "github.io");
//! assert_eq!(name.registered_domain(), Some("alice.github.io"));
//! assert_eq!(name.subdomain(), Some("www"));
//!
//! let parser = parser.sections(Sections::Icann);
//! assert_eq!(parser.registered_domain("www.alice.github.io"), Some("github.io"));
//!
//! let uri = urikit::Uri::parse("https://www.example.co.uk./")?;
//! let host = uri.host().unwrap().as_str();
//! assert_eq!(parser.registered_domain(host), Some("example.co.uk"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [Public Suffix List]: https://publicsuffix.org

#[cfg(feature = "bundled-list")]
mod bundled;
mod host;
mod list;
#[cfg(feature = "loaded-list")]
mod list_file;
#[cfg(feature = "loaded-list")]
mod loaded;

use core::ops::Range;

#[cfg(feature = "bundled-list")]
pub use bundled::BundledList;
pub use host::NotADomain;
pub use list::{Labels, ListVersion, MAX_RULE_LABELS, Section, Sections, SuffixList, SuffixMatch};
#[cfg(feature = "loaded-list")]
pub use list_file::{ListError, ListErrorKind};
#[cfg(feature = "loaded-list")]
pub use loaded::LoadedList;

use host::Name;

/// The treatment of hosts for which the Public Suffix List has no rule, such as `printer.internal`.
///
/// Set it with [`DomainParser::default_rule`]. By default, the last label of such a host, here
/// `internal`, is its public suffix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefaultRule {
    /// The last label is the public suffix, as the [algorithm] of the list specifies.
    ///
    /// [algorithm]: https://github.com/publicsuffix/list/wiki/Format#algorithm
    #[default]
    Apply,
    /// The host has no public suffix: [`NotADomain::Unlisted`].
    Omit,
}

/// The kind of the rule that defines the public suffix of a host, such as `co.uk` or `github.io`.
///
/// It is returned by [`DomainName::kind`], and shows whether a registry or another operator, such
/// as a web host, allocates the names under this suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SuffixKind {
    /// A rule of the ICANN section, such as `co.uk`.
    Icann,
    /// A rule of the private section, such as `github.io`.
    Private,
    /// The rule `*`, which applies if the list has no other rule.
    Default,
}

/// A parser that finds the public suffix of a host, such as `co.uk` in `www.example.co.uk`.
///
/// Use it, for example, to group hosts by their registered domain (`example.co.uk`). The suffixes
/// are taken from a Public Suffix List, which is either bundled or loaded at run time.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "bundled-list")] {
/// use urikit_canon::domain::{BundledList, DefaultRule, DomainParser};
///
/// let parser = DomainParser::new(BundledList);
/// assert_eq!(parser.public_suffix("printer.internal"), Some("internal"));
///
/// let parser = parser.default_rule(DefaultRule::Omit);
/// assert_eq!(parser.public_suffix("printer.internal"), None);
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct DomainParser<L> {
    list: L,
    sections: Sections,
    default_rule: DefaultRule,
}

impl<L: SuffixList> DomainParser<L> {
    /// Creates a parser that splits hosts at the suffixes of a Public Suffix List, such as `co.uk`.
    ///
    /// The parser uses all rules of the list. If no rule applies to a host, its last label is the
    /// public suffix. To change this behavior, use [`sections`](Self::sections) and
    /// [`default_rule`](Self::default_rule).
    pub const fn new(list: L) -> Self {
        Self { list, sections: Sections::All, default_rule: DefaultRule::Apply }
    }

    /// Sets the sections of the Public Suffix List that this parser uses, which are all by default.
    ///
    /// With [`Sections::Icann`], which contains only the suffixes of registries, `alice.github.io`
    /// has the public suffix `io` instead of `github.io`.
    #[must_use]
    pub fn sections(self, sections: Sections) -> Self {
        Self { sections, ..self }
    }

    /// Sets the treatment of hosts for which the list has no rule, such as `printer.internal`.
    ///
    /// By default, the last label of such a host is its public suffix. With [`DefaultRule::Omit`],
    /// the host has no public suffix.
    #[must_use]
    pub fn default_rule(self, default_rule: DefaultRule) -> Self {
        Self { default_rule, ..self }
    }

    /// Returns the Public Suffix List with which this parser splits hosts.
    ///
    /// Use it, for example, to get the version of the list.
    pub const fn list(&self) -> &L {
        &self.list
    }

    /// Splits a host, such as `www.example.co.uk`, at its public suffix.
    ///
    /// The parts are the subdomain (`www`), the registered label (`example`), and the public suffix
    /// (`co.uk`).
    ///
    /// # Errors
    ///
    /// Returns [`NotADomain`] if the host has no public suffix, for example because it is an IP
    /// address.
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "bundled-list")] {
    /// use urikit_canon::domain::{BundledList, DomainParser};
    ///
    /// let name = DomainParser::new(BundledList).split("A.B.Example.CO.UK")?;
    /// assert_eq!(name.subdomain(), Some("A.B"));
    /// assert_eq!(name.registered_domain(), Some("Example.CO.UK"));
    /// assert_eq!(name.public_suffix_span(), 12..17);
    /// # }
    /// # Ok::<(), urikit_canon::domain::NotADomain>(())
    /// ```
    pub fn split<'a>(&self, host: &'a str) -> Result<DomainName<'a>, NotADomain> {
        self.split_in(host, self.sections)
    }

    pub(crate) fn split_in<'a>(
        &self,
        host: &'a str,
        sections: Sections,
    ) -> Result<DomainName<'a>, NotADomain> {
        let name = Name::parse(host)?;
        let found = host::with_folded(&name, |labels| self.list.find(labels, sections));
        let (labels, kind) = match (found, self.default_rule) {
            (Some(found), _) => match found.section {
                Section::Icann => (found.labels, SuffixKind::Icann),
                Section::Private => (found.labels, SuffixKind::Private),
            },
            (None, DefaultRule::Apply) => (1, SuffixKind::Default),
            (None, DefaultRule::Omit) => return Err(NotADomain::Unlisted),
        };
        let (suffix, registered) = name.last_labels(labels.max(1));
        Ok(DomainName { name: name.text, suffix, registered, kind })
    }

    /// Returns the registered domain of a host, such as `example.co.uk` for `www.example.co.uk`.
    ///
    /// The registered domain is the public suffix and the label before it. Returns `None` if the
    /// host is itself a public suffix or is [not a domain](NotADomain), such as an IP address.
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "bundled-list")] {
    /// use urikit_canon::domain::{BundledList, DomainParser};
    ///
    /// let parser = DomainParser::new(BundledList);
    /// assert_eq!(parser.registered_domain("www.example.co.uk"), Some("example.co.uk"));
    /// assert_eq!(parser.registered_domain("co.uk"), None);
    /// assert_eq!(parser.registered_domain("1.2.3.4"), None);
    /// # }
    /// ```
    pub fn registered_domain<'a>(&self, host: &'a str) -> Option<&'a str> {
        self.split(host).ok()?.registered_domain()
    }

    /// Returns the public suffix of a host, such as `co.uk` for `www.example.co.uk`.
    ///
    /// Returns `None` if the host is [not a domain](NotADomain), such as an IP address.
    pub fn public_suffix<'a>(&self, host: &'a str) -> Option<&'a str> {
        Some(self.split(host).ok()?.public_suffix())
    }

    /// Returns the subdomain of a host, such as `www` for `www.example.co.uk`.
    ///
    /// The subdomain consists of all labels before the registered domain. Returns `None` if there
    /// are none, or if the host is [not a domain](NotADomain), such as an IP address.
    pub fn subdomain<'a>(&self, host: &'a str) -> Option<&'a str> {
        self.split(host).ok()?.subdomain()
    }
}

/// A host, such as `www.example.co.uk`, that is split at its public suffix, `co.uk`.
///
/// It is returned by [`DomainParser::split`]. Its methods return the subdomain (`www`), the
/// registered domain (`example.co.uk`), and the public suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DomainName<'a> {
    name: &'a str,
    suffix: usize,
    registered: Option<usize>,
    kind: SuffixKind,
}

impl<'a> DomainName<'a> {
    /// Returns the whole host, such as `www.example.co.uk`, without a trailing dot.
    ///
    /// Otherwise, the host is as it was passed to the parser.
    pub const fn as_str(&self) -> &'a str {
        self.name
    }

    /// Returns the public suffix of the host, such as `co.uk` for `www.example.co.uk`.
    ///
    /// A public suffix is a domain under which names can be registered.
    pub fn public_suffix(&self) -> &'a str {
        self.get(self.public_suffix_span())
    }

    /// Returns the registered domain of the host, such as `example.co.uk` for `www.example.co.uk`.
    ///
    /// Returns `None` if the host is itself a public suffix, such as `co.uk`.
    pub fn registered_domain(&self) -> Option<&'a str> {
        self.registered_domain_span().map(|span| self.get(span))
    }

    /// Returns the label before the public suffix, such as `example` in `www.example.co.uk`.
    ///
    /// Returns `None` if the host is itself a public suffix, such as `co.uk`.
    ///
    /// # Examples
    ///
    /// ```
    /// # #[cfg(feature = "bundled-list")] {
    /// use urikit_canon::domain::{BundledList, DomainParser};
    ///
    /// let name = DomainParser::new(BundledList).split("www.example.co.uk")?;
    /// assert_eq!(name.registered_label(), Some("example"));
    /// # }
    /// # Ok::<(), urikit_canon::domain::NotADomain>(())
    /// ```
    pub fn registered_label(&self) -> Option<&'a str> {
        let label = self.get(self.registered?..self.suffix);
        Some(host::strip_trailing_dot(label))
    }

    /// Returns the labels before the registered domain, such as `www` in `www.example.co.uk`.
    ///
    /// Returns `None` if there are none, as in `example.co.uk`.
    pub fn subdomain(&self) -> Option<&'a str> {
        self.subdomain_span().map(|span| self.get(span))
    }

    /// Returns the byte range of the public suffix, such as `12..17` in `www.example.co.uk`.
    ///
    /// The offsets refer to the host that [`as_str`](Self::as_str) returns.
    pub const fn public_suffix_span(&self) -> Range<usize> {
        self.suffix..self.name.len()
    }

    /// Returns the byte range of the registered domain, such as `4..17` in `www.example.co.uk`.
    ///
    /// Returns `None` if the host is itself a public suffix, such as `co.uk`.
    pub fn registered_domain_span(&self) -> Option<Range<usize>> {
        Some(self.registered?..self.name.len())
    }

    /// Returns the byte range of the subdomain, such as `0..3` in `www.example.co.uk`.
    ///
    /// The range does not include the dot after the subdomain. Returns `None` if the host has no
    /// subdomain, as in `example.co.uk`.
    pub fn subdomain_span(&self) -> Option<Range<usize>> {
        let registered = self.registered.filter(|start| *start > 0)?;
        Some(0..host::strip_trailing_dot(self.get(0..registered)).len())
    }

    /// Returns the kind of the rule that defines the public suffix of the host.
    ///
    /// The kind distinguishes suffixes of registries, such as `co.uk`, from those of other
    /// operators, such as `github.io`.
    pub const fn kind(&self) -> SuffixKind {
        self.kind
    }

    fn get(&self, span: Range<usize>) -> &'a str {
        self.name.get(span).unwrap_or_default()
    }
}

/// Returns the registered domain of a host, such as `example.co.uk` for `www.example.co.uk`.
///
/// The bundled Public Suffix List is used; for another list, use
/// [`DomainParser::registered_domain`]. Returns `None` if the host is itself a public suffix or is
/// not a domain, such as an IP address.
///
/// # Examples
///
/// ```
/// use urikit_canon::domain::registered_domain;
///
/// assert_eq!(registered_domain("www.example.co.uk"), Some("example.co.uk"));
/// assert_eq!(registered_domain("WWW.食狮.公司.cn."), Some("食狮.公司.cn"));
/// assert_eq!(registered_domain("[2001:db8::1]"), None);
/// ```
#[cfg(feature = "bundled-list")]
pub fn registered_domain(host: &str) -> Option<&str> {
    DomainParser::new(BundledList).registered_domain(host)
}

/// Returns the public suffix of a host, such as `co.uk` for `www.example.co.uk`.
///
/// The bundled Public Suffix List is used; for another list, use [`DomainParser::public_suffix`].
/// Returns `None` if the host is not a domain, such as an IP address.
///
/// # Examples
///
/// ```
/// use urikit_canon::domain::public_suffix;
///
/// assert_eq!(public_suffix("www.example.co.uk"), Some("co.uk"));
/// assert_eq!(public_suffix("alice.github.io"), Some("github.io"));
/// ```
#[cfg(feature = "bundled-list")]
pub fn public_suffix(host: &str) -> Option<&str> {
    DomainParser::new(BundledList).public_suffix(host)
}

/// Returns the subdomain of a host, such as `www` for `www.example.co.uk`.
///
/// The subdomain consists of the labels before the registered domain; the function returns `None`
/// if there are none. The bundled Public Suffix List is used; for another list, use
/// [`DomainParser::subdomain`].
///
/// # Examples
///
/// ```
/// use urikit_canon::domain::subdomain;
///
/// assert_eq!(subdomain("a.b.example.co.uk"), Some("a.b"));
/// assert_eq!(subdomain("example.co.uk"), None);
/// ```
#[cfg(feature = "bundled-list")]
pub fn subdomain(host: &str) -> Option<&str> {
    DomainParser::new(BundledList).subdomain(host)
}
