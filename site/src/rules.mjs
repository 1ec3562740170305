/** The grammar rules of the components of RFC 3986, appendix A. */

export const RULES = {
  scheme: 'scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )',
  authority: 'authority = [ userinfo "@" ] host [ ":" port ]',
  userinfo: 'userinfo = *( unreserved / pct-encoded / sub-delims / ":" )',
  host: "host = IP-literal / IPv4address / reg-name",
  port: "port = *DIGIT",
  path: "path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty",
  query: 'query = *( pchar / "/" / "?" )',
  fragment: 'fragment = *( pchar / "/" / "?" )',
};

/** Returns the section that defines a component. */
export function sectionOf(spec, component) {
  const rfc = spec === "rfc3987" ? "RFC 3987" : "RFC 3986";
  return /^RFC/.test(component.section)
    ? component.section.replace(/^(RFC \d+) /, "$1 section ")
    : `${rfc} section ${component.section}`;
}
