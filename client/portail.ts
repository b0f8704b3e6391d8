/** The client: one function a call, typed by the portal's contract. See README.md. */

import { CALLS, type Calls } from './api.ts';
import { problemOf, UnexpectedAnswer } from './problem.ts';
import { fetchWithRetries } from './retry.ts';
import { type Credentials, tokenSource } from './token.ts';

export type { Calls, Problem } from './api.ts';
export { PortailProblem, SignInRefused, UnexpectedAnswer } from './problem.ts';

export type PortailOptions = Credentials & {
  /** Origin of the portal, `https://isrc.example`. */
  readonly url: string;
  /** Token endpoint; by default the address published by the portal. */
  readonly tokenUrl?: string;
  /**
   * Attempts after the first, on 429, 503, a network failure or any server fault of the token
   * endpoint; 4 by default.
   */
  readonly retries?: number;
  /** Milliseconds for one attempt; 30,000 by default. */
  readonly timeout?: number;
  readonly fetch?: typeof fetch;
};

type CallName = keyof Calls;
type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Readonly<Record<Key, infer Input>>
    ? { readonly [K in Key]: Input }
    : { readonly [K in Key]?: never };

export type CallInput<Name extends CallName> = Part<Name, 'query'> &
  Part<Name, 'body'> & {
    /**
     * Your own key, to repeat an intention from another process; without it each call is one
     * intention.
     */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export type Portail = {
  /** @throws PortailProblem, SignInRefused, UnexpectedAnswer, or what `fetch` throws once no retry is left */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Calls[Name]['output']>;
};

type LooseInput = {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

type Reported = Readonly<Record<string, unknown>>;
type Ask = (address: string, init: RequestInit) => Promise<Response>;

export function connect(options: PortailOptions): Portail {
  const { retries = 4, timeout = 30_000, fetch: ownFetch = fetch } = options;
  const retrying = { retries, timeout, fetch: ownFetch };
  const request: Ask = (address, init) => fetchWithRetries(address, init, retrying);
  const signIn: Ask = (address, init) =>
    fetchWithRetries(address, init, { ...retrying, errorsPass: true });
  const tokens = tokenSource(options, tokenAddress(options, signIn), signIn);

  async function send(name: CallName, input: LooseInput, key: string): Promise<Response> {
    const { method, path } = CALLS[name];
    const address = new URL(path, options.url);
    for (const [field, value] of Object.entries(Object(input.query))) {
      if (value !== undefined) address.searchParams.set(field, String(value));
    }
    const token = await tokens.get();
    const response = await request(address.href, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        // The same at each attempt, so that a completed call is not executed twice.
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
    if (response.status === 401) tokens.forget(token);
    return response;
  }

  return {
    async call(name, input) {
      const key = input.idempotencyKey ?? crypto.randomUUID();
      let response = await send(name, input, key);
      // The token was still valid by its date, but its key was replaced, or clocks differ: one
      // retry with a fresh token.
      if (response.status === 401) {
        await response.body?.cancel();
        response = await send(name, input, key);
      }
      if (!response.ok) throw await problemOf(response);
      // Trusted without a check: the portal's own tests validate its responses against the
      // contract.
      return (await response.json()) as Calls[typeof name]['output'];
    },
  };
}

/**
 * Token endpoint: from the options, else read once from the portal, and from the provider when it
 * is not a Keycloak.
 */
function tokenAddress({ url, tokenUrl }: PortailOptions, request: Ask): () => Promise<string> {
  let result: Promise<string> | null = null;
  const find = async () => {
    const message = await textAt(
      request,
      new URL('/config.json', url).href,
      ({ oidc }) => Object(oidc).issuer,
    );
    const issuer = message.replace(/\/$/, '');
    if (issuer.includes('/realms/')) return `${issuer}/protocol/openid-connect/token`;
    const locations = `${issuer}/.well-known/openid-configuration`;
    return textAt(request, locations, ({ token_endpoint: address }) => address);
  };
  return () => {
    if (tokenUrl !== undefined) return Promise.resolve(tokenUrl);
    result ??= find().catch((error: unknown) => {
      result = null;
      throw error;
    });
    return result;
  };
}

/**
 * Reads one text field of the JSON document at an address.
 * @throws UnexpectedAnswer when the field is absent
 */
async function textAt(
  request: Ask,
  address: string,
  pick: (reported: Reported) => unknown,
): Promise<string> {
  const response = await request(address, {});
  const text = response.ok ? pick(Object(await response.json().catch(() => null))) : null;
  if (typeof text !== 'string') throw new UnexpectedAnswer(response.status);
  return text;
}
