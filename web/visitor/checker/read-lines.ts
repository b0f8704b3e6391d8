import { parseIsrc } from '#domain/isrc/isrc.ts';
import { splitCodes } from './read-codes.ts';

/** A code, and what the person has beside it. */
export type AskedLine = { isrc: string; titre: string | null; artiste: string | null };

/** Lines of a sheet: the code wherever it stands, then title and artist; or codes alone, as many as a line holds. */
export function readLines(text: string): AskedLine[] {
  return text.split(/[\n\r]+/).flatMap(readLine);
}

function readLine(line: string): AskedLine[] {
  const cells = line.split(/[\t;]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
  const codes = cells.filter((cell) => parseIsrc(cell) !== null);
  const [isrc] = codes;
  // A cell of many digits is a code with a fault, and no title.
  const others = cells.filter((cell) => cell !== isrc);
  const isOfSheet =
    others.length > 0 && others.every((cell) => (cell.match(/\d/g) ?? []).length < 5);
  if (codes.length === 1 && isrc !== undefined && isOfSheet) {
    const [titre = '', artiste = ''] = others.filter((cell) => cell !== '');
    return [{ isrc, titre: titre || null, artiste: artiste || null }];
  }
  return splitCodes(line).map((typed) => ({ isrc: typed, titre: null, artiste: null }));
}
