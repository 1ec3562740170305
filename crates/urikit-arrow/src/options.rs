use urikit_readings::Spec;

/// Options for parsing the URIs in a string array, such as the specification to follow.
///
/// By default, values are parsed as URI references of RFC 3986. Functions such as
/// [`part`](crate::part()) take these options.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::{Options, Part, Schemeless, Spec, part};
///
/// let iris = StringArray::from(vec!["http://例え.jp/豆"]);
/// assert!(part(&iris, Part::Host, &Options::new())?.is_null(0));
///
/// let options = Options::new().with_spec(Spec::Rfc3987);
/// assert_eq!(part(&iris, Part::Host, &options)?.value(0), "例え.jp");
///
/// let logs = StringArray::from(vec!["www.example.com:8080/a"]);
/// let options = Options::new().with_schemeless(Schemeless::Host);
/// assert_eq!(part(&logs, Part::Host, &options)?.value(0), "www.example.com");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    spec: Spec,
    schemeless: Schemeless,
    case: Case,
}

/// Specifies the case of schemes, hosts, and registered domains in results.
///
/// Their case does not matter (RFC 3986 section 6.2.2.1), but it does in a `GROUP BY` or a join.
/// Set it with [`Options::with_case`]. Other components are always returned as written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Case {
    /// The case of the value.
    #[default]
    Keep,
    /// Lowercase, except that digits of percent-encoded bytes are uppercase. Non-ASCII letters keep
    /// their case.
    Lower,
}

/// Specifies how a value without a scheme and `//`, such as `www.example.com/a`, is interpreted.
///
/// By default, it is a relative path. Set it with [`Options::with_schemeless`] for inputs such as
/// logs, in which URLs are often written without a scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Schemeless {
    /// The value is a relative path, as the specifications define.
    #[default]
    Path,
    /// The value starts with a host if its first part looks like one, as in many logs.
    ///
    /// The first part, before `/`, `?`, or `#`, must be `localhost`, an IP address, or a name with
    /// a dot that is not its first character, with an optional port. The value is then parsed as if
    /// `//` preceded it, or `http://` for browsers. So `example.com:80/a` has the host
    /// `example.com`, and the file name `index.html` is a host as well; `user@example.com` and
    /// `mailto:a@example.com` have no host. A scheme before `://` is never a host, even if it has a
    /// dot.
    Host,
}

impl Options {
    /// Returns the default options, with which values are parsed by RFC 3986.
    ///
    /// To accept other values, such as IRIs, use [`with_spec`](Self::with_spec).
    pub const fn new() -> Self {
        Self { spec: Spec::Rfc3986, schemeless: Schemeless::Path, case: Case::Keep }
    }

    /// Sets the specification by which values are parsed, such as [`Spec::Rfc3987`] to accept IRIs.
    ///
    /// The default is [`Spec::Rfc3986`].
    #[must_use]
    pub const fn with_spec(self, spec: Spec) -> Self {
        Self { spec, ..self }
    }

    /// Sets how a value without a scheme and `//`, such as `www.example.com/a`, is interpreted.
    ///
    /// The default is [`Schemeless::Path`], by which such a value is a relative path. For logs, in
    /// which it is usually a host and a path, use [`Schemeless::Host`].
    #[must_use]
    pub const fn with_schemeless(self, schemeless: Schemeless) -> Self {
        Self { schemeless, ..self }
    }

    /// Sets the case of schemes, hosts, and registered domains in results.
    ///
    /// The default is [`Case::Keep`].
    ///
    /// # Examples
    ///
    /// ```
    /// use arrow_array::StringArray;
    /// use urikit_arrow::{Case, Options, Part, part};
    ///
    /// let urls = StringArray::from(vec!["HTTP://Example.COM/A", "http://example.com/"]);
    /// let hosts = part(&urls, Part::Host, &Options::new().with_case(Case::Lower))?;
    /// assert_eq!(hosts.value(0), hosts.value(1));
    /// # Ok::<(), arrow_schema::ArrowError>(())
    /// ```
    #[must_use]
    pub const fn with_case(self, case: Case) -> Self {
        Self { case, ..self }
    }

    /// Returns the specification by which values are parsed, which is [`Spec::Rfc3986`] by default.
    ///
    /// To change it, use [`with_spec`](Self::with_spec).
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns how a value without a scheme and `//`, such as `www.example.com/a`, is interpreted.
    ///
    /// By default, such a value is a relative path. To change the interpretation, use
    /// [`with_schemeless`](Self::with_schemeless).
    pub const fn schemeless(&self) -> Schemeless {
        self.schemeless
    }

    /// Returns the case of schemes, hosts, and registered domains in results.
    ///
    /// To change it, use [`with_case`](Self::with_case).
    pub const fn case(&self) -> Case {
        self.case
    }

    /// Returns whether values are URI references of RFC 3986, for which there are faster loops.
    pub(crate) fn is_uri(&self) -> bool {
        self.spec == Spec::Rfc3986 && self.schemeless == Schemeless::Path
    }
}
