/** A bucket for papers and journal: the portal reaches it by a network that can be cut, its files are read from outside. */

import { join } from 'node:path';
import { startS3Server } from '#storage/testing/s3-server.ts';
import { aWire, type Wire } from './wire.ts';

export type Bucket = {
  readonly wire: Wire;
  /** What the portal is told. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where the server keeps the objects of the journal, as files. */
  readonly journalFolder: string;
  remove(): Promise<void>;
};

export async function aBucket(): Promise<Bucket> {
  const { settings, directory, stop } = await startS3Server();
  const journalFolder = join(directory, settings.bucket, 'journal');
  const wire = await aWire({
    port: Number(new URL(settings.endpoint ?? '').port),
    host: '127.0.0.1',
  });
  return {
    wire,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${wire.port}`,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      JOURNAL_S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    journalFolder,
    async remove() {
      await wire.cut();
      await stop();
    },
  };
}
