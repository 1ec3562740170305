#[cfg(feature = "alloc")]
use alloc::string::String;

/// An output that can be extended and truncated.
pub(crate) trait Place {
    /// Appends a string. Returns `None` if there is no room.
    fn push(&mut self, part: &str) -> Option<()>;

    /// Returns the output so far.
    fn written(&self) -> &[u8];

    /// Truncates the output to `len` bytes.
    fn cut(&mut self, len: usize);
}

#[cfg(feature = "alloc")]
impl Place for String {
    #[inline]
    fn push(&mut self, part: &str) -> Option<()> {
        self.push_str(part);
        Some(())
    }

    #[inline]
    fn written(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline]
    fn cut(&mut self, len: usize) {
        self.truncate(len);
    }
}
