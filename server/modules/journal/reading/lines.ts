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

/** One line of the journal, by its place. */
export type LineName = { readonly generation: number; readonly number: number };

/** How far a generation was read. */
export type Mark = {
  readonly generation: number;
  readonly position: string | null;
  readonly number: number;
  readonly hash: string;
  /** The last line of it that was kept: the database has it, or went back. */
  readonly stored: number;
  readonly hasEnded: boolean;
  /** When its last line was written; null: not known. */
  readonly lastAt: string | null;
};

/** Of which nothing was read. */
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

/** The highest number known to be kept, after a line. */
export function storedUpTo(before: number, line: Line): number {
  return line.kind === 'kept' ? Math.max(before, ...line.numbers) : before;
}

/** Answers in the order of what was asked about. */
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
