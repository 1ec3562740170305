//! The predefined policies.

use super::{Active, Level, Policy};
use crate::rule::Rule;

/// Rules that depend on the use of a URL, or on lists of a policy or a guard. The general policy
/// does not enable them.
const DEPENDENT_ON_USE: [&str; 6] = [
    "host-not-allowed",
    "not-unanimous",
    "origin-changed",
    "scheme-missing",
    "scheme-not-allowed",
    "scheme-other",
];

/// Warnings that are errors for a server that fetches URLs on behalf of users.
const FETCH: [&str; 20] = [
    "host-empty",
    "host-idn-mixed",
    "host-local",
    "host-nonldh",
    "host-special",
    "host-trailing-dot",
    "ip-special",
    "ipv4-overflow",
    "ipv6-zone",
    "ipvfuture",
    "nested-depth",
    "path-unc",
    "port-odd",
    "port-service",
    "scheme-missing",
    "scheme-mixup",
    "scheme-other",
    "scheme-script",
    "spec-drift",
    "syntax",
];

/// Warnings that are errors in the target of a redirect.
const REDIRECT: [&str; 11] = [
    "at-after-delim",
    "bidi-invisible",
    "host-empty",
    "host-nonldh",
    "ip-special",
    "nested-depth",
    "relative-escape",
    "scheme-mixup",
    "scheme-other",
    "scheme-script",
    "syntax",
];

/// Warnings that are errors in a link, because it may look like another one.
const LINK: [&str; 7] = [
    "at-after-delim",
    "bidi-invisible",
    "host-idn-mixed",
    "ipv4-overflow",
    "scheme-mixup",
    "scheme-script",
    "userinfo-present",
];

/// Warnings that are errors in a stored URL, because it will not work elsewhere or discloses data.
const ARCHIVE: [&str; 11] = [
    "host-local",
    "host-special",
    "ip-special",
    "path-drive",
    "path-unc",
    "port-odd",
    "relative-escape",
    "scheme-missing",
    "scheme-script",
    "syntax",
    "userinfo-present",
];

impl Policy {
    /// The names of the predefined policies, such as `web-fetch`.
    ///
    /// [`by_name`](Self::by_name) returns the policy with a name.
    pub const NAMES: [&'static str; 6] =
        ["general", "web-fetch", "redirect", "link-text", "archive", "unanimous"];

    /// Returns the predefined policy with a name, such as `web-fetch`, or `None` if none has it.
    ///
    /// Use it for a name from a configuration file or the command line. Each predefined policy also
    /// has a constructor, such as [`web_fetch`](Self::web_fetch).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::by_name("web-fetch").unwrap();
    /// assert_eq!(policy.worst("http://localhost/admin"), Some(Severity::Error));
    /// assert!(Policy::by_name("strict").is_none());
    /// ```
    pub fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "general" => Self::general(),
            "web-fetch" => Self::web_fetch(),
            "redirect" => Self::redirect(),
            "link-text" => Self::link_text(),
            "archive" => Self::archive(),
            "unanimous" => Self::unanimous(),
            _ => return None,
        })
    }

    /// Returns the policy that reports all problems of a URL, regardless of its use.
    ///
    /// Each rule has its default severity. Rules that make sense only for some uses, such as
    /// `scheme-missing`, are not enabled. For a particular use, such as fetching URLs, choose a
    /// stricter policy, such as [`web_fetch`](Self::web_fetch).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::general();
    /// assert_eq!(policy.worst("https://www.example.com/docs?page=2"), None);
    /// assert_eq!(policy.worst("https://xn--pple-43d.com/"), Some(Severity::Warning));
    /// assert_eq!(policy.worst("https://bank.example@evil.example/"), Some(Severity::Error));
    /// ```
    pub fn general() -> Self {
        let active = |rule| Active { rule, level: Level::Default };
        let rules = Rule::all().filter(|rule| !DEPENDENT_ON_USE.contains(&rule.id));
        Self { active: rules.map(active).collect(), ..Self::empty() }
    }

    /// Returns the policy for a server that fetches URLs from users (protection against SSRF).
    ///
    /// It accepts `http` and `https` URLs with a public host and a port that web servers use. It
    /// reports URLs that parsers may interpret differently as errors. URLs inside the URL must be
    /// acceptable too, because a proxy or a redirect may fetch them; see
    /// [`embedded_depth`](Policy::embedded_depth). Host names are not resolved. Check the address
    /// that the client connects to with [`special`](crate::address::special).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::web_fetch();
    /// assert_eq!(policy.worst("https://example.com:8443/feed.xml"), None);
    /// for url in [
    ///     "http://localhost/",
    ///     "http://10.0.0.1/",
    ///     "file:///etc/passwd",
    ///     "https://example.com/?url=http://10.0.0.1/",
    /// ] {
    ///     assert_eq!(policy.worst(url), Some(Severity::Error));
    /// }
    /// ```
    pub fn web_fetch() -> Self {
        Self::general().denied("iri").raise(&FETCH).web()
    }

    /// Returns the policy for checking the target of a redirect, to prevent open redirects.
    ///
    /// Use it for a target that comes from the user, such as the parameter `next` of a login page.
    /// The policy accepts absolute paths, such as `/account`, and `http` and `https` URLs. To allow
    /// only some hosts, add [`FetchGuard::allow_hosts`](crate::FetchGuard::allow_hosts).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::redirect();
    /// assert_eq!(policy.worst("/account?tab=orders"), None);
    /// assert_eq!(policy.worst("//evil.example/login"), Some(Severity::Error));
    /// assert_eq!(policy.worst("javascript:alert(1)"), Some(Severity::Error));
    /// ```
    pub fn redirect() -> Self {
        Self::general().denied("iri").raise(&REDIRECT).web()
    }

    /// Returns the policy for links that are shown to users, such as those in comments or emails.
    ///
    /// The policy reports links as errors if they run code or seem to point to another host.
    /// Besides `http` and `https`, it accepts schemes such as `tel` and `mailto`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::link_text();
    /// assert_eq!(policy.worst("tel:+1-201-555-0123"), None);
    /// assert_eq!(policy.worst("https://xn--pple-43d.com/"), Some(Severity::Error));
    /// assert_eq!(policy.worst("javascript:alert(1)"), Some(Severity::Error));
    /// ```
    pub fn link_text() -> Self {
        Self::general().raise(&LINK)
    }

    /// Returns the policy for URLs that are stored or published, for example in a web archive.
    ///
    /// The policy accepts only absolute URLs with a public host. It reports secrets, such as an
    /// access token in the query, as errors.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::archive();
    /// assert_eq!(policy.worst("https://example.com/2024/report.pdf"), None);
    /// assert_eq!(policy.worst("http://wiki.internal/page"), Some(Severity::Error));
    /// assert_eq!(policy.worst("https://example.com/?access_token=abc"), Some(Severity::Error));
    /// ```
    pub fn archive() -> Self {
        Self::general().denied("iri").raise(&ARCHIVE).off("nested-uri").denied("secret-in-query")
    }

    /// Returns the policy that accepts only URLs that all known parsers interpret in the same way.
    ///
    /// Its only rule is `not-unanimous`. The policy restricts the syntax but not the target, so it
    /// accepts private addresses. It does not check URLs inside the URL, such as those in a query.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let policy = Policy::unanimous();
    /// assert!(policy.audit("https://www.example.com/docs?page=2#top").is_empty());
    ///
    /// let findings = policy.audit("https://my_host.example.com/");
    /// assert_eq!(findings[0].rule().id, "not-unanimous");
    /// assert_eq!(findings[0].span(), 8..15);
    /// ```
    pub fn unanimous() -> Self {
        Self::empty().raise(&["not-unanimous"]).embedded_depth(0)
    }

    fn denied(self, id: &'static str) -> Self {
        Rule::find(id).into_iter().fold(self, |policy, rule| policy.with(rule, Level::Denied))
    }

    fn raise(self, ids: &[&'static str]) -> Self {
        let rules = ids.iter().filter_map(|id| Rule::find(id));
        rules.fold(self, |policy, rule| policy.with(rule, Level::Raised))
    }

    fn web(self) -> Self {
        self.allow_scheme("http").allow_scheme("https")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_refer_to_existing_rules() {
        for list in [&DEPENDENT_ON_USE[..], &FETCH, &REDIRECT, &LINK, &ARCHIVE] {
            assert!(list.is_sorted());
            for id in list {
                assert!(Rule::find(id).is_some(), "{id}");
            }
        }
        assert!(Policy::NAMES.iter().all(|name| Policy::by_name(name).is_some()));
        assert!(Policy::by_name("no").is_none());
    }
}
