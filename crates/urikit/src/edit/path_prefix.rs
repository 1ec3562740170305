//! Disambiguating prefixes of paths.

use super::StructureError;
use crate::spans::Spans;

/// The components before a path that affect its disambiguating prefix.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    pub(crate) scheme: bool,
    pub(crate) authority: bool,
}

impl Before {
    pub(crate) const fn of(spans: &Spans) -> Self {
        Self { scheme: spans.scheme_end != 0, authority: spans.host_start != 0 }
    }

    pub(crate) fn path_prefix_len(self, path: &str) -> usize {
        let has_prefix = match path.strip_prefix("./") {
            Some(rest) => !self.scheme && has_colon_first(rest.bytes()),
            None => path.starts_with("/.//"),
        };
        if has_prefix && !self.authority { GUARD_LEN } else { 0 }
    }

    /// Returns the disambiguating prefix that a path needs; see
    /// [`path_prefix_of`](Self::path_prefix_of).
    pub(crate) fn path_prefix(self, path: &str) -> Result<&'static str, StructureError> {
        self.path_prefix_of(path.bytes())
    }

    /// Returns the disambiguating prefix that a path of these bytes needs, which may be empty.
    ///
    /// The prefix is `/.` before two slashes without an authority (RFC 3986 section 3.3), and `./`
    /// before a first segment with a colon that would end a scheme (section 4.2).
    ///
    /// # Errors
    ///
    /// Returns an error if no prefix makes the path valid.
    pub(super) fn path_prefix_of(
        self,
        path: impl Iterator<Item = u8> + Clone,
    ) -> Result<&'static str, StructureError> {
        let mut start = path.clone();
        match (start.next(), start.next()) {
            (Some(first), _) if self.authority && first != b'/' => {
                Err(StructureError::PathWithoutSlash)
            }
            _ if self.authority => Ok(""),
            (Some(b'/'), Some(b'/')) => Ok("/."),
            _ if !self.scheme && has_colon_first(path) => Ok("./"),
            _ => Ok(""),
        }
    }
}

const GUARD_LEN: usize = 2;

fn has_colon_first(mut path: impl Iterator<Item = u8>) -> bool {
    path.find(|byte| matches!(byte, b':' | b'/')) == Some(b':')
}
