/** Registered domains, by the Public Suffix List, which is part of this module. */

import { string } from "./arguments.js";
import { full } from "./full.js";
import { explain } from "./names.js";

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

/**
 * Splits a host at its public suffix, or returns `null` if it is not a domain name.
 *
 * The Public Suffix List is part of the package.
 *
 * @example splitDomain("www.example.co.uk").registeredDomain // "example.co.uk"
 */
export function splitDomain(host: string, options: DomainOptions = {}): Domain | null {
  const wasm = full();
  const length = wasm.write(string(host, "host"));
  const result = wasm.result(wasm.exports.split, length, Number(options.icannOnly ?? false));
  const publicSuffix = result.optional();
  const registeredDomain = result.optional();
  const subdomain = result.optional();
  return publicSuffix === null ? null : new Domain({ publicSuffix, registeredDomain, subdomain });
}
