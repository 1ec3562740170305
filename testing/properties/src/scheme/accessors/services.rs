//! Schemes with a host, and files.

use std::ops::Range;

use urikit_conformance::normalize_rfc3986;
use urikit_schemes::{
    EncodedSlice, File, Ftp, FtpType, Gopher, GopherPlus, Http, Ldap, LdapScope, News, NewsForm,
    Nntp, Prospero, Telnet, View, Wais, WaisObject,
};

use super::{Finding, Known, decoded, lower, span};

pub(in crate::scheme) fn file(known: &Known<'_>) -> Finding {
    let file: File<'_> = known.read();
    // An empty range between the slashes.
    let empty = known.text.starts_with("file://").then_some(7..7);
    let host = known.one("host").or(empty);
    assert_eq!(file.host().map(span), host, "{}", known.text);
    let host = host.map_or(Vec::new(), |place| lower(known.at(place)));
    assert_eq!(file.is_local(), host.is_empty() || host == b"localhost", "{}", known.text);
    let mut segments = known.all("directory");
    segments.push(known.one("name").unwrap_or(known.text.len()..known.text.len()));
    assert_eq!(file.segments().map(span).collect::<Vec<_>>(), segments, "{}", known.text);
    None
}

pub(in crate::scheme) fn ftp(known: &Known<'_>) -> Finding {
    let ftp: Ftp<'_> = known.read();
    known.login(ftp.login());
    known.are_parts(ftp.directories(), "cwd");
    let kind = known.part("type").map(|kind| match &*lower(kind) {
        b"a" => FtpType::Ascii,
        b"i" => FtpType::Image,
        _ => FtpType::Directory,
    });
    assert_eq!(ftp.kind(), kind, "{}", known.text);
    let path = known.after_authority();
    let end = if kind.is_some() { path.end - ";type=a".len() } else { path.end };
    let name = known.one("name").or((!path.is_empty()).then_some(end..end));
    assert_eq!(ftp.name().map(span), name, "{}", known.text);
    None
}

/// The request in a Gopher+ string (RFC 1738 sections 3.4.4 to 3.4.9).
#[derive(Debug, PartialEq)]
enum Plus {
    Default,
    Form,
    Attributes(Vec<Vec<u8>>),
    DirectoryAttributes(Vec<Vec<u8>>),
    View(Vec<u8>, Option<Vec<u8>>),
    Answers(Vec<Vec<u8>>),
    Other(Vec<u8>),
}

/// Splits octets at a delimiter.
fn split<'o>(octets: &'o [u8], end: &[u8]) -> Option<(&'o [u8], &'o [u8])> {
    let at = octets.windows(end.len()).position(|window| window == end)?;
    Some((&octets[..at], &octets[at + end.len()..]))
}

fn is_line_end(octet: &u8) -> bool {
    matches!(octet, b'\r' | b'\n')
}

impl Plus {
    fn of(octets: &[u8]) -> Self {
        let answers = octets.strip_prefix(b"+\t1\r\n+-1\r\n").and_then(Self::answers);
        let names = |octets: &[u8]| {
            let names = octets.split(|&octet| octet == b' ').filter(|name| !name.is_empty());
            names.map(<[u8]>::to_vec).collect()
        };
        match octets {
            _ if answers.is_some() => Self::Answers(answers.expect("checked by the guard")),
            _ if octets.iter().any(|octet| is_line_end(octet) || *octet == b'\t') => {
                Self::Other(octets.to_vec())
            }
            b"+" => Self::Default,
            b"?" => Self::Form,
            [b'!', rest @ ..] => Self::Attributes(names(rest)),
            [b'$', rest @ ..] => Self::DirectoryAttributes(names(rest)),
            [b'+', rest @ ..] => match split(rest, b" ") {
                Some((view, language)) => Self::View(view.to_vec(), Some(language.to_vec())),
                None => Self::View(rest.to_vec(), None),
            },
            _ => Self::Other(octets.to_vec()),
        }
    }

    /// Lines, terminated by a `.`.
    fn answers(mut rest: &[u8]) -> Option<Vec<Vec<u8>>> {
        let mut lines = Vec::new();
        loop {
            let (line, suffix) = split(rest, b"\r\n")?;
            match line {
                b"." => return suffix.is_empty().then_some(lines),
                _ if line.iter().any(is_line_end) => return None,
                _ => lines.push(line.to_vec()),
            }
            rest = suffix;
        }
    }

    fn found(plus: GopherPlus<'_>) -> Self {
        let names = |names| GopherPlus::names(names).map(|name| decoded(name.as_str())).collect();
        let octets = |piece: EncodedSlice<'_>| decoded(piece.as_str());
        match plus {
            GopherPlus::Default => Self::Default,
            GopherPlus::Form => Self::Form,
            GopherPlus::Attributes(all) => Self::Attributes(names(all)),
            GopherPlus::DirectoryAttributes(all) => Self::DirectoryAttributes(names(all)),
            GopherPlus::View { view, language } => Self::View(octets(view), language.map(octets)),
            GopherPlus::Answers(lines) => {
                Self::Answers(GopherPlus::lines(lines).map(|line| decoded(line.as_str())).collect())
            }
            GopherPlus::Other(string) => Self::Other(octets(string)),
            plus => unreachable!("unexpected {plus:?}"),
        }
    }
}

pub(in crate::scheme) fn gopher(known: &Known<'_>) -> Finding {
    let gopher: Gopher<'_> = known.read();
    known.login(gopher.login());
    let path = known.after_authority();
    assert_eq!(gopher.has_slash(), known.at(path.clone()).starts_with('/'), "{}", known.text);
    let kind = known.part("gophertype").map_or(b'1', |kind| decoded(kind)[0]);
    assert_eq!(gopher.kind(), kind, "{}", known.text);
    known.is(gopher.selector(), known.one("selector").unwrap_or(path.end..path.end));
    known.is_part(gopher.search(), "search");
    known.is_part(gopher.plus_string(), "gopher+_string");
    let plus = known.part("gopher+_string").map(|string| Plus::of(&decoded(string)));
    assert_eq!(gopher.plus().map(Plus::found), plus, "{}", known.text);
    // If the answers are invalid, the first line end is reported, which is an escape.
    let line_end = known
        .one("gopher+_string")
        .filter(|_| matches!(plus, Some(Plus::Other(_))))
        .and_then(|place| {
            let string = known.at(place.clone());
            let at = string.match_indices('%').find(|(at, _)| {
                matches!(&*string[at + 1..at + 3].to_ascii_uppercase(), "0D" | "0A")
            })?;
            Some(place.start + at.0..place.start + at.0 + 3)
        });
    known.warning(View::warning(&gopher), line_end.map(|place| ("gopher-plus-line-end", place)))
}

pub(in crate::scheme) fn http(known: &Known<'_>) -> Finding {
    let http: Http<'_> = known.read();
    assert_eq!(http.scheme().name(), known.scheme, "{}", known.text);
    known.login(http.login());
    let suffix = known.after_authority();
    known.is(http.path(), known.one("path").unwrap_or(suffix.start..suffix.start));
    known.is_part(http.search(), "searchpart");
    let slash = if known.one("path").is_none() { "/" } else { "" };
    assert_eq!(http.target().to_string(), format!("{slash}{}", known.at(suffix)), "{}", known.text);
    origin(known, &http);
    // A userinfo is not allowed.
    let userinfo = known.one("user").map(|user| match known.one("password") {
        Some(password) => user.start..password.end,
        None => user,
    });
    let code = if known.scheme.starts_with("ws") { "ws-userinfo" } else { "http-userinfo" };
    assert_eq!(http.warning(), View::warning(&http), "{}", known.text);
    known.warning(http.warning(), userinfo.map(|place| (code, place)))
}

/// RFC 6454 sections 4 and 6.2.
fn origin(known: &Known<'_>, http: &Http<'_>) {
    let origin = http.origin();
    let default = normalize_rfc3986::scheme(known.scheme).and_then(|scheme| scheme.port).expect(
        "the scheme \
            has a default port",
    );
    let (host, port) =
        (known.part("host").expect("the host is always written"), known.port.unwrap_or(default));
    assert_eq!(
        (origin.scheme().name(), origin.host(), origin.port()),
        (known.scheme, host, port),
        "{}",
        known.text
    );
    let shown_port = if port == default { String::new() } else { format!(":{port}") };
    let shown = format!("{}://{}{shown_port}", known.scheme, host.to_ascii_lowercase());
    assert_eq!(origin.to_string(), shown, "{}", known.text);
}

pub(in crate::scheme) fn ldap(known: &Known<'_>) -> Finding {
    let ldap: Ldap<'_> = known.read();
    assert_eq!(ldap.scheme().name(), known.scheme, "{}", known.text);
    let start = known.scheme.len() + "://".len();
    known.is(ldap.host(), known.one("host").unwrap_or(start..start));
    assert_eq!(ldap.port(), known.port, "{}", known.text);
    known.is_part(Some(ldap.dn()), "dn");
    known.are_parts(ldap.attributes(), "selector");
    known.is_part(ldap.filter(), "filter");
    let scope = known.part("scope").map(lower);
    assert_eq!(ldap.scope().map(|scope| scope.name().as_bytes().to_vec()), scope, "{}", known.text);
    // Defaults of RFC 4516 section 3.
    let octets = |name| known.part(name).map(decoded);
    let search = ldap.search();
    assert_eq!(Some(search.base), octets("dn"), "{}", known.text);
    assert_eq!(search.scope, ldap.scope().unwrap_or(LdapScope::Base), "{}", known.text);
    assert_eq!(
        search.filter,
        octets("filter").unwrap_or(b"(objectClass=*)".to_vec()),
        "{}",
        known.text
    );
    let mut attributes: Vec<_> =
        known.all("selector").into_iter().map(|place| decoded(known.at(place))).collect();
    if attributes.is_empty() {
        attributes.push(b"*".to_vec());
    }
    assert_eq!(search.attributes, attributes, "{}", known.text);
    let (mut critical, mut places) = (Vec::new(), Vec::new());
    for place in known.all("extension") {
        let is_critical = known.at(place.clone()).starts_with('!');
        critical.push(is_critical);
        places.push(place.start + usize::from(is_critical)..place.end);
    }
    known.are_parameters(ldap.extensions().map(|it| (it.name(), it.value())), &places);
    assert!(ldap.extensions().map(|it| it.is_critical()).eq(critical), "{}", known.text);
    None
}

pub(in crate::scheme) fn news(known: &Known<'_>) -> Finding {
    let news: News<'_> = known.read();
    match (news.server(), known.one("host")) {
        (Some(server), Some(_)) => known.login(server),
        (server, host) => assert_eq!((server, host), (None, None), "{}", known.text),
    }
    let form = news.form();
    if let Some(article) = known.one("article") {
        known.is(form.text(), article.clone());
        assert!(matches!(form, NewsForm::Article(id) if id.span() == article), "{}", known.text);
        return None;
    }
    // RFC 5538 section 4: an empty list means `*`, and escaped wildcards are wildcards.
    let groups = known.one("newsgroups").unwrap_or(known.text.len()..known.text.len());
    known.is(form.text(), groups.clone());
    let (found, place) = match form {
        NewsForm::All(text) => ("all", text.span()),
        NewsForm::Group(text) => ("group", text.span()),
        NewsForm::Pattern(text) => ("pattern", text.span()),
        NewsForm::Article(text) => ("article", text.span()),
    };
    let expected = match &*decoded(known.at(groups.clone())) {
        b"" | b"*" => "all",
        octets if octets.iter().any(|octet| b"*?".contains(octet)) => "pattern",
        _ => "group",
    };
    assert_eq!((found, place), (expected, groups), "{}", known.text);
    None
}

pub(in crate::scheme) fn nntp(known: &Known<'_>) -> Finding {
    let nntp: Nntp<'_> = known.read();
    known.login(nntp.login());
    known.is_part(Some(nntp.group()), "group");
    known.is_part(nntp.article_number(), "article-number");
    None
}

pub(in crate::scheme) fn prospero(known: &Known<'_>) -> Finding {
    let prospero: Prospero<'_> = known.read();
    known.login(prospero.login());
    known.is_part(Some(prospero.hsoname()), "hsoname");
    known.are_pairs(prospero.fields(), ["field", "value"]);
    None
}

pub(in crate::scheme) fn telnet(known: &Known<'_>) -> Finding {
    let telnet: Telnet<'_> = known.read();
    assert_eq!(telnet.mode().scheme(), known.scheme, "{}", known.text);
    known.login(telnet.login());
    assert_eq!(telnet.has_slash(), known.at(known.after_authority()) == "/", "{}", known.text);
    None
}

pub(in crate::scheme) fn wais(known: &Known<'_>) -> Finding {
    let wais: Wais<'_> = known.read();
    known.login(wais.login());
    known.is_part(Some(wais.database()), "database");
    let place = |piece: EncodedSlice<'_>| Some(span(piece));
    let found: [Option<Range<usize>>; 3] = match wais.object() {
        WaisObject::Database => [None, None, None],
        WaisObject::Search(search) => [place(search), None, None],
        WaisObject::Document { wtype, wpath } => [None, place(wtype), place(wpath)],
    };
    assert_eq!(found, ["search", "wtype", "wpath"].map(|name| known.one(name)), "{}", known.text);
    None
}
