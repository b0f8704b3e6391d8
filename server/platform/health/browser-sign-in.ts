/** Whether a browser will be able to sign in at a provider of others: what can be known without an account there. */

export type SignInAt = {
  /** Without the slash at its end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  readonly acrValues: string | undefined;
  /** The names under which people open the portal. */
  readonly origins: readonly string[];
};

/** Sentences for whoever runs the portal, each with its remedy. */
export type SignInFindings = {
  readonly wrong: readonly string[];
  readonly advice: readonly string[];
};

/** Milliseconds, as a browser waits: the first question takes a cold Keycloak several seconds. */
const TIMEOUT = 10_000;
/** The answer of a provider that would let somebody in: nobody is signed in there, which is true. */
const NOBODY_THERE = /^(login|interaction|consent|account_selection)_required$/;
const FORM = 'application/x-www-form-urlencoded';

type Discovery = Readonly<Record<string, unknown>>;

export async function examineSignIn(at: SignInAt): Promise<SignInFindings> {
  const { document, isOpen } = await readDiscovery(at);
  const signIn = text(document.authorization_endpoint);
  const tokens = text(document.token_endpoint);
  if (signIn === null || tokens === null)
    return {
      wrong: [`La page de découverte de ${at.issuer} n’indique pas où se connecter.`],
      advice: [],
    };
  const wrong = promisesLacking(at, document);
  if (!isOpen)
    wrong.push(
      `Le navigateur ne peut pas lire la page de découverte de ${at.issuer} : ouvrez-la aux autres origines (CORS).`,
    );
  for (const origin of at.origins) {
    wrong.push(...(await tokensRefused(at, origin, tokens)));
    wrong.push(...(await returnsRefused(at, origin, signIn)));
  }
  return { wrong: [...new Set(wrong)], advice: await adviceOn(at, document) };
}

/** `isOpen`: a browser may read it too, which asks a Keycloak nothing, since it knows its places. */
async function readDiscovery({ issuer, origins: [origin = ''] }: SignInAt) {
  const response = await answer(`${issuer}/.well-known/openid-configuration`, {
    headers: { origin },
  }).catch(() => null);
  const document: Discovery = Object(response?.ok ? await response.json() : null);
  if (response === null || text(document.issuer) === null)
    throw new Error(`${issuer} ne donne pas sa page de découverte : vérifiez OIDC_ISSUER.`);
  if (![issuer, `${issuer}/`].includes(String(document.issuer)))
    throw new Error(
      `La page de découverte de ${issuer} est celle de ${document.issuer} : donnez cette adresse dans OIDC_ISSUER.`,
    );
  return { document, isOpen: issuer.includes('/realms/') || isOpenTo(origin, response) };
}

/** What it says of itself, and what the portal needs. A list that it does not give says nothing. */
function promisesLacking({ issuer }: SignInAt, document: Discovery): string[] {
  const lacks = (name: string, needed: string) => {
    const list = document[name];
    return Array.isArray(list) && !list.includes(needed);
  };
  const home = new URL(issuer).origin;
  const strays = ['authorization_endpoint', 'token_endpoint', 'end_session_endpoint']
    .map((name) => text(document[name]))
    .filter((address) => address !== null && new URL(address).origin !== home);
  return [
    ...strays.map(
      (address) =>
        `${address} n’est pas sur ${home} : la politique de contenu du portail n’ouvre que cette origine.`,
    ),
    ...(lacks('code_challenge_methods_supported', 'S256')
      ? ['Il n’annonce pas PKCE avec S256, sans lequel le portail ne connecte personne.']
      : []),
    ...(lacks('response_modes_supported', 'fragment')
      ? ['Il n’annonce pas de réponse dans le fragment de l’adresse, où le portail l’attend.']
      : []),
  ];
}

/** A code that was never given: whoever refuses it, openly to this origin, would have taken a good one. */
async function tokensRefused(
  { clientId }: SignInAt,
  origin: string,
  address: string,
): Promise<string[]> {
  const response = await answer(address, {
    method: 'POST',
    headers: { origin, accept: 'application/json', 'content-type': FORM },
    body: new URLSearchParams({
      client_id: clientId,
      grant_type: 'authorization_code',
      code: 'essai',
      redirect_uri: `${origin}/`,
      code_verifier: CHALLENGE,
    }),
  }).catch(() => null);
  if (response === null) return [`L’adresse des jetons, ${address}, ne répond pas.`];
  const { error }: Discovery = Object(await response.json().catch(() => null));
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return [
      `Le client « ${clientId} » y est inconnu, ou n’est pas public : déclarez-le sans secret, ou corrigez OIDC_CLIENT_ID.`,
    ];
  if (isOpenTo(origin, response)) return [];
  return [
    `Le navigateur ne peut pas demander de jetons depuis ${origin} : ajoutez cette origine à celles du client « ${clientId} » (CORS).`,
  ];
}

/** Each address that the portal waits at: whoever knows it sends there, with an error, somebody who is not signed in. */
async function returnsRefused(at: SignInAt, origin: string, signIn: string): Promise<string[]> {
  const findings: string[] = [];
  for (const address of [`${origin}/`, `${origin}/silent-check-sso.html`]) {
    const response = await answer(silentRequest(at, signIn, address)).catch(() => null);
    if (response === null) return [`L’adresse de connexion, ${signIn}, ne répond pas.`];
    const target = response.headers.get('location') ?? '';
    if (!target.startsWith(address)) {
      findings.push(
        `L’adresse de retour ${address} n’est pas acceptée : déclarez-la, telle quelle, pour le client « ${at.clientId} ».`,
      );
      continue;
    }
    const { hash, searchParams } = new URL(target);
    const error = new URLSearchParams(hash.slice(1)).get('error') ?? searchParams.get('error');
    if (error !== null && !NOBODY_THERE.test(error))
      findings.push(`Il refuse la demande de connexion du portail (${error}) : voyez son journal.`);
  }
  return findings;
}

function silentRequest(at: SignInAt, signIn: string, redirectUri: string): string {
  const url = new URL(signIn);
  const parameters: Readonly<Record<string, string | undefined>> = {
    client_id: at.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'fragment',
    scope: at.scope,
    state: 'essai',
    nonce: 'essai',
    prompt: 'none',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    acr_values: at.acrValues,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

async function adviceOn(at: SignInAt, document: Discovery): Promise<string[]> {
  const [origin = ''] = at.origins;
  const end = text(document.end_session_endpoint);
  const advice: string[] = [];
  if (end === null)
    advice.push(
      'Il n’a pas d’adresse de déconnexion : se déconnecter quitte le portail, et la personne redonne son mot de passe pour y revenir.',
    );
  else if (!(await takesSignOut(end, at.clientId, `${origin}/`)))
    advice.push(
      `L’adresse de retour après la déconnexion, ${origin}/, n’est peut-être pas acceptée : vérifiez-la pour le client « ${at.clientId} ».`,
    );
  if (siteOf(at.issuer) !== siteOf(origin))
    advice.push(
      'Il n’est pas du même domaine que le portail : un navigateur qui refuse les cookies tiers y oublie la session à chaque page rechargée. Donnez-lui un nom de ce domaine.',
    );
  return advice;
}

/** Some want the session that ends before they say anything: no is then no fault. */
async function takesSignOut(end: string, clientId: string, address: string): Promise<boolean> {
  const url = new URL(end);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', address);
  const response = await answer(url.href).catch(() => null);
  return response !== null && response.status < 400;
}

/** The last two words of a name are a site, but for a few suffixes: it is advice. */
const siteOf = (address: string): string =>
  new URL(address).hostname.split('.').slice(-2).join('.');

const isOpenTo = (origin: string, { headers }: Response): boolean =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

const answer = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT), ...init });

const text = (value: unknown): string | null =>
  typeof value === 'string' && URL.canParse(value) ? value : null;

/** Of the length that the standard asks; nobody has its other half. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
