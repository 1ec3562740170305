//! Cheap properties of an input, used to skip rules that cannot have a finding.

use std::ops::BitOr;

use urikit_readings::raw::{Parts, Span, embedded};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SubjectFlags(u32);

impl SubjectFlags {
    /// A `%`.
    pub(crate) const PERCENT: Self = Self(1);
    /// An `@`.
    pub(crate) const AT: Self = Self(1 << 1);
    /// A backslash.
    pub(crate) const BACKSLASH: Self = Self(1 << 2);
    /// A space or control character.
    pub(crate) const CONTROL: Self = Self(1 << 3);
    /// A non-ASCII byte.
    pub(crate) const NON_ASCII: Self = Self(1 << 4);
    /// A `;`.
    pub(crate) const SEMICOLON: Self = Self(1 << 5);
    /// A `#`.
    pub(crate) const HASH: Self = Self(1 << 6);
    /// A `=`.
    pub(crate) const EQUALS: Self = Self(1 << 7);
    /// A `|`, or a colon after the scheme.
    pub(crate) const COLON: Self = Self(1 << 8);
    /// Two dots, or a dot after a slash.
    pub(crate) const DOTS: Self = Self(1 << 9);
    /// A port, which may be empty or invalid.
    pub(crate) const PORT: Self = Self(1 << 10);
    /// A host that is not plain; see [`is_plain`].
    pub(crate) const ODD_HOST: Self = Self(1 << 11);
    /// Any input that does not begin with `http://` or `https://` and an authority.
    pub(crate) const ODD_SCHEME: Self = Self(1 << 12);
    /// Not a valid URI (RFC 3986).
    pub(crate) const NO_URI: Self = Self(1 << 13);
    /// A `:`, `%`, backslash, or two slashes after the authority.
    pub(crate) const MAY_EMBED: Self = Self(1 << 14);
    /// A property of every input.
    pub(crate) const ANY: Self = Self(1 << 15);
    /// A percent-encoded non-ASCII byte (`%80` or above).
    pub(crate) const ENCODED_NON_ASCII: Self = Self(1 << 16);

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn of(bytes: &[u8], parts: &Parts) -> Self {
        let mut flags = Self::ANY.0;
        let mut before = 0;
        for &byte in bytes {
            flags |= CLASSES[usize::from(byte)].0;
            if byte == b'.' && matches!(before, b'.' | b'/') {
                flags |= Self::DOTS.0;
            }
            if before == b'%' && matches!(byte, b'8' | b'9' | b'a'..=b'f' | b'A'..=b'F') {
                flags |= Self::ENCODED_NON_ASCII.0;
            }
            before = byte;
        }
        let mut flags = Self(flags);
        let after_scheme = parts.scheme.map_or(0, |scheme| scheme.end + 1);
        if memchr::memchr(b':', &bytes[after_scheme..]).is_some() {
            flags = flags | Self::COLON;
        }
        if parts.port.is_some() {
            flags = flags | Self::PORT;
        }
        if parts.host.is_some_and(|host| !is_plain(host.of(bytes))) {
            flags = flags | Self::ODD_HOST;
        }
        if embedded::may_contain(&bytes[parts.path.start..]) {
            flags = flags | Self::MAY_EMBED;
        }
        if !is_web(bytes, parts) {
            flags = flags | Self::ODD_SCHEME;
        }
        flags
    }
}

impl BitOr for SubjectFlags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

/// Returns whether the host is at most 63 bytes long and consists of two or more lowercase labels
/// of letters, digits, and single inner hyphens, the last one without digits.
fn is_plain(host: &[u8]) -> bool {
    let (mut before, mut dots, mut digits) = (b'.', 0, false);
    for &byte in host {
        match byte {
            b'a'..=b'z' => {}
            b'0'..=b'9' => digits = true,
            b'-' if !matches!(before, b'.' | b'-') => {}
            b'.' if !matches!(before, b'.' | b'-') => (dots, digits) = (dots + 1, false),
            _ => return false,
        }
        before = byte;
    }
    host.len() <= 63 && dots > 0 && before.is_ascii_lowercase() && !digits
}

fn is_web(bytes: &[u8], parts: &Parts) -> bool {
    let web = |scheme: Span| matches!(scheme.of(bytes), b"http" | b"https");
    parts.scheme.is_some_and(web) && parts.authority.is_some_and(|authority| !authority.is_empty())
}

const CLASSES: [SubjectFlags; 256] = {
    let mut classes = [SubjectFlags(0); 256];
    let mut at = 0;
    while at < 256 {
        classes[at] = match at as u8 {
            b'%' => SubjectFlags::PERCENT,
            b'@' => SubjectFlags::AT,
            b'\\' => SubjectFlags::BACKSLASH,
            0..=0x20 | 0x7f => SubjectFlags::CONTROL,
            0x80.. => SubjectFlags::NON_ASCII,
            b';' => SubjectFlags::SEMICOLON,
            b'#' => SubjectFlags::HASH,
            b'=' => SubjectFlags::EQUALS,
            b'|' => SubjectFlags::COLON,
            _ => SubjectFlags(0),
        };
        at += 1;
    }
    classes
};
