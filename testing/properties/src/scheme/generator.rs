//! Generated URIs with known parts.
//!
//! Random bytes rarely form a valid URI of a scheme, and few schemes have a complete grammar.

mod names;
mod services;

use std::ops::Range;

use urikit_schemes::Revision;

/// Unreserved characters, and escapes of characters that are never delimiters.
const PLAIN: &str = "a Z q 0 7 x-y - _ . ~ %41 %7e %c3%a9 %FF";
/// Other characters of a segment (section 3.3).
const SUB_DELIMS: &str = "! $ & ' ( ) * + , ; = : @";
/// Escapes of delimiters and of control characters.
const ESCAPES: &str = "%2F %3f %23 %25 %3B %40 %20 %00";
const SEGMENT: &[&str] = &[PLAIN, SUB_DELIMS, ESCAPES];
const QUERY: &[&str] = &[PLAIN, SUB_DELIMS, ESCAPES, "/ ?"];
const LETTERS: &str = "a b c Q Z";
const HOSTS: &[&str] =
    &["h", "Host.Example", "a-1.example.org", "127.0.0.1", "1.2.3", "[::1]", "[v1.a]", "x%41"];
/// Hosts of RFC 1738.
const OLD_HOSTS: &[&str] = &["h", "Host.Example", "a-1.example.org", "127.0.0.1"];

/// A part: its name, and its range or its default value.
pub(super) type Part = (&'static str, Result<Range<usize>, &'static str>);

/// A URI under construction, from random bytes.
pub(super) struct Generator<'d> {
    bytes: std::slice::Iter<'d, u8>,
    /// By RFC 1738, whose parts only have letters here, since later specifications changed the
    /// allowed characters.
    is_old: bool,
    pub(super) text: String,
    pub(super) parts: Vec<Part>,
    pub(super) port: Option<u16>,
    /// The host and port that a client connects to.
    pub(super) connects: Option<(String, u16)>,
}

/// Writes the part after the colon.
type Maker = fn(&mut Generator<'_>);

/// Schemes with a view, and whether RFC 1738 defines them.
pub(super) const SCHEMES: [(&str, bool, Maker); 25] = [
    ("about", false, names::about),
    ("cid", false, names::cid),
    ("data", false, names::data),
    ("file", true, services::file),
    ("ftp", true, services::ftp),
    ("geo", false, names::geo),
    ("gopher", true, services::gopher),
    ("http", true, |generator| services::http(generator, 80)),
    ("https", false, |generator| services::http(generator, 443)),
    ("ldap", false, |generator| services::ldap(generator, 389)),
    ("ldaps", false, |generator| services::ldap(generator, 636)),
    ("mailto", true, names::mailto),
    ("mid", false, names::mid),
    ("news", true, services::news),
    ("nntp", true, services::nntp),
    ("prospero", true, services::prospero),
    ("sip", false, names::sip),
    ("sips", false, names::sip),
    ("tel", false, names::tel),
    ("telnet", true, services::telnet),
    ("tn3270", false, services::telnet),
    ("urn", false, names::urn),
    ("wais", true, services::wais),
    ("ws", false, |generator| services::http(generator, 80)),
    ("wss", false, |generator| services::http(generator, 443)),
];

pub(super) fn is_of_rfc1738(scheme: &str) -> bool {
    SCHEMES.iter().any(|&(name, is_there, _)| is_there && name == scheme)
}

impl<'d> Generator<'d> {
    /// A URI of a scheme and a revision: the current one, or RFC 1738 if it defines the scheme.
    pub(super) fn of_any(choice: u8, data: &'d [u8]) -> (&'static str, Revision, Self) {
        let (name, is_in_rfc1738, maker) = SCHEMES[usize::from(choice) % SCHEMES.len()];
        let is_old = is_in_rfc1738 && usize::from(choice) / SCHEMES.len() % 2 == 1;
        let revision = if is_old { Revision::Rfc1738 } else { Revision::Current };
        (name, revision, Self::by(name, maker, is_old, data))
    }

    /// A URI of a scheme by the current specification.
    pub(super) fn of(scheme: &str, data: &'d [u8]) -> Self {
        let (name, _, maker) =
            SCHEMES.into_iter().find(|(name, ..)| *name == scheme).expect("the scheme has a view");
        Self::by(name, maker, false, data)
    }

    fn by(name: &str, maker: Maker, is_old: bool, data: &'d [u8]) -> Self {
        let mut generator = Self { is_old, text: format!("{name}:"), ..Self::nothing(data) };
        maker(&mut generator);
        generator
    }

    fn nothing(data: &'d [u8]) -> Self {
        let (text, parts, connects) = (String::new(), Vec::new(), None);
        Self { bytes: data.iter(), is_old: false, text, parts, port: None, connects }
    }

    /// A Windows path with a drive or a server (RFC 8089 appendix E).
    pub(super) fn windows_path(data: &'d [u8]) -> String {
        const NAME: &[&str] = &["a Z 0 . - _ é 日 % # ; + ~ ("];
        let mut generator = Self::nothing(data);
        let root = generator.one_of(&["C:", "z:", "\\\\server\\share", "\\\\H.Example\\c$"]);
        // Dots have another meaning, which unit tests check.
        let names: String = (0..=generator.below(3))
            .map(|_| match generator.maybe_word(NAME).as_str() {
                "." | ".." => "\\x".to_owned(),
                name => format!("\\{name}"),
            })
            .collect();
        format!("{root}{names}")
    }

    /// A VMS path: device, directories, and file (RFC 1738 section 3.10, RFC 8089 appendix D).
    pub(super) fn vms_path(data: &'d [u8]) -> String {
        const NAME: &[&str] = &["A Z 0 $ _ -"];
        let mut generator = Self::nothing(data);
        let device = generator.word(NAME);
        let directories: Vec<String> =
            (0..=generator.below(3)).map(|_| generator.word(NAME)).collect();
        format!("{device}:[{}]{}.TXT;1", directories.join("."), generator.word(NAME))
    }

    /// The first part with this name, if it is written.
    pub(super) fn written(&self, name: &str) -> Option<&str> {
        let (_, place) = self.parts.iter().find(|(part, _)| *part == name)?;
        place.as_ref().ok().map(|place| &self.text[place.clone()])
    }

    fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or_default()
    }

    fn chance(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    fn below(&mut self, limit: u8) -> u8 {
        self.byte() % limit
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.byte()) % all.len()]
    }

    /// One to five of the space-separated words in `pieces`.
    fn word(&mut self, pieces: &[&'static str]) -> String {
        let pieces = if self.is_old { &[LETTERS] } else { pieces };
        let all: Vec<&str> = pieces.iter().flat_map(|list| list.split(' ')).collect();
        (0..=self.below(5)).map(|_| self.one_of(&all)).collect()
    }

    /// The same, or an empty string.
    fn maybe_word(&mut self, pieces: &[&'static str]) -> String {
        if self.chance() { self.word(pieces) } else { String::new() }
    }

    fn digits(&mut self) -> String {
        (0..=self.below(5)).map(|_| self.one_of(&['0', '1', '2', '5', '9'])).collect()
    }

    fn write(&mut self, text: &str) -> &mut Self {
        self.text += text;
        self
    }

    fn part(&mut self, name: &'static str, text: &str) -> &mut Self {
        let start = self.text.len();
        self.text += text;
        self.parts.push((name, Ok(start..self.text.len())));
        self
    }

    fn meant(&mut self, name: &'static str, value: &'static str) {
        self.parts.push((name, Err(value)));
    }
}

#[cfg(test)]
mod tests {
    use urikit_schemes::Registration;

    use super::super::VIEWED;
    use super::SCHEMES;

    /// Every view must be tested with URIs that it cannot reject.
    #[test]
    fn every_scheme_with_a_view_has_a_generator() {
        let mut with_view: Vec<&str> = Registration::all()
            .map(|entry| entry.name)
            .filter(|name| urikit_schemes::reader(name).is_some())
            .collect();
        with_view.sort_unstable();
        assert_eq!(with_view, SCHEMES.map(|(name, ..)| name));
        let mut viewed = VIEWED;
        viewed.sort_unstable();
        assert_eq!(viewed, SCHEMES.map(|(name, ..)| name));
    }
}
