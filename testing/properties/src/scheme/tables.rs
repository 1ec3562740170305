//! The registry of schemes, and the table for normalization.

use std::sync::LazyLock;

use urikit::normalize::Normalizer;
use urikit::scheme::{EmptyPath, Localhost, SchemeInfo, Schemes};
use urikit::{Uri, UriRef};
use urikit_conformance::normalize_rfc3986::{self, Root};
use urikit_schemes::{
    EncodedSlice, Part, Registration, Revision, Rule, SchemeError, ValueOrDefault, View,
    is_experimental, visit,
};

use super::{Ignore, Visited};
use crate::Held;

/// IANA's registry: name, status, kind, reference, description.
const REGISTRY: &str = include_str!("../../../../crates/urikit-schemes/src/iana.tsv");

static LINES: LazyLock<Vec<&str>> = LazyLock::new(|| REGISTRY.lines().collect());

/// Status and defining RFC of some schemes.
const REGISTERED: [(&str, &str, &str); 32] = [
    ("about", "permanent", "6694"),
    ("afs", "provisional", "1738"),
    ("cid", "permanent", "2392"),
    ("coap", "permanent", "7252"),
    ("data", "permanent", "2397"),
    ("dict", "permanent", "2229"),
    ("file", "permanent", "8089"),
    ("ftp", "permanent", "1738"),
    ("geo", "permanent", "5870"),
    ("gopher", "permanent", "4266"),
    ("http", "permanent", "9110"),
    ("https", "permanent", "9110"),
    ("imap", "permanent", "5092"),
    ("ldap", "permanent", "4516"),
    ("mailserver", "historical", "6196"),
    ("mailto", "permanent", "6068"),
    ("mid", "permanent", "2392"),
    ("news", "permanent", "5538"),
    ("nfs", "permanent", "2224"),
    ("nntp", "permanent", "5538"),
    ("prospero", "historical", "4157"),
    ("sip", "permanent", "3261"),
    ("sips", "permanent", "3261"),
    ("tel", "permanent", "3966"),
    ("telnet", "permanent", "4248"),
    ("tn3270", "permanent", "6270"),
    ("urn", "permanent", "8141"),
    ("wais", "historical", "4156"),
    ("ws", "permanent", "6455"),
    ("wss", "permanent", "6455"),
    ("xmpp", "permanent", "5122"),
    ("z39.50", "historical", "1738,"),
];

/// RFC 1738 section 4 reserves these names.
const KEPT: [&str; 7] = ["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"];

/// Some bytes, followed by zeros.
struct Bytes<'d>(std::slice::Iter<'d, u8>);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or_default()
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.byte()) % all.len()]
    }

    /// A name from the registry or the table, in any case; half of them have one changed letter.
    fn name(&mut self) -> String {
        const OTHERS: [&str; 3] = ["x-mine", "X-", "xmpp2"];
        let number = usize::from(self.byte()) << 1 | usize::from(self.byte() & 1);
        let number = number % (LINES.len() + OTHERS.len());
        let name = LINES
            .get(number)
            .map_or_else(|| OTHERS[number - LINES.len()], |line| first_field(line));
        let mut name = name.to_owned();
        let (how, at, letter) = (self.byte(), usize::from(self.byte()), self.one_of(b"aZ0x-.+z9"));
        let at = at % name.len();
        match how % 6 {
            0 => name.insert(at + 1, letter.into()),
            1 if at > 0 => name.replace_range(at..=at, char::from(letter).encode_utf8(&mut [0; 4])),
            2 if name.len() > 1 => name.truncate(at.max(1)),
            _ => {}
        }
        let bits = self.byte();
        let cased = name.bytes().enumerate().map(|(at, byte)| match bits >> (at % 8) & 1 {
            0 => byte.to_ascii_lowercase(),
            _ => byte.to_ascii_uppercase(),
        });
        cased.map(char::from).collect()
    }
}

fn first_field(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

/// Lookups agree with the lists; entries of the caller have the given values and precede built-in
/// ones.
pub(crate) fn schemes(data: &[u8]) -> Option<Held> {
    let mut bytes = Bytes(data.iter());
    let name = bytes.name();
    is_registered(&name);
    is_built_in(&name);
    let is_x = name.get(..2).is_some_and(|start| start == "x-" || start == "X-");
    assert_eq!(is_experimental(&name), is_x, "{name}");
    let other = bytes.name();
    let (one, another) = (Given::of(&name, &mut bytes), Given::of(&other, &mut bytes));
    come_first(&one, &another);
    has_normal_form(&one, &mut bytes);
    is_read(&one, &mut bytes);
    Some(Held)
}

fn is_registered(name: &str) {
    let line =
        LINES.iter().enumerate().find(|(_, line)| first_field(line).eq_ignore_ascii_case(name));
    let found = Registration::find(name);
    let Some((number, line)) = line else {
        assert_eq!(found, None, "{name}");
        return;
    };
    let entry = found.unwrap_or_else(|| panic!("{name} is registered"));
    let fields =
        [entry.name, entry.status.name(), entry.reference.unwrap_or("-"), entry.description];
    assert_eq!(fields.join("\t"), *line);
    // Iteration ends after the last entry.
    let mut all = Registration::all().skip(number);
    assert_eq!(all.next(), Some(entry), "{name}");
    assert_eq!(all.next().is_some(), number + 1 < LINES.len(), "{name}");
    assert_eq!(entry.is_kept_by_rfc1738(), KEPT.contains(&entry.name), "{name}");
    if let Some((_, status, rfc)) = REGISTERED.iter().find(|(known, ..)| *known == entry.name) {
        let number = entry.reference.and_then(|it| it.strip_prefix("RFC ")?.split(' ').next());
        assert_eq!((entry.status.name(), number), (*status, Some(*rfc)), "{name}");
    }
}

/// The table agrees with one written from the specifications. Only `file` treats `localhost` as an
/// empty host.
fn is_built_in(name: &str) {
    let found = Schemes::BUILT_IN.find(name);
    let known =
        normalize_rfc3986::SCHEMES.iter().find(|known| known.name.eq_ignore_ascii_case(name));
    let Some(found) = found else {
        assert!(known.is_none() && !name.eq_ignore_ascii_case("file"), "{name}");
        return;
    };
    assert!(found.name.eq_ignore_ascii_case(name), "{name}");
    assert!(Registration::find(name).is_some(), "{name}");
    let expected = match known {
        Some(known) => {
            let empty_path = match known.root {
                Root::Nowhere => EmptyPath::Keep,
                Root::Everywhere => EmptyPath::Root,
                Root::WithoutQuery => EmptyPath::RootWithoutQuery,
            };
            (known.port, empty_path, Localhost::Keep)
        }
        // RFC 8089 section 2.
        None => {
            assert_eq!(found.name, "file");
            (None, EmptyPath::Keep, Localhost::Empty)
        }
    };
    assert_eq!((found.default_port, found.empty_path, found.localhost), expected, "{name}");
}

/// An entry of a caller.
#[derive(Clone, Copy)]
struct Given<'n> {
    name: &'n str,
    port: Option<u16>,
    empty_path: EmptyPath,
    localhost: Localhost,
}

impl<'n> Given<'n> {
    fn of(name: &'n str, bytes: &mut Bytes<'_>) -> Self {
        Self {
            name,
            port: bytes.one_of(&[None, Some(0), Some(80), Some(4000), Some(u16::MAX)]),
            empty_path: bytes.one_of(&[
                EmptyPath::Keep,
                EmptyPath::Root,
                EmptyPath::RootWithoutQuery,
            ]),
            localhost: bytes.one_of(&[Localhost::Keep, Localhost::Empty]),
        }
    }

    /// The entry; defaults are not set explicitly.
    fn info(&self) -> SchemeInfo<'n> {
        let mut info = SchemeInfo::new(self.name);
        if let Some(port) = self.port {
            info = info.default_port(port);
        }
        if self.empty_path != EmptyPath::Keep {
            info = info.empty_path(self.empty_path);
        }
        if self.localhost != Localhost::Keep {
            info = info.localhost(self.localhost);
        }
        info
    }

    fn is(&self, info: SchemeInfo<'_>) {
        let Self { name, port, empty_path, localhost } = *self;
        assert_eq!(
            (info.name, info.default_port, info.empty_path, info.localhost),
            (name, port, empty_path, localhost)
        );
    }
}

/// An entry of the caller hides later ones with the same name.
fn come_first(one: &Given<'_>, another: &Given<'_>) {
    let extra = [one.info(), another.info()];
    let schemes = Schemes::with(&extra);
    one.is(extra[0]);
    one.is(schemes.find(&one.name.to_ascii_uppercase()).expect("the first entry"));
    let found = schemes.find(another.name).expect("the entry exists");
    let first = if one.name.eq_ignore_ascii_case(another.name) { one } else { another };
    first.is(found);
    let names = schemes.iter().map(|info| info.name);
    let built_in = Schemes::BUILT_IN.iter().map(|info| info.name);
    assert!(names.eq([one.name, another.name].into_iter().chain(built_in)), "{}", one.name);
    // Other names are unchanged.
    for name in ["http", "FILE", "x-nobody"] {
        if ![one.name, another.name].iter().any(|given| given.eq_ignore_ascii_case(name)) {
            let [found, before] = [schemes, Schemes::BUILT_IN].map(|schemes| {
                schemes
                    .find(name)
                    .map(|info| (info.name, info.default_port, info.empty_path, info.localhost))
            });
            assert_eq!(found, before, "{name}");
        }
    }
}

/// The normal form by an entry of the caller (RFC 3986 section 6.2.3).
fn has_normal_form(given: &Given<'_>, bytes: &mut Bytes<'_>) {
    let host = bytes.one_of(&["h", "localhost", "LOCALHOST", "localhost.", ""]);
    let port = bytes.one_of(&[None, Some(""), Some("0"), Some("80"), Some("4000"), Some("65535")]);
    let path = bytes.one_of(&["", "/", "/a/../b", "/."]);
    let query = bytes.one_of(&["", "?", "?q"]);
    let written_port = port.map_or(String::new(), |port| format!(":{port}"));
    let text = format!("{}://{host}{written_port}{path}{query}", given.name);
    let extra = [given.info()];
    let found = Normalizer::new()
        .schemes(Schemes::with(&extra))
        .normalize(UriRef::parse(&text).expect("a URI"));
    let port = port.filter(|port| {
        !port.is_empty() && given.port.map(|own| own.to_string()).as_deref() != Some(port)
    });
    let mut host = host.to_ascii_lowercase();
    if host == "localhost" && port.is_none() && given.localhost == Localhost::Empty {
        host.clear();
    }
    let is_root = match given.empty_path {
        EmptyPath::Root => true,
        EmptyPath::RootWithoutQuery => query.is_empty(),
        _ => false,
    };
    let path = match path {
        "" if is_root => "/",
        "/a/../b" => "/b",
        "/." => "/",
        _ => path,
    };
    let port = port.map_or(String::new(), |port| format!(":{port}"));
    let expected = format!("{}://{host}{port}{path}{query}", given.name.to_ascii_lowercase());
    assert_eq!(found.to_string(), expected, "{text}");
}

const DIGITS: Rule =
    Rule::new("number-digits", "a number is digits", "number = *DIGIT", "the property");

/// A view with only the required methods, of a scheme whose URIs are digits.
#[derive(Clone, Copy)]
struct Number<'a>(Uri<'a>);

impl<'a> View<'a> for Number<'a> {
    const SCHEMES: &'static [&'static str] = &[];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        EncodedSlice::path(uri).only(&DIGITS, |byte| byte.is_ascii_digit())?;
        Ok(Self(uri))
    }

    fn uri(&self) -> Uri<'a> {
        self.0
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        visit(Part { name: "number", value: ValueOrDefault::Written(EncodedSlice::path(self.0)) });
    }
}

/// A caller's view visits only its parts.
fn is_read(given: &Given<'_>, bytes: &mut Bytes<'_>) {
    let rest: String =
        (0..bytes.byte() % 6).map(|_| bytes.one_of(&["0", "1", "9", "x", "%30"])).collect();
    let text = format!("{}:{rest}", given.name);
    let uri = Uri::parse(&text).expect("a URI");
    let mut visited = Visited::default();
    let answer = visit::<Number<'_>>(uri, Revision::Current, &mut visited);
    assert_eq!(visit::<Number<'_>>(uri, Revision::Current, &mut Ignore), answer, "{text}");
    assert_eq!((visited.connects, visited.octets, visited.warning), (None, 0, None), "{text}");
    let start = given.name.len() + 1;
    match rest.find(['x', '%']) {
        None => {
            assert_eq!((answer, visited.parts), (Ok(()), vec![("number", Ok(start..text.len()))]));
        }
        Some(at) => {
            let len = if rest[at..].starts_with('%') { 3 } else { 1 };
            let error = SchemeError::new(&DIGITS, start + at..start + at + len);
            assert_eq!((answer, visited.parts), (Err(error), Vec::new()), "{text}");
            assert_eq!(
                (error.code(), error.span()),
                ("number-digits", start + at..start + at + len)
            );
        }
    }
}
