//! Generated URIs with known parts.
//!
//! Random bytes rarely form a valid URI of a scheme, and few schemes have a complete grammar.

pub(super) mod names;
pub(super) mod services;

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

impl<'d> Generator<'d> {
    /// Starts a URI of a scheme by RFC 1738 or by the current specification.
    pub(super) fn new(scheme: &str, revision: Revision, data: &'d [u8]) -> Self {
        let is_old = revision == Revision::Rfc1738;
        Self { is_old, text: format!("{scheme}:"), ..Self::nothing(data) }
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
