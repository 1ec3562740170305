//! Memory between two inaccessible pages.
//!
//! Any access beyond the memory terminates the process, in any code and without instrumentation.
//! Tests of `urikit-simd` use it, whose loads are up to 64 bytes wide.

use std::ptr::{self, NonNull};
use std::slice;

/// Accessible pages between two inaccessible ones.
#[derive(Debug)]
pub struct Guarded {
    /// The start of the first page.
    mapping: NonNull<u8>,
    page: usize,
    room: usize,
}

impl Guarded {
    /// Allocates at least `bytes` bytes.
    ///
    /// # Panics
    ///
    /// Panics if the allocation fails.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        // SAFETY: `sysconf` has no preconditions.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        let page = usize::try_from(page).expect("a page size");
        let room = bytes.max(1).next_multiple_of(page);
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new mapping at any address.
        let mapping =
            unsafe { libc::mmap(ptr::null_mut(), room + 2 * page, libc::PROT_NONE, flags, -1, 0) };
        assert!(mapping != libc::MAP_FAILED, "no memory");
        let mapping = NonNull::new(mapping.cast::<u8>()).expect("the mapping is not null");
        // SAFETY: the range is inside the new mapping.
        let status = unsafe {
            libc::mprotect(
                mapping.as_ptr().add(page).cast(),
                room,
                libc::PROT_READ | libc::PROT_WRITE,
            )
        };
        assert_eq!(status, 0, "cannot change the access to the pages");
        Self { mapping, page, room }
    }

    /// The accessible memory.
    fn all(&mut self) -> &mut [u8] {
        // SAFETY: these pages are readable, writable, initialized, and owned by this value.
        unsafe { slice::from_raw_parts_mut(self.mapping.as_ptr().add(self.page), self.room) }
    }

    /// The last bytes. All bytes before them are set to `around`.
    pub fn at_end(&mut self, bytes: usize, around: u8) -> &mut [u8] {
        let all = self.all();
        all.fill(around);
        let start = all.len() - bytes;
        &mut all[start..]
    }

    /// The first bytes. All bytes after them are set to `around`.
    pub fn at_start(&mut self, bytes: usize, around: u8) -> &mut [u8] {
        let all = self.all();
        all.fill(around);
        &mut all[..bytes]
    }

    /// Calls `look` with a copy of the input at the end and at the start, among different bytes.
    pub fn each(&mut self, text: &[u8], mut look: impl FnMut(&[u8])) {
        // With NUL, a letter, the start of an escape, or a non-ASCII byte, reading too far changes
        // a result.
        for around in [0, b'a', b'%', 0xff] {
            for place in [Self::at_end, Self::at_start] {
                let room = place(self, text.len(), around);
                room.copy_from_slice(text);
                look(room);
            }
        }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the mapping of `new`, which is no longer in use.
        let status =
            unsafe { libc::munmap(self.mapping.as_ptr().cast(), self.room + 2 * self.page) };
        debug_assert_eq!(status, 0);
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::os::unix::process::ExitStatusExt;
    use std::process::Command;

    use super::*;

    #[test]
    fn whole_memory_is_accessible() {
        let mut memory = Guarded::new(5);
        memory.at_end(5, b'x').copy_from_slice(b"hello");
        assert!(memory.all().ends_with(b"xhello"));
        memory.at_start(5, b'y').copy_from_slice(b"world");
        assert!(memory.all().starts_with(b"worldy") && memory.all().ends_with(b"yyyyy"));
        assert_eq!(memory.at_end(0, 0), b"");
        let whole = memory.room;
        assert_eq!(memory.at_end(whole, 1).len(), whole);
    }

    /// Reads a byte outside of the memory if an environment variable requests it.
    #[test]
    fn touch_outside() {
        let Ok(side) = env::var("TOUCH") else { return };
        let mut memory = Guarded::new(1);
        let beside = if side == "after" {
            memory.at_end(1, 0).as_ptr().wrapping_add(1)
        } else {
            memory.at_start(1, 0).as_ptr().wrapping_sub(1)
        };
        // SAFETY: none; the read terminates the process.
        println!("{}", unsafe { beside.read_volatile() });
    }

    #[test]
    fn access_outside_terminates_the_process() {
        let itself = env::current_exe().expect("the test has a path");
        for side in ["before", "after"] {
            let mut child = Command::new(&itself);
            let ended = child
                .args(["--exact", "guard_pages::tests::touch_outside"])
                .env("TOUCH", side)
                .output();
            let status = ended.expect("it runs").status;
            // AddressSanitizer reports the signal and exits.
            assert!(!status.success(), "{side}: the process did not fail");
            assert!(
                matches!(status.signal(), Some(libc::SIGSEGV | libc::SIGBUS))
                    || status.code() == Some(1),
                "{status:?}"
            );
        }
    }
}
