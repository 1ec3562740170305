//! The modules `find` and `documents`: URIs in text, and links in documents.

use alloc::string::String;
use alloc::vec::Vec;

use urikit_text::plain::Flags;

#[cfg(feature = "documents")]
mod document;
#[cfg(feature = "find")]
mod plain;

/// Returns the names of flags, separated by spaces.
fn names(flags: Flags) -> String {
    flags.names().collect::<Vec<_>>().join(" ")
}
