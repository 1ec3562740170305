/**
 * Strict URIs (RFC 3986): parsing, precise errors, resolution, normalization, and comparison.
 *
 * The WebAssembly modules are part of the package, and each is compiled at its first call. A
 * bundler omits the modules of functions that are not imported.
 */

import "./sync.js";

export * from "./root.js";
export * as default from "./root.js";
