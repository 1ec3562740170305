//! The WebAssembly modules of the npm package `urikit`.
//!
//! JavaScript writes strings to the memory of a module, calls an exported function, and reads the
//! result from the memory. There is no generated code: `memory` defines the layout, and
//! `lib/wasm.ts` is its counterpart. No call keeps a value, so JavaScript has nothing to free.
//!
//! Each feature of the crate is a module: `core` and `template` are those of `import "urikit"`,
//! `find` and `documents` those of `import "urikit/find"`, and `full` that of `import
//! "urikit/specs"`, `"urikit/audit"`, and `"urikit/domain"`. `page` is that of the web page in
//! `site`, which also uses the others.

extern crate alloc;

#[allow(dead_code, reason = "each module uses a part")]
mod arguments;
mod failure;
#[allow(dead_code, reason = "each module uses a part")]
mod memory;
#[allow(dead_code, reason = "each module uses a part")]
mod units;

#[cfg(feature = "core")]
mod core;
#[cfg(any(feature = "documents", feature = "find"))]
mod find;
#[cfg(feature = "full")]
mod full;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "template")]
mod template;
