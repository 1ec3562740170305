/** What this browser does with a URL. */

/** The schemes whose URLs browsers repair and send requests for. */
const REQUESTED = /^(?:https?|wss?|ftp):/i;

/**
 * Returns the host that a browser contacts for a URI, or `null` if it refuses the URI.
 *
 * The result is `undefined` for schemes that browsers do not send requests for.
 */
export function contacted(uri) {
  if (!REQUESTED.test(uri)) return undefined;
  return URL.canParse(uri) ? new URL(uri).hostname : null;
}
