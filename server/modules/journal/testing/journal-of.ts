/** Builds a journal from the facts it must contain. */

import { type Fact, NO_HASH, writeLine } from '../line.ts';

/** Default timestamp of its lines. */
export const AT = '2026-06-01T10:00:00.000Z';

/** A journal as read from its store: the lines of each generation, in order. */
export function journalOf(generations: readonly (readonly (Fact & { readonly at?: string })[])[]) {
  const stored = generations.map((facts) => {
    let before = NO_HASH;
    return facts.map((fact, index) => {
      const { text, hash } = writeLine(before, { number: index + 1, at: AT, ...fact });
      before = hash;
      return text;
    });
  });
  return {
    generations: async () => stored.map((_, index) => index + 1),
    read: async (generation: number, after: string | null) => {
      const lines = stored[generation - 1] ?? [];
      const from = Number(after ?? 0);
      // In pieces of two.
      const piece = lines.slice(from, from + 2);
      return { lines: piece, position: String(from + piece.length) };
    },
    has: async (generation: number, upTo: string | null) =>
      (stored[generation - 1] ?? []).length >= Math.max(Number(upTo), 1),
  };
}
