/**
 * JSON answers are compressed: a list of a thousand rows shrinks to a tenth. Answers with a secret
 * are not: their size could reveal it next to attacker-chosen text. Files and streams are sent as
 * they are; the site is compressed beforehand.
 */

import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer contains a secret: it is not compressed. */
    readonly secret?: boolean;
  }
}

/** Bytes: below, the answer fits in a packet either way. */
const WORTH_IT = 1024;
/** The fastest: the next levels take twice the time for a few percent. */
const GZIP = { level: 1 };

/** Bytes: below, to hand the work to another thread takes longer than to do it. */
const AT_ONCE = 32_768;

const gzipLater = promisify(gzip);

export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isJsonOfTheApi(request, reply)) return payload;
    const bytes = Buffer.byteLength(payload);
    if (bytes < WORTH_IT) return payload;
    const rest = reply.getHeader('vary');
    reply.header(
      'vary',
      rest === undefined ? 'accept-encoding' : `${String(rest)}, accept-encoding`,
    );
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return bytes < AT_ONCE ? gzipSync(payload, GZIP) : gzipLater(payload, GZIP);
  });
}

function isJsonOfTheApi({ url, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if (routeOptions.config.secret === true || !url.startsWith('/api/')) return false;
  return /^application\/(?:[\w.-]+\+)?json\b/.test(String(reply.getHeader('content-type')));
}

/** Reads `Accept-Encoding` by RFC 9110: by name or by `*`, unless its weight is 0. */
export function acceptsGzip(accepted: string | readonly string[] | undefined): boolean {
  const weights = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, Number(weight ?? 1)] as const;
      }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
