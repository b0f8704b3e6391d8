/** Lifetimes, in seconds. */
export const ACCESS_TOKEN_LIFETIME = 5 * 60;
export const CODE_LIFETIME = 60;
export const SESSION_LIFETIME = 8 * 60 * 60;
/**
 * Lifetime without activity of a session that must not stay idle: the half hour counted by its
 * page, plus an access token's lifetime, during which an active person may send no request.
 */
export const IDLE_LIFETIME = 30 * 60 + ACCESS_TOKEN_LIFETIME;
/** How long a sign-in page may stay open: one hour. */
export const INTERACTION_LIFETIME = 60 * 60;

/**
 * Seconds left of a session that began at `signedInAt` (seconds since 1970); at least 1.
 *
 * Absolute: neither a visit nor a refresh makes it longer. A session in which nobody signed in yet lives
 * as long as a sign-in page.
 */
export function sessionLeft(signedInAt: number | undefined): number {
  if (signedInAt === undefined) return INTERACTION_LIFETIME;
  return Math.max(1, signedInAt + SESSION_LIFETIME - Math.floor(Date.now() / 1000));
}
