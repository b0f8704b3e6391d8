/** The lines of a generation, read on from a mark. */

import { type Line, NO_HASH, readLine } from '../line.ts';

/** The part of a store that a reader needs. */
export type JournalReader = {
  generations(): Promise<readonly number[]>;
  read(
    generation: number,
    after: string | null,
  ): Promise<{ readonly lines: readonly string[]; readonly position: string | null }>;
  /** Whether what was read up to a position is still there; null: whether anything was ever written. */
  has(generation: number, upTo: string | null): Promise<boolean>;
};

/** A line of the journal, by generation and number. */
export type LineName = { readonly generation: number; readonly number: number };

/** Read position of a generation. */
export type Mark = {
  readonly generation: number;
  readonly position: string | null;
  readonly number: number;
  readonly hash: string;
  /** Its last committed line: the database has it, or was restored to an earlier state. */
  readonly stored: number;
  readonly hasEnded: boolean;
  /** Time of its last line; null when unknown. */
  readonly lastAt: string | null;
};

/** Mark of a generation that was not read. */
export const unread = (generation: number): Mark => ({
  generation,
  position: null,
  number: -1,
  hash: NO_HASH,
  stored: 0,
  hasEnded: false,
  lastAt: null,
});

/** Reads on from a mark. */
export async function* linesAfter(
  journal: JournalReader,
  mark: Mark,
): AsyncGenerator<{ readonly line: Line; readonly mark: Mark }> {
  let { hash, position } = mark;
  for (;;) {
    const piece = await journal.read(mark.generation, position);
    if (piece.lines.length === 0) return;
    position = piece.position;
    for (const text of piece.lines) {
      const read = readLine(hash, text);
      hash = read.hash;
      const { line } = read;
      yield {
        line,
        mark: {
          ...mark,
          position,
          number: line.number,
          hash,
          hasEnded: line.kind === 'ended',
          lastAt: line.at,
        },
      };
    }
  }
}

/** The highest number known to be committed, after this line. */
export function storedUpTo(before: number, line: Line): number {
  return line.kind === 'kept' ? Math.max(before, ...line.numbers) : before;
}

/** Runs at most `most` at a time; results in the order of the input. */
export async function severalAtOnce<T, R>(
  all: readonly T[],
  most: number,
  ask: (one: T) => Promise<R>,
): Promise<readonly R[]> {
  const answers: R[] = [];
  for (let at = 0; at < all.length; at += most)
    answers.push(...(await Promise.all(all.slice(at, at + most).map(ask))));
  return answers;
}
