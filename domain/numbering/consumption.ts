import { isNearlyExhausted, nextDesignations } from './counter.ts';
import { firstDesignation, type Prefixe, rangeSize } from './prefixe.ts';

/** Numbers that a prefix used in one year, and those left. */
export type Consumption = {
  /** Full year of assignment. */
  readonly annee: number;
  /** Numbers spent, those of recordings cancelled since included. */
  readonly used: number;
  /** Next number, or null when none is left or the prefix issues no more. */
  readonly nextFree: number | null;
  /** Part of the range that is spent, 0 to 1. */
  readonly share: number;
  /** True from 90 % on, while the prefix is open: staff should think of the next one. */
  readonly alert: boolean;
};

/**
 * Consumption of one year, from the last designation issued that year (null or 0: none was).
 * @param taken numbers beyond it that the holder gave itself
 */
export function consumptionOf(
  prefixe: Pick<Prefixe, 'rangeStart' | 'rangeEnd' | 'closedAt'>,
  annee: number,
  last: number | null,
  taken: readonly number[] = [],
): Consumption {
  const first = firstDesignation(prefixe);
  const size = rangeSize(prefixe);
  // The counter may be below a range whose start was raised since: nothing of the new range is
  // used.
  const reached = Math.min(Math.max(last ?? 0, first - 1), prefixe.rangeEnd);
  const used = reached - first + 1;
  const next = nextDesignations({ prefixe, last: reached, count: 1, taken });
  return {
    annee,
    used,
    nextFree: prefixe.closedAt === null && next.fits ? next.first : null,
    share: size <= 0 ? 1 : used / size,
    alert: prefixe.closedAt === null && isNearlyExhausted(prefixe, reached),
  };
}
