/** Their names, life and path were asked for, and stay as they are. */
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

/** Whoever signs out leaves nothing of theirs on the device. */
export function clearStructureCookie(): void {
  write(STRUCTURE, '', 0);
}

export function writeStructureCookie(structureId: number): void {
  write(STRUCTURE, String(structureId), STRUCTURE_SECONDS);
}

/** Whether somebody was probably signed in here: enough to choose what to draw while it is checked. */
export function hasTokenCookie(): boolean {
  return document.cookie
    .split('; ')
    .some((pair) => pair.startsWith(`${TOKEN}=`) && pair.length > TOKEN.length + 1);
}
