import { parseIsrc } from '#domain/isrc/isrc.ts';
import { splitCodes } from './read-codes.ts';

/** A code, with the title and artist beside it. */
export type CheckedLine = { isrc: string; titre: string | null; artiste: string | null };

/**
 * Reads lines of a sheet, with the code in any column, then title and artist; or lines with codes
 * only.
 */
export function readLines(text: string): CheckedLine[] {
  return text.split(/[\n\r]+/).flatMap(readLine);
}

function readLine(line: string): CheckedLine[] {
  const cells = line.split(/[\t;]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
  const codes = cells.filter((cell) => parseIsrc(cell) !== null);
  const [isrc] = codes;
  // A cell of many digits is a code with a fault, and no title.
  const rest = cells.filter((cell) => cell !== isrc);
  const isOfSheet = rest.length > 0 && rest.every((cell) => (cell.match(/\d/g) ?? []).length < 5);
  if (codes.length === 1 && isrc !== undefined && isOfSheet) {
    const [titre = '', artiste = ''] = rest.filter((cell) => cell !== '');
    return [{ isrc, titre: titre || null, artiste: artiste || null }];
  }
  return splitCodes(line).map((typed) => ({ isrc: typed, titre: null, artiste: null }));
}
