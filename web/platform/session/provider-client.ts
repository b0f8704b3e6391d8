/**
 * The identity provider, by the standard alone: OpenID Connect's code flow with PKCE, whoever the provider is. What a session
 * does with it is in `identity.ts`.
 */

import * as oauth from 'oauth4webapi';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { keep, recall } from '#web/design/memory.ts';
import { providerAddress } from '#web/platform/runtime-configuration.ts';
import {
  type AuthorizationRequest,
  answerInFrame,
  HOME,
  newRequest,
  remember,
  SILENT_PAGE,
  takeAnswer,
} from './authorization-request.ts';

type Oidc = RuntimeConfiguration['oidc'];
type Server = oauth.AuthorizationServer & {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
};

/** What the provider gave for one person. Both tokens may be opaque: neither is looked into to be used. */
export type Grant = {
  readonly accessToken: string;
  /** Milliseconds of this device's clock; infinite where the provider does not say, until a call is refused. */
  readonly expiresAt: number;
  /** Null where it gives none: the silent check then renews the session. */
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** What it says of the person, under its own names. */
  readonly claims: Readonly<Record<string, unknown>>;
};

/** `nobody`: it answered that nobody is signed in. `silence`: it did not answer. */
export type CheckOutcome = Grant | 'nobody' | 'silence';

/** It said neither yes nor no: its own fault, or that of a server in front of it. */
class ProviderAway extends Error {}

/** Whether an error says nothing of the session: a fault of the provider, or no answer at all. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ProviderAway || error instanceof TypeError;

/** Somebody signed out here of a provider that knows no sign-out: it would sign them in again by itself. */
const LEFT = 'portail-isrc.parti';
/** A device whose clock is wrong signs in all the same: tokens come straight from their giver, who judges them. */
const CLOCK_TOLERANCE_SECONDS = 86_400;

export class ProviderClient {
  private readonly oidc: Oidc;
  private readonly client: oauth.Client;
  private readonly options: { readonly [oauth.allowInsecureRequests]: boolean };
  private server: Promise<Server> | null = null;

  constructor(oidc: Oidc) {
    this.oidc = oidc;
    this.client = {
      client_id: oidc.clientId,
      [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    };
    // On a machine of one's own the portal and its provider speak without TLS.
    this.options = { [oauth.allowInsecureRequests]: oidc.issuer.startsWith('http:') };
  }

  /** Its places; asked again after a failure. */
  locate(): Promise<Server> {
    this.server ??= locate(this.oidc).catch((error: unknown) => {
      this.server = null;
      throw error;
    });
    return this.server;
  }

  /** The answer that this page came back with, else the silent check. */
  async check(): Promise<CheckOutcome> {
    const answer = takeAnswer();
    if (answer === null) return this.checkSilently();
    const grant = await this.exchange(answer.request, answer.parameters);
    if (grant !== null) keep('device', LEFT, null);
    return grant ?? 'nobody';
  }

  /** Asks, in a frame that nobody sees, whether the provider's own session knows somebody. */
  async checkSilently(): Promise<CheckOutcome> {
    if (hasLeft()) return 'nobody';
    const request = newRequest(SILENT_PAGE);
    const server = await this.locate().catch((error: unknown) => {
      if (isOutage(error)) return null;
      throw error;
    });
    if (server === null) return 'silence';
    const { authorization_endpoint: address } = server;
    const url = await this.authorizationUrl(address, request, { prompt: 'none' });
    const parameters = await answerInFrame(url);
    if (parameters === null) return 'silence';
    return (await this.exchange(request, parameters)) ?? 'nobody';
  }

  /** @returns null when it refuses, or never gave a refresh token @throws an outage */
  async refresh(grant: Grant): Promise<Grant | null> {
    if (grant.refreshToken === null || hasLeft()) return null;
    const server = await this.locate();
    const sentAt = Date.now();
    const response = await oauth.refreshTokenGrantRequest(
      server,
      this.client,
      oauth.None(),
      grant.refreshToken,
      this.options,
    );
    if (!isYes(response)) return null;
    const tokens = await oauth.processRefreshTokenResponse(server, this.client, response);
    return grantOf(tokens, sentAt, grant);
  }

  /** Whether it answers calls. If it does, a frame that stays silent is barred, and will stay so. */
  async answersCalls(): Promise<boolean> {
    try {
      const { token_endpoint: address } = await this.locate();
      const body = new URLSearchParams({ client_id: this.oidc.clientId });
      return (await fetch(address, { method: 'POST', body })).status < 500;
    } catch {
      return false;
    }
  }

  /** Leaves the page. Never ends: whoever pressed waits until the page is gone. */
  async goSignIn(): Promise<never> {
    return this.go((await this.locate()).authorization_endpoint, {});
  }

  /** To its page for new accounts where it has one, else to its page of sign-in. */
  async goSignUp(): Promise<never> {
    if (this.oidc.realm !== '') return this.go(keycloakAddress(this.oidc, 'registrations'), {});
    const { authorization_endpoint: address, prompt_values_supported: prompts } =
      await this.locate();
    const hasPage = Array.isArray(prompts) && prompts.includes('create');
    return this.go(address, hasPage ? { prompt: 'create' } : {});
  }

  private async go(address: string, more: Readonly<Record<string, string>>): Promise<never> {
    const request = newRequest(HOME);
    remember(request);
    // Whoever comes after somebody who left says who they are, though the session there goes on.
    const options = hasLeft() && more.prompt === undefined ? { prompt: 'login' } : more;
    location.assign(await this.authorizationUrl(address, request, options));
    return new Promise(() => {});
  }

  /** Leaves the page: by the provider's own address of sign-out, or home where it has none. */
  async goSignOut(grant: Grant | null): Promise<void> {
    const { end_session_endpoint: end } = await this.locate();
    if (end === undefined) {
      keep('device', LEFT, '1');
      location.replace(HOME);
      return;
    }
    const address = new URL(end);
    address.searchParams.set('client_id', this.oidc.clientId);
    address.searchParams.set('post_logout_redirect_uri', HOME);
    if (grant?.idToken) address.searchParams.set('id_token_hint', grant.idToken);
    location.replace(address);
  }

  private async authorizationUrl(
    address: string,
    { state, nonce, verifier, redirectUri }: AuthorizationRequest,
    more: Readonly<Record<string, string>>,
  ): Promise<string> {
    const { clientId, scope, acrValues } = this.oidc;
    const url = new URL(address);
    const parameters = Object.entries(more).concat([
      ['client_id', clientId],
      ['redirect_uri', redirectUri],
      ['response_type', 'code'],
      // In the fragment no server, and no log of one, reads the code.
      ['response_mode', 'fragment'],
      ['scope', scope],
      ['state', state],
      ['nonce', nonce],
      ['code_challenge', await oauth.calculatePKCECodeChallenge(verifier)],
      ['code_challenge_method', 'S256'],
    ]);
    if (acrValues !== null) parameters.push(['acr_values', acrValues]);
    for (const [name, value] of parameters) url.searchParams.set(name, value);
    return url.href;
  }

  /**
   * Tokens for the code of an answer. Null: the provider answered no, or its answer is not for us (nonce, code already
   * used). A visitor then, and no second try, which would turn in circles.
   */
  private async exchange(
    { state, nonce, verifier, redirectUri }: AuthorizationRequest,
    answer: URLSearchParams,
  ): Promise<Grant | null> {
    const server = await this.locate();
    const callback = validated(() =>
      oauth.validateAuthResponse(server, this.client, answer, state),
    );
    if (callback === null) return null;
    const sentAt = Date.now();
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      this.client,
      oauth.None(),
      callback,
      redirectUri,
      verifier,
      this.options,
    );
    if (!isYes(response)) return null;
    try {
      const expected = { expectedNonce: nonce, requireIdToken: true };
      const tokens = await oauth.processAuthorizationCodeResponse(
        server,
        this.client,
        response,
        expected,
      );
      return withPerson(grantOf(tokens, sentAt, null), server.userinfo_endpoint, this.oidc);
    } catch (error) {
      if (isOfAnotherRequest(error)) return null;
      throw error;
    }
  }
}

function validated(validate: () => URLSearchParams): URLSearchParams | null {
  try {
    return validate();
  } catch (error) {
    // That it says no is no news; that it is somebody else's answer is.
    if (!(error instanceof oauth.AuthorizationResponseError))
      console.warn('identity answer', error);
    return null;
  }
}

function isOfAnotherRequest(error: unknown): boolean {
  if (!(error instanceof oauth.OperationProcessingError)) return false;
  const { claim }: { claim?: unknown } = Object(error.cause);
  return error.code === oauth.JWT_CLAIM_COMPARISON && claim === 'nonce';
}

/** @throws ProviderAway where it says neither yes nor no */
function isYes({ ok, status }: Response): boolean {
  if (status >= 500 || status === 429) throw new ProviderAway(`answered ${status}`);
  return ok;
}

const keycloakAddress = (oidc: Oidc, name: string): string =>
  `${providerAddress(oidc)}/protocol/openid-connect/${name}`;

/** Of Keycloak, and of the embedded provider, they are known: a page asks nothing about that first. */
async function locate(oidc: Oidc): Promise<Server> {
  if (oidc.realm !== '')
    return {
      issuer: oidc.issuer,
      authorization_endpoint: keycloakAddress(oidc, 'auth'),
      token_endpoint: keycloakAddress(oidc, 'token'),
      end_session_endpoint: keycloakAddress(oidc, 'logout'),
    };
  const response = await fetch(`${oidc.issuer}/.well-known/openid-configuration`, {
    credentials: 'omit',
  });
  const document: unknown = isYes(response) ? await response.json() : null;
  if (isServerOf(document, oidc.issuer)) return document;
  throw new Error(`${oidc.issuer} does not say where its places are`);
}

/** Some write their own address with a slash at its end. */
function isServerOf(document: unknown, issuer: string): document is Server {
  const server: Readonly<Record<string, unknown>> = Object(document);
  return (
    (server.issuer === issuer || server.issuer === `${issuer}/`) &&
    typeof server.authorization_endpoint === 'string' &&
    typeof server.token_endpoint === 'string'
  );
}

const hasLeft = (): boolean => recall('device', LEFT) !== null;

function grantOf(tokens: oauth.TokenEndpointResponse, sentAt: number, before: Grant | null): Grant {
  const idToken = tokens.id_token ?? before?.idToken ?? null;
  return {
    accessToken: tokens.access_token,
    expiresAt: sentAt + (tokens.expires_in ?? Number.POSITIVE_INFINITY) * 1000,
    refreshToken: tokens.refresh_token ?? before?.refreshToken ?? null,
    idToken,
    // Some say who somebody is in one token only.
    claims: Object.assign({}, before?.claims, payloadOf(tokens.access_token), payloadOf(idToken)),
  };
}

/** Some say the address of a person apart, in JSON or as a JWT. Without it the person is one whom the portal does not know. */
async function withPerson(grant: Grant, address: string | undefined, oidc: Oidc): Promise<Grant> {
  if (address === undefined || typeof grant.claims[oidc.claims.email] === 'string') return grant;
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${grant.accessToken}` },
      credentials: 'omit',
    });
    const isJwt = /\bjwt\b/.test(response.headers.get('content-type') ?? '');
    const person = isJwt ? payloadOf(await response.text()) : Object(await response.json());
    if (!response.ok || person.sub !== grant.claims.sub) return grant;
    return Object.assign({}, grant, { claims: Object.assign({}, person, grant.claims) });
  } catch (error) {
    console.warn('identity user info', error);
    return grant;
  }
}

/** What a token says; nothing where it is opaque. */
function payloadOf(token: string | null): Readonly<Record<string, unknown>> {
  try {
    const part = token?.split('.')[1] ?? '';
    const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
