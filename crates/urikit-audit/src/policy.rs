//! Policies: the selected rules and their severities.

use std::error::Error;
use std::fmt;

use urikit_readings::raw::embedded;

use crate::allow::{AllowListError, add_hosts};
use crate::flags::SubjectFlags;
use crate::rule::{Finding, Rule, Severity};
use crate::subject::{Allowed, Subject};

/// A set of security rules for URLs, with their severities and the allowed ports and schemes.
///
/// Start with the policy for the way in which the URL is used, and adjust it if necessary:
///
/// | policy | use |
/// |---|---|
/// | [`general`](Self::general) | reports all problems of the URL itself |
/// | [`web_fetch`](Self::web_fetch) | a server fetches URLs from users (protection against SSRF) |
/// | [`redirect`](Self::redirect) | a server redirects to a target from a parameter |
/// | [`link_text`](Self::link_text) | users see or follow links from others |
/// | [`archive`](Self::archive) | URLs are stored or published |
/// | [`unanimous`](Self::unanimous) | all parsers must interpret the URL alike |
///
/// A policy reports problems. To reject URLs and to get the URL to fetch, pass the policy to a
/// [`FetchGuard`](crate::FetchGuard).
///
/// # Examples
///
/// ```
/// use urikit_audit::{Policy, Severity};
///
/// let policy = Policy::web_fetch().allow_port(81).deny("secret-in-query")?;
///
/// let findings = policy.audit("http://10.0.0.1:81/?token=abc");
/// let rules: Vec<_> = findings.iter().map(|finding| finding.rule().id).collect();
/// assert_eq!(rules, ["ip-special", "secret-in-query"]);
/// assert!(findings.iter().all(|finding| finding.severity() == Severity::Error));
/// # Ok::<(), urikit_audit::UnknownRule>(())
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    active: Vec<Active>,
    ports: Vec<u16>,
    schemes: Vec<String>,
    /// The only hosts that the policy or its guard allows.
    pub(crate) hosts: Option<Vec<String>>,
    /// The only ports that the policy allows.
    only_ports: Vec<u16>,
    /// Whether the input is resolved against a base, so that it needs no scheme.
    references: bool,
    embedded_depth: usize,
}

/// An enabled rule.
#[derive(Clone, Copy, Debug)]
struct Active {
    rule: &'static Rule,
    level: Level,
}

#[derive(Clone, Copy, Debug)]
enum Level {
    /// The severity of the hit or the rule.
    Default,
    /// An error instead of a warning; info is unchanged.
    Raised,
    /// Always an error.
    Denied,
}

impl Active {
    fn find(self, subject: &Subject<'_>) -> Option<Finding> {
        let hit = (self.rule.check)(subject)?;
        let severity = self.level.of(hit.severity.unwrap_or(self.rule.severity));
        Some(Finding::new(self.rule, severity, hit))
    }
}

impl Level {
    fn of(self, severity: Severity) -> Severity {
        match (self, severity) {
            (Self::Denied, _) | (Self::Raised, Severity::Warning) => Severity::Error,
            (_, severity) => severity,
        }
    }
}

impl Policy {
    /// The depth to which policies audit URLs inside a URL, unless
    /// [`embedded_depth`](Self::embedded_depth) is called.
    pub const EMBEDDED_DEPTH: usize = embedded::DEFAULT_DEPTH;

    /// Returns a policy without rules, to which [`enable`](Self::enable) adds rules.
    ///
    /// Start with it to check only a few selected rules. Without any rules, the policy reports
    /// nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let policy = Policy::empty().enable("password")?.enable("secret-in-query")?;
    /// let findings = policy.audit("ftp://alice:hunter2@ftp.example.com/");
    /// assert_eq!(findings.len(), 1);
    /// assert_eq!(findings[0].rule().id, "password");
    /// # Ok::<(), urikit_audit::UnknownRule>(())
    /// ```
    pub const fn empty() -> Self {
        Self {
            active: Vec::new(),
            ports: Vec::new(),
            schemes: Vec::new(),
            hosts: None,
            only_ports: Vec::new(),
            references: false,
            embedded_depth: Self::EMBEDDED_DEPTH,
        }
    }

    /// Allows URLs with this port, such as 8081, in addition to the default port of the scheme.
    ///
    /// The rules `port-service` and `port-wellknown-mismatch`, which report suspicious ports,
    /// ignore it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let url = "http://search.example.com:9200/_search";
    /// assert_eq!(Policy::web_fetch().worst(url), Some(Severity::Error));
    /// assert_eq!(Policy::web_fetch().allow_port(9200).worst(url), None);
    /// ```
    #[must_use]
    pub fn allow_port(mut self, port: u16) -> Self {
        self.ports.push(port);
        self
    }

    /// Allows URLs with this scheme, such as `ftp`, in addition to those that are already allowed.
    ///
    /// The case of the scheme is ignored. The rule `scheme-other` reports all schemes that are not
    /// allowed, or nothing if no scheme is. The policies [`web_fetch`](Self::web_fetch) and
    /// [`redirect`](Self::redirect) allow `http` and `https`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let url = "ftp://ftp.example.com/pub/file.tar.gz";
    /// assert_eq!(Policy::web_fetch().worst(url), Some(Severity::Error));
    /// assert_eq!(Policy::web_fetch().allow_scheme("ftp").worst(url), None);
    /// ```
    #[must_use]
    pub fn allow_scheme(mut self, scheme: &str) -> Self {
        self.schemes.push(scheme.to_owned());
        self
    }

    /// Allows only hosts in this list, or in the list of an earlier call.
    ///
    /// This enables the rule `host-not-allowed`. An entry is a name, such as `example.com`, or a
    /// pattern, such as `*.example.com`, which matches all its subdomains but not `example.com`
    /// itself. References without a host are accepted, because they lead to the host of the page.
    /// The list also applies to URLs inside the URL, in every spelling that browsers accept.
    ///
    /// # Errors
    ///
    /// Returns an error if an entry is not a host name or a pattern.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::redirect().allow_hosts(["example.com", "*.example.com"])?;
    /// assert_eq!(policy.worst("/account"), None);
    /// assert_eq!(policy.worst("https://shop.example.com/"), None);
    /// assert_eq!(policy.worst("https://evil.example/"), Some(Severity::Error));
    /// assert_eq!(policy.worst("/login?next=/%09/evil.example"), Some(Severity::Error));
    /// # Ok::<(), urikit_audit::AllowListError>(())
    /// ```
    pub fn allow_hosts<I>(mut self, hosts: I) -> Result<Self, AllowListError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        add_hosts(&mut self.hosts, hosts)?;
        Ok(self.denied("host-not-allowed"))
    }

    /// Allows only this port, or one of an earlier call.
    ///
    /// This enables the rule `port-not-allowed`. A URL without a port has the default port of its
    /// scheme. References without a host are accepted.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::web_fetch().only_port(443);
    /// assert_eq!(policy.worst("https://example.com/"), None);
    /// assert_eq!(policy.worst("https://example.com:8443/"), Some(Severity::Error));
    /// assert_eq!(policy.worst("http://example.com/"), Some(Severity::Error));
    /// ```
    #[must_use]
    pub fn only_port(mut self, port: u16) -> Self {
        self.only_ports.push(port);
        self.denied("port-not-allowed")
    }

    /// Enables a security rule, such as `nested-uri`, and makes each of its findings an error.
    ///
    /// To report them with the default severity of the rule, use [`enable`](Self::enable) instead.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no rule with the name `id`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let url = "https://example.com/share?url=http://example.org/";
    /// assert_eq!(Policy::web_fetch().worst(url), Some(Severity::Info));
    /// assert_eq!(Policy::web_fetch().deny("nested-uri")?.worst(url), Some(Severity::Error));
    /// # Ok::<(), urikit_audit::UnknownRule>(())
    /// ```
    pub fn deny(self, id: &str) -> Result<Self, UnknownRule> {
        Ok(self.with(known(id)?, Level::Denied))
    }

    /// Enables a security rule, such as `scheme-missing`, with its default severity.
    ///
    /// To make all of its findings errors, use [`deny`](Self::deny) instead.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no rule with the name `id`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::general().enable("scheme-missing")?;
    /// assert_eq!(policy.worst("www.example.com/docs"), Some(Severity::Warning));
    /// # Ok::<(), urikit_audit::UnknownRule>(())
    /// ```
    pub fn enable(self, id: &str) -> Result<Self, UnknownRule> {
        Ok(self.with(known(id)?, Level::Default))
    }

    /// Disables a security rule, such as `host-trailing-dot`.
    ///
    /// The policy then no longer reports the problem.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no rule with the name `id`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// // A crawler inside a private network.
    /// let policy = Policy::web_fetch().allow("host-local")?.allow("ip-special")?;
    /// assert_eq!(policy.worst("http://wiki.internal/"), None);
    /// assert_eq!(policy.worst("http://10.0.0.8/"), None);
    /// # Ok::<(), urikit_audit::UnknownRule>(())
    /// ```
    pub fn allow(self, id: &str) -> Result<Self, UnknownRule> {
        known(id).map(|rule| self.off(rule.id))
    }

    /// Returns the security rules, such as `ip-special`, that this policy applies to a URL.
    ///
    /// They are in the order of [`Rule::all`], which also returns the other rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// assert!(Policy::web_fetch().rules().any(|rule| rule.id == "scheme-other"));
    /// assert!(Policy::unanimous().rules().map(|rule| rule.id).eq(["not-unanimous"]));
    /// ```
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        let is_enabled =
            |rule: &&'static Rule| self.active.iter().any(|active| active.rule == *rule);
        Rule::all().filter(is_enabled)
    }

    /// Checks a URL, and returns its security problems, ordered by their position in the URL.
    ///
    /// Each rule reports only the first problem in the URL itself, and only the most severe one in
    /// the URLs inside it. The input can be any string or byte string, and the check takes linear
    /// time. To reject URLs, use a [`FetchGuard`](crate::FetchGuard) instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let url = "https://example.com@evil.example/?token=abc";
    /// for finding in Policy::general().audit(url) {
    ///     println!("{finding}: {}", &url[finding.span()]);
    /// }
    ///
    /// let findings = Policy::general().audit(url);
    /// let rules: Vec<_> = findings.iter().map(|finding| finding.rule().id).collect();
    /// assert_eq!(rules, ["userinfo-present", "userinfo-looks-like-host", "secret-in-query"]);
    /// ```
    pub fn audit(&self, text: impl AsRef<[u8]>) -> Vec<Finding> {
        let Self { ports, schemes, hosts, only_ports, references, embedded_depth, .. } = self;
        let allowed = Allowed {
            ports,
            schemes,
            references: *references,
            embedded_depth: *embedded_depth,
            only_hosts: Some(hosts.as_deref().unwrap_or_default()),
            only_ports: Some(only_ports),
            base: None,
            only_schemes: None,
        };
        let subject = Subject::new(text.as_ref(), allowed);
        let mut findings = self.findings(&subject);
        if subject.flags.intersects(SubjectFlags::MAY_EMBED) {
            self.audit_embedded(&subject, &mut findings);
        }
        findings.sort_by_key(Finding::start);
        findings
    }

    /// Returns the findings in a URL and in its targets, at most one of each rule.
    fn findings(&self, subject: &Subject<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        self.apply(subject, |finding| findings.push(finding));
        for target in subject.targets() {
            let inner = Subject::new(target.url.as_str().as_bytes(), subject.allowed);
            // URLs inside the URL are found in the spelling of the author, and so are passwords, of
            // which the position matters.
            let is_about_target =
                |finding: &Finding| !is_about_nesting(finding) && finding.rule().id != "password";
            self.apply(&inner, |finding| {
                if is_about_target(&finding) {
                    keep_worst(&mut findings, 0, finding.at(subject.all()));
                }
            });
        }
        findings
    }

    /// Calls `report` for each finding in a URL.
    fn apply(&self, subject: &Subject<'_>, mut report: impl FnMut(Finding)) {
        for active in &self.active {
            if subject.flags.intersects(active.rule.when) {
                active.find(subject).into_iter().for_each(&mut report);
            }
        }
    }

    /// Adds the findings in URLs inside the URL: of each rule, the first one of the highest
    /// severity, unless the rule has found the same problem in the outer URL.
    fn audit_embedded(&self, subject: &Subject<'_>, findings: &mut Vec<Finding>) {
        let outer = findings.len();
        embedded::visit(subject.bytes, &subject.parts, self.embedded_depth, &mut |url| {
            let references = self.references || url.is_reference;
            let allowed = Allowed { references, embedded_depth: 0, ..subject.allowed };
            let inner = Subject::new(&url.text.bytes, allowed);
            // The outer URL contains the URLs inside this one too.
            for finding in self.findings(&inner).into_iter().filter(|it| !is_about_nesting(it)) {
                let finding = finding.embedded(url.text.outer(finding.span().into()), url.depth);
                let is_known = |known: &Finding| {
                    known.rule() == finding.rule()
                        && known.severity() >= finding.severity()
                        && known.overlaps(&finding)
                };
                if !findings[..outer].iter().any(is_known) {
                    keep_worst(findings, outer, finding);
                }
            }
        });
    }

    /// Sets the depth to which URLs inside the URL are audited with the same policy.
    ///
    /// URLs are found in query values, in the fragment, and in the path, plain or percent-encoded.
    /// Each encoding below the first one counts as a level. With a depth of 0, only the URL itself
    /// is audited. The default is [`EMBEDDED_DEPTH`](Self::EMBEDDED_DEPTH), and 0 for
    /// [`unanimous`](Self::unanimous). The rule `nested-depth` reports URLs at a greater depth.
    /// [`Finding::depth`] returns the depth of a finding.
    ///
    /// The time is linear in the length of the URL times the depth.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::Policy;
    ///
    /// let url = "https://example.com/proxy?url=http%3A%2F%2F169.254.169.254%2F";
    /// let findings = Policy::web_fetch().audit(url);
    /// let finding = findings.iter().find(|finding| finding.rule().id == "ip-special").unwrap();
    /// assert_eq!(&url[finding.span()], "169.254.169.254");
    /// assert_eq!(finding.depth(), 1);
    ///
    /// let findings = Policy::web_fetch().embedded_depth(0).audit(url);
    /// assert!(findings.iter().all(|finding| finding.rule().id == "nested-uri"));
    /// ```
    #[must_use]
    pub fn embedded_depth(self, depth: usize) -> Self {
        Self { embedded_depth: depth, ..self }
    }

    /// Checks a URL, and returns the highest severity of its problems, or `None` if it has none.
    ///
    /// Use it to decide whether to accept a URL. For the problems themselves, use
    /// [`audit`](Self::audit).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::general();
    /// assert_eq!(policy.worst("https://example.com/"), None);
    /// assert_eq!(policy.worst("https://example.com./"), Some(Severity::Warning));
    /// assert!(policy.worst(r"https://example.com\@evil.example/") >= Some(Severity::Error));
    /// ```
    pub fn worst(&self, text: impl AsRef<[u8]>) -> Option<Severity> {
        self.audit(text).iter().map(Finding::severity).max()
    }

    /// Adds a rule, or replaces its level, and keeps the order of [`Rule::all`].
    fn with(mut self, rule: &'static Rule, level: Level) -> Self {
        let active = Active { rule, level };
        match self.active.iter_mut().find(|active| active.rule == rule) {
            Some(existing) => *existing = active,
            None => {
                let is_before = |id: &str| {
                    Rule::all().take_while(|other| *other != rule).any(|other| other.id == id)
                };
                let index =
                    self.active.iter().take_while(|active| is_before(active.rule.id)).count();
                self.active.insert(index, active);
            }
        }
        self
    }

    fn off(mut self, id: &str) -> Self {
        self.active.retain(|active| active.rule.id != id);
        self
    }

    /// Returns the policy for a reference in a response of `host`. The reference needs no scheme,
    /// and may lead to the same host.
    pub(crate) fn for_references_on(mut self, host: Option<&str>) -> Self {
        self.hosts.get_or_insert_default().extend(host.map(str::to_owned));
        Self { references: true, ..self }
    }
}

impl Default for Policy {
    /// Returns [`Policy::general`].
    fn default() -> Self {
        Self::general()
    }
}

fn is_about_nesting(finding: &Finding) -> bool {
    matches!(finding.rule().id, "nested-uri" | "nested-depth")
}

/// Adds a finding, or replaces a less severe one of the same rule, among those from `start` on.
fn keep_worst(findings: &mut Vec<Finding>, start: usize, finding: Finding) {
    match findings[start..].iter_mut().find(|known| known.rule() == finding.rule()) {
        Some(known) if known.severity() < finding.severity() => *known = finding,
        Some(_) => {}
        None => findings.push(finding),
    }
}

fn known(id: &str) -> Result<&'static Rule, UnknownRule> {
    Rule::find(id).ok_or_else(|| UnknownRule(id.to_owned()))
}

/// The error returned by methods such as [`Policy::enable`] if no rule has the given name.
///
/// Its message contains the unknown name. For the names of all rules, see [`Rule::all`].
///
/// # Examples
///
/// ```
/// use urikit_audit::{Policy, UnknownRule};
///
/// let error: UnknownRule = Policy::general().deny("back-slash").unwrap_err();
/// assert_eq!(error.to_string(), "unknown rule \"back-slash\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule(String);

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown rule {:?}", self.0)
    }
}

impl Error for UnknownRule {}

/// Rules that depend on the use of a URL, or on lists of a policy or a guard. The general policy
/// does not enable them.
const DEPENDENT_ON_USE: [&str; 7] = [
    "host-not-allowed",
    "not-unanimous",
    "origin-changed",
    "port-not-allowed",
    "scheme-missing",
    "scheme-not-allowed",
    "scheme-other",
];

/// Warnings that are errors for a server that fetches URLs on behalf of users.
const FETCH: [&str; 21] = [
    "host-empty",
    "host-idn-mixed",
    "host-local",
    "host-nonldh",
    "host-special",
    "host-trailing-dot",
    "host-wildcard-dns",
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
const REDIRECT: [&str; 12] = [
    "at-after-delim",
    "bidi-invisible",
    "host-empty",
    "host-nonldh",
    "host-wildcard-dns",
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
const ARCHIVE: [&str; 12] = [
    "host-local",
    "host-special",
    "host-wildcard-dns",
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
    /// Use it for a target that comes from the user, such as the parameter `next` of a login page,
    /// or for the URL with this parameter. The policy accepts references that stay on the site,
    /// such as `/account`. It reports `http` and `https` URLs as errors until the hosts of the site
    /// are listed with [`allow_hosts`](Self::allow_hosts), because it cannot know them. In
    /// [`FetchGuard::check_redirect`](crate::FetchGuard::check_redirect), the host of the URL that
    /// was fetched counts as listed.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_audit::{Policy, Severity};
    ///
    /// let policy = Policy::redirect().allow_hosts(["example.com"])?;
    /// assert_eq!(policy.worst("/account?tab=orders"), None);
    /// assert_eq!(policy.worst("https://example.com/account"), None);
    /// assert_eq!(policy.worst("//evil.example/login"), Some(Severity::Error));
    /// assert_eq!(policy.worst("/%09/evil.example/login"), Some(Severity::Error));
    /// assert_eq!(policy.worst("javascript:alert(1)"), Some(Severity::Error));
    /// # Ok::<(), urikit_audit::AllowListError>(())
    /// ```
    pub fn redirect() -> Self {
        Self::general().denied("iri").raise(&REDIRECT).denied("host-not-allowed").web()
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
