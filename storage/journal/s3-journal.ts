/**
 * The journal as objects of one S3 bucket, for portals on several machines: one object per piece
 * written, named by its position, and created only if absent. Positions have no gap, so no listing
 * is needed. A bucket with object lock protects them from everyone.
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

/** Objects requested in parallel. */
const AT_ONCE = 16;
const MOST_GENERATIONS = 999_999;

/** An object created: its length in bytes, and the bucket's ETag. */
type Put = { readonly Key: string; readonly size: number; readonly mark: string | undefined };

function openBucket(settings: S3Settings) {
  const { bucket: Bucket } = settings;
  // One attempt: a retried creation would fail on the object created by the first attempt.
  const client = clientOf(settings, 1);
  return {
    async put(Key: string, text: string): Promise<Put> {
      // Created only if absent, so that two writers of one generation cannot both continue.
      // `ContentLength` is set for an empty text too.
      const what = { Body: text, ContentLength: Buffer.byteLength(text), IfNoneMatch: '*' };
      const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, ...what }));
      return { Key, size: what.ContentLength, mark: ETag };
    },
    /** @throws JournalChanged when an object no longer exists, or is another one */
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
    /** @returns null when the object does not exist */
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

/** @param prefix of all object names */
export function openS3Journal(settings: S3Settings, prefix = 'journal/'): JournalStore {
  const { bucket, endpoint } = settings;
  const { put, get, assertThere } = openBucket(settings);
  const nameOf = (generation: number, piece: number) =>
    `${prefix}${String(generation).padStart(6, '0')}-${String(piece).padStart(9, '0')}`;
  const exists = async (generation: number) =>
    generation <= MOST_GENERATIONS && (await get(nameOf(generation, 0))) !== null;
  let highest = 0;
  /**
   * The last generation: numbers have no gap, so it is found by searching between an existing and a
   * missing one.
   * @throws JournalChanged when a known one no longer exists
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
      // Creates empty generations for numbers skipped because the database knew higher ones, so
      // that there is no gap.
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

  /**
   * Any failure ends the writer: an object may have been created although the response was lost.
   */
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
    // An object with the same name and content is the same. When the first one is missing too, the
    // journal is away rather than changed.
    isChanged: async () => !(await isGone(begun)) && (await isGone(last)),
    async close() {
      isDone = true;
    },
  };
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Object) || !('$metadata' in error)) return undefined;
  // The SDK sets `$metadata` on each of its errors.
  return (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode;
}

/** 412, or 409 from a server that is still resolving a conflict. */
const isThere = (error: unknown) => statusOf(error) === 412 || statusOf(error) === 409;

function unlessThere(error: unknown): void {
  if (!isThere(error)) throw unavailable(error);
}

const unavailable = (error: unknown) =>
  error instanceof JournalChanged ? error : new JournalUnavailable(String(error), { cause: error });
