/** The silent check of the portal's own pages: who is signed in there is signed in here. */

import * as oauth from '/api/docs/oauth4webapi.js';

const SILENT_PAGE = `${location.origin}/silent-check-sso.html`;
const MESSAGE_MILLISECONDS = 10_000;
/** A device whose clock is wrong is served all the same: the provider judges its own tokens. */
const CLOCK_TOLERANCE_SECONDS = 86_400;

/** Set by a sign-out of a provider that knows none. */
const LEFT = 'portail-isrc.parti';

/** @returns a token and until when it serves, by this device's clock; undefined for a visitor */
export async function checkSilently() {
  if (localStorage.getItem(LEFT) !== null) return undefined;
  const { oidc } = await (await fetch('/config.json')).json();
  const server = await located(oidc);
  const client = {
    client_id: oidc.clientId,
    [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const verifier = oauth.generateRandomCodeVerifier();
  const address = new URL(server.authorization_endpoint);
  const parameters = {
    client_id: oidc.clientId,
    redirect_uri: SILENT_PAGE,
    response_type: 'code',
    response_mode: 'fragment',
    scope: oidc.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'none',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const answer = await answerInFrame(address.href);
  if (!answer.has('code')) return undefined;
  const sentAt = Date.now();
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    oauth.validateAuthResponse(server, client, answer, state),
    SILENT_PAGE,
    verifier,
    { [oauth.allowInsecureRequests]: oidc.issuer.startsWith('http:') },
  );
  const { access_token: token, expires_in: seconds = 0 } =
    await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
    });
  return { token, expiresAt: sentAt + seconds * 1000 };
}

/** Places of a Keycloak and of the embedded provider are known; any other says its own. */
async function located({ issuer, url, realm }) {
  if (realm !== '') {
    const at = (name) => `${url}/realms/${realm}/protocol/openid-connect/${name}`;
    return { issuer, authorization_endpoint: at('auth'), token_endpoint: at('token') };
  }
  const address = `${issuer}/.well-known/openid-configuration`;
  return (await fetch(address, { credentials: 'omit' })).json();
}

function answerInFrame(address) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'silent-check-sso';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      frame.remove();
      reject(new Error('the identity provider posted no message'));
    }, MESSAGE_MILLISECONDS);
    addEventListener('message', function receive({ origin, source, data }) {
      if (origin !== location.origin || source !== frame.contentWindow) return;
      removeEventListener('message', receive);
      clearTimeout(timer);
      frame.remove();
      resolve(new URLSearchParams(data.split('#', 2)[1]));
    });
    frame.src = address;
    document.body.append(frame);
  });
}
