import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Place } from '../options.ts';
import type { PageContext } from '../pages/layout.ts';
import { renderFailure } from '../pages/message-page.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { rememberWhence } from '../provider/whence.ts';

/** Addresses that the provider opens to any origin; ours are for our own origin only (RFC 9700). */
const OPEN_TO_ALL = /\/(certs|openid-configuration|oauth-authorization-server)$/;

/**
 * Makes the request look as if it had come to the public address, whatever proxy stands in front and
 * whatever forwarding headers the client invented: cookies, redirects and issuer all follow from it.
 */
function normalise(request: FastifyRequest, place: Place): void {
  const { raw } = request;
  const public_ = new URL(place.origin);
  raw.headers['x-forwarded-proto'] = public_.protocol.slice(0, -1);
  raw.headers['x-forwarded-host'] = public_.host;
  const url = raw.url ?? '';
  if (OPEN_TO_ALL.test(url.split('?')[0] ?? '') && raw.headers.origin !== place.origin) {
    delete raw.headers.origin;
  }
  Object.assign(raw, { originalUrl: url, url: url.slice(place.base.length) });
}

/** Hands the protocol addresses to the provider, which reads the raw request itself. */
export function mountProvider(
  app: FastifyInstance,
  { provider, place, context }: { provider: Provider; place: Place; context: PageContext },
): void {
  const answer = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const toProvider = (request: FastifyRequest, reply: FastifyReply): unknown => {
    // A NUL character has no place in a parameter, and PostgreSQL refuses it in any text.
    if (/%00/.test(request.raw.url ?? '')) {
      return reply
        .code(400)
        .headers(securityHeaders(place.origin, { scripts: false }))
        .type('text/html; charset=utf-8')
        .send(renderFailure(context, 'invalid_request'));
    }
    normalise(request, place);
    rememberWhence(request);
    reply.hijack();
    const headers = { ...reply.getHeaders(), ...securityHeaders(place.origin, { scripts: false }) };
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // A failure is rendered and logged by the provider; the promise only says that the answer left.
    answer(request.raw, reply.raw).catch(() => reply.raw.destroy());
    return undefined;
  };
  app.all(`${place.base}/protocol/openid-connect/*`, toProvider);
  app.get(`${place.base}/.well-known/*`, toProvider);
}
