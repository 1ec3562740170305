/**
 * Strict URIs (RFC 3986): parsing, precise errors, resolution, normalization, and comparison.
 *
 * The WebAssembly module is part of the package, and is compiled at the first call.
 */

import "./sync.js";

export * from "./api.js";
