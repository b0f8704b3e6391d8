/** A real S3 server on loopback, which checks signatures. For tests only. */

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type KoaContext } from '@20minutes/s3rver';
import type { S3Settings } from '../s3.ts';

export type S3Server = {
  readonly settings: S3Settings;
  /** Folder with one subfolder per bucket. */
  readonly directory: string;
  stop(): Promise<void>;
};

const BUCKET = 'justificatifs';

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'portail-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  server.middleware.unshift(onlyWhereNothingIs(directory), listing(join(directory, BUCKET)));
  const { port } = await server.run();
  return {
    directory,
    // The only account of the server.
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Implements `If-None-Match: *` on PUT, which S3 supports since 2024 but this server does not. */
function onlyWhereNothingIs(directory: string) {
  const underWay = new Set<string>();
  return async (context: KoaContext, next: () => Promise<void>): Promise<void> => {
    const { method, path } = context;
    if (method !== 'PUT' || context.get('if-none-match') !== '*') return next();
    if (underWay.has(path) || existsSync(`${join(directory, decodeURIComponent(path))}${STORED}`)) {
      context.status = 412;
      return;
    }
    underWay.add(path);
    await next().finally(() => underWay.delete(path));
  };
}

const STORED = '._S3rver_object';
/** Keys per page of a listing: few, so that a second page is requested. */
const PAGE = 2;

/**
 * Lists the keys of a bucket, in place of the server's own listing, which omits a slash of the
 * signed address and therefore fails.
 */
function listing(folder: string) {
  return async (context: KoaContext, next: () => Promise<void>): Promise<void> => {
    const { searchParams } = new URL(context.url, 'http://localhost');
    if (context.method !== 'GET' || searchParams.get('list-type') !== '2') return next();
    const names = readdirSync(folder).filter((name) => name.endsWith(STORED));
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const page = names
      .slice(from, from + PAGE)
      .map((name) => `<Contents><Key>${name.slice(0, -STORED.length)}</Key></Contents>`);
    const more =
      from + PAGE < names.length
        ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>`
        : '';
    context.type = 'application/xml';
    context.body = `<ListBucketResult>${page.join('')}${more}</ListBucketResult>`;
  };
}
