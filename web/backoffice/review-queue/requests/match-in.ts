import type { ReactNode } from 'react';
import { normaliseIsrcSearch } from '#domain/isrc/isrc.ts';
import { plainLetters } from '#domain/letters.ts';
import type { Queue } from '../reviewing.ts';

/** A loaded list, in its current state. */
export type RequestRead<R> = {
  readonly data:
    | { readonly rows: readonly R[]; readonly total?: number; readonly capped?: boolean }
    | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** Below the list: the button loading more. */
  readonly foot?: ReactNode;
};

type Seeking<R> = {
  readonly nameOf: (row: R) => string;
  readonly whatOf: (row: R) => string;
  readonly soughtIn?: (row: R) => string;
};

type Result<R> = Pick<
  Queue<R>,
  'rows' | 'total' | 'capped' | 'loaded' | 'late' | 'error' | 'refetch' | 'foot'
>;

/**
 * Rows containing every searched word, or the code in any of its formats. Counts those awaiting an
 * answer.
 */
export function matchIn<R>(
  { nameOf, whatOf, soughtIn }: Seeking<R>,
  { data, error, refetch, foot }: RequestRead<R>,
  texte: string,
  isAwaited: (row: R) => boolean,
): Result<R> {
  const exists = seeking(texte);
  const rows = (data?.rows ?? []).filter((row) =>
    exists(`${nameOf(row)} ${whatOf(row)} ${soughtIn?.(row) ?? ''}`),
  );
  return {
    rows,
    total: rows.filter(isAwaited).length,
    capped: data?.capped ?? false,
    loaded: data !== undefined,
    late: false,
    error,
    refetch: () => void refetch(),
    foot,
  };
}

/** Accents, case and the form of apostrophes are ignored. */
function seeking(texte: string): (text: string) => boolean {
  const words = folded(texte).split(/\s+/).filter(Boolean);
  return (text) => {
    const all = folded(text);
    const hasCode = (typed: string) => {
      // Lines hold codes as they are stored; screens print them with hyphens.
      const code = normaliseIsrcSearch(typed).toLowerCase();
      return /\d/.test(code) && all.includes(code);
    };
    return words.every((word) => all.includes(word) || hasCode(word)) || hasCode(texte);
  };
}

const folded = (text: string) => plainLetters(text).replaceAll('’', "'");
