//! The guard: validation of a URL before it is fetched.

use std::error::Error;
use std::fmt;

use urikit::normalize::Normalizer;
use urikit::{Uri, UriBuf, UriRef};
use urikit_schemes::SCHEMES;

use crate::allow::{AllowList, AllowListError, add_hosts};
use crate::policy::Policy;
use crate::rule::{Finding, Rule, Severity};

/// A validator for URLs from users, before a server fetches them or redirects to them.
///
/// A check that returns only `true` or `false` is unsafe: the HTTP client parses the string again,
/// and may find another host. A guard returns a [`ValidatedUri`] instead: the URI in its normal
/// form, in which the policy has no findings either. Fetch this URI, not the original string.
///
/// # Examples
///
/// ```
/// use urikit_audit::{FetchGuard, Policy};
///
/// let guard = FetchGuard::new(Policy::web_fetch());
/// let url = guard.check("HTTP://Example.com:80/a/../b")?;
/// assert_eq!(url.as_str(), "http://example.com/b");
///
/// let rejection = guard.check("http://169.254.169.254/latest/meta-data/").unwrap_err();
/// assert_eq!(rejection.findings()[0].rule().id, "ip-special");
/// # Ok::<(), urikit_audit::Rejection>(())
/// ```
///
/// # Allow-lists
///
/// A policy rejects what is known to be dangerous. If the hosts are known in advance,
/// [`allow_hosts`](Self::allow_hosts) rejects all others, and
/// [`same_origin_redirects`](Self::same_origin_redirects) restricts redirects.
///
/// # DNS and redirects
///
/// A guard does not resolve names: a public name may have a private address, which may also change
/// between two lookups. Pass the address to which the client connects to
/// [`special`](crate::address::special), and each redirect to
/// [`check_redirect`](Self::check_redirect).
///
/// # Interpretation by other parsers
///
/// Strict RFC 3986 parsers and the regular expression of RFC 3986 appendix B return the same
/// components for a validated URI. For other [parsers](urikit_readings::comparison), the result
/// depends on the policy:
///
/// | policy | RFC 2396 | WHATWG |
/// |---|---|---|
/// | `web_fetch`, `unanimous`, any with `deny("not-unanimous")` | same | same |
/// | `redirect`, `link_text`, `archive` | may differ | same, or rejected |
/// | `general` | may differ | same scheme, host, and port, or rejected |
///
/// RFC 1738 defines neither `~` nor IPv6 addresses. Under `web_fetch` and `unanimous`, a parser for
/// RFC 1738 returns the same components or rejects the URI. There is no such guarantee for a policy
/// in which rules are disabled.
#[derive(Clone, Debug)]
pub struct FetchGuard {
    policy: Policy,
    threshold: Severity,
    allowed: AllowList,
    same_origin: bool,
}

impl FetchGuard {
    /// Creates a guard that rejects URLs in which the policy finds a problem of severity `Error`.
    ///
    /// To protect a server that fetches URLs from users, pass [`Policy::web_fetch`]. To reject URLs
    /// with warnings as well, call [`reject_at`](Self::reject_at).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let guard = FetchGuard::new(Policy::web_fetch().allow_port(8081));
    /// assert!(guard.check("https://example.com:8081/feed.xml").is_ok());
    /// assert!(guard.check("file:///etc/passwd").is_err());
    /// ```
    pub const fn new(policy: Policy) -> Self {
        Self {
            policy,
            threshold: Severity::Error,
            allowed: AllowList::EVERYTHING,
            same_origin: false,
        }
    }

    /// Sets the lowest severity of a problem for which this guard rejects a URL.
    ///
    /// The default is [`Severity::Error`]. With [`Severity::Warning`], the guard also rejects URLs
    /// that only cause warnings, such as `https://example.com./` under the general policy.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy, Severity};
    ///
    /// let guard = FetchGuard::new(Policy::general());
    /// assert!(guard.check("https://example.com./").is_ok()); // only a warning
    ///
    /// let guard = guard.reject_at(Severity::Warning);
    /// assert!(guard.check("https://example.com./").is_err());
    /// ```
    #[must_use]
    pub fn reject_at(self, threshold: Severity) -> Self {
        Self { threshold, ..self }
    }

    /// Allows only URLs whose host is in this list, or in the list of an earlier call.
    ///
    /// An entry is a name, such as `example.com`, or a pattern, such as `*.example.com`, which
    /// matches all its subdomains at any depth, but not `example.com` itself. ASCII case is
    /// ignored. All other URLs are rejected with the rule `host-not-allowed`, including those with
    /// an IP address or a trailing dot. An empty list rejects all URLs.
    ///
    /// The host is compared in the normal form that [`check`](Self::check) returns. The policy
    /// still applies. It should be [`Policy::web_fetch`] or stricter, because the list alone does
    /// not reject URLs in which other parsers find another host. The [threshold](Self::reject_at)
    /// does not apply to the list. Write an internationalized name in its ASCII form
    /// (`xn--bcher-kva.example`).
    ///
    /// # Errors
    ///
    /// Returns an error if an entry is not a host name: an IP address, a URL, a name with a port, a
    /// trailing dot, or characters other than letters, digits, and hyphens.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let guard = FetchGuard::new(Policy::web_fetch())
    ///     .allow_hosts(["api.example.com", "*.cdn.example"])?;
    /// assert!(guard.check("https://API.example.com/v1/users").is_ok());
    /// assert!(guard.check("https://eu.static.cdn.example/logo.png").is_ok());
    ///
    /// let rejection = guard.check("https://api.example.com.evil.example/").unwrap_err();
    /// assert_eq!(rejection.findings()[0].rule().id, "host-not-allowed");
    /// assert_eq!(rejection.findings()[0].span(), 8..36);
    /// # Ok::<(), urikit_audit::AllowListError>(())
    /// ```
    pub fn allow_hosts<I>(mut self, hosts: I) -> Result<Self, AllowListError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        add_hosts(&mut self.policy.hosts, hosts)?;
        Ok(self)
    }

    /// Allows only URLs whose scheme is in this list, such as `https`, or in an earlier list.
    ///
    /// The case of schemes is ignored. All other URLs are rejected with the rule
    /// `scheme-not-allowed`, regardless of the [threshold](Self::reject_at). The policy still
    /// applies: to accept a scheme that it rejects, use [`Policy::allow_scheme`] as well.
    ///
    /// # Errors
    ///
    /// Returns an error if an entry is not a scheme, such as `https:`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let guard = FetchGuard::new(Policy::web_fetch()).allow_schemes(["https"])?;
    /// assert!(guard.check("HTTPS://example.com/").is_ok());
    ///
    /// let rejection = guard.check("http://example.com/").unwrap_err();
    /// assert_eq!(rejection.findings()[0].rule().id, "scheme-not-allowed");
    /// # Ok::<(), urikit_audit::AllowListError>(())
    /// ```
    pub fn allow_schemes<I>(mut self, schemes: I) -> Result<Self, AllowListError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        self.allowed.add_schemes(schemes)?;
        Ok(self)
    }

    /// Allows only redirects to the same origin: the same scheme, host, and port ([RFC 6454]).
    ///
    /// [`check_redirect`](Self::check_redirect) rejects all others with the rule `origin-changed`.
    /// The normal forms are compared. A missing port equals the default port, userinfo is ignored,
    /// and a redirect from `http` to `https` changes the origin. A URL without a host has the same
    /// origin as no other URL. The [threshold](Self::reject_at) does not apply.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let guard = FetchGuard::new(Policy::web_fetch()).same_origin_redirects();
    /// let base = guard.check("https://example.com/login")?;
    /// assert!(guard.check_redirect(&base, "/account").is_ok());
    /// assert!(guard.check_redirect(&base, "https://EXAMPLE.com:443/account").is_ok());
    ///
    /// let rejection = guard.check_redirect(&base, "//example.com:8443/").unwrap_err();
    /// assert_eq!(rejection.findings()[0].rule().id, "origin-changed");
    /// assert_eq!(rejection.findings()[0].span(), 14..18);
    /// # Ok::<(), urikit_audit::Rejection>(())
    /// ```
    ///
    /// [RFC 6454]: https://www.rfc-editor.org/rfc/rfc6454#section-4
    #[must_use]
    pub fn same_origin_redirects(self) -> Self {
        Self { same_origin: true, ..self }
    }

    /// Validates a URL from a user, and returns its normalized form, which is the URI to fetch.
    ///
    /// The policy is applied to the string and to its normalized form, and the allow-lists to the
    /// normalized form.
    ///
    /// # Errors
    ///
    /// Returns an error if a problem reaches the [threshold](Self::reject_at), if an allow-list
    /// does not contain the URL, or if the string is not a URI. The error lists the problems.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let guard = FetchGuard::new(Policy::web_fetch());
    /// assert_eq!(guard.check("HTTPS://Example.com")?.as_str(), "https://example.com/");
    ///
    /// let rejection = guard.check("http://0x7f.1/admin").unwrap_err();
    /// assert!(rejection.rules().any(|rule| rule.id == "ipv4-rare"));
    /// # Ok::<(), urikit_audit::Rejection>(())
    /// ```
    pub fn check(&self, text: &str) -> Result<ValidatedUri, Rejection> {
        let checked = self.normal_form(text)?;
        self.allow(checked, None, text)
    }

    /// Validates the target of a redirect, and returns its normal form, which is the URI to fetch.
    ///
    /// `reference` is the value of the `Location` header: a URL, or a relative reference. It is
    /// resolved against the URL that was fetched.
    ///
    /// # Errors
    ///
    /// Returns findings under the same conditions as [`check`](Self::check), in the reference or in
    /// the target, but the reference needs no scheme. The rule `not-unanimous` reports dot-segments
    /// in the reference, and a reference that begins with `?`, which RFC 2396 resolves differently.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let guard = FetchGuard::new(Policy::web_fetch());
    /// let base = guard.check("https://example.com/docs/intro")?;
    /// let target = guard.check_redirect(&base, "guide?page=2")?;
    /// assert_eq!(target.as_str(), "https://example.com/docs/guide?page=2");
    ///
    /// let rejection = guard.check_redirect(&base, "//127.0.0.1/admin").unwrap_err();
    /// assert_eq!(rejection.findings()[0].rule().id, "ip-special");
    /// # Ok::<(), urikit_audit::Rejection>(())
    /// ```
    pub fn check_redirect(
        &self,
        base: &ValidatedUri,
        reference: &str,
    ) -> Result<ValidatedUri, Rejection> {
        let host = base.as_uri().host().map(|host| host.as_str());
        let guard = Self { policy: self.policy.clone().for_references_on(host), ..self.clone() };
        guard.pass(reference)?;
        let reference = UriRef::parse(reference).map_err(|_| invalid_uri(reference))?;
        let target = base.as_uri().resolve(reference);
        let checked = guard.normal_form(target.as_str())?;
        self.allow(checked, self.same_origin.then_some(base), reference.as_str())
    }

    fn normal_form(&self, text: &str) -> Result<ValidatedUri, Rejection> {
        self.pass(text)?;
        let uri = Uri::parse(text).map_err(|_| invalid_uri(text))?;
        let normal = Normalizer::new().schemes(SCHEMES).normalize(uri);
        // A rule may find in the normal form what escapes or case hide in the given string.
        self.pass(normal.as_str())?;
        Ok(ValidatedUri(normal))
    }

    /// Applies the allow-lists to a normal form. The spans of findings refer to the given string.
    fn allow(
        &self,
        checked: ValidatedUri,
        base: Option<&ValidatedUri>,
        given: &str,
    ) -> Result<ValidatedUri, Rejection> {
        let hosts = self.policy.hosts.as_deref();
        let base = base.map(ValidatedUri::as_uri);
        let findings = self.allowed.audit(hosts, checked.as_str(), base, given);
        if findings.is_empty() { Ok(checked) } else { Err(Rejection { findings }) }
    }

    fn pass(&self, text: &str) -> Result<(), Rejection> {
        let mut findings = self.policy.audit(text);
        findings.retain(|finding| finding.severity() >= self.threshold);
        if findings.is_empty() { Ok(()) } else { Err(Rejection { findings }) }
    }
}

/// Rejects a string that is not a URI, whatever the policy is.
fn invalid_uri(text: &str) -> Rejection {
    let rules = ["syntax", "iri", "scheme-missing"];
    let policy = rules.iter().try_fold(Policy::empty(), |policy, id| policy.deny(id));
    Rejection { findings: policy.map(|policy| policy.audit(text)).unwrap_or_default() }
}

/// A URI that a [`FetchGuard`] has accepted, in normalized form.
///
/// Only a guard can create a value of this type. A function that takes a `ValidatedUri` therefore
/// cannot receive an unchecked URI by mistake. The `Debug` output masks a password if the policy
/// allows one.
///
/// # Examples
///
/// ```
/// use urikit_audit::{FetchGuard, Policy, ValidatedUri};
///
/// fn fetch(url: &ValidatedUri) -> String {
///     // Pass the URL to an HTTP client here.
///     format!("GET {url}")
/// }
///
/// let guard = FetchGuard::new(Policy::web_fetch());
/// assert_eq!(fetch(&guard.check("https://EXAMPLE.com")?), "GET https://example.com/");
/// # Ok::<(), urikit_audit::Rejection>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ValidatedUri(UriBuf);

impl ValidatedUri {
    /// Returns the validated URI as a string in normalized form, such as `https://example.com/`.
    ///
    /// Pass this string to the HTTP client instead of the original input, so that the client
    /// fetches the URI that was checked.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let url = FetchGuard::new(Policy::web_fetch()).check("https://example.com/docs#intro")?;
    /// assert_eq!(url.as_str(), "https://example.com/docs#intro");
    /// # Ok::<(), urikit_audit::Rejection>(())
    /// ```
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Returns the validated URI in parsed form, for access to its components, such as the host.
    ///
    /// The conversion does not parse the URI again. Use it as the base URI of the links of the
    /// fetched page; resolution ignores its fragment.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let url = FetchGuard::new(Policy::web_fetch()).check("https://example.com/docs#intro")?;
    /// assert_eq!(url.as_uri().host().unwrap().as_str(), "example.com");
    /// # Ok::<(), urikit_audit::Rejection>(())
    /// ```
    pub fn as_uri(&self) -> Uri<'_> {
        self.0.as_uri()
    }

    /// Converts the validated URI into a string in normalized form, without copying it.
    ///
    /// Use it for HTTP clients that take a `String`. To borrow the string instead, call
    /// [`as_str`](Self::as_str).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let url = FetchGuard::new(Policy::web_fetch()).check("https://example.com/docs#intro")?;
    /// assert_eq!(url.into_string(), "https://example.com/docs#intro");
    /// # Ok::<(), urikit_audit::Rejection>(())
    /// ```
    pub fn into_string(self) -> String {
        self.0.into_string()
    }
}

impl AsRef<str> for ValidatedUri {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for ValidatedUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The reasons why a [`FetchGuard`] rejects a URL, such as a private IP address as the host.
///
/// A rejection contains at least one finding but no part of the URL, so it is safe to log.
/// `Display` writes the findings, separated by semicolons.
///
/// The spans of the findings refer to the checked string. If only its normalized form has findings,
/// they refer to that form. Spans of the allow-lists always refer to the checked string.
///
/// # Examples
///
/// ```
/// use urikit_audit::{FetchGuard, Policy, Rejection};
///
/// let guard = FetchGuard::new(Policy::web_fetch());
/// let rejection: Rejection = guard.check("http://127.0.0.1/").unwrap_err();
/// assert_eq!(
///     rejection.to_string(),
///     "error[ip-special]: host is a non-public IP address: loopback (bytes 7..16)",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    findings: Vec<Finding>,
}

impl Rejection {
    /// Returns the problems for which the URL was rejected, of which there is at least one.
    ///
    /// Problems that are less severe than the [threshold](FetchGuard::reject_at) of the guard are
    /// not included. To get all of them, call [`Policy::audit`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let url = "https://example.com:6379/";
    /// let rejection = FetchGuard::new(Policy::web_fetch()).check(url).unwrap_err();
    /// for finding in rejection.findings() {
    ///     println!("{}: {}", finding.message(), &url[finding.span()]);
    /// }
    /// assert_eq!(rejection.findings()[0].rule().id, "port-service");
    /// ```
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the security rules, such as `ip-special`, for which the URL was rejected.
    ///
    /// There is one rule for each of the [`findings`](Self::findings), in the same order. Use it if
    /// the positions of the problems do not matter, for example to count rejections by rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{FetchGuard, Policy};
    ///
    /// let guard = FetchGuard::new(Policy::web_fetch());
    /// let rejection = guard.check("ftp://localhost/").unwrap_err();
    /// assert!(rejection.rules().map(|rule| rule.id).eq(["scheme-other", "host-local"]));
    /// ```
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        self.findings.iter().map(Finding::rule)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, finding) in self.findings.iter().enumerate() {
            if at > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{finding}")?;
        }
        Ok(())
    }
}

impl Error for Rejection {}
