//! The rules of guesses, and the reasons of refusals, as data.

use std::fmt;

/// The confidence of a guess.
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
    /// Another interpretation, listed for completeness.
    Possible,
    /// The usual interpretation.
    Likely,
    /// An interpretation defined by a specification, not by a heuristic.
    Certain,
}

impl Confidence {
    /// Returns `possible`, `likely` or `certain`.
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

/// A rule that produces a URI from a string.
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
    /// The stable name.
    pub id: &'static str,
    /// The reason for the interpretation, in one sentence.
    pub why: &'static str,
    /// The specification and section of the rule.
    pub source: &'static str,
    /// The confidence.
    pub confidence: Confidence,
    /// An example of an input, and the resulting URI.
    pub example: (&'static str, &'static str),
}

impl Rule {
    /// Returns all rules, in the order in which they are tried.
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

    /// Returns the rule with this name, if any.
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

/// The reason why there is no guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    pub(super) code: &'static str,
    pub(super) message: &'static str,
    pub(super) rule: &'static str,
    pub(super) section: &'static str,
    pub(super) help: Option<&'static str>,
}

/// Defines the constants, and the list of them.
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
        "where a base is known a reference is relative to it, and nothing is guessed", "RFC 3986 \
            section 5.2";
    DRIVE "drive" Likely, r"C:\dir\f" => "file:///C:/dir/f",
        "one letter and a slash are a drive of Windows, and no scheme has one letter", "RFC 8089 \
            appendix E.2";
    UNC "unc" Likely, r"\\server\share\f" => "file://server/share/f",
        "two slashes begin the name of a server and a share of it on Windows", "RFC 8089 appendix \
            E.3";
    ROOT "root" Likely, "/etc/passwd" => "file:///etc/passwd",
        "a path from the root, where there is no base, is that of a file", "RFC 8089 section 2";
    HOME "home" Likely, "~/x" => "file:///home/me/x",
        "a shell puts the home directory for the tilde", "RFC 8089 section 2";
    ISBN "isbn" Certain, "ISBN 0-451-45052-3" => "urn:isbn:0451450523",
        "the label says it, and the check digit is right", "RFC 3187 section 5";
    ARXIV "arxiv" Likely, "arXiv:2301.00001v2" => "https://arxiv.org/abs/2301.00001v2",
        "the label says it, and the number has the form of those of arXiv", "arXiv identifier \
            scheme";
    DOI "doi" Likely, "doi:10.1000/182" => "https://doi.org/10.1000/182",
        "a number that begins with 10, and its resolver", "ISO 26324";
    TEL "tel" Likely, "+1 201 555 0123" => "tel:+12015550123",
        "a plus and 7 to 15 digits are a telephone number that is valid everywhere", "RFC 3966 \
            section 5.1.4";
    COMPLETE "complete" Certain, "http://www.w3.org/Addressing/" => "http://www.w3.org/Addressing/",
        "it has a scheme: it is a URI as it stands", "RFC 3986 section 3";
    NETWORK_PATH "network-path" Likely, "//e.com/x" => "http://e.com/x",
        "two slashes begin an authority, and only the scheme is missing", "RFC 3986 section 4.2";
    SCP "scp" Likely, "git@h:r.git" => "ssh://git@h/r.git",
        "a user, a host and a path as scp and git take them; the path may begin in the user's \
            home", "scp(1)";
    EMAIL "email" Likely, "user@example.com" => "mailto:user@example.com",
        "an address of mail has this form, and hardly anything else", "RFC 6068 section 2";
    USERINFO "userinfo" Possible, "user@example.com/x" => "http://user@example.com/x",
        "what stands before the @ can be the userinfo of an authority", "RFC 3986 section 3.2.1";
    ADDRESS "address" Likely, "[::1]/x" => "http://[::1]/x",
        "an address of the Internet Protocol is that of a host", "RFC 3986 section 3.2.2";
    PORT_SCHEME "port-scheme" Likely, "example.com:443" => "https://example.com:443",
        "the port is kept for this scheme", "RFC 3986 section 3.2.3";
    HOST_PORT "host-port" Likely, "localhost:3000" => "http://localhost:3000",
        "a name, a colon and digits are a host and its port", "RFC 3986 section 3.2.3";
    LOCALHOST "localhost" Likely, "localhost/x" => "http://localhost/x",
        "the name is that of the machine itself", "RFC 6761 section 6.3";
    WWW "www" Likely, "www.w3.org/Addressing/" => "http://www.w3.org/Addressing/",
        "names that begin with www are those of hosts of the Web", "RFC 3986 section 4.5";
    SERVICE "service" Likely, "ftp.funet.fi" => "ftp://ftp.funet.fi",
        "the first label of the name is that of the service", "RFC 3986 section 4.5";
    NAME_PATH "name-path" Likely, "example.rs/x" => "http://example.rs/x",
        "a name of two labels or more, and what follows it", "RFC 3986 section 4.5";
    NAME "name" Likely, "example.com" => "http://example.com",
        "a name that ends with a well-known top-level domain", "RFC 3986 section 4.5";
    HYPHEN "hyphen" Possible, "www.e.com/long-\nname" => "http://www.e.com/longname",
        "the hyphen may be there because the line was broken", "RFC 3986 appendix C";
    SPACE_ESCAPED "space-escaped" Possible, "http://e.com/a b" => "http://e.com/a%20b",
        "the space may be meant to be part of it", "RFC 3986 section 2.1";
    SPACE_ENDS "space-ends" Possible, "http://e.com/a b" => "http://e.com/a",
        "the space may be where it ends", "RFC 3986 appendix C";
    LETTER "letter" Possible, "localhost:3000" => "localhost:3000",
        "by the letter it is a URI, though nobody knows of such a scheme", "RFC 3986 section 3.1";
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
    EMPTY "guess-empty", "there is nothing to guess from", "a suffix of a URI", "RFC 3986 section \
        4.5", None;
    WORDS "guess-words", "these are several words, not one reference", "white space may be added \
        to a URI to break it",
        "RFC 3986 appendix C", Some("look for URIs inside of it, or write a space as %20");
    CHARACTER "guess-character", "no URI has this character", "reserved / unreserved / pct-encoded",
        "RFC 3986 section 2", Some("take it out, or percent-encode it if it is data");
    RELATIVE "guess-relative", "this is a relative reference, and no base is known", "a suffix of \
        a URI",
        "RFC 3986 section 4.5", Some("give a base; if it is a host, write http:// before it");
    FILE_NAME "guess-file-name", "this looks like the name of a file, not of a host", "a suffix of \
        a URI",
        "RFC 3986 section 4.5", Some("if it is a host, write http:// before it, or / behind it");
    TOP_LEVEL "guess-top-level", "nothing says that this is the name of a host", "a suffix of a \
        URI",
        "RFC 3986 section 4.5", Some("if it is a host, write http:// before it, or / behind it");
    NO_HOME "guess-home", "the home directory is not known", "a path from a root", "RFC 8089 \
        section 2",
        Some("write the path from the root on");
    BAD_ISBN "guess-isbn", "this is no ISBN: its check digit is wrong, or it has not 10 or 13 \
        digits",
        "a check digit", "ISO 2108", None;
    BAD_PORT "guess-port", "no port has this number", "port = *DIGIT, up to 65535", "RFC 3986 \
        section 3.2.3", None;
}
