/** Registered domains, by the Public Suffix List, which is part of this module. */

import { bits, type Index, options as checked, text, type UriLike } from "./arguments.js";
import { full } from "./full.js";
import { explain } from "./names.js";
import { ParsedUri } from "./specs.js";

/** A host that is split at its public suffix. */
export class Domain {
  /** The public suffix, such as `co.uk`. */
  declare readonly publicSuffix: string;
  /** The public suffix with the label before it, or `null` for a public suffix. */
  declare readonly registeredDomain: string | null;
  /** The labels before the registered domain, or `null`. */
  declare readonly subdomain: string | null;

  /** @internal */
  constructor(properties: Domain) {
    Object.assign(this, properties);
  }
}

explain(Domain.prototype, "the result of splitDomain", {
  "domain registrableDomain sld apex root": "registeredDomain",
  "suffix tld topLevelDomain": "publicSuffix",
  "subDomains subdomains labels": "subdomain",
  "domainWithoutSuffix label name": "registeredDomain without its publicSuffix",
  "host hostname": "the argument",
  "isIcann isPrivate isSpecialUse": "the option icannOnly",
  isIp: "parse(uri).hostKind",
});

/** Options of {@link splitDomain}. */
export interface DomainOptions {
  /** Whether only the ICANN section of the Public Suffix List is used. */
  readonly icannOnly?: boolean;
}

/** Returns the host of a URL, or a host as it is. */
function host(value: UriLike): string | null {
  const found = text(value, "host");
  // A host does not contain a slash. Other characters, such as `:`, are part of some hosts.
  return found.includes("/") ? ParsedUri.parse(found, "rfc3987").host : found;
}

/**
 * Splits a host at its public suffix, or returns `null` if it is not a domain name.
 *
 * The Public Suffix List is part of the package. The argument can also be a URL with `//`, whose
 * host is split. An invalid URL throws a {@link UriError}.
 *
 * @example splitDomain("www.example.co.uk").registeredDomain // "example.co.uk"
 */
export function splitDomain(url: UriLike, options?: DomainOptions | Index): Domain | null {
  const flags = bits(checked(options, ["icannOnly"]), ["icannOnly"]);
  const name = host(url);
  if (name === null) return null;
  const wasm = full();
  const result = wasm.result(wasm.exports.split, wasm.write(name), flags);
  const publicSuffix = result.optional();
  const registeredDomain = result.optional();
  const subdomain = result.optional();
  return publicSuffix === null ? null : new Domain({ publicSuffix, registeredDomain, subdomain });
}

/**
 * Returns the registered domain of a host or of a URL, or `null` if there is none.
 *
 * @example registeredDomain("https://www.example.co.uk/a") // "example.co.uk"
 */
export function registeredDomain(url: UriLike, options?: DomainOptions | Index): string | null {
  return splitDomain(url, options)?.registeredDomain ?? null;
}

/** Returns the public suffix of a host or of a URL, such as `co.uk`, or `null`. */
export function publicSuffix(url: UriLike, options?: DomainOptions | Index): string | null {
  return splitDomain(url, options)?.publicSuffix ?? null;
}

/** Other names of {@link registeredDomain}. */
export { registeredDomain as getDomain, registeredDomain as registrableDomain };
