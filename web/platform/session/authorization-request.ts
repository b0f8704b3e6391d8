/** What the browser asks the identity provider, kept until its answer comes: in the address of the page, or in a frame. */

import * as oauth from 'oauth4webapi';
import { keep, recall } from '#web/design/memory.ts';

const MESSAGE_MILLISECONDS = 10_000;
const STATE_MILLISECONDS = 3_600_000;
const STATE = 'portail-isrc.connexion.';

/** The one address of the site that people are sent back to, and the page that answers the silent check. */
export const HOME = `${location.origin}/`;
export const SILENT_PAGE = `${location.origin}/silent-check-sso.html`;

/** What must be found again when the answer comes. */
export type AuthorizationRequest = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
};

export function newRequest(redirectUri: string): AuthorizationRequest {
  return {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    redirectUri,
  };
}

/** For one hour, with those of other tabs; what is older goes. */
export function remember({ state, nonce, verifier }: AuthorizationRequest): void {
  const expires = Date.now() + STATE_MILLISECONDS;
  for (const key of storedRequests()) if (stored(key) === null) keep('device', key, null);
  keep('device', STATE + state, JSON.stringify({ nonce, verifier, expires }));
}

function storedRequests(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(STATE));
  } catch {
    return [];
  }
}

function stored(key: string): AuthorizationRequest | null {
  const { nonce, verifier, expires } = JSON.parse(recall('device', key) ?? '{}');
  if (!(expires > Date.now())) return null;
  return { state: key.slice(STATE.length), nonce, verifier, redirectUri: HOME };
}

/** The answer in the address of this page, taken out of it; null where this browser asked for none within the hour. */
export function takeAnswer(): {
  readonly request: AuthorizationRequest;
  readonly parameters: URLSearchParams;
} | null {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const state = parameters.get('state');
  if (state === null || !(parameters.has('code') || parameters.has('error'))) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  const request = stored(STATE + state);
  keep('device', STATE + state, null);
  return request === null ? null : { request, parameters };
}

/** Null when nothing came in ten seconds. */
export function answerInFrame(address: string): Promise<URLSearchParams | null> {
  const frame = document.createElement('iframe');
  frame.title = 'silent-check-sso';
  frame.hidden = true;
  return new Promise((resolve) => {
    const end = (answer: URLSearchParams | null) => {
      clearTimeout(timer);
      removeEventListener('message', receive);
      frame.remove();
      resolve(answer);
    };
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.contentWindow) return;
      end(new URLSearchParams(String(data).split('#', 2)[1]));
    };
    const timer = setTimeout(end, MESSAGE_MILLISECONDS, null);
    addEventListener('message', receive);
    frame.src = address;
    document.body.append(frame);
  });
}
