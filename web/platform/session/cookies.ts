/** Cookie names, lifetime and path were required, and must not change. */
const TOKEN = 'kc_token';
const TOKEN_SECONDS = 28_800;
const STRUCTURE = 'structure';
/** The choice of a structure outlives a session that expires, as long as the browser agrees; not a sign-out. */
const STRUCTURE_SECONDS = 34_560_000;

function write(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** The token cookie proves nothing by itself: calls carry the token in their header. */
export function writeTokenCookie(token: string): void {
  write(TOKEN, token, TOKEN_SECONDS);
}

export function clearTokenCookie(): void {
  write(TOKEN, '', 0);
}

/** Sign-out leaves no personal data on the device. */
export function clearStructureCookie(): void {
  write(STRUCTURE, '', 0);
}

export function writeStructureCookie(structureId: number): void {
  write(STRUCTURE, String(structureId), STRUCTURE_SECONDS);
}

/** True if somebody was probably signed in: enough to choose what to render during the check. */
export function hasTokenCookie(): boolean {
  return document.cookie
    .split('; ')
    .some((pair) => pair.startsWith(`${TOKEN}=`) && pair.length > TOKEN.length + 1);
}
