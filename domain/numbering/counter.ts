import {
  firstDesignation,
  type Prefixe,
  type PrefixeChoice,
  rangeSize,
  usablePrefixes,
} from './prefixe.ts';

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
  /** Number of codes requested, at least 1. */
  readonly count: number;
  /** Numbers of this year that the holder gave itself: jumped over, never issued again. */
  readonly taken?: readonly number[];
};

/**
 * Either all the requested numbers, consecutive, or the largest consecutive count that still fits.
 */
export type NextDesignations =
  | { readonly fits: true; readonly first: number; readonly last: number; readonly alert: boolean }
  | { readonly fits: false; readonly remaining: number };

/**
 * The next numbers of a counter, consecutive. Starts at the range's first number, 1 at least;
 * never passes its end. `alert` is set once 90 % of the range is used, these numbers included.
 */
export function nextDesignations({
  prefixe,
  last,
  count,
  taken = [],
}: CounterState): NextDesignations {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`count must be 1 or more, not ${count}`);
  const gaps = gapsOf({ prefixe, last, taken });
  const gap = gaps.find((one) => sizeOf(one) >= count);
  if (gap === undefined)
    return { fits: false, remaining: gaps.reduce((most, one) => Math.max(most, sizeOf(one)), 0) };
  const end = gap.first + count - 1;
  return { fits: true, first: gap.first, last: end, alert: isNearlyExhausted(prefixe, end) };
}

type Gap = { readonly first: number; readonly last: number };

const sizeOf = ({ first, last }: Gap): number => last - first + 1;

/**
 * Free parts of the range after the counter, between the taken numbers, in order. None is empty.
 */
function gapsOf({ prefixe, last, taken = [] }: Omit<CounterState, 'count'>): readonly Gap[] {
  const gaps: Gap[] = [];
  let first = Math.max(firstDesignation(prefixe), (last ?? 0) + 1);
  const walls = [...taken.filter((number) => number <= prefixe.rangeEnd), prefixe.rangeEnd + 1];
  for (const wall of walls.sort((a, b) => a - b)) {
    if (wall > first) gaps.push({ first, last: wall - 1 });
    first = Math.max(first, wall + 1);
  }
  return gaps;
}

/** Whether 90 % of the range is used once `last` is issued. */
export function isNearlyExhausted(
  prefixe: Pick<Prefixe, 'rangeStart' | 'rangeEnd'>,
  last: number | null,
): boolean {
  const first = firstDesignation(prefixe);
  const size = rangeSize(prefixe);
  return size <= 0 || (last ?? first - 1) - first + 1 >= size * ALERT_SHARE;
}

/** Consecutive numbers of one prefix, both ends included. A prefix may have several, which go up. */
export type NumberingBlock = {
  readonly prefixe: Prefixe;
  readonly first: number;
  readonly last: number;
};

export type NumberingPlan = {
  /** In track order: the first block numbers the first recordings. */
  readonly blocks: readonly NumberingBlock[];
  /** Prefixes that reach 90 % with this dossier, for the warning to staff. */
  readonly nearlyExhausted: readonly Prefixe[];
};

export type PlanRequest = PrefixeChoice & {
  /** Recordings to number, all of one type. */
  readonly count: number;
  /** Numbers of this year that holders gave themselves, by prefixeId. */
  readonly taken?: ReadonlyMap<number, readonly number[]>;
};

/**
 * Plans the numbers of a dossier of `count` recordings of one type, prefix after prefix:
 * consecutive ones where they fit, otherwise the free gaps of a prefix, in order, before the next
 * prefix. Null when the prefixes cannot number the whole dossier: nothing is issued, the dossier
 * waits.
 */
export function planNumbering(planRequest: PlanRequest): NumberingPlan | null {
  const blocks: NumberingBlock[] = [];
  const nearlyExhausted: Prefixe[] = [];
  let left = planRequest.count;
  for (const prefixe of usablePrefixes(planRequest)) {
    const last = planRequest.used.get(prefixe.prefixeId) ?? null;
    const segments = takenFrom({
      prefixe,
      last,
      count: left,
      taken: planRequest.taken?.get(prefixe.prefixeId) ?? [],
    });
    const highest = segments.at(-1);
    if (highest === undefined) continue;
    blocks.push(...segments.map((part) => ({ prefixe, ...part })));
    if (isNearlyExhausted(prefixe, highest.last)) nearlyExhausted.push(prefixe);
    left -= segments.reduce((sum, part) => sum + sizeOf(part), 0);
    if (left === 0) return { blocks, nearlyExhausted };
  }
  return null;
}

/** As many of the requested numbers as the prefix has, in order. */
function takenFrom(counter: CounterState): readonly Gap[] {
  const whole = nextDesignations(counter);
  if (whole.fits) return [{ first: whole.first, last: whole.last }];
  const segments: Gap[] = [];
  let left = counter.count;
  for (const { first, last } of gapsOf(counter)) {
    if (left === 0) break;
    const part = { first, last: Math.min(last, first + left - 1) };
    segments.push(part);
    left -= sizeOf(part);
  }
  return segments;
}
