import type { EmbeddedPaths } from './options.ts';

/** The value of a cookie in a `Cookie` header, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  const match = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return match?.slice(name.length + 1) ?? null;
}

/**
 * Cookie name with the `__Secure-` prefix, on a secure site: only a secure page may set it.
 * `__Host-` would forbid the narrow paths.
 */
export function cookieName(name: string, { isSecure }: Pick<EmbeddedPaths, 'isSecure'>): string {
  return isSecure ? `__Secure-${name}` : name;
}

/**
 * A `Set-Cookie` header with HttpOnly. Lax, not strict: these pages are reached from a mail.
 * @param maxAge in seconds; 0 removes the cookie
 */
export function cookieLine(cookie: {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly maxAge: number;
  readonly isSecure: boolean;
}): string {
  const secure = cookie.isSecure ? '; Secure' : '';
  return `${cookie.name}=${cookie.value}; Path=${cookie.path}; Max-Age=${cookie.maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
