/** The module `full`, which is part of a JavaScript file and is compiled at the first call. */

import text from "./bytes/full.js";
import { compressed } from "./compressed.js";

/** The functions in `src/full/exports.rs`. */
type Names =
  | "is_valid"
  | "parse"
  | "resolve"
  | "relativize"
  | "normalize"
  | "to_uri"
  | "to_iri"
  | "audit"
  | "worst"
  | "readings"
  | "redact"
  | "split";

/** Returns the instance of the module. */
export const full = compressed<Names>(text);
