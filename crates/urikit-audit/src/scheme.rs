//! Schemes as lenient parsers interpret them.

/// Schemes whose URLs run code, embed content, or name local files.
pub(crate) const SCRIPT_SCHEMES: [&str; 7] =
    ["data", "file", "javascript", "livescript", "mhtml", "mocha", "vbscript"];

/// A scheme as lenient parsers interpret it: in lowercase, without spaces and control characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scheme {
    name: [u8; Self::MAX_LEN],
    len: usize,
}

impl Scheme {
    /// Longer schemes are treated as empty, because no rule names one.
    const MAX_LEN: usize = 16;

    pub(crate) fn of(text: impl Iterator<Item = u8>) -> Self {
        let mut scheme = Self { name: [0; Self::MAX_LEN], len: 0 };
        for byte in text.filter(|byte| !matches!(byte, 0..=0x20 | 0x7f)) {
            if scheme.len == Self::MAX_LEN || !byte.is_ascii() {
                scheme.len = 0;
                break;
            }
            scheme.name[scheme.len] = byte.to_ascii_lowercase();
            scheme.len += 1;
        }
        scheme
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.name[..self.len]).unwrap_or("")
    }

    pub(crate) fn is_one_of(&self, names: &[&str]) -> bool {
        names.contains(&self.as_str())
    }

    pub(crate) fn is_web(&self) -> bool {
        self.is_one_of(&["http", "https", "ws", "wss"])
    }
}
