/** Sends a file as a download, so that the browser never runs its content on our origin. */

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#contract/endpoint.ts';

/** Turns a complete buffer into the stream that a file answer needs. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export function sendFile(reply: FastifyReply, answer: unknown): FastifyReply {
  // The endpoint declares `answersFile`, which fixes this output type.
  const { name, type, size, content, lines } = answer as FileAnswer;
  return reply
    .headers({
      'content-type': type,
      'content-length': size,
      'content-disposition': attachment(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...(lines === undefined ? {} : { 'x-lignes': lines }),
    })
    .send(content instanceof Readable ? content : Readable.from(content, { objectMode: false }));
}

/**
 * `Content-Disposition` with the name twice: plain for old programs, and exact (RFC 6266, RFC 8187).
 * Nothing of the name is left that could end the value or the header.
 */
export function attachment(name: string): string {
  const wellFormed = name.toWellFormed();
  const plain = wellFormed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%;/]/g, '_');
  const exact = encodeURIComponent(wellFormed).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
