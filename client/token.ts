/**
 * Tokens of a service account: requested once, cached until shortly before expiry, one request at a
 * time.
 */

import { SignInRefused, UnexpectedAnswer } from './problem.ts';

/** Seconds before expiry at which a token is replaced, so that it does not expire during a call. */
const MARGIN = 30;

/**
 * Statuses by which the provider refuses the credentials (RFC 6749, 5.2); other statuses are no
 * verdict on the secret.
 */
const REFUSALS = [400, 401, 403];

export type TokenSource = {
  /** @throws SignInRefused, UnexpectedAnswer, or what `request` throws */
  get(): Promise<string>;
  /** The portal refused this token: the next `get` requests another. */
  forget(token: string): void;
};

export type Credentials = { readonly clientId: string; readonly clientSecret: string };

/** `request` is `fetch` with the retries of the client. */
export function tokenSource(
  { clientId, clientSecret }: Credentials,
  address: () => Promise<string>,
  request: (address: string, init: RequestInit) => Promise<Response>,
): TokenSource {
  let stored: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const response = await request(await address(), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(pair)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const answer = Object(await response.json().catch(() => null));
    const { access_token: token, expires_in: stateMachine } = answer;
    if (REFUSALS.includes(response.status)) {
      throw new SignInRefused(response.status, String(answer.error ?? ''));
    }
    if (!response.ok || typeof token !== 'string') throw new UnexpectedAnswer(response.status);
    stored = { token, until: Date.now() + (Number(stateMachine) - MARGIN) * 1000 };
    return token;
  }

  return {
    async get() {
      if (stored !== null && Date.now() < stored.until) return stored.token;
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget(token) {
      if (stored?.token === token) stored = null;
    },
  };
}
