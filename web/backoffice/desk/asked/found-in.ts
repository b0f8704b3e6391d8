import type { ReactNode } from 'react';
import { plainLetters } from '#domain/letters.ts';
import type { Queue } from '../treating.ts';

/** A list that was asked for, as far as it is known. */
export type AskedRead<R> = {
  readonly data:
    | { readonly rows: readonly R[]; readonly total?: number; readonly capped?: boolean }
    | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** Under the list: the way to more of it. */
  readonly foot?: ReactNode;
};

type Seeking<R> = {
  readonly nameOf: (row: R) => string;
  readonly whatOf: (row: R) => string;
  readonly soughtIn?: (row: R) => string;
};

type Found<R> = Pick<
  Queue<R>,
  'rows' | 'total' | 'capped' | 'loaded' | 'late' | 'error' | 'refetch' | 'foot'
>;

/** The lines that hold every word that is sought; accents and case are ignored. What is still open counts. */
export function foundIn<R>(
  { nameOf, whatOf, soughtIn }: Seeking<R>,
  { data, error, refetch, foot }: AskedRead<R>,
  texte: string,
  isOpen: (row: R) => boolean,
): Found<R> {
  const words = plainLetters(texte).split(/\s+/).filter(Boolean);
  const rows = (data?.rows ?? []).filter((row) => {
    const text = plainLetters(`${nameOf(row)} ${whatOf(row)} ${soughtIn?.(row) ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return {
    rows,
    total: rows.filter(isOpen).length,
    capped: data?.capped ?? false,
    loaded: data !== undefined,
    late: false,
    error,
    refetch: () => void refetch(),
    foot,
  };
}
