/**
 * For the crash test: sends every byte of an object, prints `sent`, and never finishes. The test
 * kills it between the last byte and the moment when the object would be complete.
 */

import { openFolderStorage } from '../folder.ts';
import { openS3Storage, type S3Settings } from '../s3.ts';

const [, , key = '', size = '', where = ''] = process.argv;
const storage = where.startsWith('{')
  ? openS3Storage(JSON.parse(where) as S3Settings) // written by the test
  : openFolderStorage(where);

async function* neverEnding(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(Number(size) - 1).fill(7);
  process.stdout.write('sent\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}
await storage.put(key, neverEnding(), { contentType: 'application/pdf', size: Number(size) });
