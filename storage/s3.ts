/** Objects in one bucket of an S3 server, Amazon's or any other. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  assertKey,
  assertRange,
  isKey,
  measured,
  ObjectMissing,
  type ObjectStorage,
  StorageUnavailable,
} from './object-storage.ts';

export type S3Settings = {
  /** Address of the server; undefined is Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Must exist: a portal that may create buckets would have too many rights. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Milliseconds to connect to the server, to wait for its next data, and for `check` in all. */
const CONNECTION_LIMIT = 2_000;
const SILENCE_LIMIT = 10_000;
const CHECK_LIMIT = 4_000;
/** Written and removed by `check`; no random key will ever be this one. */
const PROBE = '0'.repeat(32);

export function openS3Storage(settings: S3Settings): ObjectStorage {
  const { bucket: Bucket, endpoint } = settings;
  const client = clientOf(settings);
  const reasonOf = (error: unknown) => errorOf(error, `${endpoint ?? 's3'}/${Bucket}`);
  const rethrow = (error: unknown): never => {
    throw reasonOf(error);
  };
  const put = async (
    key: string,
    Body: Uint8Array,
    ContentType: string,
    abortSignal?: AbortSignal,
  ) => {
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      Body,
      ContentType,
      ContentLength: Body.byteLength,
    });
    await client.send(command, abortSignal === undefined ? {} : { abortSignal });
  };
  return {
    async put(key, content, about, signal) {
      assertKey(key);
      // Buffered whole before the first byte is sent: some servers store half of a broken request,
      // and only buffered content can be retried.
      const bytes = await buffer(measured(content, about.size));
      signal?.throwIfAborted();
      await put(key, bytes, about.contentType, signal).catch(rethrow);
    },
    async read(key, range) {
      assertKey(key);
      if (range !== undefined) assertRange(range);
      try {
        const Range = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: key, ...Range }));
        if (!(answer.Body instanceof Readable)) throw new Error('an object without content');
        return { stream: answer.Body, size: answer.ContentLength ?? 0 };
      } catch (error) {
        if (nameOf(error) === 'InvalidRange')
          throw new RangeError('the range lies outside the object');
        throw isMissing(error) ? new ObjectMissing(key) : reasonOf(error);
      }
    },
    async remove(key) {
      assertKey(key);
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      } catch (error) {
        if (!isMissing(error)) throw reasonOf(error);
      }
    },
    keys: () => keysOf(client, Bucket, rethrow),
    async check() {
      // Only a write proves that the bucket is writable.
      const abortSignal = AbortSignal.timeout(CHECK_LIMIT);
      await put(PROBE, new Uint8Array(1), 'application/octet-stream', abortSignal).catch(rethrow);
      await client
        .send(new DeleteObjectCommand({ Bucket, Key: PROBE }), { abortSignal })
        .catch(rethrow);
    },
  };
}

/**
 * Stores a text under a name that is no key, unless the name is taken: the first of several callers
 * wins.
 * @returns the stored text
 * @throws StorageUnavailable
 */
export async function claimBucket(
  settings: S3Settings,
  name: string,
  text: string,
): Promise<string> {
  const { bucket: Bucket, endpoint } = settings;
  const client = clientOf(settings);
  const where = { Bucket, Key: name };
  try {
    const what = { Body: text, ContentLength: Buffer.byteLength(text), IfNoneMatch: '*' };
    await client.send(new PutObjectCommand({ ...where, ...what })).catch((error: unknown) => {
      // 412, or 409 from a server that is still resolving a conflict.
      if (statusOf(error) !== 412 && statusOf(error) !== 409) throw error;
    });
    const stored = await client.send(new GetObjectCommand(where));
    return (await stored.Body?.transformToString('utf8')) ?? '';
  } catch (error) {
    throw errorOf(error, `${endpoint ?? 's3'}/${Bucket}`);
  }
}

async function* keysOf(
  client: S3Client,
  Bucket: string,
  rethrow: (error: unknown) => never,
): AsyncGenerator<readonly string[]> {
  for (let ContinuationToken: string | undefined; ; ) {
    const request = { Bucket, ...(ContinuationToken && { ContinuationToken }) };
    const page = await client.send(new ListObjectsV2Command(request)).catch(rethrow);
    yield (page.Contents ?? []).flatMap(({ Key }) =>
      Key !== undefined && isKey(Key) ? [Key] : [],
    );
    ContinuationToken = page.NextContinuationToken;
    if (ContinuationToken === undefined) return;
  }
}

/** @param maxAttempts 1 where a retried request would fail on the effect of the first attempt */
export function clientOf(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  maxAttempts = 2,
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than Amazon's rarely support the bucket in the host name.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // By default the SDK sends streams in signed chunks, which many servers store with their framing.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_LIMIT,
      requestTimeout: SILENCE_LIMIT,
      throwOnRequestTimeout: true,
    },
    maxAttempts,
  });
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  // The SDK puts these facts on each of its errors; the status is checked below.
  const { httpStatusCode } = error.$metadata as { readonly httpStatusCode?: unknown };
  return typeof httpStatusCode === 'number' ? httpStatusCode : undefined;
}

/** The bucket is there, and the object is not: a bucket that is not answers 404 as well. */
export const isMissing = (error: unknown): boolean => nameOf(error) === 'NoSuchKey';

/**
 * Never contains the secret or the key of a person's document: only what the operator must repair.
 */
function errorOf(error: unknown, location: string): StorageUnavailable {
  const status = statusOf(error);
  const reason =
    status === 403
      ? 'it refuses the access key, the secret or the right'
      : status === 404
        ? 'the bucket does not exist'
        : status === undefined
          ? 'it does not answer'
          : `it answers ${status}`;
  return new StorageUnavailable(`the object storage ${location}: ${reason} (${nameOf(error)})`, {
    cause: error,
  });
}
