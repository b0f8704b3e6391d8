/** Where calls get their proof of identity. The session plugs itself in; until then nobody is signed in. */
export type TokenSource = {
  /** A token good for 5 s more at least, or null for a visitor. */
  fresh: () => Promise<string | null>;
  /** A new token whatever the present one looks like; null when the session is over. */
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
