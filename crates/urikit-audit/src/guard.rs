//! What was checked is what is fetched.

use std::error::Error;
use std::fmt;

use urikit::normalize::Normalizer;
use urikit::{AbsoluteUri, Uri, UriBuf, UriRef};
use urikit_schemes::SCHEMES;

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
}

impl FetchGuard {
    /// A guard that refuses what the policy finds errors in.
    pub const fn new(policy: Policy) -> Self {
        Self { policy, threshold: Severity::Error }
    }

    /// The same refusing at another severity.
    #[must_use]
    pub fn reject_at(self, threshold: Severity) -> Self {
        Self { threshold, ..self }
    }

    /// The normal form of a URI, if nothing is found in the text and in that form.
    ///
    /// # Errors
    ///
    /// What was found at the severity or above it. A text that is no URI is refused by the rules `syntax` and
    /// `scheme-missing`, whatever the policy says.
    pub fn check(&self, text: &str) -> Result<ValidatedUri, Rejection> {
        self.pass(text)?;
        let uri = Uri::parse(text).map_err(|_| no_uri(text))?;
        self.canonical(Normalizer::new().schemes(SCHEMES).normalize(uri).to_string())
    }

    /// The normal form of what a reference leads to, such as the `Location` of a redirect, if nothing is found in the
    /// reference and in that form.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check), except that the reference needs no scheme. The rule `not-unanimous` still finds dot-segments in it,
    /// and a query with nothing before it, which RFC 2396 resolves otherwise.
    pub fn check_redirect(&self, base: &ValidatedUri, reference: &str) -> Result<ValidatedUri, Rejection> {
        let guard = Self { policy: self.policy.clone().for_references(), ..self.clone() };
        guard.pass(reference)?;
        let reference = UriRef::parse(reference).map_err(|_| no_uri(reference))?;
        let target = base.as_absolute().resolve(reference).to_string();
        self.check(&target)
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
/// Their places are of the text that was given, or of its normal form if only that is bad.
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
