/** Finding words in a PDF: as one types them, whatever the accents, the capitals and the line ends. */

import { plainLetters } from '#domain/letters.ts';

/** A run of text, as pdf.js gives it. */
export type TextRun = { readonly str: string; readonly hasEOL: boolean };

/** Where a match begins or ends: which run of its page, how many signs into it. */
export type Location = { readonly run: number; readonly offset: number };

export type Match = { readonly page: number; readonly from: Location; readonly to: Location };

type Folded = { readonly text: string; readonly locations: readonly Location[] };

/** `page`: counted from 1. Matches in reading order, none over another. */
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

/** The text to compare, and where each of its signs comes from. Any blank is one space; a line end is one too. */
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
