//! The productions of RFC 1738 section 5 for each scheme.

use urikit_legacy::rfc1738::Url;

use crate::error::{Rule, SchemeError, rules};
use crate::news::check_host_1738;
use crate::nntp::check_group_1738;
use crate::slice::EncodedSlice;

const FILE: &str = "fileurl = \"file://\" [ host | \"localhost\" ] \"/\" fpath";
const GROUP: &str = "group = alpha *[ alpha | digit | \"-\" | \".\" | \"+\" | \"_\" ]";
const NNTP: &str = "nntpurl = \"nntp://\" hostport \"/\" group [ \"/\" digits ]";
const WAIS: &str = "waisdatabase = \"wais://\" hostport \"/\" database";
const PROSPERO: &str = "prosperourl = \"prospero://\" hostport \"/\" ppath *[ fieldspec ]";

rules! {
    "RFC 1738 section 5" => {
        HTTP_USER = "http-userinfo", "user or password in an http URL",
            "httpurl = \"http://\" hostport [ \"/\" hpath [ \"?\" search ]]";
        HTTP_SEARCH = "http-search-reserved", "`/` or `?` in the search",
            "search = *[ uchar | \";\" | \":\" | \"@\" | \"&\" | \"=\" ]";
        FTP_TYPE = "ftp-type", "`;` without a transfer type at the end",
            "ftpurl = \"ftp://\" login [ \"/\" fpath [ \";type=\" ftptype ]]";
        FILE_LOGIN = "file-userinfo", "user, password, or port in a file URL", FILE;
        FILE_PATH = "file-path", "missing `/` after the host", FILE;
        FILE_SEGMENT = "file-semicolon", "`;` in a file name",
            "fsegment = *[ uchar | \"?\" | \":\" | \"@\" | \"&\" | \"=\" ]";
        GOPHER_USER = "gopher-userinfo", "user or password in a gopher URL",
            "gopherurl = \"gopher://\" hostport [ / [ gtype [ selector [ \"%09\" search [ \"%09\" \
             gopher+_string ] ] ] ] ]";
        MAIL = "mailto-empty", "missing mail address", "encoded822addr = 1*xchar";
        NEWS_GROUP = "news-groups", "invalid newsgroup name", GROUP;
        NEWS_ARTICLE = "news-id-left", "missing message identifier before `@`",
            "article = 1*[ uchar | \";\" | \"/\" | \"?\" | \":\" | \"&\" | \"=\" ] \"@\" host";
        NNTP_USER = "nntp-userinfo", "user or password in an nntp URL", NNTP;
        NNTP_SLASH = "nntp-slash", "missing `/` and newsgroup after the host", NNTP;
        NNTP_GROUP = "nntp-group", "invalid newsgroup name", GROUP;
        NNTP_NUMBER = "nntp-number", "article number is not digits", NNTP;
        TELNET = "telnet-path", "path other than `/`", "telneturl = \"telnet://\" login [ \"/\" ]";
        WAIS_USER = "wais-userinfo", "user or password in a wais URL", WAIS;
        WAIS_DATABASE = "wais-database", "missing `/` and database after the host", WAIS;
        WAIS_SEARCH = "wais-search-reserved", "`/` or `?` in the search",
            "search = *[ uchar | \";\" | \":\" | \"@\" | \"&\" | \"=\" ]";
        WAIS_DOCUMENT = "wais-document", "missing `/` and document path after the type",
            "waisdoc = \"wais://\" hostport \"/\" database \"/\" wtype \"/\" wpath";
        WAIS_RESERVED = "wais-reserved", "reserved character in a database, type, or path",
            "wpath = *uchar";
        PROSPERO_USER = "prospero-userinfo", "user or password in a prospero URL", PROSPERO;
        PROSPERO_PATH = "prospero-path", "missing `/` and object name after the host", PROSPERO;
        PROSPERO_FIELD = "prospero-field", "field without `=` and a value",
            "fieldspec = \";\" fieldname \"=\" fieldvalue";
        PROSPERO_RESERVED = "prospero-reserved", "`/` or `=` in the name or value of a field",
            "fieldvalue = *[ uchar | \"?\" | \":\" | \"@\" | \"&\" ]";
    }
}

/// Checks a URL by the production of RFC 1738 section 5 for its scheme, such as `httpurl`.
///
/// [`Url::parse`] applies the generic syntax only. This applies the production of the schemes that
/// RFC 1738 defines: ftp, http, gopher, mailto, news, nntp, telnet, wais, file, and prospero. URLs
/// of other schemes (`otherurl`) have no further rules. Only the syntax is checked: unlike
/// [`View::parse_as`](crate::View::parse_as), this accepts any port number, for example.
///
/// # Errors
///
/// Returns an error for the first violated rule.
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc1738::Url;
/// use urikit_schemes::check_rfc1738;
///
/// assert!(check_rfc1738(Url::parse("ftp://joe:pw@ftp.example.com/a;type=i")?).is_ok());
/// let error = check_rfc1738(Url::parse("http://joe:pw@www.example.com/")?).unwrap_err();
/// assert_eq!((error.code(), error.span()), ("http-userinfo", 7..13));
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
pub fn check_rfc1738(url: Url<'_>) -> Result<(), SchemeError> {
    let check = PRODUCTIONS.iter().find(|(scheme, _)| url.scheme() == *scheme);
    check.map_or(Ok(()), |(_, check)| check(Parts::of(url)))
}

type Check = fn(Parts<'_>) -> Result<(), SchemeError>;

const PRODUCTIONS: [(&str, Check); 10] = [
    ("ftp", ftp),
    ("http", http),
    ("gopher", |url| url.no_user(&GOPHER_USER)),
    ("mailto", mailto),
    ("news", news),
    ("nntp", nntp),
    ("telnet", telnet),
    ("wais", wais),
    ("file", file),
    ("prospero", prospero),
];

/// A URL as slices.
#[derive(Clone, Copy)]
struct Parts<'a> {
    schemepart: EncodedSlice<'a>,
    /// The user and password, without the `@`.
    user: Option<EncodedSlice<'a>>,
    has_port: bool,
    /// The login, or an empty slice.
    login: EncodedSlice<'a>,
    /// The url-path, without the slash before it.
    path: Option<EncodedSlice<'a>>,
}

impl<'a> Parts<'a> {
    fn of(url: Url<'a>) -> Self {
        let schemepart = EncodedSlice::schemepart(url);
        let login = url.login();
        let start = if login.is_some() { 2 } else { 0 };
        let end = start + login.map_or(0, |login| login.as_str().len());
        let slice = |start, end| schemepart.slice(start..end).unwrap_or(schemepart);
        let login_slice = slice(start, end);
        // A password cannot contain `@`, so the first one ends the user and password.
        let user = login_slice.split_once('@').map(|(user, _)| user);
        let path = slice(end, schemepart.as_str().len()).strip_prefix('/');
        let has_port = login.is_some_and(|login| login.port().is_some());
        let path = path.filter(|_| login.is_some());
        Self { schemepart, user, has_port, login: login_slice, path }
    }

    fn no_user(&self, rule: &'static Rule) -> Result<(), SchemeError> {
        self.user.map_or(Ok(()), |user| Err(user.error(rule)))
    }

    /// Returns the url-path, or the error that it is missing.
    fn path(&self, rule: &'static Rule) -> Result<EncodedSlice<'a>, SchemeError> {
        self.path.ok_or_else(|| self.login.error_at_end(rule))
    }
}

fn http(url: Parts<'_>) -> Result<(), SchemeError> {
    url.no_user(&HTTP_USER)?;
    let search = url.path.and_then(|path| path.split_once('?'));
    search.map_or(Ok(()), |(_, search)| search.only(&HTTP_SEARCH, is_search))
}

fn ftp(url: Parts<'_>) -> Result<(), SchemeError> {
    let Some((_, parameter)) = url.path.and_then(|path| path.split_once(';')) else {
        return Ok(());
    };
    match parameter.as_str().strip_prefix("type=") {
        Some("A" | "I" | "D" | "a" | "i" | "d") => Ok(()),
        _ => Err(parameter.error(&FTP_TYPE)),
    }
}

fn file(url: Parts<'_>) -> Result<(), SchemeError> {
    url.no_user(&FILE_LOGIN)?;
    if url.has_port {
        return Err(url.login.error(&FILE_LOGIN));
    }
    url.path(&FILE_PATH)?.only(&FILE_SEGMENT, |byte| byte != b';')
}

fn mailto(url: Parts<'_>) -> Result<(), SchemeError> {
    match url.schemepart.is_empty() {
        true => Err(url.schemepart.error(&MAIL)),
        false => Ok(()),
    }
}

fn news(url: Parts<'_>) -> Result<(), SchemeError> {
    let group = url.schemepart;
    match group.split_once('@') {
        Some((left, _)) if left.is_empty() => Err(left.error(&NEWS_ARTICLE)),
        Some((_, host)) => check_host_1738(host),
        None if group.as_str() == "*" => Ok(()),
        None => check_group_1738(group, &NEWS_GROUP),
    }
}

fn nntp(url: Parts<'_>) -> Result<(), SchemeError> {
    url.no_user(&NNTP_USER)?;
    let path = url.path(&NNTP_SLASH)?;
    let Some((group, number)) = path.split_once('/') else {
        return check_group_1738(path, &NNTP_GROUP);
    };
    check_group_1738(group, &NNTP_GROUP)?;
    if number.is_empty() {
        return Err(number.error(&NNTP_NUMBER));
    }
    number.only(&NNTP_NUMBER, |byte| byte.is_ascii_digit())
}

fn telnet(url: Parts<'_>) -> Result<(), SchemeError> {
    match url.path {
        Some(path) if !path.is_empty() => Err(path.error(&TELNET)),
        _ => Ok(()),
    }
}

fn wais(url: Parts<'_>) -> Result<(), SchemeError> {
    url.no_user(&WAIS_USER)?;
    let path = url.path(&WAIS_DATABASE)?;
    let no_reserved = |slice: EncodedSlice<'_>| {
        let is_reserved = |byte| matches!(byte, b';' | b'/' | b'?' | b':' | b'@' | b'&' | b'=');
        slice.only(&WAIS_RESERVED, |byte| !is_reserved(byte))
    };
    if let Some((database, search)) = path.split_once('?') {
        return no_reserved(database).and_then(|()| search.only(&WAIS_SEARCH, is_search));
    }
    let Some((database, document)) = path.split_once('/') else { return no_reserved(path) };
    let Some((wtype, wpath)) = document.split_once('/') else {
        return Err(document.error_at_end(&WAIS_DOCUMENT));
    };
    [database, wtype, wpath].into_iter().try_for_each(no_reserved)
}

fn prospero(url: Parts<'_>) -> Result<(), SchemeError> {
    url.no_user(&PROSPERO_USER)?;
    let path = url.path(&PROSPERO_PATH)?;
    let Some((_, fields)) = path.split_once(';') else { return Ok(()) };
    fields.split(';').try_for_each(|field| {
        let Some((name, value)) = field.split_once('=') else {
            return Err(field.error(&PROSPERO_FIELD));
        };
        let is_allowed = |byte| !matches!(byte, b'/' | b'=');
        name.only(&PROSPERO_RESERVED, is_allowed)?;
        value.only(&PROSPERO_RESERVED, is_allowed)
    })
}

/// Returns whether `search` allows a character of a URL.
fn is_search(byte: u8) -> bool {
    !matches!(byte, b'/' | b'?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_section_5_are_valid() {
        for text in [
            "ftp://u:p@h:21/a/b?c;type=a",
            "ftp://google.com?@evil.com/",
            "ftp://h",
            "ftp://h/;type=D",
            "http://h",
            "http://h:99999/a;b=c:@&/?a=b;c",
            "HTTP://h/",
            "gopher://h:70/0/sel%09%09+x?y",
            "mailto:a@b.example",
            "mailto://x",
            "news:*",
            "news:comp.lang.c++",
            "news:a;/?:&=b@host.example",
            "news:a@1.2.3.4",
            "nntp://h/a.b/12",
            "nntp://h/a",
            "telnet://u:p@h:23",
            "telnet://h/",
            "wais://h/db",
            "wais://h/db?a;b=c",
            "wais://h/db/t/p",
            "file:///a?b=c",
            "file://localhost/a:b",
            "prospero://h/a/b;v=1;w=2",
            "x-other:http://u:p@h/?/?",
        ] {
            assert_eq!(check_rfc1738(Url::parse(text).unwrap()), Ok(()), "{text}");
        }
    }

    #[test]
    fn violated_productions_have_a_position() {
        for (text, code, span) in [
            ("http://u:p@h/", "http-userinfo", 7..10),
            ("http://a?b@h/", "http-userinfo", 7..10),
            ("http://h/?a/b", "http-search-reserved", 11..12),
            ("http://h/?a?b", "http-search-reserved", 11..12),
            ("ftp://h/a;b", "ftp-type", 10..11),
            ("ftp://h/a;type=x", "ftp-type", 10..16),
            ("ftp://h/a;b/c", "ftp-type", 10..13),
            ("gopher://u@h/", "gopher-userinfo", 9..10),
            ("mailto:", "mailto-empty", 7..7),
            ("news:1a", "news-groups", 5..6),
            ("news:", "news-groups", 5..5),
            ("news:a/b", "news-groups", 6..7),
            ("news:@h", "news-id-left", 5..5),
            ("news:a@h_", "news-id-right", 8..9),
            ("nntp://a", "nntp-slash", 8..8),
            ("nntp://u@a/g", "nntp-userinfo", 7..8),
            ("nntp://a/1", "nntp-group", 9..10),
            ("nntp://a/g/x", "nntp-number", 11..12),
            ("nntp://a/g/", "nntp-number", 11..11),
            ("telnet://h/x", "telnet-path", 11..12),
            ("wais://h", "wais-database", 8..8),
            ("wais://h/a=b", "wais-reserved", 10..11),
            ("wais://h/a/b", "wais-document", 12..12),
            ("wais://h/a/b/c/d", "wais-reserved", 14..15),
            ("wais://h/a?b?c", "wais-search-reserved", 12..13),
            ("file://h", "file-path", 8..8),
            ("file://u@h/", "file-userinfo", 7..8),
            ("file://h:1/", "file-userinfo", 7..10),
            ("file:///a;b", "file-semicolon", 9..10),
            ("prospero://h", "prospero-path", 12..12),
            ("prospero://h/a;b", "prospero-field", 15..16),
            ("prospero://h/a;b=c=d", "prospero-reserved", 18..19),
        ] {
            let error = check_rfc1738(Url::parse(text).unwrap()).unwrap_err();
            assert_eq!((error.code(), error.span()), (code, span), "{text}");
        }
    }
}
