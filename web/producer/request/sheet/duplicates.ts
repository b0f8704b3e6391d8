import { plainText } from '#domain/letters.ts';
import { isBlankRow, type Row } from './row.ts';

const keys = new WeakMap<Row, string>();

/** Same title, artist and version, whatever the case, the accents and the punctuation. Null: no title yet. */
function sameness(row: Row): string | null {
  if (isBlankRow(row) || row.texts.titre.trim() === '') return null;
  const before = keys.get(row);
  if (before !== undefined) return before;
  const key = [row.texts.titre, row.texts.artiste, row.texts.version, row.texts.type]
    .map(plainText)
    .join('|');
  keys.set(row, key);
  return key;
}

/** For each line, the index of an earlier identical line, or -1. A hint, never a refusal. */
export function duplicatesOf(rows: readonly Row[]): readonly number[] {
  const first = new Map<string, number>();
  return rows.map((row, index) => {
    const key = sameness(row);
    if (key === null) return -1;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    return earlier ?? -1;
  });
}
