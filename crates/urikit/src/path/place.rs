//! Where results are written that take back what they have written.

#[cfg(feature = "alloc")]
use alloc::string::String;

/// Text that can be added to and cut.
pub(crate) trait Place {
    /// Adds a piece; `None` if there is no room for it.
    fn push(&mut self, piece: &str) -> Option<()>;

    /// What has been written.
    fn written(&self) -> &[u8];

    /// Takes back all but the first `len` bytes.
    fn cut(&mut self, len: usize);
}

#[cfg(feature = "alloc")]
impl Place for String {
    #[inline]
    fn push(&mut self, piece: &str) -> Option<()> {
        self.push_str(piece);
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
