//! The rules of guessing, and the reasons for refusing to guess.

use std::fmt;

/// The confidence in an interpretation of a string as a URI, where `Possible < Likely < Certain`.
///
/// For example, `https://example.com/` is certain to be a URI, while `example.com` is only likely
/// to mean one.
///
/// # Examples
///
/// ```
/// use urikit_text::guess::{Confidence, guess};
///
/// assert_eq!(guess("https://example.com/").best().unwrap().rule.confidence, Confidence::Certain);
/// assert_eq!(guess("example.com").best().unwrap().rule.confidence, Confidence::Likely);
/// assert!(Confidence::Certain > Confidence::Likely);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// An unlikely interpretation, which is listed as an alternative.
    Possible,
    /// The usual interpretation according to a heuristic, such as `example.com` as a host.
    Likely,
    /// An interpretation that a specification defines, such as that of a complete URI.
    Certain,
}

impl Confidence {
    /// Returns the stable name of this confidence in an interpretation, such as `likely`.
    ///
    /// The other names are `possible` and `certain`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::Confidence;
    ///
    /// assert_eq!(Confidence::Likely.name(), "likely");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Possible => "possible",
            Self::Likely => "likely",
            Self::Certain => "certain",
        }
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A rule by which [`guess`](super::guess()) interprets a string, such as `example.com`, as a URI.
///
/// For example, one rule interprets `example.com` as a host because `com` is a well-known top-level
/// domain. A rule explains why, and how certain the interpretation is. The [table](super#rules)
/// lists all rules.
///
/// # Examples
///
/// ```
/// use urikit_text::guess::{Confidence, Rule};
///
/// let rule = Rule::find("www").unwrap();
/// assert_eq!(rule.confidence, Confidence::Likely);
/// assert_eq!(rule.source, "RFC 3986 section 4.5");
/// assert!(Rule::all().count() > 20);
/// ```
#[non_exhaustive]
pub struct Rule {
    /// The stable name, such as `host-port`.
    pub id: &'static str,
    /// The reason for the interpretation, in one sentence.
    pub why: &'static str,
    /// The specification and section of the rule, such as `RFC 3986 section 4.5`.
    pub source: &'static str,
    /// The confidence in interpretations by this rule.
    pub confidence: Confidence,
    /// An example of an input, and the resulting URI.
    pub example: (&'static str, &'static str),
}

impl Rule {
    /// Returns the rules by which [`guess`](super::guess()) interprets strings as URIs.
    ///
    /// They are in the order in which they are tried. Use it to list them for users.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::Rule;
    ///
    /// let (input, uri) = Rule::all().find(|rule| rule.id == "email").unwrap().example;
    /// assert_eq!((input, uri), ("user@example.com", "mailto:user@example.com"));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Self> {
        RULES.iter().copied()
    }

    /// Returns the rule of [`guess`](super::guess()) with the given name, such as `host-port`.
    ///
    /// Returns `None` if there is no such rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_text::guess::Rule;
    ///
    /// assert_eq!(Rule::find("doi").map(|rule| rule.source), Some("ISO 26324"));
    /// ```
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().find(|rule| rule.id == id)
    }
}

impl PartialEq for Rule {
    /// Compares the names, which are unique.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rule").field(&self.id).finish()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    pub(super) code: &'static str,
    pub(super) message: &'static str,
    pub(super) rule: &'static str,
    pub(super) section: &'static str,
    pub(super) help: Option<&'static str>,
}

/// Defines a constant for each rule, and the list of all rules.
macro_rules! rules {
    ($($name:ident $id:literal $confidence:ident, $text:literal => $uri:literal, $why:literal,
    $source:literal;)*) => {
        $(pub(super) static $name: Rule = Rule {
            id: $id,
            why: $why,
            source: $source,
            confidence: Confidence::$confidence,
            example: ($text, $uri),
        };)*

        static RULES: &[&Rule] = &[$(&$name),*];
    };
}

rules! {
    RESOLVED "resolved" Certain, "../g" => "http://a/b/g",
        "a reference is relative to the given base URI", "RFC 3986 \
            section 5.2";
    DRIVE "drive" Likely, r"C:\dir\f" => "file:///C:/dir/f",
     "a letter, a colon, and a slash denote a Windows drive; schemes have at least two letters",
     "RFC 8089 appendix E.2";
    UNC "unc" Likely, r"\\server\share\f" => "file://server/share/f",
     "two backslashes start the name of a Windows server and share", "RFC 8089 appendix E.3";
    ROOT "root" Likely, "/etc/passwd" => "file:///etc/passwd",
     "without a base URI, a path from the root is a file", "RFC 8089 section 2";
    HOME "home" Likely, "~/x" => "file:///home/me/x",
     "a shell replaces `~` with the home directory", "RFC 8089 section 2";
    ISBN "isbn" Certain, "ISBN 0-451-45052-3" => "urn:isbn:0451450523",
     "labeled as an ISBN, with a correct check digit", "RFC 3187 section 5";
    ARXIV "arxiv" Likely, "arXiv:2301.00001v2" => "https://arxiv.org/abs/2301.00001v2",
     "labeled as an arXiv identifier, in a valid format", "arXiv identifier scheme";
    DOI "doi" Likely, "doi:10.1000/182" => "https://doi.org/10.1000/182",
     "a DOI starts with `10.` and a registrant; doi.org resolves it", "ISO 26324";
    TEL "tel" Likely, "+1 201 555 0123" => "tel:+12015550123",
     "`+` and 7 to 15 digits are an international telephone number", "RFC 3966 section 5.1.4";
    COMPLETE "complete" Certain, "http://www.w3.org/Addressing/" => "http://www.w3.org/Addressing/",
     "a string with a scheme is a complete URI", "RFC 3986 section 3";
    NETWORK_PATH "network-path" Likely, "//e.com/x" => "http://e.com/x",
     "two slashes start an authority; only the scheme is missing", "RFC 3986 section 4.2";
    SCP "scp" Likely, "git@h:r.git" => "ssh://git@h/r.git",
     "a user, host, and path as in scp and git; the path may be relative to the home directory",
     "scp(1)";
    EMAIL "email" Likely, "user@example.com" => "mailto:user@example.com",
     "the usual form of a mail address", "RFC 6068 section 2";
    USERINFO "userinfo" Possible, "user@example.com/x" => "http://user@example.com/x",
     "the part before `@` may be userinfo", "RFC 3986 section 3.2.1";
    ADDRESS "address" Likely, "[::1]/x" => "http://[::1]/x",
     "an IP address is a host", "RFC 3986 section 3.2.2";
    PORT_SCHEME "port-scheme" Likely, "example.com:443" => "https://example.com:443",
     "the port is assigned to this scheme", "RFC 3986 section 3.2.3";
    HOST_PORT "host-port" Likely, "localhost:3000" => "http://localhost:3000",
     "a name, a colon, and digits are a host and port", "RFC 3986 section 3.2.3";
    LOCALHOST "localhost" Likely, "localhost/x" => "http://localhost/x",
     "`localhost` is the local machine", "RFC 6761 section 6.3";
    WWW "www" Likely, "www.w3.org/Addressing/" => "http://www.w3.org/Addressing/",
     "names that start with `www` are web hosts", "RFC 3986 section 4.5";
    SERVICE "service" Likely, "ftp.funet.fi" => "ftp://ftp.funet.fi",
     "the first label of the name is a service", "RFC 3986 section 4.5";
    NAME_PATH "name-path" Likely, "example.rs/x" => "http://example.rs/x",
     "a name with at least two labels, followed by a path", "RFC 3986 section 4.5";
    NAME "name" Likely, "example.com" => "http://example.com",
     "a name in a well-known top-level domain", "RFC 3986 section 4.5";
    HYPHEN "hyphen" Possible, "www.e.com/long-\nname" => "http://www.e.com/longname",
     "the hyphen may have been added when the line was broken", "RFC 3986 appendix C";
    SPACE_ESCAPED "space-escaped" Likely, "http://e.com/a b" => "http://e.com/a%20b",
     "a space in a path, query, or fragment is written as `%20`", "RFC 3986 section 2.1";
    SPACE_REMOVED "space-removed" Possible, "http://e.com/a b" => "http://e.com/ab",
     "the space may have been added to break the URI", "RFC 3986 appendix C";
    SPACE_ENDS "space-ends" Possible, "http://e.com/a b" => "http://e.com/a",
     "the URI may end at the space", "RFC 3986 appendix C";
    LETTER "letter" Possible, "localhost:3000" => "localhost:3000",
     "a valid URI according to its syntax, but with an unknown scheme", "RFC 3986 section 3.1";
}

/// Defines the constants.
macro_rules! reasons {
    ($($name:ident $code:literal, $message:literal, $rule:literal, $section:literal,
    $help:expr;)*) => {
        $(pub(super) static $name: Reason =
            Reason { code: $code, message: $message, rule: $rule, section: $section,
            help: $help };)*
    };
}

reasons! {
    EMPTY "guess-empty", "empty input", "a URI without its scheme", "RFC 3986 section 4.5", None;
    WORDS "guess-words", "several words instead of one URI",
        "white space may be added to a URI to break it",
        "RFC 3986 appendix C", Some("search the input for URIs, or write spaces as %20");
    CHARACTER "guess-character", "character not allowed in a URI",
        "reserved / unreserved / pct-encoded",
        "RFC 3986 section 2", Some("remove it, or percent-encode it if it is data");
    RELATIVE "guess-relative", "relative reference without a base URI", "a URI without its scheme",
        "RFC 3986 section 4.5", Some("specify a base; for a host, write http:// before it");
    FILE_NAME "guess-file-name", "looks like a file name, not a host", "a URI without its scheme",
        "RFC 3986 section 4.5", Some("for a host, write http:// before it or / after it");
    TOP_LEVEL "guess-top-level", "unknown top-level domain", "a URI without its scheme",
        "RFC 3986 section 4.5", Some("for a host, write http:// before it or / after it");
    NO_HOME "guess-home", "unknown home directory", "a path from a root", "RFC 8089 section 2",
        Some("write the absolute path");
    BAD_ISBN "guess-isbn", "invalid ISBN: wrong check digit or length", "a check digit",
        "ISO 2108", None;
    BAD_PORT "guess-port", "port over 65535", "port = *DIGIT, up to 65535",
        "RFC 3986 section 3.2.3", None;
}
