/** The body of a call as its schema expects it, whichever way it carries its files. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FilesIn } from '#contract/files.ts';
import { DomainError } from '#domain/domain-error.ts';
import { FileScanner } from './file-scanner.ts';
import { acceptMultipart, multipartBody } from './multipart.ts';
import { cutShort, tooLong } from './refused-body.ts';
import type { Spool, Spools } from './spool.ts';

type Reader = {
  /** Only the calls that declare files read such bodies; elsewhere they are an unknown content type, or too large. */
  readonly accept: (scope: FastifyInstance) => Promise<void> | void;
  readonly read: (request: FastifyRequest, files: FilesIn, spool: Spool) => Promise<unknown>;
};

const READERS: Readonly<Record<FilesIn['as'], Reader>> = {
  parts: { accept: acceptMultipart, read: multipartBody },
  base64: { accept: acceptBase64, read: base64Body },
};

export async function acceptFiles(scope: FastifyInstance, files: FilesIn): Promise<void> {
  await READERS[files.as].accept(scope);
}

/** Runs `work` with the body; its files are readable until `work` has ended. */
export async function withBody<T>(
  { files }: Endpoint,
  request: FastifyRequest,
  spools: Spools,
  work: (body: unknown) => Promise<T>,
): Promise<T> {
  if (files === undefined) return work(request.body);
  const spool = spools.open();
  try {
    const endTurn = await spools.turns.take(request.raw);
    const body = await READERS[files.as].read(request, files, spool).finally(endTurn);
    if (files.total !== undefined && spool.size > files.total) throw tooLong(files.total, files);
    return await work(body);
  } finally {
    await spool.close();
  }
}

/** Leaves the body unread for `base64Body`. */
function acceptBase64(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
}

/** @throws Refusal MALFORMED_REQUEST, BODY_TOO_LARGE, INVALID_FIELDS (too many files), SERVICE_UNAVAILABLE */
async function base64Body(request: FastifyRequest, files: FilesIn, spool: Spool): Promise<unknown> {
  const { raw } = request;
  const largest = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > largest) throw tooLong(largest, files);
  const scanner = new FileScanner(files, spool);
  let seen = 0;
  try {
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      seen += piece.length;
      if (seen > largest) throw tooLong(largest, files);
      await scanner.push(piece);
    }
  } catch (error) {
    // The rest still has to be drained, or the sender never reads the answer.
    raw.resume();
    throw error instanceof DomainError ? error : cutShort(error);
  }
  return scanner.body();
}
