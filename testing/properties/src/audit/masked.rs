//! Passwords according to other parsers.

use urikit::IriRef;
use urikit::{Uri, UriRef};
use urikit_audit::{Policy, secrets};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{Authority, Syntax, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{rfc1738, rfc1808};
use urikit_readings::comparison::Readings;
use urikit_schemes::{Action, Part, Revision, ValueOrDefault, Visitor, reader};

use crate::Held;
use crate::input::{Language, choices, inputs};

/// Part of each password.
const WORD: &str = "zq9hush";
const BEFORE: [&str; 16] = [
    "ftp://",
    "sip:",
    "http://",
    "//",
    "sips:",
    "x://",
    "FTP://",
    "https:\\\\",
    "Sip:",
    "telnet://",
    "ftp:/",
    "http:",
    "/\\",
    "ldap://",
    "",
    " ftp://",
];
/// Delimiters that specifications treat differently in a user or a password.
const ODD: [&str; 16] =
    ["", "?", "/", ";", "&", "=", "#", "@", "80?", "?a=", "[::1]", "\\", "a/b?", "[", ";?&=", ":"];

/// A password or secret of any specification, view, reader, or the audit is masked.
pub(crate) fn masked(data: &[u8]) -> Option<Held> {
    let ([before, in_user, in_password], rest) = choices(data);
    let odd = |chosen: u8| ODD[usize::from(chosen) % ODD.len()];
    let [user, password, host, suffix] = inputs(
        [&Language::USERINFO, &Language::USERINFO, &Language::HOST, &Language::REFERENCE],
        rest,
    );
    let before = BEFORE[usize::from(before) % BEFORE.len()];
    let (user, middle) = (user.replace(':', ""), odd(in_user));
    let text =
        format!("{before}{user}{middle}:{}{WORD}{password}@{host}{suffix}", odd(in_password));
    // A leak is only detected if the password does not occur elsewhere.
    if text.matches(WORD).count() != 1 {
        return None;
    }
    let mut shown = text.clone().into_bytes();
    secrets(&text).for_each(|secret| shown[secret].fill(b'*'));
    let named = named(&text);
    for (who, start, len) in &named {
        let shown_of_it = &shown[*start..start + len];
        assert!(
            shown_of_it.iter().all(|byte| *byte == b'*'),
            "{text:?}: {who} shows a password: {}",
            shown_of_it.escape_ascii()
        );
    }
    let readings = Readings::parse(&text);
    let passwords = readings.readers().filter_map(|reader| {
        readings
            .by(reader)?
            .userinfo
            .as_ref()?
            .split_once(':')
            .map(|(_, password)| password.to_owned())
    });
    let read = passwords.filter(|password| password.contains(WORD)).count();
    let shows_word = shown.windows(WORD.len()).any(|window| window == WORD.as_bytes());
    assert!(read == 0 || !shows_word, "{text:?}: a reader finds the password");
    (read > 0 || !named.is_empty()).then_some(Held)
}

/// A source, and the start and length of a password or secret.
type Named = Vec<(&'static str, usize, usize)>;

fn named(text: &str) -> Named {
    let mut named = Vec::new();
    documents(text, &mut named);
    views(text, &mut named);
    let policy = ["password", "secret-in-query"]
        .iter()
        .fold(Policy::empty(), |policy, rule| policy.deny(rule).expect("a rule"));
    named.extend(policy.audit(text).iter().map(|finding| {
        let span = finding.span();
        ("the audit", span.start, span.len())
    }));
    named
}

fn documents(text: &str, named: &mut Named) {
    let mut add = |who, password: Option<&str>| {
        named.extend(
            password.map(|it| (who, it.as_ptr() as usize - text.as_ptr() as usize, it.len())),
        );
    };
    let login = |login: Option<rfc1738::Login<'_>>| {
        login?
            .password()
            .map(|password| (password.as_str().as_ptr() as usize, password.as_str().len()))
    };
    add(
        "RFC 3986",
        UriRef::parse(text).ok().and_then(|it| it.userinfo()?.password()).map(|it| it.as_str()),
    );
    add(
        "RFC 3987",
        IriRef::parse(text).ok().and_then(|it| it.userinfo()?.password()).map(|it| it.as_str()),
    );
    add(
        "RFC 6874",
        ZonedRef::parse(text).ok().and_then(|it| it.userinfo()?.password()).map(|it| it.as_str()),
    );
    add(
        "Java",
        JavaUri::parse(text).ok().and_then(|it| it.userinfo()?.password()).map(|it| it.as_str()),
    );
    for syntax in [Syntax::RFC2396, Syntax::RFC2732] {
        let found =
            UriReference::parse_with(text, syntax).ok().and_then(|it| match it.authority()? {
                Authority::Server(server) => server.userinfo()?.password(),
                Authority::RegName(_) => None,
            });
        add("RFC 2396", found.map(|it| it.as_str()));
    }
    let found = rfc1738::Url::parse(text).ok().and_then(|url| login(url.login()));
    named.extend(found.map(|(start, len)| ("RFC 1738", start - text.as_ptr() as usize, len)));
    // The net_loc of RFC 1808 section 2.4.3 has the syntax of RFC 1738.
    let net_loc = rfc1808::Url::parse(text).ok().and_then(|url| Some(url.net_loc()?.as_str()));
    if let Some(net_loc) = net_loc {
        let url = format!("x://{net_loc}");
        let found = rfc1738::Url::parse(&url).ok().and_then(|url| login(url.login()));
        let start = net_loc.as_ptr() as usize - text.as_ptr() as usize;
        named.extend(
            found.map(|(at, len)| {
                ("RFC 1808", start + at - url.as_ptr() as usize - "x://".len(), len)
            }),
        );
    }
}

/// Collects passwords.
struct Passwords<'n>(&'n mut Named);

impl Visitor for Passwords<'_> {
    fn part(&mut self, part: Part<'_>) {
        if let ("password", ValueOrDefault::Written(piece)) = (part.name, part.value) {
            self.0.push(("the scheme", piece.span().start, piece.span().len()));
        }
    }

    fn action(&mut self, _: Action<'_>) {}
}

fn views(text: &str, named: &mut Named) {
    let Ok(uri) = Uri::parse(text) else { return };
    let reader = reader(uri.scheme().as_str());
    for (reader, revision) in
        reader.into_iter().flat_map(|it| [(it, Revision::Current), (it, Revision::Rfc1738)])
    {
        let mut passwords = Vec::new();
        if reader(uri, revision, &mut Passwords(&mut passwords)).is_ok() {
            named.append(&mut passwords);
        }
    }
}
