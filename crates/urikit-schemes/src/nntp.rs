//! The `nntp` scheme (RFC 5538 section 3; previously RFC 1738 section 3.7).

use alloc::{string::String, vec::Vec};

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{Rule, SchemeError, rules};
use crate::login::{Login, LoginParts};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, Sent, ValueOrDefault, View};

rules! {
    "RFC 5538 section 3" => {
        SLASH = "nntp-slash", "missing `/` and newsgroup after the server",
            "nntpURL = \"nntp:\" server \"/\" group [ \"/\" article-number ]";
        QUERY = "nntp-query", "query not allowed",
            "nntpURL = \"nntp:\" server \"/\" group [ \"/\" article-number ]";
        GROUP = "nntp-group", "invalid character in a newsgroup name",
            "group = 1*( group-char / pct-encoded )";
        NUMBER = "nntp-number", "article number is not 1 to 16 digits",
            "article-number = 1*16DIGIT";
    }
    "RFC 3977 section 4.1" => {
        GROUP_ESCAPE = "nntp-group-escape", "invalid escaped character in a newsgroup name",
            "wildmat-exact = %x22-29 / %x2B / %x2D-3E / %x40-5A / %x5E-7E / UTF8-non-ascii";
    }
    "RFC 5538 section 2.3" => {
        DOTS = "nntp-dots", "`.` or `..` as a newsgroup name",
            "newsgroup-name = component *( \".\" component )";
    }
    "RFC 1738 section 5" => {
        GROUP_1738 = "nntp-group", "invalid newsgroup name",
            "group = alpha *[ alpha | digit | \"-\" | \".\" | \"+\" | \"_\" ]";
        NUMBER_1738 = "nntp-number", "article number contains other characters than digits",
            "nntpurl = \"nntp://\" hostport \"/\" group [ \"/\" digits ]";
    }
}

/// Returns whether a byte is a `group-char` (RFC 5538 section 3).
pub(super) fn is_group_char(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'_' | b'.')
}

/// Returns whether the name of a newsgroup may contain a decoded byte: `wildmat-exact` (RFC 3977
/// section 4.1). UTF-8 is not checked.
pub(super) fn is_wildmat_exact(octet: u8) -> bool {
    octet >= 0x80 || (octet.is_ascii_graphic() && !b"!*,?[\\]".contains(&octet))
}

/// Checks a `group` of RFC 1738.
pub(super) fn check_group_1738(
    group: EncodedSlice<'_>,
    rule: &'static Rule,
) -> Result<(), SchemeError> {
    group.only(rule, is_group_char)?;
    match group.as_str().bytes().next() {
        Some(first) if first.is_ascii_alphabetic() => Ok(()),
        Some(_) => Err(SchemeError::new(rule, group.span().start..group.span().start + 1)),
        None => Err(group.error(rule)),
    }
}

fn check_group(group: EncodedSlice<'_>) -> Result<(), SchemeError> {
    // `~` is equivalent to its escape (RFC 3986 section 2.3), which the grammar allows.
    group.only(&GROUP, |byte| is_group_char(byte) || matches!(byte, b'%' | b'~'))?;
    if group.is_empty() {
        return Err(group.error(&GROUP));
    }
    group.no_octet(&GROUP_ESCAPE, |octet| !is_wildmat_exact(octet))?;
    if is_dots(group) { Err(group.error(&DOTS)) } else { Ok(()) }
}

/// Returns whether a slice is `.` or `..`, which are not names of newsgroups (RFC 5538 section
/// 2.3).
pub(super) fn is_dots(group: EncodedSlice<'_>) -> bool {
    [".", ".."].iter().any(|dots| group.bytes().eq(dots.bytes()))
}

/// An `nntp` URI, which identifies a newsgroup on a server, or an article in the newsgroup.
///
/// An article is identified by its number on the server, such as 4711 in
/// `nntp://news.example.com/comp.lang.rust/4711`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Nntp;
///
/// let nntp = Nntp::parse("nntp://news.example.com/comp.lang.rust/4711")?;
/// assert_eq!(nntp.login().host().as_str(), "news.example.com");
/// assert_eq!(nntp.group().as_str(), "comp.lang.rust");
/// assert_eq!(nntp.article_number().map(|number| number.as_str()), Some("4711"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nntp<'a> {
    uri: Uri<'a>,
    login: Login<'a>,
    group: EncodedSlice<'a>,
    number: Option<EncodedSlice<'a>>,
}

impl<'a> Nntp<'a> {
    /// Returns the host and port of the news server, and the user name and password, if any.
    ///
    /// Only the current specification, RFC 5538, allows a user name; RFC 1738 does not.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Nntp;
    ///
    /// let nntp = Nntp::parse("nntp://alice@news.example.com/comp.lang.rust")?;
    /// assert_eq!(nntp.login().user().map(|user| user.as_str()), Some("alice"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn login(&self) -> Login<'a> {
        self.login
    }

    /// Returns the name of the newsgroup in this `nntp` URI, such as `comp.lang.rust`.
    ///
    /// The name is percent-encoded. Every `nntp` URI has one.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Nntp;
    ///
    /// let nntp = Nntp::parse("nntp://news.example.com/comp.lang.c%2B%2B")?;
    /// assert_eq!(nntp.group().octets(), b"comp.lang.c++");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn group(&self) -> EncodedSlice<'a> {
        self.group
    }

    /// Returns the number of the article in the newsgroup, such as `4711`, as written in the URI.
    ///
    /// Returns `None` if the URI identifies the whole newsgroup.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Nntp;
    ///
    /// let nntp = Nntp::parse("nntp://news.example.com/comp.lang.rust")?;
    /// assert_eq!(nntp.article_number(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn article_number(&self) -> Option<EncodedSlice<'a>> {
        self.number
    }
}

impl<'a> View<'a> for Nntp<'a> {
    const SCHEMES: &'static [&'static str] = &["nntp"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        let login = match revision {
            Revision::Current => Login::parse(uri)?,
            Revision::Rfc1738 => Login::without_user(uri)?,
        };
        let path = EncodedSlice::path(uri);
        let Some(names) = path.strip_prefix('/') else { return Err(path.error(&SLASH)) };
        let (group, number) = match names.split_once('/') {
            Some((group, number)) => (group, Some(number)),
            None => (names, None),
        };
        let number_rule = match revision {
            Revision::Current => {
                check_group(group)?;
                &NUMBER
            }
            Revision::Rfc1738 => {
                check_group_1738(group, &GROUP_1738)?;
                &NUMBER_1738
            }
        };
        if let Some(number) = number {
            number.only(number_rule, |byte| byte.is_ascii_digit())?;
            if number.is_empty() || (revision == Revision::Current && number.as_str().len() > 16) {
                return Err(number.error(number_rule));
            }
        }
        if let Some(query) = EncodedSlice::query(uri) {
            return Err(SchemeError::new(&QUERY, query.span().start - 1..query.span().end));
        }
        Ok(Self { uri, login, group, number })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        self.login.parts(visit);
        visit(Part { name: "group", value: ValueOrDefault::Written(self.group) });
        if let Some(number) = self.number {
            visit(Part { name: "article-number", value: ValueOrDefault::Written(number) });
        }
    }

    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        self.login.connect(119, visit);
        visit(Action::Send(&[
            Sent::Plain("GROUP "),
            Sent::Decoded(self.group),
            Sent::Plain("\r\n"),
        ]));
        if let Some(number) = self.number {
            visit(Action::Send(&[
                Sent::Plain("ARTICLE "),
                Sent::Decoded(number),
                Sent::Plain("\r\n"),
            ]));
        }
    }
}

/// The decoded components of an [`Nntp`] URI, such as the newsgroup, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Nntp`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{LoginParts, NntpParts};
///
/// let parts = NntpParts {
///     login: LoginParts::at("wild.server.example"),
///     group: b"example.group.n/a".to_vec(),
///     article_number: Some("12345".into()),
/// };
/// assert_eq!(parts.build()?.as_str(), "nntp://wild.server.example/example.group.n%2Fa/12345");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NntpParts {
    /// The host and port, and the user and password, if any.
    pub login: LoginParts,
    /// The decoded name of the newsgroup, such as `comp.lang.rust`.
    pub group: Vec<u8>,
    /// The number of the article, including leading zeros, or `None` for the whole newsgroup.
    pub article_number: Option<String>,
}

impl From<Nntp<'_>> for NntpParts {
    fn from(nntp: Nntp<'_>) -> Self {
        Self {
            login: nntp.login.into(),
            group: nntp.group.octets(),
            article_number: nntp.number.map(|number| number.as_str().into()),
        }
    }
}

/// The characters to escape in the name of a newsgroup: all except `group-char` and `~`.
pub(super) const GROUP_TEXT: AsciiSet = AsciiSet::UNRESERVED.remove(b"+");

impl NntpParts {
    /// Builds an `nntp` URI (RFC 5538), such as `nntp://news.example.com/comp.lang.rust/4711`.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{LoginParts, NntpParts};
    ///
    /// let (login, group) = (LoginParts::at("news.example.com"), b"comp.lang.rust".to_vec());
    /// let parts = NntpParts { login, group, article_number: None };
    /// assert_eq!(parts.build()?.as_str(), "nntp://news.example.com/comp.lang.rust");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("nntp");
        text.login(&self.login)?.push("/").encode(&self.group, &GROUP_TEXT);
        if let Some(number) = &self.article_number {
            text.push("/").encode(number.as_bytes(), &GROUP_TEXT);
        }
        text.build::<Nntp<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{refused, sent};

    fn refused_1738(text: &str) -> (&'static str, core::ops::Range<usize>) {
        let error = Nntp::parse_as(Uri::parse(text).unwrap(), Revision::Rfc1738).unwrap_err();
        (error.code(), error.span())
    }

    /// The examples in RFC 5538 section 3.
    #[test]
    fn commands_follow_the_specification() {
        let plan = |text| sent::<Nntp<'_>>(text);
        assert_eq!(
            plan("nntp://news.server.example/example.group.this/12345"),
            "news.server.example:119|GROUP example.group.this|ARTICLE 12345"
        );
        assert_eq!(
            plan("nntp://wild.server.example/example.group.n%2Fa/12345"),
            "wild.server.example:119|GROUP example.group.n/a|ARTICLE 12345"
        );
        assert_eq!(plan("nntp://h:1119/example.group.this"), "h:1119|GROUP example.group.this");
    }

    #[test]
    fn violated_rules_are_errors() {
        let refused = refused::<Nntp<'_>>;
        assert_eq!(refused("nntp:g"), ("login-missing", 5..5));
        assert_eq!(refused("nntp:///g"), ("host-missing", 7..7));
        assert_eq!(refused("nntp://h"), ("nntp-slash", 8..8));
        assert_eq!(refused("nntp://h/"), ("nntp-group", 9..9));
        assert_eq!(refused("nntp://h//1"), ("nntp-group", 9..9));
        assert_eq!(refused("nntp://h/a$b"), ("nntp-group", 10..11));
        assert_eq!(refused("nntp://h/*"), ("nntp-group", 9..10));
        assert_eq!(refused("nntp://h/a%0D%0Ab"), ("nntp-group-escape", 10..13));
        assert_eq!(refused("nntp://h/a%20b"), ("nntp-group-escape", 10..13));
        assert_eq!(refused("nntp://h/a%2A"), ("nntp-group-escape", 10..13));
        assert_eq!(refused("nntp://h/.%2E/1"), ("nntp-dots", 9..13));
        assert_eq!(refused("nntp://h/a/"), ("nntp-number", 11..11));
        assert_eq!(refused("nntp://h/a/1-9"), ("nntp-number", 12..13));
        assert_eq!(refused("nntp://h/a/1/"), ("nntp-number", 12..13));
        assert_eq!(refused("nntp://h/a/%31"), ("nntp-number", 11..14));
        assert_eq!(refused("nntp://h/a/12345678901234567"), ("nntp-number", 11..28));
        assert_eq!(refused("nntp://h/a/1?b"), ("nntp-query", 12..14));
        assert_eq!(refused("news:a"), ("scheme-other", 0..4));
    }

    #[test]
    fn revisions_differ() {
        let reads = |text, revision| Nntp::parse_as(Uri::parse(text).unwrap(), revision).is_ok();
        for (text, current, older) in [
            ("nntp://h/a.b/1", true, true),
            ("nntp://h/a.b", true, true),
            ("nntp://u:p@h/a", true, false),
            ("nntp://h/%61", true, false),
            ("nntp://h/1a", true, false),
            ("nntp://h/a/12345678901234567", false, true),
        ] {
            assert_eq!(
                (reads(text, Revision::Current), reads(text, Revision::Rfc1738)),
                (current, older),
                "{text}"
            );
        }
        assert_eq!(refused_1738("nntp://u@h/a"), ("userinfo-unexpected", 7..8));
        assert_eq!(refused_1738("nntp://h/%61"), ("nntp-group", 9..12));
        assert_eq!(refused_1738("nntp://h/1a"), ("nntp-group", 9..10));
        assert_eq!(refused_1738("nntp://h/"), ("nntp-group", 9..9));
        assert_eq!(refused_1738("nntp://h/a/x"), ("nntp-number", 11..12));
        assert_eq!(refused_1738("nntp://h/a/"), ("nntp-number", 11..11));
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in
            ["nntp://u:p@h:1/a.b-c+d_e/007", "nntp://h/%FF~%2F", "nntp://h/a/1234567890123456"]
        {
            let parts = NntpParts::from(Nntp::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let number = |number: &str| {
            let article_number = Some(number.into());
            NntpParts { login: LoginParts::at("h"), group: b"g".into(), article_number }.build()
        };
        for bad in ["", "x", "1/2", "1?2", "-1"] {
            assert!(
                matches!(number(bad),
                Err(BuildError::Scheme(error)) if error.code() == "nntp-number"),
                "{bad}"
            );
        }
    }
}
