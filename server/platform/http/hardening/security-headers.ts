/** The security headers of every answer, as data: also of those that no route gives. */

import { Socket } from 'node:net';
import helmet from 'helmet';

// An import would load the browser's half of it too, `fetch` and all: one part in twenty of a start.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

export type SecurityHeaders = Readonly<Record<string, string>>;

export type Origins = {
  /** Origin seen by browsers; https turns on what only makes sense there. */
  readonly publicUrl: string;
  /** Where the browser may also speak: the external identity provider, if any. */
  readonly identityOrigin: string | null;
  /** Where the script that counts visits comes from, and what it counts goes to, if any. */
  readonly audienceOrigin: string | null;
  /** Where the browser sends its reports of errors, if anywhere. */
  readonly errorsOrigin: string | null;
};

/** The same for every request: written once, on an answer that goes nowhere. */
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
