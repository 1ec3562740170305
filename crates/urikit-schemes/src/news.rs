//! The `news` scheme (RFC 5538 section 4; previously RFC 1738 section 3.6).

use alloc::vec::Vec;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::check_url;
use crate::error::{SchemeError, rules};
use crate::login::{Login, LoginParts};
use crate::mail_address::{dot_atom, literal};
use crate::nntp::{GROUP_TEXT, check_group_1738, is_dots, is_group_char, is_wildmat_exact};
use crate::slice::EncodedSlice;
use crate::view::{Action, Part, Revision, Sent, ValueOrDefault, View};

rules! {
    "RFC 5538 section 4" => {
        SLASH = "news-slash", "misplaced or missing `/`",
            "newsURL = \"news:\" [ server \"/\" ] ( article / newsgroups )";
        QUERY = "news-query", "query not allowed",
            "newsURL = \"news:\" [ server \"/\" ] ( article / newsgroups )";
        GROUPS = "news-groups", "invalid character in a newsgroup pattern",
            "newsgroups = *( group-char / pct-encoded / \"*\" )";
    }
    "RFC 3977 section 4.1" => {
        GROUPS_ESCAPE = "news-groups-escape", "invalid escaped character in a newsgroup pattern",
            "wildmat-pattern = 1*wildmat-item";
    }
    "RFC 1738 section 5" => {
        GROUP_1738 = "news-groups", "invalid newsgroup name",
            "group = alpha *[ alpha | digit | \"-\" | \".\" | \"+\" | \"_\" ]";
        UNIQUE_1738 = "news-id-left", "missing message identifier before `@`",
            "article = 1*[ uchar | \";\" | \"/\" | \"?\" | \":\" | \"&\" | \"=\" ] \"@\" host";
        HOST_1738 = "news-id-right", "invalid host after `@` in a message identifier",
            "host = hostname | hostnumber";
    }
    "RFC 5538 section 2.3" => {
        DOTS = "news-dots", "`.` or `..` as a newsgroup name",
            "newsgroup-name = component *( \".\" component )";
    }
    "RFC 5536 section 3.1.3" => {
        LEFT = "news-id-left", "invalid message identifier before `@`", "id-left = dot-atom-text";
        RIGHT = "news-id-right", "invalid message identifier after `@`",
            "id-right = dot-atom-text / no-fold-literal";
    }
}

/// A `news` URI, which identifies newsgroups or an article, such as `news:comp.lang.rust`.
///
/// The URI can also specify a server, as in `news://news.example.com/comp.lang.rust`. Otherwise, a
/// client uses the server that the user has configured.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{News, NewsForm};
///
/// let news = News::parse("news://news.example.com/comp.lang.rust")?;
/// assert_eq!(news.server().map(|server| server.host().as_str()), Some("news.example.com"));
/// assert!(matches!(news.form(), NewsForm::Group(group) if group.as_str() == "comp.lang.rust"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct News<'a> {
    uri: Uri<'a>,
    server: Option<Login<'a>>,
    form: NewsForm<'a>,
}

/// The newsgroups or the article that a [`News`] URI identifies, such as `comp.lang.rust`.
///
/// The strings in the variants are percent-encoded. It is returned by [`News::form`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{News, NewsForm};
///
/// let article = News::parse("news:1a2b3c@news.example.com")?;
/// assert!(matches!(article.form(), NewsForm::Article(_)));
/// let pattern = News::parse("news:comp.lang.*")?;
/// assert!(matches!(pattern.form(), NewsForm::Pattern(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewsForm<'a> {
    /// All newsgroups: `*`, or an empty string in RFC 5538.
    All(EncodedSlice<'a>),
    /// The newsgroup with this name.
    Group(EncodedSlice<'a>),
    /// The newsgroups whose names match this pattern.
    ///
    /// `*` matches any string, and `?` any character.
    Pattern(EncodedSlice<'a>),
    /// The article with this message identifier, without angle brackets.
    Article(EncodedSlice<'a>),
}

impl<'a> NewsForm<'a> {
    /// Returns the string that identifies the newsgroups or the article, percent-encoded.
    ///
    /// The string is, for example, `comp.lang.rust` or `1a2b@example.com`. To distinguish
    /// newsgroups from articles, match on the variants.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::News;
    ///
    /// let news = News::parse("news:comp.lang.*")?;
    /// assert_eq!(news.form().text().as_str(), "comp.lang.*");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn text(&self) -> EncodedSlice<'a> {
        match *self {
            Self::All(text) | Self::Group(text) | Self::Pattern(text) | Self::Article(text) => text,
        }
    }

    /// Parses newsgroups or an article. An escaped wildcard is a wildcard, because clients decode
    /// the string first.
    fn read(text: EncodedSlice<'a>) -> Result<Self, SchemeError> {
        text.only(&SLASH, |byte| byte != b'/')?;
        if let Some((left, right)) = text.split_once('@') {
            dot_atom(left, &LEFT)?;
            if right.bytes().next() == Some(b'[') {
                literal(
                    right,
                    &RIGHT,
                    |octet| matches!(octet, b'!'..=b'=' | b'?'..=b'Z' | b'^'..=b'~'),
                )?;
            } else {
                dot_atom(right, &RIGHT)?;
            }
            return Ok(Self::Article(text));
        }
        // `~` is equivalent to its escape, as in `nntp`.
        text.only(&GROUPS, |byte| is_group_char(byte) || matches!(byte, b'%' | b'~' | b'*'))?;
        let mut has_wildcard = false;
        for (octet, span) in text.located() {
            let is_wildcard = matches!(octet, b'*' | b'?');
            if !is_wildcard && !is_wildmat_exact(octet) {
                return Err(SchemeError::new(&GROUPS_ESCAPE, span));
            }
            has_wildcard |= is_wildcard;
        }
        let is = |name: &str| text.bytes().eq(name.bytes());
        if is_dots(text) {
            return Err(text.error(&DOTS));
        }
        Ok(match has_wildcard {
            _ if is("") || is("*") => Self::All(text),
            true => Self::Pattern(text),
            false => Self::Group(text),
        })
    }

    fn read_1738(text: EncodedSlice<'a>) -> Result<Self, SchemeError> {
        if let Some((unique, host)) = text.split_once('@') {
            if unique.is_empty() {
                return Err(unique.error(&UNIQUE_1738));
            }
            check_host_1738(host)?;
            return Ok(Self::Article(text));
        }
        if text.as_str() == "*" {
            return Ok(Self::All(text));
        }
        check_group_1738(text, &GROUP_1738)?;
        Ok(Self::Group(text))
    }
}

/// Checks a `host` of RFC 1738: labels, the last of which starts with a letter, or an IPv4 address.
pub(super) fn check_host_1738(host: EncodedSlice<'_>) -> Result<(), SchemeError> {
    host.only(&HOST_1738, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))?;
    let mut is_number = true;
    let (mut labels, mut last) = (0, host);
    for label in host.split('.') {
        let text = label.as_str();
        if text.is_empty() || text.starts_with('-') || text.ends_with('-') {
            return Err(label.error(&HOST_1738));
        }
        is_number &= text.bytes().all(|byte| byte.is_ascii_digit());
        (labels, last) = (labels + 1, label);
    }
    let is_name = last.as_str().bytes().next().is_some_and(|first| first.is_ascii_alphabetic());
    if is_name || (is_number && labels == 4) { Ok(()) } else { Err(last.error(&HOST_1738)) }
}

impl<'a> News<'a> {
    /// Returns the news server, or `None` for the server that the user has configured.
    ///
    /// Only the current specification, RFC 5538, allows a server; RFC 1738 does not.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::News;
    ///
    /// let news = News::parse("news://news.example.com:1119/comp.lang.rust")?;
    /// assert_eq!(news.server().and_then(|server| server.port()), Some(1119));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn server(&self) -> Option<Login<'a>> {
        self.server
    }

    /// Returns the newsgroups or the article that this `news` URI identifies.
    ///
    /// The URI identifies an article if it contains an `@`, and otherwise newsgroups.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{News, NewsForm};
    ///
    /// let news = News::parse("news:*")?;
    /// assert!(matches!(news.form(), NewsForm::All(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn form(&self) -> NewsForm<'a> {
        self.form
    }
}

impl<'a> View<'a> for News<'a> {
    const SCHEMES: &'static [&'static str] = &["news"];

    fn parse_as(uri: Uri<'a>, revision: Revision) -> Result<Self, SchemeError> {
        check_url::<Self>(uri, revision)?;
        if revision == Revision::Rfc1738 {
            let form = NewsForm::read_1738(EncodedSlice::after_scheme(uri))?;
            return Ok(Self { uri, server: None, form });
        }
        let path = EncodedSlice::path(uri);
        let (server, text) = match uri.authority() {
            None => (None, path),
            Some(_) => {
                let server = Login::parse(uri)?;
                let Some(text) = path.strip_prefix('/') else { return Err(path.error(&SLASH)) };
                (Some(server), text)
            }
        };
        let form = NewsForm::read(text)?;
        if let Some(query) = EncodedSlice::query(uri) {
            return Err(SchemeError::new(&QUERY, query.span().start - 1..query.span().end));
        }
        Ok(Self { uri, server, form })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        if let Some(server) = self.server {
            server.parts(visit);
        }
        let (name, text) = match self.form {
            NewsForm::Article(text) => ("article", text),
            NewsForm::All(text) if text.is_empty() => {
                return visit(Part { name: "newsgroups", value: ValueOrDefault::Implied("*") });
            }
            NewsForm::All(text) | NewsForm::Group(text) | NewsForm::Pattern(text) => {
                ("newsgroups", text)
            }
        };
        visit(Part { name, value: ValueOrDefault::Written(text) });
    }

    /// Reports the NNTP commands. There are none if the URI has no server.
    fn client(&self, visit: &mut dyn FnMut(Action<'_>)) {
        let Some(server) = self.server else { return };
        server.connect(119, visit);
        let (before, text, after) = match self.form {
            NewsForm::All(_) => return visit(Action::Send(&[Sent::Plain("LIST\r\n")])),
            NewsForm::Group(group) => ("GROUP ", group, "\r\n"),
            NewsForm::Pattern(pattern) => ("LIST ACTIVE ", pattern, "\r\n"),
            NewsForm::Article(id) => ("ARTICLE <", id, ">\r\n"),
        };
        visit(Action::Send(&[Sent::Plain(before), Sent::Decoded(text), Sent::Plain(after)]));
    }
}

/// The decoded components of a [`News`] URI, such as the newsgroup, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`News`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{LoginParts, NewsFormParts, NewsParts};
///
/// let parts = NewsParts {
///     server: Some(LoginParts::at("wild.server.example")),
///     form: NewsFormParts::Newsgroups(b"example.group.th?se".to_vec()),
/// };
/// assert_eq!(parts.build()?.as_str(), "news://wild.server.example/example.group.th%3Fse");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsParts {
    /// The server, or `None` for the configured server of the client.
    pub server: Option<LoginParts>,
    /// The newsgroups or the article that the URI identifies.
    pub form: NewsFormParts,
}

/// The decoded name of a newsgroup or identifier of an article, for building a `news` URI.
///
/// It is used in the field `form` of [`NewsParts`]. The parsed form is [`NewsForm`].
///
/// # Examples
///
/// ```
/// use urikit_schemes::{NewsFormParts, NewsParts};
///
/// let form = NewsFormParts::Newsgroups(b"comp.lang.*".to_vec());
/// assert_eq!(NewsParts { server: None, form }.build()?.as_str(), "news:comp.lang.*");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewsFormParts {
    /// The decoded name of a newsgroup, such as `comp.lang.rust`, or a pattern.
    Newsgroups(Vec<u8>),
    /// The decoded message identifier of an article, without angle brackets.
    Article(Vec<u8>),
}

impl From<News<'_>> for NewsParts {
    fn from(news: News<'_>) -> Self {
        let text = news.form.text().octets();
        let form = match news.form {
            NewsForm::Article(_) => NewsFormParts::Article(text),
            NewsForm::All(_) | NewsForm::Group(_) | NewsForm::Pattern(_) => {
                NewsFormParts::Newsgroups(text)
            }
        };
        Self { server: news.server.map(LoginParts::from), form }
    }
}

/// The characters to escape in names and patterns of newsgroups.
const NEWSGROUPS: AsciiSet = GROUP_TEXT.remove(b"*");

impl NewsParts {
    /// Builds a `news` URI (RFC 5538), such as `news:comp.lang.rust`, from these components.
    ///
    /// The components are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid, or if a message identifier contains no `@`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::{NewsFormParts, NewsParts};
    ///
    /// let form = NewsFormParts::Article(b"1a2b3c@news.example.com".to_vec());
    /// let parts = NewsParts { server: None, form };
    /// assert_eq!(parts.build()?.as_str(), "news:1a2b3c@news.example.com");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("news");
        if let Some(server) = &self.server {
            text.login(server)?.push("/");
        }
        match &self.form {
            NewsFormParts::Article(id) if !id.contains(&b'@') => return Err(BuildError::Ambiguous),
            NewsFormParts::Article(id) => text.encode(id, &AsciiSet::SEGMENT),
            NewsFormParts::Newsgroups(groups) => text.encode(groups, &NEWSGROUPS),
        };
        text.build::<News<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::nntp::Nntp;
    use crate::tests::{refused, sent};

    fn refused_1738(text: &str) -> (&'static str, core::ops::Range<usize>) {
        let error = News::parse_as(Uri::parse(text).unwrap(), Revision::Rfc1738).unwrap_err();
        (error.code(), error.span())
    }

    /// The examples in RFC 5538 section 4, and an article.
    #[test]
    fn commands_follow_the_specification() {
        let plan = |text| sent::<News<'_>>(text);
        assert_eq!(plan("news://news.server.example/*"), "news.server.example:119|LIST");
        assert_eq!(plan("news://news.server.example/"), "news.server.example:119|LIST");
        assert_eq!(
            plan("news://wild.server.example/example.group.th%3Fse"),
            "wild.server.example:119|LIST ACTIVE example.group.th?se"
        );
        assert_eq!(plan("news://h:1/example.group.this"), "h:1|GROUP example.group.this");
        assert_eq!(plan("news://h/a%2Fb@c"), "h:119|ARTICLE <a/b@c>");
        assert_eq!(plan("news:example.group.*"), "");
        assert_eq!(plan("news:example.group.this"), "");
    }

    #[test]
    fn forms_are_distinguished() {
        let form =
            |text, revision| News::parse_as(Uri::parse(text).unwrap(), revision).unwrap().form();
        for revision in [Revision::Current, Revision::Rfc1738] {
            assert!(matches!(form("news:*", revision), NewsForm::All(_)));
            assert!(matches!(form("news:comp.infosystems.www.misc", revision), NewsForm::Group(_)));
            assert!(matches!(form("news:unique@full.domain.name", revision), NewsForm::Article(_)));
        }
        assert!(matches!(form("news:", Revision::Current), NewsForm::All(_)));
        assert!(matches!(form("news:%2A", Revision::Current), NewsForm::All(_)));
        assert!(matches!(form("news:a%2A", Revision::Current), NewsForm::Pattern(_)));
        assert!(matches!(form("news:a%40b", Revision::Current), NewsForm::Group(_)));
        assert!(matches!(form("news:a/b?c&d@1.2.3.4", Revision::Rfc1738), NewsForm::Article(_)));
    }

    #[test]
    fn violated_rules_are_errors() {
        let refused = refused::<News<'_>>;
        assert_eq!(refused("news:///a"), ("host-missing", 7..7));
        assert_eq!(refused("news://h"), ("news-slash", 8..8));
        assert_eq!(refused("news:/a"), ("news-slash", 5..6));
        assert_eq!(refused("news://h/a/b"), ("news-slash", 10..11));
        assert_eq!(refused("news:a?b"), ("news-query", 6..8));
        assert_eq!(refused("news:a,b"), ("news-groups", 6..7));
        assert_eq!(refused("news:!a"), ("news-groups", 5..6));
        assert_eq!(refused("news:a$b"), ("news-groups", 6..7));
        assert_eq!(refused("news://h/a%0D%0Ab"), ("news-groups-escape", 10..13));
        assert_eq!(refused("news:a%2Cb"), ("news-groups-escape", 6..9));
        assert_eq!(refused("news:."), ("news-dots", 5..6));
        assert_eq!(refused("news://h/%2E."), ("news-dots", 9..13));
        assert_eq!(refused("news:@a"), ("news-id-left", 5..5));
        assert_eq!(refused("news:a%0Db@c"), ("news-id-left", 6..9));
        assert_eq!(refused("news:a@"), ("news-id-right", 7..7));
        assert_eq!(refused("news:a@b%3E"), ("news-id-right", 8..11));
        assert_eq!(refused("news:a@%5B%3E%5D"), ("news-id-right", 10..13));
        assert_eq!(refused("news:a@b@c"), ("news-id-right", 8..9));
        assert_eq!(refused("nntp://h/a"), ("scheme-other", 0..4));
    }

    /// Tests every ASCII character, escaped and unescaped. Names that `nntp` accepts are accepted
    /// here, too.
    #[test]
    fn characters_match_the_grammar() {
        let is_accepted = |text: &str| Uri::parse(text).is_ok_and(|uri| News::parse(uri).is_ok());
        for octet in 0..=0x7F_u8 {
            let c = char::from(octet);
            let is_allowed = b"-+_.*~".contains(&octet);
            if !b"%@?#".contains(&octet) {
                assert_eq!(
                    is_accepted(&format!("news:a{c}b")),
                    c.is_ascii_alphanumeric() || is_allowed,
                    "{c:?}"
                );
            }
            let is_octet = c.is_ascii_graphic() && !b"!,[\\]".contains(&octet);
            let escaped = format!("a%{octet:02X}b");
            assert_eq!(is_accepted(&format!("news:{escaped}")), is_octet, "{c:?}");
            for group in [escaped, format!("a{c}b")] {
                let of_nntp = format!("nntp://h/{group}");
                if !group.contains('/')
                    && Uri::parse(&of_nntp).is_ok_and(|uri| Nntp::parse(uri).is_ok())
                {
                    assert!(is_accepted(&format!("news:{group}")), "{group}");
                }
            }
            let groups = Vec::from([b'a', octet, b'b']);
            let built = NewsParts { server: None, form: NewsFormParts::Newsgroups(groups) }.build();
            assert_eq!(built.is_ok(), is_octet, "{c:?}");
        }
    }

    #[test]
    fn rfc_1738_has_no_server() {
        assert_eq!(refused_1738("news://h/a"), ("news-groups", 5..6));
        let article =
            News::parse_as(Uri::parse("news://h=a@b.c").unwrap(), Revision::Rfc1738).unwrap();
        assert!(matches!(article.form(), NewsForm::Article(id) if id.as_str() == "//h=a@b.c"));
        assert_eq!(refused_1738("news:"), ("news-groups", 5..5));
        assert_eq!(refused_1738("news:a.*"), ("news-groups", 7..8));
        assert_eq!(refused_1738("news:1a"), ("news-groups", 5..6));
        assert_eq!(refused_1738("news:@a"), ("news-id-left", 5..5));
        assert_eq!(refused_1738("news:a@"), ("news-id-right", 7..7));
        assert_eq!(refused_1738("news:a@b@c"), ("news-id-right", 8..9));
        assert_eq!(refused_1738("news:a@b%20"), ("news-id-right", 8..11));
        assert_eq!(refused_1738("news:a@b-.c"), ("news-id-right", 7..9));
        assert_eq!(refused_1738("news:a@b.1c"), ("news-id-right", 9..11));
        assert_eq!(refused_1738("news:a@1.2.3"), ("news-id-right", 11..12));
        assert_eq!(refused_1738("news:a@-b.c"), ("news-id-right", 7..9));
        assert_eq!(refused_1738("news:a@b..c"), ("news-id-right", 9..9));
        assert_eq!(refused_1738("news:a@b.2.3.4"), ("news-id-right", 13..14));
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in [
            "news:",
            "news:*",
            "news://u:p@h:1/",
            "news://h/*",
            "news:a.b%40%2F%FF~%3A+_c",
            "news:a%2Fb@%5Bc@d%5D",
            "news://h/a=%25@c",
        ] {
            let parts = NewsParts::from(News::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let article = NewsParts { server: None, form: NewsFormParts::Article(b"a".into()) };
        assert_eq!(article.build(), Err(BuildError::Ambiguous));
    }
}
