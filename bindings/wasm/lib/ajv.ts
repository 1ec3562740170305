/** Formats for ajv (JSON Schema 2020-12, validation, section 7.3.5 and 7.3.6). */

import "./sync.js";

import { canParse, canParseRef } from "./functions.js";
import { Template } from "./template.js";
import { UriError } from "./error.js";

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

/** The formats, as functions of the string. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uri: canParse,
  "uri-reference": canParseRef,
  "uri-template": isTemplate,
};

/**
 * Adds the formats `uri`, `uri-reference`, and `uri-template` to an instance of ajv.
 *
 * @example addFormats(new Ajv({ uriResolver: fastUri }))
 */
export function addFormats<T extends Formats<T>>(ajv: T): T {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  return ajv;
}
