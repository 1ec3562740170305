/**
 * The functions of the package `fast-uri`, for the option `uriResolver` of ajv.
 *
 * Schemas contain references such as `#/definitions/Map<string>`, so characters that a path, a
 * query, or a fragment does not allow are percent-encoded. The scheme and the authority are strict.
 */

import "./sync.js";

import { string } from "./arguments.js";
import { UriError } from "./error.js";
import { compare } from "./functions.js";
import { encode } from "./percent.js";
import {
  type Components,
  type NormalizeOptions,
  normalized,
  REFERENCE,
  replaced,
  resolved as target,
} from "./operations.js";
import { parseReference, parseRefOrNull, Uri, type UriRef } from "./uri.js";

/** The components of a reference. A missing component is `undefined`. */
export interface URIComponent {
  scheme?: string | undefined;
  userinfo?: string | undefined;
  /** The host. An IPv6 address is without brackets. */
  host?: string | undefined;
  port?: number | string | undefined;
  path?: string | undefined;
  query?: string | undefined;
  fragment?: string | undefined;
  /** The form: `same-document`, `relative`, `absolute` (without a fragment), or `uri`. */
  reference?: string | undefined;
  /** The message of the error, if the reference is invalid. There are then no components. */
  error?: string | undefined;
}

/** Characters that parsers of browsers remove or replace, so that they would find another host. */
const AMBIGUOUS = /[\0-\x1f]|^[^?#]*\\|^ | $/;
/** The components of any string (RFC 3986 appendix B): the head, path, query, and fragment. */
const SPLIT = /^((?:[^:/?#]+:)?(?:\/\/[^/?#]*)?)([^?#]*)(\?[^#]*)?(#.*)?$/s;
/** The schemes whose URIs have a host (RFC 9110 section 4.2.1, RFC 6455 section 3). */
const WITH_HOST = ["http", "https", "ws", "wss"];
const MAX_PORT = 65535;
/** A scheme for resolution against a relative base, which is removed from the result. */
const ANY_SCHEME = "x";

/** Encodes characters that a component does not allow, after its delimiter. */
function repaired(text: string, component: "path" | "query" | "fragment"): string {
  const start = component === "path" ? 0 : 1;
  // Percent signs are kept, so malformed escapes remain errors.
  const encoded = text.slice(start).replace(/[^%]+/g, (part) => encode(part, component));
  return text.slice(0, start) + encoded;
}

/** Parses a reference in which unusual characters are encoded. */
function parseRepaired(uri: string): UriRef {
  if (AMBIGUOUS.test(uri)) return parseReference(uri);
  const [, head = "", path = "", query = "", fragment = ""] = SPLIT.exec(uri) ?? [];
  const parts = [repaired(path, "path"), repaired(query, "query"), repaired(fragment, "fragment")];
  return parseReference(head + parts.join(""));
}

/** Parses a reference, and throws an error if it is invalid. */
function strict(uri: string): UriRef {
  const reference = parseRefOrNull(string(uri, "uri")) ?? parseRepaired(uri);
  const { scheme, host, port } = reference;
  if (!host && scheme !== null && WITH_HOST.includes(scheme.toLowerCase())) {
    throw new TypeError(`a URI of ${scheme} needs a host`);
  }
  if (port !== null && port > MAX_PORT) throw new TypeError("port is greater than 65535");
  return reference;
}

/** Returns the result of a function, or its error. */
function attempt<T>(function_: () => T): T | Error {
  try {
    return function_();
  } catch (error) {
    if (error instanceof TypeError) return error;
    throw error;
  }
}

/** Parses a reference. If it is invalid, the result has only the property `error`. */
export function parse(uri: string): URIComponent {
  string(uri, "uri");
  const parsed = attempt(() => strict(uri));
  if (parsed instanceof Error) return { path: "", error: parsed.message };
  return components(parseReference(normalized(parsed.toString(), CHARACTERS)));
}

/** The normalization of parsed components, which keeps dot-segments. */
const CHARACTERS: NormalizeOptions = { steps: ["case", "percent"] };

function components(parsed: UriRef): URIComponent {
  const host = parsed.host ?? undefined;
  const port = parsed.span("port");
  return {
    scheme: parsed.scheme ?? undefined,
    userinfo: parsed.userinfo ?? undefined,
    host: host?.startsWith("[") && !/^\[v/i.test(host) ? host.slice(1, -1) : host,
    port: parsed.port ?? (port ? "" : undefined),
    path: parsed.path,
    query: parsed.query ?? undefined,
    fragment: parsed.fragment ?? undefined,
    reference: form(parsed),
  };
}

function normalForm(reference: UriRef | string): string {
  return normalized(reference.toString(), {});
}

function form(reference: UriRef): string {
  if (reference.scheme !== null) return reference.fragment === null ? "absolute" : "uri";
  const { authority, path, query } = reference;
  return authority === null && path === "" && query === null ? "same-document" : "relative";
}

/** Builds a normalized reference from components. */
export function serialize(components: URIComponent): string {
  if (components.error !== undefined) throw new TypeError(`invalid URI: ${components.error}`);
  const { scheme, userinfo, host, port, path = "", query, fragment } = components;
  const hasAuthority = host !== undefined || userinfo !== undefined || port !== undefined;
  // An IPv6 address is the only host with a colon.
  const literal = host?.includes(":") && !host.startsWith("[") ? `[${host}]` : (host ?? "");
  const changes: Components = {
    scheme: scheme || undefined,
    userinfo,
    host: hasAuthority ? literal : undefined,
    port: port === undefined ? undefined : String(port),
    path: repaired(hasAuthority && path && !path.startsWith("/") ? `/${path}` : path, "path"),
    query: query === undefined ? undefined : repaired(`?${query}`, "query").slice(1),
    fragment: fragment === undefined ? undefined : repaired(`#${fragment}`, "fragment").slice(1),
  };
  return normalForm(strict(replaced("", REFERENCE, changes)));
}

/** Returns the normal form of a reference. An invalid string is returned as it is. */
export function normalize(uri: string): string;
export function normalize(uri: URIComponent): URIComponent;
export function normalize(uri: string | URIComponent): string | URIComponent {
  if (typeof uri === "object") return parse(serialize(uri));
  const normal = attempt(() => normalForm(strict(uri)));
  return normal instanceof Error ? uri : normal;
}

/**
 * Resolves a reference against a base, which can be relative, and normalizes the result.
 *
 * An invalid argument throws an error.
 */
export function resolve(base: string, reference: string): string {
  const from = strict(base);
  const to = strict(reference);
  if (to instanceof Uri) return normalForm(to);
  if (from instanceof Uri) return normalForm(strict(target(from.toString(), to.toString())));
  const resolved = target(`${ANY_SCHEME}:${from}`, to.toString());
  // The path may need a prefix without the scheme.
  return normalForm(replaced(resolved, REFERENCE, { scheme: null }));
}

/** Returns whether two references are equivalent. An invalid one is equivalent to none. */
export function equal(a: string | URIComponent, b: string | URIComponent): boolean {
  const text = (uri: string | URIComponent): UriRef =>
    strict(typeof uri === "object" ? serialize(uri) : uri);
  const rung = attempt(() => compare(text(a), text(b)));
  return rung !== null && !(rung instanceof Error);
}

export { UriError };

const fastUri = { parse, serialize, normalize, resolve, equal };
export default fastUri;
