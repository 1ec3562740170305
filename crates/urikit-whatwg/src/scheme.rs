//! Schemes, and the slashes and drive letters that depend on them ([URL Standard section 4.2]).
//!
//! [URL Standard section 4.2]: https://url.spec.whatwg.org/#url-miscellaneous

/// The schemes that the parser treats differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SchemeKind {
    Http,
    Https,
    Ws,
    Wss,
    Ftp,
    File,
    NotSpecial,
}

impl SchemeKind {
    /// Returns the kind of a scheme in any case.
    pub(crate) fn of(scheme: &str) -> Self {
        const SPECIAL: [(&str, SchemeKind); 6] = [
            ("https", SchemeKind::Https),
            ("http", SchemeKind::Http),
            ("file", SchemeKind::File),
            ("ws", SchemeKind::Ws),
            ("wss", SchemeKind::Wss),
            ("ftp", SchemeKind::Ftp),
        ];
        SPECIAL
            .into_iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(scheme))
            .map_or(Self::NotSpecial, |(_, kind)| kind)
    }

    pub(crate) const fn is_special(self) -> bool {
        !matches!(self, Self::NotSpecial)
    }

    pub(crate) const fn default_port(self) -> Option<u16> {
        match self {
            Self::Http | Self::Ws => Some(80),
            Self::Https | Self::Wss => Some(443),
            Self::Ftp => Some(21),
            Self::File | Self::NotSpecial => None,
        }
    }
}

/// Returns the default port of a special scheme in any case, such as 443 for `https`.
///
/// # Examples
///
/// ```
/// use urikit_whatwg::default_port;
///
/// assert_eq!(default_port("WSS"), Some(443));
/// assert_eq!(default_port("gopher"), None);
/// ```
pub fn default_port(scheme: &str) -> Option<u16> {
    SchemeKind::of(scheme).default_port()
}

/// Returns the length of the scheme at the start of an input, if a colon follows it.
pub(crate) fn scheme_len(input: &str) -> Option<usize> {
    let bytes = input.as_bytes();
    if !bytes.first()?.is_ascii_alphabetic() {
        return None;
    }
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let len = bytes.iter().position(|byte| !is_scheme(byte))?;
    (bytes[len] == b':').then_some(len)
}

/// Returns whether a byte separates path segments.
#[inline(always)]
pub(crate) fn is_slash(byte: u8, kind: SchemeKind) -> bool {
    byte == b'/' || byte == b'\\' && kind.is_special()
}

/// Returns whether a segment is a Windows drive letter, such as `C:` or `C|`.
pub(crate) fn is_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns whether a string starts with a segment that is a Windows drive letter.
pub(crate) fn starts_with_drive_letter(rest: &[u8]) -> bool {
    rest.len() >= 2
        && is_drive_letter(&rest[..2])
        && matches!(rest.get(2), None | Some(b'/' | b'\\' | b'?' | b'#'))
}

/// Returns whether the first segment of a path is a normalized drive letter, such as `C:`.
pub(crate) fn first_is_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [b'/', letter, b':', rest @ ..]
        if letter.is_ascii_alphabetic() && matches!(rest, [] | [b'/', ..]))
}
