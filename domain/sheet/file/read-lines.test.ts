import { expect, test } from 'vitest';
import { openSheet } from './open-sheet.ts';
import { dataLines, LINES_AT_ONCE } from './read-lines.ts';

test('law 9: short lines are handed on a few at a time too, each once and in their order', async () => {
  const count = 5000;
  const text = ['titre;duree', ...Array.from({ length: count }, (_, at) => `T${at};3:10`)].join(
    '\n',
  );
  const bytes = new TextEncoder().encode(text);
  async function* whole() {
    yield bytes;
  }
  const sheet = await openSheet('CSV', async () => whole(), { feuille: null, encodage: null });
  const seen: string[] = [];
  let most = 0;
  for await (const { rows } of dataLines(sheet, { ligne: 1, cells: ['titre', 'duree'] })) {
    most = Math.max(most, rows.length);
    seen.push(...rows.map(({ cells }) => cells[0] ?? ''));
  }
  expect(most).toBe(LINES_AT_ONCE);
  expect(seen).toEqual(Array.from({ length: count }, (_, at) => `T${at}`));
});
