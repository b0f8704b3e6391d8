import { firstDesignation, type Prefixe, type PrefixeChoice, usablePrefixes } from './prefixe.ts';

/**
 * The counter of one prefix and one year. It only goes forward: a cancelled or deleted recording
 * keeps its number burnt, and past the end of the range there is nothing, never number 1 again.
 */

/** Share of the range from which staff are warned that a prefix runs out. */
export const ALERT_SHARE = 0.9;

export type CounterState = {
  readonly prefixe: Pick<Prefixe, 'rangeStart' | 'rangeEnd'>;
  /** Last designation issued this year, or null when none was. */
  readonly last: number | null;
  /** How many codes are wanted, 1 or more. */
  readonly count: number;
  /** Numbers of this year that the holder gave itself: jumped over, never issued again. */
  readonly taken?: readonly number[];
};

/** Either all the numbers wanted, consecutive, or how many consecutive ones would still fit. */
export type NextDesignations =
  | { readonly fits: true; readonly first: number; readonly last: number; readonly alert: boolean }
  | { readonly fits: false; readonly remaining: number };

/**
 * The next numbers of a counter, consecutive. Starts at the range's first number, 1 at least;
 * never passes its end. `alert` is set once 90 % of the range is used, these numbers included.
 */
export function nextDesignations({ prefixe, last, count, taken = [] }: CounterState): NextDesignations {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`count must be 1 or more, not ${count}`);
  let first = Math.max(firstDesignation(prefixe), (last ?? 0) + 1);
  let remaining = 0;
  const walls = [...taken.filter((number) => number <= prefixe.rangeEnd), prefixe.rangeEnd + 1];
  for (const wall of walls.sort((a, b) => a - b)) {
    if (wall - first >= count) {
      const end = first + count - 1;
      return { fits: true, first, last: end, alert: isNearlyExhausted(prefixe, end) };
    }
    remaining = Math.max(remaining, wall - first);
    first = Math.max(first, wall + 1);
  }
  return { fits: false, remaining };
}

/** Whether 90 % of the range is used once `last` is issued. */
export function isNearlyExhausted(
  prefixe: Pick<Prefixe, 'rangeStart' | 'rangeEnd'>,
  last: number | null,
): boolean {
  const first = firstDesignation(prefixe);
  const size = prefixe.rangeEnd - first + 1;
  return size <= 0 || (last ?? first - 1) - first + 1 >= size * ALERT_SHARE;
}

/** Consecutive numbers of one prefix, both ends included. */
export type NumberingBlock = { readonly prefixe: Prefixe; readonly first: number; readonly last: number };

export type NumberingPlan = {
  /** In track order: the first block numbers the first recordings. */
  readonly blocks: readonly NumberingBlock[];
  /** Prefixes that pass 90 % with this dossier: staff are warned. */
  readonly nearlyExhausted: readonly Prefixe[];
};

export type PlanRequest = PrefixeChoice & {
  /** Recordings to number, all of one type. */
  readonly count: number;
  /** Numbers of this year that holders gave themselves, by prefixeId. */
  readonly taken?: ReadonlyMap<number, readonly number[]>;
};

/**
 * Which numbers a dossier of `count` recordings of one type takes, prefix after prefix. Null when
 * the prefixes left cannot number it whole: nothing is issued, the dossier waits.
 */
export function planNumbering(wanted: PlanRequest): NumberingPlan | null {
  const blocks: NumberingBlock[] = [];
  const nearlyExhausted: Prefixe[] = [];
  let left = wanted.count;
  for (const prefixe of usablePrefixes(wanted)) {
    const last = wanted.used.get(prefixe.prefixeId) ?? null;
    const counter = { prefixe, last, taken: wanted.taken?.get(prefixe.prefixeId) ?? [] };
    const all = nextDesignations({ ...counter, count: left });
    if (!all.fits && all.remaining === 0) continue;
    const part = all.fits ? all : nextDesignations({ ...counter, count: all.remaining });
    if (!part.fits) continue;
    blocks.push({ prefixe, first: part.first, last: part.last });
    if (part.alert) nearlyExhausted.push(prefixe);
    left -= part.last - part.first + 1;
    if (left === 0) return { blocks, nearlyExhausted };
  }
  return null;
}
