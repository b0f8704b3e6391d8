/**
 * The journal as objects of one S3 bucket, for portals on several machines: an object for each piece that was written,
 * named by its place, and put on condition that none is there. Places have no gap, so nothing is ever listed. A bucket
 * with object lock keeps them from everyone.
 */

import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { clientOf, isMissing, type S3Settings } from '../s3.ts';
import {
  GenerationTaken,
  type JournalStore,
  JournalUnavailable,
  type JournalWriter,
} from './journal-store.ts';

/** Pieces asked for at once. */
const AT_ONCE = 16;
const MOST_GENERATIONS = 999_999;

/** @param prefix of the names of all objects */
export function openS3Journal(settings: S3Settings, prefix = 'journal/'): JournalStore {
  const { bucket: Bucket, endpoint } = settings;
  // A request that is sent again would meet its own trace.
  const client = clientOf(settings, 1);
  const nameOf = (generation: number, piece: number) =>
    `${prefix}${String(generation).padStart(6, '0')}-${String(piece).padStart(9, '0')}`;
  const put = async (Key: string, text: string) => {
    // Only where nothing is: two writers of one generation cannot both go on. An empty text has a length too.
    const what = { Body: text, ContentLength: Buffer.byteLength(text), IfNoneMatch: '*' };
    await client.send(new PutObjectCommand({ Bucket, Key, ...what }));
  };
  /** Null where nothing is. */
  const get = async (Key: string): Promise<string | null> => {
    try {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await answer.Body?.transformToString('utf8')) ?? '';
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(error);
    }
  };
  const exists = async (generation: number) =>
    generation <= MOST_GENERATIONS && (await get(nameOf(generation, 0))) !== null;
  let highest = 0;
  /** The last generation: they are numbered without a gap, so that it is between one that is there and one that is not. */
  const last = async (): Promise<number> => {
    let step = 1;
    for (; await exists(highest + step); step *= 2) highest += step;
    for (; step >= 1; step /= 2) if (await exists(highest + step)) highest += step;
    return highest;
  };
  return {
    place: `${endpoint ?? 's3:/'}/${Bucket}/${prefix}`,
    generations: async () => Array.from({ length: await last() }, (_, index) => index + 1),
    async begin(generation) {
      // Numbers that nobody wrote under, because the database knew more of them: empty, so that there is no gap.
      for (let skipped = (await last()) + 1; skipped < generation; skipped += 1)
        await put(nameOf(skipped, 0), '').catch(unlessThere);
      try {
        await put(nameOf(generation, 0), '');
      } catch (error) {
        throw isThere(error) ? new GenerationTaken(generation) : unavailable(error);
      }
      return writer((piece, text) => put(nameOf(generation, piece), text));
    },
    holds: async (generation, upTo) => (await get(nameOf(generation, Math.max(Number(upTo), 1)))) !== null,
    async read(generation, after) {
      const first = Number(after ?? 0) + 1;
      const found = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => get(nameOf(generation, first + index))),
      );
      const end = found.indexOf(null);
      const texts = end < 0 ? found : found.slice(0, end);
      return {
        lines: texts.flatMap((text) => (text ?? '').split('\n').slice(0, -1)),
        position: String(first - 1 + texts.length),
      };
    },
  };
}

function writer(put: (piece: number, text: string) => Promise<void>): JournalWriter {
  let piece = 0;
  let isDone = false;
  return {
    async append(lines) {
      if (isDone) throw new JournalUnavailable('this writer failed before');
      piece += 1;
      try {
        await put(piece, lines.map((line) => `${line}\n`).join(''));
      } catch (error) {
        // It may have come although its answer did not.
        isDone = true;
        throw unavailable(error);
      }
    },
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

const unavailable = (error: unknown) => new JournalUnavailable(String(error), { cause: error });
