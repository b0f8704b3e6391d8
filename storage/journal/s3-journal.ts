/**
 * The journal as objects of one S3 bucket, for portals on several machines: an object for each piece that was written,
 * named by its place, and put on condition that none is there. Places have no gap, so nothing is ever listed. A bucket
 * with object lock keeps them from everyone.
 */

import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { clientOf, isMissing, type S3Settings } from '../s3.ts';
import {
  GenerationTaken,
  JournalChanged,
  type JournalStore,
  JournalUnavailable,
  type JournalWriter,
} from './journal-store.ts';

/** Pieces asked for at once. */
const AT_ONCE = 16;
const MOST_GENERATIONS = 999_999;

/** An object that was put: its length in bytes, and what the bucket calls its content. */
type Put = { readonly Key: string; readonly size: number; readonly mark: string | undefined };

function openBucket(settings: S3Settings) {
  const { bucket: Bucket } = settings;
  // A request that is sent again would meet its own trace.
  const client = clientOf(settings, 1);
  return {
    async put(Key: string, text: string): Promise<Put> {
      // Only where nothing is: two writers of one generation cannot both go on. An empty text has a length too.
      const what = { Body: text, ContentLength: Buffer.byteLength(text), IfNoneMatch: '*' };
      const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, ...what }));
      return { Key, size: what.ContentLength, mark: ETag };
    },
    /** @throws JournalChanged when an object is not there any more, or is another one */
    async assertThere({ Key, size, mark }: Put): Promise<void> {
      const head = await client
        .send(new HeadObjectCommand({ Bucket, Key }))
        .catch((error: unknown) => {
          if (statusOf(error) === 404) throw new JournalChanged(`${Key} is not there any more`);
          throw error;
        });
      if (head.ContentLength !== size || head.ETag !== mark)
        throw new JournalChanged(`${Key} was changed`);
    },
    /** Null where nothing is. */
    async get(Key: string): Promise<string | null> {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (await answer.Body?.transformToString('utf8')) ?? '';
      } catch (error) {
        if (isMissing(error)) return null;
        throw unavailable(error);
      }
    },
  };
}

/** @param prefix of the names of all objects */
export function openS3Journal(settings: S3Settings, prefix = 'journal/'): JournalStore {
  const { bucket, endpoint } = settings;
  const { put, get, assertThere } = openBucket(settings);
  const nameOf = (generation: number, piece: number) =>
    `${prefix}${String(generation).padStart(6, '0')}-${String(piece).padStart(9, '0')}`;
  const exists = async (generation: number) =>
    generation <= MOST_GENERATIONS && (await get(nameOf(generation, 0))) !== null;
  let highest = 0;
  /**
   * The last generation: they are numbered without a gap, so that it is between one that is there and one that is not.
   * @throws JournalChanged when one that was there is gone
   */
  const last = async (): Promise<number> => {
    if (highest > 0 && !(await exists(highest)))
      throw new JournalChanged(`${nameOf(highest, 0)} is not there any more`);
    let step = 1;
    for (; await exists(highest + step); step *= 2) highest += step;
    for (; step >= 1; step /= 2) if (await exists(highest + step)) highest += step;
    return highest;
  };
  return {
    location: `${endpoint ?? 's3:/'}/${bucket}/${prefix}`,
    generations: async () => Array.from({ length: await last() }, (_, index) => index + 1),
    async begin(generation) {
      // Numbers that nobody wrote under, because the database knew more of them: empty, so that there is no gap.
      for (let skipped = (await last()) + 1; skipped < generation; skipped += 1)
        await put(nameOf(skipped, 0), '').catch(unlessThere);
      try {
        const begun = await put(nameOf(generation, 0), '');
        return writerAfter(
          begun,
          (piece, text) => put(nameOf(generation, piece), text),
          assertThere,
        );
      } catch (error) {
        throw isThere(error) ? new GenerationTaken(generation) : unavailable(error);
      }
    },
    has: async (generation, upTo) =>
      (await get(nameOf(generation, Math.max(Number(upTo), 1)))) !== null,
    async read(generation, after) {
      const before = Number(after ?? 0);
      // With the one before: where it is gone, nothing follows it.
      const [previous, ...next] = await Promise.all(
        Array.from({ length: AT_ONCE + 1 }, (_, index) => get(nameOf(generation, before + index))),
      );
      if (before > 0 && previous === null)
        throw new JournalChanged(
          `${nameOf(generation, before)}, which was read before, is not there any more`,
        );
      const end = next.indexOf(null);
      const texts = end < 0 ? next : next.slice(0, end);
      return {
        lines: texts.flatMap((text) => (text ?? '').split('\n').slice(0, -1)),
        position: String(before + texts.length),
      };
    },
  };
}

function writerAfter(
  begun: Put,
  put: (piece: number, text: string) => Promise<Put>,
  assertThere: (last: Put) => Promise<void>,
): JournalWriter {
  let piece = 0;
  let last = begun;
  let isDone = false;
  const isGone = (put: Put) =>
    assertThere(put).then(
      () => false,
      (error: unknown) => error instanceof JournalChanged,
    );

  /** Any failure is the last: a piece may have come although its answer did not. */
  async function orDone<R>(work: () => Promise<R>): Promise<R> {
    if (isDone) throw new JournalUnavailable('this writer failed before');
    try {
      return await work();
    } catch (error) {
      isDone = true;
      throw unavailable(error);
    }
  }

  return {
    append: (lines) =>
      orDone(async () => {
        await assertThere(last);
        piece += 1;
        last = await put(piece, lines.map((line) => `${line}\n`).join(''));
      }),
    check: () => orDone(() => assertThere(last)),
    // The same bytes under the same name are the same object. Where the first is gone as well, the journal is away.
    isChanged: async () => !(await isGone(begun)) && (await isGone(last)),
    async close() {
      isDone = true;
    },
  };
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Object) || !('$metadata' in error)) return undefined;
  // The SDK puts it on each of its errors.
  return (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode;
}

/** 412, or 409 from a server that is still deciding between two. */
const isThere = (error: unknown) => statusOf(error) === 412 || statusOf(error) === 409;

function unlessThere(error: unknown): void {
  if (!isThere(error)) throw unavailable(error);
}

const unavailable = (error: unknown) =>
  error instanceof JournalChanged ? error : new JournalUnavailable(String(error), { cause: error });
