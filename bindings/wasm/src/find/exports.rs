//! The functions that JavaScript calls, as in the module `core`.
#![expect(unsafe_code, reason = "the names of exports must be unique, which the compiler trusts")]

use super::{document, plain};
use crate::arguments::Arguments;
use crate::memory::call;

/// Finds the URIs in a string.
#[unsafe(no_mangle)]
extern "C" fn find(count: usize, options: u32) -> u32 {
    call(|input, output| {
        plain::find(&mut Arguments::new(input, count), options, output);
        Ok(())
    })
}

/// Replaces the URIs in a string.
#[unsafe(no_mangle)]
extern "C" fn replace(count: usize, options: u32) -> u32 {
    call(|input, output| plain::replace(&mut Arguments::new(input, count), options, output))
}

/// Finds the links in a document.
#[unsafe(no_mangle)]
extern "C" fn links(count: usize, options: u32) -> u32 {
    call(|input, output| {
        document::links(&mut Arguments::new(input, count), options, output);
        Ok(())
    })
}

/// Changes the links in a document.
#[unsafe(no_mangle)]
extern "C" fn rewrite(count: usize, options: u32) -> u32 {
    call(|input, output| document::rewrite(&mut Arguments::new(input, count), options, output))
}
