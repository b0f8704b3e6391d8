import { dayInParis } from '../structure/day-in-paris.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Minimum days of data for a forecast. */
const LEAST_DAYS = 14;

/**
 * The day (`AAAA-MM-JJ`) on which this year's numbers run out, at the pace of this year so far.
 * Null when they last until the counter restarts on 1 January, when none was used yet, or when too
 * few days have passed.
 *
 * @param openedAt When the prefix began to issue numbers.
 * @param used Numbers used this year, of `size`.
 */
export function exhaustionDay(
  {
    openedAt,
    used,
    size,
  }: { readonly openedAt: Date; readonly used: number; readonly size: number },
  now: Date,
): string | null {
  const year = Number(dayInParis(now).slice(0, 4));
  const since = Math.max(openedAt.getTime(), Date.UTC(year, 0, 1));
  const days = (now.getTime() - since) / DAY_MILLISECONDS;
  if (used <= 0 || used >= size || days < LEAST_DAYS) return null;
  const left = ((size - used) / used) * days;
  const end = dayInParis(new Date(now.getTime() + left * DAY_MILLISECONDS));
  return end.startsWith(String(year)) ? end : null;
}
