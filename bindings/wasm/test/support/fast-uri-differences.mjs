/** The differences between `urikit/fast-uri` and fast-uri, each with a pattern of assertions. */

import { inspect } from "node:util";

export const DIFFERENCES = [
  {
    title: "Components of `mailto` and `urn` are not parsed: the path has them",
    reason: "The generic syntax has only a path (RFC 3986 section 3.3).",
    pattern:
      /mailto|urn|uuid|nid|nss|foo:a123|URI parse errors undefined undefined|lone surrogate|Unicode domain|punycode remains/i,
  },
  {
    title: "`resourceName` and `secure` of WebSocket URIs do not exist, and fragments are kept",
    reason:
      "The path and the query are components (sections 3.3 and 3.4); normalization never removes a fragment (section 6).",
    pattern:
      /resourceName|\bwss?\b.*(resource|secure|serialize|chat|ABC)|WS(S)? (serialize|Equal|parsing)|websocket-query/i,
  },
  {
    title: "`http` and `ws` URIs without a host are refused everywhere",
    reason: "RFC 9110 section 4.2.1 requires this.",
    pattern: /without a host|hostless|empty host|needs a host|HTTP Equals|HTTP serialize/i,
  },
  {
    title:
      "Options, such as `tolerant`, `unicodeSupport`, `domainHost`, and `reference`, do not exist",
    reason: "They select other specifications than RFC 3986.",
    pattern:
      /option|suffix|uri:g|IRI|scheme opts in|URI is not a|final resolved scheme|absolutePath/,
  },
  {
    title: "Hosts with non-ASCII characters are refused, and `0x7f.1` is a name",
    reason: "A host is ASCII (section 3.2.2); only four decimal numbers are an IPv4 address.",
    pattern:
      /host-fast-path|IDN|non-ASCII|UTF-8|bücher|résumé|host conversion|historical IPv4|IPv4 number/i,
  },
  {
    title: "Zone identifiers are refused, and embedded IPv4 addresses become hexadecimal",
    reason: "RFC 9844 removed zones from URIs; RFC 5952 section 5 limits the mixed form.",
    pattern:
      /192\.0\.2\.1|192\.68|192\.068|zone|%25en|%en|Interface|IPv6address interface|IPv4address errors/i,
  },
  {
    title: "Control characters are refused, not encoded",
    reason: "They are not allowed (section 2), and browsers remove some of them.",
    pattern: /control|C0|U\+00|%0[9A-D]|CRLF|line feed|error\\n/i,
  },
  {
    title: "An invalid reference has an `error` and no components",
    reason: "The components of an invalid reference are undefined.",
    pattern: /does not truncate|second "@"|2001:dbz|:43209/,
  },
  {
    title: "`serialize` refuses delimiters in a userinfo or a host instead of encoding them",
    reason: "The result would be another authority (section 3.2).",
    pattern: /in userinfo|in host|in IPv6 address|more than one `@`|reg-name data|evil\.example/,
  },
  {
    title: "A path that looks like a scheme or an authority gets the prefix `./` or `/.`",
    reason: "An encoded delimiter is another path (sections 2.2, 3.3, and 4.2).",
    pattern: /colon|Colon|Double slash|Query path|foo:bar|\/\/path/,
  },
  {
    title: "`%2E%2E` is a dot-segment",
    reason: "`.` is unreserved, so both forms are equivalent (section 6.2.2.2). Browsers agree.",
    pattern: /reserved path escapes|escaped dots|dot segments/,
  },
  {
    title:
      "Relative references keep another form: `..` becomes `../`, and a relative base stays one",
    reason: "Both resolve to the same target (section 5.2).",
    pattern: /relative-normalization/,
  },
  {
    title: "An empty port is removed by normalization",
    reason: "Section 6.2.3.",
    pattern: /port serialization/,
  },
  {
    title: "Letters of a host are lowercased, also after `%25`",
    reason: "A host is case-insensitive (section 6.2.2.1).",
    pattern: /nested backslash/,
  },
  {
    title: "Functions of uri-js that fast-uri does not export",
    reason: "Use `encode` and `decode`.",
    pattern: /escapeComponent|SCHEMES|reading 'http'/,
  },
];

/** Returns the index of the difference that explains a failed assertion, or -1. */
export function difference({ file, title, message, found, expected }) {
  const text = [file, title, message, inspect(found), inspect(expected)].join(" ");
  return DIFFERENCES.findIndex(({ pattern }) => pattern.test(text));
}
