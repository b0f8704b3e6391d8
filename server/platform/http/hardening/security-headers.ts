/** The security headers of every answer, as data: also of answers outside the routes. */

import { Socket } from 'node:net';
import helmet from 'helmet';

// A normal import would also load the client half, `fetch` included: a twentieth of the start time.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

export type SecurityHeaders = Readonly<Record<string, string>>;

export type Origins = {
  /** Origin seen by browsers; https enables the directives that need it. */
  readonly publicUrl: string;
  /** External identity provider that the browser may contact, if any. */
  readonly identityOrigin: string | null;
  /** Origin of the script that counts visits, which also receives its data, if any. */
  readonly audienceOrigin: string | null;
  /** Where the browser sends error reports, if anywhere. */
  readonly errorsOrigin: string | null;
};

/** The same for every request: computed once, on a dummy response. */
export function securityHeaders(origins: Origins): SecurityHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(optionsFor(origins))(request, answer, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

function optionsFor(origins: Origins): Parameters<typeof helmet>[0] {
  const { publicUrl, identityOrigin, audienceOrigin, errorsOrigin } = origins;
  const https = publicUrl.startsWith('https:');
  const identity = identityOrigin === null ? [] : [identityOrigin];
  const audience = audienceOrigin === null ? [] : [audienceOrigin];
  const errors = errorsOrigin === null ? [] : [errorsOrigin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...audience],
        styleSrc: ["'self'"],
        // React and the interface kit position popups by style attributes; never by style elements.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...audience],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...identity, ...audience, ...errors],
        frameSrc: ["'self'", ...identity],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...identity],
        // The silent check runs in a frame of our own.
        frameAncestors: ["'self'"],
        // On plain http, upgrading would break every script and the silent check.
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  };
}
