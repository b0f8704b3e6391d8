/** Months of the calendar of Paris, written `AAAA-MM`. */

import { dayInParis } from '../structure/day-in-paris.ts';

export function monthInParis(at: Date): string {
  return dayInParis(at).slice(0, 7);
}

/** The month `count` months later, or earlier when negative. */
export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const months = year * 12 + (number - 1) + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Every month from the first to the last, both included; none when the last comes before the first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthsLater(month, 1)) months.push(month);
  return months;
}
