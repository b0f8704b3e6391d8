/** A real S3 server on loopback, which checks signatures. For tests only. */

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type KoaContext } from '@20minutes/s3rver';
import type { S3Settings } from '../s3.ts';

export type S3Server = {
  readonly settings: S3Settings;
  /** Where it keeps its buckets, a folder each. */
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
    // The server knows this one account.
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

/** `If-None-Match: *` on a PUT, which S3 obeys since 2024 and this server is too old to know. */
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
/** Keys of one page of a listing: few, so that a second one is asked for. */
const PAGE = 2;

/** The keys of a bucket, which this server refuses to name: it leaves a slash out of what was signed. */
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
