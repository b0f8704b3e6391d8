/** Reads a JSON body whose files come in base64; see `file-scanner.ts` for what becomes of them. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FilesIn } from '#contract/files.ts';
import { BODY_TOO_LARGE } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import { FileScanner } from './file-scanner.ts';
import { cutShort } from './refused-body.ts';
import type { Spool } from './spool.ts';

/** Leaves the body unread for `base64Body`. */
export function acceptBase64(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
}

/** @throws Refusal MALFORMED_REQUEST, BODY_TOO_LARGE, INVALID_FIELDS (too many files), SERVICE_UNAVAILABLE */
export async function base64Body(request: FastifyRequest, files: FilesIn, spool: Spool): Promise<unknown> {
  const { raw } = request;
  const largest = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > largest) throw new Refusal(BODY_TOO_LARGE);
  const scanner = new FileScanner(files, spool);
  let seen = 0;
  try {
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      seen += piece.length;
      if (seen > largest) throw new Refusal(BODY_TOO_LARGE);
      await scanner.push(piece);
    }
  } catch (error) {
    // The rest must still be read away, or the sender never gets to the answer.
    raw.resume();
    throw error instanceof Refusal ? error : cutShort(error);
  }
  return scanner.body();
}
