import { createHash, randomBytes } from 'node:crypto';
import { type Answer, type Browser, createBrowser } from './browser.ts';

export type Tokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
};

export type Site = { readonly origin: string; readonly realm: string; readonly clientId: string };

export type Authorization = {
  readonly url: URL;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly state: string;
};

/** Address of one of the provider's protocol endpoints. */
export function endpoint(
  site: Site,
  name: 'auth' | 'token' | 'logout' | 'certs' | 'userinfo',
): string {
  return `${site.origin}/realms/${site.realm}/protocol/openid-connect/${name}`;
}

/** A fresh authorization request with PKCE; `extra` adds or replaces parameters. */
export function startAuthorization(
  site: Site,
  extra: Readonly<Record<string, string>> = {},
): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${site.origin}/`;
  const state = randomBytes(16).toString('base64url');
  const url = new URL(endpoint(site, 'auth'));
  const parameters = {
    client_id: site.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    state,
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url, verifier, redirectUri: url.searchParams.get('redirect_uri') ?? redirectUri, state };
}

/**
 * Address that the password form posts to.
 * @throws Error when the page has none
 */
export function formAction(page: Answer): URL {
  const form = [...page.body.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].find(([text]) =>
    /name="password"/.test(text),
  );
  const action = form?.[0].match(/\baction="([^"]*)"/)?.[1];
  if (action === undefined) throw new Error(`No form with a password (status ${page.status})`);
  return new URL(action.replaceAll('&amp;', '&'), page.url);
}

/** Posts to the token address. */
export async function postToken(
  site: Site,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(endpoint(site, 'token'), {
    method: 'POST',
    body: new URLSearchParams({ client_id: site.clientId, ...fields }),
    headers: { accept: 'application/json' },
  });
}

/** Reads the tokens of an answer. @throws Error when the answer is not a success. */
export async function readTokens(response: Response): Promise<Tokens> {
  const body: unknown = await response.json();
  if (!response.ok || typeof body !== 'object' || body === null) {
    throw new Error(`Tokens refused: ${response.status} ${JSON.stringify(body)}`);
  }
  const { access_token, refresh_token, id_token } = body as Record<string, unknown>; // any JSON object
  if (
    typeof access_token !== 'string' ||
    typeof refresh_token !== 'string' ||
    typeof id_token !== 'string'
  ) {
    throw new Error('Tokens missing in the answer');
  }
  return { accessToken: access_token, refreshToken: refresh_token, idToken: id_token };
}

/** Goes through the sign-in page and returns the code. @throws Error with the status when refused. */
export async function obtainCode(
  browser: Browser,
  authorization: Authorization,
  credentials: { readonly email: string; readonly password: string },
): Promise<string> {
  const isBack = (url: URL) =>
    url.href.startsWith(authorization.redirectUri) && url.searchParams.has('state');
  const page = await browser.follow(await browser.get(authorization.url), isBack);
  const posted = await browser.post(formAction(page), credentials);
  const end = await browser.follow(posted, isBack);
  const code = end.stoppedAt?.searchParams.get('code');
  if (code == null) throw new Error(`Sign-in refused: ${end.status}`);
  return code;
}

/**
 * Signs in over HTTP as a browser would: authorization with PKCE, the HTML form, the code, the tokens.
 *
 * @throws Error when the credentials are refused or the protocol is not followed.
 */
export async function signIn(
  options: Site & { readonly email: string; readonly password: string },
): Promise<Tokens> {
  const authorization = startAuthorization(options);
  const code = await obtainCode(createBrowser(), authorization, {
    email: options.email,
    password: options.password,
  });
  const response = await postToken(options, {
    grant_type: 'authorization_code',
    code,
    code_verifier: authorization.verifier,
    redirect_uri: authorization.redirectUri,
  });
  return readTokens(response);
}
