//! Strings that programs accept as URIs of a scheme, but that RFC 3986 does not allow.
//!
//! For example, `mongodb://a.example:1,b.example:2/db` has two ports, and `sip:alice@[::1]` has
//! brackets in a path. Other strings are valid URIs whose generic components are useless, such as
//! the single path of `jdbc:postgresql://h/db`.
//!
//! The parsers below split strings without validating more than they need to find the parts. Each
//! returns `None` if a string has another form, so they are tried in turn.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::net::Ipv6Addr;
use core::ops::Range;

use urikit::component::Scheme;
use urikit::{ParseError, Uri};

use crate::reader::reader;
use crate::sip::Sip;
use crate::view::{ValueOrDefault, View};

/// A string in the syntax that programs define for a scheme, and its parts.
///
/// # Examples
///
/// ```
/// use urikit_schemes::{OwnSyntax, Program};
///
/// let found = OwnSyntax::parse("mongodb://u:p@a.example:1,b.example:2/db?w=1").unwrap();
/// assert_eq!(found.program(), Program::HostList);
/// let hosts: Vec<_> = found.parts().iter().filter(|part| part.name == "host").collect();
/// assert_eq!((hosts[0].value, hosts[1].value), ("a.example", "b.example"));
///
/// let violation = found.violation().unwrap();
/// assert_eq!(violation.rule(), "port = *DIGIT");
/// assert_eq!(violation.section(), "RFC 3986 section 3.2.3");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct OwnSyntax<'a> {
    text: &'a str,
    program: Program,
    parts: Vec<OwnPart<'a>>,
}

/// A part of a string, such as the host `a.example`.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct OwnPart<'a> {
    /// The name of the part, such as `host`, `port`, `user`, `password`, `database`, or `path`.
    ///
    /// An option gives two parts: `option`, its name, and `value` (or `user` or `password`, if the
    /// option has this meaning).
    pub name: &'static str,
    /// The part as written, without its delimiters.
    pub value: &'a str,
    /// The byte offset of the part in the string.
    pub start: usize,
}

impl OwnPart<'_> {
    /// Returns the byte range of the part in the string.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.start + self.value.len()
    }
}

impl fmt::Debug for OwnPart<'_> {
    /// Masks passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = if self.name == "password" { "***" } else { self.value };
        write!(f, "{}={value:?}", self.name)
    }
}

impl fmt::Debug for OwnSyntax<'_> {
    /// Masks passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("OwnSyntax");
        all.field("program", &self.program).field("parts", &self.parts).finish()
    }
}

/// The programs that define a syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Program {
    /// SIP with an IPv6 address in brackets (RFC 3261 section 25.1).
    Sip,
    /// JDBC drivers: `jdbc:SUBPROTOCOL:SUBNAME`.
    Jdbc,
    /// Kafka: `NAME://HOST:PORT,NAME://HOST:PORT` or `HOST:PORT,HOST:PORT`.
    Kafka,
    /// Object stores such as S3: `s3://BUCKET/KEY`, with a key that is not encoded.
    ObjectStore,
    /// Git: `user@host:path`, a path in place of a port, or `transport::address`.
    Git,
    /// Clients of a cluster, such as MongoDB and PostgreSQL: several hosts separated by commas.
    HostList,
}

impl Program {
    /// Returns the name of the syntax, such as `jdbc`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sip => "sip",
            Self::Jdbc => "jdbc",
            Self::Kafka => "kafka",
            Self::ObjectStore => "object-store",
            Self::Git => "git",
            Self::HostList => "host-list",
        }
    }
}

/// Adds the parts of a string that has the syntax of a program.
type Parse = for<'a> fn(&mut Parts<'a>) -> Option<()>;

/// Parsers in the order in which they are tried. The host list is last because it accepts any
/// scheme.
const PARSERS: [(Program, Parse); 6] = [
    (Program::Sip, sip),
    (Program::Jdbc, jdbc),
    (Program::Kafka, kafka),
    (Program::ObjectStore, object_store),
    (Program::Git, git),
    (Program::HostList, host_list),
];

impl<'a> OwnSyntax<'a> {
    /// Splits a string into the parts of a known syntax.
    ///
    /// Returns `None` if the string has none of the known forms. In particular, a URI whose generic
    /// components have their usual meaning, such as `http://example.com/`, has none.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::OwnSyntax;
    ///
    /// let parts = |text| OwnSyntax::parse(text).map(|found| format!("{:?}", found.parts()));
    /// assert_eq!(
    ///     parts("git@host.example:2222/r.git").as_deref(),
    ///     Some(r#"[user="git", host="host.example", path="2222/r.git"]"#)
    /// );
    /// assert_eq!(
    ///     parts("s3://my_bucket/a b#1").as_deref(),
    ///     Some(r#"[bucket="my_bucket", key="a b#1"]"#)
    /// );
    /// assert_eq!(parts("http://example.com/"), None);
    /// ```
    pub fn parse(text: &'a str) -> Option<Self> {
        PARSERS.iter().find_map(|(program, parse)| {
            let mut parts = Parts { text, list: Vec::new() };
            parse(&mut parts)?;
            Some(Self { text, program: *program, parts: parts.list })
        })
    }

    /// Returns the program whose syntax this is.
    pub const fn program(&self) -> Program {
        self.program
    }

    /// Returns the parts of the string, in order.
    pub fn parts(&self) -> &[OwnPart<'a>] {
        &self.parts
    }

    /// Returns the error that describes which rule of RFC 3986 the string violates.
    ///
    /// Returns `None` if the string is a valid URI. Its generic components then differ from its
    /// parts: the host of `mongodb://a,b/` is `a,b`, for example.
    pub fn violation(&self) -> Option<ParseError> {
        Uri::parse(self.text).err()
    }
}

/// The parts found so far.
struct Parts<'a> {
    text: &'a str,
    list: Vec<OwnPart<'a>>,
}

impl<'a> Parts<'a> {
    /// Adds a part, which must be a slice of the string.
    fn add(&mut self, name: &'static str, value: &'a str) {
        let start = value.as_ptr() as usize - self.text.as_ptr() as usize;
        self.list.push(OwnPart { name, value, start });
    }

    fn add_some(&mut self, name: &'static str, value: Option<&'a str>) {
        if let Some(value) = value {
            self.add(name, value);
        }
    }

    /// Adds `[user[:password]@]`, and returns the rest. A password may contain an `@`.
    fn login(&mut self, text: &'a str, colon: char) -> &'a str {
        let Some((login, rest)) = text.rsplit_once('@') else { return text };
        if !login.is_empty() {
            let (user, password) = cut(login, colon);
            self.add("user", user);
            self.add_some("password", password);
        }
        rest
    }

    /// Adds `host[:port]`. The host of SQL Server may have an instance, as in `host\instance`.
    fn host(&mut self, text: &'a str) -> Option<()> {
        let (host, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (address, rest) = rest.split_once(']')?;
                address.parse::<Ipv6Addr>().ok()?;
                let port = if rest.is_empty() { None } else { Some(rest.strip_prefix(':')?) };
                (&text[..address.len() + 2], port)
            }
            None => {
                let (host, port) = cut(text, ':');
                if host.is_empty() || host.contains(['/', '?', '#', '@', '[', ' ']) {
                    return None;
                }
                (host, port)
            }
        };
        let (host, instance) = cut(host, '\\');
        self.add("host", host);
        self.add_some("instance", instance);
        if let Some(port) = port {
            port.bytes().all(|byte| byte.is_ascii_digit()).then(|| port.parse::<u16>().ok())??;
            self.add("port", port);
        }
        Some(())
    }

    /// Adds `[user[:password]@]host[:port][,host[:port]]…`.
    fn hosts(&mut self, text: &'a str) -> Option<()> {
        let hosts = self.login(text, ':');
        hosts.split(',').try_for_each(|host| self.host(host))
    }

    /// Adds `name=value` pairs.
    fn options(&mut self, text: &'a str) {
        for option in text.split(['&', ';', '?']).filter(|option| !option.is_empty()) {
            let (name, value) = cut(option, '=');
            self.add("option", name);
            let is = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
            let kind = match () {
                () if is(&["password", "passwd", "pwd"]) => "password",
                () if is(&["user", "username", "uid"]) => "user",
                () => "value",
            };
            self.add_some(kind, value);
        }
    }
}

/// Splits at the first delimiter.
fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// Splits before the first of the delimiters.
fn before<'a>(text: &'a str, delimiters: &[char]) -> (&'a str, &'a str) {
    text.split_at(text.find(delimiters).unwrap_or(text.len()))
}

/// Splits a scheme from the rest.
fn scheme(text: &str) -> Option<(&str, &str)> {
    text.split_once(':').filter(|(scheme, _)| Scheme::parse(scheme).is_ok())
}

/// The brackets violate RFC 3986, because the address is in a path. A name of the same length in
/// their place makes a URI with the same offsets, which [`Sip`] can parse.
fn sip(parts: &mut Parts<'_>) -> Option<()> {
    let (text, mut name) = (parts.text, String::new());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let (address, after) = after.split_once(']')?;
        address.parse::<Ipv6Addr>().ok()?;
        name.push_str(before);
        name.extend(core::iter::repeat_n('a', address.len() + 2));
        rest = after;
    }
    if name.is_empty() {
        return None;
    }
    name.push_str(rest);
    Sip::parse(Uri::parse(&name).ok()?).ok()?.parts(&mut |part| {
        if let ValueOrDefault::Written(slice) = part.value {
            parts.add(part.name, &text[slice.span()]);
        }
    });
    Some(())
}

fn jdbc(parts: &mut Parts<'_>) -> Option<()> {
    let text = parts.text;
    let rest = text.get(5..).filter(|_| text[..5].eq_ignore_ascii_case("jdbc:"))?;
    let (subprotocol, subname) = rest.split_once(':')?;
    parts.add("subprotocol", subprotocol);
    if subprotocol == "oracle" {
        return oracle(parts, subname);
    }
    // A driver may follow the subprotocol, as in `mysql:loadbalance://` or `h2:tcp://`.
    let Some((driver, rest)) = subname.split_once("//").filter(|(driver, _)| {
        driver.is_empty() || driver.ends_with(':') && !driver.contains(['/', ';', '?'])
    }) else {
        let (path, options) = before(subname, &[';', '?']);
        parts.add("path", path);
        parts.options(options);
        return Some(());
    };
    parts.add_some("driver", driver.strip_suffix(':'));
    let (authority, rest) = before(rest, &['/', ';', '?']);
    parts.hosts(authority)?;
    let mut options = rest;
    if let Some(rest) = rest.strip_prefix('/') {
        // Db2 separates options by a colon.
        let ends: &[char] = if subprotocol == "db2" { &[':'] } else { &[';', '?'] };
        let (database, rest) = before(rest, ends);
        parts.add("database", database);
        options = rest.strip_prefix(':').unwrap_or(rest);
    }
    parts.options(options);
    Some(())
}

/// `DRIVER:[USER/PASSWORD]@` and `//HOST:PORT/SERVICE`, `HOST:PORT:SID`, or a name or description.
fn oracle<'a>(parts: &mut Parts<'a>, subname: &'a str) -> Option<()> {
    let (driver, rest) = subname.split_once(':')?;
    parts.add("driver", driver);
    let rest = parts.login(rest, '/');
    if rest.starts_with('(') {
        parts.add("descriptor", rest);
        return Some(());
    }
    let (address, service) = cut(rest.strip_prefix("//").unwrap_or(rest), '/');
    let (host, sid) = match address.rsplit_once(':') {
        Some((host, sid)) if host.contains(':') && !host.ends_with(']') && service.is_none() => {
            (host, Some(sid))
        }
        _ => (address, None),
    };
    parts.host(host)?;
    parts.add_some("sid", sid);
    parts.add_some("service", service);
    Some(())
}

/// Names of listeners may contain `_`, which a scheme may not, and a list is not a URI.
fn kafka(parts: &mut Parts<'_>) -> Option<()> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().all(|byte| byte.is_ascii_uppercase() || b"_0123456789".contains(&byte))
    };
    let text = parts.text;
    let is_list = text.contains(',');
    if !is_list && Uri::parse(text).is_ok() {
        return None;
    }
    for listener in text.split(',') {
        let address = match listener.split_once("://") {
            Some((name, address)) => {
                parts.add("listener", Some(name).filter(|name| is_name(name))?);
                address
            }
            // Servers are a list, or `host:port` would be any URI.
            None => Some(listener).filter(|address| is_list && address.contains(':'))?,
        };
        match address.strip_prefix(':') {
            // An empty host is all interfaces.
            Some(port) => parts.add("port", port.parse::<u16>().is_ok().then_some(port)?),
            None => parts.host(address)?,
        }
    }
    Some(())
}

fn object_store(parts: &mut Parts<'_>) -> Option<()> {
    let (scheme, rest) = scheme(parts.text)?;
    let is_store = ["s3", "s3a", "s3n", "gs"].iter().any(|name| scheme.eq_ignore_ascii_case(name));
    let rest = rest.strip_prefix("//").filter(|_| is_store)?;
    // The name of an access point contains a slash.
    let from = if rest.starts_with("arn:") { rest.find('/').map_or(0, |at| at + 1) } else { 0 };
    let end = rest[from..].find('/').map_or(rest.len(), |at| from + at);
    let (bucket, key) = rest.split_at(end);
    let is_bucket = |byte: u8| byte.is_ascii_alphanumeric() || b"._-:/".contains(&byte);
    (!bucket.is_empty() && bucket.bytes().all(is_bucket)).then_some(())?;
    parts.add("bucket", bucket);
    parts.add_some("key", key.strip_prefix('/'));
    Some(())
}

fn git(parts: &mut Parts<'_>) -> Option<()> {
    let text = parts.text;
    if let Some((transport, address)) = text.split_once("::") {
        let is_address = address.contains("://") || address.starts_with('/');
        if is_address && Scheme::parse(transport).is_ok() {
            parts.add("transport", transport);
            parts.add("address", address);
            return Some(());
        }
    }
    let ssh = ["ssh://", "git+ssh://", "ssh+git://"].iter().find_map(|it| text.strip_prefix(it));
    // A valid port is generic syntax.
    if ssh.is_some() && Uri::parse(text).is_ok() {
        return None;
    }
    let login = ssh.unwrap_or(text);
    let (user, rest) = match login.split_once('@') {
        Some((user, rest)) if !user.contains(['/', ':']) => (Some(user), rest),
        _ => (None, login),
    };
    // Without a user, a name and a path are the scheme and path of a URI.
    user.or(ssh)?;
    let end = if rest.starts_with('[') { rest.find(']')? + 1 } else { rest.find([':', '/'])? };
    let path = rest[end..].strip_prefix(':')?;
    let is_port = path.bytes().all(|byte| byte.is_ascii_digit());
    if is_port || path.starts_with("//") {
        return None;
    }
    parts.add_some("user", user);
    parts.host(&rest[..end])?;
    parts.add("path", path);
    Some(())
}

/// `scheme://[user[:password]@]host[:port],host[:port]…[/database][?options]`.
fn host_list(parts: &mut Parts<'_>) -> Option<()> {
    let (scheme, rest) = scheme(parts.text)?;
    // Schemes with a view have one host.
    let rest = rest.strip_prefix("//").filter(|_| reader(scheme).is_none())?;
    let (authority, rest) = before(rest, &['/', '?']);
    parts.hosts(authority.contains(',').then_some(authority)?)?;
    let (database, options) = before(rest.strip_prefix('/').unwrap_or(rest), &['?']);
    parts.add_some("database", rest.starts_with('/').then_some(database));
    parts.options(options);
    Some(())
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    /// Returns the parts of a string as `name=value`, after the name of the program.
    fn parsed(text: &str) -> String {
        let Some(found) = OwnSyntax::parse(text) else { return String::new() };
        let mut out = String::from(found.program().name());
        for part in found.parts() {
            assert_eq!(&text[part.span()], part.value);
            out += &format!(" {}={}", part.name, part.value);
        }
        // The parts are in order and do not overlap.
        assert!(found.parts().windows(2).all(|pair| pair[0].span().end <= pair[1].start), "{text}");
        out
    }

    #[test]
    fn strings_of_programs_have_parts() {
        for (text, expected) in [
            ("sip:a@[2001:db8::10]:5060", "sip user=a host=[2001:db8::10] port=5060"),
            (
                "sips:[::1];maddr=[::2]?s=a",
                "sip host=[::1] uri-parameter=maddr=[::2] hname=s hvalue=a",
            ),
            (
                "mongodb://u:p@a.example:1,b.example:2/db",
                "host-list user=u password=p host=a.example port=1 host=b.example port=2 \
                 database=db",
            ),
            (
                "postgresql://h1,[::1]:5433/?user=u&password=x",
                "host-list host=h1 host=[::1] port=5433 database= option=user user=u \
                 option=password password=x",
            ),
            ("kafka://a:1,b:2/topic", "host-list host=a port=1 host=b port=2 database=topic"),
            (
                "PLAINTEXT://:9092,SASL_SSL://h:9093",
                "kafka listener=PLAINTEXT port=9092 listener=SASL_SSL host=h port=9093",
            ),
            ("SASL_SSL://h:9093", "kafka listener=SASL_SSL host=h port=9093"),
            ("h1:9092,h2:9092", "kafka host=h1 port=9092 host=h2 port=9092"),
            ("s3://my_bucket/a b#1?x%", "object-store bucket=my_bucket key=a b#1?x%"),
            ("gs://b", "object-store bucket=b"),
            (
                "s3://arn:aws:s3:eu-west-1:1:accesspoint/ap/a/b",
                "object-store bucket=arn:aws:s3:eu-west-1:1:accesspoint/ap key=a/b",
            ),
            ("git@h.example:org/r.git", "git user=git host=h.example path=org/r.git"),
            ("git@h.example:2222/r", "git user=git host=h.example path=2222/r"),
            ("u@[::1]:~/r", "git user=u host=[::1] path=~/r"),
            ("ssh://git@h.example:org/r.git", "git user=git host=h.example path=org/r.git"),
            ("git::https://h/r?ref=1", "git transport=git address=https://h/r?ref=1"),
        ] {
            assert_eq!(parsed(text), expected);
        }
        for text in [
            "",
            "http://h/",
            "http://a,b/",
            "mongodb://u:p@h/db",
            "mongodb://a:x,b/",
            "sip:a@h",
            "sip:a@[x]",
            "ssh://git@h:22/r",
            "user@host:22",
            "mailto:a@b",
            "a:b",
            "fe80::1",
            "s3:///k",
            "HTTP://h:80",
            "geo:1,2",
        ] {
            assert_eq!(parsed(text), "", "{text}");
        }
    }

    #[test]
    fn jdbc_urls_have_parts() {
        for (text, expected) in [
            ("postgresql://h1:1,h2/db?x=1", "host=h1 port=1 host=h2 database=db option=x value=1"),
            ("mysql:loadbalance://u:p@h/", "driver=loadbalance user=u password=p host=h database="),
            (
                "sqlserver://h\\i:1433;databaseName=d;password=p;",
                "host=h instance=i port=1433 option=databaseName value=d option=password \
                 password=p",
            ),
            ("oracle:thin:@//h:1521/svc", "driver=thin host=h port=1521 service=svc"),
            (
                "oracle:thin:u/p@h:1521:sid",
                "driver=thin user=u password=p host=h port=1521 sid=sid",
            ),
            ("oracle:oci:@tns", "driver=oci host=tns"),
            ("oracle:thin:@(DESCRIPTION=())", "driver=thin descriptor=(DESCRIPTION=())"),
            ("sqlite:C:\\a b.db", "path=C:\\a b.db"),
            ("h2:file:~/t;MODE=X", "path=file:~/t option=MODE value=X"),
            ("h2:tcp://h/~/t", "driver=tcp host=h database=~/t"),
            ("derby:db;create=true", "path=db option=create value=true"),
            ("db2://h:1/d:user=u;", "host=h port=1 database=d option=user user=u"),
        ] {
            let (subprotocol, _) = text.split_once(':').unwrap();
            let expected = format!("jdbc subprotocol={subprotocol} {expected}");
            assert_eq!(parsed(&format!("jdbc:{text}")), expected);
        }
    }

    /// Strings that are composed from all combinations of parts have these parts.
    #[test]
    fn composed_lists_of_hosts_have_their_parts() {
        let logins = [("", ""), ("u@", " user=u"), ("u:p@s:1@", " user=u password=p@s:1")];
        let hosts = ["a", "[::1]", "x-1.example", "%2Ftmp%2Fs.sock"];
        let ports = [("", ""), (":0", " port=0"), (":65535", " port=65535")];
        let databases = [("", ""), ("/", " database="), ("/d%2F", " database=d%2F")];
        let options = [("", ""), ("?k=v&l", " option=k value=v option=l")];
        let mut count = 0;
        for (login, user) in logins {
            for (at, first) in hosts.iter().enumerate() {
                let second = hosts[(at + 1) % hosts.len()];
                for (port, number) in ports {
                    for (path, database) in databases {
                        for (query, option) in options {
                            let text = format!("{login}{first}{port},{second}{path}{query}");
                            let expected = format!(
                                "{user} host={first}{number} host={second}{database}{option}"
                            );
                            let list = format!("host-list{expected}");
                            assert_eq!(parsed(&format!("x+y://{text}")), list);
                            let jdbc = format!("jdbc subprotocol=x{expected}");
                            assert_eq!(parsed(&format!("jdbc:x://{text}")), jdbc);
                            count += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(count, 3 * 4 * 3 * 3 * 2);
    }

    #[test]
    fn debug_output_masks_passwords() {
        for text in
            ["m://u:secret@a,b", "jdbc:x://h/d?password=secret", "jdbc:oracle:thin:u/secret@h"]
        {
            assert!(!format!("{:?}", OwnSyntax::parse(text).unwrap()).contains("secret"));
        }
    }

    #[test]
    fn violations_are_those_of_rfc_3986() {
        let violation = |text| {
            let error = OwnSyntax::parse(text).unwrap().violation();
            error.map(|error| (error.rule(), error.section()))
        };
        let port = Some(("port = *DIGIT", "RFC 3986 section 3.2.3"));
        assert_eq!(violation("mongodb://a:1,b:2/"), port);
        assert_eq!(violation("ssh://git@h:org/r"), port);
        assert_eq!(violation("mongodb://a,b/"), None);
        assert!(violation("sip:a@[::1]").unwrap().0.starts_with("pchar"));
        assert!(violation("SASL_SSL://h:1").unwrap().0.starts_with("scheme"));
    }
}
