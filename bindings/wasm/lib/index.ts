/**
 * Strict URIs (RFC 3986): parsing, precise errors, resolution, normalization, and comparison.
 *
 * The WebAssembly module is part of this file, and is compiled at the first call.
 */

import bytes from "./bytes/core.js";
import { setModule } from "./core.js";
import { decodeBase64 } from "./embedded.js";

setModule(() => new WebAssembly.Module(decodeBase64(bytes)));

export * from "./api.js";
