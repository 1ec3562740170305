//! Memory that is kept from one URL to the next.

use core::cell::Cell;
use core::ops::Range;

use super::query::Parameter;

/// The canonical components, and memory for the steps.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) input: Vec<u8>,
    pub(crate) decoded: Vec<u8>,
    pub(crate) scheme: Vec<u8>,
    pub(crate) userinfo: Vec<u8>,
    pub(crate) host: Vec<u8>,
    pub(crate) port: Vec<u8>,
    pub(crate) path: Vec<u8>,
    pub(crate) query: Vec<u8>,
    pub(crate) fragment: Vec<u8>,
    pub(crate) temporary: Vec<u8>,
    pub(crate) segments: Vec<Range<usize>>,
    pub(crate) parameters: Vec<Parameter>,
    #[cfg(feature = "idna")]
    pub(crate) idna: super::idna::IdnaScratch,
    pub(crate) present: Present,
}

/// The components that the canonical URL has.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Present {
    pub(crate) scheme: bool,
    pub(crate) userinfo: bool,
    pub(crate) host: bool,
    pub(crate) port: bool,
    pub(crate) query: bool,
    pub(crate) fragment: bool,
}

impl Scratch {
    pub(crate) fn clear(&mut self) {
        for part in [
            &mut self.scheme,
            &mut self.userinfo,
            &mut self.host,
            &mut self.port,
            &mut self.path,
            &mut self.query,
            &mut self.fragment,
        ] {
            part.clear();
        }
        self.present = Present::default();
    }
}

thread_local! {
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

/// Calls a function with the memory of this thread.
///
/// New memory is allocated for a nested call, for example in an implementation of `AsRef`, and for
/// a call while the thread ends, when its memory is already released.
pub(crate) fn with_scratch<T>(f: impl FnOnce(&mut Scratch) -> T) -> T {
    let mut scratch = SCRATCH.try_with(Cell::take).ok().flatten().unwrap_or_default();
    let result = f(&mut scratch);
    let _ = SCRATCH.try_with(|cell| cell.set(Some(scratch)));
    result
}
