/**
 * Says whether the browser may be sent to this address with a code, or after signing out: our own origin
 * only. keycloak-js sends the page where the person was, so a fixed list cannot do.
 *
 * The text must be what a URL parser would write, character for character: an address that two parsers
 * could read differently (back slashes, tabs, other case, dots in the path) is refused.
 */
export function isRedirectAllowed(address: string, origin: string): boolean {
  if (address.includes('#') || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return false;
  return url.href === address || url.href === `${address}/`;
}
