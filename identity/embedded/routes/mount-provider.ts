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
 * Makes the request look as if it had come to the public address, whatever proxy stands in front and
 * whatever forwarding headers the client invented: cookies, redirects and issuer all follow from it.
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

/** What writes nothing for whoever comes without a token or a code. */
const LEAVES_NO_LINE = /\/\.well-known\/|\/(?:token|userinfo|certs)\/?$/i;
/** In a minute, for one network: a sign-in takes two, and an office behind one address is some hundreds of people. */
const OPENINGS_OF_NETWORK = 600;

/** To open a sign-in, or to sign out, leaves a line for an hour, whoever comes. @returns seconds to wait */
async function secondsToOpen(
  { url, method, ip }: FastifyRequest,
  { location, attempts }: Deps,
): Promise<number> {
  const { pathname, searchParams } = new URL(url, location.origin);
  // Asked silently, by each page: nothing is opened.
  const isSilent = method === 'GET' && searchParams.getAll('prompt').join() === 'none';
  if (LEAVES_NO_LINE.test(pathname) || isSilent) return 0;
  // What cannot be counted is not opened either, and the provider says so in its own way.
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
    // A failure is rendered and logged by the provider; the promise only says that the answer left.
    answer(request.raw, reply.raw).catch(() => reply.raw.destroy());
    return undefined;
  };
  app.all(`${location.base}/protocol/openid-connect/*`, toProvider);
  app.get(`${location.base}/.well-known/*`, toProvider);
}
