/**
 * The identity provider as the browser sees it: a frame that posts a message, and a token endpoint.
 * The client is the real one.
 */

import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';
import type { createNetwork } from './network.ts';

export type ProviderOptions = {
  /** True if the provider has a session. */
  signedIn: boolean;
  email?: string;
  /** Life of an access token, in seconds. */
  tokenSeconds?: number;
  /** Without `/realms/` in it, it says its places on its discovery page. */
  issuer?: string;
  /** Whether it has an address of sign-out. */
  endsSessions?: boolean;
  /** Of the standard alone: tokens that nobody reads, or no refresh token at all. */
  tokens?: 'jwt' | 'opaque' | 'no-refresh';
  /** What is said apart, at an address that it has for that. */
  userInfo?: Readonly<Record<string, unknown>>;
  /** What the ID token says besides, or otherwise. */
  claims?: Readonly<Record<string, unknown>>;
};

const stateOf = (options: ProviderOptions) => ({
  ...options,
  email: options.email ?? 'personne@societe.example',
  /** Subject of its session. */
  sub: 'sub-1',
  tokenSeconds: options.tokenSeconds ?? 300,
  issuer: options.issuer ?? `${location.origin}/realms/isrc`,
  tokens: options.tokens ?? 'jwt',
  claims: options.claims ?? {},
  /** What a refresh gives: tokens, a refusal, a silence, or the answer of what stands in front of it, or is overrun. */
  refresh: 'tokens' as 'tokens' | 'refused' | 'silence' | 502 | 429,
  refreshes: 0,
  /** No call gets an answer. */
  away: false,
  /** The silent check waits until `release` is called. */
  locked: false,
  /** Silent checks that were begun. */
  checks: 0,
  /** Where the silent check was told to lead to. */
  landings: [] as (string | null)[],
});

export function playIdentityProvider(
  network: ReturnType<typeof createNetwork>,
  options: ProviderOptions,
) {
  const state = stateOf(options);
  let nonce = '';
  let waiting: (() => void) | null = null;
  // jsdom has no Web Crypto; browsers on https or localhost do.
  vi.stubGlobal('crypto', cryptoOfPage());

  // Whatever its kind, at the same addresses: pages of the tests before hear of a sign-out, and ask.
  const { origin } = new URL(state.issuer);
  const at = (name: string) => `${origin}/realms/isrc/protocol/openid-connect/${name}`;
  if (!state.issuer.includes('/realms/'))
    network.on('GET', '/.well-known/openid-configuration', () => ({
      status: 200,
      body: {
        issuer: state.issuer,
        authorization_endpoint: at('auth'),
        token_endpoint: at('token'),
        userinfo_endpoint: options.userInfo === undefined ? undefined : at('userinfo'),
        end_session_endpoint: options.endsSessions === false ? undefined : at('logout'),
      },
    }));
  network.on('GET', new URL(at('userinfo')).pathname, () => ({
    status: 200,
    body: options.userInfo,
  }));
  network.on('POST', new URL(at('token')).pathname, ({ body }) => {
    if (state.away) throw new TypeError('Failed to fetch');
    const grant =
      typeof body === 'object' && body !== null && 'grant_type' in body ? body.grant_type : '';
    if (grant === 'refresh_token') {
      state.refreshes += 1;
      if (state.refresh === 'silence') throw new TypeError('Failed to fetch');
      if (state.refresh === 'refused') return { status: 400, body: { error: 'invalid_grant' } };
      if (state.refresh !== 'tokens') return { status: state.refresh, body: {} };
    }
    const issued = tokens(state, nonce);
    // By the standard a refresh may say nothing of the person.
    const isBare = state.tokens === 'opaque' && grant === 'refresh_token';
    return { status: 200, body: isBare ? Object.assign(issued, { id_token: undefined }) : issued };
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
      state.checks += 1;
      if (state.locked) waiting = () => silentAnswer(frame);
      else silentAnswer(frame);
    }
  });
  observer.observe(document.body, { childList: true });
  return {
    state,
    release: () => waiting?.(),
    /** Its next tokens are for this request, which left with the page. */
    answerTo: (request: { readonly nonce: string }) => {
      nonce = request.nonce;
    },
    stop: () => observer.disconnect(),
  };
}

/** Node's, whose answers are then of the page's own kind: a library may look at the class. */
function cryptoOfPage() {
  const digest = async (algorithm: string, data: Uint8Array) => {
    const bytes = new Uint8Array(await webcrypto.subtle.digest(algorithm, new Uint8Array(data)));
    const copy = new ArrayBuffer(bytes.length);
    new Uint8Array(copy).set(bytes);
    return copy;
  };
  return {
    getRandomValues: (array: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(array),
    randomUUID: () => webcrypto.randomUUID(),
    subtle: { digest },
  };
}

type Existing = Readonly<
  Pick<ReturnType<typeof stateOf>, 'email' | 'tokenSeconds' | 'sub' | 'issuer' | 'claims'>
> & { readonly tokens: NonNullable<ProviderOptions['tokens']> };

function tokens(existing: Existing, nonce: string) {
  const { email, tokenSeconds: seconds, sub, issuer, tokens: kind } = existing;
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    sub,
    email,
    name: 'Élise Martin',
    iat,
    exp: iat + seconds,
    jti: crypto.randomUUID(),
  };
  const refreshToken =
    kind === 'jwt' ? jwt({ typ: 'Refresh', iat, exp: iat + 1800 }) : crypto.randomUUID();
  const ofPerson = Object.assign({ iss: issuer, aud: 'portail', nonce }, claims, existing.claims);
  return {
    access_token: kind === 'opaque' ? crypto.randomUUID() : jwt(claims),
    refresh_token: kind === 'no-refresh' ? undefined : refreshToken,
    id_token: jwt(ofPerson),
    token_type: 'Bearer',
    expires_in: seconds,
  };
}

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.signature`;
}
