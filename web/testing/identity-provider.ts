/**
 * The identity provider as the browser sees it: two frames that post messages, and a token endpoint.
 * keycloak-js itself is the real one.
 */

import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';
import type { createNetwork } from './network.ts';

const TOKEN_PATH = '/realms/isrc/protocol/openid-connect/token';

export type ProviderOptions = {
  /** True if the provider has a session. */
  signedIn: boolean;
  email?: string;
  /** Life of an access token, in seconds. */
  tokenSeconds?: number;
};

const stateOf = (options: ProviderOptions) => ({
  ...options,
  email: options.email ?? 'personne@societe.example',
  /** Subject of its session. */
  sub: 'sub-1',
  tokenSeconds: options.tokenSeconds ?? 300,
  /**
   * Outcome of a refresh: tokens, a refusal, no answer, 502 from a proxy in front of it, or 429
   * when overloaded.
   */
  refresh: 'tokens' as 'tokens' | 'refused' | 'silence' | 502 | 429,
  refreshes: 0,
  /** The silent check waits until `release` is called. */
  locked: false,
  /** The third-party cookie check waits too. */
  storedCookies: false,
  /** Redirect addresses of the silent checks. */
  landings: [] as (string | null)[],
  /** Titles of the frames that were opened. */
  frames: [] as string[],
});

export function playIdentityProvider(
  network: ReturnType<typeof createNetwork>,
  options: ProviderOptions,
) {
  const state = stateOf(options);
  let nonce = '';
  let waiting: (() => void) | null = null;
  // jsdom has no Web Crypto; browsers on https or localhost do.
  vi.stubGlobal('crypto', webcrypto);

  network.on('POST', TOKEN_PATH, ({ body }) => {
    const grant =
      typeof body === 'object' && body !== null && 'grant_type' in body ? body.grant_type : '';
    if (grant === 'refresh_token') {
      state.refreshes += 1;
      if (state.refresh === 'silence') throw new TypeError('Failed to fetch');
      if (state.refresh === 'refused') return { status: 400, body: { error: 'invalid_grant' } };
      if (state.refresh !== 'tokens') return { status: state.refresh, body: {} };
    }
    return { status: 200, body: tokens(state, nonce) };
  });

  const post = (frame: HTMLIFrameElement, data: string) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: location.origin, source: frame.contentWindow }),
    );
  const silentAnswer = (frame: HTMLIFrameElement) => {
    const request = new URL(frame.src).searchParams;
    nonce = request.get('nonce') ?? '';
    state.landings.push(request.get('redirect_uri'));
    const outcome = state.signedIn ? `code=${crypto.randomUUID()}` : 'error=login_required';
    post(frame, `${request.get('redirect_uri')}#state=${request.get('state')}&${outcome}`);
  };
  const observer = new MutationObserver((changes) => {
    for (const frame of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(frame instanceof HTMLIFrameElement)) continue;
      state.frames.push(frame.title);
      const isAboutCookies = frame.title === 'keycloak-3p-check-iframe';
      if (isAboutCookies && state.storedCookies) waiting = () => post(frame, 'supported');
      else if (isAboutCookies) post(frame, 'supported');
      else if (state.locked) waiting = () => silentAnswer(frame);
      else silentAnswer(frame);
    }
  });
  observer.observe(document.body, { childList: true });
  return {
    state,
    release: () => waiting?.(),
    stop: () => observer.disconnect(),
  };
}

type Existing = { readonly email: string; readonly tokenSeconds: number; readonly sub: string };

function tokens({ email, tokenSeconds: seconds, sub }: Existing, nonce: string) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    sub,
    email,
    name: 'Élise Martin',
    iat,
    exp: iat + seconds,
    jti: crypto.randomUUID(),
  };
  return {
    access_token: jwt(claims),
    refresh_token: jwt({ typ: 'Refresh', iat, exp: iat + 1800 }),
    id_token: jwt({ ...claims, nonce }),
    token_type: 'Bearer',
    expires_in: seconds,
  };
}

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.signature`;
}
