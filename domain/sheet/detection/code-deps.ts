/**
 * A code split over several columns, into the parts that the standard names (ISO 3901: country and
 * registrant, year, designation): `FR`, `XY9`, `8`, `131`. Joined, they are the existing code of
 * the line; otherwise the recording would silently get a second one.
 */

import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { CODE_PART, CODES } from './existing-codes.ts';

type Mapping = readonly (string | null)[];

const FEWEST = 2;
const MOST = 4;

/** Format of the first part: a country, or a whole prefix. */
const FIRST = /^[a-z]{2}(?:[a-z\d]{3})?$/i;
/** Headings used only for parts of a code. */
const REPORTED =
  /isrc|registrant|d[ée]clarant|titulaire|issuer|d[ée]signation|num[ée]ro d.ordre|pr[ée]fixe?\b|code (?:pays|country|owner|producteur)|(?:country|owner) code/i;

/** The code formed by the cells; null when they form none, or are empty. */
export function joinedCode(cells: readonly string[]): Isrc | null {
  const segments = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  let prefix = '';
  while (prefix.length < 5 && segments.length > 0) prefix += segments.shift() ?? '';
  const [year = '', designation] = segments;
  if (!/^\d+$/.test(segments.join(''))) return null;
  if (designation === undefined) return parseIsrc(prefix + year);
  // Restores the leading zeros that spreadsheets drop.
  return parseIsrc(prefix + year.slice(-2).padStart(2, '0') + designation.padStart(5, '0'));
}

type Run = { lines: number; codes: number; padded: boolean };

/** Looks for neighbouring columns that make a code together. */
export class CodeDeps {
  /** By first column and number of columns. */
  readonly #runs = new Map<string, Run>();
  readonly #open = new Set<number>();

  see(cells: readonly string[]): void {
    for (let at = 0; at + FEWEST <= cells.length; at += 1) {
      const first = (cells[at] ?? '').trim();
      if ((first.length !== 2 && first.length !== 5) || !FIRST.test(first)) continue;
      this.#open.add(at);
      for (let count = FEWEST; count <= MOST && at + count <= cells.length; count += 1)
        this.#count(at, cells.slice(at, at + count));
    }
  }

  #count(at: number, cells: readonly string[]): void {
    const key = `${at} ${cells.length}`;
    const run = this.#runs.get(key) ?? { lines: 0, codes: 0, padded: true };
    this.#runs.set(key, run);
    run.lines += 1;
    if (cells.some((cell) => cell.trim() === '') || joinedCode(cells) === null) return;
    run.codes += 1;
    if (!/^(?:\d{2})?\d{5}$/.test((cells.at(-1) ?? '').trim())) run.padded = false;
  }

  /**
   * Adds the parts of a code to the mapping, where every line forms a code and a heading or leading
   * zeros confirm it.
   */
  complete(mapping: Mapping, headings: readonly string[]): Mapping {
    if (mapping.includes(CODES)) return mapping;
    for (const at of [...this.#open].toSorted((a, b) => a - b)) {
      for (let count = MOST; count >= FEWEST; count -= 1) {
        const run = this.#runs.get(`${at} ${count}`);
        if (run === undefined || run.codes === 0 || run.codes < run.lines) continue;
        const isReported = headings.slice(at, at + count).some((heading) => REPORTED.test(heading));
        if (!isReported && !run.padded) continue;
        return mapping.map((name, index) => (index >= at && index < at + count ? CODE_PART : name));
      }
    }
    return mapping;
  }
}
