/**
 * The parts of a workbook as they come out of the archive, one slice at a time. What an archive may
 * swell to is bounded by what is counted here, never by what the archive says of itself.
 */

import { Unzip, UnzipInflate } from 'fflate';
import { DomainError } from '#domain/domain-error.ts';
import { SHEET_REFUSED } from '../csv-reader.ts';
import { elapsed, nextTurn } from './machine.ts';

/** Bytes that all the parts read may hold together, once inflated: a hundred thousand wide lines fit twice. */
const MOST_INFLATED = 600 * 1024 * 1024;
const MAX_SEGMENTS = 2000;
/** Compressed bytes given at a time: at most a thousand times as many come out in one go… */
const SLICE = 4096;
/** …and are taken so many at a time: a few kilobytes of marks alone would keep the machine busy for seconds. */
const TAKEN = 65_536;
/** Milliseconds of work before others have their turn. */
const TURN = 15;

/** Takes the bytes of one part as they come. */
export type PartTaker = (bytes: Uint8Array, isLast: boolean) => void;

/**
 * Reads an archive; `wanted` says who takes a part, by its name, or null. Yields between slices, so that
 * what was taken can be treated before more comes.
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
    // A part that nobody takes takes its time too.
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

/** Of the library's own errors: not an archive, cut short, an unknown compression, a password. Ours come back through it. */
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
