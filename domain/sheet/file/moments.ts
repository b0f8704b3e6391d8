/**
 * Dates and times of a workbook. They are stored as numbers, and only their format distinguishes
 * them from numbers (ECMA-376-1, 18.8.30): a title « 4:44 » is 0.197, and days are counted from
 * 1900 or, in workbooks that began on a Macintosh, from 1904.
 */

import { formatDuree } from '#domain/minuterie/duree.ts';
import { tooLarge } from './unzip.ts';
import type { XmlHandler } from './xml-scanner.ts';

type DateKind = 'DAY' | 'TIME' | null;

/** More than spreadsheets allow. */
const MOST_FORMATS = 100_000;
const SECONDS = 86_400;
/**
 * Day 0 of spreadsheets, which treat 1900 as a leap year; and the difference in days of the 1904
 * date system.
 */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const BEGUN_IN_1904 = 1462;
/** From 1927 to 2173: smaller numbers are years that were typed into a column of days. */
const [FIRST, LAST] = [10_000, 99_999];
/** Maximum days of a duration: a longer time is not the length of a recording. */
const LONGEST_DAYS = 4;

export class Moments implements XmlHandler {
  readonly #formats = new Map<string, string>();
  readonly #byStyle: DateKind[] = [];
  #ofCells = false;
  from1904 = false;

  open(name: string, attribute: (name: string) => string | null): void {
    if (name === 'cellXfs') this.#ofCells = true;
    else if (name === 'numFmt')
      this.#format(attribute('numFmtId') ?? '', attribute('formatCode') ?? '');
    else if (name === 'xf' && this.#ofCells) {
      if (this.#byStyle.length >= MOST_FORMATS) throw tooLarge();
      const id = attribute('numFmtId') ?? '0';
      const format = this.#formats.get(id);
      this.#byStyle.push(format === undefined ? builtIn(Number(id)) : timestampOf(format));
    }
  }

  text(): void {}

  close(name: string): void {
    if (name === 'cellXfs') this.#ofCells = false;
  }

  /** The day or the time that a number of this style is, as people write it; null: it is a number. */
  textOf(value: number, style: string | null): string | null {
    const timestamp = style === null ? null : (this.#byStyle[Number(style)] ?? null);
    if (timestamp === 'TIME' && value > 0 && value < LONGEST_DAYS)
      return formatDuree(Math.round(value * SECONDS));
    const day = value + (this.from1904 ? BEGUN_IN_1904 : 0);
    if (timestamp !== 'DAY' || day < FIRST || day > LAST) return null;
    const seconds = Math.round(day * SECONDS);
    const written = new Date(DAY_ZERO + seconds * 1000).toISOString();
    return seconds % SECONDS === 0 ? written.slice(0, 10) : written.slice(0, 19);
  }

  #format(id: string, code: string): void {
    if (this.#formats.size >= MOST_FORMATS) throw tooLarge();
    this.#formats.set(id, code);
  }
}

/** Built-in formats, which workbooks do not declare; 27 to 36 and 50 to 58 are East Asian dates. */
function builtIn(id: number): DateKind {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    return 'DAY';
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'TIME' : null;
}

/**
 * Quoted text, escaped characters, colours and locales are ignored; hours in brackets may exceed a
 * day.
 */
function timestampOf(format: string): DateKind {
  const letters = format
    .replaceAll(/"[^"]*"|\\.|[_*]./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .toLowerCase();
  // Digit placeholders mean a quantity, except for fractions of a second.
  if (letters === 'general' || /[0#?]/.test(letters.replaceAll(/s[.,]0+/g, 's'))) return null;
  const isClock = /[hs]|\[m/.test(letters);
  if (/[dy]/.test(letters) || (/m/.test(letters) && !isClock)) return 'DAY';
  return isClock ? 'TIME' : null;
}
