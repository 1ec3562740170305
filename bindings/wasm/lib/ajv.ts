/** Formats for ajv (JSON Schema 2020-12, validation, section 7.3.5 and 7.3.6). */

import "./sync.js";

import { UriError } from "./error.js";
import fastUri from "./fast-uri.js";
import { canParse, canParseRef } from "./functions.js";
import * as specs from "./specs.js";
import { Template } from "./template.js";

/** The part of ajv that {@link addFormats} calls. */
interface Formats<T> {
  addFormat(name: string, format: (text: string) => boolean): T;
}

function isTemplate(text: string): boolean {
  try {
    return new Template(text).level > 0;
  } catch (error) {
    if (error instanceof UriError) return false;
    throw error;
  }
}

/** The functions of `urikit/fast-uri`, for the option `uriResolver` of ajv. */
export { fastUri as uriResolver };

/** The formats by their names, for the option `formats` of ajv. */
export const formats: Record<string, (text: string) => boolean> = {
  uri: (text) => canParse(text),
  "uri-reference": canParseRef,
  iri: (text) => specs.canParse(text, "rfc3987"),
  "iri-reference": (text) => specs.canParseRef(text, "rfc3987"),
  "uri-template": isTemplate,
};

/**
 * Adds the formats `uri`, `uri-reference`, `iri`, `iri-reference`, and `uri-template` to ajv.
 *
 * @example addFormats(new Ajv({ uriResolver }))
 */
export function addFormats<T extends Formats<T>>(ajv: T): T {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  return ajv;
}

export default addFormats;
