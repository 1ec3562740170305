//! Memory between two pages that nobody may touch.
//!
//! What lies at the end of it or at its beginning has the next byte on such a page: who reads or writes there is ended by the system,
//! whether that byte would have changed an answer or not, in code of any kind and without instrumentation. It is what the vector
//! code of `urikit-simd` is tested with, whose loads are up to 64 bytes wide.

use std::ptr::{self, NonNull};
use std::slice;

/// Room of some pages, with a page before it and one behind it that cannot be touched.
#[derive(Debug)]
pub struct Guarded {
    /// Where the page before it begins.
    mapping: NonNull<u8>,
    page: usize,
    room: usize,
}

impl Guarded {
    /// Room for so many bytes.
    ///
    /// # Panics
    ///
    /// If the system has none.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        // SAFETY: it only asks for a number.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        let page = usize::try_from(page).expect("a size of pages");
        let room = bytes.max(1).next_multiple_of(page);
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: new memory at any place, which nothing else refers to.
        let mapping =
            unsafe { libc::mmap(ptr::null_mut(), room + 2 * page, libc::PROT_NONE, flags, -1, 0) };
        assert!(mapping != libc::MAP_FAILED, "no memory");
        let mapping = NonNull::new(mapping.cast::<u8>()).expect("it is somewhere");
        // SAFETY: the pages between the first and the last of those that have just been made.
        let status = unsafe {
            libc::mprotect(
                mapping.as_ptr().add(page).cast(),
                room,
                libc::PROT_READ | libc::PROT_WRITE,
            )
        };
        assert_eq!(status, 0, "the memory cannot be used");
        Self { mapping, page, room }
    }

    /// All of the room.
    fn all(&mut self) -> &mut [u8] {
        // SAFETY: these pages can be read and written, belong to this value alone, and are zeros at first.
        unsafe { slice::from_raw_parts_mut(self.mapping.as_ptr().add(self.page), self.room) }
    }

    /// The last bytes: what is behind them cannot be touched. What is before them is set to `around`.
    pub fn at_end(&mut self, bytes: usize, around: u8) -> &mut [u8] {
        let all = self.all();
        all.fill(around);
        let start = all.len() - bytes;
        &mut all[start..]
    }

    /// The first bytes: what is before them cannot be touched. What is behind them is set to `around`.
    pub fn at_start(&mut self, bytes: usize, around: u8) -> &mut [u8] {
        let all = self.all();
        all.fill(around);
        &mut all[..bytes]
    }

    /// A text at the end and at the beginning, among bytes of several kinds.
    pub fn each(&mut self, text: &[u8], mut look: impl FnMut(&[u8])) {
        // Nothing, letters, what begins an escape, what is not ASCII: a read too many within the room changes an answer.
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
        // SAFETY: what `new` has made, to which nothing refers any more.
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
    fn all_of_the_room_is_used() {
        let mut memory = Guarded::new(5);
        memory.at_end(5, b'x').copy_from_slice(b"hello");
        assert!(memory.all().ends_with(b"xhello"));
        memory.at_start(5, b'y').copy_from_slice(b"world");
        assert!(memory.all().starts_with(b"worldy") && memory.all().ends_with(b"yyyyy"));
        assert_eq!(memory.at_end(0, 0), b"");
        let whole = memory.room;
        assert_eq!(memory.at_end(whole, 1).len(), whole);
    }

    /// Reads a byte beside the room if it is told to, and by itself does nothing.
    #[test]
    fn touches() {
        let Ok(side) = env::var("TOUCH") else { return };
        let mut memory = Guarded::new(1);
        let beside = if side == "behind" {
            memory.at_end(1, 0).as_ptr().wrapping_add(1)
        } else {
            memory.at_start(1, 0).as_ptr().wrapping_sub(1)
        };
        // SAFETY: none. This is what the guards are for: the process ends here.
        println!("{}", unsafe { beside.read_volatile() });
    }

    #[test]
    fn a_byte_beside_it_ends_the_process() {
        let itself = env::current_exe().expect("the test has a file");
        for side in ["before", "behind"] {
            let mut child = Command::new(&itself);
            let ended =
                child.args(["--exact", "guard_pages::tests::touches"]).env("TOUCH", side).output();
            let status = ended.expect("it runs").status;
            // AddressSanitizer reports the signal and exits.
            assert!(!status.success(), "{side}: nothing has happened");
            assert!(
                matches!(status.signal(), Some(libc::SIGSEGV | libc::SIGBUS))
                    || status.code() == Some(1),
                "{status:?}"
            );
        }
    }
}
