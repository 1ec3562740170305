//! Validation and lowercasing of hosts.

use core::fmt;

use super::list::{Dots, Labels, MAX_RULE_LABELS};

/// The reason why a host has no public suffix, for example because it is an IP address.
///
/// It is the error of [`DomainParser::split`](super::DomainParser::split).
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "bundled-list")] {
/// use urikit_canon::domain::{BundledList, DomainParser, NotADomain};
///
/// let parser = DomainParser::new(BundledList);
/// assert_eq!(parser.split("192.0.2.1").unwrap_err(), NotADomain::Address);
/// assert_eq!(parser.split("a..b").unwrap_err(), NotADomain::EmptyLabel);
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotADomain {
    /// The host is empty or consists of a dot.
    Empty,
    /// The host is an IP literal in brackets, or its last label is a number.
    ///
    /// No top-level domain is a number. The [URL Standard] parses such a host as an IPv4 address,
    /// or rejects it: `127.0.0.1`, `127.1`, `0x7f.1`, `1.2.3.4.5`.
    ///
    /// [URL Standard]: https://url.spec.whatwg.org/#ends-in-a-number-checker
    Address,
    /// The host contains an empty label, as in `a..b` or `.com`.
    EmptyLabel,
    /// The host contains a control character, a space, or one of `#/:<>?@[\]^|`.
    ///
    /// No specification allows these characters in a host name. A string such as `example.com:80`
    /// is more than a host.
    ForbiddenCharacter,
    /// No rule of the list applies, and [the rule `*`](super::DefaultRule) is omitted.
    Unlisted,
}

impl fmt::Display for NotADomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "host is empty",
            Self::Address => "host is an IP address",
            Self::EmptyLabel => "host contains an empty label",
            Self::ForbiddenCharacter => "host contains a character that host names cannot contain",
            Self::Unlisted => "no rule of the list applies",
        })
    }
}

impl core::error::Error for NotADomain {}

const DOT: u8 = 1;
const UPPERCASE: u8 = 2;
const NON_ASCII: u8 = 4;
/// A dot after a dot, or at the start.
const EMPTY: u8 = DOT << 3;
const FORBIDDEN: u8 = 16;
/// The first bytes of the ideographic full stops, which are also those of other characters.
const FULL_STOP_LEAD: u8 = 32;

const CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'.' => DOT,
            b'A'..=b'Z' => UPPERCASE,
            0..=b' ' | 0x7F => FORBIDDEN,
            b'#' | b'/' | b':' | b'<' | b'>' | b'?' | b'@' => FORBIDDEN,
            b'[' | b'\\' | b']' | b'^' | b'|' => FORBIDDEN,
            0xE3 | 0xEF => NON_ASCII | FULL_STOP_LEAD,
            0x80.. => NON_ASCII,
            _ => 0,
        };
        byte += 1;
    }
    classes
}

/// A host that consists of labels.
pub(super) struct Name<'a> {
    /// The host without a trailing dot.
    pub(super) text: &'a str,
    /// The changes that make the host comparable with rules.
    folding: Folding,
    /// The ASCII dots.
    dots: Dots,
    /// Whether the host contains ideographic full stops, which also separate labels.
    has_full_stop: bool,
}

/// The changes that make a host comparable with rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Folding {
    /// The host is ASCII in lowercase.
    None,
    /// The host is ASCII.
    Ascii,
    Unicode,
}

impl<'a> Name<'a> {
    pub(super) fn parse(host: &'a str) -> Result<Self, NotADomain> {
        let text = strip_trailing_dot(host);
        if text.is_empty() {
            return Err(NotADomain::Empty);
        }
        let mut seen = 0;
        let mut previous = DOT;
        let mut dots = Dots::default();
        for byte in text.bytes() {
            let class = CLASSES[usize::from(byte)];
            seen |= class | ((previous & class & DOT) << 3);
            dots.push(class & DOT);
            previous = class;
        }
        if seen & FORBIDDEN != 0 {
            let literal = text.starts_with('[') && text.ends_with(']');
            return Err(if literal { NotADomain::Address } else { NotADomain::ForbiddenCharacter });
        }
        let has_full_stop = seen & FULL_STOP_LEAD != 0 && text.contains(IDEOGRAPHIC_FULL_STOPS);
        let has_empty_label = if has_full_stop {
            text.split(is_label_separator).any(str::is_empty)
        } else {
            seen & EMPTY != 0 || previous == DOT
        };
        if has_empty_label {
            return Err(NotADomain::EmptyLabel);
        }
        let last = if has_full_stop {
            text.rsplit(is_label_separator).next().unwrap_or_default()
        } else {
            text
        };
        if urikit_whatwg::ends_in_a_number(last) {
            return Err(NotADomain::Address);
        }
        let folding = match seen & (UPPERCASE | NON_ASCII) {
            0 => Folding::None,
            UPPERCASE => Folding::Ascii,
            _ => Folding::Unicode,
        };
        Ok(Self { text, folding, dots, has_full_stop })
    }

    /// Returns the byte offset of the last `count` labels, and that of one label more. If there are
    /// fewer labels, the first offset is 0.
    pub(super) fn last_labels(&self, count: usize) -> (usize, Option<usize>) {
        let mut end = self.text.len();
        let mut dots = self.dots;
        let mut suffix = None;
        for _ in 0..count {
            let (start, separator) = self.last_label(end, &mut dots);
            if separator == 0 {
                return (0, None);
            }
            suffix = Some(start);
            end = start - separator;
        }
        let Some(suffix) = suffix else { return (end, None) };
        (suffix, Some(self.last_label(end, &mut dots).0))
    }

    /// Returns the start of the label that ends at `end`, and the length of the separator before
    /// it, or 0.
    fn last_label(&self, end: usize, dots: &mut Dots) -> (usize, usize) {
        let bytes = self.text.as_bytes().get(..end).unwrap_or_default();
        if !self.has_full_stop {
            return match dots.last_dot(bytes, self.text.len()) {
                Some(dot) => (dot + 1, 1),
                None => (0, 0),
            };
        }
        let text = self.text.get(..end).unwrap_or_default();
        match text.rmatch_indices(is_label_separator).next() {
            Some((at, separator)) => (at + separator.len(), separator.len()),
            None => (0, 0),
        }
    }
}

const IDEOGRAPHIC_FULL_STOPS: [char; 3] = ['\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// Returns whether IDNA treats a character as a dot (UTS 46 section 4).
fn is_label_separator(character: char) -> bool {
    character == '.' || IDEOGRAPHIC_FULL_STOPS.contains(&character)
}

pub(super) fn strip_trailing_dot(host: &str) -> &str {
    match host.as_bytes().last() {
        Some(b'.') => host.get(..host.len() - 1).unwrap_or(host),
        Some(0x80..) => host.strip_suffix(is_label_separator).unwrap_or(host),
        _ => host,
    }
}

/// The longest label that a rule can contain, and one byte so that longer labels differ.
const MAX_LABEL: usize = 64;

const MAX_FOLDED: usize = MAX_RULE_LABELS * (MAX_LABEL + 1);

/// Calls a function with the last labels of a host in lowercase, with ASCII dots.
pub(super) fn with_folded<T>(name: &Name<'_>, call: impl Fn(Labels<'_>) -> T) -> T {
    let text = name.text.as_bytes();
    let same_dots = |text: &[u8]| call(Labels::new(text, name.dots));
    let new_dots = |text: &[u8]| call(Labels::new(text, Dots::new(text)));
    match name.folding {
        Folding::None => same_dots(text),
        // A small buffer, which is fast to clear, for hosts of ordinary length.
        Folding::Ascii if text.len() <= 64 => same_dots(lowercase(text, &mut [0; 64])),
        Folding::Ascii if text.len() <= MAX_FOLDED => {
            same_dots(lowercase(text, &mut [0; MAX_FOLDED]))
        }
        _ if text.len() <= 64 => new_dots(Folded::new(name, &mut [0; 128]).as_bytes()),
        _ => new_dots(Folded::new(name, &mut [0; MAX_FOLDED]).as_bytes()),
    }
}

fn lowercase<'b>(text: &[u8], buffer: &'b mut [u8]) -> &'b [u8] {
    let Some(target) = buffer.get_mut(..text.len()) else { return &[] };
    target.copy_from_slice(text);
    target.make_ascii_lowercase();
    target
}

/// The last labels of a host, written from right to left.
struct Folded<'b> {
    bytes: &'b mut [u8],
    start: usize,
}

impl<'b> Folded<'b> {
    /// Lowercases labels into a buffer of at least twice the length of the host, or [`MAX_FOLDED`].
    fn new(name: &Name<'_>, bytes: &'b mut [u8]) -> Self {
        let start = bytes.len();
        let mut folded = Self { bytes, start };
        let mut end = name.text.len();
        let mut dots = name.dots;
        for _ in 0..MAX_RULE_LABELS {
            let (start, separator) = name.last_label(end, &mut dots);
            folded.prepend_label(name.text.get(start..end).unwrap_or_default());
            if separator == 0 {
                break;
            }
            folded.prepend(b".");
            end = start - separator;
        }
        folded
    }

    fn as_bytes(&self) -> &[u8] {
        let name = self.bytes.get(self.start..).unwrap_or_default();
        // A dot without a label before it, if there are more labels than a rule can have.
        name.strip_prefix(b".").unwrap_or(name)
    }

    fn prepend_label(&mut self, label: &str) {
        let mut lowercase = [0; MAX_LABEL];
        let len = lowercase_label(label, &mut lowercase);
        self.prepend(lowercase.get(..len).unwrap_or_default());
    }

    fn prepend(&mut self, bytes: &[u8]) {
        let start = self.start.saturating_sub(bytes.len());
        if let Some(target) = self.bytes.get_mut(start..start + bytes.len()) {
            target.copy_from_slice(bytes);
            self.start = start;
        }
    }
}

/// Writes a label in lowercase, and returns its length. A longer label is cut.
fn lowercase_label(label: &str, output: &mut [u8; MAX_LABEL]) -> usize {
    if label.is_ascii() {
        let label = label.as_bytes();
        let label = label.get(..MAX_LABEL).unwrap_or(label);
        for (target, byte) in output.iter_mut().zip(label) {
            *target = byte.to_ascii_lowercase();
        }
        return label.len();
    }
    let mut len = 0;
    for character in label.chars().flat_map(char::to_lowercase) {
        let mut utf8 = [0; 4];
        for byte in character.encode_utf8(&mut utf8).bytes() {
            if len == MAX_LABEL {
                return len;
            }
            output[len] = byte;
            len += 1;
        }
    }
    len
}
