/**
 * Extracts the parts of a workbook from the archive, one slice at a time. The inflated size is
 * bounded by counting it here, never by the sizes that the archive declares.
 */

import { Unzip, UnzipInflate } from 'fflate';
import { DomainError } from '#domain/domain-error.ts';
import { SHEET_REFUSED } from '../csv-reader.ts';
import { elapsed, nextTurn } from './machine.ts';

/** Bytes that all the parts read may hold together, once inflated: a hundred thousand wide lines fit twice. */
const MOST_INFLATED = 600 * 1024 * 1024;
const MAX_SEGMENTS = 2000;
/** Compressed bytes per push: at most a thousand times as many are inflated at once… */
const SLICE = 4096;
/**
 * …and handled in chunks of this size: otherwise a few kilobytes of markup would block the process
 * for seconds.
 */
const TAKEN = 65_536;
/** Milliseconds of work before yielding to other tasks. */
const TURN = 15;

/** Receives the bytes of one part in chunks. */
export type PartTaker = (bytes: Uint8Array, isLast: boolean) => void;

/**
 * Reads an archive; `wanted` returns the handler of a part by its name, or null to skip it. Yields
 * between slices, so that the output can be processed before more arrives.
 * @throws Refusal SHEET_REFUSED
 */
export async function* segmentsOf(
  archive: AsyncIterable<Uint8Array>,
  requested: (name: string) => PartTaker | null,
): AsyncGenerator<void> {
  let inflated = 0;
  let segments = 0;
  const waiting: (() => void)[] = [];
  const unzip = new Unzip((file) => {
    segments += 1;
    if (segments > MAX_SEGMENTS) throw tooLarge();
    const take = requested(file.name);
    if (take === null) return;
    file.ondata = (error, bytes, isLast) => {
      if (error) throw domainErrorOf(error);
      inflated += bytes.length;
      if (inflated > MOST_INFLATED) throw tooLarge();
      let from = 0;
      for (; from + TAKEN < bytes.length; from += TAKEN) {
        const some = bytes.subarray(from, from + TAKEN);
        waiting.push(() => take(some, false));
      }
      const rest = bytes.subarray(from);
      waiting.push(() => take(rest, isLast));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  let began = elapsed();
  for await (const slice of slicesOf(archive)) {
    sound(() => unzip.push(slice, slice.length === 0));
    // Inflating a skipped part takes time too.
    for (const give of [() => {}, ...waiting.splice(0)]) {
      sound(give);
      yield;
      if (elapsed() - began > TURN) {
        await nextTurn();
        began = elapsed();
      }
    }
  }
  if (segments === 0) throw damaged('no part');
}

/** The last one is empty. */
async function* slicesOf(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of archive)
    for (let at = 0; at < piece.length; at += SLICE) yield piece.subarray(at, at + SLICE);
  yield new Uint8Array(0);
}

function sound(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw domainErrorOf(error);
  }
}

/**
 * Converts errors of the library: not an archive, truncated, an unknown compression, a password.
 * Refusals thrown by handlers pass through unchanged.
 */
function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return damaged(error instanceof Error ? error.message : String(error));
}

export const damaged = (why: string): DomainError =>
  new DomainError(SHEET_REFUSED, {
    detail:
      'Ce classeur est abîmé ou protégé : enregistrez-le à nouveau au format .xlsx, sans mot de passe.',
    privateDetail: `workbook: ${why}`,
  });

export const tooLarge = (): DomainError =>
  new DomainError(SHEET_REFUSED, {
    detail:
      'Ce classeur contient beaucoup trop de données : enregistrez votre liste au format CSV.',
  });
