/** The body of a call as its schema expects it, whichever way it carries its files. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FilesIn } from '#contract/files.ts';
import { acceptBase64, base64Body } from './base64-body.ts';
import { acceptMultipart, multipartBody } from './multipart.ts';
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

/** Runs `work` with the body; the files of it can be read until `work` has ended. */
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
    return await work(body);
  } finally {
    await spool.close();
  }
}
