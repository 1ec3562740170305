#[cfg(feature = "alloc")]
use alloc::string::String;

pub(crate) trait Place {
    /// Appends a string. Returns `None` if the output is full.
    fn push(&mut self, part: &str) -> Option<()>;

    fn written(&self) -> &[u8];

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
