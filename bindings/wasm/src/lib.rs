//! The WebAssembly modules of the npm package `urikit`.
//!
//! JavaScript writes strings to the memory of a module, calls an exported function, and reads the
//! result from the memory. There is no generated code: `memory` defines the layout, and
//! `lib/wasm.ts` is its counterpart. No call keeps a value, so JavaScript has nothing to free.
//!
//! Each feature of the crate is a module: `core` is that of `import "urikit"`, `full` that of
//! `import "urikit/specs"` and `"urikit/audit"`, and `domain` and `find` those of the same names.
//! `page` is that of the web page in `site`, which also uses the others.

extern crate alloc;

#[cfg(any(feature = "core", feature = "find", feature = "page"))]
mod arguments;
mod failure;
mod memory;
mod units;

#[cfg(feature = "core")]
mod core;
#[cfg(feature = "domain")]
mod domain;
#[cfg(feature = "find")]
mod find;
#[cfg(feature = "full")]
mod full;
#[cfg(feature = "page")]
mod page;
