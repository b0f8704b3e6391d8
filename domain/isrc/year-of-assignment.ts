import { DomainError, domainError } from '../domain-error.ts';

/**
 * The year inside a code is the year in which it was assigned, on the clock of Paris
 * (ISO 3901, IFPI « When to assign »), whatever the clock of the server says.
 */

const PARIS_YEAR = {
  timeZone: 'Europe/Paris',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
} as const;
/** Created on first use, in December only: it would take a noticeable part of the start-up time. */
let parisYear: Intl.DateTimeFormat | undefined;

export const CLOCK_OUT_OF_STEP = domainError(
  'CLOCK_OUT_OF_STEP',
  'unavailable',
  'L’heure du serveur est incohérente : aucun code ne peut être attribué pour le moment.',
);

const DECEMBER = 11;

/** Full year (2026) in Europe/Paris at this moment. Throws RangeError on an invalid date. */
export function yearOfAssignment(at: Date): number {
  // Paris is ahead of UTC, by hours: only in December may their years differ, and a calendar costs as much as a row of a list.
  if (at.getUTCMonth() < DECEMBER) return at.getUTCFullYear();
  parisYear ??= new Intl.DateTimeFormat('en-GB', PARIS_YEAR);
  return Number(parisYear.format(at));
}

/** The two digits that a code carries: 2026 -> '26'. */
export function twoDigitYear(year: number): string {
  return String(year % 100).padStart(2, '0');
}

/** Two digits from here on are read as 19xx: real codes carry the years 1985 to 1999. */
const FIRST_DIGITS_OF_1900S = 40;

/**
 * Most likely full year of the two digits of a code ('98' -> 1998, '26' -> 2026).
 * Only good enough for a warning: some labels used the recording year, so no date may be
 * derived from a code.
 */
export function likelyYear(annee: string): number {
  const digits = Number(annee);
  return digits < FIRST_DIGITS_OF_1900S ? 2000 + digits : 1900 + digits;
}

/**
 * Year in which a prefix numbers now, given the latest year it already numbered in. A clock set
 * back around New Year must not reopen last year's counter, so the later year wins; with a gap of
 * two years or more, one of the clocks is wrong and it is unknown which, so it fails.
 */
export function yearToNumberIn(timestamp: {
  readonly at: Date;
  readonly latestYear: number | null;
}): number {
  const year = yearOfAssignment(timestamp.at);
  if (timestamp.latestYear === null || timestamp.latestYear <= year) return year;
  if (timestamp.latestYear === year + 1) return timestamp.latestYear;
  throw new DomainError(CLOCK_OUT_OF_STEP, {
    privateDetail: `clock says ${year}, the prefix already numbered in ${timestamp.latestYear}`,
  });
}
