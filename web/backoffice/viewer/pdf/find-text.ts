/** Search for words in a PDF, ignoring accents, case and line ends. */

import { plainLetters } from '#domain/letters.ts';

/** A text run, as returned by pdf.js. */
export type TextRun = { readonly str: string; readonly hasEOL: boolean };

/** Position of a match: the run within its page, and the character offset in it. */
export type Location = { readonly run: number; readonly offset: number };

export type Match = { readonly page: number; readonly from: Location; readonly to: Location };

type Folded = { readonly text: string; readonly locations: readonly Location[] };

/**
 * Matches in reading order, without overlap.
 * @param page counted from 1
 */
export function findText(runs: readonly TextRun[], query: string, page: number): Match[] {
  const sought = fold([{ str: query.trim(), hasEOL: false }]).text;
  if (sought === '') return [];
  const { text, locations } = fold(runs);
  const matches: Match[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
    const from = locations[at];
    const last = locations[at + sought.length - 1];
    if (from && last) matches.push({ page, from, to: { run: last.run, offset: last.offset + 1 } });
  }
  return matches;
}

/**
 * Normalized text with the origin of each character. Any blank, including a line end, becomes one
 * space.
 */
function fold(runs: readonly TextRun[]): Folded {
  let text = '';
  const locations: Location[] = [];
  const add = (sign: string, location: Location) => {
    if (sign === ' ' && (text === '' || text.endsWith(' '))) return;
    text += sign;
    for (let part = 0; part < sign.length; part += 1) locations.push(location);
  };
  for (const [run, { str, hasEOL }] of runs.entries()) {
    for (let offset = 0; offset < str.length; offset += 1) {
      const sign = str.charAt(offset);
      add(/\s/.test(sign) ? ' ' : simple(sign), { run, offset });
    }
    if (hasEOL) add(' ', { run, offset: Math.max(0, str.length - 1) });
  }
  return { text, locations };
}

const simple = (sign: string) => plainLetters(sign).replaceAll('’', "'");
