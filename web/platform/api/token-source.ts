/**
 * Source of access tokens for calls. The session module registers itself; until then there is no
 * session.
 */
export type TokenSource = {
  /** A token good for 5 s more at least, or null for a visitor. */
  fresh: () => Promise<string | null>;
  /** A new token even if the current one looks valid; null when the session is over. */
  renew: () => Promise<string | null>;
};

let source: TokenSource = { fresh: async () => null, renew: async () => null };

export function takeTokensFrom(tokenSource: TokenSource): void {
  source = tokenSource;
}

export function accessToken(): Promise<string | null> {
  return source.fresh();
}

export function renewAccessToken(): Promise<string | null> {
  return source.renew();
}
