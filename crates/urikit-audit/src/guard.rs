//! What was checked is what is fetched.

use std::error::Error;
use std::fmt;

use urikit::normalize::Normalizer;
use urikit::{AbsoluteUri, Uri, UriBuf, UriRef};
use urikit_schemes::SCHEMES;

use crate::allow::{AllowList, AllowListError};
use crate::policy::Policy;
use crate::rule::{Finding, Rule, Severity};

/// Takes a text and gives the one URI that was checked, or what was found.
///
/// A check that returns "yes" leaves the text to whoever fetches it, whose parser may see another host. A guard gives a URI
/// instead: valid by RFC 3986, normalized, and audited in that very form. Fetch that one and nothing else.
///
/// ```
/// use urikit_audit::{FetchGuard, Policy};
///
/// let guard = FetchGuard::new(Policy::web_fetch());
/// let checked = guard.check("HTTP://Example.com:80/a/../b")?;
/// assert_eq!(checked.as_str(), "http://example.com/b");
///
/// let refusal = guard.check("http://169.254.169.254/latest/meta-data/").unwrap_err();
/// assert_eq!(refusal.findings()[0].rule().id, "ip-special");
/// # Ok::<(), urikit_audit::Rejection>(())
/// ```
///
/// # Allow-lists
///
/// A policy rejects what is known to be dangerous. If the hosts are known in advance,
/// [`allow_hosts`](Self::allow_hosts) rejects all others;
/// [`same_origin_redirects`](Self::same_origin_redirects) does so for redirects.
///
/// # How others read it
///
/// What comes out is a normal form that RFC 3986 allows, so whoever goes by its letter or by the expression of its appendix B
/// finds the same. Beyond that it depends on the policy, as far as the [readers](crate::readings) here can tell:
///
/// | policy | RFC 2396 | WHATWG |
/// |---|---|---|
/// | `web_fetch`, `unanimous`, and any that denies `not-unanimous` | the same | the same |
/// | `redirect`, `link_text`, `archive` | nothing is promised | the same, or refuses it |
/// | `general` | nothing is promised | the same scheme, host and port, or refuses it |
///
/// RFC 1738, which has neither `~` nor IPv6 addresses, refuses what it does not read alike under `web_fetch` and `unanimous`. A
/// policy from which rules are taken away promises nothing but the first sentence.
///
/// Names are not looked up: a public name may have a private address, and another one a moment later. Ask
/// [`special`](crate::address::special) about the address that is connected to, and [`check_redirect`](Self::check_redirect) about every
/// redirect.
#[derive(Clone, Debug)]
pub struct FetchGuard {
    policy: Policy,
    threshold: Severity,
    allowed: AllowList,
    same_origin: bool,
}

impl FetchGuard {
    /// A guard that refuses what the policy finds errors in.
    pub const fn new(policy: Policy) -> Self {
        Self {
            policy,
            threshold: Severity::Error,
            allowed: AllowList::EVERYTHING,
            same_origin: false,
        }
    }

    /// The same refusing at another severity.
    #[must_use]
    pub fn reject_at(self, threshold: Severity) -> Self {
        Self { threshold, ..self }
    }

    /// Allows only these hosts, in addition to earlier calls of this method. Every other URI is
    /// rejected with the rule `host-not-allowed`.
    ///
    /// An entry is a name, such as `example.com`, or `*.` and a name: `*.example.com` allows all
    /// subdomains of `example.com` at any depth whose labels are letters, digits, and hyphens, but not `example.com` itself. ASCII case is
    /// ignored. Write an internationalized name in its ASCII form (`xn--bcher-kva.example`). IP
    /// addresses cannot be listed.
    ///
    /// The decision is made on the normal form that [`check`](Self::check) returns, so
    /// percent-encoded letters do not matter. User names, passwords, and ports are not compared. A
    /// URI without a host, an IP address in any notation, and a name with a trailing dot are
    /// rejected. The policy still applies: it covers strings in which other parsers find another
    /// host, and should be [`Policy::web_fetch`] or stricter.
    ///
    /// An empty list rejects everything. The [threshold](Self::reject_at) does not apply to the
    /// list.
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
    /// let guard = FetchGuard::new(Policy::web_fetch()).allow_hosts(["api.example.com", "*.cdn.example"])?;
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
        self.allowed.add_hosts(hosts)?;
        Ok(self)
    }

    /// Allows only these schemes, in addition to earlier calls of this method. Every other URI is
    /// rejected with the rule `scheme-not-allowed`.
    ///
    /// This can only narrow what the policy allows. To accept a scheme that the policy does not
    /// expect, use [`Policy::allow_scheme`]. ASCII case is ignored. The
    /// [threshold](Self::reject_at) does not apply to the list.
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

    /// Makes [`check_redirect`](Self::check_redirect) reject a target with another scheme, host, or
    /// port than the base, with the rule `origin-changed`.
    ///
    /// The normal forms are compared. A missing port is the default port of the scheme. User names
    /// and passwords are not part of an origin ([RFC 6454]). A redirect from `http` to `https`
    /// changes the origin, and a URI without a host has the same origin as no other. The
    /// [threshold](Self::reject_at) does not apply.
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

    /// The normal form of a URI, if nothing is found in the text and in that form.
    ///
    /// # Errors
    ///
    /// Returns the findings at or above the threshold, or those of the allow-lists. A string that
    /// is not a URI is rejected with the rule `syntax` or `scheme-missing` under every policy.
    pub fn check(&self, text: &str) -> Result<ValidatedUri, Rejection> {
        let checked = self.normal_form(text)?;
        self.allow(checked, None, text)
    }

    /// The normal form of what a reference leads to, such as the `Location` of a redirect, if nothing is found in the
    /// reference and in that form.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check), except that the reference needs no scheme. The rule `not-unanimous` still finds dot-segments in it,
    /// and a query with nothing before it, which RFC 2396 resolves otherwise.
    pub fn check_redirect(
        &self,
        base: &ValidatedUri,
        reference: &str,
    ) -> Result<ValidatedUri, Rejection> {
        let guard = Self { policy: self.policy.clone().for_references(), ..self.clone() };
        guard.pass(reference)?;
        let reference = UriRef::parse(reference).map_err(|_| no_uri(reference))?;
        let target = base.as_absolute().resolve(reference).to_string();
        let checked = self.normal_form(&target)?;
        self.allow(checked, self.same_origin.then_some(base), reference.as_str())
    }

    fn normal_form(&self, text: &str) -> Result<ValidatedUri, Rejection> {
        self.pass(text)?;
        let uri = Uri::parse(text).map_err(|_| no_uri(text))?;
        self.canonical(Normalizer::new().schemes(SCHEMES).normalize(uri).to_string())
    }

    /// Applies the allow-lists to a normal form. The places of findings are those in the given
    /// string.
    fn allow(
        &self,
        checked: ValidatedUri,
        base: Option<&ValidatedUri>,
        given: &str,
    ) -> Result<ValidatedUri, Rejection> {
        let findings = self.allowed.audit(checked.as_str(), base.map(ValidatedUri::as_uri), given);
        if findings.is_empty() { Ok(checked) } else { Err(Rejection { findings }) }
    }

    fn canonical(&self, text: String) -> Result<ValidatedUri, Rejection> {
        self.pass(&text)?;
        match UriBuf::parse(text) {
            Ok(uri) => Ok(ValidatedUri(uri)),
            Err(error) => Err(no_uri(error.input())),
        }
    }

    fn pass(&self, text: &str) -> Result<(), Rejection> {
        let mut findings = self.policy.audit(text);
        findings.retain(|finding| finding.severity() >= self.threshold);
        if findings.is_empty() { Ok(()) } else { Err(Rejection { findings }) }
    }
}

/// The refusal of a text that is no URI, by the two rules that say so.
fn no_uri(text: &str) -> Rejection {
    let rules = ["syntax", "scheme-missing"];
    let policy = rules.iter().try_fold(Policy::empty(), |policy, id| policy.deny(id));
    Rejection { findings: policy.map(|policy| policy.audit(text)).unwrap_or_default() }
}

/// A URI that a [`FetchGuard`] has let through, in its normal form.
///
/// There is no other way to make one, so a function that takes it cannot be handed anything unchecked. `Debug` masks a
/// password, if the policy allows one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ValidatedUri(UriBuf);

impl ValidatedUri {
    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The URI.
    pub fn as_uri(&self) -> Uri<'_> {
        self.0.as_uri()
    }

    /// The URI without its fragment, which is what is fetched.
    pub fn as_absolute(&self) -> AbsoluteUri<'_> {
        self.as_uri().without_fragment()
    }

    /// The text, owned.
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

/// Why a [`FetchGuard`] refuses a text: one finding or more. It holds nothing of the text.
///
/// Spans are offsets into the given string, or into its normal form if only the normal form is
/// rejected. Spans of the allow-lists always refer to the given string: to the component that is
/// not allowed, or to the whole string if it does not have that component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    findings: Vec<Finding>,
}

impl Rejection {
    /// What was found.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The rules that found something.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        self.findings.iter().map(Finding::rule)
    }
}

impl fmt::Display for Rejection {
    /// The findings, with semicolons between them.
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
