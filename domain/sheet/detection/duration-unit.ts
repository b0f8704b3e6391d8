/**
 * Unit of the bare numbers in a column of durations. 221 is 3 min 41 s in a royalty tool and 2 min
 * 21 s on a kitchen timer: the heading tells, or the whole column does, or a person is asked. Read
 * wrongly, it hides duplicates without any visible error.
 */

import { wordKey } from '#domain/letters.ts';
import { DUREE_MAX, formatDuree } from '#domain/minuterie/duree.ts';

/** `MMSS`: digits two by two from the right, hours, minutes, seconds. */
export const DURATION_UNITS = ['SECONDES', 'MILLISECONDES', 'MMSS'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** How the unit was determined: `DOUTE` is a guess that a person must confirm. */
export const CERTAINTIES = ['PERSONNE', 'ENTETE', 'VALEURS', 'DOUTE'] as const;
export type DetectedUnit = {
  readonly unite: DurationUnit;
  readonly dApres: (typeof CERTAINTIES)[number];
  /** Some of the numbers. */
  readonly exemples: string[];
};

const SECONDS = 's|sec|secs|second|seconds|seconde|secondes|ensecondes|inseconds';
const MILLISECONDS = 'ms|msec|milli|millis|millisecond|milliseconds|milliseconde|millisecondes';
const CLOCK = 'mmss|hhmmss|hmmss|minsec|minutessecondes';
const UNIT_WORDS: readonly (readonly [RegExp, DurationUnit])[] = [
  [new RegExp(`(?:^|[^a-z])(?:${MILLISECONDS})(?:$|[^a-z])`), 'MILLISECONDES'],
  [new RegExp(`(?:^|[^a-z])(?:${SECONDS})(?:$|[^a-z])`), 'SECONDES'],
];

/** « Durée (s) », « Length ms », « duration_seconds ». Null when the heading does not say. */
export function unitOfHeading(heading: string): DurationUnit | null {
  if (new RegExp(CLOCK).test(wordKey(heading))) return 'MMSS';
  const words = heading.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return (
    UNIT_WORDS.find(([form]) =>
      form.test(words.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')),
    )?.[1] ?? null
  );
}

/** Bare digits, or seconds with a decimal part, as audio tools write them. */
const BARE = /^\d{1,9}(?:[.,]0+)?$/;
const DECIMAL = /^\d{2,6}[.,]\d+$/;
export const isBareNumber = (cell: string): boolean => BARE.test(cell) || DECIMAL.test(cell);

/** Two hours: a larger number in a column of songs is not in seconds. */
const LONGEST_SONG = 7200;
/** Different numbers that are all possible on a timer: seconds would be so six times in ten, each. */
const PROVED_BY = 12;
/** Numbers used for the decision, and numbers shown. */
const STORED = 200;
const SHOWN = 3;

/** Looks at the cells of a column of durations. */
export class DurationUnitFinder {
  readonly #numbers = new Set<number>();
  readonly #exemples: string[] = [];
  #decimals = 0;
  #padded = false;
  #packable = true;
  #most = 0;

  see(cell: string): void {
    if (!isBareNumber(cell)) return;
    // A count of seconds has no leading zeros: « 000345 ».
    if (/^0\d{3,5}$/.test(cell)) this.#padded = true;
    const value = Number(cell.replace(',', '.'));
    // A fraction of a day, or a number that says the same in every unit but the smallest.
    if (value < 1) return;
    if (this.#numbers.size < STORED) this.#numbers.add(value);
    if (this.#exemples.length < SHOWN && !this.#exemples.includes(cell)) this.#exemples.push(cell);
    if (!Number.isInteger(value)) this.#decimals += 1;
    if (!isPacked(value)) this.#packable = false;
    this.#most = Math.max(this.#most, value);
  }

  /**
   * Priority: the person, then a known layout, then the heading, then the values. Null when the
   * column holds no bare number.
   * @param text unit chosen by a person
   */
  unit(
    text: DurationUnit | null,
    heading: string,
    ofLayout: DurationUnit | null = null,
  ): DetectedUnit | null {
    if (this.#numbers.size === 0)
      return text === null ? null : { unite: text, dApres: 'PERSONNE', exemples: [] };
    const exemples = this.#exemples;
    if (text !== null) return { unite: text, dApres: 'PERSONNE', exemples };
    const ofHeading = ofLayout ?? unitOfHeading(heading);
    if (ofHeading !== null) return { unite: ofHeading, dApres: 'ENTETE', exemples };
    return { ...this.#ofValues(), exemples };
  }

  #ofValues(): Omit<DetectedUnit, 'exemples'> {
    const long = [...this.#numbers].filter((value) => value > LONGEST_SONG).length;
    const mostlyLong = long * 2 > this.#numbers.size;
    if (this.#decimals > 0 && !mostlyLong) return { unite: 'SECONDES', dApres: 'VALEURS' };
    if (!this.#packable || this.#most > 235_959) {
      if (!mostlyLong && this.#most <= DUREE_MAX) return { unite: 'SECONDES', dApres: 'VALEURS' };
      return { unite: 'MILLISECONDES', dApres: mostlyLong ? 'VALEURS' : 'DOUTE' };
    }
    // Under a minute, a timer and a count of seconds say the same.
    if (this.#most < 60) return { unite: 'SECONDES', dApres: 'VALEURS' };
    if (this.#padded || this.#numbers.size >= PROVED_BY)
      return { unite: 'MMSS', dApres: 'VALEURS' };
    return { unite: mostlyLong ? 'MILLISECONDES' : 'SECONDES', dApres: 'DOUTE' };
  }
}

/** Whether the last two digits, and the two before, are possible minutes and seconds. */
const isPacked = (value: number): boolean => value % 100 < 60 && Math.floor(value / 100) % 100 < 60;

/** A bare number in its unit, as hh:mm:ss; null for any other text, or for a day and more. */
export function clockOf(cell: string, unite: DurationUnit): string | null {
  if (unite === 'MMSS' || !isBareNumber(cell)) return null;
  const value = Number(cell.replace(',', '.'));
  // A spreadsheet's fraction of a day.
  if (value < 1) return null;
  const seconds = Math.round(unite === 'MILLISECONDES' ? value / 1000 : value);
  return seconds > DUREE_MAX ? null : formatDuree(seconds);
}
