/** Provides the module `core`, which is part of a JavaScript file and is compiled when needed. */

import text from "./bytes/core.js";
import { setModule } from "./core.js";
import { compile } from "./embedded.js";

setModule(() => compile(text));
