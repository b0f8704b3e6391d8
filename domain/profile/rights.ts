/** What people may ask of their data, and from when the month of the law runs. */

import { dayInParis } from '#domain/structure/day-in-paris.ts';

export const RIGHTS = ['RECTIFICATION', 'EFFACEMENT', 'ACCES'] as const;
export type Right = (typeof RIGHTS)[number];

/** What somebody who signs in asks for; a copy they take away by themselves. */
export const OWN_RIGHTS = ['RECTIFICATION', 'EFFACEMENT'] as const satisfies readonly Right[];
export type OwnRight = (typeof OWN_RIGHTS)[number];

/** @param day YYYY-MM-DD @returns when what arrived on that day was asked; null for a day to come */
export function receivedAt(day: string, now: Date): Date | null {
  const today = dayInParis(now);
  if (day > today) return null;
  return day === today ? now : new Date(`${day}T12:00:00Z`);
}
