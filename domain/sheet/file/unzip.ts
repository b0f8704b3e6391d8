/**
 * The parts of a workbook as they come out of the archive, one slice at a time. What an archive may
 * swell to is bounded by what is counted here, never by what the archive says of itself.
 */

import { Unzip, UnzipInflate } from 'fflate';
import { Refusal } from '#domain/refusal.ts';
import { SHEET_REFUSED } from '../csv-reader.ts';
import { elapsed, nextTurn } from './machine.ts';

/** Bytes that all the parts read may hold together, once inflated: a hundred thousand wide lines fit twice. */
const MOST_INFLATED = 600 * 1024 * 1024;
const MOST_PARTS = 2000;
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
export async function* partsOf(
  archive: AsyncIterable<Uint8Array>,
  wanted: (name: string) => PartTaker | null,
): AsyncGenerator<void> {
  let inflated = 0;
  let parts = 0;
  const waiting: (() => void)[] = [];
  const unzip = new Unzip((file) => {
    parts += 1;
    if (parts > MOST_PARTS) throw tooLarge();
    const take = wanted(file.name);
    if (take === null) return;
    file.ondata = (error, bytes, isLast) => {
      if (error) throw refusalOf(error);
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
  if (parts === 0) throw damaged('no part');
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
    throw refusalOf(error);
  }
}

/** Of the library's own errors: not an archive, cut short, an unknown compression, a password. Ours come back through it. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return damaged(error instanceof Error ? error.message : String(error));
}

export const damaged = (why: string): Refusal =>
  new Refusal(SHEET_REFUSED, {
    detail:
      'Ce classeur est abîmé ou protégé : enregistrez-le à nouveau au format .xlsx, sans mot de passe.',
    privateDetail: `workbook: ${why}`,
  });

export const tooLarge = (): Refusal =>
  new Refusal(SHEET_REFUSED, {
    detail:
      'Ce classeur contient beaucoup trop de données : enregistrez votre liste au format CSV.',
  });
