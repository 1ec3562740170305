/** Provides the module `core`, which is part of a JavaScript file and is compiled when needed. */

import bytes from "./bytes/core.js";
import { setModule } from "./core.js";
import { decodeBase64 } from "./embedded.js";

setModule(() => new WebAssembly.Module(decodeBase64(bytes)));
