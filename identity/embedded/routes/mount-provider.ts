import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { MINUTE } from '../accounts/attempts.ts';
import { networkOf } from '../accounts/network.ts';
import type { EmbeddedPaths } from '../options.ts';
import { renderBusy, renderFailure } from '../pages/message-page.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { rememberSource } from '../provider/client-source.ts';
import { type InteractionDeps, sendPage } from './interaction.ts';

/** Addresses that the provider opens to any origin; ours are for our own origin only (RFC 9700). */
const OPEN_TO_ALL = /\/(certs|openid-configuration|oauth-authorization-server)$/;

/**
 * Makes the request look as if it had come to the public address, whatever the proxy and the
 * client's forwarding headers: cookies, redirects and issuer derive from it.
 */
function normalise(request: FastifyRequest, embeddedPaths: EmbeddedPaths): void {
  const { raw } = request;
  const public_ = new URL(embeddedPaths.origin);
  raw.headers['x-forwarded-proto'] = public_.protocol.slice(0, -1);
  raw.headers['x-forwarded-host'] = public_.host;
  const url = raw.url ?? '';
  if (OPEN_TO_ALL.test(url.split('?')[0] ?? '') && raw.headers.origin !== embeddedPaths.origin) {
    delete raw.headers.origin;
  }
  Object.assign(raw, { originalUrl: url, url: url.slice(embeddedPaths.base.length) });
}

type Deps = Pick<InteractionDeps, 'provider' | 'location' | 'context' | 'attempts'>;

/** Addresses that store nothing for a caller without a token or a code. */
const LEAVES_NO_LINE = /\/\.well-known\/|\/(?:token|userinfo|certs)\/?$/i;
/**
 * Per minute and network: a sign-in takes two, and an office behind one address has some hundreds
 * of people.
 */
const OPENINGS_OF_NETWORK = 600;

/**
 * Starting a sign-in, or signing out, stores a row for an hour, for any caller.
 * @returns seconds to wait
 */
async function secondsToOpen(
  { url, method, ip }: FastifyRequest,
  { location, attempts }: Deps,
): Promise<number> {
  const { pathname, searchParams } = new URL(url, location.origin);
  // Silent check by each page: stores nothing.
  const isSilent = method === 'GET' && searchParams.getAll('prompt').join() === 'none';
  if (LEAVES_NO_LINE.test(pathname) || isSilent) return 0;
  // When counting fails the request passes: the provider cannot store anything either, and reports
  // it in its own way.
  return attempts.takeTurn(`openings:${networkOf(ip)}`, OPENINGS_OF_NETWORK, MINUTE).catch(() => 0);
}

/** Hands the protocol addresses to the provider, which reads the raw request itself. */
export function mountProvider(app: FastifyInstance, deps: Deps): void {
  const { provider, location, context } = deps;
  let answer: ReturnType<Provider['callback']> | undefined;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const toProvider = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // A NUL character has no place in a parameter, and PostgreSQL refuses it in any text.
    if (/%00/.test(request.raw.url ?? '')) {
      return sendPage(reply, location, 400, renderFailure(context, 'invalid_request'));
    }
    const seconds = await secondsToOpen(request, deps);
    if (seconds > 0) {
      return sendPage(
        reply.header('retry-after', String(seconds)),
        location,
        429,
        renderBusy(context),
      );
    }
    answer ??= (await provider()).callback();
    normalise(request, location);
    rememberSource(request);
    reply.hijack();
    const headers = {
      ...reply.getHeaders(),
      ...securityHeaders(location.origin, { scripts: false }),
    };
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // The provider renders and logs a failure; the promise only settles once the response is sent.
    answer(request.raw, reply.raw).catch(() => reply.raw.destroy());
    return undefined;
  };
  app.all(`${location.base}/protocol/openid-connect/*`, toProvider);
  app.get(`${location.base}/.well-known/*`, toProvider);
}
