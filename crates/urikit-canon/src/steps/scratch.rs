//! Memory that is kept from one URL to the next.

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
    static SCRATCH: core::cell::RefCell<Scratch> = core::cell::RefCell::default();
}

/// Calls a function with the memory of this thread.
pub(crate) fn with_scratch<T>(f: impl FnOnce(&mut Scratch) -> T) -> T {
    SCRATCH.with_borrow_mut(f)
}
